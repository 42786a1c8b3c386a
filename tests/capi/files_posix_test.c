/* Model files on POSIX systems: full disks, modes, pipes, links, devices. */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#include "check.h"
#include "fixture.h"
#include "folder.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void C41_a_full_disk_leaves_the_old_file(void) {
  char folder[] = "naibx-files-XXXXXX";
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  const double row[MIXED_FEATURES] = {0, 0, 0, 0, 0, 0};
  struct rlimit limit;
  struct rlimit small;
  naibx_error *error = NULL;
  enter_new_folder(folder);
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  learn(model, row, MIXED_FEATURES, 1);
  /* No file may grow beyond 100 bytes: what a full disk looks like. */
  CHECK(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
  CHECK(getrlimit(RLIMIT_FSIZE, &limit) == 0);
  small = limit;
  small.rlim_cur = 100;
  CHECK(setrlimit(RLIMIT_FSIZE, &small) == 0);
  CHECK_STATUS(naibx_save(model, "model.naibx", &error), NAIBX_ERROR_WRITE);
  CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "model.naibx");
  CHECK(count_entries() == 1);
  check_file_holds("model.naibx", &before);
  CHECK(remove("model.naibx") == 0);
  leave_folder(folder);
  free(before.bytes);
  naibx_destroy(model);
}

static void C41_a_read_only_folder_is_an_error(void) {
  char folder[] = "naibx-files-XXXXXX";
  naibx_model *model = make_mixed_model();
  naibx_error *error = NULL;
  const uid_t user = geteuid();
  const uid_t nobody = 65534;
  enter_new_folder(folder);
  CHECK(chmod(".", 0555) == 0);
  /* The superuser may write to every folder. */
  CHECK(user != 0 || seteuid(nobody) == 0);
  CHECK_STATUS(naibx_save(model, "model.naibx", &error), NAIBX_ERROR_WRITE);
  CHECK(user != 0 || seteuid(user) == 0);
  CHECK(chmod(".", 0755) == 0);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "model.naibx");
  leave_folder(folder);
  naibx_destroy(model);
}

/* What cannot be renamed into place is written to as it is. */
static void C41_a_pipe_gets_the_bytes_of_a_file(void) {
  naibx_model *model = make_mixed_model();
  const saved_model saved = save_model(model);
  char path[64];
  int ends[2];
  uint8_t *piped = malloc(saved.size + 1);
  ssize_t length = 0;
  CHECK(piped != NULL);
  CHECK(pipe(ends) == 0);
  CHECK(saved.size <= 65536); /* what a pipe holds without a reader */
  (void)snprintf(path, sizeof path, "/proc/self/fd/%d", ends[1]);
  CHECK_OK(naibx_save(model, path, NULL));
  CHECK_OK(naibx_save(model, "/dev/null", NULL));
  length = read(ends[0], piped, saved.size + 1);
  CHECK(length >= 0 && (uint64_t)length == saved.size);
  CHECK(memcmp(piped, saved.bytes, saved.size) == 0);
  close(ends[0]);
  close(ends[1]);
  free(piped);
  free(saved.bytes);
  naibx_destroy(model);
}

static void C41_a_pipe_that_nobody_reads_is_an_error(void) {
  naibx_model *model = make_mixed_model();
  naibx_error *error = NULL;
  char path[64];
  int ends[2];
  sigset_t pending;
  CHECK(pipe(ends) == 0);
  close(ends[0]);
  (void)snprintf(path, sizeof path, "/proc/self/fd/%d", ends[1]);
  CHECK_STATUS(naibx_save(model, path, &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "pipe");
  CHECK(sigpending(&pending) == 0 && !sigismember(&pending, SIGPIPE));
  close(ends[1]);
  naibx_destroy(model);
}

static void C41_a_link_to_a_file_that_is_not_there_stays_a_link(void) {
  char folder[] = "naibx-files-XXXXXX";
  naibx_model *model = make_mixed_model();
  struct stat status;
  enter_new_folder(folder);
  CHECK(symlink("target.naibx", "link.naibx") == 0);
  CHECK_OK(naibx_save(model, "link.naibx", NULL));
  CHECK(lstat("link.naibx", &status) == 0 && S_ISLNK(status.st_mode));
  CHECK(lstat("target.naibx", &status) == 0 && S_ISREG(status.st_mode));
  CHECK(unlink("link.naibx") == 0 && unlink("target.naibx") == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

static void C41_an_endless_file_is_given_up_at_its_first_bytes(void) {
  naibx_model *model = NULL;
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_load("/dev/zero", NULL, &model, &error),
               NAIBX_ERROR_NOT_A_MODEL);
  expect_error(error, NAIBX_ERROR_NOT_A_MODEL, -1, -1, "/dev/zero");
}

#define TESTS(X)                                                               \
  X(C41_a_full_disk_leaves_the_old_file)                                       \
  X(C41_a_read_only_folder_is_an_error)                                        \
  X(C41_a_pipe_gets_the_bytes_of_a_file)                                       \
  X(C41_a_pipe_that_nobody_reads_is_an_error)                                  \
  X(C41_a_link_to_a_file_that_is_not_there_stays_a_link)                       \
  X(C41_an_endless_file_is_given_up_at_its_first_bytes)
TEST_MAIN(TESTS)
