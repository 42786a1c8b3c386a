// Which rows `naibx eval` trains on and tests on, as the command line says it.
#pragma once

#include "../evaluation/folds.hpp"
#include "../readers/dataset.hpp"
#include "command.hpp"

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

struct ProtocolOptions {
  std::optional<std::uint64_t> folds;
  std::optional<std::uint64_t> seed;
  std::optional<double> split;
  std::string test_file;
  std::string fold_file;
  bool is_published = false;
  bool stratify = false;

  // Throws UsageError where options contradict each other.
  void demand_sense() const;
  [[nodiscard]] Protocol protocol() const;
  [[nodiscard]] bool shuffles() const;
  // What is not given depends on the protocol.
  [[nodiscard]] std::uint64_t fold_count() const;
  [[nodiscard]] std::uint64_t first_seed() const;

  // `test` is `train` but with a test file. Where rows have groups, folds and
  // splits keep them whole; a fold file that does not gets a warning.
  [[nodiscard]] Partitions partitions(const Dataset &train,
                                      const Dataset &test) const;

private:
  void demand_one_protocol() const;
  void demand_protocol_to_stratify() const;
};

void add_protocol_options(const Command &command, ProtocolOptions &options);

} // namespace naibx::cli
