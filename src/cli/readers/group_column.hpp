// The column that names the group of each row.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace naibx::cli {

// The number of the group that a text names: the 64-bit FNV-1a hash of its
// bytes. It never changes, since models of different files agree by it when
// they are merged.
std::uint64_t group_key(std::string_view text);

// What is wrong with a row whose group is missing; `column` is described.
std::string missing_group(const std::string &column);

} // namespace naibx::cli
