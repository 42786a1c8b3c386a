// Sums of logarithms over a class's row as the logarithm of a product, for any
// instruction set. Each term is at least the summand.
#pragma once

#include "gaussian_body.hpp"
#include "lane_sums_body.hpp"
#include "logarithm_body.hpp"
#include "split_product_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr size_t kTermsOfLine = kBlockLanes<double>;

// Where the terms are in a row: contiguous from its start, or scattered.
enum class TermPlaces { neighbouring, scattered };

template <typename Doubles, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE typename Doubles::Register
load_places(const double *row, const uint32_t *places, size_t term) {
  if constexpr (kPlaces == TermPlaces::scattered) {
    return Doubles::gather(row, places + term);
  } else {
    return Doubles::load(row + term);
  }
}

// The terms that do not fill a line. It is padded with the last one, which is
// not counted again.
struct LastTerms {
  uint32_t places[kTermsOfLine];
  double is_term[kTermsOfLine];
};

NAIBX_KERNEL LastTerms last_terms(const LogSumsCall &call) {
  LastTerms last;
  const size_t begin = call.count / kTermsOfLine * kTermsOfLine;
  for (size_t i = 0; i < kTermsOfLine; ++i) {
    const bool is_term = begin + i < call.count;
    const size_t term = is_term ? begin + i : call.count - 1;
    last.places[i] = call.places == nullptr ? static_cast<uint32_t>(term)
                                            : call.places[term];
    last.is_term[i] = is_term ? 1.0 : 0.0;
  }
  return last;
}

// The numbers of a class that its terms are made of; base_row is NULL where
// all have the same base.
template <typename Doubles> struct RowOfTerms {
  const double *row;
  const double *base_row;
  typename Doubles::Register base;
  typename Doubles::Register sign;
  typename Doubles::Register summand;
};

// The difference first: the summand may be tiny.
template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE typename Doubles::Register
load_terms(const RowOfTerms<Doubles> &of, const uint32_t *places, size_t term) {
  const auto given = load_places<Doubles, kPlaces>(of.row, places, term);
  auto base = of.base;
  if constexpr (kOwnBases) {
    base = load_places<Doubles, kPlaces>(of.base_row, places, term);
  }
  return Doubles::add(Doubles::multiply_add(given, of.sign, base), of.summand);
}

// A term of each of four lines.
template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE typename Doubles::Register
product_of_four(const RowOfTerms<Doubles> &of, const uint32_t *places,
                size_t term) {
  typename Doubles::Register value[4];
  NAIBX_UNROLL
  for (size_t i = 0; i < 4; ++i) {
    value[i] = load_terms<Doubles, kOwnBases, kPlaces>(of, places,
                                                       term + i * kTermsOfLine);
  }
  return Doubles::multiply(Doubles::multiply(value[0], value[1]),
                           Doubles::multiply(value[2], value[3]));
}

// The product of all terms in the lanes from `lane` on.
template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE void multiply_terms(const LogSumsCall &call,
                                        const RowOfTerms<Doubles> &of,
                                        const LastTerms &last, size_t lane,
                                        typename Doubles::Register &mantissa,
                                        typename Doubles::Register &exponent) {
  constexpr size_t kLine = kTermsOfLine;
  mantissa = Doubles::broadcast(1.0);
  exponent = Doubles::broadcast(0.0);
  const size_t end = call.count / kLine * kLine;
  size_t term = lane;
  for (size_t groups = 1; term + 3 * kLine < end; term += 4 * kLine, ++groups) {
    multiply_split<Doubles>(
        product_of_four<Doubles, kOwnBases, kPlaces>(of, call.places, term),
        mantissa, exponent);
    if (groups % kGroupsInProduct == 0) {
      normalise_mantissa<Doubles>(mantissa, exponent);
    }
  }
  for (; term < end; term += kLine) {
    multiply_split<Doubles>(
        load_terms<Doubles, kOwnBases, kPlaces>(of, call.places, term),
        mantissa, exponent);
  }
  if (end < call.count) {
    const auto value = load_terms<Doubles, kOwnBases, TermPlaces::scattered>(
        of, last.places, lane);
    multiply_split<Doubles>(
        Doubles::where_less(Doubles::broadcast(0.0),
                            Doubles::load(last.is_term + lane), value,
                            Doubles::broadcast(1.0)),
        mantissa, exponent);
  }
}

// Products of a line of classes.
struct LineOfProducts {
  double mantissas[kTermsOfLine];
  double exponents[kTermsOfLine];
};

template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE void multiply_row(const LogSumsCall &call, size_t row,
                                      const LastTerms &last, double &mantissa,
                                      double &exponent) {
  constexpr size_t kLanes = kTermsOfLine / Doubles::kRegisters;
  const size_t begin = row * call.stride;
  const RowOfTerms<Doubles> of = {
      call.rows + begin, kOwnBases ? call.base_rows + begin : nullptr,
      Doubles::broadcast(call.base == LogBase::weight ? call.weights[row]
                                                      : 0.0),
      Doubles::broadcast(call.sign), Doubles::broadcast(call.summand)};
  Block<Doubles> mantissas;
  Block<Doubles> exponents;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    multiply_terms<Doubles, kOwnBases, kPlaces>(
        call, of, last, k * kLanes, mantissas.part[k], exponents.part[k]);
  }
  mantissa = product_of_block<Doubles>(mantissas);
  exponent = sum_of_block<Doubles>(exponents);
}

template <typename Doubles>
NAIBX_KERNEL void logarithms_of_products(LineOfProducts &products) {
  constexpr size_t kLanes = kTermsOfLine / Doubles::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    auto mantissa = Doubles::load(products.mantissas + k * kLanes);
    auto exponent = Doubles::load(products.exponents + k * kLanes);
    normalise_mantissa<Doubles>(mantissa, exponent);
    Doubles::store(products.mantissas + k * kLanes,
                   logarithm_of_split<Doubles>(mantissa, exponent));
  }
}

template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL void add_rows_of_products(const LogSumsCall &call) {
  const LastTerms last = last_terms(call);
  for (size_t first = 0; first < call.class_count; first += kTermsOfLine) {
    const size_t left = call.class_count - first;
    const size_t count = left < kTermsOfLine ? left : kTermsOfLine;
    LineOfProducts products;
    for (size_t i = 0; i < kTermsOfLine; ++i) {
      products.mantissas[i] = 1.0;
      products.exponents[i] = 0.0;
      if (i < count && call.weights[first + i] != 0.0) {
        multiply_row<Doubles, kOwnBases, kPlaces>(call, first + i, last,
                                                  products.mantissas[i],
                                                  products.exponents[i]);
      }
    }
    logarithms_of_products<Doubles>(products);
    for (size_t i = 0; i < count; ++i) {
      if (call.weights[first + i] != 0.0) {
        call.sums[first + i] += call.scale * products.mantissas[i];
      }
    }
  }
}

template <typename Doubles, TermPlaces kPlaces>
NAIBX_KERNEL void add_products_at(const LogSumsCall &call) {
  if (call.base == LogBase::rows) {
    add_rows_of_products<Doubles, true, kPlaces>(call);
  } else {
    add_rows_of_products<Doubles, false, kPlaces>(call);
  }
}

template <typename Doubles>
NAIBX_KERNEL void add_log_products(const LogSumsCall &call) {
  if (call.count == 0) {
    return;
  }
  if (call.places == nullptr) {
    add_products_at<Doubles, TermPlaces::neighbouring>(call);
  } else {
    add_products_at<Doubles, TermPlaces::scattered>(call);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
