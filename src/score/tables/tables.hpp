// The tables of a predictor while they are being filled. For compile alone.
#pragma once

#include "../../kernels/compile_calls.hpp"
#include "predictor.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx {

class Tables {
public:
  explicit Tables(Predictor &predictor)
      : shape(predictor.shape()), offsets(predictor.offsets()),
        bytes_(predictor.mutable_bytes().data()) {}

  template <typename Number>
  [[nodiscard]] Number *at(std::size_t offset) const {
    return reinterpret_cast<Number *>(bytes_ + offset);
  }
  [[nodiscard]] double *start() const { return at<double>(offsets.start); }

  // The rows of logarithms from `row` on, at a column.
  [[nodiscard]] TableRows logarithms(std::size_t row,
                                     std::size_t column) const {
    return numbers(offsets.logarithms, row * shape.columns() + column,
                   shape.columns());
  }
  // The numbers of Gaussian features from one on, within a chunk, at a column:
  // two rows each.
  [[nodiscard]] TableRows gaussian(std::size_t feature,
                                   std::size_t column) const {
    return shape.precision == Precision::float64
               ? gaussian_of<double>(feature, column)
               : gaussian_of<float>(feature, column);
  }

  const PredictorShape shape;
  const TableOffsets offsets;

private:
  // Numbers in the precision of the predictor, of which the first is at
  // `place` of a table.
  [[nodiscard]] TableRows numbers(std::size_t table, std::size_t place,
                                  std::size_t stride) const {
    const bool is_float = shape.precision == Precision::float32;
    const std::size_t size = is_float ? sizeof(float) : sizeof(double);
    return {bytes_ + table + place * size, stride, is_float};
  }
  template <typename Real>
  [[nodiscard]] TableRows gaussian_of(std::size_t feature,
                                      std::size_t column) const {
    constexpr std::size_t kLanes = kBlockLanes<Real>;
    const GaussianBlocks<Real> blocks = {nullptr, shape.gaussian_count,
                                         shape.columns() / kLanes, shape.form};
    return numbers(offsets.gaussian,
                   blocks.place(feature, column / kLanes) + column % kLanes,
                   kLanes);
  }

  std::byte *bytes_;
};

} // namespace naibx
