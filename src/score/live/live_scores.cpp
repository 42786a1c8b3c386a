#include "live_scores.hpp"

#include "../../base/failure.hpp"
#include "../../base/log_sum.hpp"
#include "../count_score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

// Enough that sharing them among threads costs nothing.
constexpr std::uint64_t kRowsOfLiveTile = 16;

constexpr double kNever = std::numeric_limits<double>::quiet_NaN();

} // namespace

void LiveColumns::reserve(const Model &model) {
  const std::size_t count = model.configuration().label_count();
  if (!model.labels_are_rows()) {
    labels.reserve(count);
    label_rows.reserve(count);
  }
  unseen_labels.reserve(count);
  sizes.reserve(count + 1);
}

void LiveColumns::list_labels(const Model &model) {
  labels.clear();
  label_rows.clear();
  unseen_labels.clear();
  for (std::uint32_t label = 0; label < model.configuration().label_count();
       ++label) {
    const auto row = model.label_row(label);
    if (!row || !(model.labels().weight(*row) > 0.0)) {
      unseen_labels.push_back(label);
    } else if (!model.labels_are_rows()) {
      labels.push_back(label);
      label_rows.push_back(static_cast<std::uint32_t>(*row));
    }
  }
}

void LiveColumns::list_sizes(const Model &model) {
  sizes.clear();
  for (const std::uint32_t size : model.seen_sizes()) {
    if (model.size_row(size)) { // it has none where its examples are removed
      sizes.push_back(size);
    }
  }
  if (model.configuration().allow_empty() && !model.size_row(0)) {
    sizes.push_back(0);
  }
  std::sort(sizes.begin(), sizes.end());
}

LiveScores::LiveScores(const Model &model, std::uint64_t row_count,
                       LiveColumns &lists)
    : model_(model), lists_(lists),
      rows_of_tile_(static_cast<std::size_t>(
          std::clamp(row_count, std::uint64_t{1}, kRowsOfLiveTile))) {
  lists.reserve(model);
  lists.list_labels(model);
  lists.list_sizes(model);
  const std::uint32_t label_count = model.configuration().label_count();
  columns_.label_count = label_count;
  columns_.seen_labels =
      label_count - static_cast<std::uint32_t>(lists.unseen_labels.size());
  columns_.labels_have_their_columns = model.labels_are_rows();
  columns_.label_columns =
      in_lines(model.labels_are_rows() ? label_count : columns_.seen_labels);
  columns_.row_size = columns_.label_columns + in_lines(lists.sizes.size());
  columns_.label_of_column = lists.labels;
  columns_.unseen_labels = lists.unseen_labels;
  columns_.size_of_column = lists.sizes;
  columns_.fixed_size = model.configuration().fixed_size();
}

// A division and parts of logarithms for each feature and class.
std::uint64_t LiveScores::work_of_row(std::uint64_t value_count) const {
  constexpr std::uint64_t kWorkOfFeature = 8;
  return kWorkOfFeature * columns_.row_size * (value_count + 1);
}

void LiveScores::reserve(ScoreScratch &scratch) const {
  if (scratch.live) {
    scratch.live->reserve(model_, rows_of_tile_);
  } else {
    scratch.live.emplace(model_, rows_of_tile_, scratch.memory);
  }
}

void LiveScores::begin(ScoreScratch &scratch) const {
  LiveScratch &live = *scratch.live;
  live.features.set_model(model_);
  live.scores.resize(rows_of_tile_ * columns_.row_size);
  live.has_size_log_totals = false;
  live.has_pair_log_totals = false;
  live.size_of_row.reset();
}

void LiveScores::score(const ExampleBatch &examples, RowRange tile,
                       ScoredClasses classes, ScoreScratch &scratch) const {
  for (std::uint64_t i = 0; i < tile.count; ++i) {
    try {
      scratch.live->features.set_example(model_, examples.row(tile.first + i));
    } catch (Failure &failure) {
      failure.set_row(tile.first + i, examples.row_count());
      throw;
    }
    double *const row =
        scores(scratch) + static_cast<std::size_t>(i) * columns_.row_size;
    if (classes != ScoredClasses::sizes) {
      score_labels(row, *scratch.live);
    }
    if (classes != ScoredClasses::labels) {
      score_sizes(row + columns_.label_columns, *scratch.live);
    }
  }
}

