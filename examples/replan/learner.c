#include "learner.h"

#include "baseline.h"
#include "event_features.h"

#include <stdlib.h>

/* Outages are rare. A smoothing of a whole example would have a class that was
 * seen a few times expect many of them. */
static const double feature_smoothing = 0.1;

/* Thirty plants that are chosen one after the other weigh thirty counts of
 * pairs; a little more smoothing than the usual 1 keeps plants that are seldom
 * re-planned, and then with many others, from being overrated. */
static const double count_smoothing = 4.0;

static naibx_status add_columns(naibx_config *config, naibx_error **error) {
  static const uint32_t categories[] = {DAY_TYPES, PARTS_OF_DAY};
  naibx_status status =
      naibx_config_add_features(config, NAIBX_GAUSSIAN, PLANT_IS_OUT, error);
  if (status == NAIBX_OK) {
    status = naibx_config_add_features(config, NAIBX_BERNOULLI, PLANTS, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_config_add_categorical(config, categories,
                                          FEATURES - DAY_TYPE, error);
  }
  return status;
}

static naibx_status set_constants(naibx_config *config, naibx_error **error) {
  const naibx_status status =
      naibx_config_set_smoothing(config, count_smoothing, error);
  return status == NAIBX_OK ? naibx_config_set_feature_smoothing(
                                  config, feature_smoothing, error)
                            : status;
}

static naibx_status name_labels(naibx_config *config,
                                const struct power_system *system,
                                naibx_error **error) {
  naibx_status status = NAIBX_OK;
  for (uint32_t plant = 0; plant < PLANTS && status == NAIBX_OK; ++plant) {
    status = naibx_config_set_label_name(config, plant,
                                         system->plants[plant].name, error);
  }
  return status;
}

naibx_status learner_create(struct learner *learner,
                            const struct power_system *system,
                            naibx_error **error) {
  naibx_config *config = NULL;
  learner->model = NULL;
  learner->workspace = NULL;
  naibx_status status = naibx_config_create(PLANTS, &config, error);
  if (status == NAIBX_OK) {
    status = add_columns(config, error);
  }
  if (status == NAIBX_OK) {
    status = set_constants(config, error);
  }
  if (status == NAIBX_OK) {
    status = name_labels(config, system, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_create(config, &learner->model, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_workspace_create(learner->model, &learner->workspace, error);
  }
  naibx_config_destroy(config);
  return status;
}

void learner_destroy(struct learner *learner) {
  naibx_workspace_destroy(learner->workspace);
  naibx_destroy(learner->model);
}

naibx_status learner_predict(const struct learner *learner,
                             const double *features, struct plant_set *set,
                             naibx_error **error) {
  uint64_t count = 0;
  const naibx_status status = naibx_predict(
      learner->model, features, NULL, FEATURES, NAIBX_SIZE_PREDICTED,
      set->plants, NULL, PLANTS, &count, learner->workspace, error);
  set->count = (uint32_t)count;
  return status == NAIBX_NOT_TRAINED ? NAIBX_OK : status;
}

naibx_status learner_predict_singly(const struct learner *learner,
                                    const double *features,
                                    struct plant_set *set,
                                    naibx_error **error) {
  double scores[PLANTS];
  const naibx_status status =
      naibx_score_labels(learner->model, features, NULL, FEATURES, scores,
                         PLANTS, NULL, learner->workspace, error);
  if (status == NAIBX_OK) {
    *set = best_plants(scores, set->count);
  }
  return status == NAIBX_NOT_TRAINED ? NAIBX_OK : status;
}

naibx_status learner_learn(struct learner *learner, const double *features,
                           const struct plant_set *set, naibx_error **error) {
  return naibx_add_example(learner->model, features, NULL, FEATURES,
                           set->plants, set->count, 1.0, error);
}

naibx_status learner_reload(const struct learner *learner, struct learner *copy,
                            uint64_t *byte_count, naibx_error **error) {
  copy->model = NULL;
  copy->workspace = NULL;
  naibx_status status =
      naibx_save_to_buffer(learner->model, NULL, 0, byte_count, error);
  if (status != NAIBX_BUFFER_TOO_SMALL) {
    return status;
  }
  uint8_t *bytes = (uint8_t *)malloc((size_t)*byte_count);
  if (bytes == NULL) {
    return NAIBX_ERROR_OUT_OF_MEMORY;
  }
  status = naibx_save_to_buffer(learner->model, bytes, *byte_count, byte_count,
                                error);
  if (status == NAIBX_OK) {
    status =
        naibx_load_from_buffer(bytes, *byte_count, NULL, &copy->model, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_workspace_create(copy->model, &copy->workspace, error);
  }
  free(bytes);
  return status;
}
