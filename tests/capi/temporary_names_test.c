/* The names of the files that a save writes before they get their own. */
#include "check.h"
#include "fixture.h"
#include "folder.h"

#include <stdio.h>

#define NEW_FOLDER "naibx-names-XXXXXX"

/* It would be taken for what a process that was killed has left behind. */
static void a_name_of_temporary_files_is_refused(void) {
  const char *const names[] = {".naibx-0.tmp", "./.naibx-17.tmp",
                               ".NAIBX-1.Tmp",
                               ".naibx-99999999999999999999.tmp"};
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  size_t i;
  enter_new_folder(folder);
  for (i = 0; i < sizeof names / sizeof names[0]; ++i) {
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_save(model, names[i], &error), NAIBX_ERROR_WRITE);
    expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "reserved");
  }
  CHECK_EQUAL(count_entries(), 0);
  leave_folder(folder);
  naibx_destroy(model);
}

static void names_like_those_of_temporary_files_stay(void) {
  const char *const names[] = {".naibx-.tmp", ".naibx-a.tmp", "naibx-0.tmp",
                               ".naibx-0.tmp2", ".naibx-0"};
  const int count = sizeof names / sizeof names[0];
  char folder[] = NEW_FOLDER;
  naibx_model *model = make_mixed_model();
  int i;
  enter_new_folder(folder);
  for (i = 0; i < count; ++i)
    CHECK_OK(naibx_save(model, names[i], NULL));
  CHECK_EQUAL(count_entries(), count);
  for (i = 0; i < count; ++i)
    remove_file(names[i]);
  leave_folder(folder);
  naibx_destroy(model);
}

/* By what is no file left behind, and cannot be removed. */
static void a_thousand_taken_names_do_not_stop_a_save(void) {
  enum { TAKEN = 1000 };
  char folder[] = NEW_FOLDER;
  char name[32];
  naibx_model *model = make_mixed_model();
  int i;
  enter_new_folder(folder);
  for (i = 0; i < TAKEN; ++i) {
    (void)sprintf(name, ".naibx-%d.tmp", i);
    make_folder(name);
  }
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  CHECK_EQUAL(count_entries(), TAKEN + 1);
  remove_file("model.naibx");
  for (i = 0; i < TAKEN; ++i) {
    (void)sprintf(name, ".naibx-%d.tmp", i);
    remove_folder(name);
  }
  leave_folder(folder);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(a_name_of_temporary_files_is_refused)                                      \
  X(names_like_those_of_temporary_files_stay)                                  \
  X(a_thousand_taken_names_do_not_stop_a_save)
TEST_MAIN(TESTS)
