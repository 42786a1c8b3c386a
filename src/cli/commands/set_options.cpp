#include "set_options.hpp"

#include "../failure.hpp"
#include "../readers/number.hpp"
#include "../readers/text.hpp"
#include "option_values.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace naibx::cli {
namespace {

constexpr std::int64_t kMostSets = 1024;
// Wide enough to find most of the best sets; docs/several-sets.md has figures.
constexpr std::int64_t kWidth = 16;

struct RuleWord {
  const char *word;
  std::int32_t rule;
};

constexpr std::array<RuleWord, 5> kRules = {{{"mode", NAIBX_SIZE_MODE},
                                             {"median", NAIBX_SIZE_MEDIAN},
                                             {"mean", NAIBX_SIZE_MEAN},
                                             {"accuracy", NAIBX_SIZE_ACCURACY},
                                             {"f1", NAIBX_SIZE_F1}}};

void read_rule(const std::string &text, SetOptions &options) {
  const auto *const found =
      std::find_if(kRules.begin(), kRules.end(),
                   [&text](const RuleWord &rule) { return text == rule.word; });
  if (found != kRules.end()) {
    options.size_rule = found->rule;
    options.size_level = 0.0;
    return;
  }
  const ParsedNumber level = parse_whole_number(text);
  options.size_rule = NAIBX_SIZE_QUANTILE;
  options.size_level = level.value;
  if (level.status != NumberStatus::valid ||
      !(level.value > 0.0 && level.value < 1.0)) {
    refuse_value("--size-rule", quote_for_message(text) +
                                    " is not mode, median, mean, accuracy or "
                                    "f1, nor a number above 0 and below 1, "
                                    "which is a quantile");
  }
}

} // namespace

void SetOptions::ask(Request &request) const {
  if (top) {
    request.set_best(static_cast<std::uint32_t>(*top),
                     static_cast<std::uint32_t>(std::max(*top, kWidth)));
  }
  request.set_size_rule(size_rule, size_level);
}

void SetOptions::demand_no_rule() const {
  if (size_rule != NAIBX_SIZE_BEST) {
    throw UsageError(
        "--size says how many labels a set has; leave out --size-rule");
  }
}

void add_set_options(const Command &command, SetOptions &options) {
  add_number(command, "--top", options.top,
             NumberRange<std::int64_t>{1, kMostSets},
             "The N most likely sets of each row, one line each, which begins "
             "with the number of the row")
      .name_value("N");
  command.add_flag(
      "--scores", options.scores,
      "The logarithm of how likely each set is, before its labels");
  command
      .add_option(
          "--size-rule",
          [&options](const std::string &text) { read_rule(text, options); },
          "How the size is taken from its probabilities: mode, median, mean, "
          "accuracy or f1 (the best expected one), or a quantile such as 0.9 "
          "[what the method does]")
      .name_value("RULE");
}

} // namespace naibx::cli
