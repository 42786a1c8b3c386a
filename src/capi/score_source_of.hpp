// From a model or a predictor to what fills its scores, for one call.
#pragma once

#include "../score/live/live_scores.hpp"
#include "handles.hpp"

#include <naibx/naibx.h>

namespace naibx::capi {

// Of a method that is not the paper's.
template <typename Use>
naibx_status with_ridge_source(const CompiledMethod &method, const Use &use) {
  const RidgePredictor &ridge = *method.choice.ridge;
  const SetChoice choice = {ridge.decoding(), ridge.choice().decoder,
                            ridge.bounds(), method.scores->group_column()};
  return use(*method.scores, &choice);
}

// Calls use(source, choice), which returns a status; NAIBX_NOT_TRAINED where
// there is nothing yet to predict from.
template <typename Use>
naibx_status with_live_source(const ModelState &state, std::uint64_t row_count,
                              Answer &answer, const Use &use) {
  if (!(state.model.weight() > 0.0)) {
    return NAIBX_NOT_TRAINED;
  }
  if (state.compiled && state.compiled->choice.ridge) {
    return with_ridge_source(*state.compiled, use);
  }
  const LiveScores source(state.model, row_count, answer.live_columns);
  return use(source, nullptr);
}

template <typename Use>
naibx_status with_source(const PredictorState &predictor,
                         std::uint64_t row_count, Answer &answer,
                         const Use &use) {
  if (predictor.model) {
    return with_live_source(*predictor.model, row_count, answer, use);
  }
  if (predictor.tables) {
    return use(*predictor.scores, nullptr);
  }
  return with_ridge_source(*predictor.method, use);
}

} // namespace naibx::capi
