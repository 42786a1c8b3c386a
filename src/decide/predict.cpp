#include "predict.hpp"

#include "../base/failure.hpp"
#include "shared_batch.hpp"

namespace naibx {

namespace {

std::uint32_t size_of_set(const Model &model, std::int64_t size,
                          Workspace &workspace) {
  if (size != kPredictSize) {
    return static_cast<std::uint32_t>(size);
  }
  if (const auto fixed = model.configuration().fixed_size()) {
    return *fixed;
  }
  workspace.size_stage.score(model, workspace.features);
  return workspace.size_stage.best();
}

} // namespace

std::uint32_t predict_set(const Model &model, const ExampleView &example,
                          std::int64_t size, const SetOutput &output,
                          Workspace &workspace) {
  check_size(model.configuration(), size);
  workspace.features.set_example(model, example);
  const std::uint32_t count = size_of_set(model, size, workspace);
  if (count > 0 && count <= output.capacity) {
    workspace.cascade.score(model, workspace.features);
    workspace.cascade.choose(model, count, output.labels,
                             output.step_log_probabilities);
  }
  return count;
}

namespace {

// Rows of a task: enough that sharing them out costs nothing.
constexpr std::uint64_t kRowsOfTask = 16;
// Often enough to be stopped within a moment.
constexpr std::uint64_t kRowsOfPart = 100;

// Calls predict(row), and says which row it was that failed.
template <typename Predict>
void for_each_row(RowRange rows, const Predict &predict) {
  for (std::uint64_t row = rows.first; row < rows.first + rows.count; ++row) {
    try {
      predict(row);
    } catch (Failure &failure) {
      failure.set_row(row);
      throw;
    }
  }
}

std::uint64_t predict_one_by_one(const Model &model,
                                 const BatchRequest &request,
                                 const Progress &progress,
                                 Workspace &workspace) {
  const std::uint64_t rows = request.examples.row_count();
  std::uint64_t total = 0;
  request.label_offsets[0] = 0;
  for_each_row({0, rows}, [&](std::uint64_t row) {
    total += predict_set(model, request.examples.row(row), request.size_of(row),
                         request.output.after(total), workspace);
    request.label_offsets[row + 1] = total;
    progress.row_done(row + 1, rows);
  });
  return total;
}

} // namespace

std::uint64_t count_tasks(std::uint64_t row_count) {
  return count_tiles(row_count, kRowsOfTask);
}

std::uint64_t predict_sets(const Model &model, const BatchRequest &request,
                           const Progress &progress, const TaskRunner &runner,
                           Span<Workspace *const> workspaces) {
  if (workspaces.size() == 1) {
    return predict_one_by_one(model, request, progress, *workspaces[0]);
  }
  const std::uint64_t rows = request.examples.row_count();
  const BatchParts parts = {
      rows, progress.is_set() ? kRowsOfPart * workspaces.size() : rows,
      kRowsOfTask};
  return predict_shared(
      runner, parts, request.label_offsets, progress,
      [&](RowRange tile, std::uint32_t worker, std::uint64_t *sizes) {
        for_each_row(tile, [&](std::uint64_t row) {
          sizes[row - tile.first] =
              predict_set(model, request.examples.row(row),
                          request.size_of(row), {}, *workspaces[worker]);
        });
      },
      [&](RowRange tile, std::uint32_t worker) {
        for_each_row(tile, [&](std::uint64_t row) {
          const std::uint64_t begin = request.label_offsets[row];
          const auto size =
              static_cast<std::int64_t>(request.label_offsets[row + 1] - begin);
          predict_set(model, request.examples.row(row), size,
                      request.output.after(begin), *workspaces[worker]);
        });
      });
}

} // namespace naibx
