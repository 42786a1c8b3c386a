/* Files of a model, a predictor or both: saved and loaded in every
 * combination, and what the beginning of one says. */
#include "asking.h"
#include "check.h"
#include "folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { A_MODEL = 1, A_PREDICTOR = 2, BOTH = 3 };

static const char path[] = "parts.naibx";

typedef struct {
  naibx_model *model;
  naibx_predictor *predictor;
  saved_model files[BOTH + 1];
} pair;

static pair make_pair(int32_t form) {
  pair made = {NULL, NULL, {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}}};
  made.model = make_mixed_model();
  made.predictor = make_predictor(made.model, form);
  made.files[A_MODEL] = save_parts(made.model, NULL);
  made.files[A_PREDICTOR] = save_parts(NULL, made.predictor);
  made.files[BOTH] = save_parts(made.model, made.predictor);
  return made;
}

static void destroy_pair(pair made) {
  int what;
  for (what = A_MODEL; what <= BOTH; ++what)
    free(made.files[what].bytes);
  naibx_predictor_destroy(made.predictor);
  naibx_destroy(made.model);
}

static void expect_saved(const naibx_model *model,
                         const naibx_predictor *predictor,
                         const saved_model *expected) {
  const saved_model found = save_parts(model, predictor);
  CHECK_EQUAL(found.size, expected->size);
  CHECK_BYTES(found.bytes, expected->bytes, (size_t)found.size);
  free(found.bytes);
}

/* Out of the bytes, or of the file at `path` where there are no options to map,
 * or of its mapping. */
typedef enum { FROM_BYTES, FROM_FILE, FROM_MAPPING, WAYS } way;

static naibx_status load_by(way how, const saved_model *file,
                            naibx_model **model, naibx_predictor **predictor,
                            naibx_error **error) {
  naibx_load_options *options = NULL;
  naibx_status status;
  if (how == FROM_BYTES)
    return naibx_read_parts(file->bytes, file->size, NULL, model, predictor,
                            error);
  CHECK_OK(naibx_load_options_create(&options, NULL));
  CHECK_OK(naibx_load_options_set_number(options, NAIBX_MAP_TABLES,
                                         how == FROM_MAPPING, NULL));
  status = naibx_load_parts(path, options, model, predictor, error);
  naibx_load_options_destroy(options);
  return status;
}

/* Of a file of the parts `there`, those that are `wanted`. */
static void load_parts(const pair *of, int there, int wanted, way how) {
  naibx_model *model = of->model;
  naibx_predictor *predictor = of->predictor;
  naibx_model **const model_place = (wanted & A_MODEL) != 0 ? &model : NULL;
  naibx_predictor **const predictor_place =
      (wanted & A_PREDICTOR) != 0 ? &predictor : NULL;
  naibx_error *error = NULL;
  const naibx_status status =
      load_by(how, &of->files[there], model_place, predictor_place, &error);
  if (model_place == NULL)
    model = NULL;
  if (predictor_place == NULL)
    predictor = NULL;
  if ((there & wanted) == wanted) {
    CHECK_STATUS(status, NAIBX_OK);
    CHECK(error == NULL);
    if (model != NULL)
      expect_saved(model, NULL, &of->files[A_MODEL]);
    if (predictor != NULL)
      expect_saved(NULL, predictor, &of->files[A_PREDICTOR]);
    if (wanted == BOTH)
      expect_saved(model, predictor, &of->files[BOTH]);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
  } else {
    CHECK_STATUS(status, NAIBX_ERROR_NOT_A_MODEL);
    CHECK(model == NULL && predictor == NULL);
    expect_error(error, NAIBX_ERROR_NOT_A_MODEL, -1, -1,
                 how == FROM_BYTES ? "" : path);
  }
}

