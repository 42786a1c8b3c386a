// What a path names, once its symbolic links are followed.
#pragma once

#include <optional>
#include <string>

namespace naibx::format {

struct Place {
  // Where the links lead, even if nothing is there yet.
  std::string path;
  // Set where the path is a name of one of the process's own descriptors, such
  // as /dev/stdout: opening or replacing that name would mean another file.
  std::optional<int> descriptor;
  // Whether a link of the proc file system leads there: its text need not be
  // the name of what it opens.
  bool is_in_proc = false;
};

// With the separator at its end; empty for the current folder.
std::string folder_of(const std::string &path);

Place find_place(const std::string &path);

} // namespace naibx::format
