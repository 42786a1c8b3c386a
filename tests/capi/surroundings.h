/* What a call must leave as it was in the process that it is a guest of. */
#ifndef NAIBX_TESTS_CAPI_SURROUNDINGS_H
#define NAIBX_TESTS_CAPI_SURROUNDINGS_H

#include <signal.h>
#include <sys/stat.h>

enum { SIGNALS = 64 };

typedef struct {
  int error_number;
  char locale[64];
  char folder[512];
  mode_t file_mask;
  sigset_t signal_mask;
  void (*handlers[SIGNALS])(int);
  int rounding;
  int flags;
  int traps;
  unsigned control;
  int open_files;
  long printed;
} surroundings;

/* Sets what a host may have set, each unlike what a process begins with, and
 * catches what is printed. */
void furnish(void);
/* Sets the floating-point unit and errno, right before a call, and reads
 * them, right after it. */
void set_processor(void);
void read_processor(surroundings *found);
/* 0 where the system does not tell. */
int count_open_files(void);
/* All the rest. */
void read_process(surroundings *found);
void expect_same_surroundings(const surroundings *found,
                              const surroundings *expected,
                              const char *function);

#endif
