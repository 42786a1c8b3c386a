#include "column_kinds.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

namespace {

// With fewer dense columns the rows count as sparse data.
constexpr std::size_t kFewestDense = 3;
// More would be too many to have weights of their own.
constexpr std::size_t kMostRare = 1000;
constexpr double kShareOfDense = 0.5;
constexpr double kShareOfRare = 0.1;

struct ColumnSummary {
  double filled = 0.0;  // weight of the rows in which it is not 0
  double missing = 0.0; // and in which it is missing
  std::size_t filled_rows = 0;
  std::size_t missing_rows = 0;
  double first_value = 0.0; // that is not 0
  bool is_binary = true;
  bool is_one_value = true; // among those that are not 0
};

void add_value(ColumnSummary &summary, double value, double weight) {
  if (std::isnan(value)) {
    summary.missing += weight;
    ++summary.missing_rows;
    return;
  }
  if (summary.filled_rows == 0) {
    summary.first_value = value;
  }
  summary.filled += weight;
  ++summary.filled_rows;
  summary.is_binary = summary.is_binary && value == 1.0;
  summary.is_one_value = summary.is_one_value && value == summary.first_value;
}

// A column as the sample shows it.
struct SeenColumn {
  bool is_core; // dense whatever the others are
  bool is_constant;
  bool is_few; // mostly the same value
};

SeenColumn look_at(const ColumnSummary &summary, Family family,
                   std::size_t row_count, double total) {
  const double seen = total - summary.missing;
  const double share = seen > 0.0 ? summary.filled / seen : 0.0;
  SeenColumn column = {};
  column.is_constant =
      summary.filled_rows == 0 ||
      (summary.is_one_value &&
       summary.filled_rows + summary.missing_rows == row_count);
  column.is_core =
      family == Family::categorical ||
      (!summary.is_binary && !column.is_constant && share >= kShareOfDense);
  column.is_few =
      !column.is_core &&
      (column.is_constant || (summary.is_binary && share < kShareOfRare));
  return column;
}

} // namespace

std::pmr::vector<ColumnUse> column_uses(const Configuration &configuration,
                                        Span<const ReservoirRow> sample,
                                        std::pmr::memory_resource *memory) {
  const Span<const Feature> features = configuration.features();
  std::pmr::vector<ColumnSummary> summaries(features.size(), memory);
  double total = 0.0;
  for (const ReservoirRow &row : sample) {
    const ExampleView example = row.row.example();
    total += row.weight;
    for (std::size_t i = 0; i < example.count; ++i) {
      add_value(summaries[example.indices[i]], example.values[i], row.weight);
    }
  }
  std::pmr::vector<SeenColumn> seen(memory);
  seen.reserve(features.size());
  std::size_t core = 0;
  std::size_t few = 0;
  for (std::size_t column = 0; column < features.size(); ++column) {
    seen.push_back(look_at(summaries[column], features[column].family,
                           sample.size(), total));
    core += seen.back().is_core ? 1U : 0U;
    few += seen.back().is_few ? 1U : 0U;
  }
  const bool is_dense_data = core >= kFewestDense && few <= kMostRare;
  std::pmr::vector<ColumnUse> uses(features.size(), memory);
  for (std::size_t column = 0; column < features.size(); ++column) {
    const double constant =
        seen[column].is_constant && summaries[column].filled_rows > 0
            ? summaries[column].first_value
            : 0.0;
    const bool is_rare = is_dense_data
                             ? seen[column].is_few
                             : !seen[column].is_core && constant != 0.0;
    if (is_rare) {
      uses[column] = {ColumnKind::rare, constant};
    } else if (!is_dense_data && !seen[column].is_core) {
      uses[column].kind = ColumnKind::sparse;
    }
  }
  return uses;
}

} // namespace naibx
