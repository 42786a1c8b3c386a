// Text of data files: UTF-8, and how a piece of it is shown in a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace naibx::cli {

// Strictly: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_valid_utf8(std::string_view text);

// False, and nothing is appended, for a number that is no character: 0, a
// surrogate, or above U+10FFFF.
bool append_utf8(std::string &text, char32_t character);

// ASCII letters only, whatever the locale.
bool equals_ignoring_case(std::string_view left, std::string_view right);

// Whether a terminal might take some of the text for a command, for the end of
// a line, or for a change of its direction.
bool has_control(std::string_view text);

// The text on one line: control characters and bytes that are not UTF-8 as
// \xNN.
std::string visible_text(std::string_view text);

// At most `longest` bytes of a UTF-8 text, with "..." in place of its middle.
std::string shorten_text(std::string_view text, std::size_t longest);

// Visible text in quotes, and no more than about 60 characters of it.
std::string quote_for_message(std::string_view text);

} // namespace naibx::cli
