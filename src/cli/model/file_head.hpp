// What a saved file tells of itself before its sections: docs/format.md,
// "Header" and "Section table".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace naibx::cli {

using FileBytes = std::vector<std::uint8_t>;

constexpr std::size_t kFileHeadSize = 64;

// The length that the header tells of; 0 where there is no whole header.
std::uint64_t told_length(const FileBytes &bytes);

// 65536 major + minor. The header must be whole.
std::uint32_t format_version(const FileBytes &bytes);

// Whether the section table has that tag of four letters. The file must be one
// that the library loads.
bool has_section(const FileBytes &bytes, std::string_view tag);

} // namespace naibx::cli
