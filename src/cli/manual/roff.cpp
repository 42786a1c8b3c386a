#include "roff.hpp"

#include <algorithm>
#include <cstddef>

namespace naibx::cli {
namespace {

// Of the page's source.
constexpr std::size_t kLineLength = 78;

// std::isalpha depends on the locale.
bool is_letter(char character) {
  return (character >= 'a' && character <= 'z') ||
         (character >= 'A' && character <= 'Z');
}

// Whether a hyphen stands between the letters of a word.
bool joins_letters(const std::string &text, std::size_t position) {
  return position > 0 && position + 1 < text.size() &&
         is_letter(text[position - 1]) && is_letter(text[position + 1]);
}

// Of the word, as blanks delimit it, that holds the position.
bool is_prose(const std::string &text, std::size_t position) {
  std::size_t first = text.find_last_of(" \n", position);
  first = first == std::string::npos ? 0 : first + 1;
  for (std::size_t i = first;
       i < text.size() && text[i] != ' ' && text[i] != '\n'; ++i) {
    if (text[i] == '-' && !joins_letters(text, i)) {
      return false;
    }
  }
  return true;
}

std::string roff_character(const std::string &text, std::size_t position) {
  switch (text[position]) {
  case '\\':
    return "\\(rs";
  case '-':
    return is_prose(text, position) ? "-" : "\\-";
  // Formatters print these four as typographic signs.
  case '\'':
    return "\\(aq";
  case '`':
    return "\\(ga";
  case '^':
    return "\\(ha";
  case '~':
    return "\\(ti";
  default:
    return text.substr(position, 1);
  }
}

} // namespace

std::string roff_text(const std::string &text) {
  std::string roff;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins_line = i == 0 || text[i - 1] == '\n';
    // A command begins with a point (or a quote, which is none any more).
    roff += begins_line && text[i] == '.' ? "\\&" : "";
    roff += roff_character(text, i);
  }
  return roff;
}

std::string roff_paragraph(const std::string &text) {
  std::string roff;
  std::size_t length = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end =
        std::min(text.find_first_of(" \n", begin), text.size());
    const std::string text_of_word = roff_text(text.substr(begin, end - begin));
    const bool is_code = text_of_word.find("\\-") != std::string::npos;
    // \% keeps the formatter from parting "--label-count" between letters.
    const std::string word = (is_code ? "\\%" : "") + text_of_word;
    begin = end + 1;
    if (word.empty()) {
      continue;
    }
    const bool fits = length + 1 + word.size() <= kLineLength;
    if (length > 0) {
      roff += fits ? ' ' : '\n';
    }
    length = (fits && length > 0 ? length + 1 : 0) + word.size();
    roff += word;
  }
  return roff + "\n";
}

std::string roff_bold(const std::string &text) {
  return "\\fB" + roff_text(text) + "\\fR";
}

std::string roff_italic(const std::string &text) {
  return "\\fI" + roff_text(text) + "\\fR";
}

std::string roff_argument(const std::string &text) {
  std::string argument = "\"";
  for (const char character : roff_text(text)) {
    argument += character == '"' ? "\\(dq" : std::string(1, character);
  }
  return argument + "\"";
}

} // namespace naibx::cli
