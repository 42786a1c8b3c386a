#include "line_reader.hpp"

#include "data_error.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace naibx::cli {

namespace {

// A line that reaches it must be text to be read on.
constexpr std::size_t kLongestBinary = std::size_t{1} << 20U;

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

} // namespace

LineReader::LineReader(std::shared_ptr<InputFile> file, std::size_t block_size,
                       std::size_t longest_line)
    : file_(std::move(file)), longest_line_(longest_line),
      buffer_(std::max<std::size_t>(block_size, 1)) {}

LineReader::LineReader(const std::string &path, std::size_t block_size,
                       std::size_t longest_line)
    : LineReader(std::make_shared<InputFile>(path), block_size, longest_line) {}

void LineReader::fail(std::uint64_t column, const std::string &message) const {
  throw DataError(name(), line_number_, column, message);
}

void LineReader::check_bytes(std::string_view line) const {
  if (line.empty())
    return;
  for (const char bad : {'\0', '\r'}) {
    const void *found = std::memchr(line.data(), bad, line.size());
    if (found == nullptr)
      continue;
    const auto place = static_cast<std::size_t>(
        static_cast<const char *>(found) - line.data());
    fail(place + 1, bad == '\0' ? "a NUL byte; the file is not text"
                                : "a carriage return inside a line; lines must "
                                  "end with LF or CRLF");
  }
}

// What has been read so far is one line. A device that yields zeros forever is
// recognized long before its line is too long.
void LineReader::refuse_long_line() {
  const bool is_too_long = end_ > longest_line_;
  const bool is_binary = end_ >= kLongestBinary &&
                         std::memchr(buffer_.data(), '\0', end_) != nullptr;
  if (!is_too_long && !is_binary)
    return;
  ++line_number_;
  if (is_binary)
    check_bytes({buffer_.data(), end_});
  fail(0, "the line is longer than the " + std::to_string(longest_line_) +
              " bytes that are allowed");
}

void LineReader::make_room() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ < buffer_.size())
    return;
  refuse_long_line();
  buffer_.resize(std::min(2 * buffer_.size(), longest_line_ + 1));
}

bool LineReader::fill() {
  if (at_end_of_file_)
    return false;
  make_room();
  const std::size_t count =
      file_->read(buffer_.data() + end_, buffer_.size() - end_);
  end_ += count;
  at_end_of_file_ = count == 0;
  return !at_end_of_file_;
}

std::string_view LineReader::without_mark(std::string_view line) const {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (starts_with(line, kMark)) {
    line.remove_prefix(kMark.size());
    // It would be an invisible part of the first name.
    if (starts_with(line, kMark)) {
      fail(kMark.size() + 1, "a second byte order mark; save the file as UTF-8 "
                             "with one or none");
    }
  }
  if (starts_with(line, "\xFF\xFE") || starts_with(line, "\xFE\xFF"))
    fail(1, "the text is UTF-16; convert the file to UTF-8");
  return line;
}

bool LineReader::next(std::string_view &line) {
  std::size_t searched = begin_;
  const char *stop = nullptr;
  for (;;) {
    const char *from = buffer_.data() + searched;
    stop = static_cast<const char *>(std::memchr(from, '\n', end_ - searched));
    if (stop != nullptr)
      break;
    const std::size_t pending = end_ - begin_;
    if (!fill())
      break;
    searched = begin_ + pending;
  }
  if (stop == nullptr && begin_ == end_)
    return false;
  const char *start = buffer_.data() + begin_;
  const char *last = stop != nullptr ? stop : buffer_.data() + end_;
  line = {start, static_cast<std::size_t>(last - start)};
  begin_ = static_cast<std::size_t>(last - buffer_.data()) +
           (stop != nullptr ? 1 : 0);
  if (!line.empty() && line.back() == '\r')
    line.remove_suffix(1);
  if (++line_number_ == 1)
    line = without_mark(line);
  return true;
}

} // namespace naibx::cli
