// Scores of rows from the weights of a ridge regression.
#pragma once

#include "../score_source.hpp"
#include "ridge_tables.hpp"

namespace naibx {

// A row of scores: log-odds of labels, log P(M = m | x) of the sizes seen, then
// what RidgeTables says of groups of sizes.
class RidgeScores : public ScoreSource {
public:
  // `sizes` have been seen, `log_shares` says how much of its group each is.
  RidgeScores(const Configuration &configuration, const Layout &layout,
              const RidgeTables &tables, Span<const std::uint32_t> sizes,
              Span<const double> log_shares, const Kernels &kernels);

  [[nodiscard]] const ScoreColumns &columns() const override {
    return columns_;
  }
  [[nodiscard]] const Kernels &kernels() const override { return kernels_; }
  [[nodiscard]] std::size_t rows_of_tile() const override;
  [[nodiscard]] std::uint64_t
  work_of_row(std::uint64_t value_count) const override;
  void reserve(ScoreScratch &scratch) const override;
  void begin(ScoreScratch & /*scratch*/) const override {}
  void score(const ExampleBatch &examples, RowRange tile, ScoredClasses classes,
             ScoreScratch &scratch) const override;
  [[nodiscard]] double *scores(ScoreScratch &scratch) const override {
    return scratch.ridge->scores.data();
  }
  // Nothing is given labels here: the whole set is chosen at once.
  [[nodiscard]] const double *
  size_given_labels(std::uint32_t /*size*/,
                    ScoreScratch & /*scratch*/) const override {
    return nullptr;
  }
  [[nodiscard]] const double *
  label_given_labels(std::size_t /*column*/,
                     ScoreScratch & /*scratch*/) const override {
    return nullptr;
  }
  [[nodiscard]] const double *all_label_rows() const override {
    return nullptr;
  }

  // Where the scores of groups begin in a row.
  [[nodiscard]] std::size_t group_column() const { return group_column_; }

private:
  void set_sizes(double *row) const;

  const Configuration &configuration_;
  const Layout &layout_;
  const RidgeTables &tables_;
  Span<const double> log_shares_;
  const Kernels &kernels_;
  std::size_t group_column_;
  ScoreColumns columns_;
};

} // namespace naibx
