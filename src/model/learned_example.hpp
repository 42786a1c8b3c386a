// What the tables learn of an example that has been checked: views of numbers
// that stand elsewhere.
#pragma once

#include "example.hpp"
#include "span.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx {

struct LearnedExample {
  double weight = 0.0; // > 0
  Span<const std::uint32_t> labels;
  // By Gaussian slot: the value less the model's shift, NaN where missing. In
  // full lines, with zeros past the end.
  Span<const double> shifted;
  // The others as in PreparedExample.
  Span<const std::uint32_t> present;
  Span<const std::uint32_t> bernoulli_missing;
  Span<const PreparedExample::Occurrence> occurrences;
  Span<const std::uint32_t> category;
};

// Some of the examples of a block, in the order in which they are learned.
class ChosenExamples {
public:
  ChosenExamples(Span<const LearnedExample> block,
                 Span<const std::uint32_t> places)
      : block_(block), places_(places) {}

  [[nodiscard]] std::size_t size() const { return places_.size(); }
  const LearnedExample &operator[](std::size_t i) const {
    return block_[places_[i]];
  }

private:
  Span<const LearnedExample> block_;
  Span<const std::uint32_t> places_;
};

} // namespace naibx
