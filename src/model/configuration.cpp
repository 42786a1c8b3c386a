#include "configuration.hpp"

#include "../base/failure.hpp"
#include "limits.hpp"

#include <algorithm>

namespace naibx {

namespace {

// A constant is 0 or within a range; a NaN is in neither.
double checked_constant(const char *name, double value, double minimum) {
  const bool in_range = value >= minimum && value <= kMaximumConstant;
  if (value == 0.0 || in_range) {
    return value == 0.0 ? 0.0 : value;
  }
  fail(NAIBX_ERROR_OUT_OF_RANGE, name, " is ", value, ", but must be 0 or ",
       minimum, " to ", kMaximumConstant);
}

// Room for more elements, so that adding them cannot fail; doubled, so that
// many small additions take linear time.
template <typename Vector> void make_room(Vector &elements, std::size_t count) {
  const std::size_t wanted = elements.size() + count;
  if (wanted > elements.capacity()) {
    elements.reserve(std::max(wanted, 2 * elements.capacity()));
  }
}

} // namespace

Configuration::Configuration(std::uint32_t label_count,
                             std::pmr::memory_resource *memory)
    : label_names(memory), feature_names(memory), category_names(memory),
      label_count_(label_count), features_(memory), groups_(memory),
      column_kinds_(memory) {
  if (label_count == 0 || label_count > NAIBX_MAX_LABELS) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the number of labels is ", label_count,
         ", but must be 1 to ", static_cast<std::uint32_t>(NAIBX_MAX_LABELS));
  }
}

Configuration::Configuration(const Configuration &other,
                             std::pmr::memory_resource *memory)
    : label_names(other.label_names, memory),
      feature_names(other.feature_names, memory),
      category_names(other.category_names, memory),
      label_count_(other.label_count_), categories_(other.categories_),
      features_(other.features_, memory), groups_(other.groups_, memory),
      constants_(other.constants_), has_fixed_size_(other.has_fixed_size_),
      fixed_size_(other.fixed_size_), allow_empty_(other.allow_empty_),
      merge_duplicates_(other.merge_duplicates_), ridge_(other.ridge_),
      column_kinds_(other.column_kinds_, memory) {}

void Configuration::check_room(std::uint32_t count) const {
  if (count == 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE,
         "the number of features to add is 0, but must be at least 1");
  }
  if (count > NAIBX_MAX_FEATURES - features_.size()) {
    fail(NAIBX_ERROR_LIMIT, "the configuration has ", features_.size(),
         " features; ", count, " more would exceed the limit of ",
         static_cast<std::uint32_t>(NAIBX_MAX_FEATURES));
  }
}

void Configuration::append_columns(Family family, std::uint32_t group,
                                   std::uint32_t count) {
  features_.resize(features_.size() + count,
                   Feature{family, group, 0, categories_});
}

void Configuration::add_features(Family family, std::uint32_t count) {
  if (family != Family::gaussian && family != Family::bernoulli &&
      family != Family::multinomial) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the family is ",
         static_cast<std::int32_t>(family),
         ", but must be NAIBX_GAUSSIAN (0), NAIBX_BERNOULLI (1) or "
         "NAIBX_MULTINOMIAL (2); categorical features are added with "
         "naibx_config_add_categorical");
  }
  check_room(count);
  make_room(groups_, 1);
  append_columns(family, static_cast<std::uint32_t>(groups_.size()), count);
  groups_.push_back(family);
}

void Configuration::append_categorical(
    std::uint32_t group, Span<const std::uint32_t> category_counts) {
  check_room(static_cast<std::uint32_t>(category_counts.size()));
  std::uint64_t total = categories_;
  for (std::size_t i = 0; i < category_counts.size(); ++i) {
    const std::size_t column = features_.size() + i;
    if (category_counts[i] == 0) {
      fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "categorical feature ",
                     column, " has 0 categories, but must have at least 1");
    }
    total += category_counts[i];
    if (total > NAIBX_MAX_FEATURES) {
      fail_at_column(NAIBX_ERROR_LIMIT, column, "the categories up to feature ",
                     column, " are ", total, ", more than the limit of ",
                     static_cast<std::uint32_t>(NAIBX_MAX_FEATURES));
    }
  }
  make_room(features_, category_counts.size());
  for (const std::uint32_t count : category_counts) {
    features_.push_back({Family::categorical, group, count, categories_});
    categories_ += count;
  }
}

