/**
 * @file
 * What a model is made of.
 *
 * Made by bindings/cpp/generate_plain.py from what naibx.h declares: change
 * that, not this file.
 *
 * Source: include/naibx/cpp/plain/config.hpp, MIT licence.
 */
// clang-format off
#ifndef NAIBX_CPP_PLAIN_CONFIG_HPP
#define NAIBX_CPP_PLAIN_CONFIG_HPP

#include <naibx/cpp/allocator.hpp>
#include <naibx/cpp/calls.hpp>
#include <naibx/cpp/handle.hpp>

namespace naibx {
/**
 * What naibx_config_feature looks up.
 */
struct Feature {
  /**
   * Its family.
   */
  std::int32_t family = 0;
  /**
   * Number of its group.
   */
  std::uint32_t group = 0;
  /**
   * Its number of categories, 0 where it is not categorical.
   */
  std::uint32_t category_count = 0;
};
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * What a model is made of: labels, features, constants, names.
 */
class Config : public Handle<naibx_config> {
public:
  using Handle<naibx_config>::Handle;

  /**
   * Make a configuration with no features and the default allocator.
   * @param[in] label_count number of labels L, 1 to NAIBX_MAX_LABELS.
   * @return the object.
   */
  [[nodiscard]] static Outcome<Config> create(std::uint32_t label_count) {
    return detail::made<Config>(naibx_config_create, label_count);
  }

  /**
   * Append the next columns as a new group of one family. Groups are numbered
   * in the order of addition.
   * @param[in] family NAIBX_GAUSSIAN, NAIBX_BERNOULLI or NAIBX_MULTINOMIAL.
   * @param[in] feature_count how many columns, at least 1.
   * @return nothing; NAIBX_ERROR_LIMIT for more than NAIBX_MAX_FEATURES columns
   *   in all.
   */
  Outcome<void> add_features(std::int32_t family, std::uint32_t feature_count) {
    return detail::call(
        naibx_config_add_features, this->get(), family, feature_count);
  }

  /**
   * Append the next columns as a new group of categorical features.
   * @param[in] category_counts for each column its number of categories, at
   *   least 1.
   * @return nothing; NAIBX_ERROR_LIMIT for more than NAIBX_MAX_FEATURES columns
   *   or categories.
   */
  Outcome<void> add_categorical(
      const Integers<std::uint32_t> &category_counts) {
    return detail::call(
        naibx_config_add_categorical, this->get(), category_counts,
        base_detail::converted<std::uint32_t>(category_counts.size()));
  }

  /**
   * Append the next columns to a group that exists, so that the columns of a
   * group need not be neighbours. It matters for multinomial groups alone,
   * whose features share one total.
   * @param[in] group number of a group that is not categorical.
   * @param[in] feature_count how many columns, at least 1.
   * @return nothing; NAIBX_ERROR_LIMIT for more than NAIBX_MAX_FEATURES columns
   *   in all.
   */
  Outcome<void> extend_group(std::uint32_t group, std::uint32_t feature_count) {
    return detail::call(
        naibx_config_extend_group, this->get(), group, feature_count);
  }

  /**
   * Set smoothing(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_smoothing(double value) {
    return detail::call(
        naibx_config_set_number, this->get(), std::int32_t{NAIBX_SMOOTHING},
        value);
  }

  /**
   * Set feature_smoothing(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_feature_smoothing(double value) {
    return detail::call(
        naibx_config_set_number, this->get(),
        std::int32_t{NAIBX_FEATURE_SMOOTHING}, value);
  }

  /**
   * Set variance_prior(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_variance_prior(double value) {
    return detail::call(
        naibx_config_set_number, this->get(),
        std::int32_t{NAIBX_VARIANCE_PRIOR}, value);
  }

  /**
   * Set fixed_size(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_fixed_size(std::int64_t value) {
    return detail::call(
        naibx_config_set_number, this->get(), std::int32_t{NAIBX_FIXED_SIZE},
        static_cast<double>(value));
  }

  /**
   * Set allow_empty(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_allow_empty(bool value) {
    return detail::call(
        naibx_config_set_number, this->get(), std::int32_t{NAIBX_ALLOW_EMPTY},
        static_cast<double>(value));
  }

  /**
   * Set merge_duplicates(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_merge_duplicates(bool value) {
    return detail::call(
        naibx_config_set_number, this->get(),
        std::int32_t{NAIBX_MERGE_DUPLICATES}, static_cast<double>(value));
  }

  /**
   * Set method(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_method(std::int64_t value) {
    return detail::call(
        naibx_config_set_number, this->get(), std::int32_t{NAIBX_METHOD},
        static_cast<double>(value));
  }

  /**
   * Set landmarks(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_landmarks(std::int64_t value) {
    return detail::call(
        naibx_config_set_number, this->get(), std::int32_t{NAIBX_LANDMARKS},
        static_cast<double>(value));
  }

  /**
   * Set reservoir(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_reservoir(std::int64_t value) {
    return detail::call(
        naibx_config_set_number, this->get(), std::int32_t{NAIBX_RESERVOIR},
        static_cast<double>(value));
  }

  /**
   * Set seed(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_seed(std::int64_t value) {
    return detail::call(
        naibx_config_set_number, this->get(), std::int32_t{NAIBX_SEED},
        static_cast<double>(value));
  }

  /**
   * Set loss(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_loss(std::int64_t value) {
    return detail::call(
        naibx_config_set_number, this->get(), std::int32_t{NAIBX_LOSS},
        static_cast<double>(value));
  }

  /**
   * Set seen_sets(), see there.
   * @param[in] value what the text allows.
   * @return nothing.
   */
  Outcome<void> set_seen_sets(std::int64_t value) {
    return detail::call(
        naibx_config_set_number, this->get(), std::int32_t{NAIBX_SEEN_SETS},
        static_cast<double>(value));
  }

