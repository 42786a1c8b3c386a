// The text that stands below the options in --help, in its parts.
#pragma once

#include <string>
#include <vector>

namespace naibx::cli {

struct HelpFooter {
  // A paragraph to be filled, or lines to be left as they are.
  struct Block {
    std::string text;
    bool is_literal = false;
  };
  std::vector<Block> blocks;
  // What stands below "Example:" or "Examples:", without the heading.
  std::vector<Block> examples;
};

// Empty lines part the blocks; indented lines are literal.
HelpFooter parse_footer(const std::string &text);

} // namespace naibx::cli
