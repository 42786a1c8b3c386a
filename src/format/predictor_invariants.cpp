#include "predictor_invariants.hpp"

#include "../base/failure.hpp"
#include "../model/limits.hpp"
#include "../score/tables/near_zero.hpp"
#include "constants.hpp"
#include "predictor_tables.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace naibx::format {

namespace {

void require_rule(bool holds, const char *rule) {
  if (!holds) {
    fail(NAIBX_ERROR_CORRUPT, "the PRED section breaks a rule: ", rule);
  }
}

// 1 / sqrt(2 variance) of the least variance that counts, rounded up; scales of
// floats are smaller.
constexpr double kLargestScale = 1e140;
static_assert(kLargestScale * kLargestScale * kMinimumVariance > 0.5);

bool is_logarithm(double value) {
  return value <= kLargestLogarithm;
}

// Each table once, in their order.
class Checker {
public:
  explicit Checker(const Predictor &predictor)
      : predictor_(predictor), shape_(predictor.shape()),
        offsets_(predictor.offsets()) {}

  void check_indices() {
    check_labels();
    check_sizes();
    check_features();
    check_always_present();
    check_centres();
    check_start();
  }

  void check() {
    check_indices();
    check_size_given_label();
    check_pairs();
    if (shape_.precision == Precision::float64) {
      check_numbers<double>();
    } else {
      check_numbers<float>();
    }
    require_rule(!shape_.sparse_rows || is_zero_near(predictor_),
                 "zeros are near where rows may be sparse");
  }

private:
  // Bytes between the last table and the next are 0.
  void check_gap(std::size_t next) {
    const auto *const bytes = predictor_.bytes().data();
    require_rule(
        std::all_of(bytes + end_, bytes + next,
                    [](std::byte byte) { return byte == std::byte{0}; }),
        "bytes between tables are 0");
  }

  template <typename Number>
  Span<const Number> take(std::size_t offset, std::size_t count) {
    check_gap(offset);
    end_ = offset + count * sizeof(Number);
    return {number_at<const Number>(predictor_.bytes().data(), offset), count};
  }

  [[nodiscard]] bool is_class(std::size_t column) const {
    return column < shape_.seen_labels ||
           (column >= shape_.label_columns() &&
            column < shape_.label_columns() + shape_.sizes);
  }

  void check_labels() {
    const auto seen =
        take<std::uint32_t>(offsets_.label_of_column, shape_.seen_labels);
    const auto unseen = take<std::uint32_t>(
        offsets_.unseen_labels, shape_.label_count - shape_.seen_labels);
    const auto *next_seen = seen.begin();
    const auto *next_unseen = unseen.begin();
    for (std::uint32_t label = 0; label < shape_.label_count; ++label) {
      if (next_seen != seen.end() && *next_seen == label) {
        ++next_seen;
      } else {
        require_rule(next_unseen != unseen.end() && *next_unseen == label,
                     "each label stands in one of two increasing lists");
        ++next_unseen;
      }
    }
  }

  void check_sizes() {
    const auto sizes =
        take<std::uint32_t>(offsets_.size_of_column, shape_.sizes);
    require_rule(sizes.empty() || sizes[0] == 0 ||
                     !predictor_.configuration().allow_empty(),
                 "the empty set is a candidate where it is allowed");
    std::uint64_t least = 0;
    for (const std::uint32_t size : sizes) {
      require_rule(size >= least && size <= shape_.label_count,
                   "sizes increase and are possible");
      least = std::uint64_t{size} + 1;
    }
  }

  void check_features() {
    std::uint32_t next = 0;
    for (const std::uint32_t feature :
         take<std::uint32_t>(offsets_.feature_of_slot, shape_.gaussian_slots)) {
      require_rule(feature == kNoFeature || feature == next,
                   "Gaussian features are numbered by their slots");
      next += feature == kNoFeature ? 0 : 1;
    }
    require_rule(next == shape_.gaussian_count,
                 "there are as many Gaussian features as declared");
  }

  void check_always_present() {
    const bool has_always = shape_.always_present > 0;
    const auto columns =
        take<std::uint32_t>(offsets_.always_columns,
                            static_cast<std::size_t>(shape_.always_present));
    const auto ends = take<std::uint64_t>(
        offsets_.always_offsets,
        has_always ? std::size_t{shape_.bernoulli_count} + 1 : 0);
    const auto counts = take<std::uint32_t>(offsets_.always_counts,
                                            has_always ? shape_.columns() : 0);
    if (!has_always) {
      return;
    }
    require_rule(
        ends[0] == 0 && ends[ends.size() - 1] == columns.size() &&
            std::is_sorted(ends.begin(), ends.end()),
        "the lists of features that are always there follow each other");
    std::pmr::vector<std::uint32_t> found(counts.size(), 0,
                                          predictor_.memory());
    for (std::size_t feature = 0; feature + 1 < ends.size(); ++feature) {
      std::size_t least = 0;
      const auto end = static_cast<std::size_t>(ends[feature + 1]);
      for (auto i = static_cast<std::size_t>(ends[feature]); i < end; ++i) {
        require_rule(columns[i] >= least && is_class(columns[i]),
                     "lists of features that are always there have classes, by "
                     "increasing number");
        ++found[columns[i]];
        least = std::size_t{columns[i]} + 1;
      }
    }
    require_rule(std::equal(counts.begin(), counts.end(), found.begin()),
                 "the number of features that are always there is that of the "
                 "lists");
  }

