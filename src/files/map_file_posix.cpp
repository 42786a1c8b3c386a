#include "../base/failure.hpp"
#include "../base/size.hpp"
#include "mapped_file.hpp"
#include "posix.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::format {

MappedFile::~MappedFile() {
  if (bytes_ != nullptr) {
    // munmap takes the pointer that mmap gave, though it is only read.
    ::munmap(const_cast<std::uint8_t *>(bytes_), size_);
  }
}

std::optional<MappedFile> map_file(const std::string &path,
                                   const LoadLimits &limits) {
  struct stat status = {};
  // Before opening it: a pipe would lose its writer.
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return std::nullopt;
  }
  const Descriptor descriptor(open_file(path, O_RDONLY));
  const off_t end =
      descriptor.number() < 0 ? -1 : ::lseek(descriptor.number(), 0, SEEK_END);
  if (end < 0) {
    fail_read(path, errno);
  }
  const auto size = static_cast<std::uint64_t>(end);
  if (size == 0 || size > kMaximumBytes) {
    return std::nullopt;
  }
  check_limit(size, limits.bytes, "bytes");
  void *const bytes = ::mmap(nullptr, static_cast<std::size_t>(size), PROT_READ,
                             MAP_PRIVATE, descriptor.number(), 0);
  if (bytes == MAP_FAILED) {
    return std::nullopt;
  }
  return std::make_optional<MappedFile>(
      static_cast<const std::uint8_t *>(bytes), static_cast<std::size_t>(size));
}

} // namespace naibx::format
