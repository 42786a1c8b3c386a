#include "column_kinds.hpp"

#include "../example_weight.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

namespace {

// With fewer dense columns the rows count as sparse data.
constexpr std::size_t kFewestDense = 3;
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
  SeenColumn column = {};
  column.is_constant =
      summary.filled_rows == 0 ||
      (summary.is_one_value &&
       summary.filled_rows + summary.missing_rows == row_count);
  column.is_core = family == Family::categorical ||
                   (!summary.is_binary && !column.is_constant &&
                    !is_lighter(summary.filled, kShareOfDense * seen));
  column.is_few =
      !column.is_core &&
      (column.is_constant ||
       (summary.is_binary && is_lighter(summary.filled, kShareOfRare * seen)));
  return column;
}

// How many columns are what, those included that were set to it.
struct KindCounts {
  std::size_t dense = 0;
  std::size_t few = 0;
  std::size_t constant = 0; // and not 0; or set to rare
};

class KindChoice {
public:
  KindChoice(const SetColumnKinds &set_kinds, Span<const SeenColumn> seen,
             Span<const ColumnSummary> summaries)
      : set_kinds_(set_kinds), seen_(seen), summaries_(summaries) {
    KindCounts counts;
    for (std::size_t column = 0; column < seen.size(); ++column) {
      const ColumnKind kind = set_kinds.get(column);
      const bool is_free = kind == ColumnKind::automatic;
      const bool is_rare = kind == ColumnKind::rare;
      counts.dense +=
          kind == ColumnKind::dense || (is_free && seen[column].is_core);
      counts.few += is_rare || (is_free && seen[column].is_few);
      counts.constant += is_rare || (is_free && is_filled_constant(column));
    }
    is_dense_data_ =
        counts.dense >= kFewestDense && counts.few <= kMostRareColumns;
    has_rare_ = is_dense_data_ || counts.constant <= kMostRareColumns;
  }

  [[nodiscard]] ColumnKind of(std::size_t column) const {
    const ColumnKind kind = set_kinds_.get(column);
    if (kind != ColumnKind::automatic) {
      return kind;
    }
    if (is_dense_data_) {
      return seen_[column].is_few ? ColumnKind::rare : ColumnKind::dense;
    }
    if (seen_[column].is_core) {
      return ColumnKind::dense;
    }
    return has_rare_ && is_filled_constant(column) ? ColumnKind::rare
                                                   : ColumnKind::sparse;
  }

private:
  [[nodiscard]] bool is_filled_constant(std::size_t column) const {
    return !seen_[column].is_core && seen_[column].is_constant &&
           summaries_[column].filled_rows > 0;
  }

  const SetColumnKinds &set_kinds_;
  Span<const SeenColumn> seen_;
  Span<const ColumnSummary> summaries_;
  bool is_dense_data_;
  bool has_rare_;
};

// Of columns that are set to rare: the value with the most weight, of equal
// ones the smallest.
class UsualValues {
public:
  UsualValues(Span<const ReservoirRow> sample,
              Span<const ColumnSummary> summaries, double total,
              std::pmr::memory_resource *memory)
      : sample_(sample), summaries_(summaries), total_(total), values_(memory) {
  }

  void find(const SetColumnKinds &set_kinds, Span<ColumnUse> uses) {
    if (set_kinds.rare_count() == 0) {
      return;
    }
    for (std::size_t row = 0; row < sample_.size(); ++row) {
      const ExampleView example = sample_[row].row.example();
      for (std::size_t i = 0; i < example.count; ++i) {
        const std::uint32_t column = example.indices[i];
        if (set_kinds.get(column) == ColumnKind::rare &&
            !std::isnan(example.values[i])) {
          values_.push_back({column, row, example.values[i]});
        }
      }
    }
    std::sort(values_.begin(), values_.end());
    for (std::size_t begin = 0; begin < values_.size();) {
      begin = find_one(begin, uses[values_[begin].column]);
    }
  }

private:
  struct Value {
    std::uint32_t column;
    std::size_t row;
    double value;

    friend bool operator<(const Value &a, const Value &b) {
      return a.column != b.column                     ? a.column < b.column
             : a.value < b.value || b.value < a.value ? a.value < b.value
                                                      : a.row < b.row;
    }
  };

  // Of the column whose values begin there. Returns where they end.
  std::size_t find_one(std::size_t begin, ColumnUse &use) const {
    const std::uint32_t column = values_[begin].column;
    const ColumnSummary &summary = summaries_[column];
    use.usual_value = 0.0;
    double most = // of zeros
        summary.filled_rows + summary.missing_rows < sample_.size()
            ? total_ - summary.filled - summary.missing
            : 0.0;
    std::size_t next = begin;
    while (next < values_.size() && values_[next].column == column) {
      const double value = values_[next].value;
      double weight = 0.0;
      for (; next < values_.size() && values_[next].column == column &&
             !(value < values_[next].value);
           ++next) {
        weight += sample_[values_[next].row].weight;
      }
      if (is_lighter(most, weight) ||
          (!is_lighter(weight, most) && value < use.usual_value)) {
        most = weight;
        use.usual_value = value;
      }
    }
    return next;
  }

  Span<const ReservoirRow> sample_;
  Span<const ColumnSummary> summaries_;
  double total_;
  std::pmr::vector<Value> values_;
};

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
  for (std::size_t column = 0; column < features.size(); ++column) {
    seen.push_back(look_at(summaries[column], features[column].family,
                           sample.size(), total));
  }
  const KindChoice choice(configuration.column_kinds(), seen, summaries);
  std::pmr::vector<ColumnUse> uses(features.size(), memory);
  for (std::size_t column = 0; column < features.size(); ++column) {
    uses[column].kind = choice.of(column);
    if (uses[column].kind == ColumnKind::rare && seen[column].is_constant) {
      uses[column].usual_value = summaries[column].first_value; // or 0
    }
  }
  UsualValues(sample, summaries, total, memory)
      .find(configuration.column_kinds(), uses);
  return uses;
}

} // namespace naibx
