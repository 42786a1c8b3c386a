/* Signals whose handler does not let calls to the system go on (no SA_RESTART),
 * while a file is waited for. */
#define _GNU_SOURCE
#include "check.h"
#include "fixture.h"
#include "folder.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define NEW_FOLDER "naibx-interrupted-XXXXXX"
enum { SIGNALS = 20 };

/* The handler tells the other process through a pipe. */
static int told[2];

static void tell(int number) {
  (void)number;
  if (write(told[1], "", 1) != 1)
    _exit(1);
}

static void handle_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = tell;
  CHECK(pipe(told) == 0);
  CHECK(sigaction(SIGUSR1, &action, NULL) == 0);
}

/* Each signal is handled before the next: it comes while the parent waits for
 * the other end of the pipe, but for the first, perhaps. */
static void interrupt_parent(pid_t parent) {
  char byte;
  int i;
  for (i = 0; i < SIGNALS; ++i) {
    CHECK(kill(parent, SIGUSR1) == 0);
    CHECK(read(told[0], &byte, 1) == 1);
  }
}

static void copy(int from, int to) {
  char bytes[4096];
  ssize_t count = 0;
  while ((count = read(from, bytes, sizeof bytes)) > 0)
    CHECK(write(to, bytes, (size_t)count) == count);
  CHECK(count == 0);
}

/* A child that interrupts this process, and only then copies. */
static pid_t start_copy(const char *from, const char *to) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    interrupt_parent(parent);
    copy(open(from, O_RDONLY), open(to, O_WRONLY | O_CREAT, 0600));
    _exit(0);
  }
  return child;
}

static void wait_for(pid_t child) {
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void saving_goes_on_after_signals(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  const saved_model saved = save_model(model);
  pid_t child = 0;
  enter_new_folder(folder);
  handle_signals();
  CHECK(mkfifo("pipe", 0600) == 0);
  child = start_copy("pipe", "copy");
  CHECK_OK(naibx_save(model, "pipe", NULL));
  wait_for(child);
  check_file_holds("copy", &saved);
  CHECK(unlink("pipe") == 0 && unlink("copy") == 0);
  leave_folder(folder);
  free(saved.bytes);
  naibx_destroy(model);
}

static void loading_goes_on_after_signals(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  naibx_model *loaded = NULL;
  const saved_model saved = save_model(model);
  pid_t child = 0;
  enter_new_folder(folder);
  handle_signals();
  CHECK(mkfifo("pipe", 0600) == 0);
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  child = start_copy("model.naibx", "pipe");
  CHECK_OK(naibx_load("pipe", NULL, &loaded, NULL));
  wait_for(child);
  CHECK(is_unchanged(loaded, &saved));
  CHECK(unlink("pipe") == 0 && unlink("model.naibx") == 0);
  leave_folder(folder);
  naibx_destroy(loaded);
  free(saved.bytes);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(saving_goes_on_after_signals)                                              \
  X(loading_goes_on_after_signals)
TEST_MAIN(TESTS)
