// Whole rows that are kept: all at first, then a sample that depends neither on
// their order nor on how they were shared out among models.
#pragma once

#include "../../base/span.hpp"
#include "canonical_row.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

struct ReservoirRow {
  std::uint64_t hash; // of the row, or of its group
  double weight;      // of all examples that were the same
  CanonicalRow row;
  double squared_weight; // of these examples; see example_weight.hpp
};

// Keeps the rows whose hashes are smallest, as many as there is room for. Rows
// of one hash stay and go together. A row that comes again adds its weight.
class Reservoir {
public:
  Reservoir(std::size_t capacity, std::pmr::memory_resource *memory)
      : capacity_(capacity), rows_(memory) {}
  Reservoir(const Reservoir &other, std::pmr::memory_resource *memory);

  // Makes room, so that the next add does not allocate.
  void prepare() {
    if (rows_.size() == rows_.capacity()) {
      rows_.reserve(2 * rows_.size() + 1);
    }
  }
  // Whether a row of this hash would be kept at all.
  [[nodiscard]] bool takes(std::uint64_t hash) const { return hash < end_; }
  // Whether adding the row would push another, or itself, out.
  [[nodiscard]] bool would_overflow(const ReservoirRow &row) const;
  // Does not fail after prepare.
  void add(ReservoirRow &&row);
  // Takes these instead, which are in its order and of its memory: all that
  // have hashes below `end`, and maybe others. Does not fail.
  void assign(std::pmr::vector<ReservoirRow> &&rows, std::uint64_t end);

  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  // By hash, then by what they hold.
  [[nodiscard]] Span<const ReservoirRow> rows() const { return rows_; }
  // All rows with smaller hashes are here.
  [[nodiscard]] std::uint64_t end() const { return end_; }

private:
  friend struct RidgeFields; // of files

  void trim();
  [[nodiscard]] std::size_t place_of(const ReservoirRow &row) const;
  [[nodiscard]] bool has_at(std::size_t place, const ReservoirRow &row) const;

  std::size_t capacity_;
  std::uint64_t end_ = UINT64_MAX;
  std::pmr::vector<ReservoirRow> rows_;
};

// The rows of both in the order of a reservoir; equal ones are one.
std::pmr::vector<ReservoirRow> pooled_rows(Span<const ReservoirRow> left,
                                           Span<const ReservoirRow> right,
                                           std::pmr::memory_resource *memory);

} // namespace naibx
