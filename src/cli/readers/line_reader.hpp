// The lines of a file or of standard input, in constant memory.
#pragma once

#include "input_file.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

class LineReader {
public:
  static constexpr std::size_t kBlockSize = std::size_t{1} << 16U;
  static constexpr std::size_t kLongestLine = std::size_t{1} << 26U;

  // A line is given out as soon as it is there: blocks are as long as what a
  // pipe holds, and at most `block_size`. A line may be longer than a block:
  // the block is doubled until the line fits.
  explicit LineReader(std::shared_ptr<InputFile> file,
                      std::size_t block_size = kBlockSize,
                      std::size_t longest_line = kLongestLine);
  // "-" is standard input. Throws DataError.
  explicit LineReader(const std::string &path,
                      std::size_t block_size = kBlockSize,
                      std::size_t longest_line = kLongestLine);

  // The next line without its end (LF or CRLF) and, in the first, without a
  // byte order mark; false after the last. The text is valid until the next
  // call. Throws DataError.
  bool next(std::string_view &line);

  // How messages name the file.
  [[nodiscard]] const std::string &name() const { return file_->name(); }
  // Of the line that next() gave last; from 1.
  [[nodiscard]] std::uint64_t line_number() const { return line_number_; }

  // Throws a DataError where the current line holds a byte that no line of text
  // does.
  void check_bytes(std::string_view line) const;
  // Throws a DataError about the current line. Columns count from 1; 0 is the
  // line as a whole.
  [[noreturn]] void fail(std::uint64_t column,
                         const std::string &message) const;

private:
  // More bytes into the buffer; false at the end of the file.
  bool fill();
  void make_room();
  void refuse_long_line();
  [[nodiscard]] std::string_view without_mark(std::string_view line) const;

  std::shared_ptr<InputFile> file_;
  std::size_t longest_line_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0; // of what has not been given out
  std::size_t end_ = 0;
  bool at_end_of_file_ = false;
  std::uint64_t line_number_ = 0;
};

} // namespace naibx::cli
