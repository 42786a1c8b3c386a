#include "arff_header.hpp"

#include "../name_map.hpp"
#include "../text.hpp"
#include "arff_cursor.hpp"

#include <string_view>

namespace naibx::cli {

namespace {

// Names and values go into models and messages, which are UTF-8.
void check_text(const ArffCursor &cursor, const char *place,
                std::string_view text) {
  if (!is_valid_utf8(text)) {
    cursor.fail_at(place, quote_for_message(text) +
                              " is not UTF-8; convert the file to UTF-8, for "
                              "example with iconv -f LATIN1 -t UTF-8");
  }
}

void check_bytes(const ArffCursor &cursor) {
  const std::string_view line(
      cursor.at(), static_cast<std::size_t>(cursor.end() - cursor.at()));
  const std::size_t nul = line.find('\0');
  if (nul != std::string_view::npos)
    cursor.fail_at(cursor.at() + nul, "a NUL byte; the file is not text");
  const std::size_t carriage_return = line.find('\r');
  if (carriage_return != std::string_view::npos) {
    cursor.fail_at(cursor.at() + carriage_return,
                   "a carriage return inside a line; lines must end with LF "
                   "or CRLF");
  }
}

std::vector<std::string> read_values(ArffCursor &cursor) {
  std::vector<std::string> values;
  NameSet seen;
  ArffText item;
  do {
    cursor.skip_blanks();
    const char *start = cursor.at();
    cursor.read_text(",}", item);
    if (item.text.empty() && !item.quoted)
      cursor.fail_at(start, "a nominal value is missing; write {a, b, c}");
    check_text(cursor, start, item.text);
    if (!seen.insert(item.text).second) {
      cursor.fail_at(start, "the nominal value " +
                                quote_for_message(item.text) +
                                " is declared twice");
    }
    values.push_back(item.text);
    cursor.skip_blanks();
  } while (cursor.take(','));
  if (!cursor.take('}')) {
    cursor.fail("expected ',' or '}' in the list of nominal values; values "
                "with blanks need quotes");
  }
  return values;
}

// What cannot be read can still be left out; empty for other types.
std::string unreadable_type(std::string_view type) {
  for (const char *known : {"string", "date", "relational"}) {
    if (equals_ignoring_case(type, known))
      return known;
  }
  return "";
}

void demand_number(const ArffCursor &cursor, const char *start,
                   std::string_view type, const std::string &name) {
  for (const std::string_view number : {"numeric", "real", "integer"}) {
    if (equals_ignoring_case(type, number))
      return;
  }
  cursor.fail_at(start, "attribute " + quote_for_message(name) +
                            (type.empty() ? " has no type"
                                          : " has the unknown type " +
                                                quote_for_message(type)) +
                            "; a type is numeric, real, integer or a list "
                            "such as {a, b}, and names with blanks or '%' "
                            "need quotes");
}

// A number's declaration may be followed by its range in brackets, that of a
// date by its format.
void read_plain_type(ArffCursor &cursor, ColumnDeclaration &attribute) {
  const char *start = cursor.at();
  const std::string_view type = cursor.read_word("[{");
  attribute.unreadable_type = unreadable_type(type);
  attribute.type_column = cursor.column_of(start);
  if (attribute.unreadable_type.empty())
    demand_number(cursor, start, type, attribute.name);
  cursor.skip_blanks();
  if (attribute.unreadable_type == "date") {
    ArffText format;
    cursor.read_text("", format);
  } else if (cursor.take('[')) {
    while (cursor.at() != cursor.end() && !cursor.is_at(']'))
      cursor.move_to(cursor.at() + 1);
    if (!cursor.take(']'))
      cursor.fail("the range is not closed with ']'");
  }
}

void expect_end(ArffCursor &cursor, const std::string &what) {
  cursor.skip_blanks();
  if (!cursor.at_end())
    cursor.fail("unexpected text after " + what);
}

ColumnDeclaration read_attribute(ArffCursor &cursor) {
  ColumnDeclaration attribute;
  ArffText name;
  cursor.skip_blanks();
  const char *start = cursor.at();
  cursor.read_text("{", name);
  if (name.text.empty())
    cursor.fail_at(start, "the attribute has no name");
  check_text(cursor, start, name.text);
  attribute.name = std::move(name.text);
  cursor.skip_blanks();
  if (cursor.take('{')) {
    attribute.values = read_values(cursor);
  } else {
    read_plain_type(cursor, attribute);
  }
  expect_end(cursor,
             "the type of attribute " + quote_for_message(attribute.name));
  return attribute;
}

std::string read_relation(ArffCursor &cursor) {
  cursor.skip_blanks();
  const char *start = cursor.at();
  ArffText relation;
  if (cursor.is_at('\'') || cursor.is_at('"'))
    cursor.read_text("", relation);
  // MEKA's options may stand outside the quotes.
  const std::string_view rest = cursor.read_rest();
  if (!rest.empty() && relation.quoted)
    relation.text += ' ';
  relation.text += rest;
  check_text(cursor, start, relation.text);
  return relation.text;
}

class HeaderParser {
public:
  explicit HeaderParser(LineReader &source) : source_(source) {}

