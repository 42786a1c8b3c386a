// The command line of `naibx eval`.
#pragma once

#include "../evaluation/selection.hpp"
#include "command.hpp"
#include "data_options.hpp"
#include "eval_protocol.hpp"
#include "options.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {

struct EvalOptions {
  std::vector<std::string> paths;
  // For each of the files; without a path.
  DataOptions data;
  bool labels_beside = false;
  ProtocolOptions protocol;
  SettingOptions settings;
  ConstantLists constants;
  // A place in kMetricNames.
  std::optional<std::size_t> select_by;
  std::optional<std::uint64_t> inner_folds;
  bool true_size = false;
  double empty_score = 1.0;
  bool json = false;
  // Files, "-" for standard output, or empty.
  std::string csv_path;
  std::string latex_path;

  // Throws UsageError where options contradict each other, and Failure where a
  // file cannot be written.
  void demand_sense() const;
  // Of one of the files, with the label file beside it if that is asked for.
  [[nodiscard]] DataOptions data_of(const std::string &path) const;
  // The option that names the label file.
  [[nodiscard]] const char *label_file_option() const;
  // One for each combination of the constants. What is not given depends on the
  // protocol.
  [[nodiscard]] std::vector<ModelOptions> combinations() const;
  [[nodiscard]] SelectionRule selection_rule() const;
  // Whether no table or JSON takes standard output.
  [[nodiscard]] bool prints_text() const;

private:
  void demand_one_standard_input() const;
  void demand_options_of_several_files() const;
  void demand_choice() const;
  void demand_method_to_suit() const;
  void demand_protocol_of_groups() const;
  void demand_outputs() const;
};

void add_eval_options(const Command &command, EvalOptions &options);

} // namespace naibx::cli
