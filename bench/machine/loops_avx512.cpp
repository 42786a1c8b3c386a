// Registers of 64 bytes.
#if defined(__x86_64__)
#define NAIBX_BENCH_TARGET __attribute__((target("avx512f,avx512dq,avx512vl")))
#define NAIBX_BENCH_BYTES 64
#define NAIBX_BENCH_REGISTERS 32
#include "loops_body.hpp"

namespace naibx::bench {

const Loops *loops_avx512() {
  static constexpr Loops kLoops = loops_named("AVX-512");
  return &kLoops;
}

} // namespace naibx::bench
#else
#include "loops.hpp"

namespace naibx::bench {

const Loops *loops_avx512() {
  return nullptr;
}

} // namespace naibx::bench
#endif
