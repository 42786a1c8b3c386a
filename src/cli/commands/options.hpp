// Options that several commands share.
#pragma once

#include "../model/model_config.hpp"
#include "command.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {

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

void add_setting_options(const Command &command, SettingOptions &options);

std::string family_choice_name(FamilyChoice choice);

} // namespace naibx::cli
