// Adds a row to scores and finds the largest. For any instruction set.
#pragma once

#include "../calls.hpp"
#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr size_t kScoresPerLine = kBlockLanes<double>;
// So many lines have a maximum each, so that none waits for the one before.
inline constexpr size_t kChains = 4;
// Scores that are searched together: one bit of a word for each.
inline constexpr size_t kScoresPerWord = 64;

template <typename Doubles> struct LineOfMaxima {
  typename Doubles::Register part[Doubles::kRegisters];
};

template <typename Doubles>
NAIBX_KERNEL_INLINE void add_line(double *scores, const double *row,
                                  LineOfMaxima<Doubles> &largest) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const auto sum = Doubles::add(Doubles::load(scores + k * kLanes),
                                  Doubles::load(row + k * kLanes));
    Doubles::store(scores + k * kLanes, sum);
    largest.part[k] = Doubles::larger(sum, largest.part[k]);
  }
}

// -infinity where every score is NaN.
template <typename Doubles>
NAIBX_KERNEL_INLINE double add_row(double *scores, const double *row,
                                   size_t count) {
  LineOfMaxima<Doubles> largest[kChains];
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
  for (; at < count; at += kScoresPerLine) {
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
  return Doubles::largest_of(best);
}

// A bit for each score of a line that equals the value.
template <typename Doubles>
NAIBX_KERNEL_INLINE uint64_t
equal_bits_of_line(const double *scores, typename Doubles::Register value) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  uint32_t bits = 0;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    bits |= Doubles::equal_bits(Doubles::load(scores + k * kLanes), value)
            << (k * kLanes);
  }
  return bits;
}

template <typename Doubles>
NAIBX_KERNEL_INLINE uint64_t
equal_bits_of_word(const double *scores, typename Doubles::Register value) {
  uint64_t bits = 0;
  NAIBX_UNROLL
  for (size_t at = 0; at < kScoresPerWord; at += kScoresPerLine) {
    bits |= equal_bits_of_line<Doubles>(scores + at, value) << at;
  }
  return bits;
}

// Position of the lowest bit after `begin`; `otherwise` where there is none.
// Branch-free: the place of the largest score is random, and a mispredicted
// branch would cost more than the search.
NAIBX_KERNEL_INLINE size_t position_or(uint64_t bits, size_t begin,
                                       size_t otherwise) {
  constexpr uint64_t kLastBit = uint64_t{1} << (kScoresPerWord - 1);
  const size_t here =
      begin + static_cast<size_t>(__builtin_ctzll(bits | kLastBit));
  const size_t keep = static_cast<size_t>(bits != 0) - 1; // all bits, or none
  return (otherwise & keep) | (here & ~keep);
}

// Position of the first score that equals the value; 0 where none does, so that
// it is always a valid position.
template <typename Doubles>
NAIBX_KERNEL_INLINE size_t find_first(const double *scores, size_t count,
                                      double value) {
  const auto wanted = Doubles::broadcast(value);
  const size_t in_words = count / kScoresPerWord * kScoresPerWord;
  uint64_t bits = 0;
  for (size_t at = in_words; at < count; at += kScoresPerLine) {
    bits |= equal_bits_of_line<Doubles>(scores + at, wanted) << (at - in_words);
  }
  size_t first = position_or(bits, in_words, 0);
  for (size_t at = in_words; at > 0;) {
    at -= kScoresPerWord;
    bits = equal_bits_of_word<Doubles>(scores + at, wanted);
    first = position_or(bits, at, first);
  }
  return first;
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
