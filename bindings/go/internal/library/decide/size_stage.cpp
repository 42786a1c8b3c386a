// Made by bindings/go/generate_sources.py from
// src/decide/size_stage.cpp: do not edit.

#include "settings.hpp"

#include "size_stage.hpp"

#include "../score/count_score.hpp"
#include "normalise.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

void SizeStage::reserve(std::uint32_t label_count) {
  scores_.reserve(std::size_t{label_count} + 1);
  row_scores_.reserve(std::size_t{label_count} + 1);
  is_candidate_.reserve(std::size_t{label_count} + 1);
}

void SizeStage::score(const Model &model, FeatureScore &features) {
  const std::size_t sizes =
      std::size_t{model.configuration().label_count()} + 1;
  const double smoothing = model.constants().smoothing;
  const double log_total = std::log(size_prior_total(model));
  const Span<const double> weights = model.sizes().weights();
  row_scores_.resize(weights.size());
  kernels_->logarithms(weights.data(), weights.size(), smoothing,
                       row_scores_.data());
  features.add_size_scores(model, row_scores_);
  scores_.assign(sizes, kMinusInfinity);
  is_candidate_.assign(sizes, 0);
  const auto seen = model.seen_sizes();
  for (std::size_t row = 0; row < seen.size(); ++row) {
    scores_[seen[row]] = row_scores_[row] - log_total;
    is_candidate_[seen[row]] = 1;
  }
  if (model.configuration().allow_empty() && is_candidate_[0] == 0) {
    scores_[0] = log_size_prior(model, 0.0) + features.overall_score(model);
    is_candidate_[0] = 1;
  }
}

std::uint32_t SizeStage::best() const {
  std::size_t best = scores_.size();
  for (std::size_t size = 0; size < scores_.size(); ++size) {
    const bool better = best == scores_.size() || scores_[size] > scores_[best];
    if (is_candidate_[size] != 0 && better) {
      best = size;
    }
  }
  return static_cast<std::uint32_t>(best);
}

double SizeStage::write_posterior(double *log_posterior) const {
  const LogSum sum =
      log_sum_exp(scores_.size(), [this](std::size_t i) { return scores_[i]; });
  const auto candidates =
      std::count(is_candidate_.begin(), is_candidate_.end(), 1);
  const double uniform = -std::log(static_cast<double>(candidates));
  for (std::size_t size = 0; size < scores_.size(); ++size) {
    if (is_candidate_[size] == 0) {
      log_posterior[size] = kMinusInfinity;
    } else {
      log_posterior[size] =
          sum.is_empty() ? uniform : sum.normalised(scores_[size]);
    }
  }
  return sum.value();
}

} // namespace naibx
