// The steps of the cascade: each adds a row to the scores and chooses the
// largest, of many cascades in turns. For any instruction set.
#pragma once

#include "choose_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Up to so many lines, held in registers, it is as fast to search all.
inline constexpr size_t kFewLines = 32;
// Lines that are searched together, at least, and most groups of them.
inline constexpr size_t kLinesOfGroup = 4;
inline constexpr size_t kMostGroups = 64;
// Cascades that take their steps in turns: at most so many, fewer where their
// scores would not fit into the first-level cache.
inline constexpr size_t kCallsAtOnce = 8;
inline constexpr size_t kFewestAtOnce = 4;
inline constexpr size_t kGroupScores = 3072;

// A step of scores in so few lines that they stay in registers. Returns the
// position of the largest.
template <typename Doubles, size_t kLines>
NAIBX_KERNEL_INLINE size_t step_of_lines(double *scores, const double *row) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  constexpr size_t kRegisters = kLines * Doubles::kRegisters;
  typename Doubles::Register sums[kRegisters];
  auto best = Doubles::broadcast(-__builtin_inf());
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    sums[k] = Doubles::add(Doubles::load(scores + k * kLanes),
                           Doubles::load(row + k * kLanes));
    Doubles::store(scores + k * kLanes, sums[k]);
    best = Doubles::larger(sums[k], best);
  }
  const auto wanted = Doubles::broadcast(Doubles::largest_of(best));
  uint64_t bits = 0;
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    bits |= static_cast<uint64_t>(Doubles::equal_bits(sums[k], wanted))
            << (k * kLanes);
  }
  return position_or(bits, 0, 0);
}

// Adds the lines of a group and keeps their maxima, by lane.
template <typename Doubles>
NAIBX_KERNEL_INLINE void add_group(double *scores, const double *row,
                                   size_t lines, double *maxima,
                                   LineOfMaxima<Doubles> &largest) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  LineOfMaxima<Doubles> of_group;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    of_group.part[k] = Doubles::broadcast(-__builtin_inf());
  }
  for (size_t line = 0; line < lines; ++line) {
    add_line(scores + line * kScoresPerLine, row + line * kScoresPerLine,
             of_group);
  }
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    Doubles::store(maxima + k * kLanes, of_group.part[k]);
    largest.part[k] = Doubles::larger(of_group.part[k], largest.part[k]);
  }
}

// Where inlining is not worth the space.
template <typename Doubles>
NAIBX_KERNEL __attribute__((noinline)) size_t
find_first_apart(const double *scores, size_t count, double value) {
  return find_first<Doubles>(scores, count, value);
}

// A step of at least kLinesOfGroup lines. To find the largest score it searches
// only the maxima of the groups and the lines of one group.
template <typename Doubles>
NAIBX_KERNEL_INLINE size_t step_of_groups(double *scores, const double *row,
                                          size_t lines, size_t group_lines) {
  double maxima[kMostGroups * kScoresPerLine];
  LineOfMaxima<Doubles> largest;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    largest.part[k] = Doubles::broadcast(-__builtin_inf());
  }
  const size_t group = group_lines * kScoresPerLine;
  size_t groups = 0;
  size_t left = lines;
  for (; left >= group_lines; left -= group_lines, ++groups) {
    add_group<Doubles>(scores + groups * group, row + groups * group,
                       group_lines, maxima + groups * kScoresPerLine, largest);
  }
  if (left > 0) {
    add_group<Doubles>(scores + groups * group, row + groups * group, left,
                       maxima + groups * kScoresPerLine, largest);
    ++groups;
  }
  auto best = largest.part[0];
  NAIBX_UNROLL
  for (size_t k = 1; k < Doubles::kRegisters; ++k) {
    best = Doubles::larger(largest.part[k], best);
  }
  const double value = Doubles::largest_of(best);
  if (value == -__builtin_inf()) {
    // A group of NaN has this maximum, too.
    return find_first_apart<Doubles>(scores, lines * kScoresPerLine, value);
  }
  const auto wanted = Doubles::broadcast(value);
  uint64_t bits = 0;
  for (size_t g = 0; g < groups; ++g) {
    const bool has_it =
        equal_bits_of_line<Doubles>(maxima + g * kScoresPerLine, wanted) != 0;
    bits |= static_cast<uint64_t>(has_it) << g;
  }
  // The last group may be short: those before have no such score.
  const size_t begin = position_or(bits, 0, 0) * group;
  const size_t last = (lines - group_lines) * kScoresPerLine;
  const size_t from = begin < last ? begin : last;
  return from + find_first_apart<Doubles>(scores + from, group, value);
}

