#include "cascade.hpp"

#include "count_score.hpp"
#include "normalise.hpp"

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

// Scores fill whole lines of the kernels.
std::size_t line_end(std::size_t label_count) {
  constexpr std::size_t kLine = kBlockLanes<double>;
  return (label_count + kLine - 1) / kLine * kLine;
}

} // namespace

void Cascade::reserve(std::uint32_t label_count) {
  const std::size_t places = line_end(label_count);
  base_.reserve(label_count);
  scores_.reserve(places);
  log_sizes_.reserve(places);
  log_pair_totals_.reserve(places);
  state_.reserve(label_count);
}

void Cascade::score(const Model &model, FeatureScore &features) {
  const Span<const double> weights = model.labels().weights();
  const double smoothing = model.configuration().constants().smoothing;
  const double log_total = log_label_prior_total(model);
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
  const double smoothing = model.configuration().constants().smoothing;
  std::size_t largest = start(model, size);
  std::uint32_t left = model.configuration().label_count();
  for (std::uint32_t step = 0; step < size; ++step, --left) {
    const std::uint32_t label = best(largest);
    labels[step] = label;
    if (step_log_probabilities != nullptr) {
      step_log_probabilities[step] = step_log_probability(label, left);
    }
    state_[label] = State::chosen;
    scores_[label] = kMinusInfinity;
    if (step + 1 < size) {
      largest = kernels_->condition({model.counts().pairs(label).data(),
                                     smoothing, log_pair_totals_.data(),
                                     scores_.data(), state_.size()});
    }
  }
}

std::size_t Cascade::start(const Model &model, std::uint32_t size) {
  const Span<const double> weights = model.labels().weights();
  scores_.assign(line_end(weights.size()), kMinusInfinity);
  std::copy(base_.begin(), base_.end(), scores_.begin());
  log_pair_totals_.assign(scores_.size(), 0.0);
  state_.resize(weights.size());
  set_log_sizes(model, size);
  if (size > 1) {
    kernels_->logarithms(weights.data(), weights.size(), pair_smoothing(model),
                         log_pair_totals_.data());
  }
  for (std::size_t label = 0; label < weights.size(); ++label) {
    const bool is_seen = weights[label] > 0.0;
    state_[label] = is_seen ? State::seen : State::unseen;
    if (!is_seen) {
      log_pair_totals_[label] = 0.0;
    }
  }
  return kernels_->add_and_find_largest(scores_.data(), log_sizes_.data(),
                                        scores_.size());
}

// log P(M = m | y), as the difference of two logarithms.
void Cascade::set_log_sizes(const Model &model, std::uint32_t size) {
  const Span<const double> weights = model.labels().weights();
  const double smoothing = model.configuration().constants().smoothing;
  log_sizes_.assign(scores_.size(), 0.0);
  if (model.configuration().fixed_size()) {
    return; // it is 1
  }
  if (const auto row = model.size_row(size)) {
    kernels_->logarithms(model.counts().by_size(*row).data(), weights.size(),
                         smoothing, log_sizes_.data());
  } else {
    std::fill_n(log_sizes_.begin(), weights.size(), std::log(smoothing));
  }
  double *const totals = log_pair_totals_.data();
  kernels_->logarithms(weights.data(), weights.size(), size_smoothing(model),
                       totals);
  for (std::size_t label = 0; label < weights.size(); ++label) {
    log_sizes_[label] =
        weights[label] > 0.0 ? log_sizes_[label] - totals[label] : 0.0;
  }
}

// Seen labels before unseen ones, then by score, then by id. `largest` is the
// position of the largest score.
std::uint32_t Cascade::best(std::size_t largest) const {
  if (scores_[largest] > kMinusInfinity) {
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
                                     std::uint32_t left) const {
  const LogSum sum = log_sum_exp(
      state_.size(), [this](std::size_t label) { return scores_[label]; });
  return sum.is_empty() ? -std::log(static_cast<double>(left))
                        : sum.normalised(scores_[best]);
}

} // namespace naibx
