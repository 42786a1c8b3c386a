#include "predict.hpp"

#include "../../model/failure.hpp"
#include "choose.hpp"
#include "score.hpp"

#include <algorithm>

namespace naibx {

namespace {

std::uint32_t size_of_set(const Predictor &predictor, const double *scores,
                          std::int64_t size) {
  return size == kPredictSize ? best_size(predictor, scores)
                              : static_cast<std::uint32_t>(size);
}

// Columns that a prediction needs: those of sizes only where a size is to be
// predicted.
ColumnRange columns_for(const Predictor &predictor, bool sizes_are_given) {
  return sizes_are_given || predictor.configuration().fixed_size()
             ? label_columns(predictor.shape())
             : all_columns(predictor.shape());
}

class Batch {
public:
  Batch(const Predictor &predictor, const Kernels &kernels,
        const ExampleBatch &examples, const std::int64_t *sizes,
        const SetOutput &output, PredictorWorkspace &workspace)
      : predictor_(predictor), kernels_(kernels), examples_(examples),
        sizes_(sizes), output_(output), workspace_(workspace) {}

  // Scores the rows first to first + count - 1.
  template <typename Real>
  void score_tile(std::uint64_t first, std::uint64_t count) {
    TileScorer<Real> scorer(
        predictor_, kernels_, workspace_,
        columns_for(predictor_, sizes_ != nullptr && all_given(first, count)));
    for (std::uint64_t row = first; row < first + count; ++row) {
      try {
        check_size(predictor_.configuration(), size_of(row));
        scorer.take(examples_.row(row));
      } catch (Failure &failure) {
        failure.set_row(row);
        throw;
      }
    }
    scorer.score();
  }

  // Chooses the set of a row of the tile; returns its size.
  std::uint32_t choose(std::uint64_t row, std::uint64_t row_of_tile,
                       std::uint64_t used) {
    const double *const scores = workspace_.scores_of(predictor_, row_of_tile);
    const std::uint32_t size = size_of_set(predictor_, scores, size_of(row));
    if (used + size <= output_.capacity) {
      choose_labels(predictor_, kernels_, scores, workspace_.cascade.data(),
                    size, output_.labels + used,
                    output_.step_log_probabilities == nullptr
                        ? nullptr
                        : output_.step_log_probabilities + used);
    }
    return size;
  }

private:
  [[nodiscard]] std::int64_t size_of(std::uint64_t row) const {
    return sizes_ == nullptr ? kPredictSize : sizes_[row];
  }
  [[nodiscard]] bool all_given(std::uint64_t first, std::uint64_t count) const {
    return std::find(sizes_ + first, sizes_ + first + count, kPredictSize) ==
           sizes_ + first + count;
  }

  const Predictor &predictor_;
  const Kernels &kernels_;
  const ExampleBatch &examples_;
  const std::int64_t *sizes_;
  const SetOutput &output_;
  PredictorWorkspace &workspace_;
};

} // namespace

std::uint32_t predict_set(const Predictor &predictor, const Kernels &kernels,
                          const ExampleView &example, std::int64_t size,
                          const SetOutput &output,
                          PredictorWorkspace &workspace) {
  check_size(predictor.configuration(), size);
  score_example(predictor, kernels, example,
                columns_for(predictor, size != kPredictSize), workspace);
  const double *const scores = workspace.scores.data();
  const std::uint32_t count = size_of_set(predictor, scores, size);
  if (count <= output.capacity) {
    choose_labels(predictor, kernels, scores, workspace.cascade.data(), count,
                  output.labels, output.step_log_probabilities);
  }
  return count;
}

std::uint64_t predict_sets(const Predictor &predictor, const Kernels &kernels,
                           const ExampleBatch &examples,
                           const std::int64_t *sizes,
                           std::uint64_t *label_offsets,
                           const SetOutput &output, const Progress &progress,
                           PredictorWorkspace &workspace) {
  Batch batch(predictor, kernels, examples, sizes, output, workspace);
  const std::uint64_t rows = examples.row_count();
  const std::uint64_t tile = PredictorWorkspace::rows_of_tile(predictor);
  std::uint64_t total = 0;
  label_offsets[0] = 0;
  for (std::uint64_t first = 0; first < rows; first += tile) {
    const std::uint64_t count = std::min(tile, rows - first);
    if (predictor.shape().precision == Precision::float64) {
      batch.score_tile<double>(first, count);
    } else {
      batch.score_tile<float>(first, count);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
      total += batch.choose(first + i, i, total);
      label_offsets[first + i + 1] = total;
    }
    progress.row_done(first + count, rows);
  }
  return total;
}

} // namespace naibx
