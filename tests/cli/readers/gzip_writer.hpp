// Makes gzip files for tests.
#pragma once

#include <string>
#include <string_view>

namespace naibx::cli::test {

// The text as one part of a gzip file.
std::string gzipped(std::string_view text);

} // namespace naibx::cli::test
