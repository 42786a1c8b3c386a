#include "families.hpp"

#include <naibx/naibx.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace naibx::cli {
namespace {

// Multinomial features are shares of one total: few of them say little, and
// one alone says nothing.
constexpr std::size_t kFewestWords = 16;

std::int32_t chosen_family(FamilyChoice choice) {
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

void FamilyChooser::look_at(const ExampleEntries &example) {
  ++row_count_;
  if (example.count > 0) {
    const std::size_t end = example.columns[example.count - 1] + std::size_t{1};
    columns_.resize(std::max(columns_.size(), end));
  }
  for (std::uint64_t entry = 0; entry < example.count; ++entry) {
    ColumnValues &column = columns_[example.columns[entry]];
    const double value = example.values[entry];
    if (std::isnan(value)) {
      ++column.missing;
      continue;
    }
    column.not_zero += value != 0.0 ? 1 : 0;
    column.only_bits &= value == 0.0 || value == 1.0;
    column.only_counts &= value >= 0.0 && std::floor(value) == value;
  }
}

bool FamilyChooser::is_count(const ColumnValues &column) const {
  const bool mostly_zero = 2 * column.not_zero <= row_count_ - column.missing;
  return column.only_counts && !column.only_bits && mostly_zero;
}

std::int32_t FamilyChooser::family_of(const ColumnValues &column,
                                      bool are_words) const {
  if (column.missing == row_count_) {
    return NAIBX_GAUSSIAN;
  }
  if (column.only_bits) {
    return NAIBX_BERNOULLI;
  }
  return are_words && is_count(column) ? NAIBX_MULTINOMIAL : NAIBX_GAUSSIAN;
}

std::vector<std::int32_t>
FamilyChooser::families(const std::vector<FeatureColumn> &features) {
  columns_.resize(features.size());
  std::vector<std::int32_t> families(features.size(), chosen_family(choice_));
  std::size_t counts = 0;
  for (std::size_t column = 0; column < features.size(); ++column) {
    const bool is_number = !features[column].is_categorical();
    counts += is_number && is_count(columns_[column]) ? 1U : 0U;
  }
  for (std::size_t column = 0; column < features.size(); ++column) {
    if (features[column].is_categorical()) {
      families[column] = NAIBX_CATEGORICAL;
    } else if (needs_rows()) {
      families[column] = family_of(columns_[column], counts >= kFewestWords);
    }
  }
  return families;
}

std::vector<std::int32_t> choose_families(const Dataset &data,
                                          FamilyChoice choice) {
  FamilyChooser chooser(choice);
  for (std::size_t row = 0; chooser.needs_rows() && row < data.row_count();
       ++row) {
    chooser.look_at(data.example(row));
  }
  return chooser.families(data.header.features);
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
