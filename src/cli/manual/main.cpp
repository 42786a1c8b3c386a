// Writes the manual page to the file that is named, or to standard output.
#include "../io/output.hpp"
#include "manual_page.hpp"

#include <cstdio>
#include <exception>

int main(int argument_count, char **arguments) {
  try {
    naibx::cli::Output output(argument_count > 1 ? arguments[1] : "-");
    output.write(naibx::cli::manual_page());
    output.finish();
    return 0;
  } catch (const std::exception &error) {
    (void)std::fprintf(stderr, "naibx_manual_page: %s\n", error.what());
    return 1;
  }
}
