// Options that several commands share.
#pragma once

#include "../model/model_config.hpp"
#include "../readers/arff_reader.hpp"
#include "../readers/dataset.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace naibx::cli {

struct DataOptions {
  std::string path;
  std::string label_xml;
  // The first columns, or for a negative number the last.
  std::optional<std::int64_t> label_count;

  // Throws UsageError where options contradict each other.
  [[nodiscard]] LabelChoice label_choice() const;
  [[nodiscard]] bool says_labels() const {
    return label_count || !label_xml.empty();
  }
};

struct SettingOptions {
  FamilyChoice family = FamilyChoice::automatic;
  std::optional<double> smoothing;
  std::optional<double> feature_smoothing;
  std::optional<double> variance_prior;
  std::optional<std::int64_t> size;
  bool allow_empty = false;

  // Throws UsageError for a constant that the library refuses.
  [[nodiscard]] ModelOptions model_options() const;
};

// Throws UsageError where more than one of the files is "-"; each has the name
// of its argument.
void demand_one_standard_input(
    const std::vector<std::pair<std::string, std::string>> &files);

void add_data_options(CLI::App &command, DataOptions &options);
void add_setting_options(CLI::App &command, SettingOptions &options);

std::string family_choice_name(FamilyChoice choice);

// Reads all rows, telling a terminal how far it is. Throws Failure where there
// is no label column or no row, and UsageError for a size of the sets that is
// larger than the number of labels.
Dataset read_training_data(const DataOptions &data,
                           std::optional<std::int64_t> size);

} // namespace naibx::cli