  /**
   * Number of labels L.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> label_count() const {
    return detail::number<std::int64_t>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_LABEL_COUNT});
  }

  /**
   * Number of columns.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> feature_count() const {
    return detail::number<std::int64_t>(
        naibx_config_get_number, this->get(),
        std::int32_t{NAIBX_FEATURE_COUNT});
  }

  /**
   * `a`, which is added to every count of labels and sizes (Laplacian
   * smoothing, section 4.3 of the paper): 0, or 1e-300 to 1e12, in typical
   * examples, see WEIGHTS above; 1 unless set.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> smoothing() const {
    return detail::number<double>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_SMOOTHING});
  }

  /**
   * `b`, which is added to every count of Bernoulli, multinomial and
   * categorical features: 0, or 1e-300 to 1e12, in typical examples; 1 unless
   * set.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> feature_smoothing() const {
    return detail::number<double>(
        naibx_config_get_number, this->get(),
        std::int32_t{NAIBX_FEATURE_SMOOTHING});
  }

  /**
   * `k`, the number of imagined examples with the overall variance that are
   * added to the variance of every class: 0, which is the paper's formula, or
   * 1e-12 to 1e12, in typical examples; 1 unless set.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> variance_prior() const {
    return detail::number<double>(
        naibx_config_get_number, this->get(),
        std::int32_t{NAIBX_VARIANCE_PRIOR});
  }

  /**
   * The size that every set has (the paper's specialisation, end of section
   * 4.2): no size statistics are kept, no size is predicted, and P(M = m | y)
   * is 1. 0 to L, or NAIBX_SIZE_PREDICTED, as it is unless set: sizes vary.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> fixed_size() const {
    return detail::number<std::int64_t>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_FIXED_SIZE});
  }

  /**
   * 1 where the empty set may be predicted although no example had it; its
   * features then have the statistics of all examples. 0 unless set.
   * @return the number.
   */
  [[nodiscard]] Outcome<bool> allow_empty() const {
    return detail::number<bool>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_ALLOW_EMPTY});
  }

  /**
   * 1 where a label that occurs twice in one set counts once; 0, as it is
   * unless set, where it is an error.
   * @return the number.
   */
  [[nodiscard]] Outcome<bool> merge_duplicates() const {
    return detail::number<bool>(
        naibx_config_get_number, this->get(),
        std::int32_t{NAIBX_MERGE_DUPLICATES});
  }

  /**
   * How predictors that are compiled predict: NAIBX_METHOD_NAIVE, as it is
   * unless set, to NAIBX_METHOD_AUTO (docs/ridge.md). With fewer than 150
   * different examples they follow the paper, unless naibx_freeze has made a
   * map, and live until naibx_compile. A model of another method keeps rows of
   * its data, and so do its files.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> method() const {
    return detail::number<std::int64_t>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_METHOD});
  }

  /**
   * Landmarks of NAIBX_METHOD_KERNEL and NAIBX_METHOD_AUTO: 1 to 8192; 500
   * unless set.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> landmarks() const {
    return detail::number<std::int64_t>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_LANDMARKS});
  }

  /**
   * Different examples that are kept whole: 150 to 65536; 2000 unless set. When
   * there are more, the features are fixed and a sample stays. Those of a group
   * stay together, so there may be almost twice as many (naibx_set_group).
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> reservoir() const {
    return detail::number<std::int64_t>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_RESERVOIR});
  }

  /**
   * Which examples the sample has: 0, as it is unless set, to 2^53.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> seed() const {
    return detail::number<std::int64_t>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_SEED});
  }

  /**
   * NAIBX_LOSS_SUBSET_AND_JACCARD, as it is unless set, to NAIBX_LOSS_HAMMING.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> loss() const {
    return detail::number<std::int64_t>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_LOSS});
  }

  /**
   * Different label sets that are counted, where the method is not the paper's:
   * 1 to 1048576; 65536 unless set. When there are more, the least counted go,
   * until three quarters of this are left, and NAIBX_DROPPED_SET_WEIGHT says
   * how much they weighed.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> seen_sets() const {
    return detail::number<std::int64_t>(
        naibx_config_get_number, this->get(), std::int32_t{NAIBX_SEEN_SETS});
  }

  /**
   * Set the allocator of the models that are made from this configuration, of
   * their copies and of their predictors.
   * @param[in] allocator the allocator, or null for the default one.
   * @return nothing.
   */
  Outcome<void> set_allocator(const Allocator *allocator) {
    return detail::call(
        naibx_config_set_allocator, this->get(),
        detail::Optional{allocator, "allocator"});
  }

  /**
   * Name a label. Names are kept in the model and in its file; they need not
   * differ.
   * @param[in] label 0 to L-1.
   * @param[in] name UTF-8.
   * @return nothing; NAIBX_ERROR_INVALID_TEXT.
   */
  Outcome<void> set_label_name(std::uint32_t label, const Text &name) {
    return detail::call(naibx_config_set_label_name, this->get(), label, name);
  }

  /**
   * Name a feature.
   * @param[in] column number of a column that has been added.
   * @param[in] name UTF-8.
   * @return nothing; NAIBX_ERROR_INVALID_TEXT.
   */
  Outcome<void> set_feature_name(std::uint32_t column, const Text &name) {
    return detail::call(
        naibx_config_set_feature_name, this->get(), column, name);
  }

  /**
   * Name a category of a categorical feature.
   * @param[in] column number of a categorical column.
   * @param[in] category 0 to K-1.
   * @param[in] name UTF-8.
   * @return nothing; NAIBX_ERROR_INVALID_TEXT.
   */
  Outcome<void> set_category_name(
      std::uint32_t column, std::uint32_t category, const Text &name) {
    return detail::call(
        naibx_config_set_category_name, this->get(), column, category, name);
  }

  /**
   * Set what a column is to the linear and the kernel method, which otherwise
   * choose. The paper's method does not look at it.
   * @param[in] column the column.
   * @param[in] kind NAIBX_COLUMN_DENSE to NAIBX_COLUMN_AUTO. Categorical
   *   columns stay dense.
   * @return nothing; NAIBX_ERROR_LIMIT where more than 1,000 columns would be
   *   set to NAIBX_COLUMN_RARE.
   */
  Outcome<void> set_column_kind(std::uint32_t column, std::int32_t kind) {
    return detail::call(
        naibx_config_set_column_kind, this->get(), column, kind);
  }

  /**
   * Look up the kind of a column as it is set.
   * @param[in] column the column.
   * @return NAIBX_COLUMN_DENSE to NAIBX_COLUMN_AUTO.
   */
  [[nodiscard]] Outcome<std::int32_t> column_kind(std::uint32_t column) const {
    return detail::looked_up<std::int32_t>(
        naibx_config_column_kind, this->get(), column);
  }

  /**
   * Look up what a column is.
   * @param[in] column number of a column.
   * @return these numbers.
   */
  [[nodiscard]] Outcome<Feature> feature(std::uint32_t column) const {
    return detail::filled<Feature>(
        naibx_config_feature, this->get(), column, &Feature::family,
        &Feature::group, &Feature::category_count);
  }

  /**
   * Look up the name of a label.
   * @param[in] label 0 to L-1.
   * @return UTF-8, "" where none was given.
   */
  [[nodiscard]] Outcome<std::string> label_name(std::uint32_t label) const {
    return detail::text_from(naibx_config_label_name, this->get(), label);
  }

  /**
   * Look up the name of a feature.
   * @param[in] column number of a column.
   * @return as of naibx_config_label_name.
   */
  [[nodiscard]] Outcome<std::string> feature_name(std::uint32_t column) const {
    return detail::text_from(naibx_config_feature_name, this->get(), column);
  }

  /**
   * Look up the name of a category.
   * @param[in] column number of a categorical column.
   * @param[in] category 0 to K-1.
   * @return as of naibx_config_label_name.
   */
  [[nodiscard]] Outcome<std::string> category_name(
      std::uint32_t column, std::uint32_t category) const {
    return detail::text_from(
        naibx_config_category_name, this->get(), column, category);
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PLAIN_CONFIG_HPP
