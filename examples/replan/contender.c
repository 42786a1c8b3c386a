#include "contender.h"

#include <string.h>

naibx_status contender_predict(struct contender *contender,
                               const double *features, naibx_error **error) {
  const clock_t start = clock();
  const naibx_status status = learner_predict(&contender->learner, features,
                                              &contender->predicted, error);
  contender->predict_time += clock() - start;
  return status;
}

static void add_learn_time(struct contender *contender, clock_t time) {
  clock_t *longest = &contender->longest_learn_time;
  contender->learn_time += time < *longest ? time : *longest;
  *longest = time < *longest ? *longest : time;
}

static naibx_status compile(struct contender *contender, naibx_error **error) {
  const clock_t start = clock();
  const naibx_status status = learner_compile(&contender->learner, error);
  contender->compile_time += clock() - start;
  ++contender->compilations;
  return status;
}

naibx_status contender_learn(struct contender *contender,
                             const double *features,
                             const struct plant_set *truth,
                             naibx_error **error) {
  const clock_t start = clock();
  const naibx_status status =
      learner_learn(&contender->learner, features, truth, error);
  add_learn_time(contender, clock() - start);
  return status == NAIBX_OK && learner_is_due(&contender->learner)
             ? compile(contender, error)
             : status;
}

static int is_same_set(const struct plant_set *left,
                       const struct plant_set *right) {
  return left->count == right->count &&
         memcmp(left->plants, right->plants,
                left->count * sizeof left->plants[0]) == 0;
}

naibx_status contender_weigh(const struct contender *contender,
                             const double *features, uint64_t *bytes,
                             naibx_error **error) {
  struct learner copy;
  struct plant_set again;
  naibx_status status =
      learner_reload(&contender->learner, &copy, bytes, error);
  if (status == NAIBX_OK) {
    status = learner_predict(&copy, features, &again, error);
  }
  if (status == NAIBX_OK && !is_same_set(&again, &contender->predicted)) {
    status = NAIBX_ERROR_INTERNAL;
  }
  learner_destroy(&copy);
  return status;
}
