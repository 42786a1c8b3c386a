// How a predicted set is printed, one line per row.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {

enum class PredictionFormat { labels, indices, json };

struct Prediction {
  // The set in the order of choice.
  const std::uint32_t *first;
  const std::uint32_t *last;
  // For each label the logarithm of its probability when it was chosen; only
  // JSON shows it, and it may be NULL for the other formats and an empty set.
  const double *log_probabilities;
  // Of the size; none where it was not predicted.
  std::optional<double> log_size_probability;
  // The number of the row, from 1, where it may have several sets.
  std::optional<std::uint64_t> row = std::nullopt;
  // How likely the set is, where that is shown.
  std::optional<double> score = std::nullopt;
};

// Appends a line for a set, in the order given. A label without a name is
// printed as its id. Row and score come before the labels, with a tab after
// each.
class PredictionWriter {
public:
  // `for_terminal`: names must not be taken for commands.
  PredictionWriter(PredictionFormat format, std::vector<std::string> names,
                   bool for_terminal = false);

  void append(std::string &text, const Prediction &prediction) const;

private:
  void append_json(std::string &text, const Prediction &prediction) const;

  PredictionFormat format_;
  bool escapes_json_ = false;
  // As they are, for JSON, and as they are printed in a line of names.
  std::vector<std::string> names_;
  std::vector<std::string> quoted_names_;
};

// A name as a field of comma-separated text: in double quotes, doubled inside,
// where it holds a comma, a quote, a line break or a blank at either end, or
// is empty.
std::string quoted_name(const std::string &name);

} // namespace naibx::cli
