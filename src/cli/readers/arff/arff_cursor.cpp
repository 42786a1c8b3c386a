#include "arff_cursor.hpp"

#include "../text.hpp"

#include <charconv>

namespace naibx::cli {

namespace {

bool is_punctuation(char c) {
  return c > ' ' && c < '\x7F' && !(c >= '0' && c <= '9') &&
         !(c >= 'A' && c <= 'Z') && !(c >= 'a' && c <= 'z');
}

} // namespace

std::string unescape_word(std::string_view word) {
  std::string text;
  text.reserve(word.size());
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool escape =
        word[i] == '\\' && i + 1 < word.size() && is_punctuation(word[i + 1]);
    if (escape)
      ++i;
    text += word[i];
  }
  return text;
}

std::string_view ArffCursor::read_word(std::string_view stops) {
  const char *start = at_;
  while (at_ != end_ && !is_blank(*at_) && *at_ != '%' &&
         stops.find(*at_) == std::string_view::npos) {
    const bool hides =
        *at_ == '\\' && at_ + 1 != end_ && is_punctuation(at_[1]);
    at_ += hides ? 2 : 1;
  }
  return {start, static_cast<std::size_t>(at_ - start)};
}

std::string_view ArffCursor::read_rest() {
  skip_blanks();
  const char *start = at_;
  while (!at_end())
    ++at_;
  const char *last = at_;
  while (last != start && is_blank(last[-1]))
    --last;
  return {start, static_cast<std::size_t>(last - start)};
}

void ArffCursor::read_text(std::string_view stops, ArffText &text) {
  text.quoted = is_at('\'') || is_at('"');
  if (text.quoted) {
    read_quoted(text.text);
  } else {
    text.text = unescape_word(read_word(stops));
  }
}

void ArffCursor::read_quoted(std::string &text) {
  const char *start = at_;
  const char quote = *at_++;
  text.clear();
  while (at_ != end_ && *at_ != quote) {
    if (*at_ == '\\' && at_ + 1 != end_) {
      ++at_;
      append_escape(text);
    } else {
      text += *at_++;
    }
  }
  if (at_ == end_)
    fail_at(start, std::string("the quote ") + quote + " is not closed");
  ++at_;
}

// At the character after the backslash.
void ArffCursor::append_escape(std::string &text) {
  const char *start = at_;
  const char escaped = *at_++;
  switch (escaped) {
  case 'n':
    text += '\n';
    return;
  case 'r':
    text += '\r';
    return;
  case 't':
    text += '\t';
    return;
  case 'u':
    break;
  default:
    text += escaped;
    return;
  }
  constexpr std::ptrdiff_t kDigits = 4;
  unsigned code = 0;
  if (end_ - at_ >= kDigits &&
      std::from_chars(at_, at_ + kDigits, code, 16).ptr == at_ + kDigits) {
    if (!append_utf8(text, code))
      fail_at(start - 1, "the escape does not stand for a character");
    at_ += kDigits;
  } else {
    text += escaped;
  }
}

void ArffCursor::fail_at(const char *place, const std::string &message) const {
  source_.fail(static_cast<std::uint64_t>(place - begin_) + 1, message);
}

} // namespace naibx::cli
