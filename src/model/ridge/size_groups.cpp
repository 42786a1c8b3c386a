#include "size_groups.hpp"

#include "../example_weight.hpp"

#include <algorithm>

namespace naibx {

namespace {

constexpr double kFewestExamples = 5.0;
constexpr double kMostGroups = 32.0;

} // namespace

SizeGroups::SizeGroups(Span<const ReservoirRow> sample,
                       std::pmr::memory_resource *memory)
    : begins_(1, 0, memory) {
  std::pmr::vector<double> weights(memory); // [size]
  double total = 0.0;
  double squares = 0.0;
  for (const ReservoirRow &row : sample) {
    const std::size_t size = row.row.labels().size();
    if (weights.size() <= size) {
      weights.resize(size + 1);
    }
    weights[size] += row.weight;
    total += row.weight;
    squares += row.squared_weight;
  }
  const double fewest_examples =
      kFewestExamples * typical_weight(total, squares);
  const double fewest = std::max(fewest_examples, total / kMostGroups);
  double sum = 0.0;
  for (std::size_t size = 0; size < weights.size(); ++size) {
    if (!is_lighter(sum, fewest) && weights[size] > 0.0) {
      begins_.push_back(static_cast<std::uint32_t>(size));
      sum = 0.0;
    }
    sum += weights[size];
  }
  if (is_lighter(sum, fewest_examples) && begins_.size() > 1) {
    begins_.pop_back();
  }
}

std::size_t SizeGroups::of(std::size_t size) const {
  return static_cast<std::size_t>(
      std::upper_bound(begins_.begin(), begins_.end(), size) - begins_.begin() -
      1);
}

} // namespace naibx
