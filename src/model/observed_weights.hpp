// N_ic, the weight of a class's examples in which a feature is not missing, or
// another sum of theirs.
#pragma once

#include "../base/size.hpp"
#include "../base/span.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// While no value has been missing it is that of the class, and nothing is kept
// here. From the first missing value on there is a row for each class.
class ObservedWeights {
public:
  ObservedWeights(std::size_t feature_count, std::pmr::memory_resource *memory)
      : feature_count_(feature_count), weights_(memory) {}
  ObservedWeights(const ObservedWeights &other,
                  std::pmr::memory_resource *memory)
      : feature_count_(other.feature_count_), tracking_(other.tracking_),
        weights_(other.weights_, memory) {}

  // The table as it begins: every feature has the weight of its class. There
  // is room for `capacity` rows.
  [[nodiscard]] ObservedWeights started(Span<const double> class_weights,
                                        std::size_t capacity) const {
    ObservedWeights result(feature_count_, weights_.get_allocator().resource());
    result.tracking_ = true;
    result.weights_.reserve(table_size(capacity, feature_count_));
    for (const double weight : class_weights) {
      result.weights_.insert(result.weights_.end(), feature_count_, weight);
    }
    return result;
  }

  void reserve_rows(std::size_t rows) {
    if (tracking_) {
      weights_.reserve(table_size(rows, feature_count_));
    }
  }
  // Does not allocate after reserve_rows.
  void append_row() {
    if (tracking_) {
      weights_.resize(weights_.size() + feature_count_, 0.0);
    }
  }

  [[nodiscard]] bool tracking() const { return tracking_; }
  // By feature; empty while nothing has been missing.
  [[nodiscard]] Span<const double> row(std::size_t row) const {
    return tracking_ ? Span<const double>(weights_).subspan(
                           row * feature_count_, feature_count_)
                     : Span<const double>();
  }
  [[nodiscard]] Span<double> row(std::size_t row) {
    return tracking_ ? Span<double>(weights_).subspan(row * feature_count_,
                                                      feature_count_)
                     : Span<double>();
  }
  // N_ic of one feature, given the weight of the class.
  [[nodiscard]] double at(std::size_t row, std::size_t feature,
                          double class_weight) const {
    return tracking_ ? weights_[row * feature_count_ + feature] : class_weight;
  }
  // All rows.
  [[nodiscard]] Span<const double> all() const { return weights_; }

private:
  std::size_t feature_count_;
  bool tracking_ = false;
  std::pmr::vector<double> weights_;
};

} // namespace naibx
