// Records of comma-separated text (RFC 4180, with any separator).
#pragma once

#include "../line_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

struct CsvField {
  // Without its quotes, or else without blanks around it.
  std::string_view text;
  bool quoted = false;
  // Where it begins in the file.
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

class CsvRecordReader {
public:
  CsvRecordReader(LineReader &source, char separator)
      : source_(source), separator_(separator) {}

  // The next record; lines of blanks alone are none. False after the last. The
  // fields are valid until the next call. Throws DataError.
  bool next(std::vector<CsvField> &fields);

  // Longer records are given with one field more than this, so that a line of
  // separators alone does not fill the memory.
  void set_most_fields(std::size_t count) { most_fields_ = count; }

  // In which the last record begins.
  [[nodiscard]] std::uint64_t line() const { return first_line_; }

private:
  [[nodiscard]] bool is_padding(char c) const {
    return (c == ' ' || c == '\t') && c != separator_;
  }
  [[nodiscard]] std::string_view trim(std::string_view text) const;
  [[nodiscard]] bool is_padding(std::string_view text) const {
    return trim(text).empty();
  }
  void split_plain(std::string_view line, std::vector<CsvField> &fields) const;
  void split_quoted(std::string_view line, std::vector<CsvField> &fields);
  // One field from `at_` on, up to a separator or the end of the record.
  CsvField read_field(std::string &text);
  void read_quoted(std::string &text);
  // Appends the next line to the record. What is wrong where that cannot be
  // done; NULL: nothing.
  const char *append_line();
  void skip_padding();
  [[nodiscard]] std::uint64_t column_of(std::size_t place) const {
    return place - line_begin_ + 1;
  }
  [[noreturn]] void fail(std::uint64_t column,
                         const std::string &message) const;

  LineReader &source_;
  char separator_;
  std::size_t most_fields_ = std::numeric_limits<std::size_t>::max();
  std::uint64_t first_line_ = 0;
  // A record with quotes, which may have several lines; the place in it, and
  // where the last of its lines begins.
  std::string record_;
  std::size_t at_ = 0;
  std::size_t line_begin_ = 0;
  // Texts of its fields.
  std::vector<std::string> texts_;
};

} // namespace naibx::cli
