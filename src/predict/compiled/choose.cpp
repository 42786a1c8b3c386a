#include "choose.hpp"

#include "../normalise.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace naibx {

namespace {

// Normalised among the `left` labels that are not chosen yet.
double step_log_probability(const double *cascade, std::size_t columns,
                            double score, std::uint32_t left) {
  const LogSum sum = log_sum_exp(columns, [cascade](std::size_t column) {
    if (std::isnan(cascade[column])) {
      return kMinusInfinity; // it was chosen
    }
    return cascade[column];
  });
  return sum.is_empty() ? -std::log(static_cast<double>(left))
                        : sum.normalised(score);
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
    step_log_probabilities[step] = step_log_probability(
        call.scores, call.count, call.scores[*call.chosen], left);
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
  for (std::size_t column = 1; column < predictor.shape().sizes; ++column) {
    best = of_sizes[column] > of_sizes[best] ? column : best;
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

void choose_labels(const Predictor &predictor, const Kernels &kernels,
                   const double *scores, double *cascade, std::uint32_t size,
                   std::uint32_t *labels, double *step_log_probabilities) {
  const PredictorShape &shape = predictor.shape();
  const std::uint32_t seen = std::min(size, shape.seen_labels);
  const std::size_t columns = shape.label_columns();
  std::copy_n(scores, columns, cascade);
  ChooseCall call = {
      cascade, columns, predictor.size_given_label(size), predictor.pairs(0),
      seen,    labels};
  if (step_log_probabilities == nullptr) {
    kernels.choose(call);
  } else {
    choose_with_probabilities(predictor, kernels, call, step_log_probabilities);
  }
  const auto label_of_column = predictor.label_of_column();
  for (std::uint32_t step = 0; step < seen; ++step) {
    labels[step] = label_of_column[labels[step]];
  }
  // Labels never seen come last, all alike.
  for (std::uint32_t step = seen; step < size; ++step) {
    labels[step] = predictor.unseen_labels()[step - seen];
    if (step_log_probabilities != nullptr) {
      step_log_probabilities[step] =
          -std::log(static_cast<double>(shape.label_count - step));
    }
  }
}

} // namespace naibx
