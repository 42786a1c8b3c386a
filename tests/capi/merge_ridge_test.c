/* Merging and freezing models of the linear and of the kernel method: what they
 * predict, maps that differ, memory that runs out. */
#include "check.h"
#include "fixture.h"
#include "merged_ridge.h"

#include <stdlib.h>
#include <string.h>

static void rows_are_pooled_while_they_fit(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *first = ridge_of(&from, 0, 90);
  naibx_model *second = ridge_of(&from, 60, CAPACITY); /* 30 in both */
  naibx_model *at_once = ridge_of(&from, 0, CAPACITY);
  naibx_model *merged[2];
  int i;
  learn_rows(at_once, 60, 90);
  merge_both_ways(first, second, merged);
  for (i = 0; i < 2; ++i) {
    expect_same_scores(merged[i], at_once);
    naibx_destroy(merged[i]);
  }
  naibx_destroy(first);
  naibx_destroy(second);
  naibx_destroy(at_once);
  CHECK_EQUAL(from.bytes_held, 0);
}

static void the_map_of_a_pool_does_not_depend_on_the_order(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *first = ridge_of(&from, 0, 150);
  naibx_model *second = ridge_of(&from, 140, 290);
  naibx_model *merged[2];
  naibx_model *again = NULL;
  merge_both_ways(first, second, merged);
  expect_same_scores(merged[0], merged[1]);
  /* They have one map, so that they can be merged. */
  CHECK_OK(naibx_copy(merged[0], &again, NULL));
  CHECK_OK(naibx_merge(merged[0], merged[1], NULL));
  CHECK_OK(naibx_merge(again, again, NULL));
  expect_same_scores(merged[0], again);
  naibx_destroy(again);
  naibx_destroy(merged[0]);
  naibx_destroy(merged[1]);
  naibx_destroy(first);
  naibx_destroy(second);
}

/* One is frozen by its number of rows, or by a call. */
static void rows_are_learned_through_the_map_of_the_other(void) {
  int by_call;
  for (by_call = 0; by_call < 2; ++by_call) {
    pool from = {0, 0, 0, 0};
    naibx_model *frozen = ridge_of(&from, 0, by_call ? 100 : 333);
    naibx_model *open = ridge_of(&from, 400, 477);
    naibx_model *at_once = NULL;
    naibx_model *merged[2];
    int i;
    if (by_call)
      CHECK_OK(naibx_freeze(frozen, NULL));
    CHECK_OK(naibx_copy(frozen, &at_once, NULL));
    learn_rows(at_once, 400, 477);
    merge_both_ways(frozen, open, merged);
    for (i = 0; i < 2; ++i) {
      expect_same_scores(merged[i], at_once);
      naibx_destroy(merged[i]);
    }
    naibx_destroy(frozen);
    naibx_destroy(open);
    naibx_destroy(at_once);
  }
}

static void copies_of_a_frozen_model_merge(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *root = ridge_of(&from, 0, 100);
  naibx_model *parts[3];
  naibx_model *at_once = NULL;
  int i;
  CHECK_OK(naibx_freeze(root, NULL));
  CHECK_OK(naibx_copy(root, &at_once, NULL));
  for (i = 0; i < 3; ++i) {
    /* Blocks of 64 rows are left half full. */
    const int begin = 200 + 300 * i;
    CHECK_OK(naibx_copy(root, &parts[i], NULL));
    learn_rows(parts[i], begin, begin + 77);
    learn_rows(at_once, begin, begin + 77);
  }
  /* What they began with was learned three times. */
  CHECK_OK(naibx_merge(at_once, root, NULL));
  CHECK_OK(naibx_merge(at_once, root, NULL));
  CHECK_OK(naibx_merge(parts[1], parts[2], NULL));
  CHECK_OK(naibx_merge(parts[0], parts[1], NULL));
  expect_same_scores(parts[0], at_once);
  for (i = 0; i < 3; ++i)
    naibx_destroy(parts[i]);
  naibx_destroy(root);
  naibx_destroy(at_once);
}

