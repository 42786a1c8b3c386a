// The count tables, one place for each formula (Laplacian smoothing,
// section 4.3 of the paper). Each logarithm is the difference of two; those of
// whole tables are made by the kernels, which add the smoothing.
#pragma once

#include "../model/model.hpp"

#include <cmath>
#include <cstdint>

namespace naibx {

// log P(M = m) is log(N_m + a) less the logarithm of this.
inline double size_prior_total(const Model &model) {
  const double a = model.constants().smoothing;
  const double sizes = 1.0 + model.configuration().label_count();
  return model.weight() + a * sizes;
}
inline double log_size_prior(const Model &model, double size_weight) {
  const double a = model.constants().smoothing;
  return std::log(size_weight + a) - std::log(size_prior_total(model));
}

// log P(y in Y) is log(N_y + a) less the logarithm of this.
inline double label_prior_total(const Model &model) {
  const double a = model.constants().smoothing;
  const double labels = model.configuration().label_count();
  return model.weight() + a * labels;
}

// log P(M = m | y in Y), m >= 1, is log(N_ym + a) - log(N_y + this); N_ym is 0
// for a size never seen.
inline double size_smoothing(const Model &model) {
  const double a = model.constants().smoothing;
  return a * model.configuration().label_count();
}

// log P(y' in Y | y in Y) is log(N_yy' + a) - log(N_y + this).
inline double pair_smoothing(const Model &model) {
  const double a = model.constants().smoothing;
  return a * (model.configuration().label_count() - 1.0);
}

} // namespace naibx
