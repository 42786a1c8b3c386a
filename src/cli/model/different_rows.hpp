// How many different rows there are to learn from, up to the number from which
// the methods beside the paper's predict.
#pragma once

#include "../readers/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {

class DifferentRows {
public:
  // `families` has that of each column.
  explicit DifferentRows(std::vector<std::int32_t> families)
      : families_(std::move(families)) {}

  // Rows are the same where the library keeps them as one: with the same
  // labels and group and, Bernoulli features being present or absent, the same
  // values.
  void look_at(const DatasetRow &row);
  void look_at(const Dataset &data, std::size_t row);
  [[nodiscard]] bool are_too_few() const;

private:
  void look_at(const ExampleEntries &example, const std::uint32_t *first_label,
               const std::uint32_t *last_label,
               const std::optional<std::uint64_t> &group);

  std::vector<std::int32_t> families_;
  std::set<std::vector<std::uint64_t>> rows_;
};

// "there are fewer than 150 different rows to learn from, so ..."
std::string too_few_rows_text();

} // namespace naibx::cli
