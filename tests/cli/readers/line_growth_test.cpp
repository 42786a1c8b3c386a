// Lines of about the sizes that the buffer of the reader grows through, and
// what it takes from a file at once.
#include "readers/data_error.hpp"
#include "readers/line_reader.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace naibx::cli {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t kKibi = 1024;
constexpr std::size_t kMebi = kKibi * kKibi;

// One below, at and above every border up to 2 MiB.
std::vector<std::size_t> lengths_at_borders() {
  std::vector<std::size_t> lengths;
  for (std::size_t border = 64 * kKibi; border <= 2 * kMebi; border *= 2) {
    for (std::size_t length = border - 2; length <= border + 2; ++length) {
      lengths.push_back(length);
    }
  }
  return lengths;
}

// Not the same at any two places near each other, so that what is moved wrongly
// is seen.
std::string line_of(std::size_t length) {
  std::string line(length, ' ');
  for (std::size_t i = 0; i < length; ++i) {
    line[i] = static_cast<char>('!' + i % 89);
  }
  return line;
}

void expect_lines(const std::string &text, const Lines &expected,
                  std::size_t length) {
  const test::TextFile file(text);
  LineReader reader(file.path());
  std::string_view line;
  for (const std::string &one : expected) {
    ASSERT_TRUE(reader.next(line)) << length;
    EXPECT_TRUE(line == one)
        << length << ": line " << reader.line_number() << " of " << line.size()
        << " bytes in place of " << one.size();
  }
  EXPECT_FALSE(reader.next(line)) << length;
  EXPECT_EQ(reader.line_number(), expected.size());
}

TEST(LineGrowth, lines_of_every_length_at_a_border_are_read) {
  for (const std::size_t length : lengths_at_borders()) {
    const std::string line = line_of(length);
    std::string text = line + "\n";
    text += line + "\nend";
    expect_lines(text, {line, line, "end"}, length);
    expect_lines("begin\n" + line, {"begin", line}, length);
  }
}

TEST(LineGrowth, C35_a_line_end_of_two_bytes_may_lie_across_a_border) {
  for (const std::size_t length : lengths_at_borders()) {
    const std::string line = line_of(length);
    expect_lines(line + "\r\nend\r\n", {line, "end"}, length);
    expect_lines(line + "\r", {line}, length);
  }
}

TEST(LineGrowth, C35_a_byte_order_mark_is_no_part_of_a_long_first_line) {
  for (const std::size_t length : lengths_at_borders()) {
    const std::string line = line_of(length);
    expect_lines("\xEF\xBB\xBF" + line + "\nend\n", {line, "end"}, length);
  }
}

TEST(LineGrowth, short_lines_follow_a_long_one) {
  const std::string line = line_of(3 * kMebi);
  std::string text = line + "\n";
  Lines expected = {line};
  for (std::size_t length = 0; length < 2000; ++length) {
    expected.push_back(line_of(length));
    text += expected.back() + "\n";
  }
  expect_lines(text, expected, line.size());
}

TEST(LineGrowth, C35_a_nul_byte_ends_no_line_that_is_given_out) {
  for (const std::size_t length : {64 * kKibi - 1, 64 * kKibi, 64 * kKibi + 1,
                                   512 * kKibi + 1, kMebi - 1}) {
    for (const std::size_t place : {std::size_t{0}, 64 * kKibi - 2}) {
      std::string line = line_of(length);
      line[place] = '\0';
      expect_lines(line + "\nend\n", {line, "end"}, length);
    }
  }
}

TEST(LineGrowth, C35_a_nul_byte_in_a_line_of_more_than_a_mebibyte_is_refused) {
  for (const std::size_t place : {std::size_t{0}, 64 * kKibi, kMebi - 1}) {
    std::string line = line_of(kMebi + 1);
    line[place] = '\0';
    const test::TextFile file("begin\n" + line + "\n");
    LineReader reader(file.path());
    std::string_view found;
    ASSERT_TRUE(reader.next(found));
    try {
      reader.next(found);
      ADD_FAILURE() << "no error for a NUL byte at " << place;
    } catch (const DataError &error) {
      EXPECT_NE(std::string(error.what()).find("a NUL byte"),
                std::string::npos);
      EXPECT_EQ(error.line(), 2U);
      EXPECT_EQ(error.column(), place + 1);
    }
  }
}

TEST(LineGrowth, the_longest_line_is_as_long_as_it_is_allowed_to_be) {
  const std::string line = line_of(LineReader::kLongestLine);
  expect_lines(line + "\nend", {line, "end"}, line.size());
  const test::TextFile file(line + "!\n");
  LineReader reader(file.path());
  std::string_view found;
  EXPECT_THROW(reader.next(found), DataError);
}

// Standard input is a file as long as this object lives.
class StandardInput {
public:
  explicit StandardInput(const std::string &path)
      : own_(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    ::dup2(file, STDIN_FILENO);
    ::close(file);
  }
  ~StandardInput() {
    ::dup2(own_, STDIN_FILENO);
    ::close(own_);
  }
  StandardInput(const StandardInput &) = delete;
  StandardInput &operator=(const StandardInput &) = delete;
  StandardInput(StandardInput &&) = delete;
  StandardInput &operator=(StandardInput &&) = delete;

  [[nodiscard]] static std::size_t read_so_far() {
    return static_cast<std::size_t>(::lseek(STDIN_FILENO, 0, SEEK_CUR));
  }

private:
  int own_;
};

TEST(LineGrowth, a_short_line_is_given_out_after_a_small_block) {
  const test::TextFile file("begin\n" + line_of(2 * kMebi));
  const StandardInput input(file.path());
  LineReader reader("-");
  std::string_view line;
  ASSERT_TRUE(reader.next(line));
  EXPECT_EQ(line, "begin");
  EXPECT_GT(StandardInput::read_so_far(), 0U);
  EXPECT_LE(StandardInput::read_so_far(), 64 * kKibi);
}

} // namespace
} // namespace naibx::cli
