/**
 * @file
 * The features of one example and of many.
 *
 * Source: include/naibx/cpp/features.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_FEATURES_HPP
#define NAIBX_CPP_FEATURES_HPP

#include <naibx/cpp/integers.hpp>
#include <naibx/cpp/report.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
namespace detail {

// In C a pointer that is null means that features are dense, so that an empty
// array of sparse ones needs an address.
template <typename Integer>
const Integer *address_of(const Integers<Integer> &numbers) noexcept {
  static constexpr Integer kNone = 0;
  return numbers.size() == 0 ? &kNone : numbers.data();
}

inline void require_length(Report &report, const char *what, std::uint64_t has,
                           std::uint64_t needs, naibx_status status) {
  if (has != needs) {
    report.refuse(status, std::string(what) + " has " + std::to_string(has) +
                              " numbers, but needs " + std::to_string(needs));
  }
}

} // namespace detail
/** @endcond */

/**
 * The features of many examples, as an argument: a view, which does not outlast
 * what it was made of. NaN is a missing value.
 */
class Rows {
public:
  /** Dense.
   *  @param[in] row_count how many examples.
   *  @param[in] values row after row, `row_count` times the number of
   *    columns. */
  Rows(std::uint64_t row_count, span<const double> values) noexcept
      : row_count_(row_count), values_(values) {}

  /**
   * Sparse (CSR): values at some columns; every other column is 0.
   * @param[in] row_offsets a number more than there are examples: row r has
   *   the values row_offsets[r] to row_offsets[r + 1] - 1.
   * @param[in] columns strictly increasing within a row.
   * @param[in] values of all rows one after the other, one for each of these
   *   columns.
   * @return the features.
   */
  [[nodiscard]] static Rows sparse(Offsets row_offsets, Columns columns,
                                   span<const double> values) {
    Rows rows(row_offsets.size() == 0 ? 0 : row_offsets.size() - 1, values);
    rows.row_offsets_ = std::move(row_offsets);
    rows.columns_ = std::move(columns);
    rows.has_row_offsets_ = rows.has_columns_ = true;
    return rows;
  }

  /**
   * How many examples.
   * @return the number of rows.
   */
  [[nodiscard]] std::uint64_t row_count() const noexcept { return row_count_; }

  /** @cond */
  [[nodiscard]] span<const double> values() const noexcept { return values_; }
  [[nodiscard]] const std::uint32_t *indices() const noexcept {
    return has_columns_ ? detail::address_of(columns_) : nullptr;
  }
  [[nodiscard]] const std::uint64_t *row_offsets() const noexcept {
    return has_row_offsets_ ? detail::address_of(row_offsets_) : nullptr;
  }
  [[nodiscard]] std::uint64_t value_count() const noexcept {
    return values_.size();
  }
  void check_lengths(detail::Report &report) const {
    if (has_columns_) {
      detail::require_length(report, "`columns`, beside its values,",
                             columns_.size(), values_.size(),
                             NAIBX_ERROR_FEATURE_INDEX);
    }
  }
  /** @endcond */

private:
  friend class Features;
  std::uint64_t row_count_;
  span<const double> values_;
  Columns columns_;
  Offsets row_offsets_;
  bool has_columns_ = false;
  bool has_row_offsets_ = false;
};

/** The features of one example, as an argument: one of Rows. */
class Features : public Rows {
public:
  /** Dense: a value for each column.
   *  @param[in] values a container, an array or a span of doubles. */
  template <typename Container,
            typename = std::enable_if_t<
                std::is_convertible_v<const Container &, span<const double>>>>
  Features(const Container &values) noexcept : Rows(1, values) {}
  /** Dense, in braces.
   *  @param[in] values a value for each column. */
  Features(std::initializer_list<double> values) noexcept : Rows(1, values) {}
  /** Dense, an array.
   *  @param[in] values the first value; may be null where `count` is 0.
   *  @param[in] count how many values. */
  Features(const double *values, std::size_t count) noexcept
      : Rows(1, {values, count}) {}

  /**
   * Sparse: values at some columns; every other column is 0.
   * @param[in] columns strictly increasing.
   * @param[in] values one for each of these columns.
   * @return the features.
   */
  [[nodiscard]] static Features sparse(Columns columns,
                                       span<const double> values) {
    Features features(values);
    features.columns_ = std::move(columns);
    features.has_columns_ = true;
    return features;
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_FEATURES_HPP
