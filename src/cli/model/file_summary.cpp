#include "file_summary.hpp"

#include "model_config.hpp"

namespace naibx::cli {
namespace {

ConfigSummary summarize_config(const Config &config) {
  ConfigSummary summary;
  summary.header = header_of(config);
  summary.families = families_of(config);
  summary.smoothing = config.smoothing();
  summary.feature_smoothing = config.feature_smoothing();
  summary.variance_prior = config.variance_prior();
  summary.fixed_size = config.fixed_size();
  summary.allow_empty = config.allow_empty();
  summary.method = summarize_method(config);
  return summary;
}

void summarize_compiled(const Model &model, LearnedSummary &summary) {
  const ChoiceSummary live =
      summarize_choice(Predictor::create(model, NAIBX_LIVE));
  summary.uncompiled_weight = model.uncompiled_weight();
  if (live.method != Method::naive ||
      summary.uncompiled_weight < summary.weight) {
    summary.compiled = live;
  }
}

LearnedSummary summarize_model(const Model &model, std::uint32_t label_count) {
  LearnedSummary summary;
  summary.weight = model.weight();
  summary.dropped_set_weight = model.dropped_set_weight();
  summarize_compiled(model, summary);
  for (std::uint32_t label = 0; label < label_count; ++label) {
    summary.label_weights.push_back(model.label_weight(label));
  }
  for (std::uint32_t size = 0; size <= label_count; ++size) {
    const double weight = model.size_weight(size);
    if (weight > 0.0) {
      summary.size_weights.emplace_back(size, weight);
    }
  }
  return summary;
}

PredictorSummary summarize_predictor(const Predictor &predictor,
                                     std::uint32_t label_count) {
  PredictorSummary summary;
  summary.choice = summarize_choice(predictor);
  summary.has_floats = predictor.form() == NAIBX_FLOAT32;
  summary.table_bytes = static_cast<std::uint64_t>(predictor.table_bytes());
  for (std::uint32_t label = 0; label < label_count; ++label) {
    summary.seen.push_back(predictor.label_seen(label));
    summary.seen_count += summary.seen.back() ? 1U : 0U;
  }
  for (std::uint32_t size = 0; size <= label_count; ++size) {
    if (predictor.size_seen(size)) {
      summary.sizes.push_back(size);
    }
  }
  return summary;
}

// What the predictor's map has, or else the model's.
std::vector<std::int32_t> summarize_kinds(const SavedFile &file) {
  std::vector<std::int32_t> kinds;
  if (file.predictor) {
    kinds = kinds_of(file.predictor->get_decided_config());
  }
  if (file.model && (!file.predictor || file.predictor->predictor_method() ==
                                            NAIBX_METHOD_NAIVE)) {
    kinds = kinds_of(file.model->get_decided_config());
  }
  return kinds;
}

} // namespace

FileSummary summarize_file(const SavedFile &file) {
  const Config config =
      file.model ? file.model->get_config() : file.predictor->get_config();
  const auto label_count = static_cast<std::uint32_t>(config.label_count());
  FileSummary summary;
  summary.config = summarize_config(config);
  if (file.model) {
    summary.learned = summarize_model(*file.model, label_count);
  }
  if (file.predictor) {
    summary.predictor = summarize_predictor(*file.predictor, label_count);
  }
  if (summary.config.method.method != Method::naive) {
    summary.kinds = summarize_kinds(file);
  }
  return summary;
}

bool FileSummary::holds_rows() const {
  return learned && learned->weight > 0.0 &&
         config.method.method != Method::naive;
}

bool FileSummary::holds_values() const {
  return predictor && predictor->choice.method != Method::naive;
}

std::string kind_text(const FileSummary &summary) {
  if (!summary.predictor) {
    return "a model";
  }
  return summary.learned ? "a model and a predictor" : "a predictor";
}

} // namespace naibx::cli
