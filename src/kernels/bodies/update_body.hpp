// The update of the Gaussian features of classes by examples, for any
// instruction set. No multiplication is fused with an addition here: every
// kernel gives the same bits.
#pragma once

#include "../calls.hpp"
#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Features in registers that are updated together, so that the chain of
// operations of one does not hold up the others.
template <typename Doubles>
inline constexpr size_t kUpdateTile = Doubles::kRegisters == 1 ? 12 : 4;

template <typename Doubles>
inline constexpr size_t kUpdateLanes =
    kBlockLanes<double> / Doubles::kRegisters;

// The numbers of a step in registers.
template <typename Doubles> struct StepRegisters {
  typename Doubles::Register share;
  typename Doubles::Register rest;
  typename Doubles::Register growth;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE StepRegisters<Doubles>
registers_of(const UpdateNumbers &numbers) {
  return {Doubles::broadcast(numbers.share), Doubles::broadcast(numbers.rest),
          Doubles::broadcast(numbers.growth)};
}

// The new mean starts from the old mean or from x, whichever weighs more. Of
// the other, however far away, only its share is rounded.
template <typename Doubles, bool kStartsFromMean>
NAIBX_KERNEL_INLINE void update_register(const StepRegisters<Doubles> &step,
                                         typename Doubles::Register x,
                                         typename Doubles::Register &mean,
                                         typename Doubles::Register &squares) {
  const auto deviation = Doubles::subtract(x, mean);
  if constexpr (kStartsFromMean) {
    mean = Doubles::add(mean, Doubles::multiply(deviation, step.share));
  } else {
    mean = Doubles::subtract(x, Doubles::multiply(deviation, step.rest));
  }
  const auto grown = Doubles::multiply(step.growth, deviation);
  squares = Doubles::add(squares, Doubles::multiply(grown, deviation));
}

template <typename Doubles, bool kStartsFromMean, size_t kCount>
NAIBX_KERNEL_INLINE void
update_by_step(const UpdateStep &step, const double *x,
               typename Doubles::Register (&mean)[kCount],
               typename Doubles::Register (&squares)[kCount]) {
  const auto numbers = registers_of<Doubles>(step.numbers);
  NAIBX_UNROLL
  for (size_t k = 0; k < kCount; ++k) {
    update_register<Doubles, kStartsFromMean>(
        numbers, Doubles::load(x + k * kUpdateLanes<Doubles>), mean[k],
        squares[k]);
  }
}

// kCount registers, the first at the feature `first`.
template <typename Doubles, size_t kCount>
NAIBX_KERNEL void update_tile(const UpdateCall &call, size_t first) {
  using Register = typename Doubles::Register;
  constexpr size_t kLanes = kUpdateLanes<Doubles>;
  double *const means = call.row + first;
  double *const sums = means + call.line_count * kBlockLanes<double>;
  const UpdateStep *const end = call.steps + call.step_count;
  Register mean[kCount];
  Register squares[kCount];
  NAIBX_UNROLL
  for (size_t k = 0; k < kCount; ++k) {
    mean[k] = Doubles::load(means + k * kLanes);
    squares[k] = Doubles::load(sums + k * kLanes);
  }
  for (const UpdateStep *step = call.steps; step != end; ++step) {
    if (__builtin_expect(step->numbers.starts_from_mean, 1)) {
      update_by_step<Doubles, true>(*step, step->x + first, mean, squares);
    } else {
      update_by_step<Doubles, false>(*step, step->x + first, mean, squares);
    }
  }
  NAIBX_UNROLL
  for (size_t k = 0; k < kCount; ++k) {
    Doubles::store(means + k * kLanes, mean[k]);
    Doubles::store(sums + k * kLanes, squares[k]);
  }
}

// `count` registers, at most kCount.
template <typename Doubles, size_t kCount>
NAIBX_KERNEL_INLINE void update_registers(const UpdateCall &call, size_t first,
                                          size_t count) {
  if constexpr (kCount > 1) {
    if (count < kCount) {
      update_registers<Doubles, kCount - 1>(call, first, count);
      return;
    }
  }
  update_tile<Doubles, kCount>(call, first);
}

// The registers are shared evenly between as few tiles as there can be.
template <typename Doubles>
NAIBX_KERNEL void update_gaussian(const UpdateCall &call) {
  constexpr size_t kTile = kUpdateTile<Doubles>;
  size_t registers = call.line_count * Doubles::kRegisters;
  size_t tiles = (registers + kTile - 1) / kTile;
  for (size_t first = 0; tiles > 0; --tiles) {
    const size_t count = (registers + tiles - 1) / tiles;
    update_registers<Doubles, kTile>(call, first, count);
    first += count * kUpdateLanes<Doubles>;
    registers -= count;
  }
}

// One example: no feature waits for another, so that a loop is enough.
template <typename Doubles, bool kStartsFromMean>
NAIBX_KERNEL_INLINE void update_row(const StepRegisters<Doubles> &numbers,
                                    const double *x, size_t features,
                                    double *means) {
  double *const sums = means + features;
  for (size_t at = 0; at < features; at += kUpdateLanes<Doubles>) {
    auto mean = Doubles::load(means + at);
    auto squares = Doubles::load(sums + at);
    update_register<Doubles, kStartsFromMean>(numbers, Doubles::load(x + at),
                                              mean, squares);
    Doubles::store(means + at, mean);
    Doubles::store(sums + at, squares);
  }
}

template <typename Doubles>
NAIBX_KERNEL void update_classes(const UpdateClassesCall &call) {
  const size_t features = call.line_count * kBlockLanes<double>;
  const double weight = call.weight;
  const UpdatedClass *const end = call.classes + call.class_count;
  for (const UpdatedClass *updated = call.classes; updated != end; ++updated) {
    const UpdateNumbers step = update_numbers(updated->weight, weight);
    const auto numbers = registers_of<Doubles>(step);
    if (__builtin_expect(step.starts_from_mean, 1)) {
      update_row<Doubles, true>(numbers, call.x, features, updated->row);
    } else {
      update_row<Doubles, false>(numbers, call.x, features, updated->row);
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
