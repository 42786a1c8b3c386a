#include "learner.h"

#include <stddef.h>

void instance_features(const struct instance *instance, double *values) {
  values[ZONES] = 0.0;
  for (int zone = 0; zone < ZONES; ++zone) {
    values[zone] = instance->demand[zone];
    values[ZONES] += instance->demand[zone];
  }
}

naibx_status learner_create(naibx_model **model, naibx_error **error) {
  naibx_config *config = NULL;
  naibx_status status = naibx_config_create(PLANTS, &config, error);
  if (status == NAIBX_OK) {
    status = naibx_config_add_features(config, NAIBX_GAUSSIAN, FEATURES, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_create(config, model, error);
  }
  naibx_config_destroy(config);
  return status;
}

naibx_status learner_learn(naibx_model *model, const struct family *family,
                           const struct instance *instance,
                           const signed char *plan, naibx_error **error) {
  double features[FEATURES];
  uint32_t changed[PLANTS];
  uint64_t count = 0;
  instance_features(instance, features);
  for (uint32_t plant = 0; plant < PLANTS; ++plant) {
    if (plan_changes(family, plan, (int32_t)plant)) {
      changed[count++] = plant;
    }
  }
  return naibx_add_example(model, features, NULL, FEATURES, changed, count, 1.0,
                           error);
}
