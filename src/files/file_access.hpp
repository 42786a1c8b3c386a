// Keeps the access rights of a file when it is replaced.
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

  // Gives the rights to an open file that only its owner can open until then.
  // What the system does not let us keep makes them narrower, never wider.
  // Returns a system error where the mode cannot be set, otherwise 0.
  [[nodiscard]] int hand_to(int descriptor) const;

private:
  mode_t mode_;
  uid_t owner_;
  gid_t group_;
  // The access control list, as Linux stores it; empty where there is none,
  // nullopt where it cannot be read.
  std::optional<std::string> list_;
};

} // namespace naibx::format
