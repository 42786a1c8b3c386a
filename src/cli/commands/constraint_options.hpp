// Options of `naibx predict` that say what a set must be.
#pragma once

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

  // Asks for all of it; `labels` are the names of the model's. Throws
  // UsageError for what these do not have.
  void ask(Request &request, const std::vector<std::string> &labels) const;
  // Throws UsageError where there are bounds, beside --size.
  void demand_no_sizes() const;
};

void add_constraint_options(const Command &command, ConstraintOptions &options);

// What the library says of labels by number, with their names.
std::string with_label_names(const std::string &message,
                             const std::vector<std::string> &labels);

} // namespace naibx::cli
