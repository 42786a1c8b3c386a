// The tables of a predictor while they are being filled. For compile alone.
#pragma once

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

  // A logarithm of a row, in the precision of the predictor.
  void set_logarithm(std::size_t row, std::size_t column, double value) const {
    const std::size_t place = row * shape.columns() + column;
    if (shape.precision == Precision::float64) {
      at<double>(offsets.logarithms)[place] = value;
    } else {
      at<float>(offsets.logarithms)[place] = static_cast<float>(value);
    }
  }

  const PredictorShape shape;
  const TableOffsets offsets;

private:
  std::byte *bytes_;
};

} // namespace naibx
