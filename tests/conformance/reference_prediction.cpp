// The size of a set, and the cascade that chooses its labels.
#include "reference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace naibx::reference {

namespace {

constexpr Real kNever = -std::numeric_limits<Real>::infinity();

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

bool Reference::is_size_candidate(std::uint32_t size) const {
  return weight({Class::Kind::size, size}) > 0 ||
         (size == 0 && settings_.allow_empty);
}

std::vector<Real> Reference::size_scores(const std::vector<double> &x) const {
  const Real a = smoothing();
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

std::vector<Real> Reference::label_scores(const std::vector<double> &x) const {
  const Real a = smoothing();
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
  const Real a = smoothing();
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
