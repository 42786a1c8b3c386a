#include "cascade.hpp"

#include "count_score.hpp"
#include "normalise.hpp"

#include <cmath>
#include <cstddef>

namespace naibx {

void Cascade::reserve(std::uint32_t label_count) {
  base_.reserve(label_count);
  scores_.reserve(label_count);
  pair_totals_.reserve(label_count);
  state_.reserve(label_count);
}

void Cascade::score(const Model &model, const FeatureScore &features) {
  const std::uint32_t label_count = model.configuration().label_count();
  base_.assign(label_count, kMinusInfinity);
  for (std::uint32_t label = 0; label < label_count; ++label) {
    if (model.labels().weight(label) > 0.0) {
      base_[label] =
          log_label_prior(model, label) + features.of_label(model, label);
    }
  }
}

void Cascade::choose(const Model &model, std::uint32_t size,
                     std::uint32_t *labels, double *step_log_probabilities) {
  start(model, size);
  std::uint32_t left = model.configuration().label_count();
  for (std::uint32_t step = 0; step < size; ++step, --left) {
    const std::uint32_t label = best();
    labels[step] = label;
    if (step_log_probabilities != nullptr) {
      step_log_probabilities[step] = step_log_probability(label, left);
    }
    state_[label] = State::chosen;
    if (step + 1 < size) {
      condition_on(model, label);
    }
  }
}

void Cascade::start(const Model &model, std::uint32_t size) {
  const std::uint32_t label_count = model.configuration().label_count();
  scores_.assign(base_.begin(), base_.end());
  pair_totals_.assign(label_count, 0.0);
  state_.assign(label_count, State::unseen);
  const auto size_row = model.size_row(size);
  const bool size_varies = !model.configuration().fixed_size();
  for (std::uint32_t label = 0; label < label_count; ++label) {
    if (model.labels().weight(label) == 0.0) {
      continue;
    }
    state_[label] = State::seen;
    if (size_varies) {
      const double weight =
          size_row ? model.counts().by_size(*size_row)[label] : 0.0;
      scores_[label] += log_size_given_label(model, label, weight);
    }
    if (size > 1) {
      pair_totals_[label] = log_pair_total(model, label);
    }
  }
}

// Seen labels before unseen ones, then by score, then by id.
std::uint32_t Cascade::best() const {
  std::size_t best = state_.size();
  for (std::size_t label = 0; label < state_.size(); ++label) {
    if (state_[label] == State::chosen) {
      continue;
    }
    const bool better =
        best == state_.size() ||
        (state_[label] == State::seen && state_[best] == State::unseen) ||
        (state_[label] == state_[best] && scores_[label] > scores_[best]);
    best = better ? label : best;
  }
  return static_cast<std::uint32_t>(best);
}

// "Normalize scores" of algorithm 2: among the `left` labels not yet chosen.
double Cascade::step_log_probability(std::uint32_t best,
                                     std::uint32_t left) const {
  const LogSum sum = log_sum_exp(state_.size(), [this](std::size_t label) {
    if (state_[label] == State::chosen) {
      return kMinusInfinity;
    }
    return scores_[label];
  });
  return sum.is_empty() ? -std::log(static_cast<double>(left))
                        : sum.normalised(scores_[best]);
}

void Cascade::condition_on(const Model &model, std::uint32_t chosen) {
  const double smoothing = model.configuration().constants().smoothing;
  const double never_together = log_pair_weight(0.0, smoothing);
  const auto pairs = model.counts().pairs(chosen);
  for (std::size_t label = 0; label < state_.size(); ++label) {
    if (state_[label] == State::seen) {
      const double weight = pairs[label];
      scores_[label] += (weight == 0.0 ? never_together
                                       : log_pair_weight(weight, smoothing)) -
                        pair_totals_[label];
    }
  }
}

} // namespace naibx
