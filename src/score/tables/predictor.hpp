// A model compiled for prediction: immutable tables of the terms of the scores,
// so that a prediction neither divides nor takes a logarithm.
#pragma once

#include "../../base/span.hpp"
#include "../../model/configuration.hpp"
#include "../../model/layout.hpp"
#include "shape.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>

namespace naibx {

class Predictor {
public:
  // Tables of this shape; whoever makes it fills all of their bytes.
  Predictor(const Configuration &configuration, const PredictorShape &shape,
            std::pmr::memory_resource *memory);
  // Tables that others own, at a multiple of 64, and that outlive this.
  Predictor(const Configuration &configuration, const PredictorShape &shape,
            const std::byte *tables, std::pmr::memory_resource *memory);
  Predictor(const Predictor &) = delete;
  Predictor &operator=(const Predictor &) = delete;
  Predictor(Predictor &&other) noexcept;
  Predictor &operator=(Predictor &&) = delete;
  ~Predictor();

  [[nodiscard]] const Configuration &configuration() const {
    return configuration_;
  }
  [[nodiscard]] const Layout &layout() const { return layout_; }
  [[nodiscard]] const PredictorShape &shape() const { return shape_; }
  [[nodiscard]] std::pmr::memory_resource *memory() const { return memory_; }

  // What is known only when the tables of Gaussian features are filled.
  void set_gaussian_form(GaussianForm form, bool sparse_rows) {
    shape_.form = form;
    shape_.sparse_rows = sparse_rows;
  }

  // All tables, one after the other; to be filled, saved or measured. Only its
  // own can be filled.
  [[nodiscard]] Span<std::byte> mutable_bytes() {
    return {own_bytes_, offsets_.end};
  }
  [[nodiscard]] Span<const std::byte> bytes() const {
    return {bytes_, offsets_.end};
  }
  [[nodiscard]] const TableOffsets &offsets() const { return offsets_; }

  [[nodiscard]] Span<const std::uint32_t> label_of_column() const {
    return table<std::uint32_t>(offsets_.label_of_column, shape_.seen_labels);
  }
  [[nodiscard]] Span<const std::uint32_t> unseen_labels() const {
    return table<std::uint32_t>(offsets_.unseen_labels,
                                shape_.label_count - shape_.seen_labels);
  }
  [[nodiscard]] Span<const std::uint32_t> size_of_column() const {
    return table<std::uint32_t>(offsets_.size_of_column, shape_.sizes);
  }
  [[nodiscard]] Span<const std::uint32_t> feature_of_slot() const {
    return table<std::uint32_t>(offsets_.feature_of_slot,
                                shape_.gaussian_slots);
  }
  // Columns whose examples all had a Bernoulli feature; an example without it
  // rules them out.
  [[nodiscard]] Span<const std::uint32_t>
  always_with(std::uint32_t feature) const {
    const auto *const ends = at<std::uint64_t>(offsets_.always_offsets);
    // Places in a table in memory.
    const auto begin = static_cast<std::size_t>(ends[feature]);
    const auto end = static_cast<std::size_t>(ends[feature + 1]);
    return {at<std::uint32_t>(offsets_.always_columns) + begin, end - begin};
  }
  // By column: how many features all of its examples had.
  [[nodiscard]] Span<const std::uint32_t> always_counts() const {
    return table<std::uint32_t>(offsets_.always_counts, shape_.columns());
  }
  [[nodiscard]] const double *centre() const {
    return at<double>(offsets_.centre);
  }
  // NULL for float64.
  [[nodiscard]] const double *unit() const {
    return shape_.precision == Precision::float32 ? at<double>(offsets_.unit)
                                                  : nullptr;
  }
  // What the score of a column starts from: logarithms of its prior and of all
  // that does not depend on the example. NaN in columns that pad a block of
  // labels, so that none of them is chosen.
  [[nodiscard]] const double *start() const {
    return at<double>(offsets_.start);
  }
  // The same less the quadratic of an example of zeros.
  [[nodiscard]] const double *start_of_zeros() const {
    return at<double>(offsets_.start_of_zeros);
  }
  // log P(M = m | y) of every label column, for a size; 0 for a fixed size.
  [[nodiscard]] const double *size_given_label(std::uint32_t size) const {
    // Mostly every size from the smallest on was seen.
    const auto sizes = size_of_column();
    const std::size_t guess = sizes.empty() ? 0 : size - sizes[0];
    const std::size_t row = guess < sizes.size() && sizes[guess] == size
                                ? guess
                                : column_of_size(size).value_or(shape_.sizes);
    return at<double>(offsets_.size_given_label) + row * shape_.label_columns();
  }
  // log P(y' | y) of every label column, for the column of y'; NaN for y'
  // itself, which cannot be chosen again.
  [[nodiscard]] const double *pairs(std::size_t column) const {
    return at<double>(offsets_.pairs) + column * shape_.label_columns();
  }
  template <typename Real> [[nodiscard]] GaussianBlocks<Real> gaussian() const {
    return {at<Real>(offsets_.gaussian), shape_.gaussian_count,
            shape_.columns() / kBlockLanes<Real>, shape_.form};
  }
  template <typename Real> [[nodiscard]] const Real *logarithms() const {
    return at<Real>(offsets_.logarithms);
  }
  // Position of a size among the columns of sizes.
  [[nodiscard]] std::optional<std::size_t>
  column_of_size(std::uint32_t size) const;

private:
  template <typename Number>
  [[nodiscard]] const Number *at(std::size_t offset) const {
    return reinterpret_cast<const Number *>(bytes_ + offset);
  }
  template <typename Number>
  [[nodiscard]] Span<const Number> table(std::size_t offset,
                                         std::size_t count) const {
    return {at<Number>(offset), count};
  }

  std::pmr::memory_resource *memory_;
  Configuration configuration_;
  Layout layout_;
  PredictorShape shape_;
  TableOffsets offsets_;
  std::byte *own_bytes_; // or NULL
  const std::byte *bytes_;
};

} // namespace naibx
