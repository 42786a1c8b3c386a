// The loops behind machine.hpp, once for each width of vectors.
#pragma once

#include <cstddef>
#include <cstdint>

namespace naibx::bench {

struct Gather {
  const double *table; // [row][column], rows aligned to 64 bytes
  std::size_t stride;  // a multiple of 8
  std::size_t columns; // a multiple of 8
  const std::uint32_t *rows;
  std::size_t row_count;
  double *sums;
};

struct Loops {
  const char *name;
  // Sums of `count` doubles, a multiple of 512, in one and in four streams.
  double (*read_one)(const double *values, std::size_t count);
  double (*read_four)(const double *values, std::size_t count);
  void (*update)(double *values, std::size_t count, double change);
  // `steps` rounds of kChains fused multiply-adds of vectors.
  double (*multiply_add_float64)(std::size_t steps);
  float (*multiply_add_float32)(std::size_t steps);
  // Sums of rows, with some or with most of the registers as sums.
  void (*gather_some)(const Gather &);
  void (*gather_most)(const Gather &);
  std::size_t vector_bytes;
};

// Independent chains: more than the latency of a fused multiply-add times the
// number of units that make them.
inline constexpr std::size_t kChains = 12;

// NULL in a build for another processor.
const Loops *loops_avx512();
const Loops *loops_avx2();
const Loops *loops_baseline();

} // namespace naibx::bench
