#include "dataset.hpp"

namespace naibx::cli {

ExampleEntries Dataset::example(std::size_t row) const {
  static constexpr double kNoValue = 0.0;
  static constexpr std::uint32_t kNoColumn = 0;
  const std::uint64_t first = feature_offsets[row];
  const std::uint64_t count = feature_offsets[row + 1] - first;
  return count == 0 ? ExampleEntries{&kNoValue, &kNoColumn, 0}
                    : ExampleEntries{feature_values.data() + first,
                                     feature_columns.data() + first, count};
}

void Dataset::append(const DatasetRow &row) {
  feature_columns.insert(feature_columns.end(), row.columns.begin(),
                         row.columns.end());
  feature_values.insert(feature_values.end(), row.values.begin(),
                        row.values.end());
  feature_offsets.push_back(feature_columns.size());
  label_ids.insert(label_ids.end(), row.labels.begin(), row.labels.end());
  label_offsets.push_back(label_ids.size());
}

} // namespace naibx::cli
