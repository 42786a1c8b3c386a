// What reading and writing files share: an owned descriptor, words for errors.
#pragma once

#include <string>

namespace naibx::format {

// The C library's words depend on the locale and are not safe with threads.
std::string words_for_error(int error);

// Throws NAIBX_ERROR_READ.
[[noreturn]] void fail_read(const std::string &path, int error);

// Throws NAIBX_ERROR_WRITE.
[[noreturn]] void fail_write(const std::string &path, int error);

// To close is a point where a thread may be cancelled. It must not be there: a
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
  // Some file systems tell only here that the bytes did not arrive.
  int close() {
    const int result = close_uncancelled(number_);
    number_ = -1;
    return result;
  }

private:
  int number_;
};

} // namespace naibx::format
