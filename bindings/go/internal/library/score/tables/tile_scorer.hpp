// Made by bindings/go/generate_sources.py from
// src/score/tables/tile_scorer.hpp: do not edit.

// The scores of examples in the columns of a predictor.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../../model/example.hpp"
#include "predictor.hpp"
#include "table_scratch.hpp"

#include <cstddef>

namespace naibx {

// Columns begin to end - 1, whole blocks: of floats, one may hold both labels
// and sizes.
struct ColumnRange {
  std::size_t begin;
  std::size_t end;
};
ColumnRange label_columns(const PredictorShape &shape);
ColumnRange size_columns(const PredictorShape &shape);
ColumnRange all_columns(const PredictorShape &shape);

// Scores a tile: its examples are taken one by one and then scored together.
template <typename Real> class TileScorer {
public:
  TileScorer(const Predictor &predictor, const Kernels &kernels,
             TableScratch &scratch, ColumnRange range);

  // The next example of the tile. Throws Failure where it does not fit.
  void take(const ExampleView &example);
  // Scores those that were taken, into scratch.scores.
  void score();

private:
  void take_dense(const double *values);
  void take_gaussian(const ExampleView &example);
  void take_discrete();
  [[nodiscard]] bool is_sparse(const ExampleView &example) const;
  void score_sparse(const ExampleView &example);
  void score_some();
  void score_complete_rows();
  void rule_out(std::size_t row);
  [[nodiscard]] Real *x_of_row(std::size_t row);
  [[nodiscard]] Real centred(std::uint32_t feature, double value) const;
  void add_term(std::size_t row, double weight);
  template <typename Term> void add_terms(std::size_t count, const Term &term);

  const Predictor &predictor_;
  const PredictorShape &shape_;
  const Kernels &kernels_;
  TableScratch &scratch_;
  GaussianInput<Real> &input_;
  ColumnRange range_;
  std::size_t rows_ = 0;
  // Rows from here on are complete and not yet scored.
  std::size_t waiting_ = 0;
};

} // namespace naibx
