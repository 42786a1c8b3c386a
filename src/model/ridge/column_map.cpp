#include "column_map.hpp"

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

// Of a feature that stands for one category, or of a plain column.
double value_of_feature(std::uint32_t category_count, std::uint32_t category,
                        double value) {
  return category_count == 0 || std::isnan(value)
             ? value
             : (value == static_cast<double>(category) ? 1.0 : 0.0);
}

std::uint32_t feature_count(std::uint32_t category_count) {
  return std::max(category_count, 1U);
}

} // namespace

// Scores of the dense features, one after the other, from the sample.
class ColumnMap::Builder {
public:
  Builder(ColumnMap &map, Span<const ReservoirRow> sample,
          std::uint32_t label_count, const Kernels &kernels,
          std::pmr::memory_resource *memory)
      : map_(map), sample_(sample), scores_(kernels, memory), weights_(memory),
        values_(memory), label_shares_(label_count, 0.0, memory),
        label_sums_(label_count, 0.0, memory), importance_(memory),
        squares_(memory) {
    weights_.reserve(sample.size());
    for (const ReservoirRow &row : sample) {
      weights_.push_back(row.weight);
      total_ += row.weight;
      for (const std::uint32_t label : row.row.labels()) {
        label_shares_[label] += row.weight;
      }
    }
    for (double &share : label_shares_) {
      share /= total_;
    }
    values_.resize(sample.size());
  }

  // Columns in the order of their features.
  void add(std::uint32_t number, const Column &column) {
    for (std::uint32_t category = 0;
         category < feature_count(column.category_count); ++category) {
      gather(number, column.category_count, category);
      const Span<const Knot> knots = scores_.of(values_, weights_);
      map_.knots_.insert(map_.knots_.end(), knots.begin(), knots.end());
      map_.knot_offsets_.push_back(
          static_cast<std::uint32_t>(map_.knots_.size()));
      for (double &value : values_) {
        value = std::isnan(value) ? 0.0 : score_between(knots, value);
      }
      importance_.push_back(squared_correlation());
      squares_.push_back(mean_square());
    }
  }

  // Weighs each feature by the root of its rms correlation with the labels.
  void finish() {
    double sum = 0.0;
    for (const double squared : importance_) {
      sum += squared;
    }
    const double mean = sum / static_cast<double>(importance_.size());
    double norm = 0.0;
    for (std::size_t feature = 0; feature < importance_.size(); ++feature) {
      const double weight =
          mean > 0.0 ? std::sqrt(std::sqrt(importance_[feature] / mean)) : 1.0;
      for (std::size_t i = map_.knot_offsets_[feature];
           i < map_.knot_offsets_[feature + 1]; ++i) {
        map_.knots_[i].score *= weight;
      }
      norm += weight * weight * squares_[feature];
    }
    map_.dense_norm_ = norm > 0.0 ? norm : 1.0;
  }

private:
  void gather(std::uint32_t number, std::uint32_t category_count,
              std::uint32_t category) {
    for (std::size_t row = 0; row < sample_.size(); ++row) {
      const ExampleView example = sample_[row].row.example();
      const std::uint32_t *const end = example.indices + example.count;
      const std::uint32_t *const found =
          std::lower_bound(example.indices, end, number);
      const double value = found != end && *found == number
                               ? example.values[found - example.indices]
                               : 0.0;
      values_[row] = value_of_feature(category_count, category, value);
    }
  }

  // Mean over the labels that some rows have and some have not.
  double squared_correlation() {
    std::fill(label_sums_.begin(), label_sums_.end(), 0.0);
    double all = 0.0;
    for (std::size_t row = 0; row < sample_.size(); ++row) {
      const double weighted = weights_[row] * values_[row];
      all += weighted;
      for (const std::uint32_t label : sample_[row].row.labels()) {
        label_sums_[label] += weighted;
      }
    }
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t label = 0; label < label_sums_.size(); ++label) {
      const double share = label_shares_[label];
      if (share > 0.0 && share < 1.0) {
        const double covariance = (label_sums_[label] - share * all) / total_;
        sum += covariance * covariance / (share * (1.0 - share));
        ++count;
      }
    }
    return count > 0 ? sum / static_cast<double>(count) : 0.0;
  }

  double mean_square() const {
    double sum = 0.0;
    for (std::size_t row = 0; row < sample_.size(); ++row) {
      sum += weights_[row] * (values_[row] * values_[row]);
    }
    return sum / total_;
  }

  ColumnMap &map_;
  Span<const ReservoirRow> sample_;
  NormalScores scores_;
  double total_ = 0.0;
  std::pmr::vector<double> weights_;      // [row]
  std::pmr::vector<double> values_;       // [row]
  std::pmr::vector<double> label_shares_; // [label]
  std::pmr::vector<double> label_sums_;   // [label]
  std::pmr::vector<double> importance_;   // [feature]
  std::pmr::vector<double> squares_;      // [feature]
};

