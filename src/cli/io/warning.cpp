#include "warning.hpp"

#include "../readers/text.hpp"

#include <cstdio>

namespace naibx::cli {
namespace {

constexpr std::size_t kLongestMessage = 4000;

} // namespace

void print_warning(const std::string &message) {
  const std::string line =
      "naibx: warning: " +
      shorten_text(visible_text(message), kLongestMessage) + "\n";
  (void)std::fputs(line.c_str(), stderr);
}

} // namespace naibx::cli
