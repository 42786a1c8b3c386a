#include "fixture.h"

#include "check.h"
#include "predicting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

naibx_config *make_config(uint32_t label_count, int32_t family,
                          uint32_t feature_count) {
  naibx_config *config = NULL;
  CHECK_OK(naibx_config_create(label_count, &config, NULL));
  if (feature_count > 0)
    CHECK_OK(naibx_config_add_features(config, family, feature_count, NULL));
  return config;
}

naibx_model *make_model_of(naibx_config *config) {
  naibx_model *model = NULL;
  CHECK_OK(naibx_create(config, &model, NULL));
  naibx_config_destroy(config);
  return model;
}

naibx_model *make_model(uint32_t label_count, int32_t family,
                        uint32_t feature_count) {
  return make_model_of(make_config(label_count, family, feature_count));
}

/* Columns: two Gaussian, one Bernoulli, two multinomial, one of three
 * categories. */
void make_mixed_row(uint64_t *random, double *row) {
  row[0] = 3.0 * random_unit(random);
  row[1] = random_normal(random);
  row[2] = random_unit(random) < 0.5 ? 0.0 : 1.0;
  row[3] = floor(4.0 * random_unit(random));
  row[4] = floor(2.0 * random_unit(random));
  row[5] = floor(3.0 * random_unit(random));
}

naibx_model *make_mixed_model(void) {
  const uint32_t category_counts[1] = {3};
  uint64_t random = 7;
  int i;
  naibx_config *config = make_config(MIXED_LABELS, NAIBX_GAUSSIAN, 2);
  naibx_model *model = NULL;
  CHECK_OK(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, NULL));
  CHECK_OK(naibx_config_add_features(config, NAIBX_MULTINOMIAL, 2, NULL));
  CHECK_OK(naibx_config_add_categorical(config, category_counts, 1, NULL));
  model = make_model_of(config);
  for (i = 0; i < 40; ++i) {
    double row[MIXED_FEATURES];
    uint32_t labels[MIXED_LABELS];
    uint64_t count = 0;
    uint32_t label;
    make_mixed_row(&random, row);
    for (label = 0; label < MIXED_LABELS; ++label) {
      if (random_unit(&random) < 0.4)
        labels[count++] = label;
    }
    learn_set(model, row, MIXED_FEATURES, labels, count, 1.0);
  }
  return model;
}

void learn(naibx_model *model, const double *row, uint64_t feature_count,
           uint32_t label) {
  learn_set(model, row, feature_count, &label, 1, 1.0);
}

void learn_set(naibx_model *model, const double *row, uint64_t feature_count,
               const uint32_t *labels, uint64_t label_count, double weight) {
  CHECK_OK(naibx_add_example(model, row, NULL, feature_count, labels,
                             label_count, weight, NULL));
}

uint32_t predict_label(const naibx_model *model, const double *row,
                       uint64_t feature_count) {
  uint32_t label = 0;
  uint64_t count = 0;
  CHECK_OK(predict_one(by_model(model), row, NULL, feature_count, 1, &label,
                       NULL, 1, &count, NULL, NULL));
  CHECK_EQUAL(count, 1);
  return label;
}

uint64_t predict_set(const naibx_model *model, const double *row,
                     uint64_t feature_count, int64_t size, uint32_t *labels) {
  uint64_t count = 0;
  uint64_t i;
  uint64_t j;
  CHECK_OK(predict_one(by_model(model), row, NULL, feature_count, size, labels,
                       NULL, 64, &count, NULL, NULL));
  for (i = 0; i < count; ++i) {
    for (j = i + 1; j < count; ++j)
      CHECK(labels[i] != labels[j]);
  }
  return count;
}

double gaussian_variance(const naibx_model *model, int32_t class_kind,
                         uint32_t class_number, uint32_t column) {
  double variance = -1.0;
  CHECK_OK(naibx_get_gaussian(model, class_kind, class_number, column, NULL,
                              NULL, &variance, NULL));
  return variance;
}

static int32_t append(void *context, const uint8_t *bytes, uint64_t size) {
  saved_model *to = context;
  to->bytes = realloc(to->bytes, (size_t)(to->size + size));
  CHECK(to->bytes != NULL);
  memcpy(to->bytes + to->size, bytes, (size_t)size);
  to->size += size;
  return 0;
}

saved_model save_parts(const naibx_model *model,
                       const naibx_predictor *predictor) {
  saved_model saved = {NULL, 0};
  CHECK_OK(naibx_write_parts(model, predictor, append, &saved, NULL));
  return saved;
}

saved_model save_model(const naibx_model *model) {
  return save_parts(model, NULL);
}

int is_unchanged(const naibx_model *model, const saved_model *before) {
  const saved_model after = save_model(model);
  const int is_same = after.size == before->size &&
                      memcmp(after.bytes, before->bytes, after.size) == 0;
  free(after.bytes);
  return is_same;
}

void expect_error(naibx_error *error, naibx_status status, int64_t row,
                  int64_t column, const char *part) {
  CHECK(error != NULL);
  CHECK_STATUS(naibx_error_status(error), status);
  CHECK_EQUAL(naibx_error_row(error), row);
  CHECK_EQUAL(naibx_error_column(error), column);
  CHECK_CONTAINS(naibx_error_message(error), part);
  CHECK(strchr(naibx_error_message(error), '\n') == NULL);
  naibx_error_destroy(error);
}

uint64_t random_bits(uint64_t *state) {
  uint64_t mixed = *state += UINT64_C(0x9E3779B97F4A7C15);
  mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94D049BB133111EB);
  return mixed ^ (mixed >> 31);
}

double random_unit(uint64_t *state) {
  return (double)(random_bits(state) >> 11) / 9007199254740992.0;
}

double random_normal(uint64_t *state) {
  /* The sum of twelve uniform numbers: near enough, and the same anywhere. */
  double sum = -6.0;
  int i;
  for (i = 0; i < 12; ++i)
    sum += random_unit(state);
  return sum;
}
