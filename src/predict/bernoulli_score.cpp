#include "bernoulli_score.hpp"

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
  const double smoothing = model.configuration().constants().feature_smoothing;
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

void BernoulliScore::reserve(std::size_t rows) {
  absent_.reserve(rows);
  total_.reserve(rows);
}

void BernoulliScore::set_classes(const Model &model,
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
