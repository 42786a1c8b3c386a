// From the command line and a data set to a configuration, and back.
#pragma once

#include "../readers/dataset.hpp"
#include "families.hpp"
#include "method.hpp"

#include <naibx/naibx.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace naibx::cli {

// What is not given stays at the library's default.
struct ModelOptions {
  FamilyChoice family = FamilyChoice::automatic;
  std::optional<double> smoothing;
  std::optional<double> feature_smoothing;
  std::optional<double> variance_prior;
  std::optional<std::int64_t> size;
  bool allow_empty = false;
  MethodOptions method;
  // Of features without names: what a libsvm file calls the first.
  std::uint64_t first_feature = 1;
};

// The constants of the formulas: a, b and k of docs/model.md.
struct Constants {
  double smoothing = 1.0;
  double feature_smoothing = 1.0;
  double variance_prior = 1.0;
};

// As the library has them, defaults included.
Constants constants_of(const Config &config);

// Throws UsageError for a constant, or what belongs to the method, that the
// library refuses.
void demand_constants(const ModelOptions &options);

// Throws UsageError unless a set of that many labels can be.
void demand_size(std::int64_t size, std::size_t label_count);

// A configuration whose column numbers, label ids and categories are those of
// the header, names included. `families` has one constant per feature. Throws
// UsageError for an option that the library refuses, and DataError for a
// feature that an option names and `file` does not have.
Config make_config(const DatasetHeader &header,
                   const std::vector<std::int32_t> &families,
                   const ModelOptions &options, const std::string &file = "");

// Labels, features and categories of a configuration under their names.
DatasetHeader header_of(const Config &config);

// The family of each column.
std::vector<std::int32_t> families_of(const Config &config);

} // namespace naibx::cli
