// Reports what is valid but probably not intended, without stopping.
#pragma once

#include <string>

namespace naibx::cli {

// The line to print, in which no name can act as a command to a terminal.
std::string warning_line(const std::string &message);

// Writes it to standard error.
void print_warning(const std::string &message);

} // namespace naibx::cli
