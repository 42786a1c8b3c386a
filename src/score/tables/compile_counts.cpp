#include "compile_counts.hpp"

#include "../count_score.hpp"

#include <algorithm>
#include <limits>

namespace naibx {

namespace {

// What a label's own row adds to its score: NaN is never the largest.
constexpr double kNotAgain = std::numeric_limits<double>::quiet_NaN();

} // namespace

void compile_columns(const Model &model, const Columns &columns,
                     const Tables &tables) {
  const TableOffsets &offsets = tables.offsets;
  std::copy(columns.labels().begin(), columns.labels().end(),
            tables.at<std::uint32_t>(offsets.label_of_column));
  std::copy(columns.sizes().begin(), columns.sizes().end(),
            tables.at<std::uint32_t>(offsets.size_of_column));
  auto *unseen = tables.at<std::uint32_t>(offsets.unseen_labels);
  for (std::uint32_t label = 0; label < tables.shape.label_count; ++label) {
    if (!(model.label_weight(label) > 0.0)) {
      *unseen++ = label;
    }
  }
}

double CountCompiler::log(double value) const {
  kernels_.compile_logarithms(&value, 1, 0.0, &value);
  return value;
}

void CountCompiler::add_priors() {
  const double smoothing = model_.constants().smoothing;
  const std::size_t labels = columns_.labels().size();
  numbers_.clear();
  for (const std::uint32_t label : columns_.labels()) {
    numbers_.push_back(model_.label_weight(label));
  }
  for (const std::uint32_t size : columns_.sizes()) {
    const auto row = model_.size_row(size);
    numbers_.push_back(row ? model_.sizes().weight(*row) : 0.0);
  }
  kernels_.compile_logarithms(numbers_.data(), numbers_.size(), smoothing,
                              numbers_.data());
  const double of_labels = log(label_prior_total(model_));
  const double of_sizes = log(size_prior_total(model_));
  double *const start = tables_.start();
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const double total = i < labels ? of_labels : of_sizes;
    numbers_[i] = start[columns_.all()[i].position] + (numbers_[i] - total);
  }
  std::fill_n(start, tables_.shape.columns(),
              std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    start[columns_.all()[i].position] = numbers_[i];
  }
}

void CountCompiler::set_log_totals(double total_smoothing) {
  numbers_.clear();
  for (const std::uint32_t label : columns_.labels()) {
    numbers_.push_back(model_.label_weight(label));
  }
  kernels_.compile_logarithms(numbers_.data(), numbers_.size(), total_smoothing,
                              numbers_.data());
}

void CountCompiler::finish_row(double *row) const {
  const std::size_t count = columns_.labels().size();
  kernels_.compile_logarithms(row, count, model_.constants().smoothing, row);
  for (std::size_t i = 0; i < count; ++i) {
    row[i] -= numbers_[i];
  }
  std::fill(row + count, row + tables_.shape.label_columns(), 0.0);
}

void CountCompiler::fill_sizes_given_labels() {
  auto *row = tables_.at<double>(tables_.offsets.size_given_label);
  if (model_.configuration().fixed_size()) {
    std::fill_n(row, tables_.shape.label_columns(), 0.0); // the only row
    return;
  }
  set_log_totals(size_smoothing(model_));
  const Span<const std::uint32_t> rows = columns_.label_rows();
  for (std::size_t i = 0; i < tables_.shape.size_rows(); ++i) {
    const bool has_size = i < columns_.sizes().size();
    const auto seen =
        has_size ? model_.size_row(columns_.sizes()[i]) : std::nullopt;
    for (std::size_t c = 0; c < rows.size(); ++c) {
      row[c] = seen ? model_.counts().by_size(*seen)[rows[c]] : 0.0;
    }
    finish_row(row);
    row += tables_.shape.label_columns();
  }
}

void CountCompiler::fill_pairs() {
  set_log_totals(pair_smoothing(model_));
  auto *row = tables_.at<double>(tables_.offsets.pairs);
  const Span<const std::uint32_t> rows = columns_.label_rows();
  const PairCounts &pairs = model_.counts().pairs;
  std::pmr::vector<double> buffer(pairs.buffer_size(), model_.memory());
  for (std::size_t chosen = 0; chosen < rows.size(); ++chosen) {
    const double *const weights =
        pairs.row(rows[chosen], buffer.data()); // symmetric
    for (std::size_t c = 0; c < rows.size(); ++c) {
      row[c] = weights[rows[c]];
    }
    finish_row(row);
    row[chosen] = kNotAgain;
    row += tables_.shape.label_columns();
  }
}

} // namespace naibx