// The same with longer groups, so that kMostGroups are enough.
template <typename Doubles>
NAIBX_KERNEL __attribute__((noinline)) size_t
step_of_long_groups(double *scores, const double *row, size_t lines) {
  return step_of_groups<Doubles>(scores, row, lines,
                                 (lines + kMostGroups - 1) / kMostGroups);
}

// A step of so many lines, or with one of the ways for any number of them.
inline constexpr size_t kAllLines = 0;
inline constexpr size_t kInGroups = 1000;
template <typename Doubles, size_t kLines>
NAIBX_KERNEL_INLINE size_t step(double *scores, const double *row,
                                size_t count) {
  const size_t lines = count / kScoresPerLine;
  if constexpr (kLines == kAllLines) {
    return find_first<Doubles>(scores, count,
                               add_row<Doubles>(scores, row, count));
  } else if constexpr (kLines != kInGroups) {
    return step_of_lines<Doubles, kLines>(scores, row);
  } else if (lines <= kMostGroups * kLinesOfGroup) {
    return step_of_groups<Doubles>(scores, row, lines, kLinesOfGroup);
  } else {
    return step_of_long_groups<Doubles>(scores, row, lines);
  }
}

// Many cascades take each step in turn. None depends on the others, so the
// processor works on some while one waits for its next row of the table. Later
// calls have fewer steps.
template <typename Doubles, size_t kLines>
NAIBX_KERNEL void choose_group(const ChooseCall *calls, size_t call_count) {
  const size_t count = calls[0].count;
  const double *row[kCallsAtOnce];
  for (size_t i = 0; i < call_count; ++i) {
    row[i] = calls[i].first_row;
  }
  for (size_t at = 0; call_count > 0; ++at) {
    for (; call_count > 0 && calls[call_count - 1].steps <= at; --call_count) {
    }
    for (size_t i = 0; i < call_count; ++i) {
      const ChooseCall &call = calls[i];
      const size_t best = step<Doubles, kLines>(call.scores, row[i], count);
      call.chosen[at] = static_cast<uint32_t>(best);
      row[i] = call.rows + best * count;
    }
  }
}

template <typename Doubles>
NAIBX_KERNEL void choose_lines(const ChooseCall *calls, size_t call_count) {
  const size_t lines = calls[0].count / kScoresPerLine;
  if (lines == 1) {
    choose_group<Doubles, 1>(calls, call_count);
  } else if (lines == 2) {
    choose_group<Doubles, 2>(calls, call_count);
  } else if (lines == 3) {
    choose_group<Doubles, 3>(calls, call_count);
  } else if constexpr (Doubles::kRegisters == 1) {
    if (lines <= kFewLines) {
      choose_group<Doubles, kAllLines>(calls, call_count);
    } else {
      choose_group<Doubles, kInGroups>(calls, call_count);
    }
  } else {
    choose_group<Doubles, kInGroups>(calls, call_count);
  }
}

template <typename Doubles>
NAIBX_KERNEL void choose_several(const ChooseCall *calls, size_t call_count) {
  for (size_t at = 0; at < call_count;) {
    const size_t count = calls[at].count;
    size_t most = kCallsAtOnce;
    while (most > kFewestAtOnce && most * count > kGroupScores) {
      most /= 2;
    }
    const size_t left = call_count - at;
    const size_t size = left < most ? left : most;
    choose_lines<Doubles>(calls + at, size);
    at += size;
  }
}

template <typename Doubles> NAIBX_KERNEL void choose(const ChooseCall &call) {
  choose_several<Doubles>(&call, 1);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
