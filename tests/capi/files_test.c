/* Model files as a host program sees them: paths, errors, errno. */
#include "check.h"
#include "fixture.h"
#include "folder.h"
#include "predicting.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void C41_a_path_need_not_be_ascii(void) {
  char folder[] = "naibx-files-XXXXXX";
  /* "Größe 漢字.naibx", written out for compilers of any source charset. */
  const char *path = "Gr\xC3\xB6\xC3\x9F"
                     "e \xE6\xBC\xA2\xE5\xAD\x97.naibx";
  naibx_model *model = make_mixed_model();
  naibx_model *loaded = NULL;
  const saved_model expected = save_model(model);
  enter_new_folder(folder);
  CHECK_OK(naibx_save(model, path, NULL));
  CHECK(count_entries() == 1);
  check_file_holds(path, &expected);
  CHECK_OK(naibx_load(path, NULL, &loaded, NULL));
  CHECK(is_unchanged(loaded, &expected));
  /* Saving over a file replaces it. */
  CHECK_OK(naibx_save(loaded, path, NULL));
  check_file_holds(path, &expected);
  remove_file(path);
  leave_folder(folder);
  free(expected.bytes);
  naibx_destroy(loaded);
  naibx_destroy(model);
}

static void C41_a_missing_file_or_folder_is_an_error_with_its_path(void) {
  char folder[] = "naibx-files-XXXXXX";
  const char *path = "no-such-folder/some.naibx";
  naibx_model *model = make_mixed_model();
  naibx_model *loaded = model;
  naibx_error *error = NULL;
  enter_new_folder(folder);
  CHECK_STATUS(naibx_save(model, path, &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, path);
  CHECK_STATUS(naibx_load(path, NULL, &loaded, &error), NAIBX_ERROR_READ);
  expect_error(error, NAIBX_ERROR_READ, -1, -1, path);
  CHECK(loaded == NULL);
  CHECK_STATUS(naibx_save(model, "", &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "");
  CHECK_STATUS(naibx_load("", NULL, &loaded, &error), NAIBX_ERROR_READ);
  expect_error(error, NAIBX_ERROR_READ, -1, -1, "");
  leave_folder(folder);
  naibx_destroy(model);
}

static void C41_a_folder_in_place_of_a_file_is_an_error(void) {
  char folder[] = "naibx-files-XXXXXX";
  naibx_model *model = make_mixed_model();
  naibx_model *loaded = model;
  naibx_error *error = NULL;
  enter_new_folder(folder);
  make_folder("inner");
  CHECK_STATUS(naibx_save(model, "inner", &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "inner");
  CHECK_STATUS(naibx_load("inner", NULL, &loaded, &error), NAIBX_ERROR_READ);
  expect_error(error, NAIBX_ERROR_READ, -1, -1, "inner");
  CHECK(loaded == NULL);
  /* Nothing half written is left beside it. */
  CHECK(count_entries() == 1);
  remove_folder("inner");
  leave_folder(folder);
  naibx_destroy(model);
}

static void C41_a_read_only_file_stays_whole(void) {
  char folder[] = "naibx-files-XXXXXX";
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  const double row[MIXED_FEATURES] = {0, 0, 0, 0, 0, 0};
  saved_model after;
  naibx_status status = NAIBX_OK;
  enter_new_folder(folder);
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  set_read_only("model.naibx", 1);
  learn(model, row, MIXED_FEATURES, 1);
  after = save_model(model);
  /* Whether a rename may replace it is for the system to say. */
  status = naibx_save(model, "model.naibx", NULL);
  CHECK(status == NAIBX_OK || status == NAIBX_ERROR_WRITE);
  check_file_holds("model.naibx", status == NAIBX_OK ? &after : &before);
  CHECK(count_entries() == 1);
  set_read_only("model.naibx", 0);
  remove_file("model.naibx");
  leave_folder(folder);
  free(after.bytes);
  free(before.bytes);
  naibx_destroy(model);
}

static void C41_a_path_with_a_newline_makes_a_message_of_one_line(void) {
  naibx_model *model = NULL;
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_load("no\nsuch\xff", NULL, &model, &error),
               NAIBX_ERROR_READ);
  expect_error(error, NAIBX_ERROR_READ, -1, -1, "no\\x0asuch\\xff");
}

static void C42_saving_and_loading_keeps_every_bit(void) {
  naibx_model *model = make_mixed_model();
  const saved_model saved = save_model(model);
  naibx_model *loaded = NULL;
  uint64_t random = 42;
  int i;
  /* At an odd address too. */
  uint8_t *shifted = malloc(saved.size + 1);
  CHECK(shifted != NULL);
  memcpy(shifted + 1, saved.bytes, saved.size);
  CHECK_OK(
      naibx_read_parts(shifted + 1, saved.size, NULL, &loaded, NULL, NULL));
  free(shifted);
  CHECK(is_unchanged(loaded, &saved));
  for (i = 0; i < 50; ++i) {
    double row[MIXED_FEATURES];
    double scores[2][MIXED_LABELS];
    make_mixed_row(&random, row);
    CHECK_OK(score_labels(by_model(model), row, NULL, MIXED_FEATURES, scores[0],
                          NULL, NULL, NULL));
    CHECK_OK(score_labels(by_model(loaded), row, NULL, MIXED_FEATURES,
                          scores[1], NULL, NULL, NULL));
    CHECK_BYTES(scores[1], scores[0], sizeof scores[0]);
    learn(model, row, MIXED_FEATURES, (uint32_t)(i % MIXED_LABELS));
    learn(loaded, row, MIXED_FEATURES, (uint32_t)(i % MIXED_LABELS));
  }
  free(saved.bytes);
  {
    const saved_model later = save_model(model);
    CHECK(is_unchanged(loaded, &later));
    free(later.bytes);
  }
  naibx_destroy(loaded);
  naibx_destroy(model);
}

static void C40_errno_stays_as_it_was(void) {
  char folder[] = "naibx-files-XXXXXX";
  naibx_model *model = make_mixed_model();
  naibx_model *loaded = NULL;
  const double row[MIXED_FEATURES] = {0, 0, 0, 0, 0, 0};
  const double wide[MIXED_FEATURES] = {1e140, -1e140, 0, 1e15, 0, 0};
  double scores[MIXED_LABELS];
  enter_new_folder(folder);
  errno = EXDEV;
  learn(model, row, MIXED_FEATURES, 1);
  CHECK_EQUAL(errno, EXDEV);
  CHECK_OK(score_labels(by_model(model), wide, NULL, MIXED_FEATURES, scores,
                        NULL, NULL, NULL));
  CHECK_EQUAL(errno, EXDEV);
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  CHECK_EQUAL(errno, EXDEV);
  CHECK_OK(naibx_load("model.naibx", NULL, &loaded, NULL));
  CHECK_EQUAL(errno, EXDEV);
  naibx_destroy(loaded);
  CHECK_STATUS(naibx_load("absent.naibx", NULL, &loaded, NULL),
               NAIBX_ERROR_READ);
  CHECK_EQUAL(errno, EXDEV);
  CHECK_STATUS(naibx_save(model, "absent/model.naibx", NULL),
               NAIBX_ERROR_WRITE);
  CHECK_EQUAL(errno, EXDEV);
  remove_file("model.naibx");
  leave_folder(folder);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C41_a_path_need_not_be_ascii)                                              \
  X(C41_a_missing_file_or_folder_is_an_error_with_its_path)                    \
  X(C41_a_folder_in_place_of_a_file_is_an_error)                               \
  X(C41_a_read_only_file_stays_whole)                                          \
  X(C41_a_path_with_a_newline_makes_a_message_of_one_line)                     \
  X(C42_saving_and_loading_keeps_every_bit)                                    \
  X(C40_errno_stays_as_it_was)
TEST_MAIN(TESTS)
