/* What a model can be made of. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void the_defaults_are_those_of_the_header(void) {
  naibx_config *config = make_config(3, NAIBX_GAUSSIAN, 0);
  CHECK_EQUAL(config_number(config, NAIBX_LABEL_COUNT), 3);
  CHECK_EQUAL(config_number(config, NAIBX_FEATURE_COUNT), 0);
  CHECK_EQUAL(config_number(config, NAIBX_SMOOTHING), 1);
  CHECK_EQUAL(config_number(config, NAIBX_FEATURE_SMOOTHING), 1);
  CHECK_EQUAL(config_number(config, NAIBX_VARIANCE_PRIOR), 1);
  CHECK_EQUAL(config_number(config, NAIBX_FIXED_SIZE), NAIBX_SIZE_PREDICTED);
  CHECK_EQUAL(config_number(config, NAIBX_ALLOW_EMPTY), 0);
  CHECK_EQUAL(config_number(config, NAIBX_MERGE_DUPLICATES), 0);
  naibx_config_destroy(config);
}

static void the_number_of_labels_has_bounds(void) {
  const uint32_t wrong[3] = {0, NAIBX_MAX_LABELS + 1U, 4294967295U};
  int i;
  for (i = 0; i < 3; ++i) {
    naibx_config *config = (naibx_config *)&i;
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_config_create(wrong[i], &config, &error),
                 NAIBX_ERROR_OUT_OF_RANGE);
    CHECK(config == NULL);
    expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1, "16777216");
  }
}

static void constants_have_bounds(void) {
  const double wrong[6] = {-1.0, (double)NAN, HUGE_VAL, 1e13, 1e-301, 5e-324};
  naibx_config *config = make_config(3, NAIBX_GAUSSIAN, 1);
  int i;
  for (i = 0; i < 6; ++i) {
    CHECK_STATUS(
        naibx_config_set_number(config, NAIBX_SMOOTHING, wrong[i], NULL),
        NAIBX_ERROR_OUT_OF_RANGE);
    CHECK_STATUS(naibx_config_set_number(config, NAIBX_FEATURE_SMOOTHING,
                                         wrong[i], NULL),
                 NAIBX_ERROR_OUT_OF_RANGE);
    CHECK_STATUS(
        naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, wrong[i], NULL),
        NAIBX_ERROR_OUT_OF_RANGE);
  }
  CHECK_STATUS(
      naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, 1e-13, NULL),
      NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_EQUAL(config_number(config, NAIBX_SMOOTHING), 1);
  CHECK_EQUAL(config_number(config, NAIBX_FEATURE_SMOOTHING), 1);
  CHECK_EQUAL(config_number(config, NAIBX_VARIANCE_PRIOR), 1);
  CHECK_OK(naibx_config_set_number(config, NAIBX_SMOOTHING, 1e-300, NULL));
  CHECK_OK(
      naibx_config_set_number(config, NAIBX_FEATURE_SMOOTHING, 1e12, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, 1e-12, NULL));
  CHECK_EQUAL(config_number(config, NAIBX_SMOOTHING), 1e-300);
  CHECK_EQUAL(config_number(config, NAIBX_FEATURE_SMOOTHING), 1e12);
  CHECK_EQUAL(config_number(config, NAIBX_VARIANCE_PRIOR), 1e-12);
  naibx_config_destroy(config);
}

static void choices_have_bounds(void) {
  naibx_config *config = make_config(3, NAIBX_GAUSSIAN, 1);
  CHECK_STATUS(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 4, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_set_number(config, NAIBX_FIXED_SIZE, -2, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_OK(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 3, NULL));
  CHECK_EQUAL(config_number(config, NAIBX_FIXED_SIZE), 3);
  CHECK_OK(naibx_config_set_number(config, NAIBX_FIXED_SIZE,
                                   NAIBX_SIZE_PREDICTED, NULL));
  CHECK_EQUAL(config_number(config, NAIBX_FIXED_SIZE), NAIBX_SIZE_PREDICTED);
  CHECK_STATUS(naibx_config_set_number(config, NAIBX_ALLOW_EMPTY, 2, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(
      naibx_config_set_number(config, NAIBX_MERGE_DUPLICATES, -1, NULL),
      NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_OK(naibx_config_set_number(config, NAIBX_ALLOW_EMPTY, 1, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_MERGE_DUPLICATES, 1, NULL));
  CHECK_EQUAL(config_number(config, NAIBX_ALLOW_EMPTY), 1);
  CHECK_EQUAL(config_number(config, NAIBX_MERGE_DUPLICATES), 1);
  naibx_config_destroy(config);
}

static void groups_of_features_have_bounds(void) {
  const uint32_t categories[2] = {2, 0};
  naibx_config *config = make_config(3, NAIBX_GAUSSIAN, 2);
  CHECK_STATUS(naibx_config_add_features(config, NAIBX_CATEGORICAL, 1, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_add_features(config, 99, 1, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_add_features(config, NAIBX_GAUSSIAN, 0, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(
      naibx_config_add_features(config, NAIBX_GAUSSIAN, 268435455, NULL),
      NAIBX_ERROR_LIMIT);
  CHECK_STATUS(naibx_config_add_categorical(config, categories, 2, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_add_categorical(config, categories, 0, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_extend_group(config, 1, 1, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_extend_group(config, 0, 0, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_EQUAL(config_number(config, NAIBX_FEATURE_COUNT), 2);
  CHECK_OK(naibx_config_add_categorical(config, categories, 1, NULL));
  CHECK_STATUS(naibx_config_extend_group(config, 1, 1, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_EQUAL(config_number(config, NAIBX_FEATURE_COUNT), 3);
  naibx_config_destroy(config);
}

static void columns_know_their_group(void) {
  const uint32_t categories[2] = {2, 5};
  const int32_t families[7] = {2, 2, 0, 3, 3, 2, 1};
  const uint32_t groups[7] = {0, 0, 1, 2, 2, 0, 3};
  const uint32_t counts[7] = {0, 0, 0, 2, 5, 0, 0};
  naibx_config *config = make_config(3, NAIBX_MULTINOMIAL, 2);
  uint32_t column;
  CHECK_OK(naibx_config_add_features(config, NAIBX_GAUSSIAN, 1, NULL));
  CHECK_OK(naibx_config_add_categorical(config, categories, 2, NULL));
  CHECK_OK(naibx_config_extend_group(config, 0, 1, NULL));
  CHECK_OK(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, NULL));
  CHECK_EQUAL(config_number(config, NAIBX_FEATURE_COUNT), 7);
  for (column = 0; column < 7; ++column) {
    int32_t family = -1;
    uint32_t group = 99;
    uint32_t count = 99;
    CHECK_OK(
        naibx_config_feature(config, column, &family, &group, &count, NULL));
    CHECK_EQUAL(family, families[column]);
    CHECK_EQUAL(group, groups[column]);
    CHECK_EQUAL(count, counts[column]);
  }
  CHECK_STATUS(naibx_config_feature(config, 7, NULL, NULL, NULL, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  naibx_config_destroy(config);
}

static void check_names(const naibx_config *config) {
  const char *name = NULL;
  CHECK_OK(naibx_config_label_name(config, 1, &name, NULL));
  CHECK(strcmp(name, "Gr\xC3\xB6\xC3\x9F"
                     "e") == 0);
  CHECK_OK(naibx_config_label_name(config, 0, &name, NULL));
  CHECK(strcmp(name, "") == 0);
  CHECK_OK(naibx_config_feature_name(config, 1, &name, NULL));
  CHECK(strcmp(name, "colour") == 0);
  CHECK_OK(naibx_config_category_name(config, 1, 2, &name, NULL));
  CHECK(strcmp(name, "red, or 'so'") == 0);
}

static void names_travel_with_the_model(void) {
  const uint32_t categories[1] = {3};
  naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 1);
  naibx_config *taken = NULL;
  naibx_model *model = NULL;
  naibx_model *loaded = NULL;
  saved_model saved;
  const char *name = "x";
  CHECK_OK(naibx_config_add_categorical(config, categories, 1, NULL));
  CHECK_OK(naibx_config_set_label_name(config, 1,
                                       "Gr\xC3\xB6\xC3\x9F"
                                       "e",
                                       NULL));
  CHECK_OK(naibx_config_set_feature_name(config, 1, "colour", NULL));
  CHECK_OK(naibx_config_set_category_name(config, 1, 2, "red, or 'so'", NULL));
  CHECK_STATUS(naibx_config_set_label_name(config, 2, "x", NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_set_feature_name(config, 2, "x", NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_set_category_name(config, 1, 3, "x", NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_set_category_name(config, 0, 0, "x", NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK_STATUS(naibx_config_label_name(config, 2, &name, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
  CHECK(name == NULL);
  /* A continuation byte alone, a cut sequence, an overlong one, a surrogate. */
  CHECK_STATUS(naibx_config_set_label_name(config, 1, "\x80", NULL),
               NAIBX_ERROR_INVALID_TEXT);
  CHECK_STATUS(naibx_config_set_label_name(config, 1, "\xE6\xBC", NULL),
               NAIBX_ERROR_INVALID_TEXT);
  CHECK_STATUS(naibx_config_set_label_name(config, 1, "\xC0\xAF", NULL),
               NAIBX_ERROR_INVALID_TEXT);
  CHECK_STATUS(naibx_config_set_label_name(config, 1, "\xED\xA0\x80", NULL),
               NAIBX_ERROR_INVALID_TEXT);
  check_names(config);
  model = make_model_of(config);
  saved = save_model(model);
  CHECK_OK(
      naibx_read_parts(saved.bytes, saved.size, NULL, &loaded, NULL, NULL));
  CHECK_OK(naibx_get_config(loaded, &taken, NULL));
  check_names(taken);
  naibx_destroy(model);
  model = make_model_of(taken);
  CHECK(is_unchanged(model, &saved));
  free(saved.bytes);
  naibx_destroy(loaded);
  naibx_destroy(model);
}