static void different_maps_are_refused_by_name(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *first = ridge_of(&from, 0, 200);
  naibx_model *second = ridge_of(&from, 300, 500);
  naibx_error *error = NULL;
  double before[ASKED * LABELS];
  double after[ASKED * LABELS];
  scores_of(first, before);
  CHECK_STATUS(naibx_merge(first, second, &error), NAIBX_ERROR_MISMATCH);
  CHECK_CONTAINS(naibx_error_message(error), " here and ");
  /* Both are named by 16 digits. */
  CHECK(strspn(strstr(naibx_error_message(error), "own, ") + 5,
               "0123456789abcdef") == 16);
  CHECK(strspn(strstr(naibx_error_message(error), " and ") + 5,
               "0123456789abcdef") == 16);
  naibx_error_destroy(error);
  scores_of(first, after);
  CHECK_BYTES(after, before, sizeof before);
  naibx_destroy(first);
  naibx_destroy(second);
}

/* Rows that came again weigh as much in the sample, which has them all, as they
 * did in the statistics. */
static void frozen_anew_a_model_has_learned_its_sample(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *early = ridge_of(&from, 0, 80);
  naibx_model *late = ridge_of(&from, 0, CAPACITY);
  CHECK_OK(naibx_freeze(early, NULL));
  learn_rows(early, 80, CAPACITY);
  CHECK_OK(naibx_freeze(early, NULL));
  expect_same_scores(early, late);
  naibx_destroy(early);
  naibx_destroy(late);
}

static void there_may_be_nothing_to_freeze(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = empty_ridge(&from, NAIBX_METHOD_LINEAR);
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_freeze(model, &error), NAIBX_NOT_TRAINED);
  CHECK(error == NULL);
  naibx_destroy(model);
  model = make_mixed_model();
  CHECK_STATUS(naibx_freeze(model, &error), NAIBX_ERROR_MISMATCH);
  expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1, "NAIBX_METHOD_NAIVE");
  naibx_destroy(model);
}

/* Unfrozen and unfrozen beyond the capacity, into a frozen one, and freezing.
 */
static void C49_memory_may_run_out_at_every_allocation(void) {
  static const int rows[3][2] = {{100, 100}, {200, 100}, {100, 0}};
  int i;
  for (i = 0; i < 3; ++i) {
    naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
    uint64_t k;
    for (k = 1; status != NAIBX_OK; k += 1 + k / 3) {
      pool from = {0, 0, 0, 0};
      pool of_other = {0, 0, 0, 0};
      naibx_model *model = ridge_of(&from, 0, rows[i][0]);
      naibx_model *other = ridge_of(&of_other, 300, 300 + rows[i][1]);
      naibx_model *copy = NULL;
      CHECK_OK(naibx_copy(model, &copy, NULL));
      from.fails_from = from.calls + k;
      status = rows[i][1] > 0 ? naibx_merge(model, other, NULL)
                              : naibx_freeze(model, NULL);
      from.fails_from = 0;
      if (status != NAIBX_OK) { /* it can be done after all */
        CHECK_EQUAL(status, NAIBX_ERROR_OUT_OF_MEMORY);
        CHECK_OK(rows[i][1] > 0 ? naibx_merge(model, other, NULL)
                                : naibx_freeze(model, NULL));
      }
      CHECK_OK(rows[i][1] > 0 ? naibx_merge(copy, other, NULL)
                              : naibx_freeze(copy, NULL));
      expect_same_scores(model, copy);
      naibx_destroy(copy);
      naibx_destroy(model);
      naibx_destroy(other);
      CHECK_EQUAL(from.bytes_held, 0);
    }
    CHECK(k > 5);
  }
}

#define TESTS(X)                                                               \
  X(rows_are_pooled_while_they_fit)                                            \
  X(the_map_of_a_pool_does_not_depend_on_the_order)                            \
  X(rows_are_learned_through_the_map_of_the_other)                             \
  X(copies_of_a_frozen_model_merge)                                            \
  X(different_maps_are_refused_by_name)                                        \
  X(frozen_anew_a_model_has_learned_its_sample)                                \
  X(there_may_be_nothing_to_freeze)                                            \
  X(C49_memory_may_run_out_at_every_allocation)
TEST_MAIN(TESTS)
