// Sums of logarithms over a class's row, for any instruction set.
#pragma once

#include "log_products_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// So many terms are gathered at once, for one class after the other.
inline constexpr size_t kTermsTogether = 64;

// Terms of any places, padded to full lines with terms of factor 0.
struct Terms {
  size_t place[kTermsTogether];
  double summand[kTermsTogether];
  double factor[kTermsTogether];
  size_t subtrahend_place[kTermsTogether];
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
    terms.subtrahend_place[i] =
        call.subtrahends == nullptr ? 0 : call.subtrahend_places[term];
  }
}

struct GatheredValues {
  double at[kTermsTogether];
};

NAIBX_KERNEL_INLINE void gather(const double *row, const size_t *places,
                                size_t count, GatheredValues &values) {
  for (size_t i = 0; i < count; i += 4) {
    values.at[i] = row[places[i]];
    values.at[i + 1] = row[places[i + 1]];
    values.at[i + 2] = row[places[i + 2]];
    values.at[i + 3] = row[places[i + 3]];
  }
}

template <typename Doubles>
NAIBX_KERNEL_INLINE double sum_of_terms(const LogSumsCall &call, size_t row,
                                        const Terms &terms) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  GatheredValues values;
  GatheredValues bases;
  GatheredValues subtrahends;
  gather(call.rows + row * call.stride, terms.place, terms.count, values);
  if (call.base == LogBase::rows) {
    gather(call.base_rows + row * call.stride, terms.place, terms.count, bases);
  }
  if (call.subtrahends != nullptr) {
    gather(call.subtrahends + row * call.subtrahend_stride,
           terms.subtrahend_place, terms.count, subtrahends);
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
      auto log = logarithm<Doubles>(value);
      if (call.subtrahends != nullptr) {
        log = Doubles::subtract(log, Doubles::load(subtrahends.at + at));
      }
      sum.part[k] = Doubles::multiply_add(Doubles::load(terms.factor + at), log,
                                          sum.part[k]);
    }
  }
  return sum_of_block<Doubles>(sum);
}

// One logarithm for each term: of terms with factors, or so small that their
// products would lose digits.
template <typename Doubles>
NAIBX_KERNEL void add_logarithms(const LogSumsCall &call) {
  for (size_t at = 0; at < call.count; at += kTermsTogether) {
    Terms terms;
    choose_terms(call, at, terms);
    for (size_t row = 0; row < call.class_count; ++row) {
      if (call.weights[row] != 0.0) {
        call.sums[row] += call.scale * sum_of_terms<Doubles>(call, row, terms);
      }
    }
  }
}

template <typename Doubles>
NAIBX_KERNEL void add_log_sums(const LogSumsCall &call) {
  const bool can_be_multiplied =
      call.factors == nullptr && call.summands == nullptr &&
      call.subtrahends == nullptr && call.summand >= kSmallestFactor;
  if (can_be_multiplied) {
    add_log_products<Doubles>(call);
  } else {
    add_logarithms<Doubles>(call);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
