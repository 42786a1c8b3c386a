// log p(x | c) of one example in every class: the families' logs add up.
#pragma once

#include "../model/model.hpp"
#include "bernoulli_score.hpp"
#include "gaussian_score.hpp"

#include <cstddef>
#include <memory_resource>

namespace naibx {

class FeatureScore {
public:
  FeatureScore(const Layout &layout, std::pmr::memory_resource *memory);

  // Room for every example of a model, so that scoring one does not allocate.
  void reserve(const Model &model);
  // What does not depend on the example; again after the model has learned.
  void set_model(const Model &model);
  // Throws Failure where the example does not fit the model.
  void set_example(const Model &model, const ExampleView &example);

  [[nodiscard]] double of_label(const Model &model, std::size_t label) const;
  [[nodiscard]] double of_size_row(const Model &model, std::size_t row) const;
  // With the statistics of all examples.
  [[nodiscard]] double of_all(const Model &model) const;

private:
  [[nodiscard]] double sum(const Model &model, const ClassStatistics &classes,
                           std::size_t row,
                           const BernoulliScore &bernoulli) const;

  PreparedExample example_;
  GaussianScore gaussian_;
  BernoulliScore bernoulli_labels_;
  BernoulliScore bernoulli_sizes_;
  BernoulliScore bernoulli_all_;
};

} // namespace naibx
