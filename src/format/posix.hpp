// What reading and writing files share: an owned descriptor, words for errors.
#pragma once

#include <string>
#include <unistd.h>

namespace naibx::format {

// The C library's words depend on the locale and are not safe with threads.
std::string words_for_error(int error);

// Throws NAIBX_ERROR_READ.
[[noreturn]] void fail_read(const std::string &path, int error);

class Descriptor {
public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  Descriptor(Descriptor &&) = delete;
  Descriptor &operator=(Descriptor &&) = delete;

  [[nodiscard]] int number() const { return number_; }
  // Some file systems tell only here that the bytes did not arrive.
  int close() {
    const int result = ::close(number_);
    number_ = -1;
    return result;
  }

private:
  int number_;
};

// A closed pipe or a file above the allowed size makes write() fail, and sends
// a signal that would end the host. Here the signal is held back and taken.

} // namespace naibx::format
