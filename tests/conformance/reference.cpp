#include "reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace naibx::reference {

namespace {

constexpr Real kNever = -std::numeric_limits<Real>::infinity();

bool contains(const std::vector<std::uint32_t> &set, std::uint32_t label) {
  return std::find(set.begin(), set.end(), label) != set.end();
}

} // namespace

Real log_sum(const std::vector<Real> &logs) {
  Real largest = kNever;
  for (const Real value : logs)
    largest = std::max(largest, value);
  if (largest == kNever)
    return kNever;
  Real sum = 0;
  for (const Real value : logs)
    sum += std::exp(value - largest);
  return largest + std::log(sum);
}

bool Class::holds(const Example &example) const {
  switch (kind) {
  case Kind::label:
    return contains(example.labels, number);
  case Kind::size:
    return example.labels.size() == number;
  case Kind::all:
    break;
  }
  return true;
}

void Reference::add(const Example &example) {
  if (example.weight > 0)
    examples_.push_back(example);
}

// ---------------------------------------------------------------- statistics

Real Reference::weight(Class examples) const {
  Real sum = 0;
  for (const Example &example : examples_) {
    if (examples.holds(example))
      sum += example.weight;
  }
  return sum;
}

Real Reference::label_size_weight(std::uint32_t label,
                                  std::uint32_t size) const {
  Real sum = 0;
  for (const Example &example : examples_) {
    if (contains(example.labels, label) && example.labels.size() == size)
      sum += example.weight;
  }
  return sum;
}

Real Reference::pair_weight(std::uint32_t label, std::uint32_t other) const {
  Real sum = 0;
  for (const Example &example : examples_) {
    if (label != other && contains(example.labels, label) &&
        contains(example.labels, other))
      sum += example.weight;
  }
  return sum;
}

// Weight, mean and sum of squared deviations, by two passes. Deviations are
// taken from the class's first value, so that a large offset costs nothing and
// equal values have exactly no deviation.
Gaussian Reference::moments(Class examples, std::size_t column) const {
  std::vector<Real> values;
  std::vector<Real> weights;
  for (const Example &example : examples_) {
    if (examples.holds(example) && !std::isnan(example.features[column])) {
      values.push_back(example.features[column]);
      weights.push_back(example.weight);
    }
  }
  if (values.empty())
    return {};
  const Real origin = values.front();
  Real total = 0;
  Real sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    total += weights[i];
    sum += weights[i] * (values[i] - origin);
  }
  const Real mean = sum / total;
  Real squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Real deviation = values[i] - origin - mean;
    squares += weights[i] * deviation * deviation;
  }
  return {total, origin, mean, squares};
}

Gaussian Reference::gaussian(Class examples, std::size_t column) const {
  const Gaussian all = moments({}, column);
  Real overall = all.weight > 1 ? all.variance / (all.weight - 1) : 0;
  if (overall < 1e-280L)
    overall = 0;
  if (examples.kind == Class::Kind::all)
    return {all.weight, all.origin, all.shift, overall};

  const Gaussian own = moments(examples, column);
  // A feature that contributes nothing still has a mean.
  if (overall == 0 && own.weight > 0) {
    return {own.weight, own.origin, own.shift, 0};
  }
  const Real k = settings_.variance_prior;
  const Real numerator = own.variance + k * overall;
  const Real denominator = std::max<Real>(own.weight - 1, 0) + k;
  const bool has_value = own.weight > 0 && denominator > 0 && numerator > 0;
  if (!has_value) {
    return {own.weight, all.origin, all.shift, overall};
  }
  return {own.weight, own.origin, own.shift, numerator / denominator};
}

Real Reference::deviation(std::size_t column) const {
  const Gaussian all = moments({}, column);
  return all.weight > 0 ? std::sqrt(all.variance / all.weight) : 0;
}

ValueWeight Reference::value_weight(Class examples, std::size_t column,
                                    std::uint32_t category) const {
  const Feature &feature = settings_.features[column];
  ValueWeight result;
  for (const Example &example : examples_) {
    if (!examples.holds(example))
      continue;
    const Real x = example.features[column];
    if (feature.family == Family::multinomial) {
      result.value += std::isnan(x) ? 0 : example.weight * x;
      for (std::size_t other = 0; other < example.features.size(); ++other) {
        if (settings_.features[other].group == feature.group &&
            !std::isnan(example.features[other]))
          result.total += Real{example.weight} * example.features[other];
      }
    } else if (!std::isnan(x)) {
      result.total += example.weight;
      const bool counts =
          feature.family == Family::bernoulli ? x > 0 : x == category;
      result.value += counts ? example.weight : 0;
    }
  }
  return result;
}

