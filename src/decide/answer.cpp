#include "answer.hpp"

#include "../base/size.hpp"

namespace naibx {

namespace {

// What is there stays: results have no more places than they need, arrays may.
template <typename Numbers> void grow(Numbers &numbers, std::size_t count) {
  if (numbers.size() < count) {
    numbers.resize(count);
  }
}

} // namespace

void Answer::make_room(const Request &request, const ScoreColumns &columns,
                       std::uint64_t row_count) {
  const std::uint64_t label_count = columns.label_count;
  label_count_ = columns.label_count;
  if (request.asks_for(Output::kSets)) {
    grow(label_offsets, to_size(row_count) + 1);
    label_offsets[0] = 0;
    has_outcomes_ = request.is_constrained();
    if (has_outcomes_) {
      outcomes.assign(to_size(row_count), NAIBX_OK);
    }
  }
  if (!request.asks_for(~Output::kSets)) {
    return;
  }
  const auto make_room = [&](auto &numbers, std::uint32_t output,
                             std::uint64_t of_row) {
    if (request.asks_for(output)) {
      grow(numbers, table_size(row_count, of_row));
    }
  };
  make_room(sizes, Output::kSizes, label_count + 1);
  make_room(size_evidence, Output::kSizeEvidence, 1);
  make_room(label_scores, Output::kLabelScores, label_count);
  make_room(label_evidence, Output::kLabelEvidence, 1);
}

void Answer::make_room_for_labels(const Request &request, std::uint64_t count) {
  grow(labels, to_size(count));
  if (request.asks_for(Output::kSteps)) {
    grow(steps, to_size(count));
  }
}

void Answer::prepare_sets(const ScoreSource &source, const SetChoice *choice,
                          const Request &request, AnswerScratch &worker) {
  if (choice == nullptr && !request.is_constrained()) {
    return;
  }
  if (!worker.sets) {
    worker.sets.emplace(memory_);
  }
  if (choice != nullptr) {
    worker.sets->prepare(*choice, source.rows_of_tile());
  } else {
    worker.sets->prepare(source.columns().label_count, source.rows_of_tile());
  }
  if (request.is_constrained()) {
    if (!worker.constrained) {
      worker.constrained.emplace(memory_);
    }
    worker.constrained->prepare(source.columns(), choice, request);
  }
}

void Answer::prepare(const ScoreSource &source, const SetChoice *choice,
                     const Request &request, std::size_t worker_count) {
  workers_.reserve(worker_count);
  while (workers_.size() < worker_count) {
    workers_.emplace_back(memory_);
  }
  for (; reserved_workers_ < worker_count; ++reserved_workers_) {
    source.reserve(workers_[reserved_workers_].scores);
  }
  for (std::size_t i = 0; i < worker_count; ++i) {
    source.begin(workers_[i].scores);
    // A model may learn labels that it has not seen yet.
    workers_[i].cascades.reserve(source.rows_of_tile(),
                                 source.columns().label_count);
    prepare_sets(source, choice, request, workers_[i]);
  }
}

Span<const double> Answer::numbers(std::uint32_t output) const {
  const auto first = [this](const auto &numbers, std::uint64_t of_row) {
    return Span<const double>(numbers.data(),
                              static_cast<std::size_t>(row_count_ * of_row));
  };
  switch (output) {
  case Output::kSteps:
    return {steps.data(), to_size(label_offsets[to_size(row_count_)])};
  case Output::kSizes:
    return first(sizes, std::uint64_t{label_count_} + 1);
  case Output::kSizeEvidence:
    return first(size_evidence, 1);
  case Output::kLabelScores:
    return first(label_scores, label_count_);
  default:
    return first(label_evidence, 1);
  }
}

} // namespace naibx
