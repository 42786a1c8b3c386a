// A row as it is kept and told apart: the columns that are not 0, and the set.
#pragma once

#include "../../base/span.hpp"
#include "../configuration.hpp"
#include "../example.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class CanonicalRow {
public:
  explicit CanonicalRow(std::pmr::memory_resource *memory)
      : columns_(memory), values_(memory), labels_(memory) {}
  // A copy says where its memory comes from; a move keeps it.
  CanonicalRow(const CanonicalRow &other, std::pmr::memory_resource *memory)
      : columns_(other.columns_, memory), values_(other.values_, memory),
        labels_(other.labels_, memory) {}
  CanonicalRow(const CanonicalRow &) = delete;
  CanonicalRow &operator=(const CanonicalRow &) = delete;
  CanonicalRow(CanonicalRow &&) = default;
  // NOLINTNEXTLINE(performance-noexcept-move-constructor): vectors may throw
  CanonicalRow &operator=(CanonicalRow &&) = default;
  ~CanonicalRow() = default;

  // Takes an example that has been checked. A Bernoulli value becomes 0 or 1,
  // -0 is 0, and every NaN is the same.
  void assign(const Configuration &configuration, const ExampleView &example,
              Span<const std::uint32_t> labels);

  // So that taking an example without labels does not allocate.
  void reserve(std::size_t column_count) {
    columns_.reserve(column_count);
    values_.reserve(column_count);
  }

  // Sparse, whatever was given.
  [[nodiscard]] ExampleView example() const;
  [[nodiscard]] Span<const std::uint32_t> labels() const { return labels_; }

  // Of values and labels, below 2^64 - 1. Equal rows have equal hashes on every
  // machine.
  [[nodiscard]] std::uint64_t hash(std::uint64_t seed) const;
  // A total order: rows that are neither less nor greater are the same.
  [[nodiscard]] int compare(const CanonicalRow &other) const;

private:
  friend struct RidgeFields; // of files

  void append(Family family, std::uint32_t column, double value);

  std::pmr::vector<std::uint32_t> columns_; // increasing
  std::pmr::vector<double> values_;         // beside them, none 0
  std::pmr::vector<std::uint32_t> labels_;  // increasing
};

// Of all rows that the caller gives this key; below 2^64 - 1, too.
std::uint64_t hash_of_group(std::uint64_t key, std::uint64_t seed);

} // namespace naibx
