// Made by bindings/go/generate_sources.py from
// src/capi/score_source_of.hpp: do not edit.

// From a predictor to what fills its scores, for one call.
#pragma once

#include "../score/live/live_scores.hpp"
#include "handles.hpp"

#include <naibx/naibx.h>

namespace naibx::capi {

// Calls use(source), which returns a status; NAIBX_NOT_TRAINED where there is
// nothing yet to predict from.
template <typename Use>
naibx_status with_live_source(const Model &model, std::uint64_t row_count,
                              Answer &answer, const Use &use) {
  if (!(model.weight() > 0.0)) {
    return NAIBX_NOT_TRAINED;
  }
  const LiveScores source(model, row_count, answer.live_columns);
  return use(source);
}

template <typename Use>
naibx_status with_source(const PredictorState &predictor,
                         std::uint64_t row_count, Answer &answer,
                         const Use &use) {
  if (predictor.model) {
    return with_live_source(predictor.model->model, row_count, answer, use);
  }
  return use(*predictor.scores);
}

} // namespace naibx::capi
