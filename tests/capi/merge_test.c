/* Models that have learned parts of the data become one, in any order, with the
 * statistics of one that has learned them all. */
#include "check.h"
#include "fixture.h"
#include "pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 5, ROWS_OF_PART = 17 };

/* How the parts differ: in which of them values are missing, and how far their
 * Gaussian values lie from those of the others. */
typedef struct {
  uint32_t missing_parts; /* bits */
  double distance;
  int light; /* weights below 1, in parts and rows of their own */
} kind_of_data;

static naibx_model *empty_model(void) {
  static pool from;
  return make_model_in(&from);
}

static double weight_of(const kind_of_data *kind, int part, int row) {
  static const double weights[4] = {1.0, 3.0, 0.25, 2.0};
  if (!kind->light)
    return row % 3 + 1.0;
  return weights[(row + part) % 4] * (part == 2 ? 0.0009765625 : 1.0);
}

/* Weights are sums of powers of two, so that sums are exact in any order. The
 * sizes of sets are others in each part. */
static void learn_part(naibx_model *model, const kind_of_data *kind, int part) {
  uint64_t random = 11 + (uint64_t)part;
  int i;
  for (i = 0; i < ROWS_OF_PART; ++i) {
    double row[MIXED_FEATURES];
    const uint32_t labels[MIXED_LABELS] = {
        (uint32_t)i % 4, (uint32_t)(i + 1) % 4, (uint32_t)(i + 2) % 4,
        (uint32_t)(i + 3) % 4};
    const uint64_t size = (uint64_t)(part + i % 2) % (MIXED_LABELS + 1);
    make_mixed_row(&random, row);
    row[0] += kind->distance * part;
    row[1] -= kind->distance * part;
    if ((kind->missing_parts >> part & 1U) != 0) {
      row[i % 3] = (double)NAN;
      if (i % 5 == 0)
        row[5] = (double)NAN;
    }
    learn_set(model, row, MIXED_FEATURES, labels, size,
              weight_of(kind, part, i));
  }
}

static double number_of(const naibx_model *model, int32_t key, uint32_t first,
                        uint32_t second) {
  double number = -1.0;
  CHECK_OK(naibx_get_number(model, key, first, second, &number, NULL));
  return number;
}

static void expect_same_number(const naibx_model *actual,
                               const naibx_model *expected, int32_t key,
                               uint32_t first, uint32_t second) {
  CHECK_EQUAL(number_of(actual, key, first, second),
              number_of(expected, key, first, second));
}

static void expect_same_counts(const naibx_model *actual,
                               const naibx_model *expected) {
  uint32_t label;
  uint32_t other;
  uint32_t size;
  expect_same_number(actual, expected, NAIBX_WEIGHT, 0, 0);
  expect_same_number(actual, expected, NAIBX_TYPICAL_WEIGHT, 0, 0);
  for (size = 0; size <= MIXED_LABELS; ++size)
    expect_same_number(actual, expected, NAIBX_SIZE_WEIGHT, size, 0);
  for (label = 0; label < MIXED_LABELS; ++label) {
    expect_same_number(actual, expected, NAIBX_LABEL_WEIGHT, label, 0);
    for (other = 0; other < MIXED_LABELS; ++other)
      expect_same_number(actual, expected, NAIBX_PAIR_WEIGHT, label, other);
    for (size = 0; size <= MIXED_LABELS; ++size)
      expect_same_number(actual, expected, NAIBX_LABEL_SIZE_WEIGHT, label,
                         size);
  }
}

static void expect_near(double actual, double expected, double scale) {
  CHECK(isfinite(actual));
  CHECK_NEAR(actual, expected, 1e-9 * scale);
}

