#include "predicting.h"

#include <stddef.h>
#include <string.h>

source by_model(const naibx_model *model) {
  source made = {NULL, NULL};
  made.model = model;
  return made;
}

source by_predictor(const naibx_predictor *predictor) {
  source made = {NULL, NULL};
  made.predictor = predictor;
  return made;
}

typedef struct {
  uint64_t row_count;
  const double *values;
  const uint32_t *indices;
  const uint64_t *row_offsets;
  uint64_t value_count;
  const int64_t *sizes;
  naibx_progress progress;
  void *context;
} question;

/* What a call makes of what it is not given. */
typedef struct {
  naibx_request *request;
  naibx_predictor *live;
  naibx_answer *own;
  naibx_answer *answer;
} tools;

static naibx_status make_tools(tools *made, source from, const question *asked,
                               uint32_t outputs, naibx_answer *answer,
                               naibx_error **error) {
  naibx_status status = naibx_request_create(&made->request, error);
  made->answer = answer;
  if (status == NAIBX_OK)
    status = naibx_request_set_outputs(made->request, outputs, error);
  if (status == NAIBX_OK && asked->sizes != NULL)
    status = naibx_request_set_row_sizes(made->request, asked->sizes,
                                         asked->row_count, error);
  if (status == NAIBX_OK && from.predictor == NULL)
    status = naibx_predictor_create(from.model, NAIBX_LIVE, &made->live, error);
  if (status == NAIBX_OK && answer == NULL) {
    status = naibx_answer_create(NULL, &made->own, error);
    made->answer = made->own;
  }
  return status;
}

static void destroy_tools(tools made) {
  naibx_request_destroy(made.request);
  naibx_predictor_destroy(made.live);
  naibx_answer_destroy(made.own);
}

static naibx_status ask(tools *made, source from, const question *asked,
                        uint32_t outputs, naibx_answer *answer,
                        naibx_error **error) {
  const naibx_status status =
      make_tools(made, from, asked, outputs, answer, error);
  if (status != NAIBX_OK)
    return status;
  return naibx_answer_predict(
      made->answer, from.predictor != NULL ? from.predictor : made->live,
      made->request, asked->row_count, asked->values, asked->indices,
      asked->row_offsets, asked->value_count, asked->progress, asked->context,
      error);
}

static naibx_status copy_sets(const naibx_answer *answer, uint64_t *offsets,
                              uint32_t *labels, double *steps,
                              uint64_t capacity, uint64_t *count,
                              naibx_error **error) {
  uint64_t set_count = 0;
  const uint64_t *from_offsets = NULL;
  const uint32_t *from_labels = NULL;
  const double *from_steps = NULL;
  uint64_t step_count = 0;
  naibx_status status =
      naibx_answer_sets(answer, &set_count, &from_offsets, &from_labels, error);
  if (status != NAIBX_OK)
    return status;
  *count = from_offsets[set_count];
  if (*count > capacity)
    return NAIBX_BUFFER_TOO_SMALL;
  if (offsets != NULL)
    memcpy(offsets, from_offsets,
           (size_t)(set_count + 1) * sizeof *from_offsets);
  if (*count > 0)
    memcpy(labels, from_labels, (size_t)*count * sizeof *labels);
  if (steps == NULL)
    return NAIBX_OK;
  status = naibx_answer_numbers(answer, NAIBX_STEPS, &from_steps, &step_count,
                                error);
  if (status == NAIBX_OK && step_count > 0)
    memcpy(steps, from_steps, (size_t)step_count * sizeof *steps);
  return status;
}

static naibx_status ask_for_sets(source from, const question *asked,
                                 uint64_t *offsets, uint32_t *labels,
                                 double *steps, uint64_t capacity,
                                 uint64_t *count, naibx_answer *answer,
                                 naibx_error **error) {
  const uint32_t outputs =
      steps == NULL ? NAIBX_SETS : NAIBX_SETS + NAIBX_STEPS;
  tools made = {NULL, NULL, NULL, NULL};
  naibx_status status = ask(&made, from, asked, outputs, answer, error);
  *count = 0;
  if (status == NAIBX_OK)
    status =
        copy_sets(made.answer, offsets, labels, steps, capacity, count, error);
  destroy_tools(made);
  return status;
}

