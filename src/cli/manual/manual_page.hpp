// docs/naibx.1, the manual page of the program.
#pragma once

#include <string>

namespace naibx::cli {

// The page in man(7), made from the same definitions of the commands as
// --help. It depends on nothing else, neither on the time nor on the locale.
std::string manual_page();

} // namespace naibx::cli