  void check_centres() {
    for (const double centre :
         take<double>(offsets_.centre, shape_.gaussian_count)) {
      require_rule(std::fabs(centre) <= kMaximumGaussianValue,
                   "a mean lies within the values that a feature may have");
    }
    const bool has_units = shape_.precision == Precision::float32;
    for (const double unit :
         take<double>(offsets_.unit, has_units ? shape_.gaussian_count : 0)) {
      require_rule(std::isfinite(unit) && unit > 0.0,
                   "a deviation is finite and above 0");
    }
  }

  void check_start() {
    check_start(offsets_.start, shape_.columns());
    check_start(offsets_.start_of_zeros,
                shape_.gaussian_count > 0 ? shape_.columns() : 0);
  }

  void check_start(std::size_t offset, std::size_t count) {
    const auto start = take<double>(offset, count);
    for (std::size_t column = 0; column < count; ++column) {
      require_rule(is_class(column) ? is_logarithm(start[column])
                                    : std::isnan(start[column]),
                   "scores start from a number, those of no class from NaN");
    }
  }

  // A number for each label column; 0 where that is no label.
  void check_label_row(const double *row, std::size_t own_column) const {
    for (std::size_t column = 0; column < shape_.label_columns(); ++column) {
      const double value = row[column];
      const bool holds = column == own_column ? std::isnan(value)
                         : is_class(column)   ? is_logarithm(value)
                                              : value == 0.0;
      require_rule(holds,
                   "pairs and sizes of labels have logarithms, a label with "
                   "itself NaN, no label 0");
    }
  }

  void check_size_given_label() {
    const std::size_t stride = shape_.label_columns();
    const auto table =
        take<double>(offsets_.size_given_label, shape_.size_rows() * stride);
    for (std::size_t row = 0; row < shape_.size_rows(); ++row) {
      check_label_row(table.data() + row * stride, stride);
    }
  }

  void check_pairs() {
    const std::size_t stride = shape_.label_columns();
    const auto table =
        take<double>(offsets_.pairs, shape_.seen_labels * stride);
    for (std::size_t row = 0; row < shape_.seen_labels; ++row) {
      check_label_row(table.data() + row * stride, row);
    }
  }

  // The tables of features.
  template <typename Real> void check_numbers() {
    take<Real>(offsets_.gaussian, 2 * shape_.columns() * shape_.gaussian_count);
    for (std::size_t feature = 0; feature < shape_.gaussian_count; ++feature) {
      check_gaussian<Real>(feature);
    }
    const auto logarithms =
        take<Real>(offsets_.logarithms, shape_.rows() * shape_.columns());
    for (std::size_t row = 0; row < shape_.rows(); ++row) {
      for (std::size_t column = 0; column < shape_.columns(); ++column) {
        const auto value =
            static_cast<double>(logarithms[row * shape_.columns() + column]);
        require_rule(is_class(column) ? is_logarithm(value) : value == 0.0,
                     "features have logarithms, those of no class 0");
      }
    }
  }

  template <typename Real> void check_gaussian(std::size_t feature) const {
    constexpr std::size_t kLanes = kBlockLanes<Real>;
    const GaussianBlocks<Real> table = predictor_.gaussian<Real>();
    for (std::size_t column = 0; column < shape_.columns(); ++column) {
      const Real *const place = table.numbers +
                                table.place(feature, column / kLanes) +
                                column % kLanes;
      const auto scale = static_cast<double>(place[0]);
      const auto offset = static_cast<double>(place[kLanes]);
      if (!is_class(column)) {
        require_rule(scale == 0.0 && offset == 0.0,
                     "Gaussian numbers of no class are 0");
        continue;
      }
      require_rule(
          scale >= 0.0 && scale <= kLargestScale && std::isfinite(offset),
          "scales are those of a variance that counts, offsets finite");
    }
  }

  const Predictor &predictor_;
  const PredictorShape &shape_;
  const TableOffsets &offsets_;
  std::size_t end_ = 0;
};

} // namespace

void check_predictor(const Predictor &predictor) {
  Checker(predictor).check();
}

void check_indices(const Predictor &predictor) {
  Checker(predictor).check_indices();
}

} // namespace naibx::format
