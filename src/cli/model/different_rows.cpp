#include "different_rows.hpp"

#include "method.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace naibx::cli {
namespace {

// A missing value is like any other, whatever the bits of its NaN.
std::uint64_t bits_of(double value) {
  if (std::isnan(value)) {
    value = std::numeric_limits<double>::quiet_NaN();
  }
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

double kept_value(double value, std::int32_t family) {
  return family == NAIBX_BERNOULLI && !std::isnan(value)
             ? static_cast<double>(value > 0.0)
             : value;
}

} // namespace

void DifferentRows::look_at(const DatasetRow &row) {
  look_at(entries_of(row), row.labels.data(),
          row.labels.data() + row.labels.size(), row.group);
}

void DifferentRows::look_at(const Dataset &data, std::size_t row) {
  const std::uint32_t *const labels = data.label_ids.data();
  look_at(data.example(row), labels + data.label_offsets[row],
          labels + data.label_offsets[row + 1], data.group(row));
}

void DifferentRows::look_at(const ExampleEntries &example,
                            const std::uint32_t *first_label,
                            const std::uint32_t *last_label,
                            const std::optional<std::uint64_t> &group) {
  if (!are_too_few()) {
    return;
  }
  std::vector<std::uint64_t> row(first_label, last_label);
  std::sort(row.begin(), row.end());
  // No label has this number.
  row.push_back(std::numeric_limits<std::uint64_t>::max());
  for (std::size_t entry = 0; entry < example.count; ++entry) {
    const std::uint32_t column = example.columns[entry];
    const double value = kept_value(example.values[entry], families_[column]);
    if (value != 0.0) {
      row.push_back(column);
      row.push_back(bits_of(value));
    }
  }
  if (group) {
    row.push_back(*group);
  }
  rows_.insert(std::move(row));
}

bool DifferentRows::are_too_few() const {
  return rows_.size() < kFewestDifferentRows;
}

std::string too_few_rows_text() {
  return "there are fewer than " + std::to_string(kFewestDifferentRows) +
         " different rows to learn from, so the paper's model predicts";
}

} // namespace naibx::cli
