// Checks that bytes are UTF-8, as names must be.
#pragma once

#include <string_view>

namespace naibx {

// No overlong forms, no surrogates, nothing above U+10FFFF, no NUL.
bool is_valid_utf8(std::string_view bytes);

} // namespace naibx
