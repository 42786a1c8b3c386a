#define _GNU_SOURCE
#include "surroundings.h"

#include "check.h"
#include "traps.h"

#include <dirent.h>
#include <errno.h>
#include <fenv.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#define READ_CONTROL() _mm_getcsr()
/* Flush-to-zero and denormals-are-zero. */
#define FLUSH_TO_ZERO() _mm_setcsr(_mm_getcsr() | 0x8040U)
#else
#define READ_CONTROL() 0U
#define FLUSH_TO_ZERO() (void)0
#endif

static FILE *captured;
/* Where a test that fails prints. */
static int messages = -1;

static void capture_output(void) {
  int fd;
  captured = tmpfile();
  CHECK(captured != NULL);
  messages = dup(2);
  CHECK(messages >= 0);
  fflush(NULL);
  for (fd = 1; fd <= 2; ++fd)
    CHECK(dup2(fileno(captured), fd) == fd);
}

void furnish(void) {
  sigset_t blocked;
  if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL)
    CHECK(setlocale(LC_ALL, "C.UTF-8") != NULL);
  CHECK(sigemptyset(&blocked) == 0 && sigaddset(&blocked, SIGUSR1) == 0);
  CHECK(sigprocmask(SIG_BLOCK, &blocked, NULL) == 0);
  CHECK(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
  umask(027);
  capture_output();
}

void set_processor(void) {
  feclearexcept(FE_ALL_EXCEPT);
  fesetround(FE_UPWARD);
  feraiseexcept(FE_INEXACT);
  set_traps(FE_DIVBYZERO | FE_INVALID);
  FLUSH_TO_ZERO();
  errno = EXDEV;
}

void read_processor(surroundings *found) {
  found->error_number = errno;
  found->control = READ_CONTROL();
  found->rounding = fegetround();
  found->flags = fetestexcept(FE_ALL_EXCEPT);
  found->traps = get_traps();
  fesetenv(FE_DFL_ENV);
}

int count_open_files(void) {
  int count = 0;
  DIR *folder = opendir("/proc/self/fd");
  if (folder == NULL)
    return 0;
  while (readdir(folder) != NULL)
    ++count;
  closedir(folder);
  return count;
}

static void read_handlers(surroundings *found) {
  int i;
  for (i = 1; i < SIGNALS; ++i) {
    struct sigaction action;
    if (sigaction(i, NULL, &action) == 0)
      found->handlers[i] = action.sa_handler;
  }
}

void read_process(surroundings *found) {
  strncpy(found->locale, setlocale(LC_ALL, NULL), sizeof found->locale - 1);
  CHECK(getcwd(found->folder, sizeof found->folder) != NULL);
  found->file_mask = umask(0);
  umask(found->file_mask);
  CHECK(sigemptyset(&found->signal_mask) == 0);
  CHECK(sigprocmask(SIG_BLOCK, NULL, &found->signal_mask) == 0);
  read_handlers(found);
  found->open_files = count_open_files();
  fflush(NULL);
  found->printed = (long)lseek(fileno(captured), 0, SEEK_END);
}

static void expect(int is_same, const char *function, const char *what) {
  if (is_same)
    return;
  (void)dup2(messages, 2);
  fprintf(stderr, "%s: ", function);
  check_failed(what, __FILE__, __LINE__);
}

void expect_same_surroundings(const surroundings *found,
                              const surroundings *expected,
                              const char *function) {
  int i;
  expect(found->error_number == expected->error_number, function, "errno");
  expect(found->control == expected->control, function, "MXCSR");
  expect(found->rounding == expected->rounding, function, "rounding");
  expect(found->flags == expected->flags, function, "flags");
  expect(found->traps == expected->traps, function, "traps");
  expect(strcmp(found->locale, expected->locale) == 0, function, "locale");
  expect(strcmp(found->folder, expected->folder) == 0, function, "folder");
  expect(found->file_mask == expected->file_mask, function, "umask");
  expect(found->open_files == expected->open_files, function, "open files");
  expect(found->printed == expected->printed, function, "nothing printed");
  for (i = 1; i < SIGNALS; ++i) {
    expect(sigismember(&found->signal_mask, i) ==
               sigismember(&expected->signal_mask, i),
           function, "signal mask");
    expect(found->handlers[i] == expected->handlers[i], function,
           "signal handler");
  }
}
