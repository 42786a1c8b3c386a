// C_ic, the weight of a class's examples that have a Bernoulli feature.
#pragma once

#include "../base/size.hpp"
#include "../base/span.hpp"
#include "learned_example.hpp"
#include "observed_weights.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class BernoulliTable {
public:
  BernoulliTable(std::size_t feature_count, std::pmr::memory_resource *memory)
      : observed(feature_count, memory), feature_count_(feature_count),
        present_(memory) {}
  BernoulliTable(const BernoulliTable &other, std::pmr::memory_resource *memory)
      : observed(other.observed, memory), feature_count_(other.feature_count_),
        present_(other.present_, memory) {}

  void reserve_rows(std::size_t rows) {
    present_.reserve(table_size(rows, feature_count_));
    observed.reserve_rows(rows);
  }
  // A row without examples. Does not allocate after reserve_rows.
  void append_row() {
    present_.resize(present_.size() + feature_count_, 0.0);
    observed.append_row();
  }
  // A missing feature requires that `observed` is tracking.
  void add(std::size_t row, const LearnedExample &example);

  [[nodiscard]] std::size_t feature_count() const { return feature_count_; }
  [[nodiscard]] Span<const double> present(std::size_t row) const {
    return {present_.data() + row * feature_count_, feature_count_};
  }
  [[nodiscard]] Span<double> mutable_present(std::size_t row) {
    return {present_.data() + row * feature_count_, feature_count_};
  }
  // All rows.
  [[nodiscard]] Span<const double> all_present() const { return present_; }

  ObservedWeights observed;

private:
  std::size_t feature_count_;
  std::pmr::vector<double> present_;
};

} // namespace naibx
