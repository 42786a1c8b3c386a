// What an evaluation prints: a table for people, JSON for programs.
#pragma once

#include "../model/families.hpp"
#include "summary.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace naibx::cli {

// What was done, as far as a reader needs it to do the same again.
struct EvaluationSettings {
  // Name of the relation, perhaps empty.
  std::string data;
  std::string file;
  std::string label_file;
  std::uint64_t row_count = 0;
  std::uint64_t label_count = 0;
  FamilyCounts features;
  // "cross-validation", "split", "test file", "fold file" or "published".
  std::string protocol;
  bool stratified = false;
  // Of the protocols that shuffle.
  std::optional<std::uint64_t> seed;
  std::optional<double> split;
  std::string test_file;
  std::string fold_file;
  std::string family;
  double smoothing = 1.0;
  double feature_smoothing = 1.0;
  double variance_prior = 1.0;
  std::optional<std::int64_t> size;
  bool true_size = false;
  bool allow_empty = false;
  double empty_score = 1.0;
};

struct EvaluationReport {
  EvaluationSettings settings;
  std::uint64_t fold_count = 0;
  // In all folds together.
  std::uint64_t tested_row_count = 0;
  std::array<MeanAndDeviation, kMetricCount> metrics = {};
  double train_seconds = 0.0;
  double predict_seconds = 0.0;
};

std::string report_table(const EvaluationReport &report);

// One object on several lines.
std::string report_json(const EvaluationReport &report);

} // namespace naibx::cli
