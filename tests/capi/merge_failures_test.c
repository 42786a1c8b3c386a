/* Merging and freezing that fail, and then leave the model as it was: models
 * that do not belong together, too much weight, memory that runs out. */
#include "check.h"
#include "fixture.h"
#include "pool.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS = 3, COLUMNS = 2 };

static naibx_config *plain_config(void) {
  const uint32_t category_counts[1] = {2};
  naibx_config *config = make_config(LABELS, NAIBX_GAUSSIAN, COLUMNS);
  CHECK_OK(naibx_config_add_categorical(config, category_counts, 1, NULL));
  CHECK_OK(naibx_config_set_label_name(config, 1, "sun", NULL));
  return config;
}

static naibx_model *taught(naibx_config *config) {
  const double row[COLUMNS + 1] = {1.5, -2, 1};
  naibx_model *model = make_model_of(config);
  learn(model, row, COLUMNS + 1, 1);
  return model;
}

static void expect_mismatch(naibx_config *config, const char *part) {
  naibx_model *model = taught(plain_config());
  naibx_model *other = taught(config);
  const saved_model before = save_model(model);
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_merge(model, other, &error), NAIBX_ERROR_MISMATCH);
  expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1, part);
  CHECK(is_unchanged(model, &before));
  free(before.bytes);
  naibx_destroy(model);
  naibx_destroy(other);
}

static void expect_other_number(int32_t key, double number, const char *part) {
  naibx_config *config = plain_config();
  CHECK_OK(naibx_config_set_number(config, key, number, NULL));
  expect_mismatch(config, part);
}

static void what_differs_is_named(void) {
  const uint32_t category_counts[1] = {3};
  const uint32_t two[1] = {2};
  naibx_config *config = NULL;
  expect_other_number(NAIBX_SMOOTHING, 2.5,
                      "NAIBX_SMOOTHING is 1 here and 2.5 in the other model");
  expect_other_number(NAIBX_FEATURE_SMOOTHING, 0, "NAIBX_FEATURE_SMOOTHING");
  expect_other_number(NAIBX_VARIANCE_PRIOR, 0, "NAIBX_VARIANCE_PRIOR");
  expect_other_number(NAIBX_FIXED_SIZE, 1, "NAIBX_FIXED_SIZE is -1 here");
  expect_other_number(NAIBX_ALLOW_EMPTY, 1, "NAIBX_ALLOW_EMPTY");
  expect_other_number(NAIBX_MERGE_DUPLICATES, 1, "NAIBX_MERGE_DUPLICATES");
  expect_other_number(NAIBX_METHOD, NAIBX_METHOD_LINEAR,
                      "NAIBX_METHOD is 0 here and 1 in");
  config = make_config(LABELS + 1, NAIBX_GAUSSIAN, COLUMNS);
  CHECK_OK(naibx_config_add_categorical(config, two, 1, NULL));
  expect_mismatch(config, "NAIBX_LABEL_COUNT is 3 here and 4");
  config = plain_config();
  CHECK_OK(naibx_config_set_label_name(config, 1, "moon", NULL));
  expect_mismatch(config, "label 1 is called \"sun\" here and \"moon\"");
  config = make_config(LABELS, NAIBX_GAUSSIAN, COLUMNS);
  CHECK_OK(naibx_config_add_categorical(config, category_counts, 1, NULL));
  expect_mismatch(config, "column 2 has 2 categories here and 3");
  config = make_config(LABELS, NAIBX_GAUSSIAN, 1);
  CHECK_OK(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, NULL));
  CHECK_OK(naibx_config_add_categorical(config, two, 1, NULL));
  {
    naibx_model *model = make_model_of(plain_config());
    naibx_model *other = make_model_of(config);
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_merge(model, other, &error), NAIBX_ERROR_MISMATCH);
    expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1,
                 "column 1 is NAIBX_GAUSSIAN here and NAIBX_BERNOULLI");
    naibx_destroy(model);
    naibx_destroy(other);
  }
  config = make_config(LABELS, NAIBX_GAUSSIAN, 1);
  CHECK_OK(naibx_config_add_features(config, NAIBX_GAUSSIAN, 1, NULL));
  CHECK_OK(naibx_config_add_categorical(config, two, 1, NULL));
  expect_mismatch(config, "column 1 is in group 0 here and in 1");
}

/* The paper's method has no use for them, and its files do not keep them. */
static void settings_of_a_method_are_those_of_models_that_have_it(void) {
  static const struct {
    int32_t key;
    double number;
    const char *part;
  } settings[] = {
      {NAIBX_LANDMARKS, 7, "NAIBX_LANDMARKS is 500 here and 7 in the other"},
      {NAIBX_RESERVOIR, 200, "NAIBX_RESERVOIR is 2000 here and 200"},
      {NAIBX_SEED, 7, "NAIBX_SEED is 0 here and 7"},
      {NAIBX_LOSS, NAIBX_LOSS_HAMMING, "NAIBX_LOSS is 0 here and "},
      {NAIBX_SEEN_SETS, 9, "NAIBX_SEEN_SETS is 65536 here and 9"},
  };
  size_t i;
  int32_t method;
  for (i = 0; i < sizeof settings / sizeof settings[0]; ++i) {
    for (method = NAIBX_METHOD_NAIVE; method <= NAIBX_METHOD_KERNEL; ++method) {
      naibx_config *configs[2];
      naibx_model *models[2];
      naibx_error *error = NULL;
      int m;
      for (m = 0; m < 2; ++m) {
        configs[m] = plain_config();
        CHECK_OK(
            naibx_config_set_number(configs[m], NAIBX_METHOD, method, NULL));
      }
      CHECK_OK(naibx_config_set_number(configs[1], settings[i].key,
                                       settings[i].number, NULL));
      for (m = 0; m < 2; ++m)
        models[m] = taught(configs[m]);
      if (method == NAIBX_METHOD_NAIVE) {
        CHECK_OK(naibx_merge(models[0], models[1], NULL));
      } else {
        CHECK_STATUS(naibx_merge(models[0], models[1], &error),
                     NAIBX_ERROR_MISMATCH);
        expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1, settings[i].part);
      }
      naibx_destroy(models[0]);
      naibx_destroy(models[1]);
    }
  }
}

