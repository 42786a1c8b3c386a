// The attributes of a kernel's functions. A file defines NAIBX_KERNEL_TARGET,
// the instruction set that its functions are compiled for, and
// NAIBX_KERNEL_NAMESPACE, its name, before it includes this. All that a kernel
// has is in that namespace, so that no function that was compiled for one
// processor can be linked in the place of another's, and all kernels can be
// compiled as one file.
#pragma once

#define NAIBX_KERNEL static NAIBX_KERNEL_TARGET
#define NAIBX_KERNEL_INLINE                                                    \
  static inline NAIBX_KERNEL_TARGET __attribute__((always_inline))
// For rare cases.
#define NAIBX_KERNEL_COLD NAIBX_KERNEL __attribute__((noinline, cold))
#if defined(__clang__)
#define NAIBX_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NAIBX_UNROLL _Pragma("GCC unroll 16")
#endif
