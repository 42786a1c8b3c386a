#include "gaussian_score.hpp"

#include "../model/limits.hpp"
#include "log_product.hpp"

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

constexpr double kLogOfTwoPi = 1.83787706640934548356;
// Sums run in this many strands, which the compiler may keep in one register;
// the order of summation is fixed.
constexpr std::size_t kStrands = 4;
// A product of mantissas below 2 stays finite this long.
constexpr std::size_t kBlock = 512 * kStrands;

// Degrees of freedom of a variance with the prior: max(N - 1, 0) + k.
double pseudo_count(double weight, double variance_prior) {
  return std::max(weight - 1.0, 0.0) + variance_prior;
}

// Neither weight nor sum of squares leave the formula without a value.
bool has_variance(double weight, double pseudo_count, double squares) {
  return weight > 0.0 && pseudo_count > 0.0 && squares >= kMinimumSquares;
}

struct Strands {
  double quadratic[kStrands] = {};
  double mantissa[kStrands] = {1, 1, 1, 1};
  std::int64_t exponent[kStrands] = {};
  double smallest[kStrands] = {1, 1, 1, 1};
};

} // namespace

double overall_variance(const Model &model, std::size_t slot) {
  const GaussianTable &table = model.all().gaussian;
  const double weight = table.observed.at(0, slot, model.weight());
  if (weight <= 1.0) {
    return 0.0;
  }
  const double variance = table.squares(0)[slot] / (weight - 1.0);
  return variance < kMinimumVariance ? 0.0 : variance;
}

Gaussian class_gaussian(const Model &model, const ClassStatistics &classes,
                        std::size_t row, std::size_t slot,
                        double overall_variance) {
  const GaussianTable &table = classes.gaussian;
  const double prior = model.configuration().constants().variance_prior;
  const double weight = table.observed.at(row, slot, classes.weight(row));
  if (overall_variance == 0.0 && weight > 0.0) {
    return {table.mean(row)[slot], 0.0};
  }
  const double count = pseudo_count(weight, prior);
  const double squares = table.squares(row)[slot] + prior * overall_variance;
  if (has_variance(weight, count, squares)) {
    return {table.mean(row)[slot], squares / count};
  }
  return {model.all().gaussian.mean(0)[slot], overall_variance};
}

void GaussianScore::reserve(std::size_t feature_count) {
  variance_.reserve(feature_count);
  prior_squares_.reserve(feature_count);
  shifted_.reserve(feature_count);
  active_.reserve(feature_count);
}

void GaussianScore::set_model(const Model &model) {
  const double prior = model.configuration().constants().variance_prior;
  variance_.resize(model.layout().gaussian_count);
  prior_squares_.resize(variance_.size());
  for (std::size_t slot = 0; slot < variance_.size(); ++slot) {
    variance_[slot] = overall_variance(model, slot);
    prior_squares_[slot] = prior * variance_[slot];
  }
}

void GaussianScore::set_example(const Model &model, Span<const double> values) {
  const Span<const double> shift = model.shift();
  active_.clear();
  shifted_.clear();
  for (std::size_t slot = 0; slot < values.size(); ++slot) {
    if (variance_[slot] > 0.0 && !std::isnan(values[slot])) {
      active_.push_back(static_cast<std::uint32_t>(slot));
      shifted_.push_back(values[slot] - shift[slot]);
    }
  }
}

double GaussianScore::log_likelihood(const Model &model,
                                     const ClassStatistics &classes,
                                     std::size_t row) const {
  if (active_.empty()) {
    return 0.0;
  }
  const double count = pseudo_count(
      classes.weight(row), model.configuration().constants().variance_prior);
  const GaussianTable &table = classes.gaussian;
  const bool simple =
      !table.observed.tracking() && classes.weight(row) > 0.0 && count > 0.0;
  double result = 0.0;
  if (simple) {
    const bool all_active = active_.size() == variance_.size();
    const bool done =
        all_active ? sum_fast(
                         table.mean(row), table.squares(row), count,
                         [](std::size_t i) { return i; }, result)
                   : sum_fast(
                         table.mean(row), table.squares(row), count,
                         [this](std::size_t i) { return active_[i]; }, result);
    if (done) {
      return result;
    }
  }
  return sum_carefully(model, classes, row);
}

// Every feature has N_ic = N_c. With Q = M2 + k s^2 and D the pseudo-count the
// variance is Q / D, so that the sum needs one division a feature and no
// logarithm but one. False where some Q has no value.
template <typename SlotOf>
bool GaussianScore::sum_fast(Span<const double> mean,
                             Span<const double> squares, double pseudo_count,
                             SlotOf slot_of, double &result) const {
  const std::size_t size = active_.size();
  double quadratic = 0.0;
  LogProduct product;
  for (std::size_t block = 0; block < size; block += kBlock) {
    const std::size_t end = std::min(size, block + kBlock);
    Strands strands;
    std::size_t i = block;
    const auto step = [&](std::size_t position, std::size_t strand) {
      const std::size_t slot = slot_of(position);
      const double q = squares[slot] + prior_squares_[slot];
      const double deviation = shifted_[position] - mean[slot];
      const SplitNumber split = split_normal(q);
      strands.quadratic[strand] += deviation * deviation / q;
      strands.mantissa[strand] *= split.mantissa;
      strands.exponent[strand] += split.exponent;
      strands.smallest[strand] =
          q < strands.smallest[strand] ? q : strands.smallest[strand];
    };
    for (; i + kStrands <= end; i += kStrands) {
      for (std::size_t strand = 0; strand < kStrands; ++strand) {
        step(i + strand, strand);
      }
    }
    for (std::size_t strand = 0; i < end; ++i, ++strand) {
      step(i, strand);
    }
    for (std::size_t strand = 0; strand < kStrands; ++strand) {
      if (strands.smallest[strand] < kMinimumSquares) {
        return false;
      }
      quadratic += strands.quadratic[strand];
      product.multiply({strands.mantissa[strand], strands.exponent[strand]});
    }
  }
  const auto count = static_cast<double>(size);
  const double log_variances = product.log() - count * std::log(pseudo_count);
  result =
      -0.5 * (pseudo_count * quadratic + log_variances + count * kLogOfTwoPi);
  return true;
}

double GaussianScore::sum_carefully(const Model &model,
                                    const ClassStatistics &classes,
                                    std::size_t row) const {
  double quadratic = 0.0;
  LogProduct variances;
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const std::size_t slot = active_[i];
    const Gaussian gaussian =
        class_gaussian(model, classes, row, slot, variance_[slot]);
    const double deviation = shifted_[i] - gaussian.mean;
    quadratic += deviation * deviation / gaussian.variance;
    variances.multiply(gaussian.variance);
  }
  return -0.5 * (quadratic + variances.log() +
                 static_cast<double>(active_.size()) * kLogOfTwoPi);
}

} // namespace naibx
