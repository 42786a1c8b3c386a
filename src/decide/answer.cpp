#include "answer.hpp"

#include "../base/size.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

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
    has_outcomes_ = request.needs_search();
    if (has_outcomes_) {
      outcomes.assign(to_size(row_count), NAIBX_OK);
    }
    if (request.best().set_count > 1 || request.asks_for(Output::kSetScores)) {
      make_room_for_sets(request, row_count);
    } else if (several_) {
      several_.reset();
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
  make_room(rankings, Output::kRanking, label_count);
  make_room(kept_scores, Output::kKeptScores, columns.row_size);
}

void Answer::make_room_for_sets(const Request &request,
                                std::uint64_t row_count) {
  const std::size_t most = request.best().set_count;
  const std::size_t sets = table_size(row_count, most);
  if (request.asks_for(Output::kSetScores)) {
    grow(set_scores, sets);
  }
  if (most == 1) {
    several_.reset();
    return;
  }
  if (!several_) {
    several_.emplace(memory_);
  }
  several_->most = most;
  grow(several_->sizes, sets);
  grow(several_->row_ends, to_size(row_count) + 1);
  grow(several_->label_offsets, sets + 1);
  several_->row_ends[0] = 0;
}

void Answer::forget_numbers(const Request &request, std::size_t row) {
  const auto forget = [&](auto &numbers, std::uint32_t output,
                          std::size_t of_row) {
    if (request.asks_for(output)) {
      std::fill_n(numbers.begin() + static_cast<std::ptrdiff_t>(row * of_row),
                  of_row, std::numeric_limits<double>::quiet_NaN());
    }
  };
  forget(sizes, Output::kSizes, std::size_t{label_count_} + 1);
  forget(size_evidence, Output::kSizeEvidence, 1);
  forget(label_scores, Output::kLabelScores, label_count_);
  forget(label_evidence, Output::kLabelEvidence, 1);
  if (request.asks_for(Output::kRanking)) { // a permutation, at least
    std::iota(rankings.begin() +
                  static_cast<std::ptrdiff_t>(row * label_count_),
              rankings.begin() +
                  static_cast<std::ptrdiff_t>((row + 1) * label_count_),
              0U);
  }
}

void Answer::finish(const Request &request, std::uint64_t row_count) {
  outputs_ = request.outputs();
  row_count_ = row_count;
  if (request.asks_for(Output::kKeptScores)) {
    const bool are_all_there =
        std::none_of(workers_.begin(), workers_.end(),
                     [](const auto &worker) { return worker.has_skipped; });
    kept_count_ = are_all_there ? row_count : 0;
  }
  if (request.asks_for(Output::kSets) && several_) {
    number_sets(request.asks_for(Output::kSetScores));
  }
}

// From rows that have places for as many sets as were asked for to the sets
// that are there, one after the other.
void Answer::number_sets(bool have_scores) {
  SeveralSets &sets = *several_;
  std::size_t set = 0;
  sets.label_offsets[0] = 0;
  for (std::size_t row = 0; row < row_count_; ++row) {
    const auto count = static_cast<std::size_t>(sets.row_ends[row + 1]);
    for (std::size_t i = 0; i < count; ++i, ++set) {
      const std::size_t from = row * sets.most + i;
      sets.label_offsets[set + 1] = sets.label_offsets[set] + sets.sizes[from];
      if (have_scores) {
        set_scores[set] = set_scores[from];
      }
    }
    sets.row_ends[row + 1] = set;
  }
}

void Answer::make_room_for_labels(const Request &request, std::uint64_t count) {
  grow(labels, to_size(count));
  if (request.asks_for(Output::kSteps)) {
    grow(steps, to_size(count));
  }
}

void Answer::prepare_sets(const ScoreSource &source, const SetChoice *choice,
                          const Request &request, AnswerScratch &worker) {
  const bool is_searched = request.needs_search();
  if (!worker.sets) {
    worker.sets.emplace(memory_);
  }
  TileSets &sets = *worker.sets;
  if (choice != nullptr) {
    sets.prepare(*choice, source.rows_of_tile());
  }
  if (!is_searched) {
    return;
  }
  const std::uint32_t largest =
      request.sizes().largest(source.columns().label_count);
  const std::size_t most = request.best().set_count;
  sets.prepare(table_size(largest, most), most, source.rows_of_tile());
  if (choice == nullptr) {
    sets.steps.reserve(sets.labels.capacity());
  }
  if (!worker.searched) {
    worker.searched.emplace(memory_);
  }
  worker.searched->prepare(source.columns(), choice, request);
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
  const bool choose_whole_sets = choice != nullptr || request.needs_search();
  for (std::size_t i = 0; i < worker_count; ++i) {
    workers_[i].has_skipped = false;
    source.begin(workers_[i].scores);
    // A model may learn labels that it has not seen yet.
    workers_[i].cascades.reserve(source.rows_of_tile(),
                                 source.columns().label_count);
    if (choose_whole_sets) {
      prepare_sets(source, choice, request, workers_[i]);
    }
    if (request.asks_for(Output::kRanking)) {
      if (!workers_[i].ranking) {
        workers_[i].ranking.emplace(memory_);
      }
      workers_[i].ranking->prepare(source.columns());
    }
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
  case Output::kSetScores:
    return {set_scores.data(), to_size(set_count())};
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