void LiveScores::score_labels(double *scores, LiveScratch &scratch) const {
  const Span<const double> weights = model_.labels().weights();
  const bool are_columns = model_.labels_are_rows();
  if (!are_columns) {
    scratch.of_label_rows.resize(weights.size());
  }
  double *const of_rows = are_columns ? scores : scratch.of_label_rows.data();
  const double log_total = std::log(label_prior_total(model_));
  model_.kernels().logarithms(weights.data(), weights.size(),
                              model_.constants().smoothing, of_rows);
  for (std::size_t row = 0; row < weights.size(); ++row) {
    of_rows[row] -= log_total;
  }
  scratch.features.add_label_scores(model_, {of_rows, weights.size()});
  if (are_columns) {
    for (const std::uint32_t label : columns_.unseen_labels) {
      scores[label] = kNever;
    }
  } else {
    for (std::size_t column = 0; column < lists_.label_rows.size(); ++column) {
      scores[column] = of_rows[lists_.label_rows[column]];
    }
  }
  std::fill(scores + (are_columns ? weights.size() : lists_.label_rows.size()),
            scores + columns_.label_columns, kNever);
}

void LiveScores::score_sizes(double *scores, LiveScratch &scratch) const {
  const Span<const double> weights = model_.sizes().weights();
  const double log_total = std::log(size_prior_total(model_));
  auto &of_rows = scratch.size_scores;
  of_rows.resize(weights.size());
  model_.kernels().logarithms(weights.data(), weights.size(),
                              model_.constants().smoothing, of_rows.data());
  scratch.features.add_size_scores(model_, of_rows);
  for (const std::uint32_t size : columns_.size_of_column) {
    const auto row = model_.size_row(size);
    *scores++ = row ? of_rows[*row] - log_total
                    : log_size_prior(model_, 0.0) +
                          scratch.features.overall_score(model_);
  }
}

void LiveScores::fill_row(const double *weights, const double *log_totals,
                          double *row, LiveScratch &scratch) const {
  const std::size_t rows = model_.labels().row_count();
  const double smoothing = model_.constants().smoothing;
  if (model_.labels_are_rows()) {
    model_.kernels().logarithms(weights, rows, smoothing, row);
    for (std::size_t label = 0; label < rows; ++label) {
      row[label] -= log_totals[label];
    }
    return;
  }
  scratch.of_label_rows.resize(rows);
  double *const of_rows = scratch.of_label_rows.data();
  model_.kernels().logarithms(weights, rows, smoothing, of_rows);
  for (std::size_t column = 0; column < lists_.label_rows.size(); ++column) {
    const std::uint32_t place = lists_.label_rows[column];
    row[column] = of_rows[place] - log_totals[place];
  }
}

const double *LiveScores::size_given_labels(std::uint32_t size,
                                            ScoreScratch &scratch) const {
  LiveScratch &live = *scratch.live;
  const Span<const double> weights = model_.labels().weights();
  if (live.size_of_row == size) {
    return live.size_row.data();
  }
  live.size_row.assign(columns_.label_columns, 0.0);
  live.size_of_row = size;
  if (columns_.fixed_size) {
    return live.size_row.data(); // P(M = m | y) is 1
  }
  if (!live.has_size_log_totals) {
    live.size_log_totals.resize(weights.size());
    model_.kernels().logarithms(weights.data(), weights.size(),
                                size_smoothing(model_),
                                live.size_log_totals.data());
    live.has_size_log_totals = true;
  }
  const auto row = model_.size_row(size);
  if (!row) {
    live.nothing.assign(weights.size(), 0.0);
  }
  fill_row(row ? model_.counts().by_size(*row).data() : live.nothing.data(),
           live.size_log_totals.data(), live.size_row.data(), live);
  return live.size_row.data();
}

const double *LiveScores::label_given_labels(std::size_t column,
                                             ScoreScratch &scratch) const {
  LiveScratch &live = *scratch.live;
  const Span<const double> weights = model_.labels().weights();
  if (!live.has_pair_log_totals) {
    live.pair_log_totals.resize(weights.size());
    model_.kernels().logarithms(weights.data(), weights.size(),
                                pair_smoothing(model_),
                                live.pair_log_totals.data());
    live.label_row.assign(columns_.label_columns, 0.0);
    live.pairs.resize(model_.counts().pairs.buffer_size());
    live.has_pair_log_totals = true;
  }
  const std::size_t row =
      model_.labels_are_rows() ? column : lists_.label_rows[column];
  fill_row(model_.counts().pairs.row(row, live.pairs.data()),
           live.pair_log_totals.data(), live.label_row.data(), live);
  live.label_row[column] = kNever;
  return live.label_row.data();
}

} // namespace naibx
