#include "normal_scores.hpp"

#include "../example_weight.hpp"
#include "normal_quantile.hpp"

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

// Knots stand at these parts of the sample.
constexpr double kParts = 64.0;
constexpr double kSmallestDeviation = 1e-9;
// A row so light beside the others would have the rank 0 or 1.
constexpr double kSmallestRank = 0x1p-53;

// The first knot above the value, or the end. Without branches that depend on
// the value: a processor guesses every second of them wrong. Three comparisons
// at once, since each round waits for the one before.
const Knot *first_above(Span<const Knot> knots, double value) {
  const Knot *first = knots.begin();
  std::size_t count = knots.size();
  const auto is_above = [&](std::size_t place) {
    return static_cast<std::size_t>(first[place].value <= value);
  };
  while (count >= 4) {
    const std::size_t quarter = count / 4;
    first += quarter * (is_above(quarter - 1) + is_above(2 * quarter - 1) +
                        is_above(3 * quarter - 1));
    count -= 3 * quarter;
  }
  std::size_t below = 0;
  for (std::size_t place = 0; place < count; ++place) {
    below += is_above(place);
  }
  return first + below;
}

} // namespace

double score_between(Span<const Knot> knots, double value) {
  if (value <= knots[0].value) {
    return knots[0].score;
  }
  const Knot *const right = first_above(knots, value);
  if (right == knots.end()) {
    return knots[knots.size() - 1].score;
  }
  const Knot &left = *(right - 1);
  // A slope might be infinite: knots may be the smallest doubles.
  const double part = (value - left.value) / (right->value - left.value);
  return left.score + part * (right->score - left.score);
}

// Brings equal values together. Returns the weight of all that are there.
double NormalScores::sort(Span<const double> values,
                          Span<const double> weights) {
  values_.clear();
  values_.reserve(values.size());
  for (std::size_t row = 0; row < values.size(); ++row) {
    if (!std::isnan(values[row])) {
      values_.push_back({values[row], row, weights[row], 0.0});
    }
  }
  // In the order of the rows where values are equal: sums are the same on every
  // machine.
  std::sort(values_.begin(), values_.end(), [](const Step &a, const Step &b) {
    return a.value != b.value ? a.value < b.value : a.row < b.row;
  });
  std::size_t count = 0;
  double total = 0.0;
  for (const Step step : values_) { // a copy: its place may be taken
    if (count == 0 || values_[count - 1].value != step.value) {
      values_[count++] = {step.value, step.row, 0.0, total};
    }
    values_[count - 1].weight += step.weight;
    total += step.weight;
  }
  values_.resize(count);
  return total;
}

// The least, the largest, and those that hold k / 64 of the sample for some k.
void NormalScores::choose(double total) {
  knots_.clear();
  double part = 0.0;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Step &step = values_[i];
    const double up_to = (step.below + step.weight) * kParts;
    if (!is_lighter(up_to, part * total) || i == 0 || i + 1 == values_.size()) {
      const double rank = (step.below + step.weight / 2.0) / total;
      knots_.push_back(
          {step.value,
           normal_quantile(std::clamp(rank, kSmallestRank, 1.0 - kSmallestRank),
                           kernels_)});
      part = std::floor(up_to / total) + 1.0;
      part += is_lighter(up_to, part * total) ? 0.0 : 1.0;
    }
  }
}

void NormalScores::standardise(double total) {
  double sum = 0.0;
  for (const Step &step : values_) {
    sum += step.weight * score_between(knots_, step.value);
  }
  const double mean = sum / total;
  double squares = 0.0;
  for (const Step &step : values_) {
    const double deviation = score_between(knots_, step.value) - mean;
    squares += step.weight * (deviation * deviation);
  }
  const double deviation = std::sqrt(squares / total);
  const double scale = deviation > kSmallestDeviation ? 1.0 / deviation : 0.0;
  for (Knot &knot : knots_) {
    knot.score = (knot.score - mean) * scale;
  }
}

Span<const Knot> NormalScores::of(Span<const double> values,
                                  Span<const double> weights) {
  const double total = sort(values, weights);
  choose(total);
  if (!knots_.empty()) {
    standardise(total);
  }
  return knots_;
}

} // namespace naibx
