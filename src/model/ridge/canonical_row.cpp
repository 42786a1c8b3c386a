#include "canonical_row.hpp"

#include "../../base/hash.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace naibx {

namespace {

std::uint64_t bits_of(double value) {
  std::uint64_t bits = 0;
  static_assert(sizeof bits == sizeof value);
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// Where a reservoir ends that keeps all rows.
std::uint64_t below_end(std::uint64_t hash) {
  return std::min(hash, UINT64_MAX - 1);
}

// No column and no label has this number.
constexpr std::uint64_t kEndOfValues = UINT64_MAX;

template <typename Numbers>
int compare_numbers(const Numbers &left, const Numbers &right) {
  const auto places =
      std::mismatch(left.begin(), left.end(), right.begin(), right.end());
  if (places.first == left.end() || places.second == right.end()) {
    return static_cast<int>(places.first != left.end()) -
           static_cast<int>(places.second != right.end());
  }
  return *places.first < *places.second ? -1 : 1;
}

} // namespace

void CanonicalRow::append(Family family, std::uint32_t column, double value) {
  if (std::isnan(value)) {
    value = std::numeric_limits<double>::quiet_NaN();
  } else if (family == Family::bernoulli) {
    value = value > 0.0 ? 1.0 : 0.0;
  }
  if (value != 0.0) {
    columns_.push_back(column);
    values_.push_back(value);
  }
}

void CanonicalRow::assign(const Configuration &configuration,
                          const ExampleView &example,
                          Span<const std::uint32_t> labels) {
  columns_.clear();
  values_.clear();
  const Span<const Feature> features = configuration.features();
  for (std::uint64_t i = 0; i < example.count; ++i) {
    const std::uint32_t column = example.indices == nullptr
                                     ? static_cast<std::uint32_t>(i)
                                     : example.indices[i];
    append(features[column].family, column, example.values[i]);
  }
  labels_.assign(labels.begin(), labels.end());
  std::sort(labels_.begin(), labels_.end());
  labels_.erase(std::unique(labels_.begin(), labels_.end()), labels_.end());
}

ExampleView CanonicalRow::example() const {
  // Without indices a row would be dense.
  static constexpr std::uint32_t kNone = 0;
  return {values_.data(), columns_.empty() ? &kNone : columns_.data(),
          columns_.size()};
}

std::uint64_t CanonicalRow::hash(std::uint64_t seed) const {
  std::uint64_t state = mix(seed);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    state = fold(fold(state, columns_[i]), bits_of(values_[i]));
  }
  state = fold(state, kEndOfValues);
  for (const std::uint32_t label : labels_) {
    state = fold(state, label);
  }
  return below_end(state);
}

int CanonicalRow::compare(const CanonicalRow &other) const {
  if (const int order = compare_numbers(columns_, other.columns_)) {
    return order;
  }
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const std::uint64_t left = bits_of(values_[i]);
    const std::uint64_t right = bits_of(other.values_[i]);
    if (left != right) {
      return left < right ? -1 : 1;
    }
  }
  return compare_numbers(labels_, other.labels_);
}

std::uint64_t hash_of_group(std::uint64_t key, std::uint64_t seed) {
  return below_end(fold(mix(seed), key));
}

} // namespace naibx
