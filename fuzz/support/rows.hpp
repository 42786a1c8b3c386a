// Examples that a model must take, made from bytes.
#pragma once

#include "byte_reader.hpp"

#include <naibx/naibx.h>

#include <cstdint>
#include <vector>

namespace naibx::fuzz {

struct Column {
  std::int32_t family = NAIBX_GAUSSIAN;
  std::uint32_t categories = 0;
};

// What rows and sets of a model look like.
struct Shape {
  std::uint32_t labels = 0;
  std::int64_t fixed_size = NAIBX_SIZE_PREDICTED;
  std::vector<Column> columns;
};

Shape shape_of(const naibx_config &config);
Shape shape_of(const naibx_model &model);
Shape shape_of(const naibx_predictor &predictor);

// Dense, with a value for each column; or sparse, with the columns of those
// that are there.
struct Row {
  std::vector<double> values;
  std::vector<std::uint32_t> columns;
  bool is_sparse = false;

  // NULL for a dense row, and never NULL for a sparse one.
  [[nodiscard]] const std::uint32_t *indices() const;
};

// A row of values that their families allow, some of them missing.
Row make_row(const Shape &shape, ByteReader &bytes);

// A set that the model takes, in any order.
std::vector<std::uint32_t> make_set(const Shape &shape, ByteReader &bytes);

// The same rows every time, for models that came from the bytes themselves:
// small, with missing values, sparse, with the largest values.
std::vector<Row> some_rows(const Shape &shape);

} // namespace naibx::fuzz
