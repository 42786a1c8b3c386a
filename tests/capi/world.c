#include "world.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_columns(naibx_config *config, int family) {
  const uint32_t category_counts[MIXED_FEATURES] = {3, 3, 3, 3, 3, 3};
  if (family == ALL_FAMILIES) {
    CHECK_OK(naibx_config_add_features(config, NAIBX_GAUSSIAN, 2, NULL));
    CHECK_OK(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, NULL));
    CHECK_OK(naibx_config_add_features(config, NAIBX_MULTINOMIAL, 2, NULL));
    CHECK_OK(naibx_config_add_categorical(config, category_counts, 1, NULL));
  } else if (family == NAIBX_CATEGORICAL) {
    CHECK_OK(naibx_config_add_categorical(config, category_counts,
                                          MIXED_FEATURES, NULL));
  } else {
    CHECK_OK(naibx_config_add_features(config, family, MIXED_FEATURES, NULL));
  }
}

static naibx_config *make_columns(int family,
                                  const naibx_allocator *allocator) {
  naibx_config *config = make_config(MIXED_LABELS, NAIBX_GAUSSIAN, 0);
  add_columns(config, family);
  CHECK_OK(naibx_config_set_allocator(config, allocator, NULL));
  CHECK_OK(naibx_config_set_label_name(config, 1, "label", NULL));
  return config;
}

/* Whole numbers below 3: what every family takes. */
static void learn_some(naibx_model *model) {
  uint64_t random = 7;
  uint32_t i;
  for (i = 0; i < 12; ++i) {
    const uint32_t labels[3] = {0, i % 2 + 1, 3};
    double row[MIXED_FEATURES];
    int column;
    for (column = 0; column < MIXED_FEATURES; ++column)
      row[column] = (double)(random_bits(&random) % 3);
    learn_set(model, row, MIXED_FEATURES, labels, i % 4, 1.0);
  }
}

static naibx_model *make_linear_model(int family,
                                      const naibx_allocator *allocator) {
  naibx_config *config = make_columns(family, allocator);
  naibx_model *model = NULL;
  CHECK_OK(
      naibx_config_set_number(config, NAIBX_METHOD, NAIBX_METHOD_LINEAR, NULL));
  model = make_model_of(config);
  learn_some(model);
  return model;
}

/* Of a row of ones. */
static void make_answer(world *self) {
  static const double row[MIXED_FEATURES] = {1, 1, 1, 1, 1, 1};
  const uint32_t everything = 2 * NAIBX_KEPT_SCORES - 1;
  CHECK_OK(naibx_request_create(&self->request, NULL));
  CHECK_OK(naibx_request_set_outputs(self->request, everything, NULL));
  CHECK_OK(naibx_request_set_best(self->request, 2, 2, NULL));
  CHECK_OK(naibx_answer_create(self->allocator, &self->answer, NULL));
  CHECK_OK(naibx_answer_predict(self->answer, self->predictor, self->request, 1,
                                row, NULL, NULL, MIXED_FEATURES, NULL, NULL,
                                NULL));
}

world *make_world(int family, pool *from) {
  world *self = calloc(1, sizeof *self);
  pool *context = from;
  CHECK(self != NULL);
  self->family = family;
  self->from = from;
  if (from != NULL)
    CHECK_OK(naibx_allocator_create(take, give_back, context, &self->allocator,
                                    NULL));
  self->config = make_columns(ALL_FAMILIES, self->allocator);
  self->model = make_model_of(make_columns(family, self->allocator));
  learn_some(self->model);
  CHECK_OK(naibx_predictor_create(self->model, NAIBX_FLOAT64, &self->predictor,
                                  NULL));
  self->linear_model = make_linear_model(family, self->allocator);
  make_answer(self);
  CHECK_OK(naibx_load_options_create(&self->options, NULL));
  CHECK_OK(
      naibx_load_options_set_allocator(self->options, self->allocator, NULL));
  CHECK_STATUS(naibx_config_set_number(self->config, NAIBX_SMOOTHING, -1.0,
                                       &self->mistake),
               NAIBX_ERROR_OUT_OF_RANGE);
  self->model_file = save_model(self->model);
  self->predictor_file = save_parts(NULL, self->predictor);
  self->joint_file = save_parts(self->model, self->predictor);
  return self;
}

void destroy_world(world *self) {
  naibx_error_destroy(self->mistake);
  naibx_load_options_destroy(self->options);
  naibx_answer_destroy(self->answer);
  naibx_request_destroy(self->request);
  naibx_predictor_destroy(self->predictor);
  naibx_destroy(self->model);
  naibx_destroy(self->linear_model);
  naibx_config_destroy(self->config);
  naibx_allocator_destroy(self->allocator);
  free(self->model_file.bytes);
  free(self->predictor_file.bytes);
  free(self->joint_file.bytes);
  free(self);
}

snapshot take_snapshot(const world *self) {
  snapshot taken = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
  naibx_model *empty = NULL;
  CHECK_OK(naibx_create(self->config, &empty, NULL));
  taken.config = save_model(empty);
  taken.model = save_model(self->model);
  taken.predictor = save_parts(NULL, self->predictor);
  naibx_destroy(empty);
  return taken;
}

void free_snapshot(snapshot taken) {
  free(taken.config.bytes);
  free(taken.model.bytes);
  free(taken.predictor.bytes);
}

static void expect_same(const saved_model *now, const saved_model *before,
                        const char *what, const char *function) {
  if (now->size == before->size &&
      memcmp(now->bytes, before->bytes, now->size) == 0)
    return;
  fprintf(stderr, "%s has changed its %s, ", function, what);
  check_failed("it is as it was", __FILE__, __LINE__);
}

void expect_unchanged(const world *self, const snapshot *before,
                      const char *function) {
  const snapshot now = take_snapshot(self);
  expect_same(&now.config, &before->config, "configuration", function);
  expect_same(&now.model, &before->model, "model", function);
  expect_same(&now.predictor, &before->predictor, "predictor", function);
  free_snapshot(now);
}
