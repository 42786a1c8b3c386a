#include "table_scratch.hpp"

#include <algorithm>

namespace naibx {

namespace {

// Of what depends on the rows of a tile. Fewer rows are slower, and so is a
// tile that outgrows the caches.
constexpr std::size_t kTileBytes = std::size_t{8} << 20U;

std::size_t most_terms(const Predictor &predictor) {
  const PredictorShape &shape = predictor.shape();
  return std::size_t{shape.gaussian_count} + shape.bernoulli_count +
         shape.multinomial_count + predictor.layout().categorical_count();
}

} // namespace

std::size_t TableScratch::rows_of_tile(const Predictor &predictor) {
  const PredictorShape &shape = predictor.shape();
  // A predictor without any class (a fixed size, and no label seen) and
  // without features has nothing that depends on the row.
  const std::size_t row_bytes =
      std::max(sizeof(double) * (shape.columns() + shape.gaussian_count) +
                   sizeof(WeightedRow) * most_terms(predictor),
               sizeof(double));
  const std::size_t rows =
      std::min(kTileBytes / row_bytes, kMostRowsOfTile) / 4 * 4;
  return std::max(rows, std::size_t{1});
}

TableScratch::TableScratch(const Predictor &predictor,
                           std::pmr::memory_resource *memory)
    : example(predictor.layout(), memory), float64(memory), float32(memory),
      values(memory), terms(memory), term_offsets(memory), always_left(memory),
      score_lines(memory) {
  reserve(predictor);
}

void TableScratch::reserve(const Predictor &predictor) {
  const PredictorShape &shape = predictor.shape();
  const std::size_t rows = rows_of_tile(predictor);
  const auto grow = [](auto &vector, std::size_t size) {
    if (vector.size() < size) {
      vector.resize(size);
    }
  };
  example.reserve(predictor.layout());
  if (shape.precision == Precision::float64) {
    grow(float64.x, rows * shape.gaussian_count);
    float64.values.reserve(shape.gaussian_count);
  } else {
    grow(float32.x, rows * shape.gaussian_count);
    float32.values.reserve(shape.gaussian_count);
  }
  grow(values, shape.gaussian_count);
  terms.reserve(rows * most_terms(predictor));
  term_offsets.reserve(rows + 1);
  if (shape.always_present > 0) {
    grow(always_left, shape.columns());
  }
  grow(score_lines, rows * shape.columns() / kBlockLanes<double>);
}

} // namespace naibx
