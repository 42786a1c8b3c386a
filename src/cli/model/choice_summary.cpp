#include "choice_summary.hpp"

#include "../io/number_text.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace naibx::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDigits = 4;

// "sets" and the like, as options and JSON spell it.
std::string decoder_name(std::int32_t decoder) {
  switch (decoder) {
  case NAIBX_DECODE_SETS:
    return "sets";
  case NAIBX_DECODE_SIZE:
    return "size";
  case NAIBX_DECODE_THRESHOLD:
    return "threshold";
  default:
    return "cascade";
  }
}

Method method_of(const Predictor &predictor) {
  switch (predictor.predictor_method()) {
  case NAIBX_METHOD_LINEAR:
    return Method::linear;
  case NAIBX_METHOD_KERNEL:
    return Method::kernel;
  default:
    return Method::naive;
  }
}

std::string decoder_text(const ChoiceSummary &choice) {
  std::string text = decoder_name(choice.decoder);
  if (choice.decoder == NAIBX_DECODE_SETS) {
    text += ", set weight " + number_text(choice.set_weight) +
            ", size weight " + number_text(choice.size_weight);
  }
  if (choice.decoder == NAIBX_DECODE_THRESHOLD) {
    text += " " + number_text(choice.threshold);
  }
  return choice.decoder_gain > 0.0
             ? text + ", which gains " +
                   fixed_text(choice.decoder_gain, kDigits)
             : text;
}

Json number_or_null(double number, bool is_there) {
  return is_there && !std::isnan(number) ? Json(number) : Json(nullptr);
}

} // namespace

ChoiceSummary summarize_choice(const Predictor &predictor) {
  ChoiceSummary choice;
  choice.method = method_of(predictor);
  choice.held_out_utility = predictor.held_out_utility();
  choice.gain = predictor.gain();
  choice.lambda = predictor.ridge_lambda();
  choice.width = predictor.ridge_width();
  choice.decoder = static_cast<std::int32_t>(predictor.decoder());
  choice.set_weight = predictor.decoder_set_weight();
  choice.size_weight = predictor.decoder_size_weight();
  choice.threshold = predictor.decoder_threshold();
  choice.decoder_gain = predictor.decoder_gain();
  return choice;
}

std::string chosen_method_text(const ChoiceSummary &choice) {
  std::string text = method_name(choice.method);
  if (choice.method != Method::naive) {
    text += ", lambda " + number_text(choice.lambda);
  }
  if (choice.method == Method::kernel) {
    text += ", width " + number_text(choice.width);
  }
  return text;
}

std::vector<std::pair<std::string, std::string>>
choice_facts(const ChoiceSummary &choice) {
  std::vector<std::pair<std::string, std::string>> facts;
  if (!std::isnan(choice.held_out_utility)) {
    std::string text = fixed_text(choice.held_out_utility, kDigits);
    if (choice.method != Method::naive && !std::isnan(choice.gain)) {
      text += ", " + fixed_text(choice.gain, kDigits) + " more than naive";
    }
    facts.emplace_back("held-out utility", text);
  }
  if (choice.method != Method::naive) {
    facts.emplace_back("decoder", decoder_text(choice));
  }
  return facts;
}

Json choice_json(const ChoiceSummary &choice) {
  const bool is_ridge = choice.method != Method::naive;
  const bool has_sets = choice.decoder == NAIBX_DECODE_SETS;
  return {
      {"method", method_name(choice.method)},
      {"held_out_utility", number_or_null(choice.held_out_utility, true)},
      {"gain", number_or_null(choice.gain, true)},
      {"lambda", number_or_null(choice.lambda, is_ridge)},
      {"width", number_or_null(choice.width, choice.method == Method::kernel)},
      {"decoder", decoder_name(choice.decoder)},
      {"set_weight", number_or_null(choice.set_weight, has_sets)},
      {"size_weight", number_or_null(choice.size_weight, has_sets)},
      {"threshold", number_or_null(choice.threshold,
                                   choice.decoder == NAIBX_DECODE_THRESHOLD)},
      {"decoder_gain", number_or_null(choice.decoder_gain, is_ridge)}};
}

} // namespace naibx::cli
