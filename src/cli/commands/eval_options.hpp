// The command line of `naibx eval`.
#pragma once

#include "command.hpp"
#include "data_options.hpp"
#include "options.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace naibx::cli {

enum class Protocol {
  cross_validation,
  split,
  test_file,
  fold_file,
  published
};

std::string protocol_name(Protocol protocol);

struct EvalOptions {
  DataOptions data;
  SettingOptions settings;
  std::optional<std::uint64_t> folds;
  std::optional<std::uint64_t> seed;
  std::optional<double> split;
  std::string test_file;
  std::string fold_file;
  bool is_published = false;
  bool stratify = false;
  bool true_size = false;
  double empty_score = 1.0;
  bool json = false;

  // Throws UsageError where options contradict each other.
  void demand_one_protocol() const;
  void demand_protocol_to_stratify() const;
  void demand_one_standard_input() const;
  [[nodiscard]] Protocol protocol() const;
  [[nodiscard]] bool shuffles() const;
  // What is not given depends on the protocol.
  [[nodiscard]] std::uint64_t fold_count() const;
  [[nodiscard]] std::uint64_t first_seed() const;
  [[nodiscard]] ModelOptions model_options() const;
};

void add_eval_options(const Command &command, EvalOptions &options);

} // namespace naibx::cli