// ------------------------------------------------------------------ features

Real Reference::gaussian_term(Class examples, std::size_t column,
                              Real x) const {
  const Gaussian normal = gaussian(examples, column);
  if (normal.variance == 0)
    return 0;
  const Real two_pi = 2 * std::acos(Real{-1});
  const Real deviation = x - normal.origin - normal.shift;
  return -std::log(two_pi * normal.variance) / 2 -
         deviation * deviation / (2 * normal.variance);
}

Real Reference::bernoulli_term(Class examples, std::size_t column,
                               Real x) const {
  const Real b = settings_.feature_smoothing;
  ValueWeight seen = value_weight(examples, column, 0);
  if (seen.total + 2 * b == 0)
    seen = value_weight({}, column, 0);
  if (seen.total + 2 * b == 0)
    return 0;
  const Real favourable = x > 0 ? seen.value : seen.total - seen.value;
  return std::log(favourable + b) - std::log(seen.total + 2 * b);
}

Real Reference::categorical_term(Class examples, std::size_t column,
                                 Real x) const {
  const Real b = settings_.feature_smoothing;
  const Real categories = settings_.features[column].category_count;
  const auto category = static_cast<std::uint32_t>(x);
  ValueWeight seen = value_weight(examples, column, category);
  if (seen.total + b * categories == 0)
    seen = value_weight({}, column, category);
  if (seen.total + b * categories == 0)
    return 0;
  return std::log(seen.value + b) - std::log(seen.total + b * categories);
}

Real Reference::multinomial_term(Class examples, std::size_t column,
                                 Real x) const {
  const Real b = settings_.feature_smoothing;
  const auto group_size = static_cast<Real>(
      std::count_if(settings_.features.begin(), settings_.features.end(),
                    [&](const Feature &feature) {
                      return feature.group == settings_.features[column].group;
                    }));
  ValueWeight seen = value_weight(examples, column, 0);
  if (seen.total + b * group_size == 0)
    seen = value_weight({}, column, 0);
  if (x == 0 || seen.total + b * group_size == 0)
    return 0;
  return x * (std::log(seen.value + b) - std::log(seen.total + b * group_size));
}

Real Reference::log_likelihood(Class examples,
                               const std::vector<double> &x) const {
  Real sum = 0;
  for (std::size_t column = 0; column < x.size(); ++column) {
    if (std::isnan(x[column]))
      continue;
    switch (settings_.features[column].family) {
    case Family::gaussian:
      sum += gaussian_term(examples, column, x[column]);
      break;
    case Family::bernoulli:
      sum += bernoulli_term(examples, column, x[column]);
      break;
    case Family::multinomial:
      sum += multinomial_term(examples, column, x[column]);
      break;
    case Family::categorical:
      sum += categorical_term(examples, column, x[column]);
      break;
    }
  }
  return sum;
}

Real Reference::term_scale(Class examples, const std::vector<double> &x) const {
  const auto size_of = [](Real term) {
    return std::isfinite(term) ? std::fabs(term) : 0;
  };
  Real sum = 1;
  for (std::size_t column = 0; column < x.size(); ++column) {
    const bool is_missing = std::isnan(x[column]);
    switch (settings_.features[column].family) {
    case Family::gaussian: {
      // The factor and the square, which cancel where the variance is small,
      // and 1 for a deviation under 1, whose square hides its error.
      const Real mean = gaussian(examples, column).mean();
      const Real factor =
          gaussian_term(examples, column, static_cast<double>(mean));
      sum += 1 + size_of(factor);
      if (!is_missing)
        sum += size_of(gaussian_term(examples, column, x[column]) - factor);
      break;
    }
    case Family::bernoulli:
      // Absence is in the score of every example, presence exchanges it.
      sum += size_of(bernoulli_term(examples, column, 0));
      sum += size_of(bernoulli_term(examples, column, 1));
      break;
    case Family::multinomial:
      if (!is_missing)
        sum += size_of(multinomial_term(examples, column, x[column]));
      break;
    case Family::categorical:
      if (!is_missing)
        sum += size_of(categorical_term(examples, column, x[column]));
      break;
    }
  }
  return sum;
}

// --------------------------------------------------------------------- sizes

bool Reference::is_size_candidate(std::uint32_t size) const {
  return weight({Class::Kind::size, size}) > 0 ||
         (size == 0 && settings_.allow_empty);
}

