// What the rows seen so far say about one feature.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace naibx::cli {

class SeenValues {
public:
  // A number has no categories.
  explicit SeenValues(std::size_t category_count) : seen_(category_count) {}

  // One that is not 0; NaN is a missing one. `row` counts from 0.
  void look_at(double value, std::uint64_t row);

  // `row_count` is how many rows have been seen, whether or not the feature
  // was 0 in them.
  [[nodiscard]] std::uint64_t present(std::uint64_t row_count) const {
    return row_count - missing_;
  }
  [[nodiscard]] bool varies(std::uint64_t row_count) const;
  // Each value is the one before and 1.
  [[nodiscard]] bool number_rows(std::uint64_t row_count) const;
  // Different, but so close that the square of what is between them is below
  // the least variance of a model.
  [[nodiscard]] bool are_too_close(std::uint64_t row_count) const;
  // Different, but all above 0 or none: as presence they say nothing.
  [[nodiscard]] bool are_on_one_side(std::uint64_t row_count) const;

  // Categories that there are.
  [[nodiscard]] std::uint64_t distinct(std::uint64_t row_count) const;
  // The first category behind that of number 0 that there is, or 0.
  [[nodiscard]] std::size_t example() const;

private:
  [[nodiscard]] std::uint64_t zeros(std::uint64_t row_count) const {
    return row_count - missing_ - not_zero_;
  }

  std::uint64_t missing_ = 0;
  std::uint64_t not_zero_ = 0;
  // Of those that are not 0.
  double least_ = 0.0;
  double greatest_ = 0.0;
  // The value of the first row, and how many of those that are not 0 are that
  // and the number of their row.
  double start_ = 0.0;
  std::uint64_t counted_ = 0;
  // Which categories there are but for the first, whose value is 0.
  std::vector<bool> seen_;
  std::uint64_t seen_count_ = 0;
};

} // namespace naibx::cli
