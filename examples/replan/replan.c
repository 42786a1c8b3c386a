#include "replan.h"

#include "baseline.h"
#include "day_plan.h"
#include "event_features.h"
#include "example.h"
#include "learner.h"
#include "redispatch.h"
#include "report.h"

#include <string.h>
#include <time.h>

/* The rows of the table end after this many events, twice as many, ... */
enum { FIRST_ROW = 50 };

struct stream {
  struct power_system system;
  struct random_numbers random;
  struct learner learner;
  struct baseline baseline;
  struct block block;
  clock_t predict_time;
  clock_t learn_time;
  /* The present event. */
  struct event event;
  double features[FEATURES];
  struct plant_set truth;
  struct plant_set predicted;
};

/* Something happens, and the re-dispatch finds out which plants change. */
static void next_event(struct stream *stream) {
  struct plan old_plan;
  struct plan new_plan;
  struct event *event = &stream->event;
  event_draw(event, &stream->random);
  event_features(event, &stream->system, stream->features);
  plan_day(&stream->system, &event->forecast, &old_plan);
  redispatch(&stream->system, &event->forecast, &event->actual, &old_plan,
             &new_plan);
  stream->truth = changed_plants(&old_plan, &new_plan);
}

static naibx_status predict_event(struct stream *stream, naibx_error **error) {
  const clock_t start = clock();
  naibx_status status = learner_predict(&stream->learner, stream->features,
                                        &stream->predicted, error);
  stream->predict_time += clock() - start;
  if (status != NAIBX_OK) {
    return status;
  }
  struct plant_set singly = stream->predicted;
  status = learner_predict_singly(&stream->learner, stream->features, &singly,
                                  error);
  const struct plant_set usual = baseline_predict(&stream->baseline);
  score_add(&stream->block.truth, &stream->truth, &stream->truth);
  score_add(&stream->block.naibx, &stream->predicted, &stream->truth);
  score_add(&stream->block.singly, &singly, &stream->truth);
  score_add(&stream->block.baseline, &usual, &stream->truth);
  return status;
}

static naibx_status learn_event(struct stream *stream, naibx_error **error) {
  const clock_t start = clock();
  const naibx_status status =
      learner_learn(&stream->learner, stream->features, &stream->truth, error);
  stream->learn_time += clock() - start;
  baseline_learn(&stream->baseline, &stream->truth);
  return status;
}

static naibx_status stream_events(struct stream *stream, uint32_t events,
                                  const struct report *report,
                                  naibx_error **error) {
  uint32_t next_row = FIRST_ROW;
  for (uint32_t event = 1; event <= events; ++event) {
    next_event(stream);
    naibx_status status = predict_event(stream, error);
    if (status == NAIBX_OK) {
      status = learn_event(stream, error);
    }
    if (status != NAIBX_OK) {
      return status;
    }
    if (event == next_row || event == events) {
      if (report_row(report, event, &stream->block)) {
        return NAIBX_CANCELLED;
      }
      next_row *= 2;
      if (event < events) {
        memset(&stream->block, 0, sizeof stream->block);
      }
    }
  }
  return NAIBX_OK;
}

static int is_same_set(const struct plant_set *left,
                       const struct plant_set *right) {
  return left->count == right->count &&
         memcmp(left->plants, right->plants,
                left->count * sizeof left->plants[0]) == 0;
}

/* The size of the model, and whether a copy from its bytes predicts the same.
 */
static naibx_status weigh_model(const struct stream *stream, uint64_t *bytes,
                                naibx_error **error) {
  struct learner copy;
  struct plant_set again;
  naibx_status status = learner_reload(&stream->learner, &copy, bytes, error);
  if (status == NAIBX_OK) {
    status = learner_predict(&copy, stream->features, &again, error);
  }
  if (status == NAIBX_OK && !is_same_set(&again, &stream->predicted)) {
    status = NAIBX_ERROR_INTERNAL;
  }
  learner_destroy(&copy);
  return status;
}

static double mean_microseconds(clock_t time, uint32_t events) {
  return (double)time * 1e6 / CLOCKS_PER_SEC / events;
}

/* What follows the table. */
static naibx_status conclude(struct stream *stream, uint32_t events,
                             const struct report *report, naibx_error **error) {
  struct costs costs = {0.0, 0.0, 0};
  costs.predict_microseconds = mean_microseconds(stream->predict_time, events);
  costs.learn_microseconds = mean_microseconds(stream->learn_time, events);
  next_event(stream);
  naibx_status status = learner_predict(&stream->learner, stream->features,
                                        &stream->predicted, error);
  if (status == NAIBX_OK) {
    status = weigh_model(stream, &costs.model_bytes, error);
  }
  if (status != NAIBX_OK) {
    return status;
  }
  const int is_stopped = report_twins(report, &stream->block) ||
                         report_costs(report, &costs) ||
                         report_example(report, &stream->system, &stream->event,
                                        &stream->predicted, &stream->truth);
  return is_stopped ? NAIBX_CANCELLED : NAIBX_OK;
}

naibx_status replan_run(const struct replan_options *options,
                        replan_print print, void *context,
                        naibx_error **error) {
  struct stream stream;
  const struct report report = {print, context};
  *error = NULL;
  memset(&stream, 0, sizeof stream);
  stream.random.state = options->seed;
  power_system_draw(&stream.system, &stream.random);
  naibx_status status = learner_create(&stream.learner, &stream.system, error);
  if (status == NAIBX_OK && report_introduction(&report, options)) {
    status = NAIBX_CANCELLED;
  }
  if (status == NAIBX_OK) {
    status = stream_events(&stream, options->events, &report, error);
  }
  if (status == NAIBX_OK) {
    status = conclude(&stream, options->events, &report, error);
  }
  learner_destroy(&stream.learner);
  return status;
}
