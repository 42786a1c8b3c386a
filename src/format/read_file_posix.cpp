#include "../model/failure.hpp"
#include "constants.hpp"
#include "container.hpp"
#include "file.hpp"
#include "posix.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace naibx::format {

namespace {

// Reads until there are `wanted` bytes or no more. Room grows with what has
// come, not with what a header tells.
void read_up_to(const Descriptor &descriptor, const std::string &path,
                std::uint64_t wanted, std::pmr::vector<std::uint8_t> &bytes) {
  constexpr std::uint64_t kLeastStep = std::uint64_t{1} << 20U;
  std::size_t length = bytes.size();
  while (length < wanted) {
    if (length == bytes.size()) {
      const std::uint64_t step = std::max<std::uint64_t>(kLeastStep, length);
      bytes.resize(static_cast<std::size_t>(std::min(wanted, length + step)));
    }
    const ssize_t count = ::read(descriptor.number(), bytes.data() + length,
                                 bytes.size() - length);
    if (count < 0 && errno != EINTR) {
      fail_read(path, errno);
    }
    if (count == 0) {
      break;
    }
    length += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
  }
  bytes.resize(length);
}

} // namespace

std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         const LoadLimits &limits,
                                         std::pmr::memory_resource *memory) {
  const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor.number() < 0) {
    fail_read(path, errno);
  }
  std::pmr::vector<std::uint8_t> bytes(memory);
  read_up_to(descriptor, path, kHeaderSize, bytes);
  if (const std::uint64_t length = told_length(bytes)) {
    check_limit(length, limits.bytes, "bytes");
    read_up_to(descriptor, path, length, bytes);
    // One byte more tells whether the file goes on after its end.
    read_up_to(descriptor, path, bytes.size() + 1, bytes);
  }
  return bytes;
}

} // namespace naibx::format
