/* Model files on Windows: what is in use, attributes, devices, paths. */
#include "check.h"
#include "fixture.h"
#include "folder.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

static naibx_model *make_other_model(void) {
  naibx_model *model = make_mixed_model();
  const double row[MIXED_FEATURES] = {0, 0, 0, 0, 0, 0};
  learn(model, row, MIXED_FEATURES, 1);
  return model;
}

/* Saving over model.naibx fails, the old file stays, and nothing beside it. */
static void expect_that_it_stays(const char *reason) {
  naibx_model *model = make_mixed_model();
  naibx_model *other = make_other_model();
  const saved_model before = save_model(model);
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_save(other, "model.naibx", &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, reason);
  CHECK(count_entries() == 1);
  check_file_holds("model.naibx", &before);
  free(before.bytes);
  naibx_destroy(other);
  naibx_destroy(model);
}

static void save_mixed_model(void) {
  naibx_model *model = make_mixed_model();
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  naibx_destroy(model);
}

static void C41_a_file_with_the_attribute_read_only_is_not_replaced(void) {
  char folder[] = "naibx-files-XXXXXX";
  enter_new_folder(folder);
  save_mixed_model();
  set_read_only("model.naibx", 1);
  expect_that_it_stays("permission is denied");
  set_read_only("model.naibx", 0);
  remove_file("model.naibx");
  leave_folder(folder);
}

static void C41_a_file_that_another_program_holds_is_not_replaced(void) {
  char folder[] = "naibx-files-XXXXXX";
  HANDLE held = INVALID_HANDLE_VALUE;
  enter_new_folder(folder);
  save_mixed_model();
  held = CreateFileW(L"model.naibx", GENERIC_READ, FILE_SHARE_READ, NULL,
                     OPEN_EXISTING, 0, NULL);
  CHECK(held != INVALID_HANDLE_VALUE);
  expect_that_it_stays("another program");
  CloseHandle(held);
  remove_file("model.naibx");
  leave_folder(folder);
}

/* What a killed process left goes; what is written by another stays. */
static void C46_a_file_left_behind_by_a_save_is_removed(void) {
  char folder[] = "naibx-files-XXXXXX";
  HANDLE file = INVALID_HANDLE_VALUE;
  enter_new_folder(folder);
  file = CreateFileW(L".naibx-0.tmp", GENERIC_WRITE, FILE_SHARE_DELETE, NULL,
                     CREATE_NEW, 0, NULL);
  CHECK(file != INVALID_HANDLE_VALUE);
  save_mixed_model();
  CHECK(count_entries() == 2);
  CloseHandle(file);
  CHECK(count_entries() == 2);
  save_mixed_model();
  CHECK(count_entries() == 1);
  remove_file("model.naibx");
  leave_folder(folder);
}

static void C41_paths_have_folders_of_either_slash(void) {
  char folder[] = "naibx-files-XXXXXX";
  naibx_model *model = make_mixed_model();
  naibx_model *loaded = NULL;
  const saved_model expected = save_model(model);
  enter_new_folder(folder);
  make_folder("inner");
  CHECK_OK(naibx_save(model, "inner\\a.naibx", NULL));
  CHECK_OK(naibx_save(model, "inner/b.naibx", NULL));
  CHECK(count_entries() == 1);
  CHECK_OK(naibx_load("inner/a.naibx", NULL, &loaded, NULL));
  CHECK(is_unchanged(loaded, &expected));
  check_file_holds(".\\inner\\b.naibx", &expected);
  remove_file("inner/a.naibx");
  remove_file("inner/b.naibx");
  remove_folder("inner");
  leave_folder(folder);
  free(expected.bytes);
  naibx_destroy(loaded);
  naibx_destroy(model);
}

static void C41_a_path_that_is_not_utf8_is_refused(void) {
  naibx_model *model = make_mixed_model();
  naibx_model *loaded = NULL;
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_save(model, "a\xFF.naibx", &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "not valid UTF-8");
  CHECK_STATUS(naibx_load("a\xFF.naibx", NULL, &loaded, &error),
               NAIBX_ERROR_READ);
  expect_error(error, NAIBX_ERROR_READ, -1, -1, "not valid UTF-8");
  naibx_destroy(model);
}

/* What cannot be moved into place is written to as it is. */
static void C41_a_device_and_a_pipe_get_the_bytes_of_a_file(void) {
  naibx_model *model = make_mixed_model();
  const saved_model saved = save_model(model);
  uint8_t *piped = malloc((size_t)saved.size + 1);
  DWORD length = 0;
  HANDLE pipe =
      CreateNamedPipeA("\\\\.\\pipe\\naibx-files-test", PIPE_ACCESS_INBOUND,
                       PIPE_TYPE_BYTE, 1, 65536, 65536, 0, NULL);
  CHECK(pipe != INVALID_HANDLE_VALUE && piped != NULL);
  CHECK(saved.size <= 65536); /* what the pipe holds without a reader */
  CHECK_OK(naibx_save(model, "NUL", NULL));
  CHECK_OK(naibx_save(model, "\\\\.\\pipe\\naibx-files-test", NULL));
  CHECK(ReadFile(pipe, piped, (DWORD)saved.size + 1, &length, NULL));
  CHECK_EQUAL(length, saved.size);
  CHECK_BYTES(piped, saved.bytes, (size_t)saved.size);
  CloseHandle(pipe);
  free(piped);
  free(saved.bytes);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C41_a_file_with_the_attribute_read_only_is_not_replaced)                   \
  X(C41_a_file_that_another_program_holds_is_not_replaced)                     \
  X(C46_a_file_left_behind_by_a_save_is_removed)                               \
  X(C41_paths_have_folders_of_either_slash)                                    \
  X(C41_a_path_that_is_not_utf8_is_refused)                                    \
  X(C41_a_device_and_a_pipe_get_the_bytes_of_a_file)
TEST_MAIN(TESTS)
