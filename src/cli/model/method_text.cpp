#include "method_text.hpp"

#include <nlohmann/json.hpp>

namespace naibx::cli {

std::vector<std::pair<std::string, std::string>>
method_facts(const MethodSummary &summary) {
  std::vector<std::pair<std::string, std::string>> facts;
  if (summary.method == Method::naive) {
    return facts;
  }
  facts.emplace_back("method", method_name(summary.method));
  if (uses_landmarks(summary.method)) {
    facts.emplace_back("landmarks", std::to_string(summary.landmarks));
  }
  facts.emplace_back("reservoir", std::to_string(summary.reservoir));
  facts.emplace_back("sample seed", std::to_string(summary.sample_seed));
  facts.emplace_back("loss", loss_name(summary.loss));
  if (summary.set_kinds.total() > 0) {
    facts.emplace_back("kinds set", describe_kinds(summary.set_kinds));
  }
  return facts;
}

std::string describe_method(const MethodSummary &summary) {
  std::string text;
  for (const auto &[name, value] : method_facts(summary)) {
    text += text.empty() ? "" : "; ";
    text += name;
    text += ' ';
    text += value;
  }
  return text;
}

nlohmann::ordered_json kind_counts_json(const KindCounts &counts) {
  return {{"dense", counts.dense},
          {"rare", counts.rare},
          {"sparse", counts.sparse}};
}

nlohmann::ordered_json method_json(const MethodSummary &summary) {
  nlohmann::ordered_json object = {{"method", method_name(summary.method)},
                                   {"landmarks", nullptr},
                                   {"reservoir", nullptr},
                                   {"sample_seed", nullptr},
                                   {"loss", nullptr},
                                   {"kinds_set", nullptr}};
  if (summary.method == Method::naive) {
    return object;
  }
  if (uses_landmarks(summary.method)) {
    object["landmarks"] = summary.landmarks;
  }
  object["reservoir"] = summary.reservoir;
  object["sample_seed"] = summary.sample_seed;
  object["loss"] = loss_name(summary.loss);
  if (summary.set_kinds.total() > 0) {
    object["kinds_set"] = kind_counts_json(summary.set_kinds);
  }
  return object;
}

} // namespace naibx::cli
