// A step of the cascade: adds a row to the scores and finds the largest. For
// any instruction set.
#pragma once

#include "calls.hpp"
#include "target.hpp"

namespace naibx {
namespace {

// Scores that are compared at once: a cache line.
inline constexpr size_t kScoresPerLine = kBlockLanes<double>;

template <typename Doubles> struct LineMaximum {
  typename Doubles::Register part[Doubles::kRegisters];
};

template <typename Doubles>
NAIBX_KERNEL_INLINE void add_line(double *scores, const double *row,
                                  LineMaximum<Doubles> &largest) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const size_t at = k * kLanes;
    const auto sum =
        Doubles::add(Doubles::load(scores + at), Doubles::load(row + at));
    Doubles::store(scores + at, sum);
    largest.part[k] = Doubles::larger(sum, largest.part[k]);
  }
}

// A bit for each score of a line that equals the value.
template <typename Doubles>
NAIBX_KERNEL_INLINE uint32_t equal_in_line(const double *scores,
                                           typename Doubles::Register value) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  uint32_t bits = 0;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const size_t at = k * kLanes;
    bits |= Doubles::equal_bits(Doubles::load(scores + at), value) << at;
  }
  return bits;
}

template <typename Doubles>
NAIBX_KERNEL_INLINE size_t find_equal(const double *scores, size_t count,
                                      double value) {
  const auto wanted = Doubles::broadcast(value);
  size_t at = 0;
  for (; at + 4 * kScoresPerLine <= count; at += 4 * kScoresPerLine) {
    uint32_t bits = 0;
    NAIBX_UNROLL
    for (size_t line = 0; line < 4; ++line) {
      bits |=
          equal_in_line<Doubles>(scores + at + line * kScoresPerLine, wanted)
          << (line * kScoresPerLine);
    }
    if (bits != 0) {
      return at + static_cast<size_t>(__builtin_ctz(bits));
    }
  }
  for (; at < count; at += kScoresPerLine) {
    const uint32_t bits = equal_in_line<Doubles>(scores + at, wanted);
    if (bits != 0) {
      return at + static_cast<size_t>(__builtin_ctz(bits));
    }
  }
  return count;
}

template <typename Doubles>
NAIBX_KERNEL size_t add_and_find_largest(double *scores, const double *row,
                                         size_t count) {
  constexpr size_t kChains =
      2; // so that one maximum need not wait for the last
  LineMaximum<Doubles> largest[kChains];
  NAIBX_UNROLL
  for (size_t chain = 0; chain < kChains; ++chain) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      largest[chain].part[k] = Doubles::broadcast(-__builtin_inf());
    }
  }
  size_t at = 0;
  for (; at + kChains * kScoresPerLine <= count;
       at += kChains * kScoresPerLine) {
    NAIBX_UNROLL
    for (size_t chain = 0; chain < kChains; ++chain) {
      const size_t line = at + chain * kScoresPerLine;
      add_line<Doubles>(scores + line, row + line, largest[chain]);
    }
  }
  if (at < count) {
    add_line<Doubles>(scores + at, row + at, largest[0]);
  }
  auto best = largest[0].part[0];
  NAIBX_UNROLL
  for (size_t chain = 0; chain < kChains; ++chain) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      best = Doubles::larger(largest[chain].part[k], best);
    }
  }
  return find_equal<Doubles>(scores, count, Doubles::largest_of(best));
}

} // namespace
} // namespace naibx
