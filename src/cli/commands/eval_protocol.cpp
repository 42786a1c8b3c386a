#include "eval_protocol.hpp"

#include "../failure.hpp"
#include "option_values.hpp"

#include <vector>

namespace naibx::cli {
namespace {

constexpr std::uint64_t kDefaultFolds = 10;
// A larger number of repetitions is a typing error.
constexpr std::uint64_t kMostFolds = 1000000;

void add_shuffle_options(const Command &command, ProtocolOptions &options) {
  add_number(command, "--folds", options.folds, {1, kMostFolds},
             "Number of folds, or of repetitions of the published protocol "
             "[10]")
      .name_value("K");
  add_number(command, "--seed", options.seed, {0, UINT64_MAX},
             "Seed of the shuffle [1; published protocol: 0]")
      .name_value("S");
  add_number(command, "--split", options.split, {0.0, 100.0},
             "Train on this percentage of the shuffled rows, test on the rest")
      .name_value("PERCENT");
  command.add_flag("--stratify", options.stratify,
                   "Spread each label evenly over the folds, or in proportion "
                   "over the two parts of --split (iterative stratification)");
}

} // namespace

std::string protocol_name(Protocol protocol) {
  switch (protocol) {
  case Protocol::split:
    return "split";
  case Protocol::test_file:
    return "test file";
  case Protocol::fold_file:
    return "fold file";
  case Protocol::published:
    return "published";
  default:
    return "cross-validation";
  }
}

void ProtocolOptions::demand_sense() const {
  demand_one_protocol();
  demand_protocol_to_stratify();
}

void ProtocolOptions::demand_one_protocol() const {
  std::vector<std::string> given;
  const auto add = [&given](bool is_given, const char *name) {
    if (is_given) {
      given.emplace_back(name);
    }
  };
  add(is_published, "--protocol published");
  add(split.has_value(), "--split");
  add(!test_file.empty(), "--test");
  add(!fold_file.empty(), "--fold-file");
  if (given.empty() || (is_published && given.size() == 1)) {
    return;
  }
  add(folds.has_value(), "--folds");
  if (given.size() > 1) {
    throw UsageError(given[0] + " and " + given[1] +
                     " cannot be combined; give only one of them");
  }
  if (seed && !shuffles()) {
    throw UsageError("--seed cannot be combined with " + given[0] +
                     ", which leaves nothing to chance");
  }
}

void ProtocolOptions::demand_protocol_to_stratify() const {
  if (!stratify || protocol() == Protocol::cross_validation ||
      protocol() == Protocol::split) {
    return;
  }
  const char *reason = "--protocol published, which tests on all rows";
  if (protocol() == Protocol::test_file) {
    reason = "--test, which already says what is tested on";
  } else if (protocol() == Protocol::fold_file) {
    reason = "--fold-file, which already says what the folds are";
  }
  throw UsageError(std::string("--stratify cannot be combined with ") + reason +
                   "; give it with --folds or --split");
}

Protocol ProtocolOptions::protocol() const {
  if (is_published) {
    return Protocol::published;
  }
  if (split) {
    return Protocol::split;
  }
  if (!test_file.empty()) {
    return Protocol::test_file;
  }
  return fold_file.empty() ? Protocol::cross_validation : Protocol::fold_file;
}

bool ProtocolOptions::shuffles() const {
  return protocol() != Protocol::test_file && protocol() != Protocol::fold_file;
}

std::uint64_t ProtocolOptions::fold_count() const {
  return folds.value_or(kDefaultFolds);
}

std::uint64_t ProtocolOptions::first_seed() const {
  return seed.value_or(is_published ? 0 : 1);
}

void add_protocol_options(const Command &command, ProtocolOptions &options) {
  command.begin_group("Options for the protocol");
  add_shuffle_options(command, options);
  add_file(command, "--test", options.test_file,
           "Train on DATA, test on this file")
      .name_value("FILE");
  add_file(command, "--fold-file", options.fold_file,
           "One fold number per row, one row per line")
      .name_value("FILE");
  add_choice(
      command, "--protocol", {{"published"}, ""},
      [&options](std::size_t /*word*/) { options.is_published = true; },
      "published: for each of the seeds S to S+K-1 train on 90 % of the "
      "shuffled rows and test on all rows, including those trained on, to "
      "compare with the paper's tables; smoothing 1e-300 and variance prior 0 "
      "unless given")
      .name_value("NAME");
}

} // namespace naibx::cli
