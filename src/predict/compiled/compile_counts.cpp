#include "compile_counts.hpp"

#include "../count_score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

// What a label's own row adds to its score: it is the largest of none.
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
    if (!(model.labels().weight(label) > 0.0)) {
      *unseen++ = label;
    }
  }
}

void compile_priors(const Model &model, const Columns &columns,
                    const Tables &tables) {
  double *const start = tables.start();
  std::fill_n(start, tables.shape.columns(),
              std::numeric_limits<double>::quiet_NaN());
  const std::size_t labels = columns.labels().size();
  for (std::size_t i = 0; i < columns.all().size(); ++i) {
    const Column &column = columns.all()[i];
    if (i < labels) {
      start[column.position] = log_label_prior(model, columns.labels()[i]);
    } else {
      const auto row = model.size_row(columns.sizes()[i - labels]);
      start[column.position] =
          log_size_prior(model, row ? model.sizes().weight(*row) : 0.0);
    }
  }
}

void compile_sizes_given_labels(const Model &model, const Columns &columns,
                                const Tables &tables) {
  if (model.configuration().fixed_size()) {
    return; // one row of zeros
  }
  auto *place = tables.at<double>(tables.offsets.size_given_label);
  for (std::size_t row = 0; row < tables.shape.size_rows(); ++row) {
    const bool has_size = row < columns.sizes().size();
    const auto seen =
        has_size ? model.size_row(columns.sizes()[row]) : std::nullopt;
    for (std::size_t i = 0; i < columns.labels().size(); ++i) {
      const std::uint32_t label = columns.labels()[i];
      const double weight = seen ? model.counts().by_size(*seen)[label] : 0.0;
      place[i] = log_size_given_label(model, label, weight);
    }
    place += tables.shape.label_columns();
  }
}

void compile_pairs(const Model &model, const Columns &columns,
                   const Tables &tables) {
  const double smoothing = model.configuration().constants().smoothing;
  const double never_together = log_pair_weight(0.0, smoothing);
  const auto labels = columns.labels();
  auto *const first = tables.at<double>(tables.offsets.pairs);
  const std::size_t stride = tables.shape.label_columns();
  for (std::size_t column = 0; column < labels.size(); ++column) {
    const double total = log_pair_total(model, labels[column]);
    const auto weights = model.counts().pairs(labels[column]); // symmetric
    for (std::size_t chosen = 0; chosen < labels.size(); ++chosen) {
      const double weight = weights[labels[chosen]];
      first[chosen * stride + column] =
          (weight == 0.0 ? never_together
                         : log_pair_weight(weight, smoothing)) -
          total;
    }
    first[column * stride + column] = kNotAgain;
  }
}

} // namespace naibx
