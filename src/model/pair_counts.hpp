// N_yy' of the paper's table 2: the weight of the examples that have both of
// two labels.
#pragma once

#include "../base/span.hpp"
#include "../kernels/kernels.hpp"
#include "aligned_rows.hpp"
#include "learned_example.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>

namespace naibx {

// Labels are rows of the model. Counts take four bytes while all weights are
// whole numbers and fit, and eight from then on: what is read is the same.
class PairCounts {
public:
  // The most that four bytes hold.
  static constexpr double kMostOfNarrow = UINT32_MAX;

  PairCounts(bool is_narrow, std::pmr::memory_resource *memory);
  PairCounts(const PairCounts &other, std::pmr::memory_resource *memory);

  [[nodiscard]] static bool fits_narrow(double weight) {
    return weight >= 0.0 && weight <= kMostOfNarrow &&
           weight == static_cast<std::uint32_t>(weight);
  }

  [[nodiscard]] bool is_narrow() const { return is_narrow_; }
  // To eight bytes for good.
  void widen();
  // So that rows up to so many can be appended without allocating.
  void reserve(std::size_t labels);
  void append_labels(std::size_t count);

  // All pairs of the labels of one example.
  void add(Span<const std::uint32_t> labels, double weight);
  // The same for all examples that have a label, for its row alone.
  void add_examples(std::size_t label, const ChosenExamples &examples,
                    const Kernels &kernels);
  // To one of the two places of a pair.
  void add_to(std::size_t label, std::size_t other, double weight);

  [[nodiscard]] std::size_t label_count() const { return label_count_; }
  // Symmetric; 0 for a label and itself.
  [[nodiscard]] double at(std::size_t label, std::size_t other) const {
    return is_narrow_ ? narrow_.row(label)[other] : wide_.row(label)[other];
  }
  // Of one label with each of all. Narrow ones are converted into `buffer`,
  // which has room for so many.
  [[nodiscard]] std::size_t buffer_size() const {
    return is_narrow_ ? label_count_ : 0;
  }
  [[nodiscard]] const double *row(std::size_t label, double *buffer) const;
  // While it is not narrow.
  [[nodiscard]] double &place(std::size_t label, std::size_t other) {
    return wide_.row(label)[other];
  }

private:
  bool is_narrow_;
  std::size_t label_count_ = 0;
  std::size_t capacity_ = 0; // columns of the rows below
  AlignedRows<std::uint32_t> narrow_;
  AlignedRows<double> wide_;
};

} // namespace naibx
