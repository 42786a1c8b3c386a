// Made by bindings/go/generate_sources.py from
// src/model/limits.hpp: do not edit.

// The bounds that keep every sum, square and count of the library finite and
// exact. They are documented in the public header.
#pragma once

namespace naibx {

// The sum of all weights: up to here whole numbers are exact in a double.
inline constexpr double kMaximumWeight = 9007199254740992.0; // 2^53
// A multinomial count, for the same reason.
inline constexpr double kMaximumCount = 9007199254740992.0; // 2^53
// A Gaussian value: the square of a difference times kMaximumWeight is finite.
inline constexpr double kMaximumGaussianValue = 1e140;
// A variance of less counts as none, so that squares of small units are as safe
// as those of large ones.
inline constexpr double kMinimumVariance = 1e-280;
// The constants a and b are 0 or in this range, k is 0 or above its minimum.
inline constexpr double kMinimumSmoothing = 1e-300;
inline constexpr double kMinimumVariancePrior = 1e-12;
inline constexpr double kMaximumConstant = 1e12;

} // namespace naibx
