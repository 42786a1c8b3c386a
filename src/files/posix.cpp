#include "posix.hpp"

#include "../base/failure.hpp"
#include "../base/text.hpp"
#include "../base/thread_group.hpp"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace naibx::format {

std::string words_for_error(int error) {
  switch (error) {
  case ENOENT:
    return "the file or its folder does not exist";
  case EACCES:
  case EPERM:
    return "permission is denied";
  case EEXIST:
    return "the names .naibx-NUMBER.tmp in its folder are all taken; remove "
           "those files";
  case EISDIR:
    return "it is a directory";
  case ENOTDIR:
    return "a part of the path is not a directory";
  case ENOSPC:
  case EDQUOT:
    return "the disk is full";
  case EROFS:
    return "the file system is read-only";
  case ENAMETOOLONG:
    return "the name is too long";
  case EFBIG:
    return "the file would be larger than allowed";
  case EMFILE:
  case ENFILE:
    return "too many files are open";
  case EINTR:
    return "a signal came; try again";
  case EBADF:
    return "the descriptor is not open for this";
  case EPIPE:
    return "the other end of the pipe is closed";
  case ELOOP:
    return "symbolic links lead in a circle";
  case EIO:
    return "the device reports an error";
  default:
    return text("the system reports error ", error);
  }
}

int open_file(const std::string &path, int flags, mode_t mode) {
  return retried([&] { return ::open(path.c_str(), flags | O_CLOEXEC, mode); });
}

// Not repeated after a signal: the descriptor may be another's by then.
int close_uncancelled(int descriptor) {
  const CancellationPutOff cancellation_put_off;
  const int result = ::close(descriptor);
  return result != 0 && errno == EINTR ? 0 : result;
}

void fail_write(const std::string &path, int error) {
  fail(NAIBX_ERROR_WRITE, "cannot write ", path, ": ", words_for_error(error));
}

void fail_read(const std::string &path, int error) {
  fail(NAIBX_ERROR_READ, "cannot read ", path, ": ", words_for_error(error));
}

} // namespace naibx::format
