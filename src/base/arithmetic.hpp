// What the library needs of the compiler's arithmetic; without it predictions
// are silently wrong. NaN is a missing value, minus infinity is the logarithm
// of what never happened, and two sums that are compared must be rounded alike.
#pragma once

#include <cfloat>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) ||                           \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "NaiBX needs NaN and infinities: compile it without -ffast-math"
#endif

// 0: each operation in its own type. 1: float as double; doubles stay as is.
#if FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2
#error "NaiBX needs plain doubles: on 32-bit x86, -msse2 -mfpmath=sse"
#endif
