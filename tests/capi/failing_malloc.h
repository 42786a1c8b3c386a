/* The global allocation functions, replaced by ones that count and may run
 * out. For one thread. */
#ifndef NAIBX_TESTS_CAPI_FAILING_MALLOC_H
#define NAIBX_TESTS_CAPI_FAILING_MALLOC_H

#include <stdint.h>

/* The k-th allocation from now on fails, and all after it; 0: none does. */
void fail_malloc_from(uint64_t k);
uint64_t malloc_blocks_held(void);

#endif
