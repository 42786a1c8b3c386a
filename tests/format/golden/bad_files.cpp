#include "bad_files.hpp"

#include <stdexcept>

namespace naibx::test {

namespace {

std::string path_of(const char *name) {
  return std::string("bad/") + name + ".naibx";
}

} // namespace

void BadFiles::add(const char *name, Reader reader, naibx_status status,
                   const char *message, const Bytes &bytes, const char *limit) {
  if (!files.files.emplace(path_of(name), bytes).second) {
    throw std::runtime_error(std::string("two files are called ") + name);
  }
  files.manifest.push_back({path_of(name), reader, limit, status, message, ""});
}

void BadFiles::add_verdict(const char *name, Reader reader, naibx_status status,
                           const char *message, const char *saved_as) {
  files.manifest.push_back(
      {path_of(name), reader, "", status, message, saved_as});
}

} // namespace naibx::test
