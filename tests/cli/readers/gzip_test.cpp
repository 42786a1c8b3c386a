// D21: files that are gzip.
#include "gzip_writer.hpp"
#include "readers/data_error.hpp"
#include "readers/input_file.hpp"
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::gzipped;
using test::TextFile;
using test::TextPipe;

std::string read_to_end(InputFile &file, std::size_t size) {
  std::vector<char> bytes(size);
  std::string text;
  while (const std::size_t count = file.read(bytes.data(), size)) {
    text.append(bytes.data(), count);
  }
  EXPECT_EQ(file.read(bytes.data(), size), 0U) << "the end stays the end";
  return text;
}

std::string text_of(const std::string &path, std::size_t size = 1000) {
  InputFile file(path);
  return read_to_end(file, size);
}

// Behind the name of the file; "no error" for none.
std::string error_of_bytes(const std::string &bytes) {
  const TextFile file(bytes);
  try {
    text_of(file.path());
  } catch (const DataError &error) {
    return std::string(error.what()).substr(file.path().size());
  }
  return "no error";
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 30000; ++i) {
    text += std::to_string(i) + ",";
  }
  return text;
}

TEST(Gzip, D21_a_file_is_told_by_its_first_bytes_whatever_its_name) {
  const std::string text = long_text();
  const TextFile file(gzipped(text));
  for (const std::size_t size : {1U, 7U, 65536U}) {
    EXPECT_EQ(text_of(file.path(), size), text) << size;
  }
  EXPECT_EQ(text_of(TextFile(gzipped("")).path()), "");
}

TEST(Gzip, D21_a_pipe_is_told_even_where_its_bytes_come_one_by_one) {
  const TextPipe pipe(gzipped("some text"), 1);
  EXPECT_EQ(text_of(pipe.path()), "some text");
}

TEST(Gzip, D21_a_text_that_begins_with_half_of_the_mark_is_a_text) {
  for (const std::string text : {"\x1f", "\x1f\x1f\x8b", "\x8b\x1f", ""}) {
    EXPECT_EQ(text_of(TextFile(text).path(), 1), text);
  }
}

TEST(Gzip, D21_it_is_read_again_from_files_and_pipes) {
  const std::string text = long_text();
  const TextFile regular(gzipped(text));
  const TextPipe pipe(gzipped(text));
  for (const std::string &path : {regular.path(), pipe.path()}) {
    InputFile file(path);
    file.keep_for_rereading();
    EXPECT_EQ(read_to_end(file, 100), text);
    file.rewind();
    std::string start(10, '\0');
    EXPECT_GT(file.read(start.data(), start.size()), 0U);
    file.rewind();
    EXPECT_EQ(read_to_end(file, 4096), text);
  }
}

TEST(Gzip, D21_parts_behind_each_other_are_one_text) {
  EXPECT_EQ(text_of(TextFile(gzipped("a,b\n1,") + gzipped("") + gzipped("2\n") +
                             std::string(700, '\0'))
                        .path()),
            "a,b\n1,2\n");
}

TEST(Gzip, D21_a_file_that_is_cut_off_is_refused_wherever_that_is) {
  const std::string bytes = gzipped("not a long text") + gzipped("one more");
  const std::size_t first = gzipped("not a long text").size();
  for (std::size_t size = 2; size < bytes.size(); ++size) {
    const std::string error = error_of_bytes(bytes.substr(0, size));
    EXPECT_EQ(error, size == first ? "no error"
                                   : ": the gzip data end too early; the file "
                                     "has been cut off")
        << size;
  }
}

TEST(Gzip, D21_damage_is_told) {
  std::string bytes = gzipped(long_text());
  bytes[bytes.size() - 6] = static_cast<char>(bytes[bytes.size() - 6] ^ 1);
  EXPECT_EQ(error_of_bytes(bytes),
            ": the gzip data are damaged (incorrect data check)");
  bytes = gzipped(long_text());
  std::fill(bytes.begin() + 300, bytes.begin() + 340, '\xff');
  EXPECT_EQ(error_of_bytes(bytes).substr(0, 26), ": the gzip data are damage");
  EXPECT_EQ(error_of_bytes(gzipped("a") + "more"),
            ": has data after the end of its gzip data that are not gzip");
}

TEST(Gzip, D21_a_name_that_says_gzip_of_what_is_not_is_refused) {
  const TextFile text("a,b\n");
  const std::string path = text.path() + ".gz";
  ASSERT_EQ(std::rename(text.path().c_str(), path.c_str()), 0);
  try {
    text_of(path);
    ADD_FAILURE() << "no error";
  } catch (const DataError &error) {
    EXPECT_EQ(error.what(), path + ": is not gzip, although its name says so");
  }
  EXPECT_EQ(std::rename(path.c_str(), text.path().c_str()), 0);
}

// The first bytes of real files.
TEST(Gzip, other_compressions_are_named) {
  struct Case {
    std::string start;
    std::string message;
  };
  using namespace std::string_literals;
  for (const Case &sample :
       {Case{"\xFD"
             "7zXZ\0\0\4"s,
             "is compressed with xz; decompress it first (xz -d)"},
        Case{"\x28\xB5\x2F\xFD\x04\x58"s,
             "is compressed with zstd; decompress it first (zstd -d)"},
        Case{"BZh11AY&SY\x0A"s,
             "is compressed with bzip2; decompress it first (bzip2 -d)"},
        Case{"\x04\x22\x4D\x18\x64\x40"s,
             "is compressed with lz4; decompress it first (lz4 -d)"},
        Case{"PK\3\4\x14\0"s, "is a zip archive; unpack it first (unzip)"},
        Case{"PK\5\6\0\0"s, "is a zip archive; unpack it first (unzip)"},
        Case{"7z\xBC\xAF\x27\x1C\0"s,
             "is a 7z archive; unpack it first (7z x)"}}) {
    EXPECT_EQ(error_of_bytes(sample.start), ": " + sample.message);
    const TextPipe pipe(sample.start + std::string(100, '\0'), 1);
    try {
      text_of(pipe.path());
      ADD_FAILURE() << sample.message;
    } catch (const DataError &error) {
      EXPECT_EQ(error.what(), pipe.path() + ": " + sample.message);
    }
  }
  for (const std::string text : {"P", "PK", "BZh,a\n", "7zip,a\n", "PK\3"})
    EXPECT_EQ(text_of(TextFile(text).path()), text);
}

TEST(Gzip, D21_every_format_and_label_files_are_read) {
  const std::string csv = "a,y\nlow,1\nhigh,0\n";
  test::expect_same_data(
      test::read_source(gzipped(csv), test::csv_source({"y"})),
      test::read_source(csv, test::csv_source({"y"})));
  test::expect_same_data(
      test::read_through_pipe(gzipped(csv), test::csv_source({"y"})),
      test::read_source(csv, test::csv_source({"y"})));
  const std::string libsvm = "0,1 1:2\n1 2:3\n";
  test::expect_same_data(
      test::read_source(gzipped(libsvm), test::libsvm_source()),
      test::read_source(libsvm, test::libsvm_source()));
  const TextFile xml(gzipped("<labels><label name='y'/></labels>"));
  LabelChoice choice;
  choice.label_xml = xml.path();
  EXPECT_EQ(test::read_text(gzipped("@relation r\n@attribute x numeric\n"
                                    "@attribute y {0,1}\n@data\n1,1\n"),
                            choice)
                .header.labels,
            std::vector<std::string>{"y"});
}

} // namespace
} // namespace naibx::cli
