// The language of manual pages, man(7).
#pragma once

#include <string>

namespace naibx::cli {

// Text that is read as it stands: no character of it commands the formatter. A
// hyphen between letters stays one at which a line may break; any other is the
// minus sign that can be copied into a shell.
std::string roff_text(const std::string &text);

// The words of a text, to be filled: lines as people write them, and a newline
// at the end. What looks like an option is not hyphenated.
std::string roff_paragraph(const std::string &text);

// As roff_text, in bold or italics.
std::string roff_bold(const std::string &text);
std::string roff_italic(const std::string &text);

// The argument of a macro.
std::string roff_argument(const std::string &text);

} // namespace naibx::cli
