// Made by bindings/go/generate_sources.py from
// src/kernels/bodies/compile_discrete_body.hpp: do not edit.

// Fills the tables of discrete features, for any instruction set. The same bits
// from every kernel; see compile_calls.hpp.
#pragma once

#include "../lanes/target.hpp"
#include "compile_lines_body.hpp"
#include "unfused_logarithm_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// The smoothed weights of a feature in some classes.
template <typename Doubles> struct PresenceWeights {
  typename Doubles::Register present;
  typename Doubles::Register absent;
  typename Doubles::Register total;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE PresenceWeights<Doubles>
presence_weights(typename Doubles::Register present,
                 typename Doubles::Register observed, double smoothing) {
  const auto summand = Doubles::broadcast(smoothing);
  return {Doubles::add(present, summand),
          Doubles::add(Doubles::subtract(observed, present), summand),
          Doubles::add(observed, Doubles::broadcast(2.0 * smoothing))};
}

template <typename Doubles>
NAIBX_KERNEL_INLINE PresenceWeights<Doubles>
where_total(typename Doubles::Register total,
            const PresenceWeights<Doubles> &own,
            const PresenceWeights<Doubles> &other) {
  const auto zero = Doubles::broadcast(0.0);
  return {Doubles::where_less(zero, total, own.present, other.present),
          Doubles::where_less(zero, total, own.absent, other.absent),
          Doubles::where_less(zero, total, own.total, other.total)};
}

// Nothing was observed in a class and nothing is smoothed: those of all
// examples, and if there is nothing either, weights that count for nothing.
template <typename Doubles>
NAIBX_KERNEL_COLD void have_values(const CompileBernoulliCall &call, size_t i,
                                   PresenceWeights<Doubles> &weights) {
  const auto one = Doubles::broadcast(1.0);
  const auto overall = presence_weights<Doubles>(
      Doubles::broadcast(call.overall_present[i]),
      Doubles::broadcast(call.overall_observed == nullptr
                             ? call.overall_weight
                             : call.overall_observed[i]),
      call.smoothing);
  const auto other =
      where_total<Doubles>(overall.total, overall, {one, one, one});
  weights = where_total<Doubles>(weights.total, weights, other);
}

template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
put_presence(const CompileBernoulliCall &call, size_t i, size_t lane,
             const PresenceWeights<Doubles> &weights,
             typename Doubles::Register log_total) {
  const auto zero = Doubles::broadcast(0.0);
  const auto is_class = Doubles::load(call.is_class.of + lane);
  const auto absent = unfused_logarithm<Doubles>(Doubles::where_less(
      zero, weights.absent, weights.absent, weights.present));
  const auto present = unfused_logarithm<Doubles>(weights.present);
  const auto log_absent = Doubles::subtract(absent, log_total);
  put<Doubles>(at_lane(call.present_rows, lane), i, is_class,
               Doubles::subtract(present, absent));
  put<Doubles>(at_lane(call.missing_rows, lane), i, is_class,
               Doubles::subtract(zero, log_absent));
  return log_absent;
}

template <typename Doubles>
NAIBX_KERNEL_INLINE void
compile_presence(const CompileBernoulliCall &call, const FeatureTile &present,
                 const FeatureTile &observed, size_t begin, size_t count,
                 size_t lane) {
  const auto least = Doubles::broadcast(kSmallestNormal);
  auto weight = Doubles::load(call.weights.of + lane);
  auto log_total = unfused_logarithm<Doubles>(
      Doubles::add(weight, Doubles::broadcast(2.0 * call.smoothing)));
  auto sum = Doubles::load(call.log_absent + lane);
  for (size_t i = 0; i < count; ++i) {
    if (call.is_tracking) {
      weight = Doubles::load(observed.at[i] + lane);
    }
    auto weights = presence_weights<Doubles>(
        Doubles::load(present.at[i] + lane), weight, call.smoothing);
    if (call.is_tracking) {
      if (__builtin_expect(Doubles::any_less(weights.total, least), 0)) {
        have_values<Doubles>(call, begin + i, weights);
      }
      log_total = unfused_logarithm<Doubles>(weights.total);
    }
    sum = Doubles::add(
        sum, put_presence<Doubles>(call, begin + i, lane, weights, log_total));
  }
  Doubles::store(call.log_absent + lane, sum);
}

template <typename Doubles>
NAIBX_KERNEL void compile_bernoulli(const CompileBernoulliCall &call) {
  for (size_t begin = 0; begin < call.feature_count; begin += kTileFeatures) {
    const TilePlaces places = neighbours(begin, call.feature_count);
    FeatureTile present;
    FeatureTile observed;
    turn(call.present, places, present);
    if (call.is_tracking) {
      turn(call.observed, places, observed);
    }
    for (size_t lane = 0; lane < kLineClasses; lane += kLineLanes<Doubles>) {
      compile_presence<Doubles>(call, present, observed, begin, places.count,
                                lane);
    }
  }
}

template <typename Doubles>
NAIBX_KERNEL void compile_shares(const CompileSharesCall &call) {
  const auto summand = Doubles::broadcast(call.summand);
  LineNumbers log_totals;
  unfused_logarithms<Doubles>(call.totals.of, kLineClasses, 0.0, log_totals.of);
  for (size_t begin = 0; begin < call.feature_count; begin += kTileFeatures) {
    const TilePlaces places = neighbours(begin, call.feature_count);
    FeatureTile parts;
    turn(call.parts, places, parts);
    for (size_t lane = 0; lane < kLineClasses; lane += kLineLanes<Doubles>) {
      const auto is_class = Doubles::load(call.is_class.of + lane);
      const auto log_total = Doubles::load(log_totals.of + lane);
      const TableRows rows = at_lane(call.rows, lane);
      for (size_t i = 0; i < places.count; ++i) {
        const auto part =
            Doubles::add(Doubles::load(parts.at[i] + lane), summand);
        put<Doubles>(
            rows, begin + i, is_class,
            Doubles::subtract(unfused_logarithm<Doubles>(part), log_total));
      }
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
