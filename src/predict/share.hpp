// A discrete probability as its smoothed numerator and denominator.
#pragma once

namespace naibx {

struct Share {
  double part;
  double total;
};

// A class's own, where its formula has a value. Where nothing was observed and
// nothing is smoothed that of all examples; and where they have none either,
// one that counts for nothing.
inline Share first_with_value(const Share &own, const Share &of_all) {
  if (own.total > 0.0) {
    return own;
  }
  return of_all.total > 0.0 ? of_all : Share{1.0, 1.0};
}

} // namespace naibx