ColumnMap::ColumnMap(const Configuration &configuration,
                     Span<const ReservoirRow> sample, const Kernels &kernels,
                     std::pmr::memory_resource *memory)
    : columns_(memory), knot_offsets_(1, 0, memory), knots_(memory),
      zero_scores_(memory), zero_rare_(memory) {
  const auto uses = column_uses(configuration, sample, memory);
  place_columns(configuration, uses);
  Builder builder(*this, sample, configuration.label_count(), kernels, memory);
  for (std::uint32_t number = 0; number < columns_.size(); ++number) {
    if (columns_[number].kind == ColumnKind::dense) {
      builder.add(number, columns_[number]);
    }
  }
  if (!zero_scores_.empty()) {
    builder.finish();
  }
  set_zero_scores();
  bool is_any_above_one = false;
  bool are_counts = true;
  for (const ReservoirRow &row : sample) {
    const ExampleView example = row.row.example();
    for (std::size_t i = 0; i < example.count; ++i) {
      const double value = example.values[i];
      if (columns_[example.indices[i]].kind == ColumnKind::sparse &&
          !std::isnan(value)) {
        is_any_above_one = is_any_above_one || value > 1.0;
        are_counts = are_counts && value >= 0.0 && value == std::floor(value);
      }
    }
  }
  sparse_are_counts_ = are_counts && is_any_above_one;
}

ColumnMap::ColumnMap(const ColumnMap &other, std::pmr::memory_resource *memory)
    : columns_(other.columns_, memory),
      knot_offsets_(other.knot_offsets_, memory), knots_(other.knots_, memory),
      zero_scores_(other.zero_scores_, memory),
      zero_rare_(other.zero_rare_, memory), sparse_count_(other.sparse_count_),
      sparse_are_counts_(other.sparse_are_counts_),
      dense_norm_(other.dense_norm_) {}

void ColumnMap::place_columns(const Configuration &configuration,
                              Span<const ColumnUse> uses) {
  std::size_t dense = 0;
  for (std::size_t number = 0; number < uses.size(); ++number) {
    const ColumnUse &use = uses[number];
    const std::uint32_t categories =
        configuration.features()[number].category_count;
    Column column = {use.kind, 0, categories, use.usual_value};
    switch (use.kind) {
    case ColumnKind::dense:
      column.first = static_cast<std::uint32_t>(dense);
      dense += feature_count(categories);
      break;
    case ColumnKind::rare:
      column.first = static_cast<std::uint32_t>(zero_rare_.size());
      zero_rare_.push_back(use.usual_value != 0.0 ? 1.0 : 0.0);
      break;
    case ColumnKind::sparse:
      column.first = static_cast<std::uint32_t>(sparse_count_++);
      break;
    case ColumnKind::automatic:
      break; // columns of a map have been decided
    }
    columns_.push_back(column);
  }
  zero_scores_.resize(dense);
}

namespace {

bool are_in_order(Span<const Knot> knots) {
  return std::adjacent_find(knots.begin(), knots.end(),
                            [](const Knot &left, const Knot &right) {
                              return !(left.value < right.value);
                            }) == knots.end();
}

} // namespace

