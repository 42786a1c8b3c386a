#include "table_scores.hpp"

#include "../../base/failure.hpp"

#include <algorithm>

namespace naibx {

namespace {

ColumnRange range_of(const PredictorShape &shape, ScoredClasses classes) {
  switch (classes) {
  case ScoredClasses::labels:
    return label_columns(shape);
  case ScoredClasses::sizes:
    return size_columns(shape);
  case ScoredClasses::all:
    break;
  }
  return all_columns(shape);
}

} // namespace

TableScores::TableScores(const Predictor &predictor, const Kernels &kernels)
    : predictor_(predictor), kernels_(kernels),
      rows_of_tile_(TableScratch::rows_of_tile(predictor)) {
  const PredictorShape &shape = predictor.shape();
  columns_.label_count = shape.label_count;
  columns_.seen_labels = shape.seen_labels;
  columns_.label_columns = shape.label_columns();
  columns_.row_size = shape.columns();
  columns_.labels_have_their_columns = shape.seen_labels == shape.label_count;
  columns_.label_of_column = predictor.label_of_column();
  columns_.unseen_labels = predictor.unseen_labels();
  columns_.size_of_column = predictor.size_of_column();
  columns_.fixed_size = predictor.configuration().fixed_size();
}

std::uint64_t TableScores::work_of_row(std::uint64_t value_count) const {
  // What else is done for a row and a column counts like so many features.
  constexpr std::uint64_t kWorkBesideFeatures = 32;
  const PredictorShape &shape = predictor_.shape();
  const auto features =
      std::max<std::uint64_t>(shape.gaussian_count, value_count);
  return std::max<std::uint64_t>(shape.columns(), 1) *
         (features + kWorkBesideFeatures);
}

void TableScores::reserve(ScoreScratch &scratch) const {
  if (scratch.tables) {
    scratch.tables->reserve(predictor_);
  } else {
    scratch.tables.emplace(predictor_, scratch.memory);
  }
}

void TableScores::score(const ExampleBatch &examples, RowRange tile,
                        ScoredClasses classes, ScoreScratch &scratch) const {
  const ColumnRange columns = range_of(predictor_.shape(), classes);
  if (predictor_.shape().precision == Precision::float64) {
    score_as<double>(examples, tile, columns, *scratch.tables);
  } else {
    score_as<float>(examples, tile, columns, *scratch.tables);
  }
}

template <typename Real>
void TableScores::score_as(const ExampleBatch &examples, RowRange tile,
                           ColumnRange columns, TableScratch &scratch) const {
  TileScorer<Real> scorer(predictor_, kernels_, scratch, columns);
  for (std::uint64_t row = tile.first; row < tile.first + tile.count; ++row) {
    try {
      scorer.take(examples.row(row));
    } catch (Failure &failure) {
      failure.set_row(row, examples.row_count());
      throw;
    }
  }
  scorer.score();
}

} // namespace naibx