static void a_model_does_not_follow_its_configuration(void) {
  naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 1);
  naibx_config *taken = NULL;
  naibx_model *model = NULL;
  CHECK_OK(naibx_create(config, &model, NULL));
  CHECK_OK(naibx_config_add_features(config, NAIBX_BERNOULLI, 3, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_SMOOTHING, 7.0, NULL));
  CHECK_OK(naibx_get_config(model, &taken, NULL));
  CHECK_EQUAL(config_number(taken, NAIBX_FEATURE_COUNT), 1);
  CHECK_EQUAL(config_number(taken, NAIBX_SMOOTHING), 1);
  naibx_config_destroy(taken);
  naibx_config_destroy(config);
  naibx_destroy(model);
}

static void statistics_have_bounds(void) {
  naibx_model *model = make_mixed_model();
  double number = 9.0;
  const naibx_status out = NAIBX_ERROR_OUT_OF_RANGE;
  const uint32_t l = MIXED_LABELS;
  CHECK_STATUS(naibx_get_number(model, NAIBX_LABEL_WEIGHT, l, 0, &number, NULL),
               out);
  CHECK_EQUAL(number, 0);
  CHECK_STATUS(
      naibx_get_number(model, NAIBX_SIZE_WEIGHT, l + 1, 0, &number, NULL), out);
  CHECK_STATUS(
      naibx_get_number(model, NAIBX_LABEL_SIZE_WEIGHT, l, 1, &number, NULL),
      out);
  CHECK_STATUS(
      naibx_get_number(model, NAIBX_LABEL_SIZE_WEIGHT, 0, l + 1, &number, NULL),
      out);
  CHECK_STATUS(naibx_get_number(model, NAIBX_PAIR_WEIGHT, 0, l, &number, NULL),
               out);
  CHECK_STATUS(naibx_get_number(model, NAIBX_PAIR_WEIGHT, l, 0, &number, NULL),
               out);
#define GAUSSIAN(kind, number_, column)                                        \
  naibx_get_gaussian(model, kind, number_, column, &number, NULL, NULL, NULL)
#define VALUE(kind, number_, column, category)                                 \
  naibx_get_value_weight(model, kind, number_, column, category, &number,      \
                         NULL, NULL)
  CHECK_STATUS(GAUSSIAN(3, 0, 0), out);
  CHECK_STATUS(GAUSSIAN(-1, 0, 0), out);
  CHECK_STATUS(GAUSSIAN(NAIBX_CLASS_ALL, 1, 0), out);
  CHECK_STATUS(GAUSSIAN(NAIBX_CLASS_LABEL, l, 0), out);
  CHECK_STATUS(GAUSSIAN(NAIBX_CLASS_SIZE, l + 1, 0), out);
  CHECK_STATUS(GAUSSIAN(NAIBX_CLASS_ALL, 0, 2), out);
  CHECK_STATUS(GAUSSIAN(NAIBX_CLASS_ALL, 0, 6), out);
  CHECK_STATUS(VALUE(3, 0, 2, 0), out);
  CHECK_STATUS(VALUE(NAIBX_CLASS_LABEL, l, 2, 0), out);
  CHECK_STATUS(VALUE(NAIBX_CLASS_ALL, 0, 0, 0), out);
  CHECK_STATUS(VALUE(NAIBX_CLASS_ALL, 0, 6, 0), out);
  CHECK_STATUS(VALUE(NAIBX_CLASS_ALL, 0, 5, 3), out);
  CHECK_STATUS(VALUE(NAIBX_CLASS_ALL, 0, 2, 1), out);
  CHECK_OK(VALUE(NAIBX_CLASS_SIZE, l, 5, 2));
  naibx_destroy(model);
}

