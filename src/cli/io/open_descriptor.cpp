#include "open_descriptor.hpp"

#include <charconv>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace naibx::cli {
namespace {

namespace fs = std::filesystem;

// As many links as Linux follows.
constexpr int kMostLinks = 40;

// The path and where its links lead, one after the other; folders are resolved,
// so that /dev/fd/1 is /proc/NUMBER/fd/1.
std::vector<fs::path> links_of(const std::string &path) {
  std::vector<fs::path> places;
  std::error_code failed;
  fs::path next = fs::absolute(path, failed);
  for (int link = 0; link < kMostLinks && !failed; ++link) {
    const fs::path folder = fs::canonical(next.parent_path(), failed);
    if (failed) {
      break;
    }
    places.push_back(folder / next.filename());
    next = folder / fs::read_symlink(places.back(), failed);
  }
  return places;
}

std::optional<int> parse_descriptor(const std::string &name) {
  int number = -1;
  const char *last = name.data() + name.size();
  const auto [stop, failed] = std::from_chars(name.data(), last, number);
  const bool is_descriptor =
      failed == std::errc() && stop == last && number >= 0;
  return is_descriptor ? std::optional<int>(number) : std::nullopt;
}

bool is_folder_of_descriptors(const fs::path &folder) {
  std::error_code absent;
  return folder == fs::canonical("/proc/self/fd", absent) ||
         folder == fs::canonical("/proc/thread-self/fd", absent);
}

std::optional<int> standard_descriptor(const std::string &path) {
  struct stat named = {};
  if (::stat(path.c_str(), &named) != 0 || !S_ISREG(named.st_mode)) {
    return std::nullopt;
  }
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat opened = {};
    if (::fstat(descriptor, &opened) == 0 && opened.st_dev == named.st_dev &&
        opened.st_ino == named.st_ino) {
      return descriptor;
    }
  }
  return std::nullopt;
}

} // namespace

std::optional<int> open_descriptor(const std::string &path) {
  for (const fs::path &place : links_of(path)) {
    if (is_folder_of_descriptors(place.parent_path())) {
      return parse_descriptor(place.filename().string());
    }
  }
  return standard_descriptor(path);
}

bool leads_through_proc(const std::string &path) {
  for (const fs::path &place : links_of(path)) {
    const auto second = ++place.begin();
    if (second != place.end() && *second == "proc") {
      return true;
    }
  }
  return false;
}

} // namespace naibx::cli
