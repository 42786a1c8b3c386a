// What a saved file holds, in numbers.
#pragma once

#include "../readers/dataset.hpp"
#include "choice_summary.hpp"
#include "method.hpp"
#include "saved_file.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {

// Of models and predictors alike.
struct ConfigSummary {
  DatasetHeader header;
  std::vector<std::int32_t> families;
  double smoothing = 0.0;
  double feature_smoothing = 0.0;
  double variance_prior = 0.0;
  // NAIBX_SIZE_PREDICTED where sizes vary.
  std::int64_t fixed_size = 0;
  bool allow_empty = false;
  MethodSummary method;
};

// What a model has learned: N, N_y for each label, and N_m for each size that
// was seen.
struct LearnedSummary {
  double weight = 0.0;
  std::vector<double> label_weights;
  std::vector<std::pair<std::uint32_t, double>> size_weights;
  // Of the examples whose sets are no more counted.
  double dropped_set_weight = 0.0;
  // By which it predicts live since it was compiled; nothing before.
  std::optional<ChoiceSummary> compiled;
  // Of the examples that it has learned since.
  double uncompiled_weight = 0.0;
};

struct PredictorSummary {
  bool has_floats = false;
  std::uint64_t table_bytes = 0;
  // By label, whether it was seen in training.
  std::vector<bool> seen;
  std::uint64_t seen_count = 0;
  // Sizes that can be predicted.
  std::vector<std::uint32_t> sizes;
  ChoiceSummary choice;
};

struct FileSummary {
  ConfigSummary config;
  std::optional<LearnedSummary> learned;
  std::optional<PredictorSummary> predictor;
  // By column, where a method looks at them; else empty.
  std::vector<std::int32_t> kinds;

  // Whether rows of the data are in the file as they were, and whether values
  // of its columns and sets of its rows are.
  [[nodiscard]] bool holds_rows() const;
  [[nodiscard]] bool holds_values() const;
};

FileSummary summarize_file(const SavedFile &file);

// "a model", "a predictor", or "a model and a predictor".
std::string kind_text(const FileSummary &summary);

} // namespace naibx::cli
