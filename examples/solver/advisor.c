#include "advisor.h"

#include "advice.h"
#include "learner.h"

#include <stddef.h>
#include <string.h>

static naibx_status limit_crews(naibx_request *request, naibx_error **error) {
  naibx_status status = NAIBX_OK;
  for (uint32_t site = 0; site < SITES && status == NAIBX_OK; ++site) {
    uint32_t plants[PLANTS_OF_SITE];
    for (uint32_t place = 0; place < PLANTS_OF_SITE; ++place) {
      plants[place] = site + place * SITES;
    }
    status = naibx_request_add_group(request, plants, PLANTS_OF_SITE, 0,
                                     MOST_CHANGED_OF_SITE, error);
  }
  return status;
}

naibx_status advisor_create(struct advisor *advisor,
                            const struct family *family, uint64_t microseconds,
                            naibx_error **error) {
  memset(advisor, 0, sizeof *advisor);
  advisor->family = family;
  advisor->microseconds = microseconds;
  naibx_status status = naibx_request_create(&advisor->request, error);
  if (status == NAIBX_OK) {
    status = limit_crews(advisor->request, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_answer_create(NULL, &advisor->answer, error);
  }
  return status;
}

void advisor_destroy(struct advisor *advisor) {
  naibx_error_destroy(advisor->error);
  naibx_answer_destroy(advisor->answer);
  naibx_request_destroy(advisor->request);
}

/* Whether a question was answered. What is no fault costs nothing but the
 * advice; the error, if there is one, only says why. */
static int is_answered(struct advisor *advisor, naibx_status status,
                       naibx_error *error) {
  struct advisor_counts *counts = &advisor->counts;
  switch (status) {
  case NAIBX_OK:
    return 1;
  case NAIBX_ERROR_IMPOSSIBLE:
    ++counts->impossible;
    break;
  case NAIBX_ERROR_UNDECIDED:
    ++counts->undecided;
    break;
  case NAIBX_NOT_TRAINED: /* of live predictors alone */
  case NAIBX_STALE:
    break;
  default:
    advisor->status = status;
    advisor->error = error;
    return 0;
  }
  naibx_error_destroy(error);
  return 0;
}

/* Without a deadline: to score one row takes some microseconds, and without its
 * scores nothing can be asked. */
static naibx_status keep_scores(const struct advisor *advisor,
                                const naibx_predictor *predictor,
                                const double *features, naibx_error **error) {
  naibx_status status =
      naibx_request_set_outputs(advisor->request, NAIBX_KEPT_SCORES, error);
  if (status == NAIBX_OK) {
    status = naibx_request_set_deadline(advisor->request, 0, error);
  }
  if (status == NAIBX_OK) {
    status =
        naibx_answer_predict(advisor->answer, predictor, advisor->request, 1,
                             features, NULL, NULL, FEATURES, NULL, NULL, error);
  }
  return status;
}

void advisor_begin(struct advisor *advisor, const naibx_predictor *predictor,
                   const struct instance *instance) {
  double features[FEATURES];
  naibx_error *error = NULL;
  advisor->predictor = NULL;
  if (advisor->status != NAIBX_OK) {
    return;
  }
  instance_features(instance, features);
  const naibx_status status = keep_scores(advisor, predictor, features, &error);
  if (is_answered(advisor, status, error)) {
    advisor->predictor = predictor;
  }
}

/* The plants that are decided to change, or to stay as they are. */
static naibx_status set_decided(const struct advisor *advisor,
                                const signed char *decided, int32_t rule,
                                naibx_error **error) {
  const int is_change = rule == NAIBX_GIVEN;
  uint32_t labels[PLANTS];
  uint64_t count = 0;
  for (uint32_t plant = 0; plant < PLANTS; ++plant) {
    if (decided[plant] != UNDECIDED &&
        plan_changes(advisor->family, decided, (int32_t)plant) == is_change) {
      labels[count++] = plant;
    }
  }
  return naibx_request_set_labels(advisor->request, rule, labels, count, error);
}

static naibx_status set_size(const struct advisor *advisor, int size,
                             naibx_error **error) {
  return size < 0 ? naibx_request_set_size(advisor->request, 0, PLANTS, error)
                  : naibx_request_set_size(advisor->request, (uint32_t)size,
                                           (uint32_t)size, error);
}

static naibx_status set_question(const struct advisor *advisor,
                                 const struct question *question,
                                 naibx_error **error) {
  naibx_request *request = advisor->request;
  naibx_status status =
      set_decided(advisor, question->decided, NAIBX_GIVEN, error);
  if (status == NAIBX_OK) {
    status = set_decided(advisor, question->decided, NAIBX_FORBIDDEN, error);
  }
  if (status == NAIBX_OK) {
    status = set_size(advisor, question->size, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_request_set_best(request, question->set_count,
                                    question->set_count, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_request_set_outputs(
        request, NAIBX_SETS | NAIBX_SET_SCORES | NAIBX_KEPT_SCORES, error);
  }
  if (status == NAIBX_OK) {
    status = naibx_request_set_deadline(request, advisor->microseconds, error);
  }
  return status;
}

int advisor_ask(struct advisor *advisor, const struct question *question,
                struct advice *advice) {
  naibx_error *error = NULL;
  if (advisor->status != NAIBX_OK || advisor->predictor == NULL) {
    return 0;
  }
  ++advisor->counts.asked;
  naibx_status status = set_question(advisor, question, &error);
  if (status == NAIBX_OK) {
    status = naibx_answer_predict_again(advisor->answer, advisor->predictor,
                                        advisor->request, &error);
  }
  if (status == NAIBX_OK) {
    status = advice_read(advisor->answer, advisor->family, question->decided,
                         advice, &error);
  }
  if (!is_answered(advisor, status, error)) {
    return 0;
  }
  advisor->counts.cut_short += (uint64_t)advice->is_cut_short;
  advisor->counts.violations += advice->violations;
  return 1;
}
