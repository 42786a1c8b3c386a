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
  double squared_weight;  // of these examples; see example_weight.hpp
  std::uint64_t own_hash; // of the row, also where it has a group
};

// The order of a reservoir.
bool comes_before(const ReservoirRow &left, const ReservoirRow &right);

// Keeps the rows whose hashes are smallest: of as few hashes as fill it. Rows
// of one hash stay and go together, so there may be almost twice as many as it
// has room for; of a hash with more rows than that, those with the smallest
// hashes of their own stay. A row that comes again adds its weight.
class Reservoir {
public:
  // Above all hashes.
  static constexpr std::uint64_t kNoEnd = UINT64_MAX;

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
  // Whether adding a row would push another, or itself, out.
  [[nodiscard]] bool would_overflow(const ReservoirRow &row) const;
  // Does not fail after prepare.
  void add(ReservoirRow &&row);
  // Takes these instead, which are in its order and of its memory: all that
  // have hashes below `end`, and maybe others. Does not fail.
  void assign(std::pmr::vector<ReservoirRow> &&rows, std::uint64_t end);

  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  // Whether there are no more rows than it keeps.
  [[nodiscard]] bool is_trimmed() const;
  // By hash, then by their own hashes, then by what they hold.
  [[nodiscard]] Span<const ReservoirRow> rows() const { return rows_; }
  // All rows with smaller hashes are here, or as many of a hash as there is
  // room for.
  [[nodiscard]] std::uint64_t end() const { return end_; }

private:
  friend struct RidgeFields; // of files

  void trim();
  [[nodiscard]] std::size_t begin_of(std::uint64_t hash) const;
  [[nodiscard]] std::size_t place_of(const ReservoirRow &row) const;
  [[nodiscard]] bool has_at(std::size_t place, const ReservoirRow &row) const;

  std::size_t capacity_;
  std::uint64_t end_ = kNoEnd;
  std::pmr::vector<ReservoirRow> rows_;
};

// Where the rows of a sample end that are left out together with row `begin`,
// of which it is the first: those of its hash. Where there is no other hash
// each is left out alone, since nothing would be left.
std::size_t end_of_left_out(Span<const ReservoirRow> sample, std::size_t begin);

// The rows of both in the order of a reservoir; equal ones are one.
std::pmr::vector<ReservoirRow> pooled_rows(Span<const ReservoirRow> left,
                                           Span<const ReservoirRow> right,
                                           std::pmr::memory_resource *memory);

} // namespace naibx
