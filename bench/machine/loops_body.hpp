// The loops for vectors of NAIBX_BENCH_BYTES bytes, with the attribute
// NAIBX_BENCH_TARGET. Everything is local to the file that includes this. That
// file is compiled so that a product and a sum become one instruction.
#pragma once

#include "loops.hpp"

#if defined(__clang__)
#define NAIBX_BENCH_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NAIBX_BENCH_UNROLL _Pragma("GCC unroll 32")
#endif

namespace naibx::bench {
namespace {

using Doubles = double __attribute__((vector_size(NAIBX_BENCH_BYTES)));
using Floats = float __attribute__((vector_size(NAIBX_BENCH_BYTES)));
constexpr std::size_t kLanes = sizeof(Doubles) / sizeof(double);
constexpr std::size_t kUnrolled = 512 / sizeof(Doubles);

// A vector at the address of a double: doubles may be read through it.
using DoublesInMemory [[gnu::may_alias]] = Doubles;

NAIBX_BENCH_TARGET inline double total(const Doubles &vector) {
  double sum = 0.0;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    sum += vector[lane];
  }
  return sum;
}

template <std::size_t kStreams>
NAIBX_BENCH_TARGET double read(const double *values, std::size_t count) {
  constexpr std::size_t kInARow = kUnrolled / kStreams;
  const std::size_t per_stream = count / kStreams / kLanes;
  const auto *const first = reinterpret_cast<const DoublesInMemory *>(values);
  Doubles sums[kUnrolled] = {};
  for (std::size_t i = 0; i < per_stream; i += kInARow) {
    NAIBX_BENCH_UNROLL
    for (std::size_t k = 0; k < kUnrolled; ++k) {
      sums[k] += first[(k / kInARow) * per_stream + i + k % kInARow];
    }
  }
  NAIBX_BENCH_UNROLL
  for (std::size_t k = 1; k < kUnrolled; ++k) {
    sums[0] += sums[k];
  }
  return total(sums[0]);
}

NAIBX_BENCH_TARGET void update(double *values, std::size_t count,
                               double change) {
  auto *const first = reinterpret_cast<DoublesInMemory *>(values);
  for (std::size_t i = 0; i < count / kLanes; i += kUnrolled) {
    NAIBX_BENCH_UNROLL
    for (std::size_t k = 0; k < kUnrolled; ++k) {
      first[i + k] += change;
    }
  }
}

template <typename Vector>
NAIBX_BENCH_TARGET auto multiply_add(std::size_t steps) {
  Vector chains[kChains];
  auto factor = Vector{} + 1;
  auto term = Vector{};
  // The compiler is to know none of these numbers.
  __asm__("" : "+x"(factor), "+x"(term));
  NAIBX_BENCH_UNROLL
  for (std::size_t k = 0; k < kChains; ++k) {
    chains[k] = term + static_cast<float>(k);
  }
  for (std::size_t step = 0; step < steps; ++step) {
    NAIBX_BENCH_UNROLL
    for (Vector &chain : chains) {
      chain = chain * factor + term;
    }
  }
  NAIBX_BENCH_UNROLL
  for (std::size_t k = 1; k < kChains; ++k) {
    chains[0] += chains[k];
  }
  return chains[0][0];
}

// kVectors vectors of columns from `column` on, through all rows.
template <std::size_t kVectors>
NAIBX_BENCH_TARGET void gather_columns(const Gather &gather,
                                       std::size_t column) {
  constexpr std::size_t kAhead = 6;
  Doubles sums[kVectors] = {};
  for (std::size_t i = 0; i < gather.row_count; ++i) {
    const std::size_t next = i + kAhead < gather.row_count ? i + kAhead : i;
    const double *const later =
        gather.table + gather.rows[next] * gather.stride + column;
    const auto *const row = reinterpret_cast<const DoublesInMemory *>(
        gather.table + gather.rows[i] * gather.stride + column);
    NAIBX_BENCH_UNROLL
    for (std::size_t k = 0; k < kVectors; ++k) {
      if (k * sizeof(Doubles) % 64 == 0) {
        __builtin_prefetch(later + k * kLanes);
      }
      sums[k] += row[k];
    }
  }
  NAIBX_BENCH_UNROLL
  for (std::size_t k = 0; k < kVectors; ++k) {
    reinterpret_cast<DoublesInMemory *>(gather.sums + column)[k] = sums[k];
  }
}

template <std::size_t kVectors>
NAIBX_BENCH_TARGET void gather(const Gather &call) {
  constexpr std::size_t kSingle = 8 / kLanes;
  std::size_t column = 0;
  for (; column + kVectors * kLanes <= call.columns;
       column += kVectors * kLanes) {
    gather_columns<kVectors>(call, column);
  }
  for (; column + 4 * kSingle * kLanes <= call.columns;
       column += 4 * kSingle * kLanes) {
    gather_columns<4 * kSingle>(call, column);
  }
  for (; column < call.columns; column += kSingle * kLanes) {
    gather_columns<kSingle>(call, column);
  }
}

constexpr Loops loops_named(const char *name) {
  return {name,
          read<1>,
          read<4>,
          update,
          multiply_add<Doubles>,
          multiply_add<Floats>,
          gather<NAIBX_BENCH_REGISTERS / 4>,
          gather<NAIBX_BENCH_REGISTERS * 3 / 4>,
          sizeof(Doubles)};
}

} // namespace
} // namespace naibx::bench
