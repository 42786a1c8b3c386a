// Hashes by which maps are told apart. What follows from the configuration, or
// from other fields, is left out.
#include "../../base/hash.hpp"
#include "feature_map.hpp"

#include <cstring>

namespace naibx {

namespace {

class Fingerprint {
public:
  void add(std::uint64_t word) { state_ = fold(state_, word); }
  void add(double number) {
    std::uint64_t word = 0;
    std::memcpy(&word, &number, sizeof word);
    add(word);
  }
  [[nodiscard]] std::uint64_t value() const { return state_; }

private:
  std::uint64_t state_ = 0;
};

} // namespace

std::uint64_t ColumnMap::fingerprint() const {
  Fingerprint print;
  for (const Column &column : columns_) {
    print.add(static_cast<std::uint64_t>(column.kind));
    print.add(column.kind == ColumnKind::rare ? column.usual_value : 0.0);
  }
  for (const std::uint32_t offset : knot_offsets_) {
    print.add(std::uint64_t{offset});
  }
  for (const Knot &knot : knots_) {
    print.add(knot.value);
    print.add(knot.score);
  }
  print.add(std::uint64_t{sparse_are_counts_ ? 1U : 0U});
  print.add(dense_norm_);
  return print.value();
}

std::uint64_t FeatureMap::fingerprint() const {
  Fingerprint print;
  print.add(columns_.fingerprint());
  print.add(width_);
  print.add(ridge_unit_);
  for (const MappedRow &row : landmark_rows_) {
    for (const double value : row.dense) {
      print.add(value);
    }
    print.add(std::uint64_t{row.sparse.size()});
    for (const SparseValue &entry : row.sparse) {
      print.add(std::uint64_t{entry.index});
      print.add(entry.value);
    }
  }
  return print.value();
}

} // namespace naibx
