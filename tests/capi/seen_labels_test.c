/* Labels that were never seen take no memory, no time and no bytes of a file.
 */
#include "check.h"
#include "fixture.h"
#include "pool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS = 1000000, SEEN = 5, FEATURES = 5, ROWS = 40 };
static const uint32_t seen[SEEN] = {700, 3, 41, 9, 500};

static naibx_model *make_large_model(pool *from) {
  naibx_allocator *allocator = NULL;
  naibx_config *config = make_config(LABELS, NAIBX_BERNOULLI, FEATURES);
  naibx_model *model = NULL;
  CHECK_OK(naibx_allocator_create(take, give_back, from, &allocator, NULL));
  CHECK_OK(naibx_config_set_allocator(config, allocator, NULL));
  CHECK_OK(naibx_create(config, &model, NULL));
  naibx_config_destroy(config);
  naibx_allocator_destroy(allocator);
  return model;
}

static void learn_rows(naibx_model *model, uint32_t begin, uint32_t end) {
  uint32_t i;
  for (i = begin; i < end; ++i) {
    double row[FEATURES] = {0};
    const uint32_t set[2] = {seen[i % SEEN], seen[(i + 1) % SEEN]};
    row[i % SEEN] = 1;
    CHECK_OK(naibx_add_example(model, row, NULL, FEATURES, set,
                               1 + (i % 7 == 6), 1.0, NULL));
  }
}

static void expect_predictions(naibx_model *model) {
  uint32_t i;
  for (i = 0; i < SEEN; ++i) {
    double row[FEATURES] = {0};
    uint32_t labels[4];
    uint64_t count = 0;
    row[i] = 1;
    CHECK_OK(
        naibx_predict(model, row, NULL, FEATURES, 1, labels, 4, &count, NULL));
    CHECK_EQUAL(count, 1);
    CHECK_EQUAL(labels[0], seen[i]);
  }
}

static void a_model_is_as_large_as_what_it_has_seen(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = make_large_model(&from);
  double number = -1;
  saved_model saved;
  CHECK(from.bytes_held < 10000);
  learn_rows(model, 0, ROWS);
  CHECK(from.bytes_held < 20000);
  CHECK_OK(naibx_get_number(model, NAIBX_LABEL_WEIGHT, 41, 0, &number, NULL));
  CHECK(number > 0);
  CHECK_OK(
      naibx_get_number(model, NAIBX_LABEL_WEIGHT, 999999, 0, &number, NULL));
  CHECK(number == 0);
  CHECK_OK(
      naibx_get_number(model, NAIBX_PAIR_WEIGHT, 999999, 41, &number, NULL));
  CHECK(number == 0);
  expect_predictions(model);
  saved = save_model(model);
  CHECK(saved.size < 3000);
  free(saved.bytes);
  naibx_destroy(model);
  CHECK_EQUAL(from.bytes_held, 0);
}

static void it_goes_on_learning_once_saved_and_loaded(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = make_large_model(&from);
  naibx_model *loaded = NULL;
  saved_model saved;
  learn_rows(model, 0, 3);
  saved = save_model(model);
  CHECK_OK(
      naibx_read_parts(saved.bytes, saved.size, NULL, &loaded, NULL, NULL));
  free(saved.bytes);
  learn_rows(model, 3, ROWS);
  learn_rows(loaded, 3, ROWS);
  saved = save_model(model);
  CHECK(is_unchanged(loaded, &saved));
  expect_predictions(loaded);
  free(saved.bytes);
  naibx_destroy(loaded);
  naibx_destroy(model);
}

static void parts_that_saw_other_labels_merge(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *all = make_large_model(&from);
  naibx_model *first = make_large_model(&from);
  naibx_model *second = make_large_model(&from);
  uint32_t i;
  for (i = 0; i < ROWS; ++i) {
    learn_rows(all, i, i + 1);
    learn_rows(i % SEEN < 2 ? first : second, i, i + 1);
  }
  CHECK_OK(naibx_merge(second, first, NULL));
  expect_predictions(second);
  for (i = 0; i < SEEN; ++i) {
    double expected = -1;
    double found = -2;
    CHECK_OK(naibx_get_number(all, NAIBX_PAIR_WEIGHT, seen[i],
                              seen[(i + 1) % SEEN], &expected, NULL));
    CHECK_OK(naibx_get_number(second, NAIBX_PAIR_WEIGHT, seen[i],
                              seen[(i + 1) % SEEN], &found, NULL));
    CHECK(found == expected);
  }
  naibx_destroy(second);
  naibx_destroy(first);
  naibx_destroy(all);
  CHECK_EQUAL(from.bytes_held, 0);
}

#define TESTS(X)                                                               \
  X(a_model_is_as_large_as_what_it_has_seen)                                   \
  X(it_goes_on_learning_once_saved_and_loaded)                                 \
  X(parts_that_saw_other_labels_merge)
TEST_MAIN(TESTS)
