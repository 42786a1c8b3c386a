#include "xml_scanner.hpp"

#include "data_error.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

namespace naibx::cli {

namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool ends_name(char c) {
  return is_space(c) || c == '=' || c == '/' || c == '>' || c == '<' ||
         c == '"' || c == '\'';
}

bool is_in_reference_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '#';
}

// The name in the "&name;" that a text begins with; "" where it does not. The
// search ends at the next '&', so that many of them take no longer.
std::string_view reference_name(std::string_view text) {
  if (text.front() != '&')
    return {};
  std::size_t stop = 1;
  while (stop < text.size() && is_in_reference_name(text[stop]))
    ++stop;
  const bool ends = stop < text.size() && text[stop] == ';';
  return ends ? text.substr(1, stop - 1) : std::string_view();
}

} // namespace

void XmlScanner::fail(const std::string &message) const {
  throw DataError(file_, line_, 0, message);
}

void XmlScanner::count_lines_to(std::size_t place) {
  const std::string_view passed = text_.substr(counted_, place - counted_);
  line_ += static_cast<std::uint64_t>(
      std::count(passed.begin(), passed.end(), '\n'));
  counted_ = place;
}

void XmlScanner::skip_behind(std::string_view stop, const char *what) {
  const std::size_t found = text_.find(stop, at_);
  if (found == std::string_view::npos)
    fail(std::string("the ") + what + " that begins here does not end");
  at_ = found + stop.size();
}

// <!DOCTYPE ...>, with declarations of its own in brackets perhaps.
void XmlScanner::skip_declaration() {
  const std::size_t stop = text_.find_first_of("[>", at_);
  if (stop != std::string_view::npos && text_[stop] == '[')
    skip_behind("]", "document type");
  skip_behind(">", "declaration");
}

void XmlScanner::skip_blanks() {
  while (at_ < text_.size() && is_space(text_[at_]))
    ++at_;
}

// To behind the '<' of the next tag.
bool XmlScanner::find_tag() {
  for (;;) {
    at_ = std::min(text_.find('<', at_), text_.size());
    count_lines_to(at_);
    if (at_ == text_.size()) {
      return false;
    }
    if (follows("<!--")) {
      skip_behind("-->", "comment");
    } else if (follows("<![CDATA[")) {
      skip_behind("]]>", "CDATA section");
    } else if (follows("<?")) {
      skip_behind("?>", "processing instruction");
    } else if (follows("<!")) {
      skip_declaration();
    } else {
      break;
    }
  }
  ++at_;
  return true;
}

bool XmlScanner::next(XmlTag &tag) {
  if (!find_tag())
    return false;
  read_tag(tag);
  return true;
}

std::string XmlScanner::read_name() {
  const std::size_t start = at_;
  while (at_ < text_.size() && !ends_name(text_[at_]))
    ++at_;
  const std::string_view name = text_.substr(start, at_ - start);
  if (name.empty())
    fail("a name is missing in the tag; '<' as a character is written &lt;");
  const std::size_t prefix = name.find(':');
  return std::string(
      prefix == std::string_view::npos ? name : name.substr(prefix + 1));
}

void XmlScanner::read_tag(XmlTag &tag) {
  tag.attributes.clear();
  tag.kind = XmlTagKind::start;
  if (follows("/")) {
    tag.kind = XmlTagKind::end;
    ++at_;
  }
  tag.name = read_name();
  for (;;) {
    skip_blanks();
    if (follows("/>") && tag.kind == XmlTagKind::start) {
      tag.kind = XmlTagKind::empty;
      at_ += 2;
      return;
    }
    if (follows(">")) {
      ++at_;
      return;
    }
    if (at_ == text_.size())
      fail("the tag " + quote_for_message("<" + tag.name) + " does not end");
    tag.attributes.push_back(read_attribute());
  }
}

XmlAttribute XmlScanner::read_attribute() {
  XmlAttribute attribute;
  attribute.name = read_name();
  skip_blanks();
  const bool has_value = follows("=");
  at_ += has_value ? 1 : 0;
  skip_blanks();
  if (!has_value || !(follows("'") || follows("\""))) {
    fail("attribute " + quote_for_message(attribute.name) +
         " has no value in quotes");
  }
  const std::size_t start = at_ + 1;
  const std::size_t stop = text_.find(text_[at_], start);
  if (stop == std::string_view::npos) {
    fail("the value of attribute " + quote_for_message(attribute.name) +
         " has no closing quote");
  }
  attribute.value = decode(text_.substr(start, stop - start));
  at_ = stop + 1;
  return attribute;
}

// A lone '&' is taken as it stands, a line end as a blank.
std::string XmlScanner::decode(std::string_view value) const {
  std::string decoded;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string_view name = reference_name(value.substr(i));
    if (!name.empty()) {
      append_reference(name, decoded);
      i += name.size() + 1;
    } else {
      decoded += is_space(value[i]) ? ' ' : value[i];
    }
  }
  return decoded;
}

void XmlScanner::append_reference(std::string_view name,
                                  std::string &decoded) const {
  constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
      {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
  for (const auto &[entity, character] : kEntities) {
    if (name == entity) {
      decoded += character;
      return;
    }
  }
  const bool hexadecimal = name.substr(0, 2) == "#x";
  const char *first = name.data() + (hexadecimal ? 2 : 1);
  const char *last = name.data() + name.size();
  std::uint32_t code = 0;
  const bool number =
      name[0] == '#' && first < last &&
      std::from_chars(first, last, code, hexadecimal ? 16 : 10).ptr == last;
  if (!number || !append_utf8(decoded, code)) {
    fail("&" + std::string(name.substr(0, 40)) +
         "; is no character that is known; '&' itself is written &amp;");
  }
}

} // namespace naibx::cli
