// Scores of rows from the tables of a predictor.
#pragma once

#include "../score_source.hpp"
#include "predictor.hpp"
#include "tile_scorer.hpp"

namespace naibx {

class TableScores : public ScoreSource {
public:
  TableScores(const Predictor &predictor, const Kernels &kernels);

  [[nodiscard]] const ScoreColumns &columns() const override {
    return columns_;
  }
  [[nodiscard]] const Kernels &kernels() const override { return kernels_; }
  [[nodiscard]] std::size_t rows_of_tile() const override {
    return rows_of_tile_;
  }
  [[nodiscard]] std::uint64_t
  work_of_row(std::uint64_t value_count) const override;
  void reserve(ScoreScratch &scratch) const override;
  void begin(ScoreScratch & /*scratch*/) const override {}
  void score(const ExampleBatch &examples, RowRange tile, ScoredClasses classes,
             ScoreScratch &scratch) const override;
  [[nodiscard]] double *scores(ScoreScratch &scratch) const override {
    return scratch.tables->scores_of(predictor_, 0);
  }
  [[nodiscard]] const double *
  size_given_labels(std::uint32_t size,
                    ScoreScratch & /*scratch*/) const override {
    return predictor_.size_given_label(size);
  }
  [[nodiscard]] const double *
  label_given_labels(std::size_t column,
                     ScoreScratch & /*scratch*/) const override {
    return predictor_.pairs(column);
  }
  [[nodiscard]] const double *all_label_rows() const override {
    return predictor_.pairs(0);
  }

private:
  template <typename Real>
  void score_as(const ExampleBatch &examples, RowRange tile,
                ColumnRange columns, TableScratch &scratch) const;

  const Predictor &predictor_;
  const Kernels &kernels_;
  std::size_t rows_of_tile_;
  ScoreColumns columns_;
};

} // namespace naibx
