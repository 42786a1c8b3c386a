#include "require.hpp"

#include <cstdio>
#include <cstdlib>

namespace naibx::fuzz {

void report_violation(const char *rule) {
  (void)std::fprintf(stderr, "violated: %s\n", rule);
  std::abort();
}

} // namespace naibx::fuzz
