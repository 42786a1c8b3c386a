#include "table_text.hpp"

namespace naibx::cli {
namespace {

std::string latex_character(char character) {
  switch (character) {
  case '&':
  case '%':
  case '$':
  case '#':
  case '_':
  case '{':
  case '}':
    return std::string("\\") + character;
  case '\\':
    return "\\textbackslash{}";
  case '~':
    return "\\textasciitilde{}";
  case '^':
    return "\\textasciicircum{}";
  // With the usual encoding of fonts these are other signs.
  case '<':
    return "\\textless{}";
  case '>':
    return "\\textgreater{}";
  case '|':
    return "\\textbar{}";
  case '"':
    return R"(\char`\"{})";
  default:
    return {character};
  }
}

// Two characters that LaTeX would join into one, such as a dash.
bool join(char first, char second) {
  return (first == second &&
          (first == '-' || first == '`' || first == '\'' || first == ',')) ||
         (second == '`' && (first == '?' || first == '!'));
}

} // namespace

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    return std::string(text);
  }
  std::string field = "\"";
  for (const char character : text) {
    field += character;
    if (character == '"') {
      field += '"';
    }
  }
  return field + "\"";
}

std::string latex_text(std::string_view text) {
  std::string latex;
  for (std::size_t i = 0; i < text.size(); ++i) {
    latex += latex_character(text[i]);
    if (i + 1 < text.size() && join(text[i], text[i + 1])) {
      latex += "{}";
    }
  }
  return latex;
}

} // namespace naibx::cli
