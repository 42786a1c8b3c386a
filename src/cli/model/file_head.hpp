// What a saved file declares before its sections: docs/format.md, "Header" and
// "Section table".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace naibx::cli {

using FileBytes = std::vector<std::uint8_t>;

constexpr std::size_t kFileHeadSize = 64;

// The length that the header declares; 0 without a complete header.
std::uint64_t told_length(const FileBytes &bytes);

// 65536 major + minor. The header must be complete.
std::uint32_t format_version(const FileBytes &bytes);

// Whether the section table has that tag of four letters. The file must be one
// that the library loads.
bool has_section(const FileBytes &bytes, std::string_view tag);

} // namespace naibx::cli
