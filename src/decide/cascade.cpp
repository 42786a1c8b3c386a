#include "cascade.hpp"

#include "../score/count_score.hpp"
#include "normalise.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace naibx {

namespace {

std::size_t line_end(std::size_t label_count) {
  constexpr std::size_t kLine = kBlockLanes<double>;
  return (label_count + kLine - 1) / kLine * kLine;
}

// Weights as small as the smallest double have no inverse: then all are
// counted in smaller units.
double unit_of(double smallest_total) {
  constexpr double kNoInverseBelow = 1e-280;
  return smallest_total < kNoInverseBelow ? 0x1p200 : 1.0;
}

// 2^exponent of a whole number up to 0; 0 where that is too small.
double power_of_two(double exponent) {
  if (!(exponent >= -1022.0)) {
    return 0.0;
  }
  const std::int64_t biased = static_cast<std::int64_t>(exponent) + 1023;
  const std::uint64_t bits = static_cast<std::uint64_t>(biased) << 52U;
  double power = 0.0;
  std::memcpy(&power, &bits, sizeof power);
  return power;
}

} // namespace

void Cascade::reserve(std::uint32_t label_count) {
  const std::size_t places = line_end(label_count);
  base_.reserve(label_count);
  mantissas_.reserve(places);
  exponents_.reserve(places);
  keys_.reserve(places);
  inverse_totals_.reserve(places);
  no_weights_.reserve(label_count);
  state_.reserve(label_count);
}

void Cascade::score(const Model &model, FeatureScore &features) {
  const Span<const double> weights = model.labels().weights();
  const double smoothing = model.constants().smoothing;
  const double log_total = std::log(label_prior_total(model));
  base_.resize(weights.size());
  kernels_->logarithms(weights.data(), weights.size(), smoothing, base_.data());
  for (std::size_t label = 0; label < weights.size(); ++label) {
    base_[label] =
        weights[label] > 0.0 ? base_[label] - log_total : kMinusInfinity;
  }
  features.add_label_scores(model, base_);
}

void Cascade::choose(const Model &model, std::uint32_t size,
                     std::uint32_t *labels, double *step_log_probabilities) {
  start(model);
  std::size_t largest = multiply_by_size(model, size);
  set_totals(model, pair_smoothing(model));
  for (std::uint32_t step = 0; step < size; ++step) {
    const std::uint32_t label = best(largest);
    labels[step] = label;
    if (step_log_probabilities != nullptr) {
      step_log_probabilities[step] =
          step_log_probability(label, state_.size() - step);
    }
    state_[label] = State::chosen;
    taken_ = label;
    if (step + 1 < size) {
      largest =
          multiply(model.counts().pairs(label), model.constants().smoothing);
    }
  }
}

// The base scores, and what is past the last label.
void Cascade::start(const Model &model) {
  const std::size_t labels = base_.size();
  const std::size_t places = line_end(labels);
  keys_.resize(places);
  mantissas_.resize(places);
  exponents_.resize(places);
  inverse_totals_.resize(places);
  std::copy(base_.begin(), base_.end(), keys_.begin());
  std::fill(keys_.begin() + static_cast<std::ptrdiff_t>(labels), keys_.end(),
            kMinusInfinity);
  kernels_->exponentials(scores());
  taken_ = labels;
  state_.resize(labels);
  smallest_weight_ = model.weight();
  for (std::size_t label = 0; label < labels; ++label) {
    const double weight = model.labels().weight(label);
    state_[label] = weight > 0.0 ? State::seen : State::unseen;
    smallest_weight_ =
        weight > 0.0 ? std::min(weight, smallest_weight_) : smallest_weight_;
  }
}

// P(M = m | y), which is 1 where the size is fixed. Returns the position of
// the largest score, like multiply.
std::size_t Cascade::multiply_by_size(const Model &model, std::uint32_t size) {
  const auto row = model.size_row(size);
  if (row) {
    set_totals(model, size_smoothing(model));
    return multiply(model.counts().by_size(*row), model.constants().smoothing);
  }
  no_weights_.assign(state_.size(), 0.0);
  if (model.configuration().fixed_size()) {
    unit_ = 1.0;
    std::fill(inverse_totals_.begin(), inverse_totals_.end(), 1.0);
    return multiply(no_weights_, 1.0);
  }
  set_totals(model, size_smoothing(model));
  return multiply(no_weights_, model.constants().smoothing);
}

// The scores of unseen labels are -infinity and stay so.
void Cascade::set_totals(const Model &model, double smoothing) {
  const Span<const double> weights = model.labels().weights();
  unit_ = unit_of(smallest_weight_ + smoothing);
  for (std::size_t label = 0; label < weights.size(); ++label) {
    const double total = (weights[label] + smoothing) * unit_;
    inverse_totals_[label] = weights[label] > 0.0 ? 1.0 / total : 1.0;
  }
  std::fill(inverse_totals_.begin() +
                static_cast<std::ptrdiff_t>(weights.size()),
            inverse_totals_.end(), 1.0);
}

std::size_t Cascade::multiply(Span<const double> weights, double smoothing) {
  return kernels_->condition({scores(), weights.size(), taken_, weights.data(),
                              unit_, smoothing * unit_,
                              inverse_totals_.data()});
}

CascadeScores Cascade::scores() {
  return {mantissas_.data(), exponents_.data(), keys_.data(), keys_.size()};
}

// Seen labels before unseen ones, then by score, then by id. `largest` is the
// position of the largest score.
std::uint32_t Cascade::best(std::size_t largest) const {
  if (keys_[largest] > kMinusInfinity) {
    return static_cast<std::uint32_t>(largest);
  }
  auto found = std::find(state_.begin(), state_.end(), State::seen);
  if (found == state_.end()) {
    found = std::find(state_.begin(), state_.end(), State::unseen);
  }
  return static_cast<std::uint32_t>(found - state_.begin());
}

// "Normalize scores" of algorithm 2: among the `left` labels not yet chosen.
double Cascade::step_log_probability(std::uint32_t best,
                                     std::size_t left) const {
  if (keys_[best] == kMinusInfinity) {
    return -std::log(static_cast<double>(left));
  }
  const Exponential of_best = exponential(best);
  double sum = 0.0; // of the scores over 2 to the exponent of the best
  for (std::size_t label = 0; label < state_.size(); ++label) {
    const Exponential of_label = exponential(label);
    sum +=
        of_label.mantissa * power_of_two(of_label.exponent - of_best.exponent);
  }
  return std::log(of_best.mantissa / sum);
}

// A score as its key has it, whose digits decide which is the best. Of scores
// so large that a key has no fraction, the mantissa says nothing.
Cascade::Exponential Cascade::exponential(std::size_t label) const {
  constexpr double kNoFraction = 4503599627370496.0; // 2^52
  if (exponents_[label] > -kNoFraction && exponents_[label] < kNoFraction) {
    return {keys_[label] - exponents_[label], exponents_[label]};
  }
  const double key = keys_[label];
  const bool is_zero = exponents_[label] == kMinusInfinity;
  return {1.0, is_zero ? exponents_[label] : key};
}

} // namespace naibx
