#include "options.hpp"

#include "../failure.hpp"
#include "../io/warning.hpp"
#include "../model/family_text.hpp"
#include "method_options.hpp"
#include "option_values.hpp"

#include <vector>

namespace naibx::cli {
namespace {

constexpr const char *kModelOptions = "Options for the model";
constexpr const char *kSmoothingHelp =
    "Added to every count of labels and sizes [1]";
constexpr const char *kFeatureSmoothingHelp =
    "Added to every count of discrete features [1]";
constexpr const char *kVariancePriorHelp =
    "Number of imaginary examples with the overall variance; 0 is the paper's "
    "formula "
    "[1]";

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
  // There is nothing to choose from yet, so the help does not show it.
  add_choice(command, "--covariance", {{"diagonal", "shared"}, ""}, take, "")
      .hide();
}

void add_family_option(const Command &command, SettingOptions &options) {
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
}

void add_size_options(const Command &command, SettingOptions &options) {
  add_number(command, "--size", options.size, {0, NAIBX_MAX_LABELS},
             "Every set has exactly N labels: sizes are neither learned nor "
             "predicted, and a row with a different number is an error")
      .name_value("N");
  command.add_flag("--allow-empty", options.allow_empty,
                   "The empty set may be predicted even if no example has it");
}

// If none is given, the library's default applies.
std::vector<std::optional<double>> values_of(const std::vector<double> &list,
                                             std::optional<double> otherwise) {
  std::vector<std::optional<double>> values(list.begin(), list.end());
  if (values.empty()) {
    values.push_back(otherwise);
  }
  return values;
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
  options.method = method;
  demand_constants(options);
  return options;
}

void demand_one_standard_input(
    const std::vector<std::pair<std::string, std::string>> &files) {
  std::string first;
  for (const auto &[name, path] : files) {
    if (path == "-" && !first.empty()) {
      if (name == first) {
        throw UsageError(name + " names standard input twice; it can be read "
                                "once");
      }
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
  command.begin_group(kModelOptions);
  add_method_options(command, options.method);
  add_family_option(command, options);
  add_constant(command, "--smoothing", options.smoothing, kSmoothingHelp)
      .name_value("A");
  add_constant(command, "--feature-smoothing", options.feature_smoothing,
               kFeatureSmoothingHelp)
      .name_value("B");
  add_constant(command, "--variance-prior", options.variance_prior,
               kVariancePriorHelp)
      .name_value("K");
  add_covariance_option(command);
  add_size_options(command, options);
  command.begin_group(kOtherOptions);
}

void add_setting_options(const Command &command, SettingOptions &options,
                         ConstantLists &lists) {
  command.begin_group(kModelOptions);
  add_method_options(command, options.method);
  add_family_option(command, options);
  const std::string list = "; of several numbers, separated by commas, each "
                           "fold chooses one";
  add_constants(command, "--smoothing", lists.smoothing, kSmoothingHelp + list)
      .name_value("A");
  add_constants(command, "--feature-smoothing", lists.feature_smoothing,
                kFeatureSmoothingHelp + list)
      .name_value("B");
  add_constants(command, "--variance-prior", lists.variance_prior,
                kVariancePriorHelp + list)
      .name_value("K");
  add_covariance_option(command);
  add_size_options(command, options);
  command.begin_group(kOtherOptions);
}

void print_idle_options(const SettingOptions &options) {
  const auto list_of = [](std::optional<double> constant) {
    return constant ? std::vector<double>{*constant} : std::vector<double>();
  };
  print_idle_options(options, {list_of(options.smoothing),
                               list_of(options.feature_smoothing),
                               list_of(options.variance_prior)});
}

void print_idle_options(const SettingOptions &options,
                        const ConstantLists &lists) {
  std::vector<std::string> constants;
  const auto add = [&constants](const std::vector<double> &list,
                                const char *name) {
    if (!list.empty()) {
      constants.emplace_back(name);
    }
  };
  add(lists.smoothing, "--smoothing");
  add(lists.feature_smoothing, "--feature-smoothing");
  add(lists.variance_prior, "--variance-prior");
  for (const std::string &line : idle_option_lines(options.method, constants)) {
    print_warning(line);
  }
}

bool ConstantLists::has_choice() const {
  return smoothing.size() > 1 || feature_smoothing.size() > 1 ||
         variance_prior.size() > 1;
}

std::vector<ModelOptions> combinations_of(const ModelOptions &options,
                                          const ConstantLists &lists) {
  std::vector<ModelOptions> combinations;
  ModelOptions combination = options;
  for (const auto a : values_of(lists.smoothing, options.smoothing)) {
    combination.smoothing = a;
    for (const auto b :
         values_of(lists.feature_smoothing, options.feature_smoothing)) {
      combination.feature_smoothing = b;
      for (const auto k :
           values_of(lists.variance_prior, options.variance_prior)) {
        combination.variance_prior = k;
        demand_constants(combination);
        combinations.push_back(combination);
      }
    }
  }
  return combinations;
}

std::string family_choice_name(FamilyChoice choice) {
  return family_choice_names()[static_cast<std::size_t>(choice)];
}

} // namespace naibx::cli
