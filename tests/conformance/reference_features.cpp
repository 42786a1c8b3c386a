// What the features of an example say for and against a class.
#include "reference.hpp"

#include <algorithm>
#include <cmath>

namespace naibx::reference {

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
  const Real b = feature_smoothing();
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
  const Real b = feature_smoothing();
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
  const Real b = feature_smoothing();
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

} // namespace naibx::reference
