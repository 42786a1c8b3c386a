// Files that cannot be read or written, in the words of the library's messages
// about model files.
#pragma once

#include <string>

namespace naibx::cli {

// "the file or its folder does not exist", for a value of errno.
std::string reason_of(int error_number);

// "cannot read FILE: REASON"
std::string cannot_read(const std::string &name, int error_number);

// "cannot write FILE: REASON"
std::string cannot_write(const std::string &name, int error_number);

} // namespace naibx::cli
