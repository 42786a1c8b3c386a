#include "readers/data_error.hpp"
#include "readers/line_reader.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {
namespace {

using Lines = std::vector<std::string>;

Lines read_lines(std::string_view text, std::size_t block_size) {
  const test::TextFile file(text);
  LineReader reader(file.path(), block_size);
  Lines lines;
  std::string_view line;
  while (reader.next(line)) {
    lines.emplace_back(line);
    EXPECT_EQ(reader.line_number(), lines.size());
  }
  EXPECT_FALSE(reader.next(line)) << "the end stays the end";
  return lines;
}

TEST(LineReader, gives_the_same_lines_whatever_the_block_size) {
  const std::string text = "first\n\nthird line, longer than a block\nlast\n";
  const Lines expected = {"first", "", "third line, longer than a block",
                          "last"};
  for (std::size_t size = 1; size <= text.size() + 2; ++size) {
    EXPECT_EQ(read_lines(text, size), expected) << size;
  }
}

TEST(LineReader, C35_the_last_line_needs_no_end) {
  for (const std::size_t size : {1U, 2U, 3U, 4U, 100U}) {
    EXPECT_EQ(read_lines("a\nb", size), (Lines{"a", "b"}));
    EXPECT_EQ(read_lines("a\nb\n", size), (Lines{"a", "b"}));
    EXPECT_EQ(read_lines("a\nb\n\n", size), (Lines{"a", "b", ""}));
    EXPECT_EQ(read_lines("", size), Lines{});
    EXPECT_EQ(read_lines("\n", size), Lines{""});
  }
}

TEST(LineReader, C35_lines_may_end_with_carriage_return_and_line_feed) {
  for (const std::size_t size : {1U, 2U, 3U, 4U, 100U}) {
    EXPECT_EQ(read_lines("a\r\n\r\nb\r\n", size), (Lines{"a", "", "b"}));
    EXPECT_EQ(read_lines("a\r\nb\r", size), (Lines{"a", "b"}));
    EXPECT_EQ(read_lines("a\rb\n", size), (Lines{"a\rb"}));
  }
}

TEST(LineReader, C35_a_byte_order_mark_is_no_part_of_the_first_line) {
  EXPECT_EQ(read_lines("\xEF\xBB\xBF"
                       "a\n\xEF\xBB\xBF"
                       "b",
                       1),
            (Lines{"a", "\xEF\xBB\xBF"
                        "b"}));
  EXPECT_EQ(read_lines("\xEF\xBB\xBF", 100), Lines{""});
}

TEST(LineReader, C35_a_second_byte_order_mark_is_refused) {
  try {
    read_lines("\xEF\xBB\xBF\xEF\xBB\xBF"
               "a\n",
               100);
    FAIL() << "no error";
  } catch (const DataError &error) {
    EXPECT_NE(std::string(error.what()).find("second byte order mark"),
              std::string::npos);
    EXPECT_EQ(error.line(), 1U);
    EXPECT_EQ(error.column(), 4U);
  }
}

TEST(LineReader, C35_utf16_is_refused_by_name) {
  const std::string text("\xFF\xFE@\0r\0", 6);
  try {
    read_lines(text, 100);
    FAIL() << "no error";
  } catch (const DataError &error) {
    EXPECT_NE(std::string(error.what()).find("UTF-16"), std::string::npos);
    EXPECT_EQ(error.line(), 1U);
  }
}

TEST(LineReader, C35_a_line_of_ten_megabytes_is_read) {
  std::string long_line;
  long_line.resize(10'000'000, 'x');
  const Lines lines = read_lines("a\n" + long_line + "\nb", 1 << 20);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[1] == long_line);
  EXPECT_EQ(lines[2], "b");
}

TEST(LineReader, a_line_over_the_limit_is_refused_with_its_number) {
  const test::TextFile file("short\n" + std::string(1000, 'x') + "\n");
  LineReader reader(file.path(), 16, 100);
  std::string_view line;
  ASSERT_TRUE(reader.next(line));
  try {
    reader.next(line);
    FAIL() << "no error";
  } catch (const DataError &error) {
    EXPECT_EQ(error.line(), 2U);
    EXPECT_NE(std::string(error.what()).find("100 bytes"), std::string::npos);
  }
}

TEST(LineReader, the_limit_is_exact_whatever_the_block_size) {
  for (const std::size_t size : {1U, 16U, 100U}) {
    const test::TextFile file(std::string(100, 'x') + "\n" +
                              std::string(101, 'y') + "\n");
    LineReader reader(file.path(), size, 100);
    std::string_view line;
    EXPECT_TRUE(reader.next(line)) << size;
    EXPECT_THROW(reader.next(line), DataError) << size;
  }
}

TEST(LineReader, C35_a_device_without_an_end_is_refused) {
  if (!std::filesystem::exists("/dev/zero")) {
    GTEST_SKIP() << "there is no /dev/zero";
  }
  LineReader reader("/dev/zero");
  std::string_view line;
  EXPECT_THROW(reader.next(line), DataError);
}

TEST(LineReader, C35_a_nul_byte_is_a_byte_like_any_other) {
  const std::string text("a\0b\nc", 5);
  EXPECT_EQ(read_lines(text, 2), (Lines{std::string("a\0b", 3), "c"}));
}

TEST(LineReader, C41_an_absent_file_and_a_directory_are_errors) {
  const std::string directory = std::filesystem::temp_directory_path().string();
  EXPECT_THROW(LineReader(directory + "/naibx-absent/file"), DataError);
  EXPECT_THROW(
      {
        LineReader reader(directory);
        std::string_view line;
        reader.next(line);
      },
      DataError);
}

} // namespace
} // namespace naibx::cli
