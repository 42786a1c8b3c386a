// N_ivc, the weight of a class's examples in which a categorical feature has
// a category.
#pragma once

#include "../base/size.hpp"
#include "../base/span.hpp"
#include "layout.hpp"
#include "learned_example.hpp"
#include "observed_weights.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class CategoricalTable {
public:
  CategoricalTable(const Layout &layout, std::pmr::memory_resource *memory)
      : observed(layout.categorical_count(), memory),
        category_count_(layout.category_offset.back()), weights_(memory) {}
  CategoricalTable(const CategoricalTable &other,
                   std::pmr::memory_resource *memory)
      : observed(other.observed, memory),
        category_count_(other.category_count_),
        weights_(other.weights_, memory) {}

  void reserve_rows(std::size_t rows) {
    weights_.reserve(table_size(rows, category_count_));
    observed.reserve_rows(rows);
  }
  // A row without examples. Does not allocate after reserve_rows.
  void append_row() {
    weights_.resize(weights_.size() + category_count_, 0.0);
    observed.append_row();
  }
  // A missing category requires that `observed` is tracking.
  void add(std::size_t row, const Layout &layout,
           const LearnedExample &example);

  // By position of the category among those of all features.
  [[nodiscard]] Span<const double> weights(std::size_t row) const {
    return {weights_.data() + row * category_count_, category_count_};
  }
  [[nodiscard]] Span<double> mutable_weights(std::size_t row) {
    return {weights_.data() + row * category_count_, category_count_};
  }
  // All rows.
  [[nodiscard]] Span<const double> all_weights() const { return weights_; }

  ObservedWeights observed;

private:
  std::size_t category_count_;
  std::pmr::vector<double> weights_;
};

} // namespace naibx
