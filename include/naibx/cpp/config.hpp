/**
 * @file
 * What a model is made of.
 *
 * Source: include/naibx/cpp/config.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_CONFIG_HPP
#define NAIBX_CPP_CONFIG_HPP

#include <naibx/cpp/allocator.hpp>
#include <naibx/cpp/integers.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/** What a column is. */
struct Feature {
  /** NAIBX_GAUSSIAN, NAIBX_BERNOULLI, NAIBX_MULTINOMIAL or
   *  NAIBX_CATEGORICAL. */
  std::int32_t family = NAIBX_GAUSSIAN;
  /** Number of its group. */
  std::uint32_t group = 0;
  /** Its number of categories, 0 where it is not categorical. */
  std::uint32_t category_count = 0;
};

/** What a model is made of: labels, features, constants, names. */
class Config : public Handle<naibx_config> {
public:
  /** @cond */
  explicit Config(naibx_config *owned) noexcept : Handle(owned) {}
  /** @endcond */

  /**
   * Make a configuration with no features, all three constants 1, no fixed
   * size, duplicate labels refused and the default allocator.
   * @param[in] label_count number of labels L, 1 to NAIBX_MAX_LABELS.
   * @return the configuration; NAIBX_ERROR_OUT_OF_RANGE for the number.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] static Outcome<Config> create(std::uint32_t label_count) {
    naibx_config *config = nullptr;
    detail::Report report;
    report.call(naibx_config_create, label_count, &config);
    return detail::finish(std::move(report), Config(config));
  }

  /**
   * Append the next columns as a new group of one family. Columns are numbered
   * from 0 in the order of addition, groups likewise.
   * @param[in] family NAIBX_GAUSSIAN, NAIBX_BERNOULLI or NAIBX_MULTINOMIAL.
   * @param[in] feature_count how many columns, at least 1.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the family or the count;
   *   NAIBX_ERROR_LIMIT for too many columns.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> add_features(std::int32_t family, std::uint32_t feature_count) {
    detail::Report report;
    report.call(naibx_config_add_features, get(), family, feature_count);
    return detail::finish(std::move(report));
  }

  /**
   * Append the next columns as a new group of categorical features.
   * @param[in] category_counts for each column its number of categories, at
   *   least 1.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for no column or a count of 0;
   *   NAIBX_ERROR_LIMIT for too many columns or categories.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void>
  add_categorical(const Integers<std::uint32_t> &category_counts) {
    detail::Report report;
    report.call(naibx_config_add_categorical, get(), category_counts,
                base_detail::converted<std::uint32_t>(category_counts.size()));
    return detail::finish(std::move(report));
  }

  /**
   * Append the next columns to a group that exists, so that the columns of a
   * group need not be neighbours.
   * @param[in] group number of a group that is not categorical.
   * @param[in] feature_count how many columns, at least 1.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the group or the count;
   *   NAIBX_ERROR_LIMIT for too many columns.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> extend_group(std::uint32_t group, std::uint32_t feature_count) {
    detail::Report report;
    report.call(naibx_config_extend_group, get(), group, feature_count);
    return detail::finish(std::move(report));
  }

  /**
   * Set `a`, which is added to every count of labels and sizes.
   * @param[in] smoothing 0, or 1e-300 to 1e12, in examples; the default is 1.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the value.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_smoothing(double smoothing) {
    detail::Report report;
    report.call(naibx_config_set_smoothing, get(), smoothing);
    return detail::finish(std::move(report));
  }

  /**
   * Set `b`, which is added to every count of Bernoulli, multinomial and
   * categorical features.
   * @param[in] smoothing 0, or 1e-300 to 1e12, in examples; the default is 1.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the value.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_feature_smoothing(double smoothing) {
    detail::Report report;
    report.call(naibx_config_set_feature_smoothing, get(), smoothing);
    return detail::finish(std::move(report));
  }

  /**
   * Set `k`, the number of imagined examples with the overall variance that
   * are added to the variance of every class.
   * @param[in] prior 0, or 1e-12 to 1e12, in examples; the default is 1.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the value.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_variance_prior(double prior) {
    detail::Report report;
    report.call(naibx_config_set_variance_prior, get(), prior);
    return detail::finish(std::move(report));
  }

  /**
   * Declare that every set has the same size.
   * @param[in] size 0 to L, or NAIBX_SIZE_PREDICTED for the default: sizes
   * vary.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the size.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_fixed_size(std::int64_t size) {
    detail::Report report;
    report.call(naibx_config_set_fixed_size, get(), size);
    return detail::finish(std::move(report));
  }

  /**
   * Say whether the empty set may be predicted although no example had it.
   * @param[in] allow false by default.
   * @return nothing.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_allow_empty(bool allow) {
    detail::Report report;
    report.call(naibx_config_set_allow_empty, get(), std::int32_t{allow});
    return detail::finish(std::move(report));
  }

  /**
   * Say what a label that stands twice in one set means.
   * @param[in] merge true to count it once, false for the default: an error.
   * @return nothing.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_merge_duplicates(bool merge) {
    detail::Report report;
    report.call(naibx_config_set_merge_duplicates, get(), std::int32_t{merge});
    return detail::finish(std::move(report));
  }

  /**
   * Set the allocator of the models that are made from this configuration, of
   * their copies, their predictors and their workspaces.
   * @param[in] allocator the allocator, or null for the default one.
   * @return nothing.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_allocator(const Allocator *allocator) {
    detail::Report report;
    report.call(naibx_config_set_allocator, get(),
                detail::Optional{allocator, "allocator"});
    return detail::finish(std::move(report));
  }

  /**
   * Name a label. Names need not differ.
   * @param[in] label 0 to L-1.
   * @param[in] name UTF-8.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the label;
   *   NAIBX_ERROR_INVALID_TEXT for the name.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_label_name(std::uint32_t label, const Text &name) {
    detail::Report report;
    report.call(naibx_config_set_label_name, get(), label, name);
    return detail::finish(std::move(report));
  }

  /**
   * Name a feature.
   * @param[in] column number of a column that has been added.
   * @param[in] name UTF-8.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the column;
   *   NAIBX_ERROR_INVALID_TEXT for the name.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_feature_name(std::uint32_t column, const Text &name) {
    detail::Report report;
    report.call(naibx_config_set_feature_name, get(), column, name);
    return detail::finish(std::move(report));
  }

  /**
   * Name a category of a categorical feature.
   * @param[in] column number of a categorical column.
   * @param[in] category 0 to K-1.
   * @param[in] name UTF-8.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the column or the category;
   *   NAIBX_ERROR_INVALID_TEXT for the name.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_category_name(std::uint32_t column, std::uint32_t category,
                                  const Text &name) {
    detail::Report report;
    report.call(naibx_config_set_category_name, get(), column, category, name);
    return detail::finish(std::move(report));
  }

  /**
   * Number of labels.
   * @return L; 0 of what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] std::uint32_t label_count() const noexcept {
    return naibx_config_label_count(get());
  }

  /**
   * Number of features.
   * @return the number of columns; 0 of what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] std::uint32_t feature_count() const noexcept {
    return naibx_config_feature_count(get());
  }

  /**
   * Constant `a`, see set_smoothing().
   * @return the constant; 0 of what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] double smoothing() const noexcept {
    return naibx_config_smoothing(get());
  }

  /**
   * Constant `b`, see set_feature_smoothing().
   * @return the constant; 0 of what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] double feature_smoothing() const noexcept {
    return naibx_config_feature_smoothing(get());
  }

  /**
   * Constant `k`, see set_variance_prior().
   * @return the constant; 0 of what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] double variance_prior() const noexcept {
    return naibx_config_variance_prior(get());
  }

  /**
   * Fixed size, see set_fixed_size().
   * @return the size, or NAIBX_SIZE_PREDICTED.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] std::int64_t fixed_size() const noexcept {
    return naibx_config_fixed_size(get());
  }

  /**
   * Whether the empty set is allowed, see set_allow_empty().
   * @return true or false.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] bool allow_empty() const noexcept {
    return naibx_config_allow_empty(get()) != 0;
  }

  /**
   * Whether duplicates merge, see set_merge_duplicates().
   * @return true or false.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] bool merge_duplicates() const noexcept {
    return naibx_config_merge_duplicates(get()) != 0;
  }

  /**
   * What a column is.
   * @param[in] column 0 to the number of columns - 1.
   * @return family, group and categories; NAIBX_ERROR_OUT_OF_RANGE for the
   *   column.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<Feature> feature(std::uint32_t column) const {
    Feature found;
    detail::Report report;
    report.call(naibx_config_feature, get(), column, &found.family,
                &found.group, &found.category_count);
    return detail::finish(std::move(report), found);
  }

  /**
   * Name of a label.
   * @param[in] label 0 to L-1.
   * @return UTF-8, "" where none was given; NAIBX_ERROR_OUT_OF_RANGE for the
   * label.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<std::string> label_name(std::uint32_t label) const {
    const char *name = nullptr;
    detail::Report report;
    report.call(naibx_config_label_name, get(), label, &name);
    return detail::finish(std::move(report),
                          std::string(name == nullptr ? "" : name));
  }

  /**
   * Name of a feature.
   * @param[in] column 0 to the number of columns - 1.
   * @return UTF-8, "" where none was given; NAIBX_ERROR_OUT_OF_RANGE for the
   * column.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<std::string> feature_name(std::uint32_t column) const {
    const char *name = nullptr;
    detail::Report report;
    report.call(naibx_config_feature_name, get(), column, &name);
    return detail::finish(std::move(report),
                          std::string(name == nullptr ? "" : name));
  }

  /**
   * Name of a category.
   * @param[in] column number of a categorical column.
   * @param[in] category 0 to K-1.
   * @return UTF-8, "" where none was given; NAIBX_ERROR_OUT_OF_RANGE for the
   * column or the category.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<std::string>
  category_name(std::uint32_t column, std::uint32_t category) const {
    const char *name = nullptr;
    detail::Report report;
    report.call(naibx_config_category_name, get(), column, category, &name);
    return detail::finish(std::move(report),
                          std::string(name == nullptr ? "" : name));
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_CONFIG_HPP
