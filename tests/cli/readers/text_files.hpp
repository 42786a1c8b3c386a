// Small files for the tests of the readers, and what reading them gives.
#pragma once

#include "readers/arff/arff_reader.hpp"
#include "readers/dataset.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli::test {

// A file in the folder for temporary files that lives as long as the object.
class TextFile {
public:
  explicit TextFile(std::string_view text);
  ~TextFile();
  TextFile(const TextFile &) = delete;
  TextFile &operator=(const TextFile &) = delete;
  TextFile(TextFile &&) = delete;
  TextFile &operator=(TextFile &&) = delete;

  [[nodiscard]] const std::string &path() const { return path_; }

private:
  std::string path_;
};

// The first (or, if negative, last) columns are the labels.
LabelChoice count_labels(std::int64_t count);

Dataset read_text(std::string_view text, const LabelChoice &choice);

// The message of the DataError that reading throws, with "FILE" for the name
// of the file and "XML" for that of the label file; "no error" for none.
std::string error_of(std::string_view text, const LabelChoice &choice);

// A row with its zeros.
std::vector<double> features_of(const Dataset &data, std::size_t row);
std::vector<std::uint32_t> labels_of(const Dataset &data, std::size_t row);

} // namespace naibx::cli::test
