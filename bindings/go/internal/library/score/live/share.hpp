// Made by bindings/go/generate_sources.py from
// src/score/live/share.hpp: do not edit.

// Discrete probabilities as smoothed numerators and denominators.
#pragma once

#include <cstddef>

namespace naibx {

struct Share {
  double part;
  double total;
};

// Of features or categories that have one total. Without a value all are 1 / 1,
// which counts for nothing.
struct Shares {
  const double *parts;
  double summand; // that smooths each part
  double total;
  bool has_value;

  [[nodiscard]] Share at(std::size_t place) const {
    return has_value ? Share{parts[place] + summand, total} : Share{1.0, 1.0};
  }
};

// A class's own, where its formula has a value. Where nothing was observed and
// nothing is smoothed those of all examples, if they have a value.
inline Shares first_with_value(const Shares &own, const Shares &of_all) {
  return own.has_value || !of_all.has_value ? own : of_all;
}

} // namespace naibx
