#include "gaussian_invariants.hpp"

#include "../model/limits.hpp"
#include "sums.hpp"
#include "weight_checks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx::format {

namespace {

constexpr double kBound = kMaximumGaussianValue;
// Products of weights whose sum is below this have no digits left.
constexpr double kWeightWithoutDigits = 1e-300;
// The relative rounding error of a mean: the numbers that it was made of may
// have been larger.
constexpr double kRoundingOfMean = 1e-9;
// If all examples but those of a class weigh a smaller share, that is rounding.
constexpr double kLeastRest = 1e-6;
// By how much sums of squares may differ where weights are the smallest
// doubles.
constexpr double kRoundingOfSquares = 4.0;

// Values lie within +-B. So then does their mean m, and their sum of squared
// deviations is at most weight (B - m) (B + m) (Bhatia and Davis 2000). As long
// as that holds, learning more keeps it true.
double largest_squares(double weight, double mean) {
  if (weight < kWeightWithoutDigits) {
    return weight * 4.0 * kBound * kBound * (1.0 + kTolerance);
  }
  const double spread = (kBound - mean) * (kBound + mean);
  return weight * (std::max(spread, 0.0) + kTolerance * kBound * kBound);
}

// Examples of a class are some of all: their squares, and those of the distance
// between them and the rest, sum to no more than those of all do.
bool is_within_all(const Model &model, double weight, double mean,
                   double squares, std::size_t slot) {
  const GaussianTable &all = model.all().gaussian;
  const double overall_mean = all.mean(0)[slot];
  const double largest = std::max(std::fabs(mean), std::fabs(overall_mean));
  const double distance =
      std::max(std::fabs(mean - overall_mean) - kRoundingOfMean * largest, 0.0);
  // Includes the rest of all examples, so that learning more keeps it true.
  const double all_weight = all.observed.at(0, slot, model.weight());
  const double rest = std::max(all_weight - weight, all_weight * kLeastRest);
  const double around =
      squares + weight * (all_weight / rest) * distance * distance;
  const double of_all = all.squares(0)[slot] * kRoundingOfSquares;
  return around <= of_all + std::numeric_limits<double>::min() ||
         all_weight < kWeightWithoutDigits;
}

void check_row(const Model &model, const ClassStatistics &classes,
               std::size_t row) {
  const GaussianTable &table = classes.gaussian;
  const auto mean = table.mean(row);
  const auto squares = table.squares(row);
  for (std::size_t i = 0; i < table.feature_count(); ++i) {
    const double weight = table.observed.at(row, i, classes.weight(row));
    const double absolute = model.shift()[i] + mean[i];
    require(std::fabs(absolute) <= kBound * (1.0 + kTolerance),
            "a mean is not a possible one");
    require(squares[i] >= 0.0 &&
                squares[i] <= largest_squares(weight, absolute),
            "a sum of squares is not a possible one");
    require(is_within_all(model, weight, mean[i], squares[i], i),
            "a class lies farther from the mean of all examples than they do");
  }
}

} // namespace

void check_shifts(const Model &model) {
  for (const double shift : model.shift()) {
    require(std::fabs(shift) <= kBound, "a shift is not a possible value");
  }
}

void check_gaussian(const Model &model, const ClassStatistics &classes) {
  const GaussianTable &table = classes.gaussian;
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    require_observed(table.observed, classes, row);
    require_weights(
        table.observed_squared.row(row), classes.squared_weight(row),
        "the squared weight of a feature is not within its class's");
    check_row(model, classes, row);
  }
}

} // namespace naibx::format
