// Steps that predict, for models and for predictors alike.
#pragma once

#include "../support/predicting.hpp"
#include "arguments.hpp"

#include <cstdint>
#include <vector>

namespace naibx::fuzz {

inline std::int64_t any_size(ByteReader &bytes) {
  if (bytes.one_in(8))
    return static_cast<std::int64_t>(bytes.u64());
  return bytes.flag() ? std::int64_t{NAIBX_SIZE_PREDICTED}
                      : std::int64_t{bytes.below(6)};
}

template <typename Subject>
void predict_one(Program &program, const Subject *subject) {
  const Shape shape = shape_for(program, subject);
  const Row row = any_row(shape, program.bytes);
  const std::int64_t size = any_size(program.bytes);
  std::vector<std::uint32_t> labels(any_capacity(shape.labels, program.bytes));
  std::vector<double> steps(labels.size());
  double *const steps_pointer = program.bytes.flag() ? steps.data() : nullptr;
  std::uint32_t *const labels_pointer = program.or_null(labels.data());
  const double *const values = program.or_null(row.values.data());
  naibx_workspace *const workspace = program.workspaces.pointer(program.bytes);
  std::uint64_t count = 0;
  const naibx_status status = program.call(
      [&](auto error) {
        return Predicting<Subject>::kPredict(
            subject, values, row.indices(), row.values.size(), size,
            labels_pointer, steps_pointer, labels.size(), &count, workspace,
            error);
      },
      count);
  require(status != NAIBX_OK || count <= labels.size(),
          "a set fits where it was written");
  require(status != NAIBX_BUFFER_TOO_SMALL ||
              (count > labels.size() && count <= shape.labels),
          "a set that does not fit tells its size");
}

template <typename Subject>
void predict_many(Program &program, const Subject *subject) {
  const Shape shape = shape_for(program, subject);
  const Batch batch = any_batch(shape, program.bytes);
  std::vector<std::int64_t> sizes(batch.rows + 1);
  for (std::int64_t &size : sizes)
    size = program.bytes.below(5) - std::int64_t{1};
  const std::int64_t *const sizes_pointer =
      program.bytes.flag() ? sizes.data() : nullptr;
  std::vector<std::uint32_t> labels(
      any_capacity(shape.labels * batch.rows, program.bytes));
  std::vector<double> steps(labels.size());
  double *const steps_pointer = program.bytes.flag() ? steps.data() : nullptr;
  std::vector<std::uint64_t> ends(batch.rows + 1);
  std::uint64_t *const ends_pointer = program.or_null(ends.data());
  const naibx_progress progress = program.bytes.flag() ? stop_later : nullptr;
  std::uint32_t calls = program.bytes.below(3);
  naibx_workspace *const workspace = program.workspaces.pointer(program.bytes);
  std::uint64_t count = 0;
  const naibx_status status = program.call(
      [&](auto error) {
        return Predicting<Subject>::kPredictBatch(
            subject, batch.rows, batch.values.data(), batch.indices(),
            batch.row_offsets(), batch.values.size(), sizes_pointer,
            ends_pointer, labels.data(), steps_pointer, labels.size(), &count,
            progress, &calls, workspace, error);
      },
      count);
  require(status != NAIBX_OK || (count <= labels.size() && ends[0] == 0 &&
                                 ends[batch.rows] == count),
          "sets of a batch fit where they were written");
}

template <typename Subject>
void score(Program &program, const Subject *subject) {
  const bool of_sizes = program.bytes.flag();
  const Shape shape = shape_for(program, subject);
  const Row row = any_row(shape, program.bytes);
  const std::uint64_t needed = std::uint64_t{shape.labels} + (of_sizes ? 1 : 0);
  std::vector<double> scores(any_capacity(needed, program.bytes));
  double *const pointer = program.or_null(scores.data());
  const double *const values = program.or_null(row.values.data());
  naibx_workspace *const workspace = program.workspaces.pointer(program.bytes);
  double evidence = 0.0;
  const auto call = of_sizes ? Predicting<Subject>::kScoreSizes
                             : Predicting<Subject>::kScoreLabels;
  program.call(
      [&](auto error) {
        return call(subject, values, row.indices(), row.values.size(), pointer,
                    scores.size(), &evidence, workspace, error);
      },
      evidence);
}

} // namespace naibx::fuzz
