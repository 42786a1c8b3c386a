#include "line_reader.hpp"

#include "data_error.hpp"
#include "file_error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace naibx::cli {

namespace {

std::FILE *open(const std::string &path) {
  if (path == "-")
    return stdin;
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): the caller owns it
  return std::fopen(path.c_str(), "rb");
}

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

} // namespace

std::string input_name(const std::string &path) {
  return path == "-" ? "standard input" : path;
}

void LineReader::Closer::operator()(std::FILE *file) const {
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): a deleter
  if (file != stdin && std::fclose(file) != 0)
    return; // only reading: nothing is lost
}

LineReader::LineReader(const std::string &path, std::size_t block_size,
                       std::size_t longest_line)
    : name_(input_name(path)), file_(open(path)), longest_line_(longest_line),
      buffer_(std::max<std::size_t>(block_size, 1)) {
  if (!file_)
    throw DataError("", 0, 0, cannot_read(name_, errno));
}

void LineReader::fail(std::uint64_t column, const std::string &message) const {
  throw DataError(name_, line_number_, column, message);
}

void LineReader::make_room() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ < buffer_.size())
    return;
  if (end_ > longest_line_) {
    ++line_number_;
    fail(0, "the line is longer than the " + std::to_string(longest_line_) +
                " bytes that are allowed");
  }
  buffer_.resize(std::min(2 * buffer_.size(), longest_line_ + 1));
}

bool LineReader::fill() {
  // A terminal would ask for more.
  if (at_end_of_file_)
    return false;
  make_room();
  const std::size_t count =
      std::fread(buffer_.data() + end_, 1, buffer_.size() - end_, file_.get());
  if (count == 0 && std::ferror(file_.get()) != 0)
    throw DataError("", 0, 0, cannot_read(name_, errno));
  end_ += count;
  at_end_of_file_ = count == 0;
  return !at_end_of_file_;
}

std::string_view LineReader::without_mark(std::string_view line) const {
  if (starts_with(line, "\xEF\xBB\xBF"))
    line.remove_prefix(3);
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
