/* Floating-point exceptions that trap, as the host may have them. */
#ifndef NAIBX_TESTS_CAPI_TRAPS_H
#define NAIBX_TESTS_CAPI_TRAPS_H

/* Lets exactly these trap, of FE_ALL_EXCEPT; those that trapped before. */
int set_traps(int exceptions);
/* Those that trap. */
int get_traps(void);

#endif
