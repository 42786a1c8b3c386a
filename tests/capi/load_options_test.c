/* Load options: NULL, and limits of what is let in. */
#include "check.h"
#include "fixture.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void C48_load_options_of_nothing(void) {
#define CREATE(e) naibx_load_options_create(NULL, e)
#define ALLOCATOR(e) naibx_load_options_set_allocator(NULL, NULL, e)
#define LIMITS(e) naibx_load_options_set_number(NULL, NAIBX_LABEL_LIMIT, 1, e)
  CHECK_NULL(CREATE);
  CHECK_NULL(ALLOCATOR);
  CHECK_NULL(LIMITS);
  naibx_load_options_destroy(NULL);
}

static const char *const path = "load_options_test.naibx";

/* A model and a predictor of it, in a file and in memory. */
static saved_model save_both(void) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = NULL;
  saved_model saved;
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL));
  saved = save_parts(model, predictor);
  CHECK_OK(naibx_save_parts(model, predictor, path, NULL));
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
  return saved;
}

static void set_limit(naibx_load_options *options, int32_t key,
                      uint64_t limit) {
  CHECK_OK(naibx_load_options_set_number(options, key, (double)limit, NULL));
}

/* All four ways to load, under the same limits. */
static void expect_loads(const saved_model *saved, uint64_t labels,
                         uint64_t features, uint64_t bytes, naibx_status status,
                         const char *words) {
  naibx_load_options *options = NULL;
  naibx_model *model = NULL;
  naibx_predictor *predictor = NULL;
  naibx_error *error = NULL;
  CHECK_OK(naibx_load_options_create(&options, NULL));
  set_limit(options, NAIBX_LABEL_LIMIT, labels);
  set_limit(options, NAIBX_FEATURE_LIMIT, features);
  set_limit(options, NAIBX_BYTE_LIMIT, bytes);
#define EXPECT(call, made, destroy)                                            \
  do {                                                                         \
    CHECK_STATUS(call, status);                                                \
    CHECK((made != NULL) == (status == NAIBX_OK));                             \
    if (status != NAIBX_OK) {                                                  \
      expect_error(error, status, -1, -1, words);                              \
    }                                                                          \
    destroy(made);                                                             \
  } while (0)
  EXPECT(naibx_load(path, options, &model, &error), model, naibx_destroy);
  EXPECT(naibx_read_parts(saved->bytes, saved->size, options, &model, NULL,
                          &error),
         model, naibx_destroy);
  EXPECT(naibx_load_parts(path, options, NULL, &predictor, &error), predictor,
         naibx_predictor_destroy);
  EXPECT(naibx_read_parts(saved->bytes, saved->size, options, NULL, &predictor,
                          &error),
         predictor, naibx_predictor_destroy);
  naibx_load_options_destroy(options);
}

static void what_is_larger_than_the_limits_is_refused(void) {
  const uint64_t any = UINT64_MAX;
  const saved_model saved = save_both();
  expect_loads(&saved, any, any, any, NAIBX_OK, "");
  expect_loads(&saved, MIXED_LABELS, MIXED_FEATURES, saved.size, NAIBX_OK, "");
  expect_loads(&saved, MIXED_LABELS - 1, any, any, NAIBX_ERROR_LIMIT, "labels");
  expect_loads(&saved, any, MIXED_FEATURES - 1, any, NAIBX_ERROR_LIMIT,
               "features");
  expect_loads(&saved, any, any, saved.size - 1, NAIBX_ERROR_LIMIT, "bytes");
  expect_loads(&saved, 0, 0, 0, NAIBX_ERROR_LIMIT, "bytes");
  CHECK_EQUAL(remove(path), 0);
  free(saved.bytes);
}

#define TESTS(X)                                                               \
  X(C48_load_options_of_nothing)                                               \
  X(what_is_larger_than_the_limits_is_refused)
TEST_MAIN(TESTS)
