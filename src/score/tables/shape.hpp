// How large the tables of a predictor are, and where each is.
#pragma once

#include "../../kernels/calls.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx {

// A column is a class that can be chosen: a label that was seen in training, or
// a size that is a candidate. Labels come before sizes, padded to whole lines
// of doubles; all together are padded to whole blocks.
struct PredictorShape {
  Precision precision = Precision::float64;
  GaussianForm form = GaussianForm::scaled;
  // Whether the sum over a sparse row may start from that of a row of zeros.
  bool sparse_rows = false;
  std::uint32_t label_count = 0; // L
  std::uint32_t seen_labels = 0;
  std::uint32_t sizes = 0;
  // Gaussian features in all, and those that are not constant and so count.
  std::uint32_t gaussian_slots = 0;
  std::uint32_t gaussian_count = 0;
  std::uint32_t bernoulli_count = 0;
  std::uint32_t multinomial_count = 0;
  std::uint32_t category_count = 0; // of all categorical features
  // Pairs of a Bernoulli feature and a class that never lacked it, where
  // nothing is smoothed.
  std::uint64_t always_present = 0;

  [[nodiscard]] std::size_t lanes() const {
    return precision == Precision::float64 ? kBlockLanes<double>
                                           : kBlockLanes<float>;
  }
  [[nodiscard]] std::size_t padded(std::size_t columns) const {
    return (columns + lanes() - 1) / lanes() * lanes();
  }
  [[nodiscard]] std::size_t label_columns() const {
    return in_lines(seen_labels);
  }
  [[nodiscard]] std::size_t columns() const {
    return padded(label_columns() + sizes);
  }
  // Rows of logarithms: for a missing Gaussian feature, a present and a missing
  // Bernoulli feature, a multinomial feature, a category.
  [[nodiscard]] std::size_t first_bernoulli_row() const {
    return gaussian_count;
  }
  [[nodiscard]] std::size_t first_missing_bernoulli_row() const {
    return first_bernoulli_row() + bernoulli_count;
  }
  [[nodiscard]] std::size_t first_multinomial_row() const {
    return first_missing_bernoulli_row() + bernoulli_count;
  }
  [[nodiscard]] std::size_t first_category_row() const {
    return first_multinomial_row() + multinomial_count;
  }
  [[nodiscard]] std::size_t rows() const {
    return first_category_row() + category_count;
  }
  // Rows of log P(m | y): a size of training each, and one for all others.
  [[nodiscard]] std::size_t size_rows() const { return std::size_t{sizes} + 1; }
};

// Offsets of the tables from the start of their memory, each a multiple of 64
// bytes, in this order.
struct TableOffsets {
  // Throws std::bad_alloc where the address space has no room for the tables.
  explicit TableOffsets(const PredictorShape &shape);

  std::size_t label_of_column;  // u32 [seen label], increasing
  std::size_t unseen_labels;    // u32 [label never seen], increasing
  std::size_t size_of_column;   // u32 [size], increasing
  std::size_t feature_of_slot;  // u32 [Gaussian slot], or kNoFeature
  std::size_t always_columns;   // u32 [always_present], by feature
  std::size_t always_offsets;   // u64 [Bernoulli feature + 1]
  std::size_t always_counts;    // u32 [column]
  std::size_t centre;           // f64 [Gaussian feature]
  std::size_t unit;             // f64 [Gaussian feature]; float32 only
  std::size_t start;            // f64 [column]
  std::size_t start_of_zeros;   // f64 [column]
  std::size_t size_given_label; // f64 [size row][label column]
  std::size_t pairs;            // f64 [seen label][label column]
  std::size_t gaussian;         // real, see GaussianBlocks
  std::size_t logarithms;       // real [row][column]
  std::size_t end;
};

// In feature_of_slot: a constant feature, which counts in no score.
inline constexpr std::uint32_t kNoFeature = UINT32_MAX;

} // namespace naibx
