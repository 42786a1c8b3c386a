#include "cascade.hpp"

#include "../base/log_sum.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

void CascadeScratch::reserve(std::size_t rows_of_tile,
                             std::uint32_t label_count) {
  if (calls.size() < rows_of_tile) {
    sets.reserve(rows_of_tile);
    calls.resize(rows_of_tile);
  }
  if (rows_of_steps.size() <= label_count) {
    rows_of_steps.resize(std::size_t{label_count} + 1);
  }
}

namespace {

// Makes the first step of each row of a tile.
class FirstSteps {
public:
  FirstSteps(const ScoreSource &source, ScoreScratch &scratch)
      : source_(source), scratch_(scratch), columns_(source.columns()),
        scores_(source.scores(scratch)), rows_(source.all_label_rows()) {}

  [[nodiscard]] ChooseCall of(std::size_t row, const ChosenSet &set) const {
    return {scores_ + row * columns_.row_size,
            columns_.label_columns,
            source_.size_given_labels(set.size, scratch_),
            rows_,
            std::min(set.size, columns_.seen_labels),
            set.labels};
  }

private:
  const ScoreSource &source_;
  ScoreScratch &scratch_;
  const ScoreColumns &columns_;
  double *scores_;
  const double *rows_;
};

// From columns to labels. Those never seen come last, all alike.
void name_labels(const ScoreColumns &columns, const ChosenSet &set) {
  const std::uint32_t seen = std::min(set.size, columns.seen_labels);
  if (!columns.labels_have_their_columns) {
    for (std::uint32_t step = 0; step < seen; ++step) {
      set.labels[step] = columns.label_of_column[set.labels[step]];
    }
  }
  for (std::uint32_t step = seen; step < set.size; ++step) {
    set.labels[step] = columns.unseen_labels[step - seen];
  }
}

// "Normalize scores" of algorithm 2: the best among the `left` labels that are
// not chosen yet.
double step_log_probability(const Kernels &kernels, const ChooseCall &call,
                            std::uint32_t left) {
  const double best = call.scores[*call.chosen];
  return best == kMinusInfinity ? -std::log(static_cast<double>(left))
                                : -std::log(kernels.sum_exponentials(
                                      call.scores, call.count, best));
}

// One step at a time, as the rows are made for each, or the scores after each
// are needed.
void choose_step_by_step(const ScoreSource &source, ScoreScratch &scores,
                         ChooseCall call, const ChosenSet &set) {
  const std::uint32_t label_count = source.columns().label_count;
  const std::size_t seen_steps = call.steps;
  call.steps = 1;
  for (std::uint32_t step = 0; step < seen_steps; ++step, ++call.chosen) {
    source.kernels().choose(call);
    if (set.step_log_probabilities != nullptr) {
      set.step_log_probabilities[step] =
          step_log_probability(source.kernels(), call, label_count - step);
    }
    if (step + 1 < seen_steps) {
      call.first_row = source.label_given_labels(*call.chosen, scores);
    }
  }
  if (set.step_log_probabilities != nullptr) {
    for (std::size_t step = seen_steps; step < set.size; ++step) {
      set.step_log_probabilities[step] =
          -std::log(static_cast<double>(label_count - step));
    }
  }
}

// Sorts the cascades by the number of their steps, largest first, and without
// those that have none. Returns how many there are.
std::size_t sort_cascades(const FirstSteps &first_steps, std::uint32_t seen,
                          CascadeScratch &scratch) {
  auto &place = scratch.rows_of_steps;
  std::fill_n(place.begin(), std::size_t{seen} + 1, 0U);
  std::uint32_t most = 0;
  for (const ChosenSet &set : scratch.sets) {
    const std::uint32_t steps = std::min(set.size, seen);
    ++place[steps];
    most = std::max(steps, most);
  }
  // From how many there are to where they begin.
  std::uint32_t begin = 0;
  for (std::uint32_t steps = most; steps > 0; --steps) {
    begin += std::exchange(place[steps], begin);
  }
  for (std::size_t row = 0; row < scratch.sets.size(); ++row) {
    const ChosenSet &set = scratch.sets[row];
    const std::uint32_t steps = std::min(set.size, seen);
    if (steps > 0) {
      scratch.calls[place[steps]++] = first_steps.of(row, set);
    }
  }
  return begin;
}

} // namespace

void choose_sets(const ScoreSource &source, ScoreScratch &scores,
                 CascadeScratch &scratch) {
  const FirstSteps first_steps(source, scores);
  const bool at_once = source.all_label_rows() != nullptr &&
                       !scratch.sets.empty() &&
                       scratch.sets[0].step_log_probabilities == nullptr;
  if (at_once && scratch.sets.size() == 1) {
    source.kernels().choose(first_steps.of(0, scratch.sets[0]));
  } else if (at_once) {
    const std::size_t count =
        sort_cascades(first_steps, source.columns().seen_labels, scratch);
    source.kernels().choose_several(scratch.calls.data(), count);
  } else {
    for (std::size_t row = 0; row < scratch.sets.size(); ++row) {
      const ChosenSet &set = scratch.sets[row];
      choose_step_by_step(source, scores, first_steps.of(row, set), set);
    }
  }
  for (const ChosenSet &set : scratch.sets) {
    name_labels(source.columns(), set);
  }
}

double label_evidence(const ScoreColumns &columns, const double *scores) {
  const std::size_t count = columns.labels_have_their_columns
                                ? columns.label_count
                                : columns.label_of_column.size();
  return log_sum_exp(count,
                     [scores](std::size_t column) {
                       return std::isnan(scores[column]) ? kMinusInfinity
                                                         : scores[column];
                     })
      .value();
}

void write_label_scores(const ScoreColumns &columns, const double *scores,
                        double *label_scores) {
  if (columns.labels_have_their_columns) {
    std::copy_n(scores, columns.label_count, label_scores);
    for (const std::uint32_t label : columns.unseen_labels) {
      label_scores[label] = kMinusInfinity;
    }
  } else {
    std::fill_n(label_scores, columns.label_count, kMinusInfinity);
    for (std::size_t column = 0; column < columns.label_of_column.size();
         ++column) {
      label_scores[columns.label_of_column[column]] = scores[column];
    }
  }
}

} // namespace naibx
