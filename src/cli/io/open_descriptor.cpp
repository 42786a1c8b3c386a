#include "open_descriptor.hpp"

#include "../../files/place.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace naibx::cli {
namespace {

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
  const std::optional<int> descriptor = format::find_place(path).descriptor;
  return descriptor ? descriptor : standard_descriptor(path);
}

bool leads_through_proc(const std::string &path) {
  return format::find_place(path).is_in_proc;
}

} // namespace naibx::cli
