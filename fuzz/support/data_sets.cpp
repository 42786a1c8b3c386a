#include "data_sets.hpp"

#include "files.hpp"
#include "readers/data_error.hpp"
#include "readers/data_reader.hpp"
#include "readers/input_file.hpp"
#include "readers/text.hpp"
#include "require.hpp"

#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::fuzz {

namespace {

using cli::Dataset;

void check_ids(const std::vector<std::uint32_t> &ids, std::uint64_t begin,
               std::uint64_t end, std::size_t bound) {
  require(begin <= end && end <= ids.size(), "rows follow each other");
  for (std::uint64_t i = begin; i < end; ++i) {
    require(ids[i] < bound, "a row has columns and labels that there are");
    require(i == begin || ids[i - 1] < ids[i],
            "columns and labels of a row increase");
  }
}

void check_values(const Dataset &data) {
  for (std::size_t i = 0; i < data.feature_values.size(); ++i) {
    const double value = data.feature_values[i];
    require(value != 0.0, "zeros are left out");
    require(!std::isinf(value), "no value is infinite");
    const auto &feature = data.header.features[data.feature_columns[i]];
    if (feature.is_categorical() && !std::isnan(value)) {
      require(value == std::floor(value) && value > 0.0 &&
                  value < static_cast<double>(feature.categories.size()),
              "a category is one that there is");
    }
  }
}

void check_names(const cli::DatasetHeader &header) {
  for (const std::string &label : header.labels)
    require(cli::is_valid_utf8(label), "names of labels are UTF-8");
  for (const cli::FeatureColumn &feature : header.features) {
    require(cli::is_valid_utf8(feature.name), "names of features are UTF-8");
    for (const std::string &category : feature.categories)
      require(cli::is_valid_utf8(category), "names of categories are UTF-8");
  }
}

void check_data(const Dataset &data) {
  require(data.label_offsets.size() == data.feature_offsets.size(),
          "each row has features and labels");
  require(data.feature_columns.size() == data.feature_values.size(),
          "each value has a column");
  require(data.groups.empty() || data.groups.size() == data.row_count(),
          "each row has a group, or none has");
  for (std::size_t row = 0; row < data.row_count(); ++row) {
    check_ids(data.feature_columns, data.feature_offsets[row],
              data.feature_offsets[row + 1], data.header.features.size());
    check_ids(data.label_ids, data.label_offsets[row],
              data.label_offsets[row + 1], data.header.labels.size());
  }
  check_values(data);
  check_names(data.header);
}

Dataset read(const ByteFile &file, cli::DataSource source) {
  source.file = std::make_shared<cli::InputFile>(file.path());
  return read_all(*cli::open_data(source));
}

bool is_same(double left, double right) {
  return left == right || (std::isnan(left) && std::isnan(right));
}

void check_same(const Dataset &left, const Dataset &right) {
  bool same = left.feature_offsets == right.feature_offsets &&
              left.feature_columns == right.feature_columns &&
              left.label_offsets == right.label_offsets &&
              left.label_ids == right.label_ids &&
              left.groups == right.groups &&
              left.feature_values.size() == right.feature_values.size();
  for (std::size_t i = 0; same && i < left.feature_values.size(); ++i)
    same = is_same(left.feature_values[i], right.feature_values[i]);
  require(same, "with its columns known a file reads the same");
}

} // namespace

void check_message(const char *message) {
  const std::string_view text = message;
  require(!text.empty() && text.size() < 2000,
          "a message says something, and no more than can be read");
  require(text.find('\n') == std::string_view::npos, "a message is one line");
}

void check_reading(const std::uint8_t *bytes, std::size_t count,
                   const cli::DataSource &source) {
  const ByteFile file(bytes, count);
  Dataset data;
  try {
    data = read(file, source);
  } catch (const cli::DataError &error) {
    check_message(error.what());
    return;
  }
  check_data(data);
  cli::DataSource known = source;
  known.expected = &data.header;
  check_same(data, read(file, known));
}

} // namespace naibx::fuzz
