#include "info_text.hpp"

#include "../io/number_text.hpp"
#include "../model/family_json.hpp"
#include "../model/family_text.hpp"
#include "../model/method_text.hpp"
#include "../readers/text.hpp"
#include "prediction_text.hpp"

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

// Padded with blanks, at least one.
std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

constexpr std::size_t kNumberWidth = 9;
constexpr std::size_t kWeightWidth = 10;

std::string size_lines(const LearnedSummary &learned) {
  std::string text = "\nsize     weight\n";
  for (const auto &[size, weight] : learned.size_weights) {
    text +=
        padded(std::to_string(size), kNumberWidth) + number_text(weight) + "\n";
  }
  return text;
}

// Of labels, their number, a word in a column with that title, and the name.
template <typename WordOf>
std::string label_lines(const ConfigSummary &config, const std::string &title,
                        const WordOf &word_of) {
  std::string text = "\nlabel    " + padded(title, kWeightWidth) + "name\n";
  for (std::size_t label = 0; label < config.header.labels.size(); ++label) {
    text += padded(std::to_string(label), kNumberWidth) +
            padded(word_of(label), kWeightWidth) +
            visible_text(config.header.labels[label]) + "\n";
  }
  return text;
}

std::string learned_lines(const ConfigSummary &config,
                          const LearnedSummary &learned) {
  return size_lines(learned) +
         label_lines(config, "weight", [&learned](std::size_t label) {
           return number_text(learned.label_weights[label]);
         });
}

std::string predictor_lines(const ConfigSummary &config,
                            const PredictorSummary &predictor) {
  std::string text = "\nsize\n";
  for (const std::uint32_t size : predictor.sizes) {
    text += std::to_string(size) + "\n";
  }
  return text + label_lines(config, "seen", [&predictor](std::size_t label) {
           return std::string(predictor.seen[label] ? "yes" : "no");
         });
}

std::string dropped_sets_text(const LearnedSummary &learned) {
  return "of examples that weigh " + number_text(learned.dropped_set_weight) +
         ": there were too many different sets, and these are not counted";
}

std::string describe_predictor(const PredictorSummary &predictor) {
  const std::string tables =
      std::to_string(predictor.table_bytes) + " bytes of " +
      (predictor.has_floats ? "floats" : "doubles") + ", " +
      count_text(predictor.seen_count, "label") + " seen in training";
  return predictor.choice.method == Method::naive
             ? tables
             : chosen_method_text(predictor.choice) + ", " + tables;
}

std::string describe_compiled(const LearnedSummary &learned) {
  if (!learned.compiled) {
    return "no: naibx predict will; in a program that loads it the paper's "
           "method predicts until it is compiled";
  }
  const double missing = learned.uncompiled_weight;
  return chosen_method_text(*learned.compiled) +
         (missing > 0.0 ? "; without " + number_text(missing) +
                              " of the examples, learned since"
                        : "");
}

std::string describe_content(const FileSummary &summary) {
  return summary.holds_rows()
             ? "rows of the data as they were, with their labels"
             : "values of the columns and sets of labels, as in the data";
}

// " {low, high}"; a category without a name is printed as its number.
std::string category_text(const FeatureColumn &feature) {
  std::string text;
  for (std::size_t place = 0; place < feature.categories.size(); ++place) {
    const std::string &name = feature.categories[place];
    text += (place == 0 ? " {" : ", ") +
            (name.empty() ? std::to_string(place)
                          : quoted_name(visible_text(name)));
  }
  return text + "}";
}

Json features_json(const FileSummary &summary) {
  const ConfigSummary &config = summary.config;
  Json features = Json::array();
  for (std::size_t column = 0; column < config.families.size(); ++column) {
    const FeatureColumn &feature = config.header.features[column];
    Json entry = {{"name", feature.name},
                  {"family", family_key(config.families[column])}};
    if (!summary.kinds.empty()) {
      entry["kind"] = kind_name(summary.kinds[column]);
    }
    if (feature.is_categorical()) {
      entry["categories"] = feature.categories;
    }
    features.push_back(std::move(entry));
  }
  return features;
}

// NULL where there is no model.
Json sizes_json(const FileSummary &summary) {
  if (!summary.learned) {
    return nullptr;
  }
  Json sizes = Json::array();
  for (const auto &[size, weight] : summary.learned->size_weights) {
    sizes.push_back({{"size", size}, {"weight", weight}});
  }
  return sizes;
}

Json labels_json(const FileSummary &summary) {
  Json labels = Json::array();
  const auto &names = summary.config.header.labels;
  for (std::size_t label = 0; label < names.size(); ++label) {
    Json entry = {{"name", names[label]}};
    if (summary.learned) {
      entry["weight"] = summary.learned->label_weights[label];
    }
    labels.push_back(std::move(entry));
  }
  return labels;
}

// NULL where there is none.
Json predictor_json(const std::optional<PredictorSummary> &predictor) {
  if (!predictor) {
    return nullptr;
  }
  Json seen = Json::array();
  for (std::size_t label = 0; label < predictor->seen.size(); ++label) {
    if (predictor->seen[label]) {
      seen.push_back(label);
    }
  }
  return {{"precision", predictor->has_floats ? "float32" : "float64"},
          {"table_bytes", predictor->table_bytes},
          {"seen_labels", std::move(seen)},
          {"sizes", predictor->sizes},
          {"choice", choice_json(predictor->choice)}};
}

