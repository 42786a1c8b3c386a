// Bytes from files and pipes, once and again.
#include "readers/data_error.hpp"
#include "readers/input_file.hpp"
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace naibx::cli {
namespace {

std::string read_to_end(InputFile &file, std::size_t size = 5) {
  std::string bytes(size, ' ');
  std::string text;
  while (const std::size_t count = file.read(bytes.data(), size)) {
    text.append(bytes.data(), count);
  }
  EXPECT_EQ(file.read(bytes.data(), size), 0U) << "the end stays the end";
  return text;
}

const std::string sample = "twenty-two bytes long.";

TEST(InputFile, a_file_is_read_as_often_as_wanted) {
  const test::TextFile text(sample);
  InputFile file(text.path());
  file.keep_for_rereading();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(read_to_end(file), sample);
    file.rewind();
  }
}

TEST(InputFile, a_pipe_is_read_as_often_as_wanted) {
  const test::TextPipe pipe(sample);
  InputFile file(pipe.path());
  file.keep_for_rereading();
  for (const std::size_t size : {5U, 64U, 1U}) {
    EXPECT_EQ(read_to_end(file, size), sample);
    file.rewind();
  }
}

TEST(InputFile, a_pipe_may_be_rewound_in_its_middle) {
  const test::TextPipe pipe(sample);
  InputFile file(pipe.path());
  file.keep_for_rereading();
  std::array<char, 4> bytes{};
  for (int i = 0; i < 3; ++i) {
    EXPECT_GT(file.read(bytes.data(), 1 + static_cast<std::size_t>(i)), 0U);
    file.rewind();
  }
  EXPECT_EQ(read_to_end(file), sample);
}

TEST(InputFile, a_pipe_that_need_not_be_kept_goes_on) {
  const test::TextPipe pipe(sample);
  InputFile file(pipe.path());
  file.keep_for_rereading();
  std::array<char, 64> bytes{};
  const std::size_t count = file.read(bytes.data(), 5);
  file.stop_keeping();
  EXPECT_EQ(std::string(bytes.data(), count) + read_to_end(file), sample);
}

// Longer than what is kept in memory.
std::string long_sample() {
  std::string text;
  while (text.size() < 2'000'000)
    text += std::to_string(text.size()) + sample;
  return text;
}

TEST(InputFile, a_long_pipe_is_read_as_often_as_wanted) {
  const std::string text = long_sample();
  const test::TextPipe pipe(text, 10'000);
  InputFile file(pipe.path());
  file.keep_for_rereading();
  std::string start(100'000, ' ');
  EXPECT_GT(file.read(start.data(), start.size()), 0U);
  file.rewind();
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(read_to_end(file, 30'000), text);
    file.rewind();
  }
}

TEST(InputFile, a_pipe_that_was_rewound_may_go_on_unkept) {
  for (const std::string &text : {sample, long_sample()}) {
    for (const std::size_t start : {std::size_t{4}, text.size() * 3 / 4}) {
      const test::TextPipe pipe(text, 10'000);
      InputFile file(pipe.path());
      file.keep_for_rereading();
      std::string bytes(start, ' ');
      for (std::size_t done = 0; done < start;)
        done += file.read(bytes.data(), start - done);
      file.rewind();
      file.stop_keeping();
      EXPECT_EQ(read_to_end(file, 50'000), text);
    }
  }
}

TEST(InputFile, tells_before_it_may_have_to_wait) {
  const test::TextPipe pipe(sample, 100);
  InputFile file(pipe.path());
  file.keep_for_rereading();
  int calls = 0;
  file.call_before_waiting([&calls] { ++calls; });
  read_to_end(file, 64);
  EXPECT_EQ(calls, 2) << "for the text and for its end";
  file.rewind();
  read_to_end(file, 64);
  EXPECT_EQ(calls, 2) << "the copy is there";
}

TEST(InputFile, C41_what_cannot_be_read_is_named) {
  const auto message = [](const std::string &path) {
    try {
      const InputFile file(path);
    } catch (const DataError &error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_EQ(message("/"), "cannot read /: it is a directory");
  EXPECT_EQ(message("no-such-folder/x"), "cannot read no-such-folder/x: the "
                                         "file or its folder does not exist");
}

TEST(InputFile, a_minus_is_named_standard_input) {
  EXPECT_EQ(input_name("-"), "standard input");
  EXPECT_EQ(input_name("./-"), "./-");
}

} // namespace
} // namespace naibx::cli
