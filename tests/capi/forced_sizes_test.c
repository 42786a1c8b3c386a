/* Sizes that the caller or the model lays down. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <stdlib.h>

static void C25_a_forced_size_is_filled_up_with_labels_never_seen(void) {
  naibx_model *model = make_model(6, NAIBX_GAUSSIAN, 1);
  uint32_t labels[64];
  const double x = 1.0;
  learn(model, &x, 1, 4);
  learn(model, &x, 1, 2);
  CHECK_EQUAL(predict_set(model, &x, 1, 6, labels), 6);
  CHECK_EQUAL(labels[0], 2);
  CHECK_EQUAL(labels[1], 4);
  CHECK_EQUAL(labels[2], 0);
  CHECK_EQUAL(labels[3], 1);
  CHECK_EQUAL(labels[4], 3);
  CHECK_EQUAL(labels[5], 5);
  CHECK_EQUAL(predict_set(model, &x, 1, 0, labels), 0);
  naibx_destroy(model);
}

static void C25_a_forced_size_above_the_labels_is_an_error(void) {
  naibx_model *model = make_model(6, NAIBX_GAUSSIAN, 1);
  const int64_t wrong[4] = {7, -2, INT64_MAX, INT64_MIN};
  const char *as_text[4] = {"7", "-2", "9223372036854775807",
                            "-9223372036854775808"};
  uint32_t labels[8];
  uint64_t count = 9;
  const double x = 1.0;
  int i;
  learn(model, &x, 1, 4);
  for (i = 0; i < 4; ++i) {
    naibx_error *error = NULL;
    CHECK_STATUS(
        naibx_predict(model, &x, NULL, 1, wrong[i], labels, 8, &count, &error),
        NAIBX_ERROR_OUT_OF_RANGE);
    CHECK_CONTAINS(naibx_error_message(error), "6");
    expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1, as_text[i]);
    CHECK_EQUAL(count, 0);
    CHECK_STATUS(predict_one(by_model(model), &x, NULL, 1, wrong[i], labels,
                             NULL, 8, &count, NULL, &error),
                 NAIBX_ERROR_OUT_OF_RANGE);
    expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1, as_text[i]);
    CHECK_EQUAL(count, 0);
  }
  naibx_destroy(model);
}

static void C25_a_model_of_fixed_size_refuses_other_sets(void) {
  naibx_config *config = make_config(4, NAIBX_GAUSSIAN, 1);
  naibx_model *model = NULL;
  const uint32_t set[3] = {1, 2, 3};
  const double x = 1.0;
  uint32_t labels[64];
  saved_model before;
  naibx_error *error = NULL;
  CHECK_OK(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 2, NULL));
  model = make_model_of(config);
  learn_set(model, &x, 1, set, 2, 1.0);
  before = save_model(model);
  CHECK_STATUS(naibx_add_example(model, &x, NULL, 1, set, 3, 1.0, &error),
               NAIBX_ERROR_SET_SIZE);
  CHECK_CONTAINS(naibx_error_message(error), "3");
  expect_error(error, NAIBX_ERROR_SET_SIZE, -1, -1, "2");
  CHECK(is_unchanged(model, &before));
  CHECK_EQUAL(predict_set(model, &x, 1, NAIBX_SIZE_PREDICTED, labels), 2);
  CHECK_EQUAL(predict_set(model, &x, 1, 3, labels), 3);
  free(before.bytes);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C25_a_forced_size_is_filled_up_with_labels_never_seen)                     \
  X(C25_a_forced_size_above_the_labels_is_an_error)                            \
  X(C25_a_model_of_fixed_size_refuses_other_sets)
TEST_MAIN(TESTS)
