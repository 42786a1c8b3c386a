// Registers of 32 bytes.
#if defined(__x86_64__)
#define NAIBX_BENCH_TARGET __attribute__((target("avx2,fma")))
#define NAIBX_BENCH_BYTES 32
#define NAIBX_BENCH_REGISTERS 16
#include "loops_body.hpp"

namespace naibx::bench {

const Loops *loops_avx2() {
  static constexpr Loops kLoops = loops_named("AVX2");
  return &kLoops;
}

} // namespace naibx::bench
#else
#include "loops.hpp"

namespace naibx::bench {

const Loops *loops_avx2() {
  return nullptr;
}

} // namespace naibx::bench
#endif
