#include "dataset.hpp"

namespace naibx::cli {

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
