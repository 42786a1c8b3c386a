#include "options.hpp"

#include "../model/family_text.hpp"
#include "option_values.hpp"

#include <vector>

namespace naibx::cli {
namespace {

// In the order of the constants of FamilyChoice.
const std::vector<std::string> &family_choice_names() {
  static const std::vector<std::string> names = {
      "auto", family_key(NAIBX_GAUSSIAN), family_key(NAIBX_BERNOULLI),
      family_key(NAIBX_MULTINOMIAL)};
  return names;
}

void add_covariance_option(const Command &command) {
  const auto take = [](std::size_t word) {
    if (word == 1) {
      refuse_value(
          "--covariance",
          "shared covariance is not in this version; leave the option out");
    }
  };
  // Nothing to choose from yet, so that the help keeps silent.
  add_choice(command, "--covariance", {{"diagonal", "shared"}, ""}, take, "")
      .hide();
}

} // namespace

ModelOptions SettingOptions::model_options() const {
  ModelOptions options;
  options.family = family;
  options.smoothing = smoothing;
  options.feature_smoothing = feature_smoothing;
  options.variance_prior = variance_prior;
  options.size = size;
  options.allow_empty = allow_empty;
  demand_constants(options);
  return options;
}

void demand_one_standard_input(
    const std::vector<std::pair<std::string, std::string>> &files) {
  std::string first;
  for (const auto &[name, path] : files) {
    if (path == "-" && !first.empty()) {
      std::string both = first;
      both += " and ";
      both += name;
      throw UsageError(both + " cannot both be standard input; name a file for "
                              "one of them");
    }
    if (path == "-") {
      first = name;
    }
  }
}

void add_setting_options(const Command &command, SettingOptions &options) {
  command.begin_group("Options for the model");
  add_choice(
      command, "--family", {family_choice_names(), ""},
      [&options](std::size_t word) {
        options.family = static_cast<FamilyChoice>(word);
      },
      "Family of the numeric features: gaussian, bernoulli, multinomial or "
      "auto (each by its values: all 0 or 1 is Bernoulli; whole numbers >= 0 "
      "of which at least half are 0 are multinomial where 16 columns or more "
      "are like that, as with counts of words; the rest is Gaussian) [auto]")
      .name_value("NAME");
  add_constant(command, "--smoothing", options.smoothing,
               "Added to every count of labels and sizes [1]")
      .name_value("A");
  add_constant(command, "--feature-smoothing", options.feature_smoothing,
               "Added to every count of discrete features [1]")
      .name_value("B");
  add_constant(command, "--variance-prior", options.variance_prior,
               "Imagined examples with the overall variance; 0 is the paper's "
               "formula [1]")
      .name_value("K");
  add_covariance_option(command);
  add_number(command, "--size", options.size, {0, NAIBX_MAX_LABELS},
             "Every set has exactly N labels: sizes are neither learned nor "
             "predicted, and a row with another number is an error")
      .name_value("N");
  command.add_flag("--allow-empty", options.allow_empty,
                   "The empty set may be predicted although no example has "
                   "it");
  command.begin_group(kOtherOptions);
}

std::string family_choice_name(FamilyChoice choice) {
  return family_choice_names()[static_cast<std::size_t>(choice)];
}

} // namespace naibx::cli