static void expect_same_class(const naibx_model *actual,
                              const naibx_model *expected, int32_t kind,
                              uint32_t number) {
  uint32_t column;
  uint32_t category;
  for (column = 0; column < 2; ++column) {
    double now[3] = {-1, -1, -1};
    double then[3] = {-2, -2, -2};
    CHECK_OK(naibx_get_gaussian(actual, kind, number, column, &now[0], &now[1],
                                &now[2], NULL));
    CHECK_OK(naibx_get_gaussian(expected, kind, number, column, &then[0],
                                &then[1], &then[2], NULL));
    CHECK_EQUAL(now[0], then[0]);
    expect_near(now[1], then[1], fabs(then[1]) + sqrt(then[2]));
    expect_near(now[2], then[2], then[2]);
  }
  for (column = 2; column < MIXED_FEATURES; ++column) {
    for (category = 0; category < (column == 5 ? 3U : 1U); ++category) {
      double now[2] = {-1, -1};
      double then[2] = {-2, -2};
      CHECK_OK(naibx_get_value_weight(actual, kind, number, column, category,
                                      &now[0], &now[1], NULL));
      CHECK_OK(naibx_get_value_weight(expected, kind, number, column, category,
                                      &then[0], &then[1], NULL));
      CHECK_EQUAL(now[0], then[0]);
      CHECK_EQUAL(now[1], then[1]);
    }
  }
}

static void expect_same_features(const naibx_model *actual,
                                 const naibx_model *expected) {
  uint32_t label;
  uint32_t size;
  expect_same_class(actual, expected, NAIBX_CLASS_ALL, 0);
  for (label = 0; label < MIXED_LABELS; ++label)
    expect_same_class(actual, expected, NAIBX_CLASS_LABEL, label);
  for (size = 0; size <= MIXED_LABELS; ++size)
    expect_same_class(actual, expected, NAIBX_CLASS_SIZE, size);
}

/* What is merged saves, loads and goes on learning. */
static void expect_same_models(naibx_model *actual, naibx_model *expected,
                               const kind_of_data *kind) {
  const saved_model saved = save_model(actual);
  naibx_model *loaded = NULL;
  expect_same_counts(actual, expected);
  expect_same_features(actual, expected);
  CHECK_OK(
      naibx_read_parts(saved.bytes, saved.size, NULL, &loaded, NULL, NULL));
  expect_same_counts(loaded, expected);
  learn_part(loaded, kind, 1);
  learn_part(expected, kind, 1);
  expect_same_features(loaded, expected);
  naibx_destroy(loaded);
  free(saved.bytes);
}

/* Merges two of those that are left, chosen at random, until one is. */
static void merge_in_a_tree(const kind_of_data *kind, uint64_t *random) {
  naibx_model *models[PARTS];
  naibx_model *at_once = empty_model();
  int count;
  for (count = 0; count < PARTS; ++count) {
    models[count] = empty_model();
    learn_part(models[count], kind, count);
    learn_part(at_once, kind, count);
  }
  for (; count > 1; --count) {
    const uint64_t first = random_bits(random) % (uint64_t)count;
    const uint64_t other =
        (first + 1 + random_bits(random) % (uint64_t)(count - 1)) %
        (uint64_t)count;
    naibx_model *const gone = models[other];
    const saved_model before = save_model(gone);
    if (random_bits(random) % 2 == 0)
      CHECK_OK(naibx_merge(models[first], gone, NULL));
    else
      CHECK_OK(naibx_merge_bytes(models[first], before.bytes, before.size, NULL,
                                 NULL));
    CHECK(is_unchanged(gone, &before));
    free(before.bytes);
    naibx_destroy(gone);
    models[other] = models[count - 1];
  }
  expect_same_models(models[0], at_once, kind);
  naibx_destroy(models[0]);
  naibx_destroy(at_once);
}

static void merge_in_trees(const kind_of_data *kind) {
  uint64_t random = 3;
  int tree;
  for (tree = 0; tree < 40; ++tree)
    merge_in_a_tree(kind, &random);
}

static void any_tree_of_merges_equals_learning_at_once(void) {
  const kind_of_data kind = {0, 0.0, 0};
  merge_in_trees(&kind);
}

static void values_may_be_missing_in_some_models_alone(void) {
  uint32_t parts;
  for (parts = 1; parts < 32; parts = 2 * parts + 1) {
    const kind_of_data kind = {parts, 0.0, 0};
    merge_in_trees(&kind);
  }
}

static void weights_may_be_light(void) {
  const kind_of_data kinds[2] = {{0, 0.0, 1}, {6, 0.0, 1}};
  merge_in_trees(&kinds[0]);
  merge_in_trees(&kinds[1]);
}

/* The classes of a size have variances of about 1 or, where two parts have it,
 * of about the distance, squared. */
