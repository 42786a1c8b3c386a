// Walks along one line of an ARFF file.
#pragma once

#include "../line_reader.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace naibx::cli {

inline bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// What ends an item of a row that stands without quotes.
inline bool ends_item(char c) {
  static constexpr auto kEnds = [] {
    std::array<bool, 256> ends{};
    for (const char end : {' ', '\t', ',', '}', '%'})
      ends[static_cast<unsigned char>(end)] = true;
    return ends;
  }();
  return kEnds[static_cast<unsigned char>(c)];
}

// A name or a value without its quotes and escapes.
struct ArffText {
  std::string text;
  bool quoted = false;
};

// A text without quotes as ARFF means it: a backslash goes away before a
// punctuation mark (m\'usica), and stays before anything else.
std::string unescape_word(std::string_view word);

class ArffCursor {
public:
  ArffCursor(const LineReader &source, std::string_view line)
      : source_(source), begin_(line.data()), at_(begin_),
        end_(begin_ + line.size()) {}

  [[nodiscard]] const char *at() const { return at_; }
  [[nodiscard]] const char *end() const { return end_; }
  // Of a place on the line, counted in bytes from 1.
  [[nodiscard]] std::uint64_t column_of(const char *place) const {
    return static_cast<std::uint64_t>(place - begin_) + 1;
  }
  void move_to(const char *place) { at_ = place; }

  void skip_blanks() {
    while (at_ != end_ && is_blank(*at_))
      ++at_;
  }
  // Nothing follows but, perhaps, a comment.
  [[nodiscard]] bool at_end() const { return at_ == end_ || *at_ == '%'; }
  [[nodiscard]] bool is_at(char c) const { return at_ != end_ && *at_ == c; }
  bool take(char c) {
    if (!is_at(c))
      return false;
    ++at_;
    return true;
  }

  // What stands here in ' or ", or else up to a blank, a '%' or one of
  // `stops`, which a backslash hides. Reuses the memory of `text`.
  void read_text(std::string_view stops, ArffText &text);
  // The word here without any unescaping, up to a blank, '%' or a stop.
  std::string_view read_word(std::string_view stops);
  // All up to the end or a comment, without the blanks around it.
  std::string_view read_rest();

  // Throws a DataError about this place or another on the line.
  [[noreturn]] void fail(const std::string &message) const {
    fail_at(at_, message);
  }
  [[noreturn]] void fail_at(const char *place,
                            const std::string &message) const;

private:
  void read_quoted(std::string &text);
  void append_escape(std::string &text);

  const LineReader &source_;
  const char *begin_;
  const char *at_;
  const char *end_;
};

} // namespace naibx::cli
