// What the examples of a class add up to.
#include "reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx::reference {

bool contains(const std::vector<std::uint32_t> &set, std::uint32_t label) {
  return std::find(set.begin(), set.end(), label) != set.end();
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
Moments Reference::moments(Class examples, std::size_t column) const {
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
  Real squared = 0;
  Real sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    total += weights[i];
    squared += weights[i] * std::min<Real>(weights[i], 1);
    sum += weights[i] * (values[i] - origin);
  }
  const Real mean = sum / total;
  Real squares = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Real deviation = values[i] - origin - mean;
    squares += weights[i] * deviation * deviation;
  }
  return {total, squared, origin, mean, squares};
}

Real Moments::degrees_of_freedom() const {
  if (weight == 0)
    return 0;
  const Real degrees = weight - squared_weight / weight;
  return degrees > weight * 0x1p-32L ? degrees : 0;
}

Real Reference::typical_weight() const {
  Real total = 0;
  Real squared = 0;
  for (const Example &example : examples_) {
    total += example.weight;
    squared += Real{example.weight} * std::min(example.weight, 1.0);
  }
  return total > 0 ? squared / total : 1;
}

Real Reference::counted(double constant) const {
  return constant > 0
             ? std::max<Real>(constant * typical_weight(),
                              std::numeric_limits<double>::denorm_min())
             : 0;
}

Gaussian Reference::gaussian(Class examples, std::size_t column) const {
  constexpr Real kLeast = 1e-280L;
  const Moments all = moments({}, column);
  const Real degrees = all.degrees_of_freedom();
  Real overall = degrees > 0 ? all.squares / degrees : 0;
  if (overall < kLeast || all.squares < std::numeric_limits<double>::min())
    overall = 0;
  if (examples.kind == Class::Kind::all)
    return {all.weight, all.origin, all.shift, overall};

  const Moments own = moments(examples, column);
  // A feature that contributes nothing still has a mean.
  if (overall == 0 && own.weight > 0) {
    return {own.weight, own.origin, own.shift, 0};
  }
  const Real k = variance_prior();
  const Real numerator = own.squares + k * overall;
  const Real denominator = own.degrees_of_freedom() + k;
  const bool has_value = own.weight > 0 && denominator > 0 &&
                         numerator >= kLeast * denominator &&
                         numerator >= std::numeric_limits<double>::min();
  if (!has_value) {
    return {own.weight, all.origin, all.shift, overall};
  }
  return {own.weight, own.origin, own.shift, numerator / denominator};
}

Real Reference::deviation(std::size_t column) const {
  const Moments all = moments({}, column);
  return all.weight > 0 ? std::sqrt(all.squares / all.weight) : 0;
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

} // namespace naibx::reference
