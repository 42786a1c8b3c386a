// Everything the model keeps about the features within each class of a kind:
// all examples (one class), the labels, or the sizes.
#pragma once

#include "../base/span.hpp"
#include "bernoulli_table.hpp"
#include "categorical_table.hpp"
#include "gaussian_table.hpp"
#include "layout.hpp"
#include "learned_example.hpp"
#include "multinomial_table.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class ClassStatistics {
public:
  ClassStatistics(const Layout &layout, std::pmr::memory_resource *memory);
  ClassStatistics(const ClassStatistics &other,
                  std::pmr::memory_resource *memory);

  void reserve_rows(std::size_t rows);
  // A class without examples. Does not allocate after reserve_rows.
  void append_row();
  void append_rows(std::size_t count);

  // Adds examples to a class, one after the other. Does not allocate.
  void add(std::size_t row, const Layout &layout,
           const ChosenExamples &examples, const Kernels &kernels);
  // All but the Gaussian features.
  void add_others(std::size_t row, const Layout &layout,
                  const ChosenExamples &examples);

  [[nodiscard]] std::size_t row_count() const { return weight_.size(); }
  // N_c by class: N, N_y or N_m.
  [[nodiscard]] double weight(std::size_t row) const { return weight_[row]; }
  [[nodiscard]] Span<const double> weights() const { return weight_; }
  [[nodiscard]] Span<double> mutable_weights() { return weight_; }
  // Q_c by class; see example_weight.hpp.
  [[nodiscard]] double squared_weight(std::size_t row) const {
    return squared_weight_[row];
  }
  [[nodiscard]] Span<const double> squared_weights() const {
    return squared_weight_;
  }
  [[nodiscard]] Span<double> mutable_squared_weights() {
    return squared_weight_;
  }

  GaussianTable gaussian;
  BernoulliTable bernoulli;
  MultinomialTable multinomial;
  CategoricalTable categorical;

private:
  void add_discrete(std::size_t row, const Layout &layout,
                    const ChosenExamples &examples);

  std::pmr::vector<double> weight_;
  std::pmr::vector<double> squared_weight_;
};

} // namespace naibx
