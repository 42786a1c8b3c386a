#include "predict.hpp"

#include "../model/failure.hpp"

namespace naibx {

namespace {

std::uint32_t size_of_set(const Model &model, std::int64_t size,
                          Workspace &workspace) {
  if (size != kPredictSize) {
    return static_cast<std::uint32_t>(size);
  }
  if (const auto fixed = model.configuration().fixed_size()) {
    return *fixed;
  }
  workspace.size_stage.score(model, workspace.features);
  return workspace.size_stage.best();
}

// What is left of the output after the first `used` places.
SetOutput rest_of(const SetOutput &output, std::uint64_t used) {
  if (used >= output.capacity) {
    return {};
  }
  return {output.labels + used,
          output.step_log_probabilities == nullptr
              ? nullptr
              : output.step_log_probabilities + used,
          output.capacity - used};
}

} // namespace

void check_size(const Configuration &configuration, std::int64_t size) {
  const std::uint32_t label_count = configuration.label_count();
  if (size != kPredictSize && (size < 0 || size > label_count)) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the size is ", size, ", but must be 0 to ",
         label_count, ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
  }
}

std::uint32_t predict_set(const Model &model, const ExampleView &example,
                          std::int64_t size, const SetOutput &output,
                          Workspace &workspace) {
  check_size(model.configuration(), size);
  workspace.features.set_example(model, example);
  const std::uint32_t count = size_of_set(model, size, workspace);
  if (count > 0 && count <= output.capacity) {
    workspace.cascade.score(model, workspace.features);
    workspace.cascade.choose(model, count, output.labels,
                             output.step_log_probabilities);
  }
  return count;
}

std::uint64_t predict_sets(const Model &model, const ExampleBatch &examples,
                           const std::int64_t *sizes,
                           std::uint64_t *label_offsets,
                           const SetOutput &output, const Progress &progress,
                           Workspace &workspace) {
  std::uint64_t total = 0;
  label_offsets[0] = 0;
  for (std::uint64_t row = 0; row < examples.row_count(); ++row) {
    try {
      const std::int64_t size = sizes == nullptr ? kPredictSize : sizes[row];
      total += predict_set(model, examples.row(row), size,
                           rest_of(output, total), workspace);
    } catch (Failure &failure) {
      failure.set_row(row);
      throw;
    }
    label_offsets[row + 1] = total;
    progress.row_done(row + 1, examples.row_count());
  }
  return total;
}

} // namespace naibx
