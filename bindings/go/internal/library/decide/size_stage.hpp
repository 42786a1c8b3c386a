// Made by bindings/go/generate_sources.py from
// src/decide/size_stage.hpp: do not edit.

// Predictor zero of the cascade: the posterior over the size of the set.
#pragma once

#include "../kernels/kernels.hpp"
#include "../model/model.hpp"
#include "../score/live/feature_score.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class SizeStage {
public:
  SizeStage(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), scores_(memory), row_scores_(memory),
        is_candidate_(memory) {}

  void reserve(std::uint32_t label_count);
  // Scores every size for the example in `features`; not for a model with a
  // fixed size.
  void score(const Model &model, FeatureScore &features);
  // The size with the best score; ties go to the smaller.
  [[nodiscard]] std::uint32_t best() const;
  // Writes log P(M = m | x) for m = 0 .. L; returns log p(x).
  double write_posterior(double *log_posterior) const;

private:
  const Kernels *kernels_;
  // By size: log P(M = m) + log p(x | M = m), -infinity where no candidate.
  std::pmr::vector<double> scores_;
  // By row of the sizes seen.
  std::pmr::vector<double> row_scores_;
  // By size: seen in training, or the empty set where that is allowed.
  std::pmr::vector<char> is_candidate_;
};

} // namespace naibx
