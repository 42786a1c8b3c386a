// The tags of an XML text, one after the other: as much of XML as label files
// use. Text between tags, comments, declarations and processing instructions
// are passed over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

struct XmlAttribute {
  std::string name;
  std::string value;
};

enum class XmlTagKind { start, end, empty };

struct XmlTag {
  XmlTagKind kind = XmlTagKind::start;
  // Without a namespace prefix.
  std::string name;
  std::vector<XmlAttribute> attributes;
};

class XmlScanner {
public:
  // `file` is for messages; `text` must outlive the scanner.
  XmlScanner(std::string file, std::string_view text)
      : file_(std::move(file)), text_(text) {}

  // The next tag; false at the end. Throws DataError.
  bool next(XmlTag &tag);

  // The line where the tag begins; at the end, the last line.
  [[nodiscard]] std::uint64_t line() const { return line_; }
  // Throws a DataError about that line.
  [[noreturn]] void fail(const std::string &message) const;

private:
  [[nodiscard]] bool follows(std::string_view expected) const {
    return text_.substr(at_, expected.size()) == expected;
  }
  bool find_tag();
  void skip_behind(std::string_view stop, const char *what);
  void skip_declaration();
  void skip_blanks();
  void read_tag(XmlTag &tag);
  std::string read_name();
  XmlAttribute read_attribute();
  std::string decode(std::string_view value) const;
  void append_reference(std::string_view name, std::string &decoded) const;
  void count_lines_to(std::size_t place);

  std::string file_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t counted_ = 0;
  std::uint64_t line_ = 1;
};

} // namespace naibx::cli
