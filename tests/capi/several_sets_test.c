/* Several sets of each row, sizes by a rule, and labels of single rows. */
#include "asked_ridge.h"
#include "check.h"

#include <math.h>

enum { MOST_SETS = 4 };

static void expect_several(asked *made) {
  uint64_t batch;
  uint64_t alone = 0;
  uint64_t rows = 0;
  uint64_t count = 0;
  const uint64_t *offsets = NULL;
  const double *scores = NULL;
  uint64_t r;
  uint64_t s;
  CHECK_OK(naibx_request_set_best(made->request, MOST_SETS, 8, NULL));
  CHECK_OK(naibx_request_set_outputs(made->request,
                                     NAIBX_SETS + NAIBX_SET_SCORES, NULL));
  CHECK_OK(naibx_answer_set_executor(made->answer, NULL, NULL, 3, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_OK(naibx_answer_set_offsets(made->answer, &rows, &offsets, NULL));
  CHECK_EQUAL(rows, ASKED);
  CHECK_OK(naibx_answer_numbers(made->answer, NAIBX_SET_SCORES, &scores, &count,
                                NULL));
  CHECK_EQUAL(offsets[ASKED], count);
  for (r = 0; r < ASKED; ++r) {
    CHECK(offsets[r + 1] - offsets[r] == MOST_SETS);
    for (s = offsets[r] + 1; s < offsets[r + 1]; ++s)
      CHECK(scores[s] <= scores[s - 1]);
  }
  batch = sets_of(made, &count);
  CHECK_OK(naibx_answer_set_executor(made->answer, NULL, NULL, 1, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_EQUAL(sets_of(made, &alone), batch);
  CHECK_EQUAL(alone, count);
}

static void several_sets_are_the_same_with_threads(void) {
  for_each_way(expect_several);
}

static int has(const uint32_t *labels, uint64_t begin, uint64_t end,
               uint32_t label) {
  for (; begin < end; ++begin)
    if (labels[begin] == label)
      return 1;
  return 0;
}

static void expect_rows_of_their_own(asked *made) {
  const uint32_t first[] = {0};
  const uint32_t last[] = {2};
  const uint64_t *offsets = NULL;
  const uint32_t *labels = NULL;
  uint64_t count = 0;
  CHECK_OK(naibx_request_set_row_labels(made->request, NAIBX_FORBIDDEN, 2, last,
                                        1, NULL));
  CHECK_OK(naibx_request_set_row_labels(made->request, NAIBX_REQUIRED, 1, last,
                                        1, NULL));
  CHECK_OK(naibx_request_set_row_labels(made->request, NAIBX_GIVEN, 0, first, 1,
                                        NULL));
  CHECK_STATUS(predict_rows(made, 2), NAIBX_ERROR_MISMATCH);
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_OK(naibx_answer_sets(made->answer, &count, &offsets, &labels, NULL));
  CHECK(has(labels, offsets[0], offsets[1], 0));
  CHECK(has(labels, offsets[1], offsets[2], 2));
  CHECK(!has(labels, offsets[2], offsets[3], 2));
  CHECK_OK(naibx_request_set_row_labels(made->request, NAIBX_FORBIDDEN, 2, NULL,
                                        0, NULL));
  CHECK_OK(predict_rows(made, 2));
}

static void a_row_can_have_labels_of_its_own(void) {
  for_each_way(expect_rows_of_their_own);
}

static void expect_sizes(asked *made) {
  double posterior[] = {-HUGE_VAL, 0.0, -0.1, -30.0};
  const uint64_t *offsets = NULL;
  const uint32_t *labels = NULL;
  uint64_t count = 0;
  uint64_t r;
  CHECK_OK(naibx_request_set_size_posterior(made->request, posterior, 4, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_OK(naibx_answer_sets(made->answer, &count, &offsets, &labels, NULL));
  for (r = 0; r < ASKED; ++r)
    CHECK_EQUAL(offsets[r + 1] - offsets[r], 1);
  CHECK_OK(naibx_request_set_size_rule(made->request, NAIBX_SIZE_QUANTILE, 0.9,
                                       NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_OK(naibx_answer_sets(made->answer, &count, &offsets, &labels, NULL));
  for (r = 0; r < ASKED; ++r)
    CHECK_EQUAL(offsets[r + 1] - offsets[r], 2);
  posterior[1] = NAN;
  CHECK_STATUS(
      naibx_request_set_size_posterior(made->request, posterior, 4, NULL),
      NAIBX_ERROR_OUT_OF_RANGE);
}

static void a_posterior_of_the_caller_decides_the_size(void) {
  for_each_way(expect_sizes);
}

/* By every rule, of every method: a size without a probability is none. */
static void expect_size_by_every_rule(asked *made, uint64_t expected) {
  int32_t rule;
  for (rule = NAIBX_SIZE_BEST; rule <= NAIBX_SIZE_F1; ++rule) {
    const uint64_t *offsets = NULL;
    const uint32_t *labels = NULL;
    uint64_t count = 0;
    uint64_t r;
    CHECK_OK(naibx_request_set_size_rule(
        made->request, rule, rule == NAIBX_SIZE_QUANTILE ? 0.5 : 0.0, NULL));
    CHECK_OK(predict_rows(made, ASKED));
    CHECK_OK(naibx_answer_sets(made->answer, &count, &offsets, &labels, NULL));
    for (r = 0; r < ASKED; ++r)
      CHECK_EQUAL(offsets[r + 1] - offsets[r], expected);
  }
}

static void expect_possible_sizes(asked *made) {
  const double only_one[] = {-HUGE_VAL, 0.0};
  const double only_all[] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL, 0.0};
  const double one_and_all[] = {-HUGE_VAL, -1.0, -HUGE_VAL, -1.7};
  const double two_and_all[] = {-HUGE_VAL, -HUGE_VAL, 0.0, -0.5};
  const uint64_t *offsets = NULL;
  const uint32_t *labels = NULL;
  uint64_t count = 0;
  uint32_t i;
  CHECK_OK(naibx_request_set_size_posterior(made->request, only_one, 2, NULL));
  expect_size_by_every_rule(made, 1);
  CHECK_OK(naibx_request_set_size_posterior(made->request, only_all, 4, NULL));
  expect_size_by_every_rule(made, 3);
  /* The mean is 2, which cannot be. */
  CHECK_OK(
      naibx_request_set_size_posterior(made->request, one_and_all, 4, NULL));
  CHECK_OK(
      naibx_request_set_size_rule(made->request, NAIBX_SIZE_MEAN, 0.0, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_OK(naibx_answer_sets(made->answer, &count, &offsets, &labels, NULL));
  for (i = 0; i < ASKED; ++i)
    CHECK_EQUAL(offsets[i + 1] - offsets[i], 1);
  /* A ring: no set has one or two labels. */
  for (i = 0; i < 3; ++i)
    CHECK_OK(
        naibx_request_add_implication(made->request, i, (i + 1) % 3, NULL));
  CHECK_OK(
      naibx_request_set_size_posterior(made->request, two_and_all, 4, NULL));
  expect_size_by_every_rule(made, 3);
}

static void a_size_without_a_probability_is_none(void) {
  for_each_way(expect_possible_sizes);
}

static void expect_sizes_of_rows(asked *made) {
  const double of_all[] = {-HUGE_VAL, 0.0, -30.0};
  const double of_one[] = {-1.0, -HUGE_VAL, -30.0, 5.0};
  const uint64_t *offsets = NULL;
  const uint32_t *labels = NULL;
  uint64_t count = 0;
  uint64_t r;
  CHECK_OK(naibx_request_set_size_posterior(made->request, of_all, 3, NULL));
  CHECK_OK(
      naibx_request_set_row_size_posterior(made->request, 2, of_one, 1, NULL));
  CHECK_OK(
      naibx_request_set_row_size_posterior(made->request, 4, of_one, 4, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_OK(naibx_answer_sets(made->answer, &count, &offsets, &labels, NULL));
  for (r = 0; r < ASKED; ++r)
    CHECK_EQUAL(offsets[r + 1] - offsets[r], r == 2 ? 0 : r == 4 ? 3 : 1);
  CHECK_STATUS(predict_rows(made, 4), NAIBX_ERROR_MISMATCH);
  CHECK_OK(
      naibx_request_set_row_size_posterior(made->request, 4, NULL, 0, NULL));
  CHECK_OK(predict_rows(made, 4));
  CHECK_STATUS(naibx_request_set_row_size_posterior(made->request, 0,
                                                    of_one + 1, 1, NULL),
               NAIBX_ERROR_OUT_OF_RANGE);
}

static void a_row_can_have_a_posterior_of_its_own(void) {
  for_each_way(expect_sizes_of_rows);
}

static void expect_rankings(asked *made) {
  const uint32_t *labels = NULL;
  uint64_t count = 0;
  uint64_t i;
  uint64_t label_count;
  CHECK_OK(naibx_request_set_outputs(made->request, NAIBX_RANKING, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_OK(naibx_answer_ranking(made->answer, &labels, &count, NULL));
  CHECK(count > 0 && count % ASKED == 0);
  label_count = count / ASKED;
  for (i = 0; i < count; ++i) {
    uint64_t j;
    CHECK(labels[i] < label_count);
    for (j = i / label_count * label_count; j < i; ++j)
      CHECK(labels[j] != labels[i]);
  }
}

static void rankings_have_each_label_once(void) {
  for_each_way(expect_rankings);
}

#define TESTS(X)                                                               \
  X(several_sets_are_the_same_with_threads)                                    \
  X(a_row_can_have_labels_of_its_own)                                          \
  X(a_posterior_of_the_caller_decides_the_size)                                \
  X(a_size_without_a_probability_is_none)                                      \
  X(a_row_can_have_a_posterior_of_its_own)                                     \
  X(rankings_have_each_label_once)
TEST_MAIN(TESTS)
