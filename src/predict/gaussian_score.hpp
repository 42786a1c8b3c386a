// log p(x | c) of the Gaussian features, straight from the statistics
// (algorithm 2 of the paper; the variance is that of docs/model.md).
#pragma once

#include "../model/gaussian_table.hpp"
#include "../model/model.hpp"
#include "../model/span.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Variance of a feature over all examples, s_i^2: 0 where it is constant or
// has at most one example's weight.
double overall_variance(const Model &model, std::size_t slot);

// Mean (relative to the shift) and variance of a feature in a class.
struct Gaussian {
  double mean;
  double variance;
};

// By the formula; where it has no value, those of all examples. A feature that
// is constant over all examples has variance 0 and counts in no score.
Gaussian class_gaussian(const Model &model, const ClassStatistics &classes,
                        std::size_t row, std::size_t slot,
                        double overall_variance);

class GaussianScore {
public:
  explicit GaussianScore(std::pmr::memory_resource *memory)
      : variance_(memory), prior_squares_(memory), shifted_(memory),
        active_(memory) {}

  void reserve(std::size_t feature_count);
  // What does not depend on the example.
  void set_model(const Model &model);
  void set_example(const Model &model, Span<const double> values);
  [[nodiscard]] double log_likelihood(const Model &model,
                                      const ClassStatistics &classes,
                                      std::size_t row) const;

private:
  template <typename SlotOf>
  bool sum_fast(Span<const double> mean, Span<const double> squares,
                double pseudo_count, SlotOf slot_of, double &result) const;
  [[nodiscard]] double sum_carefully(const Model &model,
                                     const ClassStatistics &classes,
                                     std::size_t row) const;

  // By slot: s_i^2, and k s_i^2.
  std::pmr::vector<double> variance_;
  std::pmr::vector<double> prior_squares_;
  // By position in active_: the value relative to the shift.
  std::pmr::vector<double> shifted_;
  // Slots that count for this example: not constant, not missing.
  std::pmr::vector<std::uint32_t> active_;
};

} // namespace naibx
