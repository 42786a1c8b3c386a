// Predictors one to m of the cascade: the labels of the set, one by one.
#pragma once

#include "../kernels/kernels.hpp"
#include "../model/model.hpp"
#include "../model/span.hpp"
#include "feature_score.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class Cascade {
public:
  Cascade(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), base_(memory), scores_(memory), log_sizes_(memory),
        log_pair_totals_(memory), state_(memory) {}

  void reserve(std::uint32_t label_count);
  // Base scores of every label: log P(y) + log p(x | y), -infinity for a
  // label never seen. They do not change along the cascade.
  void score(const Model &model, FeatureScore &features);
  [[nodiscard]] Span<const double> base_scores() const { return base_; }

  // After score: chooses `size` labels. The log-probability of each step goes
  // to `step_log_probabilities`, where that is not NULL.
  void choose(const Model &model, std::uint32_t size, std::uint32_t *labels,
              double *step_log_probabilities);

private:
  enum class State : char { unseen, seen, chosen };

  // Returns the position of the largest score.
  std::size_t start(const Model &model, std::uint32_t size);
  void set_log_sizes(const Model &model, std::uint32_t size);
  [[nodiscard]] std::uint32_t best(std::size_t largest) const;
  [[nodiscard]] double step_log_probability(std::uint32_t best,
                                            std::uint32_t left) const;

  const Kernels *kernels_;
  std::pmr::vector<double> base_;
  // By label, up to the end of a line: the score, -infinity once the label has
  // been chosen; log P(M = m | y); and log of the denominator of log P(y' | y).
  std::pmr::vector<double> scores_;
  std::pmr::vector<double> log_sizes_;
  std::pmr::vector<double> log_pair_totals_;
  std::pmr::vector<State> state_;
};

} // namespace naibx
