#include "arguments.h"
#include "calls.h"

#include <string.h>

#define CALL(name)                                                             \
  static naibx_status name(objects *on, const cJSON *call, cJSON *results,     \
                           naibx_error **error)

static int32_t family_of(const cJSON *call) {
  const char *name = text_of(call, "family");
  if (strcmp(name, "gaussian") == 0)
    return NAIBX_GAUSSIAN;
  if (strcmp(name, "bernoulli") == 0)
    return NAIBX_BERNOULLI;
  if (strcmp(name, "multinomial") == 0)
    return NAIBX_MULTINOMIAL;
  refuse("no family", call);
  return 0;
}

CALL(create) {
  naibx_config *made = NULL;
  const naibx_status status =
      naibx_config_create(integer_of(call, "label_count"), &made, error);
  (void)results;
  if (status == NAIBX_OK) {
    naibx_config_destroy(on->config);
    on->config = made;
  }
  return status;
}

CALL(add_features) {
  (void)results;
  return naibx_config_add_features(on->config, family_of(call),
                                   integer_of(call, "feature_count"), error);
}

CALL(add_categorical) {
  uint32_t count = 0;
  const uint32_t *counts = integers_of(call, "category_counts", &count);
  (void)results;
  return naibx_config_add_categorical(on->config, counts, count, error);
}

CALL(extend_group) {
  (void)results;
  return naibx_config_extend_group(on->config, integer_of(call, "group"),
                                   integer_of(call, "feature_count"), error);
}

CALL(set_smoothing) {
  (void)results;
  return naibx_config_set_number(on->config, NAIBX_SMOOTHING,
                                 number_of(call, "smoothing"), error);
}

CALL(set_feature_smoothing) {
  (void)results;
  return naibx_config_set_number(on->config, NAIBX_FEATURE_SMOOTHING,
                                 number_of(call, "smoothing"), error);
}

CALL(set_variance_prior) {
  (void)results;
  return naibx_config_set_number(on->config, NAIBX_VARIANCE_PRIOR,
                                 number_of(call, "prior"), error);
}

CALL(set_fixed_size) {
  (void)results;
  return naibx_config_set_number(on->config, NAIBX_FIXED_SIZE,
                                 (double)(int64_t)number_of(call, "size"),
                                 error);
}

CALL(set_allow_empty) {
  (void)results;
  return naibx_config_set_number(on->config, NAIBX_ALLOW_EMPTY,
                                 (int32_t)number_of(call, "allow"), error);
}

CALL(set_merge_duplicates) {
  (void)results;
  return naibx_config_set_number(on->config, NAIBX_MERGE_DUPLICATES,
                                 (int32_t)number_of(call, "merge"), error);
}

CALL(set_label_name) {
  (void)results;
  return naibx_config_set_label_name(on->config, integer_of(call, "label"),
                                     text_of(call, "name"), error);
}

CALL(set_feature_name) {
  (void)results;
  return naibx_config_set_feature_name(on->config, integer_of(call, "column"),
                                       text_of(call, "name"), error);
}

CALL(set_category_name) {
  (void)results;
  return naibx_config_set_category_name(on->config, integer_of(call, "column"),
                                        integer_of(call, "category"),
                                        text_of(call, "name"), error);
}

const named_call config_calls[] = {
    {"config_create", create},
    {"config_add_features", add_features},
    {"config_add_categorical", add_categorical},
    {"config_extend_group", extend_group},
    {"config_set_smoothing", set_smoothing},
    {"config_set_feature_smoothing", set_feature_smoothing},
    {"config_set_variance_prior", set_variance_prior},
    {"config_set_fixed_size", set_fixed_size},
    {"config_set_allow_empty", set_allow_empty},
    {"config_set_merge_duplicates", set_merge_duplicates},
    {"config_set_label_name", set_label_name},
    {"config_set_feature_name", set_feature_name},
    {"config_set_category_name", set_category_name},
    {NULL, NULL}};
