// Predictor zero of the cascade: the posterior over the size of the set.
#pragma once

#include "../model/model.hpp"
#include "feature_score.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class SizeStage {
public:
  explicit SizeStage(std::pmr::memory_resource *memory)
      : scores_(memory), is_candidate_(memory) {}

  void reserve(std::uint32_t label_count);
  // Scores every size for the example in `features`; not for a model with a
  // fixed size.
  void score(const Model &model, const FeatureScore &features);
  // The size with the best score; ties go to the smaller.
  [[nodiscard]] std::uint32_t best() const;
  // Writes log P(M = m | x) for m = 0 .. L; returns log p(x).
  double write_posterior(double *log_posterior) const;

private:
  // By size: log P(M = m) + log p(x | M = m), -infinity where no candidate.
  std::pmr::vector<double> scores_;
  // By size: seen in training, or the empty set where that is allowed.
  std::pmr::vector<char> is_candidate_;
};

} // namespace naibx
