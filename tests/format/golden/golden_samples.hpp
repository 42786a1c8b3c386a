// Small sound files: the golden ones that load, and what the bad ones are made
// of.
#pragma once

#include "../sample_models.hpp"

#include <map>
#include <string>

namespace naibx::test {

// Models by name, such as "gaussian".
std::map<std::string, Bytes> sound_models();

// Predictors of them by name, such as "gaussian-doubles".
std::map<std::string, Bytes> sound_predictors();

// Models and predictors of the kernel and the linear method, by name: their
// sections are made by hand, beside those of the model "bernoulli".
std::map<std::string, Bytes> sound_ridge_models();
std::map<std::string, Bytes> sound_ridge_predictors();

// The model "mixed" and its predictor of doubles.
Bytes sound_joint_file();

} // namespace naibx::test
