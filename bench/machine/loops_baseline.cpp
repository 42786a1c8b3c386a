// Registers of 16 bytes, which every processor of the build has.
#define NAIBX_BENCH_TARGET
#define NAIBX_BENCH_BYTES 16
#define NAIBX_BENCH_REGISTERS 16
#include "loops_body.hpp"

namespace naibx::bench {

const Loops *loops_baseline() {
  static constexpr Loops kLoops = loops_named("16 bytes");
  return &kLoops;
}

} // namespace naibx::bench
