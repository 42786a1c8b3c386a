#include "lanes/kernel_files.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace naibx {

namespace {

#if defined(__x86_64__)

// What a processor and its operating system offer. Not by
// __builtin_cpu_supports, which needs a static constructor in the library.
class Processor {
public:
  Processor() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    constexpr unsigned kFeatureLeaf = 7;
    // NOLINTNEXTLINE(readability-redundant-casting): of some compilers an int
    const auto last_leaf = static_cast<unsigned>(__get_cpuid_max(0, nullptr));
    __cpuid(1, eax, ebx, extended_, edx);
    saved_ = has(extended_, 27) ? saved_registers() : 0; // OSXSAVE
    if (last_leaf >= kFeatureLeaf) {
      __cpuid_count(kFeatureLeaf, 0, eax, features_, ecx, edx);
    }
  }

  [[nodiscard]] bool runs(KernelKind kind) const {
    switch (kind) {
    case KernelKind::avx2:
      return has_avx2();
    case KernelKind::avx512:
      return has_avx512();
    case KernelKind::portable:
    case KernelKind::neon:
      break;
    }
    return true;
  }

private:
  [[nodiscard]] bool has_avx2() const {
    constexpr unsigned kRegisters = 0x6; // those of SSE and AVX
    return (saved_ & kRegisters) == kRegisters && has(extended_, 12) &&
           has(extended_, 28) && has(features_, 5);
  }
  [[nodiscard]] bool has_avx512() const {
    constexpr unsigned kRegisters = 0xE6; // and the three of AVX-512
    return (saved_ & kRegisters) == kRegisters && has_avx2() &&
           has(features_, 16) && has(features_, 17) && has(features_, 31);
  }

  static bool has(unsigned bits, unsigned bit) {
    return (bits >> bit & 1U) != 0;
  }
  // The registers that the operating system keeps for each thread.
  static unsigned saved_registers() {
    unsigned low = 0;
    unsigned high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
  }

  unsigned extended_ = 0; // leaf 1, ecx
  unsigned features_ = 0; // leaf 7, ebx
  unsigned saved_ = 0;
};

#else

// Runs all kernels that were built.
class Processor {
public:
  [[nodiscard]] bool runs(KernelKind) const { return true; }
};

#endif

const Kernels *built_kernels(KernelKind kind) {
  switch (kind) {
  case KernelKind::portable:
    return portable_kernels();
  case KernelKind::avx2:
    return avx2_kernels();
  case KernelKind::avx512:
    return avx512_kernels();
  case KernelKind::neon:
    return neon_kernels();
  }
  return nullptr;
}

const Kernels *find_kernels_for(const Processor &processor, KernelKind kind) {
  const Kernels *const kernels = built_kernels(kind);
  return kernels != nullptr && processor.runs(kind) ? kernels : nullptr;
}

} // namespace

const Kernels *find_kernels(KernelKind kind) {
  return find_kernels_for(Processor(), kind);
}

const Kernels &best_kernels() {
  constexpr KernelKind kFastestFirst[] = {KernelKind::avx512, KernelKind::avx2,
                                          KernelKind::neon};
  const Processor processor; // once: this traps in a virtual machine
  for (const KernelKind kind : kFastestFirst) {
    if (const Kernels *const kernels = find_kernels_for(processor, kind)) {
      return *kernels;
    }
  }
  return *portable_kernels();
}

} // namespace naibx
