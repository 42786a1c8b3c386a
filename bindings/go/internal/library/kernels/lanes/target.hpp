// Made by bindings/go/generate_sources.py from
// src/kernels/lanes/target.hpp: do not edit.

// The attributes of a kernel's functions. A file defines NAIBX_KERNEL_TARGET,
// the instruction set that its functions are compiled for, before it includes
// this. Everything is local to the file, so that no function that was compiled
// for one processor can be linked in the place of another's.
#pragma once

#define NAIBX_KERNEL static NAIBX_KERNEL_TARGET
#define NAIBX_KERNEL_INLINE                                                    \
  static inline NAIBX_KERNEL_TARGET __attribute__((always_inline))
// For what hardly ever happens.
#define NAIBX_KERNEL_COLD NAIBX_KERNEL __attribute__((noinline, cold))
#if defined(__clang__)
#define NAIBX_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NAIBX_UNROLL _Pragma("GCC unroll 16")
#endif
