// How `naibx info` prints a saved file.
#pragma once

#include "../model/file_summary.hpp"

#include <cstdint>
#include <string>

namespace naibx::cli {

struct FileInfo {
  std::string path;
  FileSummary summary;
  std::uint64_t byte_count = 0;
  // Of the file: 65536 major + minor.
  std::uint32_t format_version = 0;
};

std::string info_text(const FileInfo &info);

// The features, each with its family, its kind where a method looks at that,
// its name and its categories.
std::string feature_list_text(const FileSummary &summary);

// One object on several lines.
std::string info_json(const FileInfo &info);

} // namespace naibx::cli
