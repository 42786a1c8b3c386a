// The logarithms of the count tables, one place for each formula (Laplacian
// smoothing, section 4.3 of the paper). Each is the difference of two; those
// of whole tables are made by the kernels, which add the smoothing.
#pragma once

#include "../model/model.hpp"

#include <cmath>
#include <cstdint>

namespace naibx {

// log P(M = m) is log(N_m + a) less this.
inline double log_size_prior_total(const Model &model) {
  const double a = model.configuration().constants().smoothing;
  const double sizes = 1.0 + model.configuration().label_count();
  return std::log(model.weight() + a * sizes);
}
inline double log_size_prior(const Model &model, double size_weight) {
  const double a = model.configuration().constants().smoothing;
  return std::log(size_weight + a) - log_size_prior_total(model);
}

// log P(y in Y) is log(N_y + a) less this.
inline double log_label_prior_total(const Model &model) {
  const double a = model.configuration().constants().smoothing;
  const double labels = model.configuration().label_count();
  return std::log(model.weight() + a * labels);
}
inline double log_label_prior(const Model &model, std::uint32_t label) {
  const double a = model.configuration().constants().smoothing;
  return std::log(model.labels().weight(label) + a) -
         log_label_prior_total(model);
}

// log P(M = m | y in Y), m >= 1, is log(N_ym + a) - log(N_y + this); N_ym is 0
// for a size never seen.
inline double size_smoothing(const Model &model) {
  const double a = model.configuration().constants().smoothing;
  return a * model.configuration().label_count();
}
inline double log_size_given_label(const Model &model, std::uint32_t label,
                                   double label_size_weight) {
  const double a = model.configuration().constants().smoothing;
  return std::log(label_size_weight + a) -
         std::log(model.labels().weight(label) + size_smoothing(model));
}

// log P(y' in Y | y in Y) is log_pair_weight - log_pair_total; the latter is
// log(N_y + this).
inline double pair_smoothing(const Model &model) {
  const double a = model.configuration().constants().smoothing;
  return a * (model.configuration().label_count() - 1.0);
}
inline double log_pair_weight(double pair_weight, double smoothing) {
  return std::log(pair_weight + smoothing);
}
inline double log_pair_total(const Model &model, std::uint32_t label) {
  return std::log(model.labels().weight(label) + pair_smoothing(model));
}

} // namespace naibx
