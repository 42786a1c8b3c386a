// Sums of logarithms over a class's row, for any instruction set.
#pragma once

#include "gaussian_body.hpp"
#include "lane_sums_body.hpp"
#include "logarithm_body.hpp"

namespace naibx {
namespace {

// A line of terms, gathered; those past the end have the factor 0.
struct TermLine {
  double value[kBlockLanes<double>];
  double base[kBlockLanes<double>];
  double summand[kBlockLanes<double>];
  double factor[kBlockLanes<double>];
};

NAIBX_KERNEL_INLINE void gather(const LogSumsCall &call, size_t row, size_t at,
                                TermLine &line) {
  const double *const values = call.rows + row * call.stride;
  for (size_t i = 0; i < kBlockLanes<double>; ++i) {
    const bool is_term = at + i < call.count;
    const size_t term = is_term ? at + i : at;
    const size_t place = call.places == nullptr ? term : call.places[term];
    line.value[i] = values[place];
    line.base[i] = call.base == LogBase::rows
                       ? call.base_rows[row * call.stride + place]
                   : call.base == LogBase::weight ? call.weights[row]
                                                  : 0.0;
    line.summand[i] =
        call.summands == nullptr ? call.summand : call.summands[term];
    line.factor[i] = !is_term                  ? 0.0
                     : call.factors == nullptr ? 1.0
                                               : call.factors[term];
  }
}

template <typename Doubles>
NAIBX_KERNEL_INLINE void add_gathered(const LogSumsCall &call,
                                      const TermLine &line,
                                      Block<Doubles> &sum) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const size_t at = k * kLanes;
    const auto value =
        Doubles::add(Doubles::multiply_add(Doubles::load(line.value + at),
                                           Doubles::broadcast(call.sign),
                                           Doubles::load(line.base + at)),
                     Doubles::load(line.summand + at));
    sum.part[k] = Doubles::multiply_add(Doubles::load(line.factor + at),
                                        logarithm<Doubles>(value), sum.part[k]);
  }
}

// Terms that stand side by side and need no factors.
template <typename Doubles>
NAIBX_KERNEL_INLINE void add_neighbours(const LogSumsCall &call, size_t row,
                                        size_t at, Block<Doubles> &sum) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  const size_t first = row * call.stride + at;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    auto base = Doubles::broadcast(
        call.base == LogBase::weight ? call.weights[row] : 0.0);
    if (call.base == LogBase::rows) {
      base = Doubles::load(call.base_rows + first + k * kLanes);
    }
    const auto value = Doubles::add(
        Doubles::multiply_add(Doubles::load(call.rows + first + k * kLanes),
                              Doubles::broadcast(call.sign), base),
        Doubles::broadcast(call.summand));
    sum.part[k] = Doubles::add(sum.part[k], logarithm<Doubles>(value));
  }
}

template <typename Doubles>
NAIBX_KERNEL void add_log_sums(const LogSumsCall &call) {
  constexpr size_t kLine = kBlockLanes<double>;
  const bool side_by_side = call.places == nullptr && call.factors == nullptr &&
                            call.summands == nullptr;
  for (size_t row = 0; row < call.class_count; ++row) {
    if (call.weights[row] == 0.0) {
      continue;
    }
    Block<Doubles> sum;
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      sum.part[k] = Doubles::broadcast(0.0);
    }
    size_t at = 0;
    if (side_by_side) {
      for (; at + kLine <= call.count; at += kLine) {
        add_neighbours<Doubles>(call, row, at, sum);
      }
    }
    for (; at < call.count; at += kLine) {
      TermLine line;
      gather(call, row, at, line);
      add_gathered<Doubles>(call, line, sum);
    }
    call.sums[row] += call.scale * sum_of_block<Doubles>(sum);
  }
}

} // namespace
} // namespace naibx
