// Sums of logarithms over a class's row, for any instruction set.
#pragma once

#include "gaussian_body.hpp"
#include "lane_sums_body.hpp"
#include "logarithm_body.hpp"

namespace naibx {
namespace {

// So many terms are gathered at once, for one class after the other.
inline constexpr size_t kTermsTogether = 64;

// Terms of any places; they are filled up to a line by some of factor 0.
struct Terms {
  size_t place[kTermsTogether];
  double summand[kTermsTogether];
  double factor[kTermsTogether];
  size_t count; // in full lines
};

NAIBX_KERNEL void choose_terms(const LogSumsCall &call, size_t begin,
                               Terms &terms) {
  const size_t left = call.count - begin;
  const size_t count = left < kTermsTogether ? left : kTermsTogether;
  constexpr size_t kLine = kBlockLanes<double>;
  terms.count = (count + kLine - 1) / kLine * kLine;
  for (size_t i = 0; i < terms.count; ++i) {
    const size_t term = begin + (i < count ? i : 0);
    terms.place[i] = call.places == nullptr ? term : call.places[term];
    terms.summand[i] =
        call.summands == nullptr ? call.summand : call.summands[term];
    terms.factor[i] = call.factors == nullptr ? 1.0 : call.factors[term];
    terms.factor[i] = i < count ? terms.factor[i] : 0.0;
  }
}

struct GatheredValues {
  double at[kTermsTogether];
};

NAIBX_KERNEL_INLINE void gather(const double *row, const Terms &terms,
                                GatheredValues &values) {
  for (size_t i = 0; i < terms.count; i += 4) {
    values.at[i] = row[terms.place[i]];
    values.at[i + 1] = row[terms.place[i + 1]];
    values.at[i + 2] = row[terms.place[i + 2]];
    values.at[i + 3] = row[terms.place[i + 3]];
  }
}

template <typename Doubles>
NAIBX_KERNEL_INLINE double sum_of_terms(const LogSumsCall &call, size_t row,
                                        const Terms &terms) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  GatheredValues values;
  GatheredValues bases;
  gather(call.rows + row * call.stride, terms, values);
  if (call.base == LogBase::rows) {
    gather(call.base_rows + row * call.stride, terms, bases);
  }
  const auto sign = Doubles::broadcast(call.sign);
  Block<Doubles> sum;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    sum.part[k] = Doubles::broadcast(0.0);
    auto base = Doubles::broadcast(
        call.base == LogBase::weight ? call.weights[row] : 0.0);
    for (size_t at = k * kLanes; at < terms.count; at += kBlockLanes<double>) {
      if (call.base == LogBase::rows) {
        base = Doubles::load(bases.at + at);
      }
      const auto value = Doubles::add(
          Doubles::multiply_add(Doubles::load(values.at + at), sign, base),
          Doubles::load(terms.summand + at));
      sum.part[k] =
          Doubles::multiply_add(Doubles::load(terms.factor + at),
                                logarithm<Doubles>(value), sum.part[k]);
    }
  }
  return sum_of_block<Doubles>(sum);
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

// The whole lines of rows whose terms stand side by side.
template <typename Doubles>
NAIBX_KERNEL void add_whole_lines(const LogSumsCall &call, size_t end) {
  for (size_t row = 0; row < call.class_count; ++row) {
    if (call.weights[row] == 0.0) {
      continue;
    }
    Block<Doubles> sum;
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      sum.part[k] = Doubles::broadcast(0.0);
    }
    for (size_t at = 0; at < end; at += kBlockLanes<double>) {
      add_neighbours<Doubles>(call, row, at, sum);
    }
    call.sums[row] += call.scale * sum_of_block<Doubles>(sum);
  }
}

template <typename Doubles>
NAIBX_KERNEL void add_log_sums(const LogSumsCall &call) {
  constexpr size_t kLine = kBlockLanes<double>;
  const bool side_by_side = call.places == nullptr && call.factors == nullptr &&
                            call.summands == nullptr;
  size_t at = 0;
  if (side_by_side) {
    at = call.count / kLine * kLine;
    add_whole_lines<Doubles>(call, at);
  }
  for (; at < call.count; at += kTermsTogether) {
    Terms terms;
    choose_terms(call, at, terms);
    for (size_t row = 0; row < call.class_count; ++row) {
      if (call.weights[row] != 0.0) {
        call.sums[row] += call.scale * sum_of_terms<Doubles>(call, row, terms);
      }
    }
  }
}

} // namespace
} // namespace naibx
