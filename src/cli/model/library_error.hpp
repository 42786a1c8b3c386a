// What the library reports, in words for whoever uses the program.
#pragma once

#include <naibx/naibx.hpp>

#include <string>

namespace naibx::cli {

// The library's message; where it has none, since it reports an expected
// outcome, one of the program's.
std::string text_of(const Error &error);

} // namespace naibx::cli
