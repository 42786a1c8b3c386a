// What is valid and yet probably not meant, told without stopping.
#pragma once

#include <string>

namespace naibx::cli {

// One line on standard error; no name in the message commands a terminal.
void print_warning(const std::string &message);

} // namespace naibx::cli
