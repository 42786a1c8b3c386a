// Who may read and write a file, kept as another takes its place.
#pragma once

#include <optional>
#include <string>
#include <sys/stat.h>
#include <sys/types.h>

namespace naibx::format {

class FileAccess {
public:
  // Of the file at `path`, whose status was `status`.
  FileAccess(const std::string &path, const struct stat &status);

  // Hands it to an open file that only its owner can open until then. What the
  // system does not let us keep makes it narrower, never wider. Returns an
  // error of the system where the mode cannot be set, otherwise 0.
  [[nodiscard]] int hand_to(int descriptor) const;

private:
  mode_t mode_;
  uid_t owner_;
  gid_t group_;
  // The access control list, as Linux stores it; empty where there is none, and
  // nothing where it cannot be told.
  std::optional<std::string> list_;
};

} // namespace naibx::format
