// W_ic, the weighted counts of the multinomial features in a class, and T_c,
// their sum over each group.
#pragma once

#include "../base/size.hpp"
#include "../base/span.hpp"
#include "layout.hpp"
#include "learned_example.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class MultinomialTable {
public:
  MultinomialTable(const Layout &layout, std::pmr::memory_resource *memory)
      : feature_count_(layout.multinomial_count),
        group_count_(layout.multinomial_group_size.size()), counts_(memory),
        totals_(memory) {}
  MultinomialTable(const MultinomialTable &other,
                   std::pmr::memory_resource *memory)
      : feature_count_(other.feature_count_), group_count_(other.group_count_),
        counts_(other.counts_, memory), totals_(other.totals_, memory) {}

  void reserve_rows(std::size_t rows) {
    counts_.reserve(table_size(rows, feature_count_));
    totals_.reserve(table_size(rows, group_count_));
  }
  // A row without examples. Does not allocate after reserve_rows.
  void append_row() {
    counts_.resize(counts_.size() + feature_count_, 0.0);
    totals_.resize(totals_.size() + group_count_, 0.0);
  }
  void add(std::size_t row, const Layout &layout,
           const LearnedExample &example);

  // By slot.
  [[nodiscard]] Span<const double> counts(std::size_t row) const {
    return {counts_.data() + row * feature_count_, feature_count_};
  }
  // By multinomial group.
  [[nodiscard]] Span<const double> totals(std::size_t row) const {
    return {totals_.data() + row * group_count_, group_count_};
  }
  [[nodiscard]] Span<double> mutable_counts(std::size_t row) {
    return {counts_.data() + row * feature_count_, feature_count_};
  }
  [[nodiscard]] Span<double> mutable_totals(std::size_t row) {
    return {totals_.data() + row * group_count_, group_count_};
  }
  // All rows.
  [[nodiscard]] Span<const double> all_counts() const { return counts_; }
  [[nodiscard]] Span<const double> all_totals() const { return totals_; }

private:
  void add_totals(std::size_t row, const Layout &layout,
                  const LearnedExample &example);

  std::size_t feature_count_;
  std::size_t group_count_;
  std::pmr::vector<double> counts_;
  std::pmr::vector<double> totals_;
};

} // namespace naibx
