/* Asking again from kept scores, deadlines, and room for all of it. */
#include "asked_ridge.h"
#include "check.h"

static void expect_same_again(asked *made) {
  const uint32_t outputs = NAIBX_SETS + NAIBX_STEPS + NAIBX_SIZES +
                           NAIBX_LABEL_SCORES + NAIBX_RANKING;
  const uint32_t forbidden[] = {1};
  naibx_answer *other = made->answer;
  uint64_t expected;
  uint64_t count = 0;
  uint64_t again = 0;
  CHECK_OK(naibx_request_set_outputs(made->request,
                                     NAIBX_SETS + NAIBX_KEPT_SCORES, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_OK(naibx_request_set_labels(made->request, NAIBX_FORBIDDEN, forbidden,
                                    1, NULL));
  CHECK_OK(naibx_request_set_outputs(made->request, outputs, NULL));
  CHECK_OK(naibx_answer_create(NULL, &made->answer, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  expected = sets_of(made, &count);
  naibx_answer_destroy(made->answer);
  made->answer = other;
  CHECK_OK(naibx_answer_predict_again(made->answer, made->predictor,
                                      made->request, NULL));
  CHECK_EQUAL(sets_of(made, &again), expected);
  CHECK_EQUAL(again, count);
  /* As often as wanted. */
  CHECK_OK(naibx_answer_predict_again(made->answer, made->predictor,
                                      made->request, NULL));
  CHECK_EQUAL(sets_of(made, &again), expected);
}

static void kept_scores_give_what_the_rows_give(void) {
  for_each_way(expect_same_again);
}

static void scores_of_a_model_that_has_changed_are_stale(void) {
  const uint32_t labels[] = {0};
  asked made;
  double log_probability = 0.0;
  make_asked(&made, NAIBX_METHOD_NAIVE, NAIBX_LIVE);
  CHECK_STATUS(naibx_answer_predict_again(made.answer, made.predictor,
                                          made.request, NULL),
               NAIBX_ERROR_MISMATCH);
  CHECK_OK(naibx_request_set_outputs(made.request, NAIBX_KEPT_SCORES, NULL));
  CHECK_OK(predict_rows(&made, 1));
  CHECK_OK(naibx_request_set_outputs(made.request, NAIBX_SETS, NULL));
  CHECK_OK(naibx_answer_predict_again(made.answer, made.predictor, made.request,
                                      NULL));
  CHECK_OK(naibx_answer_log_probability(made.answer, made.predictor, 0, labels,
                                        1, &log_probability, NULL));
  CHECK(log_probability <= 0.0);
  CHECK_OK(naibx_add_example(made.model, made.rows, NULL, COLUMNS, labels, 1,
                             1.0, NULL));
  CHECK_STATUS(naibx_answer_predict_again(made.answer, made.predictor,
                                          made.request, NULL),
               NAIBX_STALE);
  CHECK_STATUS(naibx_answer_log_probability(made.answer, made.predictor, 0,
                                            labels, 1, &log_probability, NULL),
               NAIBX_STALE);
  CHECK(log_probability == 0.0);
  CHECK_OK(predict_rows(&made, 1)); /* which keeps none */
  CHECK_STATUS(naibx_answer_predict_again(made.answer, made.predictor,
                                          made.request, NULL),
               NAIBX_ERROR_MISMATCH);
  destroy_asked(&made);
}

static void expect_deadlines(asked *made) {
  uint64_t expected;
  uint64_t count = 0;
  uint64_t rows = 0;
  uint64_t r;
  const naibx_status *outcomes = NULL;
  CHECK_OK(predict_rows(made, ASKED));
  expected = sets_of(made, &count);
  /* An hour is enough. */
  CHECK_OK(naibx_request_set_deadline(made->request, 3600000000U, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_EQUAL(sets_of(made, &count), expected);
  /* A microsecond is not, for all rows: each has its set, a worse one or
   * none. */
  CHECK_OK(naibx_request_set_deadline(made->request, 1, NULL));
  CHECK_OK(naibx_request_set_outputs(
      made->request, NAIBX_SETS + NAIBX_SIZES + NAIBX_KEPT_SCORES, NULL));
  CHECK_OK(predict_rows(made, ASKED));
  CHECK_OK(naibx_answer_outcomes(made->answer, &rows, &outcomes, NULL));
  CHECK_EQUAL(rows, ASKED);
  for (r = 0; r < rows; ++r)
    CHECK(outcomes[r] == NAIBX_OK || outcomes[r] == NAIBX_CUT_SHORT ||
          outcomes[r] == NAIBX_ERROR_UNDECIDED);
  CHECK(outcomes[rows - 1] == NAIBX_ERROR_UNDECIDED ||
        outcomes[rows - 1] == NAIBX_CUT_SHORT);
}

static void deadlines_end_a_call(void) {
  for_each_way(expect_deadlines);
}

static void expect_no_allocation(asked *made) {
  const struct {
    uint32_t sets, width;
    int32_t rule;
  } ways[] = {{1, 8, NAIBX_SIZE_BEST},
              {3, 8, NAIBX_SIZE_BEST},
              {2, NAIBX_WIDTH_EXACT, NAIBX_SIZE_BEST},
              {1, 1, NAIBX_SIZE_F1},
              {2, 4, NAIBX_SIZE_MEAN}};
  const uint32_t outputs =
      2 * NAIBX_KEPT_SCORES - 1 - NAIBX_SIZE_EVIDENCE - NAIBX_LABEL_EVIDENCE;
  size_t way;
  CHECK_OK(naibx_request_set_outputs(made->request, outputs, NULL));
  CHECK_OK(naibx_request_set_deadline(made->request, 60000000, NULL));
  for (way = 0; way < sizeof ways / sizeof ways[0]; ++way) {
    pool from = {0, 0, 0, 0};
    naibx_allocator *allocator = NULL;
    uint64_t calls;
    naibx_answer_destroy(made->answer);
    CHECK_OK(naibx_request_set_best(made->request, ways[way].sets,
                                    ways[way].width, NULL));
    CHECK_OK(
        naibx_request_set_size_rule(made->request, ways[way].rule, 0.0, NULL));
    CHECK_OK(naibx_allocator_create(take, give_back, &from, &allocator, NULL));
    CHECK_OK(naibx_answer_create(allocator, &made->answer, NULL));
    naibx_allocator_destroy(allocator);
    CHECK_OK(naibx_answer_reserve(made->answer, made->predictor, made->request,
                                  ASKED, NULL));
    calls = from.calls;
    CHECK_OK(predict_rows(made, ASKED));
    CHECK_OK(predict_rows(made, 1));
    CHECK_OK(naibx_answer_predict_again(made->answer, made->predictor,
                                        made->request, NULL));
    CHECK_EQUAL(from.calls, calls);
    naibx_answer_destroy(made->answer);
    made->answer = NULL;
  }
}

static void answers_with_room_allocate_nothing(void) {
  for_each_way(expect_no_allocation);
}

#define TESTS(X)                                                               \
  X(kept_scores_give_what_the_rows_give)                                       \
  X(scores_of_a_model_that_has_changed_are_stale)                              \
  X(deadlines_end_a_call)                                                      \
  X(answers_with_room_allocate_nothing)
TEST_MAIN(TESTS)
