// Where the tables of a saved predictor stand.
#pragma once

#include "../predictor_shape.hpp"
#include "file_parts.hpp"

namespace naibx::test {

inline PredictorShape shape_of(FileParts &file) {
  return shape_at(file.section(format::kPredictorTag).payload, 0);
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
