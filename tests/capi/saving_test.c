/* Where a file is saved to: what stands there, what leads there, and disks
 * that are full. */
#define _GNU_SOURCE
#include "check.h"
#include "fixture.h"
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define NEW_FOLDER "naibx-saving-XXXXXX"

static mode_t mode_of(const char *path) {
  struct stat status;
  CHECK(lstat(path, &status) == 0);
  return status.st_mode;
}

static void expect_loads(const char *path, const saved_model *expected) {
  naibx_model *loaded = NULL;
  CHECK_OK(naibx_load(path, NULL, &loaded, NULL));
  CHECK(is_unchanged(loaded, expected));
  naibx_destroy(loaded);
}

static void C41_a_file_keeps_its_mode(void) {
  char folder[] = NEW_FOLDER;
  const mode_t modes[] = {0600, 0640, 0666, 0755};
  naibx_model *model = make_mixed_model();
  size_t i;
  enter_new_folder(folder);
  umask(022);
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  CHECK((mode_of("model.naibx") & 07777) == 0644);
  for (i = 0; i < sizeof modes / sizeof modes[0]; ++i) {
    CHECK(chmod("model.naibx", modes[i]) == 0);
    CHECK_OK(naibx_save(model, "model.naibx", NULL));
    CHECK((mode_of("model.naibx") & 07777) == modes[i]);
  }
  CHECK(remove("model.naibx") == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

/* Relative to the folder of each link, not to the current one. */
static void C41_links_are_followed_to_their_end(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  const saved_model expected = save_model(model);
  int i;
  enter_new_folder(folder);
  CHECK(mkdir("one", 0755) == 0 && mkdir("two", 0755) == 0);
  CHECK(symlink("one/second", "first") == 0);
  CHECK(symlink("../two/model.naibx", "one/second") == 0);
  for (i = 0; i < 2; ++i) { /* first it is not there yet */
    CHECK_OK(naibx_save(model, "first", NULL));
    CHECK(S_ISLNK(mode_of("first")) && S_ISLNK(mode_of("one/second")));
    CHECK(S_ISREG(mode_of("two/model.naibx")));
    expect_loads("two/model.naibx", &expected);
  }
  CHECK(remove("two/model.naibx") == 0 && remove("one/second") == 0);
  CHECK(remove("first") == 0);
  CHECK(rmdir("one") == 0 && rmdir("two") == 0);
  leave_folder(folder);
  free(expected.bytes);
  naibx_destroy(model);
}

static void C41_links_in_a_circle_are_an_error(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  naibx_model *loaded = NULL;
  naibx_error *error = NULL;
  enter_new_folder(folder);
  CHECK(symlink("second", "first") == 0 && symlink("first", "second") == 0);
  CHECK_STATUS(naibx_save(model, "first", &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "circle");
  CHECK_STATUS(naibx_load("first", NULL, &loaded, &error), NAIBX_ERROR_READ);
  expect_error(error, NAIBX_ERROR_READ, -1, -1, "circle");
  CHECK(S_ISLNK(mode_of("first")) && S_ISLNK(mode_of("second")));
  CHECK(remove("first") == 0 && remove("second") == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

static void C41_a_link_to_a_name_of_temporary_files_is_an_error(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  naibx_error *error = NULL;
  enter_new_folder(folder);
  CHECK(symlink(".naibx-0.tmp", "link") == 0);
  CHECK_STATUS(naibx_save(model, "link", &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "reserved");
  CHECK(remove("link") == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

static void C41_a_full_device_is_an_error(void) {
  naibx_model *model = make_mixed_model();
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_save(model, "/dev/full", &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "full");
  naibx_destroy(model);
}

/* The signal of a file that may not grow would end the process. */
static void C41_a_size_limit_is_an_error_and_no_signal(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  naibx_error *error = NULL;
  struct rlimit limit;
  struct rlimit small;
  enter_new_folder(folder);
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  CHECK(signal(SIGXFSZ, SIG_DFL) != SIG_ERR);
  CHECK(getrlimit(RLIMIT_FSIZE, &limit) == 0);
  small = limit;
  small.rlim_cur = 100;
  CHECK(setrlimit(RLIMIT_FSIZE, &small) == 0);
  CHECK_STATUS(naibx_save(model, "model.naibx", &error), NAIBX_ERROR_WRITE);
  CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "larger than allowed");
  expect_loads("model.naibx", &before);
  CHECK(remove("model.naibx") == 0);
  leave_folder(folder);
  free(before.bytes);
  naibx_destroy(model);
}

/* In a child, whose mounts nobody else sees. */
static int fill_small_disk(const naibx_model *model, const char *folder) {
  enum { FEATURES = 1000 };
  static double row[FEATURES];
  naibx_model *large = NULL;
  naibx_error *error = NULL;
  const saved_model small = save_model(model);
  if (unshare(CLONE_NEWNS) != 0 ||
      mount("none", "/", "none", MS_REC | MS_PRIVATE, "") != 0 ||
      mount("none", ".", "tmpfs", 0, "size=32k") != 0)
    return SKIPPED;
  CHECK(chdir("../") == 0 && chdir(folder) == 0); /* onto the mount */
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  large = make_model(4, NAIBX_GAUSSIAN, FEATURES);
  learn(large, row, FEATURES, 1);
  CHECK_STATUS(naibx_save(large, "model.naibx", &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "full");
  expect_loads("model.naibx", &small);
  CHECK(access(".naibx-0.tmp", F_OK) != 0);
  /* There is room again for what fits. */
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  naibx_destroy(large);
  free(small.bytes);
  return 0;
}

static void C41_a_full_disk_keeps_the_old_file(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  int status = 0;
  pid_t child = 0;
  enter_new_folder(folder);
  child = fork();
  CHECK(child >= 0);
  if (child == 0)
    exit(fill_small_disk(model, folder));
  CHECK(waitpid(child, &status, 0) == child);
  leave_folder(folder);
  naibx_destroy(model);
  CHECK(WIFEXITED(status));
  if (WEXITSTATUS(status) == SKIPPED)
    skip_test("this user may not mount a small disk");
  CHECK(WEXITSTATUS(status) == 0);
}

#define TESTS(X)                                                               \
  X(C41_a_file_keeps_its_mode)                                                 \
  X(C41_links_are_followed_to_their_end)                                       \
  X(C41_links_in_a_circle_are_an_error)                                        \
  X(C41_a_link_to_a_name_of_temporary_files_is_an_error)                       \
  X(C41_a_full_device_is_an_error)                                             \
  X(C41_a_size_limit_is_an_error_and_no_signal)                                \
  X(C41_a_full_disk_keeps_the_old_file)
TEST_MAIN(TESTS)
