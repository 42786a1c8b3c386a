/**
 * @file
 * What is predicted.
 *
 * Source: include/naibx/cpp/predictions.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_PREDICTIONS_HPP
#define NAIBX_CPP_PREDICTIONS_HPP

#include <naibx/cpp/features.hpp>

namespace naibx {

/** A set that was predicted. */
struct Prediction {
  /** The labels in the order of choice. */
  std::vector<std::uint32_t> labels;
  /** For each label the natural logarithm of its probability among the labels
   *  that were left when it was chosen. */
  std::vector<double> step_log_probabilities;
};

/** Sets that were predicted, one for each row. */
struct Predictions {
  /** A number more than there are rows: the set of row r are the labels
   *  label_offsets[r] to label_offsets[r + 1] - 1. */
  std::vector<std::uint64_t> label_offsets;
  /** The sets one after the other, each in the order of choice. */
  std::vector<std::uint32_t> labels;
  /** For each label the natural logarithm of its probability among the labels
   *  that were left when it was chosen. */
  std::vector<double> step_log_probabilities;

  /**
   * The set of one row.
   * @param[in] row below the number of rows, which is not checked.
   * @return its labels, as long as this is there and not changed.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] span<const std::uint32_t> set(std::size_t row) const &noexcept {
    return {
        labels.data() + label_offsets[row],
        static_cast<std::size_t>(label_offsets[row + 1] - label_offsets[row])};
  }
  /** What goes away takes its labels along. */
  void set(std::size_t row) const && = delete;
};

/** Scores of sizes or of labels. */
struct Scores {
  /** Natural logarithms, one for each size or label. */
  std::vector<double> values;
  /** Logarithm of the sum over all of them, see naibx_score_sizes and
   *  naibx_score_labels. */
  double log_evidence = 0.0;
};

/** @cond */
namespace base_detail {

// Of what an object was made with.
struct Counts {
  std::uint32_t labels = 0;
  std::uint32_t features = 0;
};

// What stands in `{}`.
struct NothingInBraces {
  NothingInBraces() = delete;
};

} // namespace base_detail

inline namespace NAIBX_CPP_MODE {
namespace detail {

// How many labels there is room for at first: in one set, and in each of many.
inline constexpr std::uint64_t kFirstPlaces = 64;
inline constexpr std::uint64_t kPlacesOfARow = 8;

// Calls call(capacity, &count) with so many places, and if these are too few
// once more with as many as are needed.
template <typename Call>
void call_with_room(Report &report, std::vector<std::uint32_t> &labels,
                    std::vector<double> &steps, std::uint64_t places,
                    const Call &call) {
  std::uint64_t count = places;
  for (int again = 0; again < 2; ++again) {
    const std::uint64_t capacity = count;
    labels.resize(static_cast<std::size_t>(capacity));
    steps.resize(static_cast<std::size_t>(capacity));
    call(capacity, &count);
    if (again == 1 || report.code() != NAIBX_BUFFER_TOO_SMALL) {
      break;
    }
    report.forget();
  }
  labels.resize(static_cast<std::size_t>(count));
  steps.resize(static_cast<std::size_t>(count));
}

inline std::uint64_t common_places(span<std::uint32_t> labels,
                                   span<double> steps) noexcept {
  return steps.empty() || labels.size() < steps.size() ? labels.size()
                                                       : steps.size();
}

inline void check_batch(Report &report, const Rows &rows, const Sizes &sizes) {
  rows.check_lengths(report);
  rows.check_each(report, "`sizes`", sizes.size(), NAIBX_ERROR_OUT_OF_RANGE);
  // Containers for so many rows are refused by their own exceptions else.
  constexpr std::uint64_t kMostRows =
      base_detail::kLargest<std::ptrdiff_t> / (kPlacesOfARow * sizeof(double)) -
      1;
  if (rows.row_count() > kMostRows) {
    report.refuse(NAIBX_ERROR_OUT_OF_RANGE,
                  "there are " + std::to_string(rows.row_count()) +
                      " rows, but the address space has room for at most " +
                      std::to_string(kMostRows));
  }
}

inline void check_places(Report &report, std::uint64_t places,
                         std::uint64_t needed) {
  if (places < needed) {
    report.refuse(NAIBX_BUFFER_TOO_SMALL, {});
    report.say_needed(needed, places);
  }
}

} // namespace detail
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PREDICTIONS_HPP
