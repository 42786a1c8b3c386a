#include "reservoir.hpp"

#include <algorithm>
#include <utility>

namespace naibx {

namespace {

ReservoirRow copy_of_row(const ReservoirRow &row,
                         std::pmr::memory_resource *memory) {
  return {row.hash, row.weight, CanonicalRow(row.row, memory),
          row.squared_weight, row.own_hash};
}

} // namespace

bool comes_before(const ReservoirRow &left, const ReservoirRow &right) {
  if (left.hash != right.hash) {
    return left.hash < right.hash;
  }
  return left.own_hash != right.own_hash ? left.own_hash < right.own_hash
                                         : left.row.compare(right.row) < 0;
}

Reservoir::Reservoir(const Reservoir &other, std::pmr::memory_resource *memory)
    : capacity_(other.capacity_), end_(other.end_), rows_(memory) {
  rows_.reserve(other.rows_.size());
  for (const ReservoirRow &row : other.rows_) {
    rows_.push_back(copy_of_row(row, memory));
  }
}

std::size_t Reservoir::place_of(const ReservoirRow &row) const {
  return static_cast<std::size_t>(
      std::lower_bound(rows_.begin(), rows_.end(), row, comes_before) -
      rows_.begin());
}

bool Reservoir::has_at(std::size_t place, const ReservoirRow &row) const {
  return place < rows_.size() && !comes_before(row, rows_[place]);
}

std::size_t Reservoir::begin_of(std::uint64_t hash) const {
  return static_cast<std::size_t>(
      std::lower_bound(rows_.begin(), rows_.end(), hash,
                       [](const ReservoirRow &row, std::uint64_t wanted) {
                         return row.hash < wanted;
                       }) -
      rows_.begin());
}

bool Reservoir::would_overflow(const ReservoirRow &row) const {
  if (!takes(row.hash)) {
    return true;
  }
  if (rows_.size() < capacity_ || has_at(place_of(row), row)) {
    return false;
  }
  const std::uint64_t last = std::max(row.hash, rows_.back().hash);
  const std::size_t of_hash = begin_of(row.hash + 1) - begin_of(row.hash);
  // Its hash has all the rows that it may have, or the last hash is no more
  // needed to fill the reservoir.
  return of_hash >= capacity_ ||
         begin_of(last) + (row.hash < last ? 1 : 0) >= capacity_;
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
  const std::uint64_t hash = row.hash;
  rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(place),
               std::move(row));
  const std::size_t surplus = begin_of(hash) + capacity_;
  if (surplus < rows_.size() && rows_[surplus].hash == hash) {
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(surplus));
  }
  trim();
}

void Reservoir::assign(std::pmr::vector<ReservoirRow> &&rows,
                       std::uint64_t end) {
  rows_ = std::move(rows);
  end_ = end;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < rows_.size() && takes(rows_[i].hash); ++i) {
    // The row that is so many places before it, if it is of the same hash.
    if (kept >= capacity_ && rows_[kept - capacity_].hash == rows_[i].hash) {
      continue;
    }
    if (kept != i) {
      rows_[kept] = std::move(rows_[i]);
    }
    ++kept;
  }
  while (rows_.size() > kept) {
    rows_.pop_back();
  }
  trim();
}

bool Reservoir::is_trimmed() const {
  return rows_.size() <= capacity_ || begin_of(rows_.back().hash) < capacity_;
}

// The last hashes that are not needed to fill it.
void Reservoir::trim() {
  while (!is_trimmed()) {
    end_ = rows_.back().hash;
    const std::size_t kept = begin_of(end_);
    while (rows_.size() > kept) {
      rows_.pop_back();
    }
  }
}

std::size_t end_of_left_out(Span<const ReservoirRow> sample,
                            std::size_t begin) {
  const std::uint64_t hash = sample[begin].hash;
  std::size_t end = begin + 1;
  if (sample[0].hash == sample[sample.size() - 1].hash) {
    return end;
  }
  while (end < sample.size() && sample[end].hash == hash) {
    ++end;
  }
  return end;
}

std::pmr::vector<ReservoirRow> pooled_rows(Span<const ReservoirRow> left,
                                           Span<const ReservoirRow> right,
                                           std::pmr::memory_resource *memory) {
  std::pmr::vector<ReservoirRow> pooled(memory);
  pooled.reserve(left.size() + right.size());
  const auto take = [&](const ReservoirRow &row) {
    pooled.push_back(copy_of_row(row, memory));
  };
  const ReservoirRow *next = right.begin();
  for (const ReservoirRow &row : left) {
    for (; next != right.end() && comes_before(*next, row); ++next) {
      take(*next);
    }
    take(row);
    if (next != right.end() && !comes_before(row, *next)) {
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
