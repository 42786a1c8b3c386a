#include "dataset.hpp"

namespace naibx::cli {

ExampleEntries entries_of(const std::vector<double> &values,
                          const std::vector<std::uint32_t> &columns,
                          std::uint64_t first, std::uint64_t end) {
  static constexpr double kNoValue = 0.0;
  static constexpr std::uint32_t kNoColumn = 0;
  return first == end ? ExampleEntries{&kNoValue, &kNoColumn, 0}
                      : ExampleEntries{values.data() + first,
                                       columns.data() + first, end - first};
}

ExampleEntries entries_of(const DatasetRow &row) {
  return entries_of(row.values, row.columns, 0, row.values.size());
}

ExampleEntries Dataset::example(std::size_t row) const {
  return entries_of(feature_values, feature_columns, feature_offsets[row],
                    feature_offsets[row + 1]);
}

void Dataset::append(const DatasetRow &row, std::uint64_t line) {
  feature_columns.insert(feature_columns.end(), row.columns.begin(),
                         row.columns.end());
  feature_values.insert(feature_values.end(), row.values.begin(),
                        row.values.end());
  feature_offsets.push_back(feature_columns.size());
  label_ids.insert(label_ids.end(), row.labels.begin(), row.labels.end());
  label_offsets.push_back(label_ids.size());
  if (row.group)
    groups.push_back(*row.group);
  lines.push_back(line);
}

} // namespace naibx::cli
