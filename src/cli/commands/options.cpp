#include "options.hpp"

#include "../io/progress.hpp"

#include <CLI/CLI.hpp>

#include <cmath>
#include <map>

namespace naibx::cli {
namespace {

const std::map<std::string, FamilyChoice> &family_names() {
  static const std::map<std::string, FamilyChoice> names = {
      {"auto", FamilyChoice::automatic},
      {"gaussian", FamilyChoice::gaussian},
      {"bernoulli", FamilyChoice::bernoulli},
      {"multinomial", FamilyChoice::multinomial}};
  return names;
}

} // namespace

LabelChoice DataOptions::label_choice() const {
  if (has_label_count && !label_xml.empty()) {
    throw UsageError("--labels and --label-count do not go together; give one "
                     "of them");
  }
  LabelChoice choice;
  choice.label_xml = label_xml;
  if (has_label_count) {
    choice.label_count = label_count;
  }
  return choice;
}

ModelOptions SettingOptions::model_options() const {
  if (covariance == "shared") {
    throw UsageError("--covariance shared: this version has only diagonal");
  }
  ModelOptions options;
  options.family = family;
  options.smoothing = smoothing;
  options.feature_smoothing = feature_smoothing;
  options.variance_prior = variance_prior;
  options.size = size;
  options.allow_empty = allow_empty;
  return options;
}

void add_data_options(CLI::App &command, DataOptions &options) {
  command
      .add_option("DATA", options.path,
                  "ARFF file, dense or sparse; - is standard input")
      ->required();
  command
      .add_option("--labels", options.label_xml,
                  "Mulan label file: its names are the labels")
      ->type_name("FILE.xml");
  command
      .add_option_function<std::int64_t>(
          "--label-count",
          [&options](std::int64_t count) {
            options.label_count = count;
            options.has_label_count = true;
          },
          "The first N columns are the labels; negative: the last")
      ->type_name("N");
}

void add_setting_options(CLI::App &command, SettingOptions &options) {
  command
      .add_option("--family", options.family,
                  "Family of the numeric features: gaussian, bernoulli, "
                  "multinomial or auto (each by its values: all 0 or 1 is "
                  "Bernoulli, whole numbers >= 0 of which at least half are 0 "
                  "are multinomial, the rest Gaussian) [auto]")
      ->transform(CLI::CheckedTransformer(family_names(), CLI::ignore_case)
                      .description(""))
      ->type_name("NAME");
  command
      .add_option("--smoothing", options.smoothing,
                  "Added to every count of labels and sizes [1]")
      ->type_name("A");
  command
      .add_option("--feature-smoothing", options.feature_smoothing,
                  "Added to every count of discrete features [1]")
      ->type_name("B");
  command
      .add_option("--variance-prior", options.variance_prior,
                  "Imagined examples with the overall variance; 0 is the "
                  "paper's formula [1]")
      ->type_name("K");
  command
      .add_option("--covariance", options.covariance,
                  "diagonal, or shared in a later version [diagonal]")
      ->check(CLI::IsMember({"diagonal", "shared"}).description(""))
      ->type_name("NAME");
  command
      .add_option("--size", options.size,
                  "Every set has this size: none is learned or predicted")
      ->check(CLI::NonNegativeNumber.description(""))
      ->type_name("N");
  command.add_flag("--allow-empty", options.allow_empty,
                   "The empty set may be predicted although no example has "
                   "it");
}

std::string family_choice_name(FamilyChoice choice) {
  for (const auto &[name, value] : family_names()) {
    if (value == choice) {
      return name;
    }
  }
  return "auto";
}

Dataset read_training_data(const std::string &path, const LabelChoice &choice) {
  ArffReader reader(path, choice);
  if (reader.header().labels.empty()) {
    throw Failure(path + ": no column is a label; say which with --labels or "
                         "--label-count");
  }
  Dataset data;
  data.header = reader.header();
  DatasetRow row;
  Progress progress("reading rows", 0);
  while (reader.next(row)) {
    data.append(row);
    progress.show(data.row_count());
  }
  if (data.row_count() == 0) {
    throw Failure(path + ": there are no rows to learn from");
  }
  return data;
}

} // namespace naibx::cli
