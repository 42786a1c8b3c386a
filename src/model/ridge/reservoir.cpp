#include "reservoir.hpp"

#include <algorithm>
#include <utility>

namespace naibx {

namespace {

bool is_before(const ReservoirRow &left, const ReservoirRow &right) {
  return left.hash != right.hash ? left.hash < right.hash
                                 : left.row.compare(right.row) < 0;
}

} // namespace

Reservoir::Reservoir(const Reservoir &other, std::pmr::memory_resource *memory)
    : capacity_(other.capacity_), end_(other.end_), rows_(memory) {
  rows_.reserve(other.rows_.size());
  for (const ReservoirRow &row : other.rows_) {
    rows_.push_back({row.hash, row.weight, CanonicalRow(row.row, memory),
                     row.squared_weight});
  }
}

std::size_t Reservoir::place_of(const ReservoirRow &row) const {
  return static_cast<std::size_t>(
      std::lower_bound(rows_.begin(), rows_.end(), row, is_before) -
      rows_.begin());
}

bool Reservoir::has_at(std::size_t place, const ReservoirRow &row) const {
  return place < rows_.size() && !is_before(row, rows_[place]);
}

bool Reservoir::would_overflow(const ReservoirRow &row) const {
  return !takes(row.hash) ||
         (rows_.size() >= capacity_ && !has_at(place_of(row), row));
}

void Reservoir::add(ReservoirRow &&row) {
  if (!takes(row.hash)) {
    return;
  }
  const std::size_t place = place_of(row);
  if (has_at(place, row)) {
    rows_[place].weight += row.weight;
    rows_[place].squared_weight += row.squared_weight;
    return;
  }
  rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(place),
               std::move(row));
  trim();
}

void Reservoir::assign(std::pmr::vector<ReservoirRow> &&rows,
                       std::uint64_t end) {
  rows_ = std::move(rows);
  end_ = end;
  while (!rows_.empty() && !takes(rows_.back().hash)) {
    rows_.pop_back();
  }
  trim();
}

void Reservoir::trim() {
  while (rows_.size() > capacity_) {
    end_ = rows_.back().hash;
    while (!rows_.empty() && rows_.back().hash == end_) {
      rows_.pop_back();
    }
  }
}

std::pmr::vector<ReservoirRow> pooled_rows(Span<const ReservoirRow> left,
                                           Span<const ReservoirRow> right,
                                           std::pmr::memory_resource *memory) {
  std::pmr::vector<ReservoirRow> pooled(memory);
  pooled.reserve(left.size() + right.size());
  const auto take = [&](const ReservoirRow &row) {
    pooled.push_back({row.hash, row.weight, CanonicalRow(row.row, memory),
                      row.squared_weight});
  };
  const ReservoirRow *next = right.begin();
  for (const ReservoirRow &row : left) {
    for (; next != right.end() && is_before(*next, row); ++next) {
      take(*next);
    }
    take(row);
    if (next != right.end() && !is_before(row, *next)) {
      pooled.back().weight += next->weight;
      pooled.back().squared_weight += next->squared_weight;
      ++next;
    }
  }
  for (; next != right.end(); ++next) {
    take(*next);
  }
  return pooled;
}

} // namespace naibx
