// log p(x | c) of the categorical features: for each
// (N_ivc + b) / (N_ic + b K).
#pragma once

#include "../../base/span.hpp"
#include "../../kernels/kernels.hpp"
#include "../../model/model.hpp"
#include "share.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Of the categories of a feature.
Shares categorical_shares(const Model &model, const ClassStatistics &classes,
                          std::size_t row, std::size_t slot);

class CategoricalScore {
public:
  CategoricalScore(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), slots_(memory), places_(memory),
        smoothing_of_all_(memory), run_lengths_(memory), logarithms_(memory) {}

  // `rows` is the largest number of classes.
  void reserve(const Layout &layout, std::size_t rows);
  void set_example(const Model &model, const PreparedExample &example);
  // Adds to the score of each class that has weight.
  void add_log_likelihoods(const Model &model, const ClassStatistics &classes,
                           const PreparedExample &example, Span<double> scores);

private:
  void subtract_observed(const ClassStatistics &classes, Span<double> scores);

  const Kernels *kernels_;
  // By feature that is not missing: its slot, the position of its category
  // among those of all features, and b K.
  std::pmr::vector<std::uint32_t> slots_;
  std::pmr::vector<std::uint32_t> places_;
  std::pmr::vector<double> smoothing_of_all_;
  // While no value has been missing, by run of features with the same b K,
  // which smoothing_of_all_ then holds once: how many.
  std::pmr::vector<double> run_lengths_;
  // By class: of N_c + b K.
  std::pmr::vector<double> logarithms_;
};

} // namespace naibx
