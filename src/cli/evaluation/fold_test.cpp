#include "fold_test.hpp"

#include "../io/progress.hpp"
#include "../io/stopwatch.hpp"
#include "../model/batch_predictor.hpp"
#include "../model/learn.hpp"
#include "../model/method.hpp"
#include "../model/row_error.hpp"

namespace naibx::cli {
namespace {

std::uint32_t label_count_of(const EvaluationTask &task) {
  return static_cast<std::uint32_t>(task.train->header.labels.size());
}

// Predicts a batch that begins at place `begin` of `rows`.
void predict_batch(BatchPredictor &predictor, const RowBatch &batch,
                   const EvaluationTask &task,
                   const std::vector<std::uint32_t> &rows, std::size_t begin) {
  try {
    predictor.predict(batch);
  } catch (const Error &error) {
    if (error.row() < 0) {
      throw;
    }
    const std::uint32_t row =
        rows[begin + static_cast<std::size_t>(error.row())];
    throw row_error(error, task.test->header, task.test_path,
                    task.test->lines[row]);
  }
}

// What is predicted for rows, and how well it ranks the labels.
struct Predicted {
  LabelSets sets;
  RankingMeter ranking;
};

// `begin` is the place in `rows` of the first row of the batch.
void add_batch(Predicted &predicted, const BatchPredictor &predictor,
               const EvaluationTask &task,
               const std::vector<std::uint32_t> &rows, std::size_t begin,
               Measured measured) {
  const Dataset &data = *task.test;
  const std::size_t label_count = label_count_of(task);
  const Sets sets = predictor.sets();
  const span<const double> scores = measured == Measured::sets
                                        ? span<const double>()
                                        : predictor.numbers(NAIBX_LABEL_SCORES);
  for (std::size_t place = 0; place < sets.size(); ++place) {
    predicted.sets.append(sets[place].begin(), sets[place].end());
    if (measured == Measured::sets) {
      continue;
    }
    const std::uint32_t row = rows[begin + place];
    const double *of_row = scores.data() + place * label_count;
    const std::uint32_t *labels = data.label_ids.data();
    predicted.ranking.add({of_row, of_row + label_count},
                          labels + data.label_offsets[row],
                          labels + data.label_offsets[row + 1]);
  }
}

// Predicts the rows batch by batch, and says in `seconds` how long the library
// took.
Predicted predict_rows(const EvaluationTask &task, const Predictor &model,
                       const std::vector<std::uint32_t> &rows,
                       Measured measured, double &seconds) {
  const Dataset &data = *task.test;
  BatchPredictor predictor(
      model, label_count_of(task),
      NAIBX_SETS + (measured == Measured::sets ? 0U : NAIBX_LABEL_SCORES + 0U));
  Predicted predicted;
  RowBatch batch;
  Progress progress("predicting rows", rows.size());
  for (std::size_t begin = 0; begin < rows.size();) {
    batch.clear();
    std::size_t end = begin;
    for (; end < rows.size() && !predictor.is_full(batch); ++end) {
      const std::uint32_t row = rows[end];
      batch.append(data.example(row));
      if (task.true_size) {
        batch.sizes.push_back(static_cast<std::int64_t>(
            data.label_offsets[row + 1] - data.label_offsets[row]));
      }
    }
    predict_batch(predictor, batch, task, rows, begin);
    add_batch(predicted, predictor, task, rows, begin, measured);
    begin = end;
    progress.show(end);
  }
  seconds += predictor.seconds();
  return predicted;
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

FoldResult test_fold(const EvaluationTask &task, const Config &config,
                     const Partition &partition, Measured measured) {
  FoldResult result;
  result.train_rows = partition.train.size();
  result.test_rows = partition.test.size();
  Model model = Model::create(config);
  const Stopwatch stopwatch;
  learn_rows(model, *task.train, partition.train, task.train_path);
  const Predictor predictor = make_predictor(model);
  result.train_seconds = stopwatch.seconds();
  result.choice = summarize_choice(predictor);
  const Predicted predicted = predict_rows(task, predictor, partition.test,
                                           measured, result.predict_seconds);
  const SetMetrics sets =
      measure_sets(true_sets(*task.test, partition.test), predicted.sets,
                   label_count_of(task), task.empty_score);
  result.metrics = metric_values(sets, predicted.ranking.result());
  return result;
}

} // namespace naibx::cli
