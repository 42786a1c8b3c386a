// From a predictor to what fills its scores, for one call.
#pragma once

#include "../score/live/live_scores.hpp"
#include "handles.hpp"

#include <naibx/naibx.h>

namespace naibx::capi {

// Calls use(source, choice), which returns a status; NAIBX_NOT_TRAINED where
// there is nothing yet to predict from.
template <typename Use>
naibx_status with_live_source(const Model &model, std::uint64_t row_count,
                              Answer &answer, const Use &use) {
  if (!(model.weight() > 0.0)) {
    return NAIBX_NOT_TRAINED;
  }
  const LiveScores source(model, row_count, answer.live_columns);
  return use(source, nullptr);
}

template <typename Use>
naibx_status with_source(const PredictorState &predictor,
                         std::uint64_t row_count, Answer &answer,
                         const Use &use) {
  if (predictor.model) {
    return with_live_source(predictor.model->model, row_count, answer, use);
  }
  if (predictor.ridge) {
    const SetChoice choice = {
        predictor.ridge->decoding(), predictor.ridge->choice().decoder,
        predictor.ridge->bounds(), predictor.ridge_scores->group_column()};
    return use(*predictor.ridge_scores, &choice);
  }
  return use(*predictor.scores, nullptr);
}

} // namespace naibx::capi
