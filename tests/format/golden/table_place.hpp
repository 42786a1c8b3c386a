// Where the tables of a saved predictor stand.
#pragma once

#include "file_parts.hpp"
#include "predict/compiled/shape.hpp"

namespace naibx::test {

// As the head of PRED tells it.
inline PredictorShape shape_of(FileParts &file) {
  const auto field = [&file](std::size_t offset) {
    return file.get<std::uint32_t>(format::kPredictorTag, offset);
  };
  PredictorShape shape;
  shape.precision = static_cast<Precision>(field(0));
  shape.form = static_cast<GaussianForm>(field(4));
  shape.sparse_rows = field(8) == 1;
  shape.label_count = field(12);
  shape.seen_labels = field(16);
  shape.sizes = field(20);
  shape.gaussian_slots = field(24);
  shape.gaussian_count = field(28);
  shape.bernoulli_count = field(32);
  shape.multinomial_count = field(36);
  shape.category_count = field(40);
  shape.always_present = file.get<std::uint64_t>(format::kPredictorTag, 48);
  return shape;
}

// Writes a number of a table, such as &TableOffsets::start.
template <typename Number>
void set_in_table(FileParts &file, std::size_t TableOffsets::*table,
                  std::size_t place, Number number) {
  file.set(format::kPredictorTag,
           format::kPredictorHeadSize + TableOffsets(shape_of(file)).*table +
               place * sizeof number,
           number);
}

} // namespace naibx::test
