// What reading and writing files share: an owned descriptor, words for errors.
#pragma once

#include <cerrno>
#include <string>
#include <sys/types.h>

namespace naibx::format {

// The C library's words depend on the locale and are not safe with threads.
std::string words_for_error(int error);

// Throws NAIBX_ERROR_READ.
[[noreturn]] void fail_read(const std::string &path, int error);

// Throws NAIBX_ERROR_WRITE.
[[noreturn]] void fail_write(const std::string &path, int error);

// Repeats a system call as long as a signal interrupts it.
template <typename Call> auto retried(const Call &call) {
  auto result = call();
  while (result < 0 && errno == EINTR) {
    result = call();
  }
  return result;
}

// Opens a file that programs started by the host do not inherit; -1 with errno
// where it fails.
int open_file(const std::string &path, int flags, mode_t mode = 0);

// close is a cancellation point. A thread must not be cancelled there: a
// destructor cannot be unwound, and a descriptor would be lost or closed twice.
int close_uncancelled(int descriptor);

class Descriptor {
public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) {
      close_uncancelled(number_);
    }
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  Descriptor(Descriptor &&) = delete;
  Descriptor &operator=(Descriptor &&) = delete;

  [[nodiscard]] int number() const { return number_; }
  // Some file systems report only here that the bytes did not arrive.
  int close() {
    const int result = close_uncancelled(number_);
    number_ = -1;
    return result;
  }

private:
  int number_;
};

} // namespace naibx::format
