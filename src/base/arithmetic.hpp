// What the compiler has to make of arithmetic, or else predictions are wrong
// without a word: NaN is a missing value, minus infinity the logarithm of what
// never happened, and two sums that are compared have been rounded alike.
#pragma once

#include <cfloat>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) ||                           \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "NaiBX needs NaN and infinities: compile it without -ffast-math"
#endif

// 0: each operation in its own type. 1: float as double, which no double feels.
#if FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2
#error "NaiBX needs plain doubles: on 32-bit x86, -msse2 -mfpmath=sse"
#endif
