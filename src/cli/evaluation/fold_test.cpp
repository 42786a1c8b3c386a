#include "fold_test.hpp"

#include "../io/progress.hpp"
#include "../io/stopwatch.hpp"
#include "../model/batch_predictor.hpp"
#include "../model/learn.hpp"
#include "../model/row_error.hpp"

#include <algorithm>

namespace naibx::cli {
namespace {

std::uint32_t label_count_of(const EvaluationTask &task) {
  return static_cast<std::uint32_t>(task.train->header.labels.size());
}

// Predicts a batch that begins at place `begin` of `rows`.
const LabelSets &predict_batch(BatchPredictor &predictor, const RowBatch &batch,
                               const EvaluationTask &task,
                               const std::vector<std::uint32_t> &rows,
                               std::size_t begin) {
  try {
    return predictor.predict(batch);
  } catch (const LibraryError &error) {
    if (error.row() < 0) {
      throw;
    }
    const std::uint32_t row =
        rows[begin + static_cast<std::size_t>(error.row())];
    throw row_error(error, task.test->header, task.test_path,
                    task.test->lines[row]);
  }
}

// Predicts the rows batch by batch, and says in `seconds` how long the library
// took.
LabelSets predict_rows(const EvaluationTask &task, const naibx_model *model,
                       const std::vector<std::uint32_t> &rows,
                       double &seconds) {
  const Dataset &data = *task.test;
  BatchPredictor predictor(model, label_count_of(task));
  LabelSets predicted;
  RowBatch batch;
  Progress progress("predicting rows", rows.size());
  for (std::size_t begin = 0; begin < rows.size();) {
    const std::size_t end =
        std::min(rows.size(), begin + predictor.preferred_rows());
    batch.clear();
    for (std::size_t place = begin; place < end; ++place) {
      const std::uint32_t row = rows[place];
      batch.append(data.example(row));
      if (task.true_size) {
        batch.sizes.push_back(static_cast<std::int64_t>(
            data.label_offsets[row + 1] - data.label_offsets[row]));
      }
    }
    const LabelSets &sets = predict_batch(predictor, batch, task, rows, begin);
    for (std::size_t row = 0; row < sets.row_count(); ++row) {
      predicted.append(sets.begin(row), sets.end(row));
    }
    begin = end;
    progress.show(end);
  }
  seconds += predictor.seconds();
  return predicted;
}

RankingMetrics rank_rows(const EvaluationTask &task, const naibx_model *model,
                         const std::vector<std::uint32_t> &rows) {
  const Dataset &data = *task.test;
  const WorkspaceHandle workspace = create_workspace(model);
  std::vector<double> scores(label_count_of(task));
  RankingMeter meter;
  ErrorSlot error;
  Progress progress("ranking rows", rows.size());
  std::uint64_t done = 0;
  for (const std::uint32_t row : rows) {
    const ExampleEntries example = data.example(row);
    check(naibx_score_labels(model, example.values, example.columns,
                             example.count, scores.data(), scores.size(),
                             nullptr, workspace.get(), error.out()),
          error);
    const std::uint32_t *labels = data.label_ids.data();
    meter.add(scores, labels + data.label_offsets[row],
              labels + data.label_offsets[row + 1]);
    progress.show(++done);
  }
  return meter.result();
}

} // namespace

LabelSets true_sets(const Dataset &data,
                    const std::vector<std::uint32_t> &rows) {
  LabelSets sets;
  for (const std::uint32_t row : rows) {
    const std::uint32_t *labels = data.label_ids.data();
    sets.append(labels + data.label_offsets[row],
                labels + data.label_offsets[row + 1]);
  }
  return sets;
}

FoldResult test_fold(const EvaluationTask &task, const naibx_config *config,
                     const Partition &partition, Measured measured) {
  FoldResult result;
  result.train_rows = partition.train.size();
  result.test_rows = partition.test.size();
  const ModelHandle model = create_model(config);
  const Stopwatch stopwatch;
  learn_rows(model.get(), *task.train, partition.train, task.train_path);
  result.train_seconds = stopwatch.seconds();
  const LabelSets predicted =
      predict_rows(task, model.get(), partition.test, result.predict_seconds);
  const SetMetrics sets =
      measure_sets(true_sets(*task.test, partition.test), predicted,
                   label_count_of(task), task.empty_score);
  const RankingMetrics ranking =
      measured == Measured::sets ? RankingMeter().result()
                                 : rank_rows(task, model.get(), partition.test);
  result.metrics = metric_values(sets, ranking);
  return result;
}

} // namespace naibx::cli
