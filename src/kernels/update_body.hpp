// The update of the Gaussian features of one class by several examples, for
// any instruction set. No multiplication is fused with an addition here: every
// kernel gives the same bits.
#pragma once

#include "calls.hpp"
#include "target.hpp"

namespace naibx {
namespace {

// Features in registers that are updated together, so that the chain of
// operations of one does not hold up the others.
template <typename Doubles>
inline constexpr size_t kUpdateTile = Doubles::kRegisters == 1 ? 8 : 4;

template <typename Doubles>
inline constexpr size_t kUpdateLanes =
    kBlockLanes<double> / Doubles::kRegisters;

template <typename Doubles>
NAIBX_KERNEL_INLINE void update_register(const UpdateStep &step, size_t at,
                                         typename Doubles::Register &mean,
                                         typename Doubles::Register &squares) {
  using Register = typename Doubles::Register;
  const Register deviation =
      Doubles::subtract(Doubles::load(step.x + at), mean);
  mean = Doubles::add(
      mean, Doubles::multiply(deviation, Doubles::broadcast(step.share)));
  const Register grown =
      Doubles::multiply(Doubles::broadcast(step.growth), deviation);
  squares = Doubles::add(squares, Doubles::multiply(grown, deviation));
}

// kCount registers, the first at the feature `first`. The last one ends with
// the last feature at the latest, for which it may overlap its neighbour: all
// are loaded before the first is stored, and the same is stored twice.
template <typename Doubles, size_t kCount>
NAIBX_KERNEL void update_tile(const UpdateCall &call, size_t first) {
  using Register = typename Doubles::Register;
  constexpr size_t kLanes = kUpdateLanes<Doubles>;
  const size_t last_begin = call.feature_count - kLanes;
  size_t at[kCount];
  Register mean[kCount];
  Register squares[kCount];
  NAIBX_UNROLL
  for (size_t k = 0; k < kCount; ++k) {
    const size_t begin = first + k * kLanes;
    at[k] = k + 1 == kCount && begin > last_begin ? last_begin : begin;
    mean[k] = Doubles::load(call.mean + at[k]);
    squares[k] = Doubles::load(call.squares + at[k]);
  }
  for (size_t step = 0; step < call.step_count; ++step) {
    NAIBX_UNROLL
    for (size_t k = 0; k < kCount; ++k) {
      update_register<Doubles>(call.steps[step], at[k], mean[k], squares[k]);
    }
  }
  NAIBX_UNROLL
  for (size_t k = 0; k < kCount; ++k) {
    Doubles::store(call.mean + at[k], mean[k]);
    Doubles::store(call.squares + at[k], squares[k]);
  }
}

// One example: no feature waits for another, so that a loop is enough. The last
// register is loaded before its neighbour, which it may overlap, is stored.
template <typename Doubles>
NAIBX_KERNEL_INLINE void update_once(const UpdateCall &call) {
  using Register = typename Doubles::Register;
  constexpr size_t kLanes = kUpdateLanes<Doubles>;
  const UpdateStep step = call.steps[0];
  double *const means = call.mean;
  double *const sums = call.squares;
  const size_t last = call.feature_count - kLanes;
  Register last_mean = Doubles::load(means + last);
  Register last_squares = Doubles::load(sums + last);
  update_register<Doubles>(step, last, last_mean, last_squares);
  for (size_t at = 0; at < last; at += kLanes) {
    Register mean = Doubles::load(means + at);
    Register squares = Doubles::load(sums + at);
    update_register<Doubles>(step, at, mean, squares);
    Doubles::store(means + at, mean);
    Doubles::store(sums + at, squares);
  }
  Doubles::store(means + last, last_mean);
  Doubles::store(sums + last, last_squares);
}

// Fewer features than a register has lanes.
NAIBX_KERNEL void update_few(const UpdateCall &call) {
  for (size_t i = 0; i < call.feature_count; ++i) {
    double mean = call.mean[i];
    double squares = call.squares[i];
    for (size_t step = 0; step < call.step_count; ++step) {
      const double deviation = call.steps[step].x[i] - mean;
      mean += deviation * call.steps[step].share;
      squares += call.steps[step].growth * deviation * deviation;
    }
    call.mean[i] = mean;
    call.squares[i] = squares;
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

// The registers are shared evenly between as few tiles as there can be. So the
// last tile has more than one register where there is another tile, and the
// neighbour that its last one may overlap is in it.
template <typename Doubles>
NAIBX_KERNEL void update_gaussian(const UpdateCall &call) {
  constexpr size_t kLanes = kUpdateLanes<Doubles>;
  constexpr size_t kTile = kUpdateTile<Doubles>;
  if (call.feature_count < kLanes) {
    update_few(call);
    return;
  }
  if (call.step_count == 1) {
    update_once<Doubles>(call);
    return;
  }
  size_t registers = (call.feature_count + kLanes - 1) / kLanes;
  size_t tiles = (registers + kTile - 1) / kTile;
  for (size_t first = 0; tiles > 0; --tiles) {
    const size_t count = (registers + tiles - 1) / tiles;
    update_registers<Doubles, kTile>(call, first, count);
    first += count * kLanes;
    registers -= count;
  }
}

} // namespace
} // namespace naibx
