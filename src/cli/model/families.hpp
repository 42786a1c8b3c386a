// Which family each column of a data set is modelled with.
#pragma once

#include "../readers/dataset.hpp"

#include <cstdint>
#include <vector>

namespace naibx::cli {

// What the command line says about the numeric columns.
enum class FamilyChoice { automatic, gaussian, bernoulli, multinomial };

// The NAIBX_* constant of each column, from all rows. A column with categories
// is categorical whatever the choice. `automatic` looks at the values: all 0 or
// 1 is Bernoulli; counts, that is whole numbers >= 0 of which at least half are
// 0, are multinomial where there are at least 16 such columns; all else is
// Gaussian, and so is a column without any value. Whole numbers that are seldom
// 0 are measurements (an area, a population): as counts they drown each other.
class FamilyChooser {
public:
  explicit FamilyChooser(FamilyChoice choice) : choice_(choice) {}

  // Whether the choice depends on the values, so that all rows must be looked
  // at.
  [[nodiscard]] bool needs_rows() const {
    return choice_ == FamilyChoice::automatic;
  }
  void look_at(const ExampleEntries &example);
  [[nodiscard]] std::vector<std::int32_t>
  families(const std::vector<FeatureColumn> &features);

private:
  struct ColumnValues {
    std::uint64_t missing = 0;
    std::uint64_t not_zero = 0;
    bool only_bits = true;
    bool only_counts = true;
  };

  [[nodiscard]] bool is_count(const ColumnValues &column) const;
  // `are_words`: there are enough counts for them to be like those of words.
  [[nodiscard]] std::int32_t family_of(const ColumnValues &column,
                                       bool are_words) const;

  FamilyChoice choice_;
  // As many as there have been values for; whether there are more columns is
  // known only at the end.
  std::vector<ColumnValues> columns_;
  std::uint64_t row_count_ = 0;
};

// The same for rows in memory.
std::vector<std::int32_t> choose_families(const Dataset &data,
                                          FamilyChoice choice);

// How many columns are of a family, in the order Gaussian, Bernoulli,
// multinomial, categorical.
struct FamilyCounts {
  std::uint64_t gaussian = 0;
  std::uint64_t bernoulli = 0;
  std::uint64_t multinomial = 0;
  std::uint64_t categorical = 0;

  [[nodiscard]] std::uint64_t total() const {
    return gaussian + bernoulli + multinomial + categorical;
  }
};

FamilyCounts count_families(const std::vector<std::int32_t> &families);

} // namespace naibx::cli
