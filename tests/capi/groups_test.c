/* Examples that belong together: naibx_set_group. */
#include "asking.h"
#include "check.h"
#include "fixture.h"
#include "pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS = 3, COLUMNS = 3, CAPACITY = 160, PER_GROUP = 5, ASKED = 20 };

static naibx_model *empty_model(int32_t method) {
  naibx_config *config = make_config(LABELS, NAIBX_GAUSSIAN, COLUMNS);
  CHECK_OK(naibx_config_set_number(config, NAIBX_METHOD, method, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_LANDMARKS, 30, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_RESERVOIR, CAPACITY, NULL));
  return make_model_of(config);
}

/* All but the same in one group; their set follows from nothing else. */
static uint64_t row_of(int r, double *values, uint32_t *labels) {
  uint64_t random = 77 + (uint64_t)(r / PER_GROUP);
  uint64_t count = 0;
  uint32_t label;
  int column;
  for (column = 0; column < COLUMNS; ++column)
    values[column] = random_normal(&random) + 1e-3 * (r % PER_GROUP);
  for (label = 0; label < LABELS; ++label)
    if (random_bits(&random) % 2 == 0)
      labels[count++] = label;
  return count;
}

static naibx_status try_row(naibx_model *model, int r) {
  double values[COLUMNS];
  uint32_t labels[LABELS];
  const uint64_t count = row_of(r, values, labels);
  return naibx_add_example(model, values, NULL, COLUMNS, labels, count, 1.0,
                           NULL);
}

static void learn_grouped(naibx_model *model, int r) {
  CHECK_OK(naibx_set_group(model, (uint64_t)(r / PER_GROUP), NULL));
  CHECK_OK(try_row(model, r));
}

/* Rows begin to end - 1 in one call. */
static void learn_all_of(naibx_model *model, int begin, int end) {
  double values[100 * COLUMNS];
  uint32_t labels[100 * LABELS];
  uint64_t offsets[101] = {0};
  uint64_t rows = 0;
  for (; begin < end; ++begin, ++rows)
    offsets[rows + 1] = offsets[rows] + row_of(begin, values + rows * COLUMNS,
                                               labels + offsets[rows]);
  CHECK_OK(naibx_add_examples(model, rows, values, NULL, NULL, rows * COLUMNS,
                              labels, offsets, offsets[rows], NULL, NULL, NULL,
                              NULL));
}

static naibx_model *grouped(int32_t method, int rows) {
  naibx_model *model = empty_model(method);
  int r;
  for (r = 0; r < rows; ++r)
    learn_grouped(model, r);
  return model;
}

typedef struct {
  double scores[ASKED * LABELS];
  double utility;
} said;

static said ask_model(const naibx_model *model) {
  said found;
  naibx_predictor *predictor = make_predictor(model, NAIBX_FLOAT64);
  naibx_request *request = make_request(NAIBX_LABEL_SCORES);
  naibx_answer *answer = NULL;
  const double *scores = NULL;
  uint64_t count = 0;
  double values[ASKED * COLUMNS];
  uint32_t unused[LABELS];
  int r;
  for (r = 0; r < ASKED; ++r)
    (void)row_of(100000 + r, values + r * COLUMNS, unused);
  CHECK_OK(naibx_answer_create(NULL, &answer, NULL));
  CHECK_OK(naibx_answer_predict(answer, predictor, request, ASKED, values, NULL,
                                NULL, ASKED * COLUMNS, NULL, NULL, NULL));
  CHECK_OK(
      naibx_answer_numbers(answer, NAIBX_LABEL_SCORES, &scores, &count, NULL));
  CHECK_EQUAL(count, ASKED * LABELS);
  memcpy(found.scores, scores, sizeof found.scores);
  CHECK_OK(naibx_predictor_get_number(predictor, NAIBX_HELD_OUT_UTILITY, 0,
                                      &found.utility, NULL));
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  return found;
}

static void expect_said(const said *actual, const said *expected) {
  int i;
  for (i = 0; i < ASKED * LABELS; ++i)
    CHECK(fabs(actual->scores[i] - expected->scores[i]) < 1e-9);
  CHECK(fabs(actual->utility - expected->utility) < 1e-9);
}

static int is_far(const said *one, const said *other) {
  return fabs(one->utility - other->utility) > 0.1;
}

static void near_duplicates_flatter_unless_they_are_grouped(void) {
  int32_t method;
  for (method = NAIBX_METHOD_KERNEL; method <= NAIBX_METHOD_AUTO; ++method) {
    naibx_model *together = grouped(method, 150);
    naibx_model *apart = empty_model(method);
    said honest;
    said flattered;
    int r;
    for (r = 0; r < 150; ++r)
      CHECK_OK(try_row(apart, r));
    honest = ask_model(together);
    flattered = ask_model(apart);
    CHECK(flattered.utility > honest.utility + 0.2);
    naibx_destroy(together);
    naibx_destroy(apart);
  }
}

