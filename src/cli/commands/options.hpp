// Options that several commands share.
#pragma once

#include "../model/model_config.hpp"
#include "../readers/arff_reader.hpp"
#include "../readers/dataset.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace naibx::cli {

struct DataOptions {
  std::string path;
  std::string label_xml;
  std::int64_t label_count = 0;
  bool has_label_count = false;

  // Throws UsageError where options contradict each other.
  [[nodiscard]] LabelChoice label_choice() const;
  [[nodiscard]] bool says_labels() const {
    return has_label_count || !label_xml.empty();
  }
};

struct SettingOptions {
  FamilyChoice family = FamilyChoice::automatic;
  std::optional<double> smoothing;
  std::optional<double> feature_smoothing;
  std::optional<double> variance_prior;
  std::string covariance = "diagonal";
  std::optional<std::int64_t> size;
  bool allow_empty = false;

  // Throws UsageError for what this version cannot do.
  [[nodiscard]] ModelOptions model_options() const;
};

void add_data_options(CLI::App &command, DataOptions &options);
void add_setting_options(CLI::App &command, SettingOptions &options);

std::string family_choice_name(FamilyChoice choice);

// Reads all rows, telling a terminal how far it is. Throws Failure where there
// is no label column or no row.
Dataset read_training_data(const std::string &path, const LabelChoice &choice);

} // namespace naibx::cli