static void every_status_has_a_name(void) {
  CHECK(strcmp(naibx_status_name(NAIBX_OK), "NAIBX_OK") == 0);
  CHECK(strcmp(naibx_status_name(NAIBX_BUFFER_TOO_SMALL),
               "NAIBX_BUFFER_TOO_SMALL") == 0);
  CHECK(strcmp(naibx_status_name(NAIBX_ERROR_LABEL), "NAIBX_ERROR_LABEL") == 0);
  CHECK(strcmp(naibx_status_name(NAIBX_ERROR_INTERNAL),
               "NAIBX_ERROR_INTERNAL") == 0);
  CHECK(strcmp(naibx_status_name(-7), "unknown status") == 0);
  CHECK(strcmp(naibx_status_name(599), "unknown status") == 0);
  CHECK_EQUAL(naibx_version(), NAIBX_VERSION);
  CHECK(naibx_version_string()[0] != '\0');
}

#define TESTS(X)                                                               \
  X(the_defaults_are_those_of_the_header)                                      \
  X(the_number_of_labels_has_bounds)                                           \
  X(constants_have_bounds)                                                     \
  X(choices_have_bounds)                                                       \
  X(groups_of_features_have_bounds)                                            \
  X(columns_know_their_group)                                                  \
  X(names_travel_with_the_model)                                               \
  X(a_model_does_not_follow_its_configuration)                                 \
  X(statistics_have_bounds)                                                    \
  X(every_status_has_a_name)
TEST_MAIN(TESTS)
