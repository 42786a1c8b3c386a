#define _GNU_SOURCE
#include "traps.h"

#include "check.h"

#include <fenv.h>

#if defined(__GLIBC__)

int set_traps(int exceptions) {
  const int before = fedisableexcept(FE_ALL_EXCEPT);
  CHECK(before != -1);
  CHECK(feenableexcept(exceptions) != -1);
  return before;
}

int get_traps(void) {
  return fegetexcept();
}

#elif defined(__x86_64__)
#include <xmmintrin.h>

/* MXCSR has a bit for each exception that does not trap, 7 places above the
 * flag of the exception, which is that of <fenv.h>. */
int set_traps(int exceptions) {
  const int before = get_traps();
  const unsigned all = (unsigned)FE_ALL_EXCEPT << 7;
  _mm_setcsr((_mm_getcsr() | all) & ~((unsigned)exceptions << 7));
  return before;
}

int get_traps(void) {
  return (int)(~_mm_getcsr() >> 7) & FE_ALL_EXCEPT;
}

#else
#error "how exceptions are made to trap here is not known"
#endif
