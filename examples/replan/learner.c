#include "learner.h"

#include "baseline.h"
#include "event_features.h"

#include <stdlib.h>
#include <string.h>

/* Outages are rare. A smoothing of a whole example would have a class that was
 * seen a few times expect many of them. */
static const double feature_smoothing = 0.1;

/* Thirty plants that are chosen one after the other weigh thirty counts of
 * pairs; a little more smoothing than the usual 1 keeps plants that are seldom
 * re-planned, and then with many others, from being overrated. */
static const double count_smoothing = 4.0;

/* With fewer examples the paper's model predicts in any case. */
enum { FIRST_COMPILATION = 150 };

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

static naibx_status set_constants(naibx_config *config, int32_t method,
                                  naibx_error **error) {
  naibx_status status =
      naibx_config_set_number(config, NAIBX_METHOD, method, error);
  if (status == NAIBX_OK) {
    status = naibx_config_set_number(config, NAIBX_SMOOTHING, count_smoothing,
                                     error);
  }
  if (status == NAIBX_OK) {
    status = naibx_config_set_number(config, NAIBX_FEATURE_SMOOTHING,
                                     feature_smoothing, error);
  }
  return status;
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

static naibx_status make_model(struct learner *learner,
                               const struct power_system *system,
                               int32_t method, naibx_error **error) {
  naibx_config *config = NULL;
  naibx_status status = naibx_config_create(PLANTS, &config, error);
  if (status == NAIBX_OK) {
    status = add_columns(config, error);
  }
  if (status == NAIBX_OK) {
    status = set_constants(config, method, error);
  }
  if (status == NAIBX_OK) {
    status = name_labels(config, system, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_create(config, &learner->model, error);
  }
  naibx_config_destroy(config);
  return status;
}

/* What a prediction takes beside the model. */
static naibx_status make_tools(struct learner *learner, naibx_error **error) {
  naibx_status status = naibx_predictor_create(learner->model, NAIBX_LIVE,
                                               &learner->predictor, error);
  if (status == NAIBX_OK) {
    status = naibx_request_create(&learner->request_for_scores, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_request_set_outputs(learner->request_for_scores,
                                       NAIBX_LABEL_SCORES, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_answer_create(NULL, &learner->answer, error);
  }
  return status;
}

naibx_status learner_create(struct learner *learner,
                            const struct power_system *system, int32_t method,
                            naibx_error **error) {
  memset(learner, 0, sizeof *learner);
  learner->next_compilation =
      method == NAIBX_METHOD_NAIVE ? UINT32_MAX : FIRST_COMPILATION;
  const naibx_status status = make_model(learner, system, method, error);
  return status == NAIBX_OK ? make_tools(learner, error) : status;
}

void learner_destroy(struct learner *learner) {
  naibx_answer_destroy(learner->answer);
  naibx_request_destroy(learner->request_for_scores);
  naibx_predictor_destroy(learner->predictor);
  naibx_destroy(learner->model);
}

naibx_status learner_predict(const struct learner *learner,
                             const double *features, struct plant_set *set,
                             naibx_error **error) {
  uint64_t set_count = 0;
  const uint64_t *offsets = NULL;
  const uint32_t *labels = NULL;
  set->count = 0;
  naibx_status status =
      naibx_answer_predict(learner->answer, learner->predictor, NULL, 1,
                           features, NULL, NULL, FEATURES, NULL, NULL, error);
  if (status == NAIBX_OK) {
    status = naibx_answer_sets(learner->answer, &set_count, &offsets, &labels,
                               error);
  }
  if (status == NAIBX_OK) {
    set->count = (uint32_t)offsets[1];
    for (uint32_t i = 0; i < set->count; ++i) {
      set->plants[i] = labels[i];
    }
  }
  return status == NAIBX_NOT_TRAINED ? NAIBX_OK : status;
}

naibx_status learner_predict_singly(const struct learner *learner,
                                    const double *features,
                                    struct plant_set *set,
                                    naibx_error **error) {
  const double *scores = NULL;
  uint64_t count = 0;
  naibx_status status = naibx_answer_predict(
      learner->answer, learner->predictor, learner->request_for_scores, 1,
      features, NULL, NULL, FEATURES, NULL, NULL, error);
  if (status == NAIBX_OK) {
    status = naibx_answer_numbers(learner->answer, NAIBX_LABEL_SCORES, &scores,
                                  &count, error);
  }
  if (status == NAIBX_OK) {
    *set = best_plants(scores, set->count);
  }
  return status == NAIBX_NOT_TRAINED ? NAIBX_OK : status;
}

naibx_status learner_learn(struct learner *learner, const double *features,
                           const struct plant_set *set, naibx_error **error) {
  const naibx_status status =
      naibx_add_example(learner->model, features, NULL, FEATURES, set->plants,
                        set->count, 1.0, error);
  learner->learned += status == NAIBX_OK;
  return status;
}

int learner_is_due(const struct learner *learner) {
  return learner->learned >= learner->next_compilation;
}

naibx_status learner_compile(struct learner *learner, naibx_error **error) {
  learner->next_compilation = learner->learned + learner->learned / 4;
  return naibx_compile(learner->model, error);
}

/* A file in memory that grows. */
struct saved_bytes {
  uint8_t *bytes;
  uint64_t count;
};

static int32_t append(void *context, const uint8_t *bytes, uint64_t size) {
  struct saved_bytes *to = (struct saved_bytes *)context;
  uint8_t *grown = (uint8_t *)realloc(to->bytes, (size_t)(to->count + size));
  if (grown == NULL) {
    return 1;
  }
  memcpy(grown + to->count, bytes, (size_t)size);
  to->bytes = grown;
  to->count += size;
  return 0;
}

naibx_status learner_reload(const struct learner *learner, struct learner *copy,
                            uint64_t *byte_count, naibx_error **error) {
  struct saved_bytes saved = {NULL, 0};
  memset(copy, 0, sizeof *copy);
  naibx_status status =
      naibx_write_parts(learner->model, NULL, append, &saved, error);
  if (status == NAIBX_OK) {
    status = naibx_read_parts(saved.bytes, saved.count, NULL, &copy->model,
                              NULL, error);
  }
  if (status == NAIBX_OK) {
    status = make_tools(copy, error);
  }
  *byte_count = saved.count;
  free(saved.bytes);
  return status;
}
