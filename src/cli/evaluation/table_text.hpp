// Text as tables of other programs quote it.
#pragma once

#include <string>
#include <string_view>

namespace naibx::cli {

// A field of CSV, in quotes where RFC 4180 wants them.
std::string csv_field(std::string_view text);

// Text for LaTeX: no character commands it, none is lost.
std::string latex_text(std::string_view text);

} // namespace naibx::cli