naibx_status predict_one(source from, const double *values,
                         const uint32_t *indices, uint64_t value_count,
                         int64_t size, uint32_t *labels, double *steps,
                         uint64_t capacity, uint64_t *count,
                         naibx_answer *answer, naibx_error **error) {
  const question asked = {1,           values, indices, NULL,
                          value_count, &size,  NULL,    NULL};
  return ask_for_sets(from, &asked, NULL, labels, steps, capacity, count,
                      answer, error);
}

naibx_status predict_batch(source from, uint64_t row_count,
                           const double *values, const uint32_t *indices,
                           const uint64_t *row_offsets, uint64_t value_count,
                           const int64_t *sizes, uint64_t *offsets,
                           uint32_t *labels, double *steps, uint64_t capacity,
                           uint64_t *count, naibx_progress progress,
                           void *context, naibx_answer *answer,
                           naibx_error **error) {
  const question asked = {row_count,   values, indices,  row_offsets,
                          value_count, sizes,  progress, context};
  return ask_for_sets(from, &asked, offsets, labels, steps, capacity, count,
                      answer, error);
}

static naibx_status copy_numbers(const naibx_answer *answer, uint32_t output,
                                 double *numbers, naibx_error **error) {
  const double *from = NULL;
  uint64_t count = 0;
  naibx_status status = NAIBX_OK;
  if (numbers == NULL)
    return NAIBX_OK;
  status = naibx_answer_numbers(answer, output, &from, &count, error);
  if (status == NAIBX_OK)
    memcpy(numbers, from, (size_t)count * sizeof *numbers);
  return status;
}

static naibx_status ask_for_numbers(source from, const question *asked,
                                    uint32_t scores_output, double *scores,
                                    uint32_t evidence_output, double *evidence,
                                    naibx_answer *answer, naibx_error **error) {
  tools made = {NULL, NULL, NULL, NULL};
  const uint32_t outputs =
      scores_output + (evidence != NULL ? evidence_output : 0);
  naibx_status status = ask(&made, from, asked, outputs, answer, error);
  if (status == NAIBX_OK)
    status = copy_numbers(made.answer, scores_output, scores, error);
  if (status == NAIBX_OK)
    status = copy_numbers(made.answer, evidence_output, evidence, error);
  destroy_tools(made);
  return status;
}

naibx_status score_sizes(source from, const double *values,
                         const uint32_t *indices, uint64_t value_count,
                         double *log_posterior, double *log_evidence,
                         naibx_answer *answer, naibx_error **error) {
  const question asked = {1,           values, indices, NULL,
                          value_count, NULL,   NULL,    NULL};
  return ask_for_numbers(from, &asked, NAIBX_SIZES, log_posterior,
                         NAIBX_SIZE_EVIDENCE, log_evidence, answer, error);
}

naibx_status score_labels(source from, const double *values,
                          const uint32_t *indices, uint64_t value_count,
                          double *scores, double *log_evidence,
                          naibx_answer *answer, naibx_error **error) {
  const question asked = {1,           values, indices, NULL,
                          value_count, NULL,   NULL,    NULL};
  return ask_for_numbers(from, &asked, NAIBX_LABEL_SCORES, scores,
                         NAIBX_LABEL_EVIDENCE, log_evidence, answer, error);
}

naibx_status reserve_rows(source from, uint64_t row_count, naibx_answer *answer,
                          naibx_error **error) {
  const uint32_t all = NAIBX_SETS + NAIBX_STEPS + NAIBX_SIZES +
                       NAIBX_SIZE_EVIDENCE + NAIBX_LABEL_SCORES +
                       NAIBX_LABEL_EVIDENCE;
  const question asked = {row_count, NULL, NULL, NULL, 0, NULL, NULL, NULL};
  tools made = {NULL, NULL, NULL, NULL};
  naibx_status status = make_tools(&made, from, &asked, all, answer, error);
  if (status == NAIBX_OK)
    status = naibx_answer_reserve(
        answer, from.predictor != NULL ? from.predictor : made.live,
        made.request, row_count, error);
  destroy_tools(made);
  return status;
}

double config_number(const naibx_config *config, int32_t key) {
  double number = 0;
  (void)naibx_config_get_number(config, key, &number, NULL);
  return number;
}

double predictor_number(const naibx_predictor *predictor, int32_t key) {
  double number = 0;
  (void)naibx_predictor_get_number(predictor, key, 0, &number, NULL);
  return number;
}
