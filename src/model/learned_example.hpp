// What the tables learn of an example that has been checked: views of numbers
// that others own.
#pragma once

#include "../base/span.hpp"
#include "aligned_rows.hpp"
#include "example.hpp"
#include "limits.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace naibx {

struct LearnedExample {
  double weight = 0.0;              // > 0
  double squared_weight = 0.0;      // see example_weight.hpp
  Span<const std::uint32_t> labels; // as rows of the model
  // By Gaussian slot: the value less the model's shift, NaN where missing. In
  // full lines, with zeros past the end.
  Span<const double> shifted;
  // The others as in PreparedExample, but counts are weighted.
  Span<const std::uint32_t> present;
  Span<const std::uint32_t> bernoulli_missing;
  Span<const PreparedExample::Occurrence> occurrences;
  double whole_total = 0.0; // of the occurrences; see weigh
  Span<const std::uint32_t> category;
};

// Multiplies counts by the weight of their example. The sum of them all where
// they are whole numbers that add up exactly in any order, else NaN.
inline double weigh(Span<PreparedExample::Occurrence> occurrences,
                    double weight) {
  double sum = 0.0;
  bool is_whole = true;
  for (PreparedExample::Occurrence &occurrence : occurrences) {
    occurrence.count *= weight;
    sum += occurrence.count;
    is_whole = is_whole && occurrence.count < kMaximumWeight &&
               std::trunc(occurrence.count) == occurrence.count;
  }
  return is_whole && sum < kMaximumWeight
             ? sum
             : std::numeric_limits<double>::quiet_NaN();
}

// Some of the examples of a block, in the order in which they are learned.
class ChosenExamples {
public:
  // `members` may be NULL, or says by place which labels an example has: 1 for
  // those, 0 for the others.
  ChosenExamples(Span<const LearnedExample> block,
                 Span<const std::uint32_t> places,
                 const AlignedRows<float> *members)
      : block_(block), places_(places), members_(members) {}

  [[nodiscard]] std::size_t size() const { return places_.size(); }
  // In the block.
  [[nodiscard]] std::uint32_t place(std::size_t i) const { return places_[i]; }
  [[nodiscard]] const AlignedRows<float> *members() const { return members_; }
  const LearnedExample &operator[](std::size_t i) const {
    return block_[places_[i]];
  }

private:
  Span<const LearnedExample> block_;
  Span<const std::uint32_t> places_;
  const AlignedRows<float> *members_;
};

} // namespace naibx