/* One by one and in batches, in any order, shared out among models. */
static void the_order_of_rows_does_not_matter(void) {
  naibx_model *model = grouped(NAIBX_METHOD_AUTO, 155);
  naibx_model *backwards = empty_model(NAIBX_METHOD_AUTO);
  naibx_model *batches = empty_model(NAIBX_METHOD_AUTO);
  naibx_model *left = empty_model(NAIBX_METHOD_AUTO);
  naibx_model *right = empty_model(NAIBX_METHOD_AUTO);
  const said expected = ask_model(model);
  said found;
  int r;
  for (r = 154; r >= 0; --r)
    learn_grouped(backwards, r);
  for (r = 0; r < 155; r += PER_GROUP) {
    CHECK_OK(naibx_set_group(batches, (uint64_t)(r / PER_GROUP), NULL));
    learn_all_of(batches, r, r + PER_GROUP);
  }
  for (r = 0; r < 155; ++r) /* groups are cut apart */
    learn_grouped(r % 2 ? left : right, r);
  CHECK_OK(naibx_merge(left, right, NULL));
  found = ask_model(backwards);
  expect_said(&found, &expected);
  found = ask_model(batches);
  expect_said(&found, &expected);
  found = ask_model(left);
  expect_said(&found, &expected);
  naibx_destroy(model);
  naibx_destroy(backwards);
  naibx_destroy(batches);
  naibx_destroy(left);
  naibx_destroy(right);
}

/* Two models that share a map, each with a half of every group. */
static void merged_models_of_one_map_are_as_one(void) {
  naibx_model *model = grouped(NAIBX_METHOD_KERNEL, 150);
  naibx_model *left = NULL;
  naibx_model *right = empty_model(NAIBX_METHOD_KERNEL);
  said expected;
  said found;
  int r;
  CHECK_OK(naibx_freeze(model, NULL));
  CHECK_OK(naibx_copy(model, &left, NULL));
  for (r = 150; r < 300; ++r) {
    learn_grouped(model, r);
    learn_grouped(r % 2 ? left : right, r);
  }
  CHECK_OK(naibx_merge(left, right, NULL));
  expected = ask_model(model);
  found = ask_model(left);
  expect_said(&found, &expected);
  naibx_destroy(model);
  naibx_destroy(left);
  naibx_destroy(right);
}

static void a_group_lasts_until_the_next_or_until_it_is_cleared(void) {
  naibx_model *grouped_first = empty_model(NAIBX_METHOD_KERNEL);
  naibx_model *other = empty_model(NAIBX_METHOD_KERNEL);
  saved_model saved;
  int r;
  for (r = 0; r < 20; ++r) {
    if (r % PER_GROUP == 0)
      CHECK_OK(naibx_set_group(grouped_first, (uint64_t)(r / PER_GROUP), NULL));
    CHECK_OK(try_row(grouped_first, r));
    learn_grouped(other, r);
  }
  saved = save_model(other);
  CHECK(is_unchanged(grouped_first, &saved));
  free(saved.bytes);
  CHECK_OK(naibx_clear_group(grouped_first, NULL));
  CHECK_OK(naibx_clear_group(grouped_first, NULL)); /* no harm */
  CHECK_OK(try_row(grouped_first, 20));
  CHECK_OK(try_row(other, 20)); /* still of the last group */
  saved = save_model(other);
  CHECK(!is_unchanged(grouped_first, &saved));
  free(saved.bytes);
  naibx_destroy(grouped_first);
  naibx_destroy(other);
}

/* 0 is a group like any other, and so is the largest number. */
static void every_number_is_a_group(void) {
  static const uint64_t numbers[] = {0, 1, UINT64_MAX, UINT64_MAX - 1};
  saved_model saved[5];
  size_t i, j;
  for (i = 0; i < 5; ++i) {
    naibx_model *model = empty_model(NAIBX_METHOD_KERNEL);
    if (i < 4)
      CHECK_OK(naibx_set_group(model, numbers[i], NULL));
    CHECK_OK(try_row(model, 0));
    CHECK_OK(try_row(model, 7));
    saved[i] = save_model(model);
    for (j = 0; j < i; ++j)
      CHECK(!is_unchanged(model, &saved[j]));
    naibx_destroy(model);
  }
  for (i = 0; i < 5; ++i)
    free(saved[i].bytes);
}

static void copies_and_files_begin_without_a_group(void) {
  naibx_model *model = grouped(NAIBX_METHOD_KERNEL, 12);
  naibx_model *others[2] = {NULL, NULL};
  saved_model saved = save_model(model);
  saved_model expected;
  int i;
  CHECK_OK(naibx_copy(model, &others[0], NULL));
  CHECK_OK(
      naibx_read_parts(saved.bytes, saved.size, NULL, &others[1], NULL, NULL));
  CHECK_OK(naibx_clear_group(model, NULL));
  CHECK_OK(try_row(model, 12));
  expected = save_model(model);
  for (i = 0; i < 2; ++i) {
    CHECK_OK(try_row(others[i], 12));
    CHECK(is_unchanged(others[i], &expected));
    naibx_destroy(others[i]);
  }
  free(saved.bytes);
  free(expected.bytes);
  naibx_destroy(model);
}

