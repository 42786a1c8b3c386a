// Predictors one to m of the cascade: the labels of the set, one by one.
#pragma once

#include "../model/model.hpp"
#include "../model/span.hpp"
#include "feature_score.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class Cascade {
public:
  explicit Cascade(std::pmr::memory_resource *memory)
      : base_(memory), scores_(memory), pair_totals_(memory), state_(memory) {}

  void reserve(std::uint32_t label_count);
  // Base scores of every label: log P(y) + log p(x | y), -infinity for a
  // label never seen. They do not change along the cascade.
  void score(const Model &model, const FeatureScore &features);
  [[nodiscard]] Span<const double> base_scores() const { return base_; }

  // After score: chooses `size` labels. The log-probability of each step goes
  // to `step_log_probabilities`, where that is not NULL.
  void choose(const Model &model, std::uint32_t size, std::uint32_t *labels,
              double *step_log_probabilities);

private:
  enum class State : char { unseen, seen, chosen };

  void start(const Model &model, std::uint32_t size);
  [[nodiscard]] std::uint32_t best() const;
  [[nodiscard]] double step_log_probability(std::uint32_t best,
                                            std::uint32_t left) const;
  void condition_on(const Model &model, std::uint32_t chosen);

  std::pmr::vector<double> base_;
  std::pmr::vector<double> scores_;
  // By label: log of the denominator of log P(y' | y).
  std::pmr::vector<double> pair_totals_;
  std::pmr::vector<State> state_;
};

} // namespace naibx
