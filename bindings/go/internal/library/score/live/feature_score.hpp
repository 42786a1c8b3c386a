// Made by bindings/go/generate_sources.py from
// src/score/live/feature_score.hpp: do not edit.

// log p(x | c) of one example in every class: the families' logs add up.
#pragma once

#include "../../base/span.hpp"
#include "../../kernels/kernels.hpp"
#include "../../model/model.hpp"
#include "bernoulli_score.hpp"
#include "categorical_score.hpp"
#include "gaussian_score.hpp"
#include "multinomial_score.hpp"

#include <memory_resource>

namespace naibx {

class FeatureScore {
public:
  FeatureScore(const Layout &layout, const Kernels &kernels,
               std::pmr::memory_resource *memory);

  // Room for every example of a model, so that scoring one does not allocate.
  void reserve(const Model &model);
  // What does not depend on the example; again after the model has learned.
  void set_model(const Model &model);
  // Throws Failure where the example does not fit the model.
  void set_example(const Model &model, const ExampleView &example);

  // Add to the score of each label, or of each row of the sizes, that has been
  // seen.
  void add_label_scores(const Model &model, Span<double> scores);
  void add_size_scores(const Model &model, Span<double> scores);
  // With the statistics of all examples.
  [[nodiscard]] double overall_score(const Model &model);

private:
  void add(const Model &model, const ClassStatistics &classes,
           BernoulliScore &bernoulli, Span<double> scores);

  PreparedExample example_;
  GaussianScore gaussian_;
  BernoulliScore bernoulli_labels_;
  BernoulliScore bernoulli_sizes_;
  BernoulliScore bernoulli_all_;
  MultinomialScore multinomial_;
  CategoricalScore categorical_;
};

} // namespace naibx
