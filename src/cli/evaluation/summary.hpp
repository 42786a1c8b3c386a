// The figures of all folds in one list, and their means and deviations.
#pragma once

#include "metrics.hpp"
#include "ranking_metrics.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace naibx::cli {

constexpr std::size_t kMetricCount = 14;

// Names in the order of MetricValues.
constexpr std::array<std::string_view, kMetricCount> kMetricNames = {
    "lcard",    "lcard_pred",   "hs",        "zs",       "acc",
    "pre",      "rec",          "f1",        "micro_f1", "macro_f1",
    "coverage", "ranking_loss", "one_error", "lrap"};

// From here on they are of rankings, before of sets.
constexpr std::size_t kFirstRankingMetric = 10;

// What each is, in words.
constexpr std::array<std::string_view, kMetricCount> kMetricTitles = {
    "labels of a row",
    "labels predicted for a row",
    "Hamming score",
    "subset accuracy",
    "accuracy (Jaccard)",
    "precision",
    "recall",
    "F1",
    "F1 over all labels and rows",
    "mean F1 of the labels",
    "coverage",
    "ranking loss",
    "one-error",
    "label ranking average precision"};

// Whether more of it is better, or less; the numbers of labels are no scores.
enum class Direction { none, higher, lower };

constexpr std::array<Direction, kMetricCount> kMetricDirections = {
    Direction::none,   Direction::none,   Direction::higher, Direction::higher,
    Direction::higher, Direction::higher, Direction::higher, Direction::higher,
    Direction::higher, Direction::higher, Direction::lower,  Direction::lower,
    Direction::lower,  Direction::higher};

using MetricValues = std::array<double, kMetricCount>;

MetricValues metric_values(const SetMetrics &sets,
                           const RankingMetrics &ranking);

struct MeanAndDeviation {
  double mean;
  // The sample's, with n - 1; NaN for one fold, which has none.
  double sd;
};

// One entry for each metric; there is at least one fold.
std::array<MeanAndDeviation, kMetricCount>
summarize(const std::vector<MetricValues> &folds);

} // namespace naibx::cli