std::vector<Real> Reference::size_scores(const std::vector<double> &x) const {
  const Real a = settings_.smoothing;
  const Real label_count = settings_.label_count;
  std::vector<Real> scores(settings_.label_count + 1, kNever);
  for (std::uint32_t size = 0; size <= settings_.label_count; ++size) {
    if (!is_size_candidate(size))
      continue;
    const Class examples = {Class::Kind::size, size};
    const bool seen = weight(examples) > 0;
    scores[size] = std::log(weight(examples) + a) -
                   std::log(weight({}) + a * (label_count + 1)) +
                   log_likelihood(seen ? examples : Class{}, x);
  }
  return scores;
}

std::vector<Real>
Reference::size_posterior(const std::vector<double> &x) const {
  std::vector<Real> posterior(settings_.label_count + 1, kNever);
  if (settings_.fixed_size >= 0) {
    posterior[static_cast<std::size_t>(settings_.fixed_size)] = 0;
    return posterior;
  }
  const std::vector<Real> scores = size_scores(x);
  const Real evidence = log_sum(scores);
  Real candidates = 0;
  for (std::uint32_t size = 0; size <= settings_.label_count; ++size)
    candidates += is_size_candidate(size) ? 1 : 0;
  for (std::uint32_t size = 0; size <= settings_.label_count; ++size) {
    if (evidence != kNever) {
      posterior[size] = scores[size] - evidence;
    } else if (is_size_candidate(size)) {
      posterior[size] = -std::log(candidates);
    }
  }
  return posterior;
}

std::uint32_t Reference::predicted_size(const std::vector<double> &x) const {
  // max_element gives the first of equals: the smallest size.
  const std::vector<Real> posterior = size_posterior(x);
  return static_cast<std::uint32_t>(
      std::max_element(posterior.begin(), posterior.end()) - posterior.begin());
}

// ------------------------------------------------------------------- cascade

std::vector<Real> Reference::label_scores(const std::vector<double> &x) const {
  const Real a = settings_.smoothing;
  std::vector<Real> scores(settings_.label_count, kNever);
  for (std::uint32_t y = 0; y < settings_.label_count; ++y) {
    const Class examples = {Class::Kind::label, y};
    if (weight(examples) > 0) {
      scores[y] = std::log(weight(examples) + a) -
                  std::log(weight({}) + a * settings_.label_count) +
                  log_likelihood(examples, x);
    }
  }
  return scores;
}

std::vector<Real>
Reference::step_scores(const std::vector<Real> &label_scores,
                       std::uint32_t size,
                       const std::vector<std::uint32_t> &chosen) const {
  const Real a = settings_.smoothing;
  const Real label_count = settings_.label_count;
  std::vector<Real> scores = label_scores;
  for (std::uint32_t y = 0; y < settings_.label_count; ++y) {
    const Real own = weight({Class::Kind::label, y});
    if (own == 0)
      continue;
    if (settings_.fixed_size < 0) {
      scores[y] += std::log(label_size_weight(y, size) + a) -
                   std::log(own + a * label_count);
    }
    for (const std::uint32_t before : chosen) {
      if (before != y) {
        scores[y] += std::log(pair_weight(y, before) + a) -
                     std::log(own + a * (label_count - 1));
      }
    }
  }
  return scores;
}

std::uint32_t
Reference::best_label(const std::vector<Real> &step_scores,
                      const std::vector<std::uint32_t> &chosen) const {
  // Seen before unseen, then the higher score, then the lower id.
  std::vector<std::uint32_t> order(settings_.label_count);
  std::iota(order.begin(), order.end(), 0U);
  const auto seen = [&](std::uint32_t y) {
    return weight({Class::Kind::label, y}) > 0;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t left, std::uint32_t right) {
                     if (seen(left) != seen(right))
                       return seen(left);
                     return step_scores[left] > step_scores[right];
                   });
  return *std::find_if(order.begin(), order.end(),
                       [&](std::uint32_t y) { return !contains(chosen, y); });
}

Real Reference::step_log_probability(const std::vector<Real> &step_scores,
                                     const std::vector<std::uint32_t> &chosen,
                                     std::uint32_t label) const {
  std::vector<Real> left;
  for (std::uint32_t y = 0; y < settings_.label_count; ++y) {
    if (!contains(chosen, y))
      left.push_back(step_scores[y]);
  }
  const Real total = log_sum(left);
  if (total == kNever)
    return -std::log(static_cast<Real>(left.size()));
  return step_scores[label] - total;
}

} // namespace naibx::reference