static void parts_are_loaded_in_every_combination(void) {
  char folder[] = "naibx-parts-XXXXXX";
  int32_t form;
  enter_new_folder(folder);
  for (form = NAIBX_FLOAT64; form <= NAIBX_FLOAT32; ++form) {
    const pair of = make_pair(form);
    int there;
    int wanted;
    int how;
    for (there = A_MODEL; there <= BOTH; ++there) {
      CHECK_OK(naibx_save_parts(
          (there & A_MODEL) != 0 ? of.model : NULL,
          (there & A_PREDICTOR) != 0 ? of.predictor : NULL, path, NULL));
      for (wanted = A_MODEL; wanted <= BOTH; ++wanted) {
        for (how = FROM_BYTES; how < WAYS; ++how)
          load_parts(&of, there, wanted, (way)how);
      }
    }
    destroy_pair(of);
  }
  remove_file(path);
  leave_folder(folder);
}

static void a_model_alone_is_saved_by_either_function(void) {
  char folder[] = "naibx-parts-XXXXXX";
  const pair of = make_pair(NAIBX_FLOAT64);
  naibx_model *model = NULL;
  enter_new_folder(folder);
  CHECK_OK(naibx_save(of.model, path, NULL));
  CHECK_OK(naibx_load_parts(path, NULL, &model, NULL, NULL));
  expect_saved(model, NULL, &of.files[A_MODEL]);
  naibx_destroy(model);
  CHECK_OK(naibx_save_parts(of.model, of.predictor, path, NULL));
  CHECK_OK(naibx_load(path, NULL, &model, NULL)); /* of both, the model */
  expect_saved(model, NULL, &of.files[A_MODEL]);
  naibx_destroy(model);
  destroy_pair(of);
  remove_file(path);
  leave_folder(folder);
}

static int32_t refuse_bytes(void *context, const uint8_t *bytes,
                            uint64_t size) {
  (void)context;
  (void)bytes;
  (void)size;
  check_failed("nothing is written", __FILE__, __LINE__);
  return 1;
}

static void parts_that_do_not_belong_together_are_refused(void) {
  naibx_model *model = make_mixed_model();
  naibx_model *other = make_model(2, NAIBX_GAUSSIAN, 1);
  naibx_predictor *predictor = NULL;
  naibx_error *error = NULL;
  const double x = 1.0;
  learn(other, &x, 1, 0);
  predictor = make_predictor(other, NAIBX_FLOAT64);
  CHECK_STATUS(naibx_write_parts(model, predictor, refuse_bytes, NULL, &error),
               NAIBX_ERROR_MISMATCH);
  expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1, "");
  CHECK_STATUS(naibx_save_parts(model, predictor, path, NULL),
               NAIBX_ERROR_MISMATCH);
  CHECK(fopen(path, "rb") == NULL);
  /* Whatever the model has learned since. */
  learn(other, &x, 1, 1);
  free(save_parts(other, predictor).bytes);
  naibx_predictor_destroy(predictor);
  naibx_destroy(other);
  naibx_destroy(model);
}

static double number_of_file(const uint8_t *bytes, uint64_t size, int32_t key) {
  double found = -7;
  CHECK_OK(naibx_file_get_number(bytes, size, key, &found, NULL));
  return found;
}

static void the_beginning_of_a_file_says_what_it_is(void) {
  const pair of = make_pair(NAIBX_FLOAT32);
  int there;
  for (there = A_MODEL; there <= BOTH; ++there) {
    const saved_model *file = &of.files[there];
    const uint64_t enough = file->size < 4096 ? file->size : 4096;
    const uint64_t sizes[3] = {64, enough, file->size};
    int i;
    for (i = 0; i < 3; ++i) {
      CHECK_EQUAL(number_of_file(file->bytes, sizes[i], NAIBX_FILE_BYTES),
                  file->size);
      CHECK_EQUAL(number_of_file(file->bytes, sizes[i], NAIBX_FILE_VERSION),
                  naibx_format_version());
      if (i == 0)
        continue;
      CHECK_EQUAL(number_of_file(file->bytes, sizes[i], NAIBX_FILE_HAS_MODEL),
                  (there & A_MODEL) != 0);
      CHECK_EQUAL(
          number_of_file(file->bytes, sizes[i], NAIBX_FILE_HAS_PREDICTOR),
          (there & A_PREDICTOR) != 0);
    }
  }
  destroy_pair(of);
}

