// Numbers as people write them but no reader accepts them.
#pragma once

#include "../number.hpp"

#include <string_view>

namespace naibx::cli {

// The text after its sign, if it begins with '-' or '+'.
std::string_view without_sign(std::string_view text);

// What is wrong with a text that was meant as a number but cannot be one, to
// stand behind it in a message; NULL: it was not.
const char *number_problem(std::string_view text, NumberStatus status);

} // namespace naibx::cli
