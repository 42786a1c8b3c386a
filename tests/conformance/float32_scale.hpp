// The bound of a score of a float32 predictor, as docs/prediction.md derives
// it.
#pragma once

#include "library.hpp"

#include <cstdint>
#include <vector>

namespace naibx::conformance {

// Half of the distance between 1 and the next float.
inline constexpr double kFloatRounding = 1.0 / 16777216.0;

// How far a score of a class may be from that of float64: class kind and number
// as for naibx_get_gaussian, of a model whose columns from 0 to
// `gaussian.size()` - 1 are Gaussian where `gaussian` says so. `logarithms` is
// the sum of the sizes of the logarithms that are added for the other features
// and for missing values.
double float32_bound(const naibx_model *model, std::int32_t class_kind,
                     std::uint32_t class_number,
                     const std::vector<bool> &gaussian,
                     const std::vector<double> &x, bool sparse,
                     double logarithms);

} // namespace naibx::conformance
