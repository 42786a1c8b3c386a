#include "bernoulli_score.hpp"

#include "class_sums.hpp"

namespace naibx {

namespace {

BernoulliWeights smoothed(double present, double observed, double smoothing) {
  return {present + smoothing, observed - present + smoothing,
          observed + 2.0 * smoothing};
}

} // namespace

BernoulliWeights bernoulli_weights(const Model &model,
                                   const ClassStatistics &classes,
                                   std::size_t row, std::size_t slot) {
  const double smoothing = model.constants().feature_smoothing;
  const BernoulliTable &table = classes.bernoulli;
  const BernoulliWeights weights =
      smoothed(table.present(row)[slot],
               table.observed.at(row, slot, classes.weight(row)), smoothing);
  if (weights.total > 0.0) {
    return weights;
  }
  const BernoulliTable &all = model.all().bernoulli;
  const BernoulliWeights overall =
      smoothed(all.present(0)[slot], all.observed.at(0, slot, model.weight()),
               smoothing);
  return overall.total > 0.0 ? overall : BernoulliWeights{1.0, 1.0, 1.0};
}

namespace {

// log(C_ic + b), of features that the caller still sets.
LogSumsCall present_call(const Model &model, const ClassStatistics &classes,
                         Span<double> sums) {
  const BernoulliTable &table = classes.bernoulli;
  return log_sums(classes, table.all_present(), table.feature_count(),
                  model.constants().feature_smoothing, sums);
}

// log(N_ic - C_ic + b).
LogSumsCall absent_call(const Model &model, const ClassStatistics &classes,
                        Span<double> sums) {
  const ObservedWeights &observed = classes.bernoulli.observed;
  LogSumsCall call = present_call(model, classes, sums);
  call.base = observed.tracking() ? LogBase::rows : LogBase::weight;
  call.base_rows = observed.all().data();
  call.sign = -1.0;
  return call;
}

// log(N_ic + 2 b), while N_ic is tracked.
LogSumsCall total_call(const Model &model, const ClassStatistics &classes,
                       Span<double> sums) {
  LogSumsCall call = present_call(model, classes, sums);
  call.rows = classes.bernoulli.observed.all().data();
  call.summand *= 2.0;
  return call;
}

void at_slots(LogSumsCall &call, Span<const std::uint32_t> slots) {
  call.places = slots.data();
  call.count = slots.size();
}

} // namespace

void BernoulliScore::reserve(std::size_t rows) {
  log_absent_.reserve(rows);
  log_total_.reserve(rows);
  absent_.reserve(rows);
  total_.reserve(rows);
}

void BernoulliScore::add_log_likelihoods(const Model &model,
                                         const ClassStatistics &classes,
                                         const PreparedExample &example,
                                         Span<double> scores) {
  const bool is_smoothed = model.constants().feature_smoothing > 0.0;
  if (!has_classes_) {
    is_smoothed ? sum_logarithms(model, classes)
                : multiply_factors(model, classes);
    has_classes_ = true;
  }
  if (is_smoothed) {
    add_smoothed(model, classes, example, scores);
    return;
  }
  add_to_each(classes, scores, [&](std::size_t row) {
    return log_likelihood(model, classes, row, example);
  });
}

void BernoulliScore::sum_logarithms(const Model &model,
                                    const ClassStatistics &classes) {
  const std::size_t features = classes.bernoulli.feature_count();
  const std::size_t rows = classes.row_count();
  log_absent_.assign(rows, 0.0);
  log_total_.assign(rows, 0.0);
  LogSumsCall absent = absent_call(model, classes, log_absent_);
  absent.count = features;
  kernels_->add_log_sums(absent);
  if (classes.bernoulli.observed.tracking()) {
    LogSumsCall total = total_call(model, classes, log_total_);
    total.count = features;
    kernels_->add_log_sums(total);
  } else {
    kernels_->logarithms(classes.weights().data(), rows,
                         2.0 * model.constants().feature_smoothing,
                         log_total_.data());
  }
}

void BernoulliScore::add_smoothed(const Model &model,
                                  const ClassStatistics &classes,
                                  const PreparedExample &example,
                                  Span<double> scores) const {
  const bool is_tracking = classes.bernoulli.observed.tracking();
  const auto observed = static_cast<double>(classes.bernoulli.feature_count() -
                                            example.bernoulli_missing.size());
  const double totals = is_tracking ? 1.0 : observed;
  for (std::size_t row = 0; row < scores.size(); ++row) {
    scores[row] += log_absent_[row] - totals * log_total_[row];
  }
  LogSumsCall present = present_call(model, classes, scores);
  at_slots(present, example.present);
  kernels_->add_log_sums(present);
  LogSumsCall absent = absent_call(model, classes, scores);
  absent.scale = -1.0;
  at_slots(absent, example.present);
  kernels_->add_log_sums(absent);
  if (!example.bernoulli_missing.empty()) {
    at_slots(absent, example.bernoulli_missing);
    kernels_->add_log_sums(absent);
  }
  if (is_tracking) {
    LogSumsCall total = total_call(model, classes, scores);
    at_slots(total, example.bernoulli_missing);
    kernels_->add_log_sums(total);
  }
}

void BernoulliScore::multiply_factors(const Model &model,
                                      const ClassStatistics &classes) {
  absent_.assign(classes.row_count(), LogProduct());
  total_.assign(classes.row_count(), LogProduct());
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    LogProduct absent;
    LogProduct total;
    for (std::size_t slot = 0; slot < classes.bernoulli.feature_count();
         ++slot) {
      const BernoulliWeights weights =
          bernoulli_weights(model, classes, row, slot);
      absent.multiply(weights.absent);
      total.multiply(weights.total);
    }
    absent_[row] = absent;
    total_[row] = total;
  }
}

double BernoulliScore::log_likelihood(const Model &model,
                                      const ClassStatistics &classes,
                                      std::size_t row,
                                      const PreparedExample &example) const {
  LogProduct numerator = absent_[row];
  LogProduct denominator = total_[row];
  LogProduct out_of_numerator;
  LogProduct out_of_denominator;
  for (const std::uint32_t slot : example.present) {
    const BernoulliWeights weights =
        bernoulli_weights(model, classes, row, slot);
    out_of_numerator.multiply(weights.absent);
    numerator.multiply(weights.present);
  }
  for (const std::uint32_t slot : example.bernoulli_missing) {
    const BernoulliWeights weights =
        bernoulli_weights(model, classes, row, slot);
    out_of_numerator.multiply(weights.absent);
    out_of_denominator.multiply(weights.total);
  }
  numerator.divide(out_of_numerator);
  denominator.divide(out_of_denominator);
  return numerator.log() - denominator.log();
}

} // namespace naibx
