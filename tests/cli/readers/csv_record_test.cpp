// Where the fields of CSV begin and end.
#include "readers/csv/csv_record.hpp"
#include "readers/data_error.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {
namespace {

using Record = std::vector<std::string>;
using Records = std::vector<Record>;

Records read_records(std::string_view text, char separator = ',',
                     std::size_t block_size = LineReader::kBlockSize) {
  const test::TextFile file(text);
  LineReader source(file.path(), block_size);
  CsvRecordReader reader(source, separator);
  Records records;
  std::vector<CsvField> fields;
  while (reader.next(fields)) {
    Record record;
    for (const CsvField &field : fields) {
      record.emplace_back(field.text);
    }
    records.push_back(record);
  }
  return records;
}

// "LINE:COLUMN: MESSAGE"
std::string record_error(std::string_view text) {
  const test::TextFile file(text);
  LineReader source(file.path());
  CsvRecordReader reader(source, ',');
  std::vector<CsvField> fields;
  try {
    while (reader.next(fields)) {
    }
  } catch (const DataError &error) {
    const std::string message = error.what();
    return message.substr(file.path().size() + 1);
  }
  return "no error";
}

TEST(CsvRecord, fields_stand_between_separators) {
  EXPECT_EQ(read_records("a,b,c\n1,2,3\n"),
            (Records{{"a", "b", "c"}, {"1", "2", "3"}}));
  EXPECT_EQ(read_records("a;b,c\n", ';'), (Records{{"a", "b,c"}}));
  EXPECT_EQ(read_records("a|b\n", '|'), (Records{{"a", "b"}}));
  EXPECT_EQ(read_records("a\tb\n\t\n", '\t'), (Records{{"a", "b"}, {"", ""}}));
}

TEST(CsvRecord, an_empty_field_stands_before_between_and_behind_separators) {
  EXPECT_EQ(read_records(",a,,b,\n"), (Records{{"", "a", "", "b", ""}}));
  EXPECT_EQ(read_records(",\n"), (Records{{"", ""}}));
  EXPECT_EQ(read_records("\"\",\n"), (Records{{"", ""}}));
}

// The texts of a record with quotes are kept from one record to the next.
TEST(CsvRecord, an_empty_last_field_is_empty_after_quotes_too) {
  EXPECT_EQ(
      read_records("\"a\",b,c\n\"d\",e,\n\"f\",\n\"g\",h,i\n"),
      (Records{{"a", "b", "c"}, {"d", "e", ""}, {"f", ""}, {"g", "h", "i"}}));
}

TEST(CsvRecord, blanks_around_a_field_are_no_part_of_it) {
  EXPECT_EQ(read_records(" a ,\tb\t, \"c\" ,\" d \"\n"),
            (Records{{"a", "b", "c", " d "}}));
  EXPECT_EQ(read_records("a \t \"b\" \t\n", '\t'), (Records{{"a", "b", ""}}));
}

TEST(CsvRecord, quotes_hide_separators_quotes_and_line_ends) {
  EXPECT_EQ(read_records("\"a,b\",c\n"), (Records{{"a,b", "c"}}));
  EXPECT_EQ(read_records("\"a\"\"b\",\"\"\"\"\n"), (Records{{"a\"b", "\""}}));
  EXPECT_EQ(read_records("\"a\n\nb\",c\r\nd,\"e\r\nf\"\r\n"),
            (Records{{"a\n\nb", "c"}, {"d", "e\nf"}}));
}

TEST(CsvRecord, blocks_of_any_size_give_the_same) {
  const std::string text = "first,\"quoted, \"\"twice\"\"\nover lines\",\n"
                           "\n1,2,3\r\n,,\n\"x\",y,\"z\"";
  const Records whole = read_records(text);
  ASSERT_EQ(whole.size(), 4U);
  for (std::size_t size = 1; size < text.size() + 2; ++size) {
    EXPECT_EQ(read_records(text, ',', size), whole) << size;
  }
}

TEST(CsvRecord, C35_lines_of_blanks_are_no_records) {
  EXPECT_EQ(read_records("\n  \na\n\r\n \t\nb\n\n"), (Records{{"a"}, {"b"}}));
  EXPECT_EQ(read_records(""), Records{});
  EXPECT_EQ(read_records("\n\n"), Records{});
  EXPECT_EQ(read_records("\"\"\n"), Records{{""}});
}

TEST(CsvRecord, C35_a_byte_order_mark_and_line_ends_do_not_matter) {
  const Records expected = {{"a", "b"}, {"1", "2"}};
  EXPECT_EQ(read_records("\xEF\xBB\xBF"
                         "a,b\n1,2\n"),
            expected);
  EXPECT_EQ(read_records("\xEF\xBB\xBF\"a\",b\r\n1,2"), expected);
  EXPECT_EQ(read_records("a,b\r\n1,2\r"), expected);
}

TEST(CsvRecord, C35_bytes_that_are_no_text_are_refused_with_their_place) {
  const std::string nul(1, '\0');
  EXPECT_EQ(record_error("a,b\n1,2" + nul + "\n"),
            "2:4: a NUL byte; the file is not text");
  EXPECT_EQ(record_error("a,\"b\n" + nul + "\"\n"),
            "2:1: a NUL byte; the file is not text");
  EXPECT_EQ(record_error("a,b\r1,2\r3,4\r"),
            "1:4: a carriage return inside a line; lines must end with LF or "
            "CRLF");
  EXPECT_EQ(record_error("\"a\rb\"\n").substr(0, 5), "1:3: ");
}

TEST(CsvRecord, quotes_that_are_not_closed_are_named_where_they_open) {
  EXPECT_EQ(record_error("a,b\n1,\"2\n3,4\n"),
            "2:3: the quotes opened here are not closed");
  EXPECT_EQ(record_error("\""), "1:1: the quotes opened here are not closed");
  EXPECT_EQ(record_error("\"a\"\"\n"),
            "1:1: the quotes opened here are not closed");
}

TEST(CsvRecord, a_record_has_a_longest_length) {
  std::string text = "\"";
  const std::string line = std::string(1U << 20U, 'x') + "\n";
  for (int i = 0; i < 66; ++i) {
    text += line;
  }
  EXPECT_EQ(record_error(text), "1:1: the quotes opened here are not closed "
                                "within the 64 MiB that a row may have");
}

TEST(CsvRecord, text_behind_closing_quotes_is_refused) {
  EXPECT_EQ(record_error("a,\"b\"c,d\n"),
            "1:6: text after the closing quote; a quote inside quotes is "
            "written twice");
  EXPECT_EQ(record_error("a,\"b\nc\" d\n").substr(0, 5), "2:4: ");
}

TEST(CsvRecord, a_quote_inside_a_plain_field_is_refused) {
  EXPECT_EQ(record_error("a, 5\" disk,c\n"),
            "1:5: a quote inside a field without quotes; put the field in "
            "quotes and write this one twice");
}

TEST(CsvRecord, fields_know_their_place) {
  const test::TextFile file("\n a,\"b\nc\" , d\nlast\n");
  LineReader source(file.path());
  CsvRecordReader reader(source, ',');
  std::vector<CsvField> fields;
  ASSERT_TRUE(reader.next(fields));
  EXPECT_EQ(reader.line(), 2U);
  ASSERT_EQ(fields.size(), 3U);
  const auto place = [&fields](std::size_t i) {
    return std::vector<std::uint64_t>{fields[i].line, fields[i].column};
  };
  EXPECT_EQ(place(0), (std::vector<std::uint64_t>{2, 2}));
  EXPECT_EQ(place(1), (std::vector<std::uint64_t>{2, 4}));
  EXPECT_EQ(place(2), (std::vector<std::uint64_t>{3, 6}));
  EXPECT_FALSE(fields[0].quoted);
  EXPECT_TRUE(fields[1].quoted);
  ASSERT_TRUE(reader.next(fields));
  EXPECT_EQ(reader.line(), 4U);
  EXPECT_FALSE(reader.next(fields));
  EXPECT_FALSE(reader.next(fields)) << "the end stays the end";
}

TEST(CsvRecord, a_long_record_is_cut_one_field_behind_the_most) {
  const test::TextFile file("a,b\n" + std::string(1000, ',') + "\n\"q\"" +
                            std::string(1000, ',') + "\n");
  LineReader source(file.path());
  CsvRecordReader reader(source, ',');
  std::vector<CsvField> fields;
  reader.set_most_fields(2);
  ASSERT_TRUE(reader.next(fields));
  EXPECT_EQ(fields.size(), 2U);
  ASSERT_TRUE(reader.next(fields));
  EXPECT_EQ(fields.size(), 3U);
  ASSERT_TRUE(reader.next(fields));
  EXPECT_EQ(fields.size(), 3U);
}

} // namespace
} // namespace naibx::cli
