#include "warning.hpp"

#include "../readers/text.hpp"

#include <cstdio>

namespace naibx::cli {
namespace {

constexpr std::size_t kLongestMessage = 4000;

} // namespace

std::string warning_line(const std::string &message) {
  return "naibx: warning: " +
         shorten_text(visible_text(message), kLongestMessage) + "\n";
}

void print_warning(const std::string &message) {
  (void)std::fputs(warning_line(message).c_str(), stderr);
}

} // namespace naibx::cli
