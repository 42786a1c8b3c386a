#include "batch_check.hpp"

#include <algorithm>

namespace naibx {

BatchCheck::BatchCheck(const Model &model, const TrainingBatch &batch,
                       std::uint64_t rows_of_block)
    : model_(model), batch_(batch), rows_of_block_(rows_of_block) {}

BatchFindings BatchCheck::run(const TaskRunner &runner) {
  std::optional<Failure> failure;
  const std::uint64_t rows = check_weights(failure);
  const std::uint64_t blocks = (rows + rows_of_block_ - 1) / rows_of_block_;
  std::pmr::vector<Bench> benches(model_.memory());
  benches.reserve(runner.worker_count(blocks));
  while (benches.size() < runner.worker_count(blocks)) {
    benches.emplace_back(model_, model_.memory());
  }
  runner.run(blocks, [&](std::uint64_t block, std::uint32_t worker) {
    const std::uint64_t begin = block * rows_of_block_;
    check_block(begin, std::min(begin + rows_of_block_, rows), benches[worker]);
  });
  if (failure) {
    throw Failure(*failure);
  }
  return gather(benches);
}

std::uint64_t BatchCheck::check_weights(std::optional<Failure> &failure) const {
  double total = model_.weight();
  std::uint64_t row = 0;
  try {
    for (; row < batch_.row_count(); ++row) {
      Model::check_weight(batch_.weight(row), total);
      total += batch_.weight(row);
    }
  } catch (Failure &found) {
    found.set_row(row, batch_.row_count());
    failure = found;
  }
  return row;
}

void BatchCheck::check_block(std::uint64_t begin, std::uint64_t end,
                             Bench &bench) const {
  const Configuration &configuration = model_.configuration();
  BlockNeeds needs;
  for (std::uint64_t row = begin; row < end; ++row) {
    try {
      bench.example.check(configuration, model_.layout(), model_.kernels(),
                          batch_.examples.row(row), batch_.labels.row(row));
    } catch (Failure &failure) {
      failure.set_row(row, batch_.row_count());
      throw;
    }
    if (batch_.weight(row) == 0.0) {
      continue;
    }
    needs.add(bench.example);
    bench.missing |= bench.example.missing();
    bench.increasing_sets =
        bench.increasing_sets && bench.example.set.is_increasing();
    const std::uint32_t size = bench.example.set.size();
    if (!configuration.fixed_size() && !model_.size_row(size)) {
      bench.has_size[size] = 1;
    }
    if (!model_.labels_are_rows()) {
      for (const std::uint32_t label : bench.example.set.labels()) {
        bench.has_label[label] = model_.label_row(label) ? 0 : 1;
      }
    }
  }
  bench.needs.raise_to(needs);
}

// Those that some bench has found.
NewIds BatchCheck::new_ids(const std::pmr::vector<Bench> &benches,
                           std::pmr::vector<char> Bench::*found,
                           std::size_t id_count) {
  NewIds ids;
  for (std::size_t id = 0; id < id_count; ++id) {
    const bool is_new =
        std::any_of(benches.begin(), benches.end(), [&](const Bench &bench) {
          return (bench.*found)[id] != 0;
        });
    if (is_new) {
      ids.add(static_cast<std::uint32_t>(id));
    }
  }
  return ids;
}

BatchFindings BatchCheck::gather(const std::pmr::vector<Bench> &benches) const {
  BatchFindings findings;
  for (const Bench &bench : benches) {
    findings.missing |= bench.missing;
    findings.needs.raise_to(bench.needs);
    findings.increasing_sets =
        findings.increasing_sets && bench.increasing_sets;
  }
  const std::size_t labels = model_.configuration().label_count();
  findings.new_sizes = new_ids(benches, &Bench::has_size, labels + 1);
  findings.new_labels = new_ids(benches, &Bench::has_label, labels);
  return findings;
}

} // namespace naibx
