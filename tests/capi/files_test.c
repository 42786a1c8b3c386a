/* Model files as a host program sees them: paths, locales, full disks. */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#include "check.h"
#include "fixture.h"

#include <dirent.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes a new folder the current one, so that paths need no prefix. */
static void enter_new_folder(char *name) {
  CHECK(mkdtemp(name) != NULL);
  CHECK(chdir(name) == 0);
}

static int count_entries(void) {
  int count = 0;
  DIR *folder = opendir(".");
  const struct dirent *entry = NULL;
  CHECK(folder != NULL);
  while ((entry = readdir(folder)) != NULL) {
    count +=
        strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
  }
  closedir(folder);
  return count;
}

static void leave_folder(const char *name) {
  CHECK(count_entries() == 0);
  CHECK(chdir("..") == 0);
  CHECK(rmdir(name) == 0);
}

static void check_file_holds(const char *path, const saved_model *expected) {
  FILE *file = fopen(path, "rb");
  uint8_t *bytes = malloc(expected->size + 1);
  CHECK(file != NULL && bytes != NULL);
  CHECK_EQUAL(fread(bytes, 1, expected->size + 1, file), expected->size);
  CHECK_BYTES(bytes, expected->bytes, expected->size);
  free(bytes);
  fclose(file);
}

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
  CHECK(remove(path) == 0);
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
  CHECK(mkdir("inner", 0755) == 0);
  CHECK_STATUS(naibx_save(model, "inner", &error), NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "inner");
  CHECK_STATUS(naibx_load("inner", NULL, &loaded, &error), NAIBX_ERROR_READ);
  expect_error(error, NAIBX_ERROR_READ, -1, -1, "inner");
  CHECK(loaded == NULL);
  /* Nothing half written is left beside it. */
  CHECK(count_entries() == 1);
  CHECK(rmdir("inner") == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

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

static void C41_a_read_only_file_stays_whole(void) {
  char folder[] = "naibx-files-XXXXXX";
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  const double row[MIXED_FEATURES] = {0, 0, 0, 0, 0, 0};
  saved_model after;
  naibx_status status = NAIBX_OK;
  enter_new_folder(folder);
  CHECK_OK(naibx_save(model, "model.naibx", NULL));
  CHECK(chmod("model.naibx", 0444) == 0);
  learn(model, row, MIXED_FEATURES, 1);
  after = save_model(model);
  /* Whether a rename may replace it is for the system to say. */
  status = naibx_save(model, "model.naibx", NULL);
  CHECK(status == NAIBX_OK || status == NAIBX_ERROR_WRITE);
  check_file_holds("model.naibx", status == NAIBX_OK ? &after : &before);
  CHECK(count_entries() == 1);
  CHECK(remove("model.naibx") == 0);
  leave_folder(folder);
  free(after.bytes);
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
      naibx_load_from_buffer(shifted + 1, saved.size, NULL, &loaded, NULL));
  free(shifted);
  CHECK(is_unchanged(loaded, &saved));
  for (i = 0; i < 50; ++i) {
    double row[MIXED_FEATURES];
    double scores[2][MIXED_LABELS];
    make_mixed_row(&random, row);
    CHECK_OK(naibx_score_labels(model, row, NULL, MIXED_FEATURES, scores[0],
                                MIXED_LABELS, NULL, NULL, NULL));
    CHECK_OK(naibx_score_labels(loaded, row, NULL, MIXED_FEATURES, scores[1],
                                MIXED_LABELS, NULL, NULL, NULL));
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

/* The message of a call that prints a fractional number. */
static void describe_fraction(const naibx_model *model, char *text,
                              size_t size) {
  const double row[MIXED_FEATURES] = {0, 0, 0, 0, 0, 1.5};
  double scores[MIXED_LABELS];
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_score_labels(model, row, NULL, MIXED_FEATURES, scores,
                                  MIXED_LABELS, NULL, NULL, &error),
               NAIBX_ERROR_FEATURE_VALUE);
  snprintf(text, size, "%s", naibx_error_message(error));
  naibx_error_destroy(error);
}

static void C40_a_german_locale_changes_nothing(void) {
  char number[16];
  char messages[2][256];
  naibx_model *model = NULL;
  naibx_model *loaded = NULL;
  saved_model expected;
  if (setlocale(LC_ALL, "de_DE.UTF-8") == NULL)
    skip_test("the locale de_DE.UTF-8 is not installed");
  CHECK(setlocale(LC_ALL, "C") != NULL);
  model = make_mixed_model();
  expected = save_model(model);
  describe_fraction(model, messages[0], sizeof messages[0]);
  CHECK_CONTAINS(messages[0], "1.5");
  CHECK(setlocale(LC_ALL, "de_DE.UTF-8") != NULL);
  snprintf(number, sizeof number, "%.1f", 0.5);
  CHECK_CONTAINS(number, "0,5");
  CHECK(is_unchanged(model, &expected));
  naibx_destroy(model);
  model = make_mixed_model();
  CHECK(is_unchanged(model, &expected));
  CHECK_OK(naibx_load_from_buffer(expected.bytes, expected.size, NULL, &loaded,
                                  NULL));
  CHECK(is_unchanged(loaded, &expected));
  describe_fraction(loaded, messages[1], sizeof messages[1]);
  CHECK(strcmp(messages[0], messages[1]) == 0);
  CHECK(strcmp(setlocale(LC_ALL, NULL), "de_DE.UTF-8") == 0);
  free(expected.bytes);
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
  CHECK_OK(naibx_score_labels(model, wide, NULL, MIXED_FEATURES, scores,
                              MIXED_LABELS, NULL, NULL, NULL));
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
  CHECK(remove("model.naibx") == 0);
  leave_folder(folder);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C41_a_path_need_not_be_ascii)                                              \
  X(C41_a_missing_file_or_folder_is_an_error_with_its_path)                    \
  X(C41_a_folder_in_place_of_a_file_is_an_error)                               \
  X(C41_a_full_disk_leaves_the_old_file)                                       \
  X(C41_a_read_only_file_stays_whole)                                          \
  X(C41_a_read_only_folder_is_an_error)                                        \
  X(C41_a_pipe_gets_the_bytes_of_a_file)                                       \
  X(C41_a_pipe_that_nobody_reads_is_an_error)                                  \
  X(C41_a_link_to_a_file_that_is_not_there_stays_a_link)                       \
  X(C41_an_endless_file_is_given_up_at_its_first_bytes)                        \
  X(C41_a_path_with_a_newline_makes_a_message_of_one_line)                     \
  X(C42_saving_and_loading_keeps_every_bit)                                    \
  X(C40_a_german_locale_changes_nothing)                                       \
  X(C40_errno_stays_as_it_was)
TEST_MAIN(TESTS)