/* However few bytes there are: the number of the whole file, or an error. */
static void a_beginning_too_short_is_truncated(void) {
  const pair of = make_pair(NAIBX_FLOAT64);
  const saved_model *file = &of.files[BOTH];
  int32_t key;
  for (key = NAIBX_FILE_BYTES; key <= NAIBX_FILE_HAS_PREDICTOR; ++key) {
    const double expected = number_of_file(file->bytes, file->size, key);
    const uint64_t enough = key <= NAIBX_FILE_VERSION ? 64 : 4096;
    uint64_t size;
    for (size = 0; size <= enough && size <= file->size; ++size) {
      double found = -7;
      naibx_error *error = NULL;
      const naibx_status status =
          naibx_file_get_number(file->bytes, size, key, &found, &error);
      if (status == NAIBX_OK) {
        CHECK(size >= 64);
        CHECK_EQUAL(found, expected);
        continue;
      }
      CHECK(size < enough);
      CHECK_EQUAL(found, 0);
      expect_error(error,
                   size == 0 ? NAIBX_ERROR_NOT_A_MODEL : NAIBX_ERROR_TRUNCATED,
                   -1, -1, "");
    }
  }
  destroy_pair(of);
}

static void what_is_no_file_has_no_numbers(void) {
  static const uint8_t text[100] = "This is no file of a model.";
  pair of = make_pair(NAIBX_FLOAT64);
  double found = -7;
  naibx_error *error = NULL;
  int32_t key;
  for (key = NAIBX_FILE_BYTES; key <= NAIBX_FILE_HAS_PREDICTOR; ++key) {
    CHECK_STATUS(naibx_file_get_number(text, sizeof text, key, &found, &error),
                 NAIBX_ERROR_NOT_A_MODEL);
    CHECK_EQUAL(found, 0);
    expect_error(error, NAIBX_ERROR_NOT_A_MODEL, -1, -1, "");
    CHECK_STATUS(naibx_file_get_number(NULL, 0, key, &found, NULL),
                 NAIBX_ERROR_NOT_A_MODEL);
    CHECK_STATUS(naibx_file_get_number(NULL, 64, key, &found, NULL),
                 NAIBX_ERROR_NULL_ARGUMENT);
    CHECK_STATUS(naibx_file_get_number(of.files[BOTH].bytes,
                                       of.files[BOTH].size, key, NULL, NULL),
                 NAIBX_ERROR_NULL_ARGUMENT);
  }
  for (key = -1; key <= 5; key += key == 0 ? 5 : 1) {
    CHECK_STATUS(naibx_file_get_number(of.files[BOTH].bytes,
                                       of.files[BOTH].size, key, &found,
                                       &error),
                 NAIBX_ERROR_OUT_OF_RANGE);
    expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1,
                 "NAIBX_FILE_HAS_PREDICTOR");
  }
  destroy_pair(of);
}

/* It is not verified: a program can say what it was given. */
static void C45_a_file_of_another_version_says_which(void) {
  pair of = make_pair(NAIBX_FLOAT64);
  uint8_t *bytes = of.files[A_MODEL].bytes;
  bytes[8] = 7;
  bytes[10] = 9;
  CHECK_EQUAL(number_of_file(bytes, 64, NAIBX_FILE_VERSION), 65536 * 7 + 9);
  destroy_pair(of);
}

#define TESTS(X)                                                               \
  X(parts_are_loaded_in_every_combination)                                     \
  X(a_model_alone_is_saved_by_either_function)                                 \
  X(parts_that_do_not_belong_together_are_refused)                             \
  X(the_beginning_of_a_file_says_what_it_is)                                   \
  X(a_beginning_too_short_is_truncated)                                        \
  X(what_is_no_file_has_no_numbers)                                            \
  X(C45_a_file_of_another_version_says_which)
TEST_MAIN(TESTS)
