#include "file_error.hpp"

#include <cerrno>
#include <system_error>

namespace naibx::cli {

// The library has the same words for its own files; the program knows nothing
// of the library but its public header.
std::string reason_of(int error_number) {
  switch (error_number) {
  case ENOENT:
    return "the file or its folder does not exist";
  case EACCES:
  case EPERM:
    return "permission is denied";
  case EISDIR:
    return "it is a directory";
  case ENOTDIR:
    return "a part of the path is not a directory";
  case ENOSPC:
  case EDQUOT:
    return "the disk is full";
  case EFBIG:
    return "the file would be larger than allowed";
  case EROFS:
    return "the file system is read-only";
  case ENAMETOOLONG:
    return "the name is too long";
  case EMFILE:
  case ENFILE:
    return "too many files are open";
  case ELOOP:
    return "symbolic links lead in a circle";
  case EIO:
    return "the device reports an error";
  case EBADF:
    return "it is closed";
  default:
    return std::generic_category().message(error_number);
  }
}

std::string cannot_read(const std::string &name, int error_number) {
  return "cannot read " + name + ": " + reason_of(error_number);
}

std::string cannot_write(const std::string &name, int error_number) {
  return "cannot write " + name + ": " + reason_of(error_number);
}

} // namespace naibx::cli
