// Made by bindings/go/generate_sources.py from
// src/predict/compiled/batch.cpp: do not edit.

#include "settings.hpp"

#include "batch.hpp"

#include "../../model/failure.hpp"
#include "../shared_batch.hpp"
#include "choose.hpp"
#include "predict.hpp"
#include "score.hpp"

#include <algorithm>

namespace naibx {

namespace {

// Work of a part of a shared batch for each worker, where a progress callback
// may stop it: some 20 ms with the widest kernels, 200 ms with C++ alone.
constexpr std::uint64_t kWorkOfPart = std::uint64_t{1} << 29U;
// What else is done for a row and a column counts like so many features.
constexpr std::uint64_t kWorkBesideFeatures = 32;

// The tiles of a batch, for one worker at a time.
class Tiles {
public:
  Tiles(const Predictor &predictor, const Kernels &kernels,
        const BatchRequest &request)
      : predictor_(predictor), kernels_(kernels), request_(request) {}

  void score(RowRange rows, PredictorWorkspace &workspace) const {
    const ColumnRange columns = columns_for(predictor_, sizes_are_given(rows));
    if (predictor_.shape().precision == Precision::float64) {
      score_as<double>(rows, columns, workspace);
    } else {
      score_as<float>(rows, columns, workspace);
    }
  }

  // Sizes of the sets of a tile whose columns of sizes are scored, and only
  // those that are to be predicted.
  void write_sizes(RowRange rows, PredictorWorkspace &workspace,
                   std::uint64_t *sizes) const {
    for (std::uint64_t i = 0; i < rows.count; ++i) {
      sizes[i] = size_of_set(
          predictor_,
          workspace.scores_of(predictor_, static_cast<std::size_t>(i)),
          request_.size_of(rows.first + i));
    }
  }

  // Chooses the sets of a tile whose columns of labels are scored, where they
  // fit, with the sizes that label_offsets tells.
  void choose(RowRange rows, PredictorWorkspace &workspace) const {
    choose_sets(predictor_, kernels_,
                {request_.label_offsets + rows.first,
                 static_cast<std::size_t>(rows.count) + 1},
                request_.output, workspace);
  }

private:
  [[nodiscard]] bool sizes_are_given(RowRange rows) const {
    const std::int64_t *const sizes = request_.sizes;
    return sizes != nullptr &&
           std::find(sizes + rows.first, sizes + rows.first + rows.count,
                     kPredictSize) == sizes + rows.first + rows.count;
  }

  template <typename Real>
  void score_as(RowRange rows, ColumnRange columns,
                PredictorWorkspace &workspace) const {
    TileScorer<Real> scorer(predictor_, kernels_, workspace, columns);
    for (std::uint64_t row = rows.first; row < rows.first + rows.count; ++row) {
      try {
        check_size(predictor_.configuration(), request_.size_of(row));
        scorer.take(request_.examples.row(row));
      } catch (Failure &failure) {
        failure.set_row(row);
        throw;
      }
    }
    scorer.score();
  }

  const Predictor &predictor_;
  const Kernels &kernels_;
  const BatchRequest &request_;
};

// Every example is looked at once.
std::uint64_t predict_alone(const Predictor &predictor, const Tiles &tiles,
                            const BatchRequest &request,
                            const Progress &progress,
                            PredictorWorkspace &workspace) {
  const std::uint64_t row_count = request.examples.row_count();
  const std::uint64_t tile = PredictorWorkspace::rows_of_tile(predictor);
  std::uint64_t *const offsets = request.label_offsets;
  offsets[0] = 0;
  for (std::uint64_t first = 0; first < row_count; first += tile) {
    const RowRange rows = {first, std::min(tile, row_count - first)};
    tiles.score(rows, workspace);
    tiles.write_sizes(rows, workspace, offsets + first + 1);
    for (std::uint64_t i = 0; i < rows.count; ++i) {
      offsets[first + i + 1] += offsets[first + i];
    }
    tiles.choose(rows, workspace);
    progress.row_done(first + rows.count, row_count);
  }
  return offsets[row_count];
}

// Whole tiles.
std::uint64_t rows_of_part(const Predictor &predictor,
                           const BatchRequest &request, std::uint64_t workers) {
  const PredictorShape &shape = predictor.shape();
  const std::uint64_t values =
      request.examples.value_count() / request.examples.row_count();
  const std::uint64_t features =
      std::max<std::uint64_t>(shape.gaussian_count, values);
  const std::uint64_t tile = PredictorWorkspace::rows_of_tile(predictor);
  const std::uint64_t work_of_tile =
      tile * std::max<std::uint64_t>(shape.columns(), 1) *
      (features + kWorkBesideFeatures);
  return std::max<std::uint64_t>(kWorkOfPart / work_of_tile, 1) * tile *
         workers;
}

} // namespace

std::uint64_t count_tasks(const Predictor &predictor, std::uint64_t row_count) {
  return count_tiles(row_count, PredictorWorkspace::rows_of_tile(predictor));
}

std::uint64_t predict_sets(const Predictor &predictor, const Kernels &kernels,
                           const BatchRequest &request,
                           const Progress &progress, const TaskRunner &runner,
                           Span<PredictorWorkspace *const> workspaces) {
  const Tiles tiles(predictor, kernels, request);
  if (workspaces.size() == 1) {
    return predict_alone(predictor, tiles, request, progress, *workspaces[0]);
  }
  const BatchParts parts = {
      request.examples.row_count(),
      progress.is_set() ? rows_of_part(predictor, request, workspaces.size())
                        : request.examples.row_count(),
      PredictorWorkspace::rows_of_tile(predictor)};
  return predict_shared(
      runner, parts, request.label_offsets, progress,
      [&](RowRange rows, std::uint32_t worker, std::uint64_t *sizes) {
        tiles.score(rows, *workspaces[worker]);
        tiles.write_sizes(rows, *workspaces[worker], sizes);
      },
      [&](RowRange rows, std::uint32_t worker) {
        tiles.choose(rows, *workspaces[worker]);
      });
}

} // namespace naibx
