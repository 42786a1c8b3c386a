// The real data sets, below the folder that NAIBX_DATA_DIR names.
#pragma once

#include "readers/arff/arff_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace naibx::conformance {

std::string data_path(const std::string &name);
// A dense row of features, and a set.
std::vector<double> features_of(const cli::Dataset &data, std::size_t row);
std::vector<std::uint32_t> labels_of(const cli::Dataset &data, std::size_t row);

} // namespace naibx::conformance
