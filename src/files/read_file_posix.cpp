#include "file.hpp"
#include "posix.hpp"
#include "read_blocks.hpp"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace naibx::format {

std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         const LoadLimits &limits,
                                         std::pmr::memory_resource *memory) {
  const Descriptor descriptor(open_file(path, O_RDONLY));
  if (descriptor.number() < 0) {
    fail_read(path, errno);
  }
  const auto read = [&](std::uint8_t *bytes, std::size_t count) {
    const ssize_t result =
        retried([&] { return ::read(descriptor.number(), bytes, count); });
    if (result < 0) {
      fail_read(path, errno);
    }
    return static_cast<std::size_t>(result);
  };
  return read_blocks(read, limits, memory);
}

} // namespace naibx::format
