// The functions of models and of predictors by the same names.
#pragma once

#include <naibx/naibx.h>

namespace naibx::fuzz {

template <typename Subject> struct Predicting;

template <> struct Predicting<naibx_model> {
  static constexpr auto kPredict = naibx_predict;
  static constexpr auto kPredictBatch = naibx_predict_batch;
  static constexpr auto kScoreSizes = naibx_score_sizes;
  static constexpr auto kScoreLabels = naibx_score_labels;
  static constexpr auto kSaveToBuffer = naibx_save_to_buffer;
  static constexpr auto kSaveToCallback = naibx_save_to_callback;
  static constexpr auto kSave = naibx_save;
  static constexpr auto kLoad = naibx_load;
  static constexpr auto kLoadFromBuffer = naibx_load_from_buffer;
};

template <> struct Predicting<naibx_predictor> {
  static constexpr auto kPredict = naibx_predictor_predict;
  static constexpr auto kPredictBatch = naibx_predictor_predict_batch;
  static constexpr auto kScoreSizes = naibx_predictor_score_sizes;
  static constexpr auto kScoreLabels = naibx_predictor_score_labels;
  static constexpr auto kSaveToBuffer = naibx_predictor_save_to_buffer;
  static constexpr auto kSaveToCallback = naibx_predictor_save_to_callback;
  static constexpr auto kSave = naibx_predictor_save;
  static constexpr auto kLoad = naibx_predictor_load;
  static constexpr auto kLoadFromBuffer = naibx_predictor_load_from_buffer;
};

} // namespace naibx::fuzz
