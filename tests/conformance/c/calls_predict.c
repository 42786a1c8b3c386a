/* What a model and a predictor both do: the names of the latter's calls begin
   with predictor_. */
#include "arguments.h"
#include "calls.h"
#include "predicting.h"

#include <stdbool.h>
#include <string.h>

#define CALL(name)                                                             \
  static naibx_status name(objects *on, const cJSON *call, cJSON *results,     \
                           naibx_error **error)

static bool is_of_predictor(const cJSON *call) {
  return strncmp(text_of(call, "call"), "predictor_", 10) == 0;
}

static source source_of(const objects *on, const cJSON *call) {
  return is_of_predictor(call) ? by_predictor(on->predictor)
                               : by_model(on->model);
}

static uint64_t label_count_of(const objects *on, const cJSON *call) {
  naibx_config *config = NULL;
  uint64_t count;
  if (is_of_predictor(call))
    (void)naibx_predictor_get_config(on->predictor, &config, NULL);
  else
    (void)naibx_get_config(on->model, &config, NULL);
  count = (uint64_t)config_number(config, NAIBX_LABEL_COUNT);
  naibx_config_destroy(config);
  return count;
}

static void add_integers(cJSON *results, const char *name,
                         const uint32_t *integers, uint64_t count) {
  cJSON *array = cJSON_AddArrayToObject(results, name);
  uint64_t i;
  for (i = 0; i < count; ++i)
    cJSON_AddItemToArray(array, cJSON_CreateNumber(integers[i]));
}

CALL(predict) {
  const features row = features_of(call);
  const int64_t size = cJSON_HasObjectItem(call, "size")
                           ? (int64_t)number_of(call, "size")
                           : NAIBX_SIZE_PREDICTED;
  const uint64_t capacity = label_count_of(on, call);
  uint32_t *labels = lend((size_t)capacity, sizeof *labels);
  double *steps = lend((size_t)capacity, sizeof *steps);
  uint64_t count = 0;
  const naibx_status status =
      predict_one(source_of(on, call), row.values, row.indices, row.value_count,
                  size, labels, steps, capacity, &count, NULL, error);
  add_integers(results, "labels", labels, count);
  add_numbers(results, "step_log_probabilities", steps, count);
  return status;
}

CALL(predict_rows) {
  const features rows = features_of(call);
  const int64_t *sizes = sizes_of(call);
  const uint64_t capacity = label_count_of(on, call) * rows.row_count;
  uint32_t *labels = lend((size_t)capacity, sizeof *labels);
  double *steps = lend((size_t)capacity, sizeof *steps);
  uint64_t *offsets = lend((size_t)rows.row_count + 1, sizeof *offsets);
  uint64_t count = 0;
  uint64_t i;
  const naibx_status status = predict_batch(
      source_of(on, call), rows.row_count, rows.values, rows.indices,
      rows.row_offsets, rows.value_count, sizes, offsets, labels, steps,
      capacity, &count, NULL, NULL, NULL, error);
  cJSON *array = cJSON_AddArrayToObject(results, "label_offsets");
  for (i = 0; i <= rows.row_count; ++i)
    cJSON_AddItemToArray(array, cJSON_CreateNumber((double)offsets[i]));
  add_integers(results, "labels", labels, count);
  add_numbers(results, "step_log_probabilities", steps, count);
  return status;
}

/* Both kinds of scores are asked for alike. */
typedef naibx_status (*score_function)(source from, const double *values,
                                       const uint32_t *indices,
                                       uint64_t value_count, double *scores,
                                       double *log_evidence,
                                       naibx_answer *answer,
                                       naibx_error **error);

/* `more` numbers than there are labels. */
static naibx_status score(objects *on, const cJSON *call, cJSON *results,
                          naibx_error **error, const char *name, uint64_t more,
                          score_function function) {
  const features row = features_of(call);
  const uint64_t count = label_count_of(on, call) + more;
  double *scores = lend((size_t)count, sizeof *scores);
  double evidence = 0;
  const naibx_status status =
      function(source_of(on, call), row.values, row.indices, row.value_count,
               scores, &evidence, NULL, error);
  add_numbers(results, name, scores, count);
  add_number(results, "log_evidence", evidence);
  return status;
}

CALL(sizes) {
  return score(on, call, results, error, "log_posterior", 1, score_sizes);
}

CALL(labels) {
  return score(on, call, results, error, "scores", 0, score_labels);
}

const named_call predict_calls[] = {{"predict", predict},
                                    {"predict_batch", predict_rows},
                                    {"score_sizes", sizes},
                                    {"score_labels", labels},
                                    {"predictor_predict", predict},
                                    {"predictor_predict_batch", predict_rows},
                                    {"predictor_score_sizes", sizes},
                                    {"predictor_score_labels", labels},
                                    {NULL, NULL}};
