#include "eval_options.hpp"

#include "option_values.hpp"

#include <vector>

namespace naibx::cli {
namespace {

constexpr std::uint64_t kDefaultFolds = 10;
// More repetitions than that are a mistyped number.
constexpr std::uint64_t kMostFolds = 1000000;

void add_shuffle_options(const Command &command, EvalOptions &options) {
  add_number(command, "--folds", options.folds, {1, kMostFolds},
             "Number of folds, or of repetitions of the published protocol "
             "[10]")
      .name_value("K");
  add_number(command, "--seed", options.seed, {0, UINT64_MAX},
             "What the shuffle depends on [1; published protocol: 0]")
      .name_value("S");
  add_number(command, "--split", options.split, {0.0, 100.0},
             "Train on this percentage of the shuffled rows, test on the rest")
      .name_value("PERCENT");
  command.add_flag("--stratify", options.stratify,
                   "Spread each label evenly over the folds, or in proportion "
                   "over the two parts of --split (iterative stratification)");
}

void add_protocol_options(const Command &command, EvalOptions &options) {
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
      "shuffled rows and test on all rows, those trained on included, to "
      "compare with the paper's tables; smoothing 1e-300 and variance prior 0 "
      "where not given")
      .name_value("NAME");
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

void EvalOptions::demand_one_protocol() const {
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
                     " do not go together; give one of them");
  }
  if (seed && !shuffles()) {
    throw UsageError("--seed does not go together with " + given[0] +
                     ", which leaves nothing to chance");
  }
}

void EvalOptions::demand_protocol_to_stratify() const {
  if (!stratify || protocol() == Protocol::cross_validation ||
      protocol() == Protocol::split) {
    return;
  }
  const char *reason = "--protocol published, which tests on all rows";
  if (protocol() == Protocol::test_file) {
    reason = "--test, which says itself what is tested on";
  } else if (protocol() == Protocol::fold_file) {
    reason = "--fold-file, which says itself what the folds are";
  }
  throw UsageError(std::string("--stratify does not go together with ") +
                   reason + "; give it with --folds or --split");
}

void EvalOptions::demand_one_standard_input() const {
  cli::demand_one_standard_input({{"DATA", data.path},
                                  {"--test", test_file},
                                  {"--fold-file", fold_file},
                                  {"--labels", data.label_xml}});
  if (data.label_xml == "-" && !test_file.empty()) {
    throw UsageError("--labels: with --test the label file is read twice, so "
                     "that it cannot be standard input; name a file");
  }
}

Protocol EvalOptions::protocol() const {
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

bool EvalOptions::shuffles() const {
  return protocol() != Protocol::test_file && protocol() != Protocol::fold_file;
}

std::uint64_t EvalOptions::fold_count() const {
  return folds.value_or(kDefaultFolds);
}

std::uint64_t EvalOptions::first_seed() const {
  return seed.value_or(is_published ? 0 : 1);
}

ModelOptions EvalOptions::model_options() const {
  ModelOptions options = settings.model_options();
  if (is_published) {
    // Like no smoothing at all, but the logarithm of 0 keeps an order.
    options.smoothing = options.smoothing.value_or(1e-300);
    options.variance_prior = options.variance_prior.value_or(0.0);
  }
  return options;
}

void add_eval_options(const Command &command, EvalOptions &options) {
  add_data_options(command, options.data);
  add_unknown_option(command, options.data);
  add_protocol_options(command, options);
  add_setting_options(command, options.settings);
  command.add_flag("--true-size", options.true_size,
                   "Tell the model the size of each true set");
  add_choice(
      command, "--empty-score", {{"0", "1"}, ""},
      [&options](std::size_t word) {
        options.empty_score = static_cast<double>(word);
      },
      "What counts where there is nothing to find and nothing is predicted: "
      "1, or 0 as in the paper [1]")
      .name_value("0|1");
  command.add_flag("--json", options.json, "Print one JSON object");
}

} // namespace naibx::cli