static void values_of_the_models_may_be_far_apart(void) {
  const kind_of_data kinds[2] = {{0, 1e4, 0}, {20, 1e4, 1}};
  merge_in_trees(&kinds[0]);
  merge_in_trees(&kinds[1]);
}

/* One row far away came first in the light model, and so in what all means are
 * relative to. */
static void D04_a_light_model_far_away_costs_no_digits(void) {
  naibx_model *models[2];
  double expected;
  uint64_t random = 5;
  int turn;
  int i;
  naibx_model *near_zero = make_model(2, NAIBX_GAUSSIAN, 1);
  for (i = 0; i < 1000; ++i) {
    const double x = random_normal(&random);
    learn(near_zero, &x, 1, 0);
  }
  expected = gaussian_variance(near_zero, NAIBX_CLASS_ALL, 0, 0);
  for (turn = 0; turn < 2; ++turn) {
    const double far_away = 1e15;
    double variance;
    double mean;
    models[0] = make_model(2, NAIBX_GAUSSIAN, 1);
    learn(models[0], &far_away, 1, 1);
    CHECK_OK(naibx_copy(near_zero, &models[1], NULL));
    CHECK_OK(naibx_merge(models[turn], models[1 - turn], NULL));
    /* The constants pull the variance of a class towards that of all. */
    CHECK_OK(naibx_get_gaussian(models[turn], NAIBX_CLASS_LABEL, 0, 0, NULL,
                                &mean, &variance, NULL));
    CHECK(fabs(mean) < 1.0);
    {
      double plain = 0.0;
      CHECK_OK(naibx_get_gaussian(near_zero, NAIBX_CLASS_LABEL, 0, 0, NULL,
                                  &plain, NULL, NULL));
      CHECK_NEAR(mean, plain, 1e-9 * sqrt(expected));
    }
    naibx_destroy(models[0]);
    naibx_destroy(models[1]);
  }
  naibx_destroy(near_zero);
}

static void an_empty_model_becomes_a_copy(void) {
  const kind_of_data kinds[2] = {{0, 0.0, 0}, {31, 1e3, 1}};
  int i;
  for (i = 0; i < 2; ++i) {
    naibx_model *model = empty_model();
    naibx_model *other = empty_model();
    saved_model expected;
    learn_part(other, &kinds[i], 1);
    learn_part(other, &kinds[i], 3);
    expected = save_model(other);
    CHECK_OK(naibx_merge(model, other, NULL));
    CHECK(is_unchanged(model, &expected));
    naibx_destroy(model);
    model = empty_model();
    CHECK_OK(
        naibx_merge_bytes(model, expected.bytes, expected.size, NULL, NULL));
    CHECK(is_unchanged(model, &expected));
    naibx_destroy(model);
    /* And nothing comes of an empty one. */
    model = empty_model();
    CHECK_OK(naibx_merge(other, model, NULL));
    CHECK(is_unchanged(other, &expected));
    CHECK_OK(naibx_merge(model, model, NULL));
    CHECK_EQUAL(number_of(model, NAIBX_WEIGHT, 0, 0), 0.0);
    naibx_destroy(model);
    naibx_destroy(other);
    free(expected.bytes);
  }
}

static void merged_with_itself_a_model_has_learned_all_twice(void) {
  const kind_of_data kind = {9, 0.0, 1};
  naibx_model *model = empty_model();
  naibx_model *twice = empty_model();
  int part;
  for (part = 0; part < PARTS; ++part) {
    learn_part(model, &kind, part);
    learn_part(twice, &kind, part);
    learn_part(twice, &kind, part);
  }
  CHECK_OK(naibx_merge(model, model, NULL));
  expect_same_models(model, twice, &kind);
  naibx_destroy(model);
  naibx_destroy(twice);
}

#define TESTS(X)                                                               \
  X(any_tree_of_merges_equals_learning_at_once)                                \
  X(values_may_be_missing_in_some_models_alone)                                \
  X(weights_may_be_light)                                                      \
  X(values_of_the_models_may_be_far_apart)                                     \
  X(D04_a_light_model_far_away_costs_no_digits)                                \
  X(an_empty_model_becomes_a_copy)                                             \
  X(merged_with_itself_a_model_has_learned_all_twice)
TEST_MAIN(TESTS)
