// The logarithms of the count tables, one place for each formula (Laplacian
// smoothing, section 4.3 of the paper).
#pragma once

#include "../model/model.hpp"

#include <cmath>
#include <cstdint>

namespace naibx {

// log P(M = m).
inline double log_size_prior(const Model &model, double size_weight) {
  const double a = model.configuration().constants().smoothing;
  const double sizes = 1.0 + model.configuration().label_count();
  return std::log(size_weight + a) - std::log(model.weight() + a * sizes);
}

// log P(y in Y).
inline double log_label_prior(const Model &model, std::uint32_t label) {
  const double a = model.configuration().constants().smoothing;
  const double labels = model.configuration().label_count();
  return std::log(model.labels().weight(label) + a) -
         std::log(model.weight() + a * labels);
}

// log P(M = m | y in Y), m >= 1; N_ym is 0 for a size never seen.
inline double log_size_given_label(const Model &model, std::uint32_t label,
                                   double label_size_weight) {
  const double a = model.configuration().constants().smoothing;
  const double labels = model.configuration().label_count();
  return std::log(label_size_weight + a) -
         std::log(model.labels().weight(label) + a * labels);
}

// log P(y' in Y | y in Y) is log_pair_weight - log_pair_total.
inline double log_pair_weight(double pair_weight, double smoothing) {
  return std::log(pair_weight + smoothing);
}
inline double log_pair_total(const Model &model, std::uint32_t label) {
  const double a = model.configuration().constants().smoothing;
  const double others = model.configuration().label_count() - 1.0;
  return std::log(model.labels().weight(label) + a * others);
}

} // namespace naibx
