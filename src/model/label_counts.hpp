// The count tables between labels and sizes: N_ym and N_yy' of the paper's
// table 2. N, N_y and N_m are the weights of the three ClassStatistics.
#pragma once

#include "span.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class LabelCounts {
public:
  LabelCounts(std::uint32_t label_count, std::pmr::memory_resource *memory)
      : label_count_(label_count), by_size_(memory),
        pairs_(std::size_t{label_count} * label_count, 0.0, memory) {}
  LabelCounts(const LabelCounts &other, std::pmr::memory_resource *memory)
      : label_count_(other.label_count_), by_size_(other.by_size_, memory),
        pairs_(other.pairs_, memory) {}

  void reserve_size_rows(std::size_t rows) {
    by_size_.reserve(rows * label_count_);
  }
  // Does not allocate after reserve_size_rows.
  void append_size_row() {
    by_size_.resize(by_size_.size() + label_count_, 0.0);
  }

  // For one label of a set, the pairs with the others.
  void add_pairs(std::uint32_t label, Span<const std::uint32_t> labels,
                 double weight) {
    double *const row = pairs_.data() + std::size_t{label} * label_count_;
    for (const std::uint32_t other : labels) {
      row[other] += weight;
    }
    row[label] = 0.0;
  }
  // For all labels of a set, the pairs with the others.
  void add_set(Span<const std::uint32_t> labels, double weight) {
    constexpr std::size_t kRows = 4;
    std::size_t i = 0;
    for (; i + kRows <= labels.size(); i += kRows) {
      add_to_rows<kRows>(labels.data() + i, labels, weight);
    }
    for (; i < labels.size(); ++i) {
      add_to_rows<1>(labels.data() + i, labels, weight);
    }
  }
  void add_size(std::size_t size_row, Span<const std::uint32_t> labels,
                double weight) {
    for (const std::uint32_t label : labels) {
      by_size_[size_row * label_count_ + label] += weight;
    }
  }

  // N_ym of every label y, for the size with this row.
  [[nodiscard]] Span<const double> by_size(std::size_t size_row) const {
    return {by_size_.data() + size_row * label_count_, label_count_};
  }
  // N_yy' of every label y, for one y'. Symmetric; the diagonal is 0.
  [[nodiscard]] Span<const double> pairs(std::uint32_t label) const {
    return {pairs_.data() + std::size_t{label} * label_count_, label_count_};
  }
  // All rows, for reading and writing files.
  [[nodiscard]] Span<const double> all_by_size() const { return by_size_; }
  [[nodiscard]] Span<double> all_by_size() { return by_size_; }
  [[nodiscard]] Span<const double> all_pairs() const { return pairs_; }
  [[nodiscard]] Span<double> all_pairs() { return pairs_; }

private:
  // Several rows at a time: each label is looked up once for all of them.
  template <std::size_t kRows>
  void add_to_rows(const std::uint32_t *of, Span<const std::uint32_t> labels,
                   double weight) {
    double *row[kRows];
    for (std::size_t k = 0; k < kRows; ++k) {
      row[k] = pairs_.data() + std::size_t{of[k]} * label_count_;
    }
    for (const std::uint32_t other : labels) {
      for (std::size_t k = 0; k < kRows; ++k) {
        row[k][other] += weight;
      }
    }
    for (std::size_t k = 0; k < kRows; ++k) {
      row[k][of[k]] = 0.0; // a label is no pair
    }
  }

  std::uint32_t label_count_;
  std::pmr::vector<double> by_size_;
  std::pmr::vector<double> pairs_;
};

} // namespace naibx
