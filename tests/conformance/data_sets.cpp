#include "data_sets.hpp"

#include <cstdlib>

namespace naibx::conformance {

std::string data_path(const std::string &name) {
  const char *folder =
      std::getenv("NAIBX_DATA_DIR"); // NOLINT(concurrency-mt-unsafe)
  return std::string(folder == nullptr ? "../shared/data" : folder) + "/mlc/" +
         name;
}

std::vector<double> features_of(const cli::Dataset &data, std::size_t row) {
  std::vector<double> features(data.header.features.size());
  for (std::uint64_t i = data.feature_offsets[row];
       i < data.feature_offsets[row + 1]; ++i)
    features[data.feature_columns[i]] = data.feature_values[i];
  return features;
}

std::vector<std::uint32_t> labels_of(const cli::Dataset &data,
                                     std::size_t row) {
  const auto *labels = data.label_ids.data();
  return {labels + data.label_offsets[row],
          labels + data.label_offsets[row + 1]};
}

} // namespace naibx::conformance
