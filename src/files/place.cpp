#include "place.hpp"

#include "../base/text.hpp"

#include <climits>

#include <charconv>
#include <cstdlib>
#include <unistd.h>

namespace naibx::format {

namespace {

// With links resolved; empty where it does not exist.
std::string canonical(const std::string &folder) {
  char resolved[PATH_MAX];
  const char *const path = folder.empty() ? "." : folder.c_str();
  return ::realpath(path, resolved) == nullptr ? "" : resolved;
}

// `folder` is canonical.
bool holds_own_descriptors(const std::string &folder) {
  for (const char *const name :
       {"/proc/self/fd", "/proc/thread-self/fd", "/dev/fd"}) {
    if (!folder.empty() && folder == canonical(name)) {
      return true;
    }
  }
  return false;
}

std::optional<int> parse_descriptor(const std::string &name) {
  int number = -1;
  const char *const last = name.data() + name.size();
  const auto [stop, failed] = std::from_chars(name.data(), last, number);
  const bool is_number = failed == std::errc() && stop == last && number >= 0;
  return is_number ? std::optional<int>(number) : std::nullopt;
}

// False where it is no link. A link is relative to the folder that it is in.
bool follow_link(std::string &path) {
  char target[PATH_MAX];
  const ssize_t length = ::readlink(path.c_str(), target, sizeof target);
  if (length <= 0) {
    return false;
  }
  const std::string link(target, static_cast<std::size_t>(length));
  path = link.front() == '/' ? link : text(folder_of(path), link);
  return true;
}

} // namespace

std::string folder_of(const std::string &path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

Place find_place(const std::string &path) {
  constexpr int kMostLinks = 40; // as many as Linux itself follows
  Place place;
  place.path = path;
  for (int i = 0; i <= kMostLinks; ++i) {
    const std::string folder = folder_of(place.path);
    const std::string known = canonical(folder);
    if (holds_own_descriptors(known)) {
      place.descriptor = parse_descriptor(place.path.substr(folder.size()));
    }
    place.is_in_proc = known.rfind("/proc/", 0) == 0;
    if (place.descriptor || place.is_in_proc || !follow_link(place.path)) {
      break;
    }
  }
  return place;
}

} // namespace naibx::format