  ArffHeader parse() {
    std::string_view line;
    bool more = true;
    while (more) {
      if (!source_.next(line))
        source_.fail(0, "the file ends before @data");
      ArffCursor cursor(source_, line);
      cursor.skip_blanks();
      more = cursor.at_end() || parse_declaration(cursor);
    }
    return std::move(header_);
  }

private:
  // False for @data.
  bool parse_declaration(ArffCursor &cursor) {
    check_bytes(cursor);
    const char *start = cursor.at();
    const std::string_view keyword = cursor.read_word("");
    if (equals_ignoring_case(keyword, "@attribute")) {
      add_attribute(cursor, start);
      return true;
    }
    if (equals_ignoring_case(keyword, "@relation")) {
      if (relation_line_ != 0) {
        cursor.fail_at(start, "a second @relation; the first is in line " +
                                  std::to_string(relation_line_));
      }
      relation_line_ = source_.line_number();
      header_.relation = read_relation(cursor);
      return true;
    }
    if (!equals_ignoring_case(keyword, "@data")) {
      cursor.fail_at(start, "expected @relation, @attribute or @data, found " +
                                quote_for_message(keyword));
    }
    if (header_.attributes.empty())
      cursor.fail_at(start, "@data without an @attribute before it");
    expect_end(cursor, "@data");
    return false;
  }

  void add_attribute(ArffCursor &cursor, const char *start) {
    ColumnDeclaration attribute = read_attribute(cursor);
    attribute.line = source_.line_number();
    const auto [first, is_new] =
        lines_.try_emplace(attribute.name, attribute.line);
    if (!is_new) {
      cursor.fail_at(start, "attribute " + quote_for_message(attribute.name) +
                                " is already declared in line " +
                                std::to_string(first->second) +
                                "; names must differ");
    }
    if (attribute.unreadable_type == "relational")
      skip_relation(attribute.name);
    header_.attributes.push_back(std::move(attribute));
  }

  // The attributes of a relation are no columns; they end with "@end NAME".
  void skip_relation(const std::string &name) {
    std::size_t depth = 1;
    std::string_view line;
    while (depth > 0) {
      if (!source_.next(line)) {
        source_.fail(0, "the file ends before the @end of attribute " +
                            quote_for_message(name));
      }
      ArffCursor cursor(source_, line);
      cursor.skip_blanks();
      const std::string_view keyword = cursor.read_word("");
      if (equals_ignoring_case(keyword, "@end"))
        --depth;
      if (equals_ignoring_case(keyword, "@attribute") &&
          read_attribute(cursor).unreadable_type == "relational")
        ++depth;
    }
  }

  LineReader &source_;
  ArffHeader header_;
  std::uint64_t relation_line_ = 0;
  NameMap<std::uint64_t> lines_;
};

} // namespace

ArffHeader read_arff_header(LineReader &source) {
  return HeaderParser(source).parse();
}

} // namespace naibx::cli
