#include "arguments.h"
#include "calls.h"

#include <string.h>

#define CALL(name)                                                             \
  static naibx_status name(objects *on, const cJSON *call, cJSON *results,     \
                           naibx_error **error)

static naibx_status keep_model(objects *on, naibx_status status,
                               naibx_model *made) {
  if (status == NAIBX_OK) {
    naibx_destroy(on->model);
    on->model = made;
  }
  return status;
}

CALL(create) {
  naibx_model *made = NULL;
  const naibx_status status = naibx_create(on->config, &made, error);
  (void)call;
  (void)results;
  return keep_model(on, status, made);
}

CALL(copy) {
  naibx_model *made = NULL;
  const naibx_status status = naibx_copy(on->model, &made, error);
  (void)call;
  (void)results;
  return keep_model(on, status, made);
}

CALL(add_example) {
  const features row = features_of(call);
  const label_sets set = label_sets_of(call);
  const double weight =
      cJSON_HasObjectItem(call, "weight") ? number_of(call, "weight") : 1.0;
  (void)results;
  return naibx_add_example(on->model, row.values, row.indices, row.value_count,
                           set.labels, set.count, weight, error);
}

CALL(add_examples) {
  const features rows = features_of(call);
  const label_sets sets = label_sets_of(call);
  (void)results;
  return naibx_add_examples(on->model, rows.row_count, rows.values,
                            rows.indices, rows.row_offsets, rows.value_count,
                            sets.labels, sets.offsets, sets.count,
                            weights_of(call), NULL, NULL, error);
}

static int32_t class_kind_of(const cJSON *call) {
  const char *name = text_of(call, "class_kind");
  if (strcmp(name, "all") == 0)
    return NAIBX_CLASS_ALL;
  if (strcmp(name, "label") == 0)
    return NAIBX_CLASS_LABEL;
  if (strcmp(name, "size") == 0)
    return NAIBX_CLASS_SIZE;
  refuse("no kind of class", call);
  return 0;
}

CALL(get_weight) {
  double weight = 0;
  const naibx_status status =
      naibx_get_number(on->model, NAIBX_WEIGHT, 0, 0, &weight, error);
  (void)call;
  add_number(results, "weight", weight);
  return status;
}

CALL(get_label_weight) {
  double weight = 0;
  const naibx_status status =
      naibx_get_number(on->model, NAIBX_LABEL_WEIGHT, integer_of(call, "label"),
                       0, &weight, error);
  add_number(results, "weight", weight);
  return status;
}

CALL(get_size_weight) {
  double weight = 0;
  const naibx_status status =
      naibx_get_number(on->model, NAIBX_SIZE_WEIGHT, integer_of(call, "size"),
                       0, &weight, error);
  add_number(results, "weight", weight);
  return status;
}

CALL(get_label_size_weight) {
  double weight = 0;
  const naibx_status status = naibx_get_number(
      on->model, NAIBX_LABEL_SIZE_WEIGHT, integer_of(call, "label"),
      integer_of(call, "size"), &weight, error);
  add_number(results, "weight", weight);
  return status;
}

CALL(get_pair_weight) {
  double weight = 0;
  const naibx_status status =
      naibx_get_number(on->model, NAIBX_PAIR_WEIGHT, integer_of(call, "label"),
                       integer_of(call, "other"), &weight, error);
  add_number(results, "weight", weight);
  return status;
}

CALL(get_gaussian) {
  double weight = 0;
  double mean = 0;
  double variance = 0;
  const naibx_status status = naibx_get_gaussian(
      on->model, class_kind_of(call), integer_of(call, "class_number"),
      integer_of(call, "column"), &weight, &mean, &variance, error);
  add_number(results, "weight", weight);
  add_number(results, "mean", mean);
  add_number(results, "variance", variance);
  return status;
}

CALL(get_value_weight) {
  double value_weight = 0;
  double total_weight = 0;
  const uint32_t category =
      cJSON_HasObjectItem(call, "category") ? integer_of(call, "category") : 0;
  const naibx_status status = naibx_get_value_weight(
      on->model, class_kind_of(call), integer_of(call, "class_number"),
      integer_of(call, "column"), category, &value_weight, &total_weight,
      error);
  add_number(results, "value_weight", value_weight);
  add_number(results, "total_weight", total_weight);
  return status;
}

const named_call model_calls[] = {
    {"create", create},
    {"copy", copy},
    {"add_example", add_example},
    {"add_examples", add_examples},
    {"get_weight", get_weight},
    {"get_label_weight", get_label_weight},
    {"get_size_weight", get_size_weight},
    {"get_label_size_weight", get_label_size_weight},
    {"get_pair_weight", get_pair_weight},
    {"get_gaussian", get_gaussian},
    {"get_value_weight", get_value_weight},
    {NULL, NULL}};
