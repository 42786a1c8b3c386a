/**
 * @file
 * The sums that a model keeps.
 *
 * Source: include/naibx/cpp/statistics.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_STATISTICS_HPP
#define NAIBX_CPP_STATISTICS_HPP

#include <naibx/cpp/error.hpp>

namespace naibx {

/** Distribution of a Gaussian feature in a class. */
struct Gaussian {
  /** Weight of the class's examples in which the feature is not missing. */
  double weight = 0.0;
  /** Mean, in the unit of the feature. */
  double mean = 0.0;
  /** Variance, in the unit squared, see naibx_get_gaussian. */
  double variance = 0.0;
};

/** Weight of a value of a discrete feature in a class, see
 *  naibx_get_value_weight. */
struct ValueWeight {
  /** Of the value, or the weighted sum of the counts. */
  double value_weight = 0.0;
  /** Of all values, or of the counts of the feature's group. */
  double total_weight = 0.0;
};

/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/** Shows the statistics of a Model, which derives from it. */
template <typename Derived> class Statistics {
public:
  /**
   * N, the weight of all examples.
   * @return N.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<double> get_weight() const {
    return weight_of(naibx_get_weight);
  }

  /**
   * The weight of a typical example, by which the three constants are
   * multiplied: 1 where no weight is below 1.
   * @return the typical weight, 0 to 1.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<double> get_typical_weight() const {
    return weight_of(naibx_get_typical_weight);
  }

  /**
   * N_y, the weight of the examples whose set holds a label.
   * @param[in] label y, 0 to L-1.
   * @return N_y; NAIBX_ERROR_OUT_OF_RANGE for the label.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<double> get_label_weight(std::uint32_t label) const {
    return weight_of(naibx_get_label_weight, label);
  }

  /**
   * N_m, the weight of the examples whose set has a size.
   * @param[in] size m, 0 to L.
   * @return N_m; NAIBX_ERROR_OUT_OF_RANGE for the size.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<double> get_size_weight(std::uint32_t size) const {
    return weight_of(naibx_get_size_weight, size);
  }

  /**
   * N_ym, the weight of the examples whose set holds a label and has a size.
   * @param[in] label y, 0 to L-1.
   * @param[in] size m, 0 to L.
   * @return N_ym; NAIBX_ERROR_OUT_OF_RANGE for the label or the size.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<double>
  get_label_size_weight(std::uint32_t label, std::uint32_t size) const {
    return weight_of(naibx_get_label_size_weight, label, size);
  }

  /**
   * N_yy', the weight of the examples whose set holds both labels.
   * @param[in] label y, 0 to L-1.
   * @param[in] other y', 0 to L-1; for y' = y the result is 0.
   * @return N_yy'; NAIBX_ERROR_OUT_OF_RANGE for a label.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<double> get_pair_weight(std::uint32_t label,
                                                std::uint32_t other) const {
    return weight_of(naibx_get_pair_weight, label, other);
  }

  /**
   * Distribution of a Gaussian feature in a class, as prediction uses it.
   * @param[in] class_kind NAIBX_CLASS_ALL, NAIBX_CLASS_LABEL, NAIBX_CLASS_SIZE.
   * @param[in] class_number which class of the kind.
   * @param[in] column number of a Gaussian column.
   * @return weight, mean and variance; NAIBX_ERROR_OUT_OF_RANGE for the kind,
   *   the class or the column.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<Gaussian> get_gaussian(std::int32_t class_kind,
                                               std::uint32_t class_number,
                                               std::uint32_t column) const {
    Gaussian found;
    detail::Report report;
    report.call(naibx_get_gaussian, handle(), class_kind, class_number, column,
                &found.weight, &found.mean, &found.variance);
    return detail::finish(std::move(report), found);
  }

  /**
   * Weight of a value of a discrete feature in a class.
   * @param[in] class_kind NAIBX_CLASS_ALL, NAIBX_CLASS_LABEL, NAIBX_CLASS_SIZE.
   * @param[in] class_number which class of the kind.
   * @param[in] column number of a Bernoulli, multinomial or categorical column.
   * @param[in] category for a categorical column its category, else 0.
   * @return both weights; NAIBX_ERROR_OUT_OF_RANGE for the kind, the class, the
   *   column or the category.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<ValueWeight>
  get_value_weight(std::int32_t class_kind, std::uint32_t class_number,
                   std::uint32_t column, std::uint32_t category = 0) const {
    ValueWeight found;
    detail::Report report;
    report.call(naibx_get_value_weight, handle(), class_kind, class_number,
                column, category, &found.value_weight, &found.total_weight);
    return detail::finish(std::move(report), found);
  }

private:
  [[nodiscard]] const auto *handle() const noexcept {
    return static_cast<const Derived *>(this)->get();
  }
  template <typename Get, typename... Numbers>
  Outcome<double> weight_of(Get get, Numbers... numbers) const {
    double weight = 0.0;
    detail::Report report;
    report.call(get, handle(), numbers..., &weight);
    return detail::finish(std::move(report), weight);
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_STATISTICS_HPP
