#include "model_summary.hpp"

#include "model_config.hpp"

namespace naibx::cli {

ModelSummary summarize_model(const naibx_model *model) {
  const ConfigHandle config = config_of(model);
  ModelSummary summary;
  summary.header = header_of(config.get());
  summary.families = families_of(config.get());
  summary.smoothing = naibx_config_smoothing(config.get());
  summary.feature_smoothing = naibx_config_feature_smoothing(config.get());
  summary.variance_prior = naibx_config_variance_prior(config.get());
  summary.fixed_size = naibx_config_fixed_size(config.get());
  summary.allow_empty = naibx_config_allow_empty(config.get()) != 0;

  ErrorSlot error;
  check(naibx_get_weight(model, &summary.weight, error.out()), error);
  const auto label_count =
      static_cast<std::uint32_t>(summary.header.labels.size());
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

} // namespace naibx::cli
