// Text as tables of other programs quote it.
#pragma once

#include <string>
#include <string_view>

namespace naibx::cli {

// A CSV field, in quotes where RFC 4180 requires them.
std::string csv_field(std::string_view text);

// Text for LaTeX: no character acts as a command, none is lost.
std::string latex_text(std::string_view text);

} // namespace naibx::cli
