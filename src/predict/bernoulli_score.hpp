// log p(x | c) of the Bernoulli features. Absence counts too: the factors of
// an example without any are multiplied once for each class, and each example
// exchanges those of the features that it has.
#pragma once

#include "../model/model.hpp"
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
  explicit BernoulliScore(std::pmr::memory_resource *memory)
      : absent_(memory), total_(memory) {}

  // Room for `rows` classes.
  void reserve(std::size_t rows);
  // Multiplies the factors of the classes of one kind.
  void set_classes(const Model &model, const ClassStatistics &classes);
  // For the classes of the last set_classes.
  [[nodiscard]] double log_likelihood(const Model &model,
                                      const ClassStatistics &classes,
                                      std::size_t row,
                                      const PreparedExample &example) const;

private:
  // By class: the product over all features of the weight without the
  // feature, and of the weight in all, both smoothed.
  std::pmr::vector<LogProduct> absent_;
  std::pmr::vector<LogProduct> total_;
};

} // namespace naibx
