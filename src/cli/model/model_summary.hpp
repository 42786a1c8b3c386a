// What a model has learned, in numbers.
#pragma once

#include "../readers/dataset.hpp"
#include "handles.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace naibx::cli {

struct ModelSummary {
  DatasetHeader header;
  std::vector<std::int32_t> families;
  double smoothing = 0.0;
  double feature_smoothing = 0.0;
  double variance_prior = 0.0;
  // NAIBX_SIZE_PREDICTED where sizes vary.
  std::int64_t fixed_size = 0;
  bool allow_empty = false;
  // N, N_y for each label, and N_m for each size that was seen.
  double weight = 0.0;
  std::vector<double> label_weights;
  std::vector<std::pair<std::uint32_t, double>> size_weights;
};

ModelSummary summarize_model(const naibx_model *model);

} // namespace naibx::cli
