#include "text_files.hpp"

#include "readers/data_error.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>

namespace naibx::cli::test {

namespace {

void replace(std::string &text, const std::string &from, const char *to) {
  for (std::size_t at = 0; !from.empty(); ++at) {
    at = text.find(from, at);
    if (at == std::string::npos) {
      return;
    }
    text.replace(at, from.size(), to);
  }
}

} // namespace

TextFile::TextFile(std::string_view text) {
  std::random_device random;
  const std::string name =
      "naibx-" + std::to_string(random()) + "-" + std::to_string(random());
  path_ = (std::filesystem::temp_directory_path() / name).string();
  std::ofstream file(path_, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) {
    throw std::runtime_error("cannot write " + path_);
  }
}

TextFile::~TextFile() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

LabelChoice count_labels(std::int64_t count) {
  LabelChoice choice;
  choice.label_count = count;
  return choice;
}

Dataset read_text(std::string_view text, const LabelChoice &choice) {
  const TextFile file(text);
  return read_arff(file.path(), choice);
}

std::string error_of(std::string_view text, const LabelChoice &choice) {
  const TextFile file(text);
  try {
    read_arff(file.path(), choice);
  } catch (const DataError &error) {
    std::string message = error.what();
    replace(message, file.path(), "FILE");
    replace(message, choice.label_xml, "XML");
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    return message;
  }
  return "no error";
}

std::vector<double> features_of(const Dataset &data, std::size_t row) {
  std::vector<double> values(data.header.features.size());
  for (std::uint64_t i = data.feature_offsets[row];
       i < data.feature_offsets[row + 1]; ++i) {
    values.at(data.feature_columns[i]) = data.feature_values[i];
  }
  return values;
}

std::vector<std::uint32_t> labels_of(const Dataset &data, std::size_t row) {
  const auto begin = data.label_ids.begin();
  return {begin + static_cast<std::ptrdiff_t>(data.label_offsets[row]),
          begin + static_cast<std::ptrdiff_t>(data.label_offsets[row + 1])};
}

} // namespace naibx::cli::test
