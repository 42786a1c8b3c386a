// log p(x | c) of the Bernoulli features. Absence counts too: the factors of
// an example without any are multiplied once for each class, and each example
// exchanges those of the features that it has.
#pragma once

#include "../../base/span.hpp"
#include "../../kernels/kernels.hpp"
#include "../../model/model.hpp"
#include "log_product.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// The smoothed weights of one feature in a class: P(present) is
// present / total, P(absent) is absent / total.
struct BernoulliWeights {
  double present;
  double absent;
  double total;
};

// Where the formula has no value (nothing observed, no smoothing) the feature
// has the statistics of all examples; where those have none, it is neutral.
BernoulliWeights bernoulli_weights(const Model &model,
                                   const ClassStatistics &classes,
                                   std::size_t row, std::size_t slot);

class BernoulliScore {
public:
  BernoulliScore(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), log_absent_(memory), log_total_(memory),
        absent_(memory), total_(memory) {}

  // Room for `rows` classes.
  void reserve(std::size_t rows);
  // The model has learned since.
  void forget_classes() { has_classes_ = false; }
  // Adds to the score of each class that has weight.
  void add_log_likelihoods(const Model &model, const ClassStatistics &classes,
                           const PreparedExample &example, Span<double> scores);

private:
  // Without smoothing a factor may be 0 or have no value.
  void multiply_factors(const Model &model, const ClassStatistics &classes);
  [[nodiscard]] double log_likelihood(const Model &model,
                                      const ClassStatistics &classes,
                                      std::size_t row,
                                      const PreparedExample &example) const;
  void sum_logarithms(const Model &model, const ClassStatistics &classes);
  void add_smoothed(const Model &model, const ClassStatistics &classes,
                    const PreparedExample &example, Span<double> scores) const;

  const Kernels *kernels_;
  bool has_classes_ = false;
  // By class: the sum over all features of the logarithm of the weight without
  // the feature, and of the weight in all, both smoothed. The latter is that
  // of one feature while no value is missing, for then they are all the same.
  std::pmr::vector<double> log_absent_;
  std::pmr::vector<double> log_total_;
  // Without smoothing: the same as products.
  std::pmr::vector<LogProduct> absent_;
  std::pmr::vector<LogProduct> total_;
};

} // namespace naibx
