// Scores of rows straight from the statistics of a model.
#pragma once

#include "../../model/model.hpp"
#include "../score_source.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// The lists behind the columns, reused from call to call.
struct LiveColumns {
  explicit LiveColumns(std::pmr::memory_resource *memory)
      : labels(memory), label_rows(memory), unseen_labels(memory),
        sizes(memory) {}

  void reserve(const Model &model);

  // Makes the lists anew.
  void list_labels(const Model &model);
  void list_sizes(const Model &model);

  // By column, where labels are not their own rows and columns.
  std::pmr::vector<std::uint32_t> labels;
  std::pmr::vector<std::uint32_t> label_rows;
  std::pmr::vector<std::uint32_t> unseen_labels;
  std::pmr::vector<std::uint32_t> sizes;
};

class LiveScores : public ScoreSource {
public:
  // For a call with so many rows.
  LiveScores(const Model &model, std::uint64_t row_count, LiveColumns &lists);

  [[nodiscard]] const ScoreColumns &columns() const override {
    return columns_;
  }
  [[nodiscard]] const Kernels &kernels() const override {
    return model_.kernels();
  }
  [[nodiscard]] std::size_t rows_of_tile() const override {
    return rows_of_tile_;
  }
  [[nodiscard]] std::uint64_t
  work_of_row(std::uint64_t value_count) const override;
  void reserve(ScoreScratch &scratch) const override;
  void begin(ScoreScratch &scratch) const override;
  void score(const ExampleBatch &examples, RowRange tile, ScoredClasses classes,
             ScoreScratch &scratch) const override;
  [[nodiscard]] double *scores(ScoreScratch &scratch) const override {
    return scratch.live->scores.data();
  }
  [[nodiscard]] const double *
  size_given_labels(std::uint32_t size, ScoreScratch &scratch) const override;
  [[nodiscard]] const double *
  label_given_labels(std::size_t column, ScoreScratch &scratch) const override;
  [[nodiscard]] const double *all_label_rows() const override {
    return nullptr;
  }

private:
  void score_labels(double *scores, LiveScratch &scratch) const;
  void score_sizes(double *scores, LiveScratch &scratch) const;
  // log(weights + a) less the logarithms of the totals, both by row of labels,
  // in the order of the columns.
  void fill_row(const double *weights, const double *log_totals, double *row,
                LiveScratch &scratch) const;

  const Model &model_;
  const LiveColumns &lists_;
  std::size_t rows_of_tile_;
  ScoreColumns columns_;
};

} // namespace naibx
