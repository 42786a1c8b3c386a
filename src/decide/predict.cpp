#include "predict.hpp"

#include "../base/failure.hpp"
#include "../base/size.hpp"
#include "batch.hpp"

#include <algorithm>

namespace naibx {

namespace {

// Work of a part of a batch for each worker, where a progress callback may stop
// it: some 20 ms with the widest kernels, 200 ms with C++ alone.
constexpr std::uint64_t kWorkOfPart = std::uint64_t{1} << 29U;
// Until their sizes are known, the sets of a part have room for the largest
// each: for at most so many labels in all, but a tile for each worker.
constexpr std::uint64_t kLabelsOfPart = std::uint64_t{1} << 22U;

// One worker: where the set of a row goes is known before it is chosen.
void predict_alone(const ScoreSource &source, const Request &request,
                   const Progress &progress, std::uint64_t row_count,
                   Batch &batch, Answer &answer) {
  const std::uint64_t tile = source.rows_of_tile();
  AnswerScratch &worker = answer.worker(0);
  for (std::uint64_t first = 0; first < row_count; first += tile) {
    const RowRange rows = {first, std::min(tile, row_count - first)};
    batch.score(rows, worker);
    if (request.asks_for(Output::kSets)) {
      batch.add_offsets(rows);
      batch.make_room_for_labels(
          answer.label_offsets[to_size(first + rows.count)]);
      batch.choose(rows, 0, 0, worker);
    }
    progress.row_done(first + rows.count, row_count);
  }
}

// Several workers: sets are chosen at places so far apart, `step`, as the
// largest needs, and move together once all sizes of the part are known.
void predict_part(const ScoreSource &source, RowRange rows, std::uint64_t step,
                  const TaskRunner &runner, Batch &batch, Answer &answer) {
  const bool wants_sets = step > 0;
  const std::uint64_t begin =
      wants_sets ? answer.label_offsets[to_size(rows.first)] : 0;
  batch.make_room_for_labels(begin + table_size(rows.count, step));
  const std::uint64_t tile = source.rows_of_tile();
  runner.run(count_tiles(rows.count, tile),
             [&](std::uint64_t index, std::uint32_t number) {
               const std::uint64_t first = index * tile;
               const RowRange mine = {rows.first + first,
                                      std::min(tile, rows.count - first)};
               AnswerScratch &worker = answer.worker(number);
               batch.score(mine, worker);
               if (wants_sets) {
                 batch.choose(mine, begin + first * step, step, worker);
               }
             });
  if (wants_sets) {
    batch.add_offsets(rows);
    batch.close_up(rows, step);
  }
}

// Whole tiles for each worker. Threads are started for a part and end with it.
std::uint64_t rows_of_part(const ScoreSource &source,
                           const ExampleBatch &examples, std::uint64_t step,
                           const Progress &progress, std::uint64_t workers) {
  const std::uint64_t rows = examples.row_count();
  const std::uint64_t tile = source.rows_of_tile();
  std::uint64_t tiles = count_tiles(rows, tile);
  if (progress.is_set()) {
    const std::uint64_t work =
        tile * source.work_of_row(examples.value_count() /
                                  std::max<std::uint64_t>(rows, 1));
    tiles = std::min(tiles,
                     workers * std::max<std::uint64_t>(kWorkOfPart / work, 1));
  }
  if (step > 0) {
    tiles = std::min(tiles, std::max(kLabelsOfPart / (tile * step), workers));
  }
  return tiles * tile;
}

void check_outputs(const SetChoice *choice, const Request &request) {
  if (choice != nullptr &&
      request.asks_for(Output::kSizeEvidence | Output::kLabelEvidence)) {
    fail(NAIBX_ERROR_MISMATCH,
         "the request asks for NAIBX_SIZE_EVIDENCE or NAIBX_LABEL_EVIDENCE, "
         "but only the paper's method knows how likely an example is");
  }
}

// One row alone has no use for an empty set that is none.
void check_outcome(const Request &request, std::uint64_t row_count,
                   bool has_passed, Answer &answer) {
  if (!request.needs_search() || !request.asks_for(Output::kSets) ||
      row_count != 1) {
    return;
  }
  if (answer.outcomes[0] == NAIBX_ERROR_IMPOSSIBLE) {
    fail(NAIBX_ERROR_IMPOSSIBLE, "no set meets what the request asks: ",
         conflict_text(answer.worker(0).searched->conflict()));
  }
  if (answer.outcomes[0] == NAIBX_ERROR_UNDECIDED) {
    const char *const what =
        "was reached before a set was found that meets what it asks, or before "
        "it was known that there is none";
    if (has_passed) {
      fail(NAIBX_ERROR_UNDECIDED, "the deadline of the request, ",
           request.deadline(), " microseconds, ", what);
    }
    fail(NAIBX_ERROR_UNDECIDED, "the node limit of the request, ",
         request.node_limit(), ", ", what);
  }
}

} // namespace

void predict(const ScoreSource &source, const SetChoice *choice,
             const Request &request, const ExampleBatch &examples,
             const Progress &progress, const TaskRunner &runner,
             Answer &answer) {
  const Deadline deadline(request.deadline());
  answer.clear();
  check_outputs(choice, request);
  const std::uint64_t row_count = examples.row_count();
  request.check(source.columns().label_count, row_count);
  const std::uint32_t workers =
      runner.worker_count(count_tiles(row_count, source.rows_of_tile()));
  answer.make_room(request, source.columns(), row_count);
  answer.prepare(source, choice, request, workers);
  Batch batch(source, choice, request, deadline, examples, answer);
  if (workers == 1) {
    predict_alone(source, request, progress, row_count, batch, answer);
  } else {
    const std::uint64_t step =
        request.asks_for(Output::kSets) ? batch.most_labels() : 0;
    const std::uint64_t part =
        rows_of_part(source, examples, step, progress, workers);
    for (std::uint64_t first = 0; first < row_count;) {
      const RowRange rows = {first, std::min(part, row_count - first)};
      predict_part(source, rows, step, runner, batch, answer);
      first += rows.count;
      progress.row_done(first, row_count);
    }
  }
  check_outcome(request, row_count, deadline.has_passed(), answer);
  answer.finish(request, row_count);
}

void reserve(const ScoreSource &source, const SetChoice *choice,
             const Request &request, std::uint64_t row_count,
             const TaskRunner &runner, Answer &answer) {
  answer.clear();
  check_outputs(choice, request);
  answer.forget_source(); // what it has room for may be fewer rows
  const ScoreColumns &columns = source.columns();
  request.check(columns.label_count, row_count);
  answer.make_room(request, columns, row_count);
  answer.prepare(
      source, choice, request,
      runner.worker_count(count_tiles(row_count, source.rows_of_tile())));
  if (request.asks_for(Output::kSets)) {
    // A model may learn sets that are larger than those seen; threads leave a
    // place between empty ones.
    const std::size_t labels = table_size(
        row_count, std::max(request.sizes().largest(columns.label_count), 1U));
    answer.make_room_for_labels(request,
                                table_size(labels, request.best().set_count));
  }
}

} // namespace naibx
