#include "sources.hpp"

#include "readers/data_error.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <memory>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace naibx::cli::test {

namespace {

void write_pieces(int descriptor, const std::string &text,
                  std::size_t piece_size) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t count = ::write(descriptor, text.data() + at,
                                  std::min(piece_size, text.size() - at));
    if (count <= 0) {
      break;
    }
    at += static_cast<std::size_t>(count);
  }
  ::close(descriptor);
}

} // namespace

TextPipe::TextPipe(std::string text, std::size_t piece_size) {
  // A reader that stops early is no reason to end the test.
  (void)std::signal(SIGPIPE, SIG_IGN);
  int ends[2] = {-1, -1}; // NOLINT(*-avoid-c-arrays): as pipe() wants it
  if (::pipe(ends) != 0) {
    throw std::runtime_error("no pipe");
  }
  read_end_ = ends[0];
  path_ = "/dev/fd/" + std::to_string(read_end_);
  writer_ = std::thread(write_pieces, ends[1], std::move(text), piece_size);
}

TextPipe::~TextPipe() {
  ::close(read_end_);
  writer_.join();
}

DataSource csv_source(std::vector<std::string> labels) {
  DataSource source;
  source.format = DataFormat::csv;
  source.choice.label_columns = std::move(labels);
  return source;
}

DataSource libsvm_source() {
  DataSource source;
  source.format = DataFormat::libsvm;
  return source;
}

Dataset read_file(const std::string &path, DataSource source) {
  source.file = std::make_shared<InputFile>(path);
  const std::unique_ptr<DataReader> reader = open_data(source);
  return read_all(*reader);
}

Dataset read_source(std::string_view text, const DataSource &source) {
  const TextFile file(text);
  return read_file(file.path(), source);
}

Dataset read_through_pipe(const std::string &text, const DataSource &source) {
  const TextPipe pipe(text);
  return read_file(pipe.path(), source);
}

std::string error_of_source(std::string_view text, const DataSource &source) {
  const TextFile file(text);
  try {
    read_file(file.path(), source);
  } catch (const DataError &error) {
    std::string message = error.what();
    const std::size_t at = message.find(file.path());
    if (at != std::string::npos) {
      message.replace(at, file.path().size(), "FILE");
    }
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    EXPECT_LT(message.size(), 500U) << message;
    return message;
  }
  return "no error";
}

void expect_same_data(const Dataset &left, const Dataset &right) {
  EXPECT_EQ(left.header.labels, right.header.labels);
  ASSERT_EQ(left.header.features.size(), right.header.features.size());
  for (std::size_t i = 0; i < left.header.features.size(); ++i) {
    EXPECT_EQ(left.header.features[i].name, right.header.features[i].name);
    EXPECT_EQ(left.header.features[i].categories,
              right.header.features[i].categories);
  }
  EXPECT_EQ(left.feature_offsets, right.feature_offsets);
  EXPECT_EQ(left.feature_columns, right.feature_columns);
  EXPECT_EQ(left.label_offsets, right.label_offsets);
  EXPECT_EQ(left.label_ids, right.label_ids);
  EXPECT_EQ(left.groups, right.groups);
  ASSERT_EQ(left.feature_values.size(), right.feature_values.size());
  for (std::size_t i = 0; i < left.feature_values.size(); ++i) {
    const double value = left.feature_values[i];
    const double other = right.feature_values[i];
    EXPECT_TRUE(value == other || (std::isnan(value) && std::isnan(other)))
        << value << " and " << other;
  }
}

} // namespace naibx::cli::test
