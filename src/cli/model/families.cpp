#include "families.hpp"

#include <naibx/naibx.h>

#include <cmath>

namespace naibx::cli {
namespace {

struct ColumnValues {
  std::uint64_t missing = 0;
  std::uint64_t not_zero = 0;
  bool only_bits = true;
  bool only_counts = true;
};

std::vector<ColumnValues> look_at_values(const Dataset &data) {
  std::vector<ColumnValues> columns(data.header.features.size());
  for (std::size_t entry = 0; entry < data.feature_values.size(); ++entry) {
    ColumnValues &column = columns[data.feature_columns[entry]];
    const double value = data.feature_values[entry];
    if (std::isnan(value)) {
      ++column.missing;
      continue;
    }
    column.not_zero += value != 0.0 ? 1 : 0;
    column.only_bits &= value == 0.0 || value == 1.0;
    column.only_counts &= value >= 0.0 && std::floor(value) == value;
  }
  return columns;
}

std::int32_t family_of(const ColumnValues &column, std::uint64_t row_count) {
  if (column.missing == row_count) {
    return NAIBX_GAUSSIAN;
  }
  if (column.only_bits) {
    return NAIBX_BERNOULLI;
  }
  const bool mostly_zero = 2 * column.not_zero <= row_count - column.missing;
  return column.only_counts && mostly_zero ? NAIBX_MULTINOMIAL : NAIBX_GAUSSIAN;
}

std::int32_t family_of(FamilyChoice choice) {
  switch (choice) {
  case FamilyChoice::bernoulli:
    return NAIBX_BERNOULLI;
  case FamilyChoice::multinomial:
    return NAIBX_MULTINOMIAL;
  default:
    return NAIBX_GAUSSIAN;
  }
}

} // namespace

std::vector<std::int32_t> choose_families(const Dataset &data,
                                          FamilyChoice choice) {
  const std::vector<FeatureColumn> &features = data.header.features;
  std::vector<std::int32_t> families(features.size(), family_of(choice));
  if (choice == FamilyChoice::automatic) {
    const std::vector<ColumnValues> columns = look_at_values(data);
    for (std::size_t column = 0; column < features.size(); ++column) {
      families[column] = family_of(columns[column], data.row_count());
    }
  }
  for (std::size_t column = 0; column < features.size(); ++column) {
    if (features[column].is_categorical()) {
      families[column] = NAIBX_CATEGORICAL;
    }
  }
  return families;
}

FamilyCounts count_families(const std::vector<std::int32_t> &families) {
  FamilyCounts counts;
  for (const std::int32_t family : families) {
    switch (family) {
    case NAIBX_GAUSSIAN:
      ++counts.gaussian;
      break;
    case NAIBX_BERNOULLI:
      ++counts.bernoulli;
      break;
    case NAIBX_MULTINOMIAL:
      ++counts.multinomial;
      break;
    default:
      ++counts.categorical;
    }
  }
  return counts;
}

} // namespace naibx::cli
