#include "files.hpp"
#include "require.hpp"

#include <cstdio>
#include <string>
#include <unistd.h>

namespace naibx::fuzz {

void ByteFile::Close::operator()(std::FILE *file) const {
  (void)std::fclose(file); // NOLINT(*-owning-memory): owned by a unique_ptr
}

ByteFile::ByteFile(const std::uint8_t *bytes, std::size_t count)
    : file_(std::tmpfile()) {
  require(file_ != nullptr, "there is a temporary file");
  const int descriptor = ::fileno(file_.get());
  while (count > 0) {
    const ssize_t written = ::write(descriptor, bytes, count);
    require(written > 0, "a temporary file takes what is written to it");
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
  path_ = "/dev/fd/" + std::to_string(descriptor);
}

} // namespace naibx::fuzz
