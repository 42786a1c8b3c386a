#include "label_xml.hpp"

#include "line_reader.hpp"
#include "text.hpp"
#include "xml_scanner.hpp"

namespace naibx::cli {

namespace {

// Room for a million labels; what is larger is no label file.
constexpr std::size_t kLargestFile = std::size_t{1} << 26U;

std::string read_text(LineReader &source) {
  std::string text;
  std::string_view line;
  while (source.next(line)) {
    if (source.line_number() > 1) {
      text += '\n';
    }
    if (text.size() + line.size() > kLargestFile) {
      source.fail(0, "the label file is larger than the " +
                         std::to_string(kLargestFile) +
                         " bytes that are allowed");
    }
    text += line;
  }
  return text;
}

void add_label(const XmlScanner &scanner, const XmlTag &tag,
               std::vector<XmlLabel> &labels) {
  for (const XmlAttribute &attribute : tag.attributes) {
    if (attribute.name != "name")
      continue;
    if (attribute.value.empty())
      scanner.fail("a label's name is empty");
    if (!is_valid_utf8(attribute.value)) {
      scanner.fail("the label " + quote_for_message(attribute.value) +
                   " is not UTF-8; convert the file to UTF-8");
    }
    labels.push_back({attribute.value, scanner.line()});
    return;
  }
  scanner.fail("a <label> without a name");
}

} // namespace

std::vector<XmlLabel> read_label_xml(const std::string &path) {
  LineReader source(path);
  const std::string text = read_text(source);
  XmlScanner scanner(source.name(), text);
  std::vector<XmlLabel> labels;
  std::vector<std::string> open;
  XmlTag tag;
  while (scanner.next(tag)) {
    if (tag.kind == XmlTagKind::end) {
      if (open.empty() || open.back() != tag.name) {
        scanner.fail(quote_for_message("</" + tag.name + ">") +
                     " closes no element that is open");
      }
      open.pop_back();
      continue;
    }
    if (tag.name == "label")
      add_label(scanner, tag, labels);
    if (tag.kind == XmlTagKind::start)
      open.push_back(tag.name);
  }
  if (!open.empty()) {
    scanner.fail("the file ends inside " +
                 quote_for_message("<" + open.back() + ">"));
  }
  if (labels.empty())
    scanner.fail("the file holds no <label name=\"...\"/>");
  return labels;
}

} // namespace naibx::cli
