// Families in words.
#pragma once

#include "families.hpp"

#include <cstdint>
#include <string>

namespace naibx::cli {

// "Gaussian", "Bernoulli", "multinomial" or "categorical".
std::string family_name(std::int32_t family);

// As options and JSON spell it: "gaussian", "bernoulli", "multinomial" or
// "categorical".
std::string family_key(std::int32_t family);

// "72 Gaussian", "70 Gaussian, 2 categorical", or "0".
std::string describe_kinds(const FamilyCounts &counts);

// "72 Gaussian features" or "72 features (70 Gaussian, 2 categorical)"
std::string describe_features(const FamilyCounts &counts);

} // namespace naibx::cli
