#include "help_footer.hpp"

#include <algorithm>
#include <cstddef>

namespace naibx::cli {
namespace {

constexpr std::size_t kIndent = 2;

void append_line(std::vector<HelpFooter::Block> &blocks, bool continues,
                 const std::string &line) {
  const bool is_literal = line.compare(0, kIndent, "  ") == 0;
  const std::string text = is_literal ? line.substr(kIndent) : line;
  if (continues && !blocks.empty() && blocks.back().is_literal == is_literal) {
    blocks.back().text += "\n" + text;
  } else {
    blocks.push_back({text, is_literal});
  }
}

} // namespace

HelpFooter parse_footer(const std::string &text) {
  HelpFooter footer;
  bool continues = false;
  bool in_examples = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line == "Example:" || line == "Examples:") {
      in_examples = true;
      continues = false;
    } else if (line.empty()) {
      continues = false;
    } else {
      append_line(in_examples ? footer.examples : footer.blocks, continues,
                  line);
      continues = true;
    }
  }
  return footer;
}

} // namespace naibx::cli
