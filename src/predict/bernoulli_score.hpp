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