static int is_sound(const naibx_model *model) {
  const saved_model saved = save_model(model);
  naibx_model *loaded = NULL;
  int is_same = 0;
  CHECK_OK(
      naibx_read_parts(saved.bytes, saved.size, NULL, &loaded, NULL, NULL));
  is_same = is_unchanged(loaded, &saved);
  naibx_destroy(loaded);
  free(saved.bytes);
  return is_same;
}

/* Alone, and among others, which it must not push out. */
static void a_group_that_is_larger_than_the_sample_leaves_it_full(void) {
  int others;
  for (others = 0; others <= 60; others += 20) {
    naibx_model *model = empty_model(NAIBX_METHOD_KERNEL);
    said found;
    int r, i;
    for (r = 0; r < 500; ++r) {
      CHECK_OK(naibx_set_group(model, 1000, NULL));
      CHECK_OK(try_row(model, PER_GROUP * (r + 1000) + r % PER_GROUP));
      if (r < others)
        learn_grouped(model, r);
      if (r % 50 == 49)
        CHECK(is_sound(model));
    }
    found = ask_model(model);
    CHECK(found.utility > 0.0 && found.utility < 1.0);
    for (i = 0; i < ASKED * LABELS; ++i)
      CHECK(fabs(found.scores[i]) < 20);
    CHECK_OK(naibx_freeze(model, NULL)); /* there are rows to do it with */
    CHECK(is_sound(model));
    naibx_destroy(model);
  }
}

/* Nothing else is there to be judged by. */
static void one_group_alone_is_judged_row_by_row(void) {
  naibx_model *one = empty_model(NAIBX_METHOD_AUTO);
  naibx_model *none = empty_model(NAIBX_METHOD_AUTO);
  said found;
  said expected;
  int r;
  CHECK_OK(naibx_set_group(one, 4, NULL));
  for (r = 0; r < 150; ++r) {
    CHECK_OK(try_row(one, r));
    CHECK_OK(try_row(none, r));
  }
  found = ask_model(one);
  expected = ask_model(none);
  expect_said(&found, &expected);
  CHECK_OK(naibx_set_group(one, 5, NULL));
  CHECK_OK(try_row(one, 151));
  found = ask_model(one);
  CHECK(is_far(&found, &expected));
  naibx_destroy(one);
  naibx_destroy(none);
}

static void C49_learning_that_fails_leaves_groups_as_they_were(void) {
  pool from = {0, 0, 0, 0};
  naibx_config *config = make_config(LABELS, NAIBX_GAUSSIAN, COLUMNS);
  naibx_allocator *allocator = NULL;
  naibx_model *model = NULL;
  int r;
  CHECK_OK(naibx_allocator_create(take, give_back, &from, &allocator, NULL));
  CHECK_OK(naibx_config_set_allocator(config, allocator, NULL));
  CHECK_OK(
      naibx_config_set_number(config, NAIBX_METHOD, NAIBX_METHOD_LINEAR, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_RESERVOIR, 150, NULL));
  naibx_allocator_destroy(allocator);
  model = make_model_of(config);
  for (r = 0; r < 200; ++r) {
    const saved_model before = save_model(model);
    naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
    uint64_t k;
    CHECK_OK(naibx_set_group(model, (uint64_t)(r / 40), NULL));
    for (k = 1; status != NAIBX_OK; k += 1 + k / 2) {
      from.fails_from = from.calls + k;
      status = try_row(model, r);
      from.fails_from = 0;
      CHECK(status == NAIBX_OK || is_unchanged(model, &before));
    }
    free(before.bytes);
  }
  CHECK(is_sound(model));
  naibx_destroy(model);
  CHECK_EQUAL(from.bytes_held, 0);
}

static void groups_are_refused_where_they_are_of_no_use(void) {
  naibx_model *model = make_model(LABELS, NAIBX_GAUSSIAN, COLUMNS);
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_set_group(model, 1, &error), NAIBX_ERROR_MISMATCH);
  expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1, "NAIBX_METHOD_NAIVE");
  CHECK_OK(naibx_clear_group(model, NULL));
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(near_duplicates_flatter_unless_they_are_grouped)                           \
  X(the_order_of_rows_does_not_matter)                                         \
  X(merged_models_of_one_map_are_as_one)                                       \
  X(a_group_lasts_until_the_next_or_until_it_is_cleared)                       \
  X(every_number_is_a_group)                                                   \
  X(copies_and_files_begin_without_a_group)                                    \
  X(a_group_that_is_larger_than_the_sample_leaves_it_full)                     \
  X(one_group_alone_is_judged_row_by_row)                                      \
  X(C49_learning_that_fails_leaves_groups_as_they_were)                        \
  X(groups_are_refused_where_they_are_of_no_use)
TEST_MAIN(TESTS)
