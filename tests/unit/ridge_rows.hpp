// Rows and models for the tests of the ridge method.
#pragma once

#include "model/configuration.hpp"
#include "model/example_weight.hpp"
#include "model/ridge/reservoir.hpp"

#include <cstdint>
#include <memory_resource>
#include <random>
#include <vector>

namespace naibx {

constexpr std::uint32_t kTestLabels = 3;
constexpr std::uint32_t kTestColumns = 4;

inline Configuration test_configuration() {
  Configuration configuration(kTestLabels, std::pmr::get_default_resource());
  configuration.add_features(Family::gaussian, kTestColumns);
  return configuration;
}

// Labels that follow from the columns, and some noise.
inline ReservoirRow test_row(const Configuration &configuration,
                             std::mt19937_64 &random, double weight = 1.0) {
  std::vector<double> values(kTestColumns);
  for (double &value : values) {
    value = static_cast<double>(random() % 1000) / 100.0;
  }
  std::vector<std::uint32_t> labels;
  for (std::uint32_t label = 0; label < kTestLabels; ++label) {
    if (values[label] + static_cast<double>(random() % 5) > 8.0) {
      labels.push_back(label);
    }
  }
  CanonicalRow row(std::pmr::get_default_resource());
  row.assign(configuration, {values.data(), nullptr, values.size()}, labels);
  const std::uint64_t hash = row.hash(0);
  return {hash, weight, std::move(row), squared_weight(weight), hash};
}

inline ReservoirRow copy_of(const ReservoirRow &row) {
  return {row.hash, row.weight,
          CanonicalRow(row.row, std::pmr::get_default_resource()),
          row.squared_weight, row.own_hash};
}

inline void add_to(Reservoir &reservoir, const ReservoirRow &row) {
  reservoir.prepare();
  reservoir.add(copy_of(row));
}

} // namespace naibx
