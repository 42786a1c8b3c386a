/* The calls to the system that the library makes for files, replaced by ones
 * that cancel the calling thread after the k-th. */
#ifndef NAIBX_TESTS_CAPI_CANCELLING_CALLS_H
#define NAIBX_TESTS_CAPI_CANCELLING_CALLS_H

/* After the k-th call from now on; 0: never. */
void cancel_after_call(int k);
/* True when that call has been made. */
int was_cancelled(void);

#endif
