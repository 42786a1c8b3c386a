#include "info_text.hpp"

#include "../io/number_text.hpp"
#include "../model/family_json.hpp"
#include "../model/family_text.hpp"
#include "../readers/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace naibx::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string version_text(std::uint32_t version) {
  return std::to_string(version >> 16U) + "." +
         std::to_string(version & 0xFFFFU);
}

// "72 Gaussian", or "72 (70 Gaussian, 2 categorical)".
std::string feature_text(const FamilyCounts &counts) {
  const std::string kinds = describe_kinds(counts);
  const bool is_mixed = kinds.find(',') != std::string::npos;
  return is_mixed ? std::to_string(counts.total()) + " (" + kinds + ")" : kinds;
}

std::string size_lines(const ModelSummary &summary) {
  std::string text = "\nsize     weight\n";
  for (const auto &[size, weight] : summary.size_weights) {
    std::string number = std::to_string(size);
    number.resize(std::max<std::size_t>(number.size() + 1, 9), ' ');
    text += number + number_text(weight) + "\n";
  }
  return text;
}

std::string label_lines(const ModelSummary &summary) {
  std::string text = "\nlabel    weight    name\n";
  for (std::size_t label = 0; label < summary.label_weights.size(); ++label) {
    std::string line = std::to_string(label);
    line.resize(std::max<std::size_t>(line.size() + 1, 9), ' ');
    line += number_text(summary.label_weights[label]);
    line.resize(std::max<std::size_t>(line.size() + 1, 19), ' ');
    text += line + visible_text(summary.header.labels[label]) + "\n";
  }
  return text;
}

Json features_json(const ModelSummary &summary) {
  Json features = Json::array();
  for (std::size_t column = 0; column < summary.families.size(); ++column) {
    const FeatureColumn &feature = summary.header.features[column];
    Json entry = {{"name", feature.name},
                  {"family", family_key(summary.families[column])}};
    if (feature.is_categorical()) {
      entry["categories"] = feature.categories;
    }
    features.push_back(std::move(entry));
  }
  return features;
}

} // namespace

std::string info_text(const ModelInfo &info) {
  const ModelSummary &summary = info.summary;
  std::string text = visible_text(info.path) + "\n";
  const auto add = [&text](std::string name, const std::string &value) {
    constexpr std::size_t kNameWidth = 19;
    name.resize(kNameWidth, ' ');
    text += name + value + "\n";
  };
  add("file",
      (info.byte_count ? std::to_string(*info.byte_count) + " bytes, " : "") +
          "format " + version_text(info.format_version));
  add("examples", number_text(summary.weight));
  add("labels", std::to_string(summary.header.labels.size()));
  add("features", feature_text(count_families(summary.families)));
  add("smoothing", number_text(summary.smoothing));
  add("feature smoothing", number_text(summary.feature_smoothing));
  add("variance prior", number_text(summary.variance_prior));
  add("size of a set", summary.fixed_size == NAIBX_SIZE_PREDICTED
                           ? "predicted"
                           : "always " + std::to_string(summary.fixed_size));
  add("empty set", summary.allow_empty ? "allowed" : "only if it was learned");
  return text + size_lines(summary) + label_lines(summary);
}

std::string info_json(const ModelInfo &info) {
  const ModelSummary &summary = info.summary;
  Json sizes = Json::array();
  for (const auto &[size, weight] : summary.size_weights) {
    sizes.push_back({{"size", size}, {"weight", weight}});
  }
  Json labels = Json::array();
  for (std::size_t label = 0; label < summary.label_weights.size(); ++label) {
    labels.push_back({{"name", summary.header.labels[label]},
                      {"weight", summary.label_weights[label]}});
  }
  const Json object = {
      {"file", info.path},
      {"bytes", info.byte_count ? Json(*info.byte_count) : Json(nullptr)},
      {"format_version", version_text(info.format_version)},
      {"weight", summary.weight},
      {"label_count", summary.header.labels.size()},
      {"feature_counts", feature_counts_json(count_families(summary.families))},
      {"smoothing", summary.smoothing},
      {"feature_smoothing", summary.feature_smoothing},
      {"variance_prior", summary.variance_prior},
      {"fixed_size", summary.fixed_size == NAIBX_SIZE_PREDICTED
                         ? Json(nullptr)
                         : Json(summary.fixed_size)},
      {"allow_empty", summary.allow_empty},
      {"sizes", std::move(sizes)},
      {"labels", std::move(labels)},
      {"features", features_json(summary)}};
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace naibx::cli
