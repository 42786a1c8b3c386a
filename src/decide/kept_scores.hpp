// Scores of rows that were scored before, in place of those of examples.
#pragma once

#include "../score/score_source.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace naibx {

// A source of the same columns whose rows have these scores.
class KeptScores : public ScoreSource {
public:
  KeptScores(const ScoreSource &source, const double *scores)
      : source_(source), scores_(scores) {}

  [[nodiscard]] const ScoreColumns &columns() const override {
    return source_.columns();
  }
  [[nodiscard]] const Kernels &kernels() const override {
    return source_.kernels();
  }
  [[nodiscard]] std::size_t rows_of_tile() const override {
    return source_.rows_of_tile();
  }
  [[nodiscard]] std::uint64_t
  work_of_row(std::uint64_t value_count) const override {
    return source_.work_of_row(value_count);
  }
  void reserve(ScoreScratch &scratch) const override {
    source_.reserve(scratch);
  }
  void begin(ScoreScratch &scratch) const override { source_.begin(scratch); }
  // Copies, as choosing writes on scores.
  void score(const ExampleBatch & /*examples*/, RowRange tile,
             ScoredClasses /*classes*/, ScoreScratch &scratch) const override {
    const std::size_t row_size = columns().row_size;
    std::copy_n(scores_ + static_cast<std::size_t>(tile.first) * row_size,
                static_cast<std::size_t>(tile.count) * row_size,
                source_.scores(scratch));
  }
  [[nodiscard]] double *scores(ScoreScratch &scratch) const override {
    return source_.scores(scratch);
  }
  [[nodiscard]] const double *
  size_given_labels(std::uint32_t size, ScoreScratch &scratch) const override {
    return source_.size_given_labels(size, scratch);
  }
  [[nodiscard]] const double *
  label_given_labels(std::size_t column, ScoreScratch &scratch) const override {
    return source_.label_given_labels(column, scratch);
  }
  [[nodiscard]] const double *all_label_rows() const override {
    return source_.all_label_rows();
  }

private:
  const ScoreSource &source_;
  const double *scores_;
};

} // namespace naibx