static void names_may_be_absent_in_one(void) {
  const uint32_t two[1] = {2};
  naibx_model *named = taught(plain_config());
  naibx_config *config = make_config(LABELS, NAIBX_GAUSSIAN, COLUMNS);
  naibx_model *nameless = NULL;
  const char *name = NULL;
  double weight = 0.0;
  CHECK_OK(naibx_config_add_categorical(config, two, 1, NULL));
  nameless = taught(config);
  CHECK_OK(naibx_merge(named, nameless, NULL));
  CHECK_OK(naibx_merge(nameless, named, NULL));
  CHECK_OK(naibx_get_number(nameless, NAIBX_WEIGHT, 0, 0, &weight, NULL));
  CHECK_EQUAL(weight, 3.0);
  CHECK_OK(naibx_get_config(named, &config, NULL));
  CHECK_OK(naibx_config_label_name(config, 1, &name, NULL));
  CHECK(strcmp(name, "sun") == 0);
  naibx_config_destroy(config);
  naibx_destroy(named);
  naibx_destroy(nameless);
}

static void the_weight_of_all_has_a_limit(void) {
  const double row[COLUMNS + 1] = {1.5, -2, 1};
  const uint32_t label = 0;
  const double half = 4503599627370496.0; /* 2^52 */
  naibx_model *model = make_model_of(plain_config());
  naibx_model *other = make_model_of(plain_config());
  saved_model before;
  naibx_error *error = NULL;
  learn_set(model, row, COLUMNS + 1, &label, 1, half);
  learn_set(other, row, COLUMNS + 1, &label, 1, half + 1.0);
  before = save_model(model);
  CHECK_STATUS(naibx_merge(model, other, &error), NAIBX_ERROR_WEIGHT);
  expect_error(error, NAIBX_ERROR_WEIGHT, -1, -1, "above the limit of 2^53");
  CHECK(is_unchanged(model, &before));
  CHECK_OK(naibx_merge(model, model, NULL)); /* the limit itself */
  free(before.bytes);
  naibx_destroy(model);
  naibx_destroy(other);
}

static void what_cannot_be_read_is_not_merged(void) {
  naibx_model *model = taught(plain_config());
  const saved_model saved = save_model(model);
  naibx_load_options *options = NULL;
  naibx_error *error = NULL;
  CHECK_OK(naibx_load_options_create(&options, NULL));
  CHECK_OK(naibx_load_options_set_number(options, NAIBX_LABEL_LIMIT, 2, NULL));
  CHECK_STATUS(
      naibx_merge_bytes(model, saved.bytes, saved.size, options, &error),
      NAIBX_ERROR_LIMIT);
  naibx_error_destroy(error);
  saved.bytes[saved.size - 1] ^= 1U;
  CHECK(naibx_merge_bytes(model, saved.bytes, saved.size, NULL, NULL) !=
        NAIBX_OK);
  saved.bytes[saved.size - 1] ^= 1U;
  CHECK(is_unchanged(model, &saved));
  naibx_load_options_destroy(options);
  free(saved.bytes);
  naibx_destroy(model);
}

/* Sizes, missing values and weights that the first has not. */
static naibx_model *fuller_model(void) {
  uint64_t random = 5;
  naibx_model *model = make_mixed_model();
  double row[MIXED_FEATURES];
  const uint32_t labels[MIXED_LABELS] = {0, 1, 2, 3};
  make_mixed_row(&random, row);
  row[0] = row[2] = row[5] = (double)NAN;
  learn_set(model, row, MIXED_FEATURES, labels, MIXED_LABELS, 0.5);
  return model;
}

static void C49_memory_may_run_out_at_every_allocation_of_a_merge(void) {
  naibx_model *other = fuller_model();
  const saved_model saved = save_model(other);
  int from_bytes;
  for (from_bytes = 0; from_bytes < 2; ++from_bytes) {
    uint64_t k;
    naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
    for (k = 1; status != NAIBX_OK; ++k) {
      pool from = {0, 0, 0, 0};
      naibx_model *model = make_model_in(&from);
      saved_model before;
      teach(model, 0, 3);
      before = save_model(model);
      from.fails_from = from.calls + k;
      status = from_bytes ? naibx_merge_bytes(model, saved.bytes, saved.size,
                                              NULL, NULL)
                          : naibx_merge(model, other, NULL);
      from.fails_from = 0;
      CHECK(status == NAIBX_OK || status == NAIBX_ERROR_OUT_OF_MEMORY);
      CHECK((status == NAIBX_OK) == !is_unchanged(model, &before));
      CHECK_OK(naibx_merge(model, other, NULL));
      free(before.bytes);
      naibx_destroy(model);
      CHECK_EQUAL(from.bytes_held, 0);
    }
    CHECK(k > 5);
  }
  free(saved.bytes);
  naibx_destroy(other);
}

#define TESTS(X)                                                               \
  X(what_differs_is_named)                                                     \
  X(settings_of_a_method_are_those_of_models_that_have_it)                     \
  X(names_may_be_absent_in_one)                                                \
  X(the_weight_of_all_has_a_limit)                                             \
  X(what_cannot_be_read_is_not_merged)                                         \
  X(C49_memory_may_run_out_at_every_allocation_of_a_merge)
TEST_MAIN(TESTS)
