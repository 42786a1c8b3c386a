// The functions of models and of predictors by the same names.
#pragma once

#include <naibx/naibx.h>

namespace naibx::fuzz {

template <typename Subject> struct Predicting;

template <> struct Predicting<naibx_model> {
  static constexpr auto predict = naibx_predict;
  static constexpr auto predict_batch = naibx_predict_batch;
  static constexpr auto score_sizes = naibx_score_sizes;
  static constexpr auto score_labels = naibx_score_labels;
  static constexpr auto save_to_buffer = naibx_save_to_buffer;
  static constexpr auto save_to_callback = naibx_save_to_callback;
  static constexpr auto save = naibx_save;
  static constexpr auto load = naibx_load;
  static constexpr auto load_from_buffer = naibx_load_from_buffer;
  static constexpr auto get_config = naibx_get_config;
  static constexpr auto workspace_create = naibx_workspace_create;
};

template <> struct Predicting<naibx_predictor> {
  static constexpr auto predict = naibx_predictor_predict;
  static constexpr auto predict_batch = naibx_predictor_predict_batch;
  static constexpr auto score_sizes = naibx_predictor_score_sizes;
  static constexpr auto score_labels = naibx_predictor_score_labels;
  static constexpr auto save_to_buffer = naibx_predictor_save_to_buffer;
  static constexpr auto save_to_callback = naibx_predictor_save_to_callback;
  static constexpr auto save = naibx_predictor_save;
  static constexpr auto load = naibx_predictor_load;
  static constexpr auto load_from_buffer = naibx_predictor_load_from_buffer;
  static constexpr auto get_config = naibx_predictor_get_config;
  static constexpr auto workspace_create = naibx_predictor_workspace_create;
};

} // namespace naibx::fuzz
