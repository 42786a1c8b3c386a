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
  }
  bench.needs.raise_to(needs);
}

BatchFindings BatchCheck::gather(const std::pmr::vector<Bench> &benches) const {
  BatchFindings findings;
  for (const Bench &bench : benches) {
    findings.missing |= bench.missing;
    findings.needs.raise_to(bench.needs);
    findings.increasing_sets =
        findings.increasing_sets && bench.increasing_sets;
  }
  for (std::size_t size = 0; size <= model_.configuration().label_count();
       ++size) {
    const bool is_new =
        std::any_of(benches.begin(), benches.end(), [&](const Bench &bench) {
          return bench.has_size[size] != 0;
        });
    findings.new_sizes += is_new ? 1 : 0;
  }
  return findings;
}

} // namespace naibx
