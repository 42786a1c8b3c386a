// Which of many scores are the largest, found without branches that depend on
// them: a processor would guess every second of those wrong.
#pragma once

#include "../../base/span.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Scratch of one worker.
class BestScores {
public:
  static constexpr std::size_t kMost = 30;

  explicit BestScores(std::pmr::memory_resource *memory) : places_(memory) {}

  // Makes room for so many scores.
  void prepare(std::size_t score_count) { places_.resize(score_count); }
  // The places of the kMost largest that are above -infinity, the best first;
  // of equal scores that which comes first. Valid until the next call.
  Span<const std::uint32_t> find(Span<const double> scores);

private:
  std::size_t find_from(Span<const double> scores, double least);

  std::pmr::vector<std::uint32_t> places_;
  std::array<std::uint32_t, kMost> best_ = {};
};

} // namespace naibx
