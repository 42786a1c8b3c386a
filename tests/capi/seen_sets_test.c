/* Models that count fewer sets than there are. */
#include "asking.h"
#include "check.h"
#include "fixture.h"
#include "pool.h"
#include "ridge_fixture.h"

#include <stdlib.h>
#include <string.h>

/* The rows of the fixture have up to eight sets. */
enum { COUNTED = 3 };

static naibx_model *few_sets(pool *from, int32_t method) {
  naibx_model *usual = NULL;
  naibx_model *model = NULL;
  naibx_config *config = NULL;
  naibx_allocator *allocator = NULL;
  CHECK_OK(make_ridge(from, method, &usual));
  CHECK_OK(naibx_get_config(usual, &config, NULL));
  CHECK_OK(naibx_allocator_create(take, give_back, from, &allocator, NULL));
  CHECK_OK(naibx_config_set_allocator(config, allocator, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_SEEN_SETS, COUNTED, NULL));
  naibx_destroy(usual);
  naibx_allocator_destroy(allocator);
  model = make_model_of(config);
  return model;
}

static void learn_from_to(naibx_model *model, int from, int to) {
  for (; from < to; ++from)
    CHECK_OK(learn_row(model, from));
}

static double dropped(const naibx_model *model) {
  double weight = -7;
  CHECK_OK(
      naibx_get_number(model, NAIBX_DROPPED_SET_WEIGHT, 0, 0, &weight, NULL));
  return weight;
}

static naibx_model *loaded_copy(const naibx_model *model) {
  saved_model saved = save_model(model);
  naibx_model *loaded = NULL;
  CHECK_OK(
      naibx_read_parts(saved.bytes, saved.size, NULL, &loaded, NULL, NULL));
  free(saved.bytes);
  return loaded;
}

static void a_weight_tells_that_sets_were_dropped(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *all = ridge_model(&from, NAIBX_METHOD_KERNEL);
  naibx_model *few = few_sets(&from, NAIBX_METHOD_KERNEL);
  CHECK_EQUAL(dropped(all), 0);
  CHECK_EQUAL(dropped(few), 0);
  learn_from_to(few, 0, ROWS);
  CHECK(dropped(few) > 0);
  CHECK(dropped(few) < ROWS);
  naibx_destroy(all);
  naibx_destroy(few);
  CHECK_EQUAL(from.bytes_held, 0);
}

/* The sample has rows whose sets are not counted. */
static void predictors_know_what_is_left(void) {
  pool from = {0, 0, 0, 0};
  int32_t method;
  for (method = NAIBX_METHOD_LINEAR; method <= NAIBX_METHOD_AUTO; ++method) {
    naibx_model *model = few_sets(&from, method);
    naibx_predictor *predictor = NULL;
    naibx_answer *answer = NULL;
    uint64_t set_count = 0;
    const uint64_t *set_offsets = NULL;
    const uint32_t *labels = NULL;
    double values[ASKED * COLUMNS];
    uint64_t right = 0;
    int r;
    learn_from_to(model, 0, ROWS);
    predictor = make_predictor(model, NAIBX_FLOAT64);
    asked_rows(values);
    CHECK_OK(naibx_answer_create(NULL, &answer, NULL));
    CHECK_OK(naibx_answer_predict(answer, predictor, NULL, ASKED, values, NULL,
                                  NULL, ASKED * COLUMNS, NULL, NULL, NULL));
    CHECK_OK(
        naibx_answer_sets(answer, &set_count, &set_offsets, &labels, NULL));
    CHECK_EQUAL(set_count, ASKED);
    for (r = 0; r < ASKED; ++r) {
      uint32_t truth[LABELS];
      const uint64_t size = set_of(values + r * COLUMNS, truth);
      uint64_t i, common = 0;
      for (i = set_offsets[r]; i < set_offsets[r + 1]; ++i) {
        uint64_t j;
        for (j = 0; j < size; ++j)
          common += labels[i] == truth[j];
      }
      right += common == size && set_offsets[r + 1] - set_offsets[r] == size;
    }
    CHECK(right > ASKED / 2);
    naibx_answer_destroy(answer);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
  }
  CHECK_EQUAL(from.bytes_held, 0);
}

static void a_loaded_model_goes_on_in_the_same_way(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = few_sets(&from, NAIBX_METHOD_KERNEL);
  int begin;
  for (begin = 0; begin < ROWS; begin += 50) {
    naibx_model *loaded = loaded_copy(model);
    naibx_model *copy = NULL;
    saved_model saved;
    CHECK_OK(naibx_copy(model, &copy, NULL));
    learn_from_to(model, begin, begin + 50);
    learn_from_to(loaded, begin, begin + 50);
    learn_from_to(copy, begin, begin + 50);
    saved = save_model(model);
    CHECK(is_unchanged(loaded, &saved));
    CHECK(is_unchanged(copy, &saved));
    free(saved.bytes);
    naibx_destroy(loaded);
    naibx_destroy(copy);
  }
  CHECK(dropped(model) > 0);
  naibx_destroy(model);
  CHECK_EQUAL(from.bytes_held, 0);
}

static void C49_learning_that_fails_drops_nothing(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = few_sets(&from, NAIBX_METHOD_LINEAR);
  int failures = 0;
  int r;
  for (r = 0; r < ROWS; ++r) {
    const saved_model before = save_model(model);
    naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
    uint64_t k;
    for (k = 1; status != NAIBX_OK; k += 1 + k / 2) {
      from.fails_from = from.calls + k;
      status = learn_row(model, r);
      from.fails_from = 0;
      if (status != NAIBX_OK) {
        CHECK_EQUAL(status, NAIBX_ERROR_OUT_OF_MEMORY);
        CHECK(is_unchanged(model, &before));
        ++failures;
      }
    }
    free(before.bytes);
  }
  CHECK(failures > ROWS);
  CHECK(dropped(model) > 0);
  naibx_destroy(model);
  CHECK_EQUAL(from.bytes_held, 0);
}

#define TESTS(X)                                                               \
  X(a_weight_tells_that_sets_were_dropped)                                     \
  X(predictors_know_what_is_left)                                              \
  X(a_loaded_model_goes_on_in_the_same_way)                                    \
  X(C49_learning_that_fails_drops_nothing)
TEST_MAIN(TESTS)
