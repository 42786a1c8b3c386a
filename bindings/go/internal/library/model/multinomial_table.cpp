// Made by bindings/go/generate_sources.py from
// src/model/multinomial_table.cpp: do not edit.

#include "settings.hpp"

#include "multinomial_table.hpp"

#include "limits.hpp"

#include <cmath>

namespace naibx {

namespace {

// One count after the other, so that the order of the classes' examples alone
// decides about rounding. Whole numbers that stay exact are added at once.
double total_with(double total, const LearnedExample &example) {
  if (std::trunc(total) == total &&
      total + example.whole_total < kMaximumWeight) { // false for NaN
    return total + example.whole_total;
  }
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    total += occurrence.count;
  }
  return total;
}

} // namespace

void MultinomialTable::add(std::size_t row, const Layout &layout,
                           const LearnedExample &example) {
  double *const counts = counts_.data() + row * feature_count_;
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    counts[occurrence.slot] += occurrence.count;
  }
  add_totals(row, layout, example);
}

void MultinomialTable::add_totals(std::size_t row, const Layout &layout,
                                  const LearnedExample &example) {
  double *const totals = totals_.data() + row * group_count_;
  if (group_count_ == 1) {
    *totals = total_with(*totals, example);
    return;
  }
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    totals[layout.multinomial_group[occurrence.slot]] += occurrence.count;
  }
}

} // namespace naibx
