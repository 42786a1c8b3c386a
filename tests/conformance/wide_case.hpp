// Models that are wide enough to fill several blocks and chunks of a
// predictor's tables: more than 8 labels and 256 features.
#pragma once

#include "random_case.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::conformance {

struct WideShape {
  std::string name;
  std::uint32_t label_count = 0;
  std::uint32_t gaussian = 0;
  std::uint32_t bernoulli = 0;
  std::uint32_t multinomial = 0;
  std::uint32_t categorical = 0;
  std::uint64_t zero_percent = 0; // of all values
  std::uint64_t missing_percent = 0;
  double feature_smoothing = 1;
};

const std::vector<WideShape> &wide_shapes();

// `query_count` queries; half of them have missing values, where the shape has
// any.
RandomCase make_wide_case(const WideShape &shape, std::size_t query_count);

} // namespace naibx::conformance