// NULL where there is no model, or it was not compiled.
Json compiled_json(const FileSummary &summary) {
  if (!summary.learned || !summary.learned->compiled) {
    return nullptr;
  }
  Json object = choice_json(*summary.learned->compiled);
  object["uncompiled_weight"] = summary.learned->uncompiled_weight;
  return object;
}

using Facts = std::vector<std::pair<std::string, std::string>>;

void append(Facts &facts, const Facts &more) {
  facts.insert(facts.end(), more.begin(), more.end());
}

// Of the method, beside what can be set: nothing where it is the paper's.
Facts ridge_facts(const FileSummary &summary) {
  Facts facts;
  if (!summary.kinds.empty()) {
    facts.emplace_back("kinds", describe_kinds(count_kinds(summary.kinds)));
  }
  if (summary.learned && summary.config.method.method != Method::naive) {
    facts.emplace_back("compiled", describe_compiled(*summary.learned));
    if (summary.learned->compiled) {
      append(facts, choice_facts(*summary.learned->compiled));
    }
  }
  if (summary.holds_rows() || summary.holds_values()) {
    facts.emplace_back("holds", describe_content(summary));
  }
  return facts;
}

} // namespace

std::string info_text(const FileInfo &info) {
  const FileSummary &summary = info.summary;
  const ConfigSummary &config = summary.config;
  std::string text = visible_text(info.path) + "\n";
  const auto add = [&text](const std::string &name, const std::string &value) {
    constexpr std::size_t kNameWidth = 19;
    text += padded(name, kNameWidth) + value + "\n";
  };
  add("file", std::to_string(info.byte_count) + " bytes, format " +
                  version_text(info.format_version));
  if (summary.learned) {
    add("examples", number_text(summary.learned->weight));
    if (summary.learned->dropped_set_weight > 0.0) {
      add("dropped sets", dropped_sets_text(*summary.learned));
    }
  }
  if (summary.predictor) {
    add("predictor", describe_predictor(*summary.predictor));
    for (const auto &[name, value] : choice_facts(summary.predictor->choice)) {
      add(name, value);
    }
  }
  add("labels", std::to_string(config.header.labels.size()));
  add("features", feature_text(count_families(config.families)));
  Facts facts = method_facts(config.method);
  append(facts, ridge_facts(summary));
  for (const auto &[name, value] : facts) {
    add(name, value);
  }
  add("smoothing", number_text(config.smoothing));
  add("feature smoothing", number_text(config.feature_smoothing));
  add("variance prior", number_text(config.variance_prior));
  add("size of a set", config.fixed_size == NAIBX_SIZE_PREDICTED
                           ? "predicted"
                           : "always " + std::to_string(config.fixed_size));
  add("empty set", config.allow_empty ? "allowed" : "only if it was learned");
  return text + (summary.learned ? learned_lines(config, *summary.learned)
                                 : predictor_lines(config, *summary.predictor));
}

std::string feature_list_text(const FileSummary &summary) {
  const ConfigSummary &config = summary.config;
  constexpr std::size_t kFamilyWidth = 13;
  constexpr std::size_t kKindWidth = 9;
  const auto kind = [&summary](const std::string &word) {
    return summary.kinds.empty() ? "" : padded(word, kKindWidth);
  };
  std::string text =
      "\nfeature  " + padded("family", kFamilyWidth) + kind("kind") + "name\n";
  for (std::size_t column = 0; column < config.families.size(); ++column) {
    const FeatureColumn &feature = config.header.features[column];
    text +=
        padded(std::to_string(column), kNumberWidth) +
        padded(family_name(config.families[column]), kFamilyWidth) +
        (summary.kinds.empty() ? "" : kind(kind_name(summary.kinds[column]))) +
        visible_text(feature.name) +
        (feature.is_categorical() ? category_text(feature) : "") + "\n";
  }
  return text;
}

std::string info_json(const FileInfo &info) {
  const FileSummary &summary = info.summary;
  const ConfigSummary &config = summary.config;
  Json object = {
      {"file", info.path},
      {"bytes", info.byte_count},
      {"format_version", version_text(info.format_version)},
      {"weight",
       summary.learned ? Json(summary.learned->weight) : Json(nullptr)},
      {"label_count", config.header.labels.size()},
      {"feature_counts", feature_counts_json(count_families(config.families))},
      {"smoothing", config.smoothing},
      {"feature_smoothing", config.feature_smoothing},
      {"variance_prior", config.variance_prior},
      {"fixed_size", config.fixed_size == NAIBX_SIZE_PREDICTED
                         ? Json(nullptr)
                         : Json(config.fixed_size)},
      {"allow_empty", config.allow_empty},
      {"sizes", sizes_json(summary)},
      {"labels", labels_json(summary)},
      {"features", features_json(summary)},
      {"predictor", predictor_json(summary.predictor)},
      {"compiled", compiled_json(summary)},
      {"kind_counts", summary.kinds.empty()
                          ? Json(nullptr)
                          : kind_counts_json(count_kinds(summary.kinds))},
      {"holds_rows", summary.holds_rows()},
      {"holds_values", summary.holds_rows() || summary.holds_values()}};
  object.update(method_json(config.method));
  if (summary.learned && summary.learned->dropped_set_weight > 0.0) {
    object["dropped_set_weight"] = summary.learned->dropped_set_weight;
  }
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace naibx::cli