void Configuration::add_categorical(Span<const std::uint32_t> category_counts) {
  make_room(groups_, 1);
  append_categorical(static_cast<std::uint32_t>(groups_.size()),
                     category_counts);
  groups_.push_back(Family::categorical);
}

void Configuration::extend_categorical(
    Span<const std::uint32_t> category_counts) {
  append_categorical(static_cast<std::uint32_t>(groups_.size() - 1),
                     category_counts);
}

void Configuration::extend_group(std::uint32_t group, std::uint32_t count) {
  if (group >= groups_.size()) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "group ", group,
         " does not exist: there are ", groups_.size(), " groups");
  }
  if (groups_[group] == Family::categorical) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "group ", group,
         " is categorical and cannot be extended; add the features with "
         "naibx_config_add_categorical");
  }
  check_room(count);
  append_columns(groups_[group], group, count);
}

void Configuration::set_smoothing(double value) {
  constants_.smoothing =
      checked_constant("the smoothing", value, kMinimumSmoothing);
}

void Configuration::set_feature_smoothing(double value) {
  constants_.feature_smoothing =
      checked_constant("the feature smoothing", value, kMinimumSmoothing);
}

void Configuration::set_variance_prior(double value) {
  constants_.variance_prior =
      checked_constant("the variance prior", value, kMinimumVariancePrior);
}

void Configuration::set_fixed_size(std::optional<std::uint32_t> size) {
  if (size && *size > label_count_) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the fixed size is ", *size,
         ", more than the number of labels, ", label_count_);
  }
  has_fixed_size_ = size.has_value();
  fixed_size_ = size.value_or(0);
}

void Configuration::set_column_kind(std::uint32_t column, ColumnKind kind) {
  if (feature_at(column).family == Family::categorical &&
      (kind == ColumnKind::rare || kind == ColumnKind::sparse)) {
    fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "column ", column,
                   " is categorical and stays NAIBX_COLUMN_DENSE");
  }
  column_kinds_.set(column, kind);
}

void Configuration::check_label(std::uint32_t label) const {
  if (label >= label_count_) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "label ", label,
         " does not exist: the labels are 0 to ", label_count_ - 1);
  }
}

void Configuration::check_size(std::uint32_t size) const {
  if (size > label_count_) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "size ", size,
         " does not exist: the sizes are 0 to ", label_count_);
  }
}

const Feature &Configuration::feature_at(std::uint32_t column) const {
  if (column >= features_.size()) {
    fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "column ", column,
                   " does not exist: there are ", features_.size(),
                   " features");
  }
  return features_[column];
}

std::size_t Configuration::category_at(std::uint32_t column,
                                       std::uint32_t category) const {
  const Feature &feature = feature_at(column);
  if (category >= feature.category_count) {
    fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "category ", category,
                   " of column ", column, " does not exist: the column has ",
                   feature.category_count, " categories");
  }
  return std::size_t{feature.first_category} + category;
}

bool operator==(const Configuration &a, const Configuration &b) {
  return a.label_count_ == b.label_count_ &&
         std::equal(a.features_.begin(), a.features_.end(), b.features_.begin(),
                    b.features_.end()) &&
         a.constants_ == b.constants_ &&
         a.has_fixed_size_ == b.has_fixed_size_ &&
         a.fixed_size_ == b.fixed_size_ && a.allow_empty_ == b.allow_empty_ &&
         a.merge_duplicates_ == b.merge_duplicates_ && a.ridge_ == b.ridge_ &&
         a.column_kinds_ == b.column_kinds_ && a.label_names == b.label_names &&
         a.feature_names == b.feature_names &&
         a.category_names == b.category_names;
}

} // namespace naibx