bool ColumnMap::finish(const Configuration &configuration) {
  std::pmr::vector<ColumnUse> uses(columns_.get_allocator());
  for (const Column &column : columns_) {
    uses.push_back({column.kind, column.usual_value});
  }
  columns_.clear();
  if (uses.size() != configuration.features().size()) {
    return false;
  }
  place_columns(configuration, uses);
  if (!are_kinds_of(configuration)) {
    return false;
  }
  const std::size_t dense = dense_count();
  if (knot_offsets_.size() != dense + 1 || knot_offsets_[0] != 0 ||
      knot_offsets_.back() != knots_.size()) {
    return false;
  }
  for (std::size_t feature = 0; feature < dense; ++feature) {
    if (knot_offsets_[feature] > knot_offsets_[feature + 1] ||
        knot_offsets_[feature + 1] > knots_.size() ||
        !are_in_order(knots_of(feature))) {
      return false;
    }
  }
  set_zero_scores();
  return true;
}

bool ColumnMap::are_kinds_of(const Configuration &configuration) const {
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const ColumnKind kind = columns_[column].kind;
    const ColumnKind wanted = configuration.column_kinds().get(column);
    if ((wanted != ColumnKind::automatic && wanted != kind) ||
        (columns_[column].category_count > 0 && kind != ColumnKind::dense)) {
      return false;
    }
  }
  return rare_count() <= kMostRareColumns;
}

void ColumnMap::decide_kinds(Configuration &configuration) const {
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    configuration.set_column_kind(static_cast<std::uint32_t>(column),
                                  columns_[column].kind);
  }
}

void ColumnMap::set_zero_scores() {
  for (const Column &column : columns_) {
    if (column.kind == ColumnKind::dense) {
      set_dense(column, 0.0, zero_scores_.data());
    }
  }
}

Span<const Knot> ColumnMap::knots_of(std::size_t feature) const {
  const std::size_t begin = knot_offsets_[feature];
  return {knots_.data() + begin, knot_offsets_[feature + 1] - begin};
}

void ColumnMap::set_dense(const Column &column, double value,
                          double *dense) const {
  for (std::uint32_t category = 0;
       category < feature_count(column.category_count); ++category) {
    const std::size_t feature = column.first + category;
    const double of_feature =
        value_of_feature(column.category_count, category, value);
    const Span<const Knot> knots = knots_of(feature);
    dense[feature] = std::isnan(of_feature) || knots.empty()
                         ? 0.0
                         : score_between(knots, of_feature);
  }
}

void ColumnMap::map(const ExampleView &example, const Kernels &kernels,
                    MappedRow &row) const {
  row.dense.assign(zero_scores_.begin(), zero_scores_.end());
  row.rare.assign(zero_rare_.begin(), zero_rare_.end());
  row.sparse.clear();
  for (std::size_t i = 0; i < example.count; ++i) {
    const Column &column =
        columns_[example.indices == nullptr ? i : example.indices[i]];
    const double value = example.values[i];
    switch (column.kind) {
    case ColumnKind::dense:
      set_dense(column, value, row.dense.data());
      break;
    case ColumnKind::rare:
      row.rare[column.first] =
          !std::isnan(value) && value != column.usual_value ? 1.0 : 0.0;
      break;
    case ColumnKind::sparse:
      if (value != 0.0 && !std::isnan(value)) {
        row.sparse.push_back({column.first, value});
      }
      break;
    case ColumnKind::automatic:
      break; // as above
    }
  }
  finish_sparse(kernels, row);
}

// log(1 + x) of counts, and then the whole to unit length.
void ColumnMap::finish_sparse(const Kernels &kernels, MappedRow &row) const {
  if (row.sparse.empty()) {
    return;
  }
  row.numbers.clear();
  for (const SparseValue &entry : row.sparse) {
    row.numbers.push_back(sparse_are_counts_ ? std::max(entry.value, 0.0)
                                             : entry.value);
  }
  if (sparse_are_counts_) {
    kernels.compile_logarithms(row.numbers.data(), row.numbers.size(), 1.0,
                               row.numbers.data());
  }
  double squares = 0.0;
  for (const double number : row.numbers) {
    squares += number * number;
  }
  const double scale = squares > 0.0 ? 1.0 / std::sqrt(squares) : 0.0;
  for (std::size_t i = 0; i < row.sparse.size(); ++i) {
    row.sparse[i].value = row.numbers[i] * scale;
  }
}

} // namespace naibx
