// Two models of the linear or the kernel method become one: "Merging" in
// docs/ridge.md.
#include "../../base/failure.hpp"
#include "../../base/hash.hpp"
#include "ridge_model.hpp"

#include <string>
#include <utility>

namespace naibx {

namespace {

std::string in_hexadecimal(std::uint64_t word) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) {
    digits += "0123456789abcdef"[word >> static_cast<unsigned>(shift) & 15U];
  }
  return digits;
}

} // namespace

RidgeModel RidgeModel::merged(const RidgeModel &other,
                              const Configuration &configuration,
                              const Kernels &kernels) const {
  // The map, where only one has it, comes from that one.
  const bool is_this_first = frozen_ || !other.frozen_;
  RidgeModel result(is_this_first ? *this : other, memory_);
  result.merge(is_this_first ? other : *this, configuration, kernels);
  return result;
}

void RidgeModel::merge(const RidgeModel &other,
                       const Configuration &configuration,
                       const Kernels &kernels) {
  if (other.frozen_) {
    frozen_->add(*other.frozen_, kernels);
  } else if (frozen_) {
    learn(other.reservoir_.rows(), configuration, kernels);
  }
  auto rows = pooled_rows(reservoir_.rows(), other.reservoir_.rows(), memory_);
  if (!frozen_) {
    freeze_pooled(rows, configuration, kernels);
  }
  reservoir_.assign(std::move(rows),
                    std::min(reservoir_.end(), other.reservoir_.end()));
  sets_.merge(other.sets_);
}

void RidgeModel::freeze_pooled(Span<const ReservoirRow> rows,
                               const Configuration &configuration,
                               const Kernels &kernels) {
  Reservoir sample(reservoir_.capacity(), memory_);
  sample.assign(pooled_rows(rows, {}, memory_), Reservoir::kNoEnd);
  const Span<const ReservoirRow> kept = sample.rows();
  if (kept.size() == rows.size()) {
    return;
  }
  freeze(kept, configuration, kernels);
  std::size_t next = 0; // of those kept, which are in the same order
  for (const ReservoirRow &row : rows) {
    if (next < kept.size() && kept[next].hash == row.hash &&
        kept[next].row.compare(row.row) == 0) {
      ++next;
    } else {
      learn({&row, 1}, configuration, kernels);
    }
  }
}

void RidgeModel::learn(Span<const ReservoirRow> rows,
                       const Configuration &configuration,
                       const Kernels &kernels) {
  for (const ReservoirRow &row : rows) {
    frozen_->map.features(row.row.example(), kernels, scratch_,
                          frozen_->statistics.next_features());
    targets_of(row.row.labels(), configuration.label_count(), frozen_->groups,
               targets_);
    frozen_->statistics.add(targets_, row.weight, kernels);
  }
}

std::uint64_t RidgeModel::Frozen::fingerprint() const {
  std::uint64_t print = map.fingerprint();
  for (const std::uint32_t begin : groups.begins()) {
    print = fold(print, begin);
  }
  return print;
}

void RidgeModel::Frozen::add(const Frozen &other, const Kernels &kernels) {
  const std::uint64_t ours = fingerprint();
  const std::uint64_t theirs = other.fingerprint();
  // Files are not trusted: hashes that are made to agree must do no harm.
  if (ours != theirs ||
      statistics.feature_count() != other.statistics.feature_count() ||
      statistics.target_count() != other.statistics.target_count()) {
    fail(NAIBX_ERROR_MISMATCH,
         "the models cannot be merged: each has a map of its own, ",
         in_hexadecimal(ours), " here and ", in_hexadecimal(theirs),
         " in the other model; merge models without a map into one with a map");
  }
  statistics.add(other.statistics, kernels);
}

} // namespace naibx
