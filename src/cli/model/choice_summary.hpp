// What was chosen for a predictor, or for a model that predicts live, and by
// how much.
#pragma once

#include "method.hpp"

#include <naibx/naibx.hpp>
#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {

struct ChoiceSummary {
  Method method = Method::naive;
  // NaN where they were not measured.
  double held_out_utility = 0.0;
  double gain = 0.0;
  double lambda = 0.0;
  double width = 0.0;
  std::int32_t decoder = NAIBX_DECODE_CASCADE;
  double set_weight = 0.0;
  double size_weight = 0.0;
  double threshold = 0.0;
  double decoder_gain = 0.0;
};

ChoiceSummary summarize_choice(const Predictor &predictor);

// "kernel, lambda 0.3, width 2", or "naive".
std::string chosen_method_text(const ChoiceSummary &choice);

// What is worth knowing besides, as names and values.
std::vector<std::pair<std::string, std::string>>
choice_facts(const ChoiceSummary &choice);

// null for what the method does not have or was not measured.
nlohmann::ordered_json choice_json(const ChoiceSummary &choice);

} // namespace naibx::cli
