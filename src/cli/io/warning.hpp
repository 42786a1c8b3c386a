// What is valid and yet probably not meant, told without stopping.
#pragma once

#include <string>

namespace naibx::cli {

// The line that tells it; no name in the message commands a terminal.
std::string warning_line(const std::string &message);

// Writes it to standard error.
void print_warning(const std::string &message);

} // namespace naibx::cli
