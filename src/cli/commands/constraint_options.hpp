// Options of `naibx predict` that say what a set must be.
#pragma once

#include "../model/batch_predictor.hpp"
#include "../readers/label_choice.hpp"
#include "command.hpp"

#include <naibx/naibx.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {

struct ConstraintOptions {
  std::vector<std::string> required;
  std::vector<std::string> forbidden;
  std::vector<std::string> given;
  std::vector<std::vector<std::string>> at_most_one;
  std::vector<std::pair<std::string, std::string>> implications;
  std::optional<std::int64_t> smallest_size;
  std::optional<std::int64_t> largest_size;
  // Columns with lists of each row's own, or empty.
  std::string required_column;
  std::string forbidden_column;

  // Asks for all of it; `labels` are the names of the model's. Throws
  // UsageError for what these do not have.
  void ask(Request &request, const std::vector<std::string> &labels) const;
  // The columns that there are, and what their texts say of a row: by rule.
  // Throws Failure for a label that the model does not have.
  [[nodiscard]] std::vector<LabelChoice::TextColumn> text_columns() const;
  [[nodiscard]] RowLabels
  row_labels(const std::vector<std::string> &texts,
             const std::vector<std::string> &labels) const;
  // Throws UsageError where there are bounds, beside --size.
  void demand_no_sizes() const;
};

void add_constraint_options(const Command &command, ConstraintOptions &options);

// What the library says of labels by number, with their names.
std::string with_label_names(const std::string &message,
                             const std::vector<std::string> &labels);

} // namespace naibx::cli
