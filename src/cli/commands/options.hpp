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
  MethodOptions method;

  // Throws UsageError for a constant, or what belongs to the method, that the
  // library refuses.
  [[nodiscard]] ModelOptions model_options() const;
};

// Throws UsageError where more than one of the files is "-"; each has the name
// of its argument.
void demand_one_standard_input(
    const std::vector<std::pair<std::string, std::string>> &files);

void add_setting_options(const Command &command, SettingOptions &options);

// Constants to choose among; none is the default.
struct ConstantLists {
  std::vector<double> smoothing;
  std::vector<double> feature_smoothing;
  std::vector<double> variance_prior;

  // Whether one of them has more than one.
  [[nodiscard]] bool has_choice() const;
};

// Warns of options that have no effect with the method.
void print_idle_options(const SettingOptions &options);

// The same options, where each constant may be a list; those of `options` stay
// empty.
void add_setting_options(const Command &command, SettingOptions &options,
                         ConstantLists &lists);

// The same for constants that may be lists.
void print_idle_options(const SettingOptions &options,
                        const ConstantLists &lists);

// `options` with each combination of the constants; the last list changes
// first. Throws UsageError for a constant that the library refuses.
std::vector<ModelOptions> combinations_of(const ModelOptions &options,
                                          const ConstantLists &lists);

std::string family_choice_name(FamilyChoice choice);

} // namespace naibx::cli
