#include "choose.hpp"

#include "normalise.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace naibx {

namespace {

// Of the best score, normalised among the `left` labels that are not chosen
// yet.
double step_log_probability(const Kernels &kernels, const ChooseCall &call,
                            double best, std::uint32_t left) {
  return best == kMinusInfinity ? -std::log(static_cast<double>(left))
                                : -std::log(kernels.sum_exponentials(
                                      call.scores, call.count, best));
}

// One step at a time, since the scores after each are needed.
void choose_with_probabilities(const Predictor &predictor,
                               const Kernels &kernels, ChooseCall call,
                               double *step_log_probabilities) {
  const std::size_t steps = call.steps;
  call.steps = 1;
  for (std::size_t step = 0; step < steps; ++step, ++call.chosen) {
    kernels.choose(call);
    const auto left =
        static_cast<std::uint32_t>(predictor.shape().label_count - step);
    step_log_probabilities[step] =
        step_log_probability(kernels, call, call.scores[*call.chosen], left);
    call.first_row = predictor.pairs(*call.chosen);
  }
}

} // namespace

std::uint32_t best_size(const Predictor &predictor, const double *scores) {
  if (const auto fixed = predictor.configuration().fixed_size()) {
    return *fixed;
  }
  const double *const of_sizes = scores + predictor.shape().label_columns();
  std::size_t best = 0;
  double largest = of_sizes[0];
  for (std::size_t column = 1; column < predictor.shape().sizes; ++column) {
    const double score = of_sizes[column];
    best = score > largest ? column : best;
    largest = score > largest ? score : largest;
  }
  return predictor.size_of_column()[best];
}

double write_size_posterior(const Predictor &predictor, const double *scores,
                            double *log_posterior) {
  const PredictorShape &shape = predictor.shape();
  std::fill_n(log_posterior, std::size_t{shape.label_count} + 1,
              kMinusInfinity);
  if (const auto fixed = predictor.configuration().fixed_size()) {
    log_posterior[*fixed] = 0.0;
    return 0.0;
  }
  const double *const of_sizes = scores + shape.label_columns();
  const LogSum sum = log_sum_exp(
      shape.sizes, [of_sizes](std::size_t column) { return of_sizes[column]; });
  const double uniform = -std::log(static_cast<double>(shape.sizes));
  for (std::size_t column = 0; column < shape.sizes; ++column) {
    log_posterior[predictor.size_of_column()[column]] =
        sum.is_empty() ? uniform : sum.normalised(of_sizes[column]);
  }
  return sum.value();
}

double write_label_scores(const Predictor &predictor, const double *scores,
                          double *label_scores) {
  const PredictorShape &shape = predictor.shape();
  std::fill_n(label_scores, shape.label_count, kMinusInfinity);
  const auto labels = predictor.label_of_column();
  for (std::size_t column = 0; column < labels.size(); ++column) {
    label_scores[labels[column]] = scores[column];
  }
  return log_sum_exp(labels.size(),
                     [scores](std::size_t column) { return scores[column]; })
      .value();
}

namespace {

ChooseCall cascade_of(const Predictor &predictor, double *scores,
                      std::uint32_t size, std::uint32_t *labels) {
  const PredictorShape &shape = predictor.shape();
  return {scores,
          shape.label_columns(),
          predictor.size_given_label(size),
          predictor.pairs(0),
          std::min(size, shape.seen_labels),
          labels};
}

// From columns to labels. Those never seen come last, all alike.
void name_labels(const Predictor &predictor, std::uint32_t size,
                 std::uint32_t *labels) {
  const PredictorShape &shape = predictor.shape();
  if (shape.seen_labels == shape.label_count) {
    return; // each label is the column of its number
  }
  const std::uint32_t seen = std::min(size, shape.seen_labels);
  const auto label_of_column = predictor.label_of_column();
  for (std::uint32_t step = 0; step < seen; ++step) {
    labels[step] = label_of_column[labels[step]];
  }
  for (std::uint32_t step = seen; step < size; ++step) {
    labels[step] = predictor.unseen_labels()[step - seen];
  }
}

} // namespace

void choose_labels(const Predictor &predictor, const Kernels &kernels,
                   double *scores, std::uint32_t size, std::uint32_t *labels,
                   double *step_log_probabilities) {
  const ChooseCall call = cascade_of(predictor, scores, size, labels);
  if (step_log_probabilities == nullptr) {
    kernels.choose(call);
  } else {
    choose_with_probabilities(predictor, kernels, call, step_log_probabilities);
    for (std::size_t step = call.steps; step < size; ++step) {
      step_log_probabilities[step] =
          -std::log(static_cast<double>(predictor.shape().label_count - step));
    }
  }
  name_labels(predictor, size, labels);
}

namespace {

// Sorts the rows by the number of their steps, largest first, and without
// those that have none or whose set has no place. Returns how many are left.
std::size_t sort_cascades(const Predictor &predictor,
                          Span<const std::uint64_t> offsets,
                          const SetOutput &output,
                          PredictorWorkspace &workspace) {
  const std::size_t rows = offsets.size() - 1;
  const auto size_of = [&](std::size_t row) {
    return offsets[row + 1] <= output.capacity
               ? static_cast<std::uint32_t>(offsets[row + 1] - offsets[row])
               : 0;
  };
  const std::uint32_t seen = predictor.shape().seen_labels;
  auto &place = workspace.rows_of_steps;
  std::fill_n(place.begin(), std::size_t{seen} + 1, 0U);
  std::uint32_t most = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    const std::uint32_t steps = std::min(size_of(row), seen);
    ++place[steps];
    most = std::max(steps, most);
  }
  // From how many there are to where they begin.
  std::uint32_t begin = 0;
  for (std::uint32_t steps = most; steps > 0; --steps) {
    begin += std::exchange(place[steps], begin);
  }
  for (std::size_t row = 0; row < rows; ++row) {
    const std::uint32_t size = size_of(row);
    if (size > 0 && seen > 0) {
      workspace.cascades[place[std::min(size, seen)]++] =
          cascade_of(predictor, workspace.scores_of(predictor, row), size,
                     output.labels + offsets[row]);
    }
  }
  return begin;
}

} // namespace

void choose_sets(const Predictor &predictor, const Kernels &kernels,
                 Span<const std::uint64_t> offsets, const SetOutput &output,
                 PredictorWorkspace &workspace) {
  const std::size_t rows = offsets.size() - 1;
  const bool at_once = output.step_log_probabilities == nullptr;
  if (at_once) {
    kernels.choose_several(
        workspace.cascades.data(),
        sort_cascades(predictor, offsets, output, workspace));
  }
  for (std::size_t row = 0; row < rows; ++row) {
    const auto size =
        static_cast<std::uint32_t>(offsets[row + 1] - offsets[row]);
    if (offsets[row + 1] > output.capacity) {
      return;
    }
    if (at_once) {
      name_labels(predictor, size, output.labels + offsets[row]);
    } else {
      choose_labels(predictor, kernels, workspace.scores_of(predictor, row),
                    size, output.labels + offsets[row],
                    output.step_log_probabilities + offsets[row]);
    }
  }
}

} // namespace naibx
