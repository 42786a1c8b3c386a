/* What a save asks of the system, and in which order: the file closed to others
 * until it has the mode of the one that it replaces, on disk before it gets its
 * name, the name on disk before the call returns. */
#define _GNU_SOURCE
#include "check.h"
#include "fixture.h"
#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char calls[64];
static int failing_call;

/* Notes a call by its letter; fails if that is what the test wants. */
static int note(char letter) {
  const size_t length = strlen(calls);
  CHECK(length + 1 < sizeof calls);
  calls[length] = letter;
  if (failing_call != letter)
    return 0;
  errno = EIO;
  return -1;
}

/* This program's own functions of these names are what the library calls. */
int fsync(int descriptor) {
  struct stat status;
  CHECK(fstat(descriptor, &status) == 0);
  return note(S_ISDIR(status.st_mode) ? 'd' : 'f') != 0
             ? -1
             : (int)syscall(SYS_fsync, descriptor);
}

/* Before it is set, of the file that is being written. */
static mode_t mode_before;

int fchmod(int descriptor, mode_t mode) {
  struct stat status;
  CHECK(fstat(descriptor, &status) == 0);
  mode_before = status.st_mode & 07777;
  return note('m') != 0 ? -1 : (int)syscall(SYS_fchmod, descriptor, mode);
}

int rename(const char *from, const char *to) {
  return note('r') != 0 ? -1 : renameat(AT_FDCWD, from, AT_FDCWD, to);
}

/* Of its own, so that no other test saves beside it. */
#define NEW_FOLDER "naibx-synced-XXXXXX"

static naibx_status save_with(int failing, const naibx_model *model,
                              const char *path) {
  memset(calls, 0, sizeof calls);
  failing_call = failing;
  return naibx_save(model, path, NULL);
}

static void a_save_syncs_the_file_names_it_and_syncs_the_folder(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  enter_new_folder(folder);
  CHECK_OK(save_with(0, model, "synced.naibx"));
  CHECK(strcmp(calls, "frd") == 0);
  CHECK_OK(save_with(0, model, "./synced.naibx"));
  CHECK(strcmp(calls, "mfrd") == 0);
  CHECK(remove("synced.naibx") == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

static void a_file_that_cannot_be_synced_or_named_is_not_saved(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  const char failing[2] = {'f', 'r'};
  int i;
  enter_new_folder(folder);
  for (i = 0; i < 2; ++i) {
    CHECK_STATUS(save_with(failing[i], model, "unsynced.naibx"),
                 NAIBX_ERROR_WRITE);
    CHECK(access("unsynced.naibx", F_OK) != 0);
  }
  leave_folder(folder);
  naibx_destroy(model);
}

static void a_replaced_file_opens_to_others_only_when_it_is_written(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  enter_new_folder(folder);
  umask(022);
  CHECK_OK(save_with(0, model, "closed.naibx"));
  CHECK_OK(save_with(0, model, "closed.naibx"));
  CHECK_EQUAL(mode_before, 0600);
  CHECK(remove("closed.naibx") == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

static void a_file_whose_mode_cannot_be_set_is_not_saved(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  const double row[MIXED_FEATURES] = {0, 0, 0, 0, 0, 0};
  enter_new_folder(folder);
  CHECK_OK(save_with(0, model, "mode.naibx"));
  learn(model, row, MIXED_FEATURES, 1);
  CHECK_STATUS(save_with('m', model, "mode.naibx"), NAIBX_ERROR_WRITE);
  check_file_holds("mode.naibx", &before);
  CHECK(remove("mode.naibx") == 0);
  leave_folder(folder);
  free(before.bytes);
  naibx_destroy(model);
}

/* Not every file system can; the file is safe without. */
static void a_folder_that_cannot_be_synced_is_no_fault(void) {
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  enter_new_folder(folder);
  CHECK_OK(save_with('d', model, "folder.naibx"));
  CHECK(strcmp(calls, "frd") == 0);
  CHECK(remove("folder.naibx") == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(a_save_syncs_the_file_names_it_and_syncs_the_folder)                       \
  X(a_file_that_cannot_be_synced_or_named_is_not_saved)                        \
  X(a_replaced_file_opens_to_others_only_when_it_is_written)                   \
  X(a_file_whose_mode_cannot_be_set_is_not_saved)                              \
  X(a_folder_that_cannot_be_synced_is_no_fault)
TEST_MAIN(TESTS)
