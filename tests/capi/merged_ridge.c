#include "merged_ridge.h"

#include "asking.h"
#include "check.h"
#include "fixture.h"

#include <string.h>

naibx_model *empty_ridge(pool *from, int32_t method) {
  naibx_config *config = make_config(LABELS, NAIBX_GAUSSIAN, COLUMNS);
  naibx_allocator *allocator = NULL;
  CHECK_OK(naibx_allocator_create(take, give_back, from, &allocator, NULL));
  CHECK_OK(naibx_config_set_allocator(config, allocator, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_METHOD, method, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_LANDMARKS, 10, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_RESERVOIR, CAPACITY, NULL));
  naibx_allocator_destroy(allocator);
  return make_model_of(config);
}

void values_of_row(int r, double *values) {
  uint64_t random = 1000 + (uint64_t)r;
  int column;
  for (column = 0; column < COLUMNS; ++column)
    values[column] = random_normal(&random);
}

void learn_rows(naibx_model *model, int from, int to) {
  int r;
  for (r = from; r < to; ++r) {
    double values[COLUMNS];
    uint32_t labels[LABELS];
    uint64_t count = 0;
    values_of_row(r, values);
    if (values[0] + 0.3 * values[2] > 0)
      labels[count++] = 0;
    labels[count++] = values[1] > 0 ? 1 : 2;
    learn_set(model, values, COLUMNS, labels, count, 1 + r % 2);
  }
}

naibx_model *ridge_of(pool *from, int begin, int end) {
  naibx_model *model = empty_ridge(from, NAIBX_METHOD_KERNEL);
  learn_rows(model, begin, end);
  return model;
}

/* The scores of the labels for some rows. */
void scores_of(const naibx_model *model, double *scores) {
  naibx_predictor *predictor = NULL;
  naibx_answer *answer = NULL;
  naibx_request *request = NULL;
  const double *found = NULL;
  uint64_t count = 0;
  double values[ASKED * COLUMNS];
  int r;
  for (r = 0; r < ASKED; ++r)
    values_of_row(100000 + r, values + r * COLUMNS);
  CHECK_OK(naibx_request_create(&request, NULL));
  CHECK_OK(naibx_request_set_outputs(request, NAIBX_LABEL_SCORES, NULL));
  CHECK_OK(naibx_answer_create(NULL, &answer, NULL));
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL));
  CHECK_OK(naibx_answer_predict(answer, predictor, request, ASKED, values, NULL,
                                NULL, ASKED * COLUMNS, NULL, NULL, NULL));
  CHECK_OK(
      naibx_answer_numbers(answer, NAIBX_LABEL_SCORES, &found, &count, NULL));
  CHECK_EQUAL(count, ASKED * LABELS);
  memcpy(scores, found, ASKED * LABELS * sizeof *scores);
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
}

void expect_same_scores(const naibx_model *actual,
                        const naibx_model *expected) {
  double now[ASKED * LABELS];
  double then[ASKED * LABELS];
  int i;
  scores_of(actual, now);
  scores_of(expected, then);
  for (i = 0; i < ASKED * LABELS; ++i)
    CHECK_NEAR(now[i], then[i], 1e-9);
}

/* Of both orders, for the caller to destroy. */
void merge_both_ways(const naibx_model *first, const naibx_model *second,
                     naibx_model **merged) {
  CHECK_OK(naibx_copy(first, &merged[0], NULL));
  CHECK_OK(naibx_copy(second, &merged[1], NULL));
  CHECK_OK(naibx_merge(merged[0], second, NULL));
  CHECK_OK(naibx_merge(merged[1], first, NULL));
}
