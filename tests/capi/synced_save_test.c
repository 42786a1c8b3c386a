/* What a save asks of the system, and in which order: the file on disk before
 * it gets its name, the name on disk before the call returns. */
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
  CHECK(strcmp(calls, "frd") == 0);
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
  X(a_folder_that_cannot_be_synced_is_no_fault)
TEST_MAIN(TESTS)
