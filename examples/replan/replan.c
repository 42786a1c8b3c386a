#include "replan.h"

#include "baseline.h"
#include "contender.h"
#include "day_plan.h"
#include "event_features.h"
#include "example.h"
#include "redispatch.h"
#include "report.h"

#include <string.h>

/* The rows of the table end after this many events, twice as many, ... */
enum { FIRST_ROW = 50 };

struct stream {
  struct power_system system;
  struct random_numbers random;
  struct contender kernel;
  struct contender paper;
  struct baseline baseline;
  struct block block;
  /* The present event. */
  struct event event;
  double features[FEATURES];
  struct plant_set truth;
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
  naibx_status status =
      contender_predict(&stream->kernel, stream->features, error);
  if (status == NAIBX_OK) {
    status = contender_predict(&stream->paper, stream->features, error);
  }
  if (status != NAIBX_OK) {
    return status;
  }
  struct plant_set singly = stream->paper.predicted;
  status = learner_predict_singly(&stream->paper.learner, stream->features,
                                  &singly, error);
  const struct plant_set usual = baseline_predict(&stream->baseline);
  score_add(&stream->block.truth, &stream->truth, &stream->truth);
  score_add(&stream->block.kernel, &stream->kernel.predicted, &stream->truth);
  score_add(&stream->block.paper, &stream->paper.predicted, &stream->truth);
  score_add(&stream->block.singly, &singly, &stream->truth);
  score_add(&stream->block.baseline, &usual, &stream->truth);
  return status;
}

static naibx_status learn_event(struct stream *stream, naibx_error **error) {
  naibx_status status =
      contender_learn(&stream->kernel, stream->features, &stream->truth, error);
  if (status == NAIBX_OK) {
    status = contender_learn(&stream->paper, stream->features, &stream->truth,
                             error);
  }
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

/* What a method takes; its model is saved and loaded for that. */
static naibx_status cost(struct contender *contender, const double *features,
                         struct costs *costs, naibx_error **error) {
  const double microseconds = 1e6 / CLOCKS_PER_SEC;
  const double events = contender->learner.learned;
  costs->predict_microseconds =
      microseconds * (double)contender->predict_time / events;
  costs->learn_microseconds =
      microseconds * (double)contender->learn_time / events;
  costs->longest_learn_milliseconds =
      microseconds * (double)contender->longest_learn_time / 1000.0;
  costs->compile_seconds = (double)contender->compile_time / CLOCKS_PER_SEC;
  costs->compilations = contender->compilations;
  const naibx_status status = contender_predict(contender, features, error);
  return status == NAIBX_OK
             ? contender_weigh(contender, features, &costs->model_bytes, error)
             : status;
}

/* What follows the table. */
static naibx_status conclude(struct stream *stream, const struct report *report,
                             naibx_error **error) {
  struct costs kernel;
  struct costs paper;
  next_event(stream);
  naibx_status status = cost(&stream->kernel, stream->features, &kernel, error);
  if (status == NAIBX_OK) {
    status = cost(&stream->paper, stream->features, &paper, error);
  }
  if (status != NAIBX_OK) {
    return status;
  }
  const int is_stopped =
      report_twins(report, &stream->block) ||
      report_costs(report, &kernel, &paper) ||
      report_example(report, &stream->system, &stream->event,
                     &stream->kernel.predicted, &stream->truth);
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
  naibx_status status = learner_create(&stream.kernel.learner, &stream.system,
                                       NAIBX_METHOD_KERNEL, error);
  if (status == NAIBX_OK) {
    status = learner_create(&stream.paper.learner, &stream.system,
                            NAIBX_METHOD_NAIVE, error);
  }
  if (status == NAIBX_OK && report_introduction(&report, options)) {
    status = NAIBX_CANCELLED;
  }
  if (status == NAIBX_OK) {
    status = stream_events(&stream, options->events, &report, error);
  }
  if (status == NAIBX_OK) {
    status = conclude(&stream, &report, error);
  }
  learner_destroy(&stream.kernel.learner);
  learner_destroy(&stream.paper.learner);
  return status;
}
