#include "fold_demands.hpp"

#include "../failure.hpp"
#include "../io/number_text.hpp"

#include <cmath>

namespace naibx::cli {
namespace {

// What leaves at least one row for each part, in hundredths of a percent.
std::string percentages_hint(std::size_t row_count) {
  if (row_count < 2) {
    return "; a split needs at least 2 rows";
  }
  const double half_a_row = 5000.0 / static_cast<double>(row_count);
  return "; give " + number_text(std::ceil(half_a_row) / 100.0) + " to " +
         number_text((std::ceil(10000.0 - half_a_row) - 1.0) / 100.0);
}

} // namespace

void demand_fold_count(std::size_t count, const std::string &noun,
                       std::uint64_t fold_count) {
  if (count < 2) {
    throw UsageError("--folds: " + count_text(count, noun) +
                     " cannot be cut into folds, which needs at least 2");
  }
  if (fold_count < 2 || fold_count > count) {
    throw UsageError("--folds: " + count_text(count, noun) +
                     " cannot be cut into " + count_text(fold_count, "fold") +
                     "; give 2" +
                     (count == 2 ? "" : " to " + std::to_string(count)));
  }
}

std::size_t training_rows(std::size_t row_count, double percent) {
  const double wanted = static_cast<double>(row_count) * percent / 100.0;
  const double train_count = std::floor(wanted + 0.5);
  if (!(train_count >= 1.0 && train_count < static_cast<double>(row_count))) {
    throw UsageError("--split, a percentage: of " +
                     count_text(row_count, "row") + " none is left to " +
                     (train_count >= 1.0 ? "test on" : "train on") +
                     percentages_hint(row_count));
  }
  return static_cast<std::size_t>(train_count);
}

} // namespace naibx::cli
