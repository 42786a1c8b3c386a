// How `naibx info` prints a saved file.
#pragma once

#include "../model/file_summary.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace naibx::cli {

struct FileInfo {
  std::string path;
  FileSummary summary;
  // Of a file; a pipe has no size.
  std::optional<std::uint64_t> byte_count;
  // 65536 major + minor, as this program writes and reads it.
  std::uint32_t format_version = 0;
};

std::string info_text(const FileInfo &info);

// One object on several lines.
std::string info_json(const FileInfo &info);

} // namespace naibx::cli
