// Data of any format for tests: from a file, or through a pipe.
#pragma once

#include "readers/data_source.hpp"
#include "readers/dataset.hpp"

#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace naibx::cli::test {

// A pipe that holds a text, written by a thread in pieces of a few bytes.
class TextPipe {
public:
  explicit TextPipe(std::string text, std::size_t piece_size = 7);
  ~TextPipe();
  TextPipe(const TextPipe &) = delete;
  TextPipe &operator=(const TextPipe &) = delete;
  TextPipe(TextPipe &&) = delete;
  TextPipe &operator=(TextPipe &&) = delete;

  [[nodiscard]] const std::string &path() const { return path_; }

private:
  int read_end_ = -1;
  std::string path_;
  std::thread writer_;
};

// CSV whose labels are the columns of these names.
DataSource csv_source(std::vector<std::string> labels);
DataSource libsvm_source();

// What opening the file and reading its rows gives.
Dataset read_file(const std::string &path, DataSource source);
Dataset read_source(std::string_view text, const DataSource &source);
Dataset read_through_pipe(const std::string &text, const DataSource &source);

// The message of the DataError that reading throws, with "FILE" for the name
// of the file; "no error" for none.
std::string error_of_source(std::string_view text, const DataSource &source);

// Whether both hold the same, bit for bit, lines aside.
void expect_same_data(const Dataset &left, const Dataset &right);

} // namespace naibx::cli::test
