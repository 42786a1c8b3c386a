#include "file_summary.hpp"

#include "model_config.hpp"

#include <cmath>
#include <limits>

namespace naibx::cli {
namespace {

ConfigSummary summarize_config(const naibx_config *config) {
  ConfigSummary summary;
  summary.header = header_of(config);
  summary.families = families_of(config);
  summary.smoothing = naibx_config_smoothing(config);
  summary.feature_smoothing = naibx_config_feature_smoothing(config);
  summary.variance_prior = naibx_config_variance_prior(config);
  summary.fixed_size = naibx_config_fixed_size(config);
  summary.allow_empty = naibx_config_allow_empty(config) != 0;
  return summary;
}

LearnedSummary summarize_model(const naibx_model *model,
                               std::uint32_t label_count) {
  LearnedSummary summary;
  ErrorSlot error;
  check(naibx_get_weight(model, &summary.weight, error.out()), error);
  summary.label_weights.resize(label_count);
  for (std::uint32_t label = 0; label < label_count; ++label) {
    check(naibx_get_label_weight(model, label, &summary.label_weights[label],
                                 error.out()),
          error);
  }
  for (std::uint32_t size = 0; size <= label_count; ++size) {
    double weight = 0.0;
    check(naibx_get_size_weight(model, size, &weight, error.out()), error);
    if (weight > 0.0) {
      summary.size_weights.emplace_back(size, weight);
    }
  }
  return summary;
}

// A row without any value has the prior of labels and sizes alone for its
// scores: -infinity for what was never seen.
PredictorSummary summarize_predictor(const naibx_predictor *predictor,
                                     const ConfigSummary &config) {
  PredictorSummary summary;
  summary.has_floats = naibx_predictor_precision(predictor) == NAIBX_FLOAT32;
  summary.table_bytes = naibx_predictor_table_bytes(predictor);
  const std::vector<double> missing(config.header.features.size(),
                                    std::numeric_limits<double>::quiet_NaN());
  std::vector<double> scores(config.header.labels.size() + 1);
  ErrorSlot error;
  check(naibx_predictor_score_sizes(
            predictor, missing.data(), nullptr, missing.size(), scores.data(),
            scores.size(), nullptr, nullptr, error.out()),
        error);
  for (std::uint32_t size = 0; size < scores.size(); ++size) {
    if (std::isfinite(scores[size])) {
      summary.sizes.push_back(size);
    }
  }
  scores.pop_back();
  check(naibx_predictor_score_labels(
            predictor, missing.data(), nullptr, missing.size(), scores.data(),
            scores.size(), nullptr, nullptr, error.out()),
        error);
  for (const double score : scores) {
    summary.seen.push_back(std::isfinite(score));
    summary.seen_count += summary.seen.back() ? 1U : 0U;
  }
  return summary;
}

} // namespace

FileSummary summarize_file(const SavedFile &file) {
  const ConfigHandle config = file.model ? config_of(file.model.get())
                                         : config_of(file.predictor.get());
  FileSummary summary;
  summary.config = summarize_config(config.get());
  if (file.model) {
    summary.learned = summarize_model(file.model.get(),
                                      naibx_config_label_count(config.get()));
  }
  if (file.predictor) {
    summary.predictor =
        summarize_predictor(file.predictor.get(), summary.config);
  }
  return summary;
}

std::string kind_text(const FileSummary &summary) {
  if (!summary.predictor) {
    return "a model";
  }
  return summary.learned ? "a model and a predictor" : "a predictor";
}

} // namespace naibx::cli
