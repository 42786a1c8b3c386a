// Medians of times. Two ways of doing the same are timed in turns, so that
// whatever slows the machine down for a while slows both; the benchmark's time
// is then that of the first. Both functions need UseManualTime.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace naibx::bench {

// Medians, in seconds.
struct Turns {
  double first = 0.0;
  double second = 0.0;
  // Median of the quotients of neighbouring turns.
  double first_over_second = 0.0;
};

inline double median(std::vector<double> values) {
  const auto middle =
      values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

template <typename Work> double seconds(Work &&work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

// Median time of one of the `units` things that a call does, in seconds: what
// interrupts a few of the calls does not count.
template <typename Work>
double in_passes(benchmark::State &state, std::size_t units, Work &&work) {
  std::vector<double> times;
  work();
  for ([[maybe_unused]] auto step : state) {
    times.push_back(seconds(work));
    state.SetIterationTime(times.back());
  }
  return median(times) / static_cast<double>(units);
}

// `units` is how many things one call of each does: times are of one of them.
template <typename First, typename Second>
Turns in_turns(benchmark::State &state, std::size_t units, First &&first,
               Second &&second) {
  std::vector<double> firsts;
  std::vector<double> others;
  std::vector<double> quotients;
  first();
  second();
  const auto count = static_cast<double>(units);
  for ([[maybe_unused]] auto step : state) {
    const double time = seconds(first);
    const double other = seconds(second);
    firsts.push_back(time / count);
    others.push_back(other / count);
    quotients.push_back(time / other);
    state.SetIterationTime(time);
  }
  return {median(firsts), median(others), median(quotients)};
}

} // namespace naibx::bench
