#include "prediction_text.hpp"

#include "../readers/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace naibx::cli {

std::string quoted_name(const std::string &name) {
  const bool is_plain =
      !name.empty() && name.find_first_of(",\"") == std::string::npos &&
      !has_control(name) && name.front() != ' ' && name.front() != '\t' &&
      name.back() != ' ' && name.back() != '\t';
  if (is_plain) {
    return name;
  }
  std::string quoted = "\"";
  for (const char letter : name) {
    quoted += letter;
    if (letter == '"') {
      quoted += letter;
    }
  }
  return quoted + "\"";
}

namespace {

// Six digits; a probability of 0 is -inf.
std::string score_text(double score) {
  std::array<char, 32> text = {};
  const int length = std::snprintf(text.data(), text.size(), "%.6g", score);
  return {text.data(), static_cast<std::size_t>(std::max(length, 0))};
}

} // namespace

PredictionWriter::PredictionWriter(PredictionFormat format,
                                   std::vector<std::string> names,
                                   bool for_terminal)
    : format_(format), names_(std::move(names)) {
  for (std::size_t label = 0; label < names_.size(); ++label) {
    const std::string &name = names_[label];
    escapes_json_ = escapes_json_ || (for_terminal && has_control(name));
    std::string quoted =
        name.empty() ? std::to_string(label)
                     : quoted_name(for_terminal ? visible_text(name) : name);
    // A line break inside a name would break the rule of one line per row.
    std::replace(quoted.begin(), quoted.end(), '\n', ' ');
    std::replace(quoted.begin(), quoted.end(), '\r', ' ');
    quoted_names_.push_back(std::move(quoted));
  }
}

void PredictionWriter::append(std::string &text,
                              const Prediction &prediction) const {
  if (format_ == PredictionFormat::json) {
    append_json(text, prediction);
    return;
  }
  if (prediction.row) {
    text += std::to_string(*prediction.row) + '\t';
  }
  if (prediction.score) {
    text += score_text(*prediction.score) + '\t';
  }
  const bool is_named = format_ == PredictionFormat::labels;
  for (const std::uint32_t *label = prediction.first; label != prediction.last;
       ++label) {
    if (label != prediction.first) {
      text += is_named ? ',' : ' ';
    }
    text += is_named ? quoted_names_[*label] : std::to_string(*label);
  }
  text += '\n';
}

void PredictionWriter::append_json(std::string &text,
                                   const Prediction &prediction) const {
  auto labels = nlohmann::ordered_json::array();
  auto indices = nlohmann::ordered_json::array();
  auto probabilities = nlohmann::ordered_json::array();
  for (const std::uint32_t *label = prediction.first; label != prediction.last;
       ++label) {
    labels.push_back(names_[*label]);
    indices.push_back(*label);
    // JSON has no infinity; a probability of 0 becomes null.
    probabilities.push_back(
        prediction.log_probabilities[label - prediction.first]);
  }
  nlohmann::ordered_json line = {
      {"labels", std::move(labels)},
      {"indices", std::move(indices)},
      {"log_probabilities", std::move(probabilities)},
      {"log_size_probability",
       prediction.log_size_probability
           ? nlohmann::ordered_json(*prediction.log_size_probability)
           : nlohmann::ordered_json(nullptr)}};
  if (prediction.row) {
    line["row"] = *prediction.row;
  }
  if (prediction.score) {
    line["score"] = *prediction.score;
  }
  text += line.dump(-1, ' ', escapes_json_,
                    nlohmann::ordered_json::error_handler_t::replace);
  text += '\n';
}

} // namespace naibx::cli
