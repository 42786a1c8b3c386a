#include "../base/size.hpp"
#include "mapped_file.hpp"
#include "windows.hpp"

namespace naibx::format {

MappedFile::~MappedFile() {
  if (bytes_ != nullptr) {
    ::UnmapViewOfFile(bytes_);
  }
}

namespace {

// Whether it names a pipe. Opening and closing that would cost it its writer.
bool is_of_a_device(const std::string &path) {
  return path.rfind(R"(\\.\)", 0) == 0 || path.rfind("//./", 0) == 0;
}

} // namespace

std::optional<MappedFile> map_file(const std::string &path,
                                   const LoadLimits &limits) {
  if (is_of_a_device(path)) {
    return std::nullopt;
  }
  const Handle file(open_existing(path, GENERIC_READ));
  if (!file.is_open()) {
    fail_read(path, ::GetLastError());
  }
  LARGE_INTEGER end = {};
  if (::GetFileType(file.get()) != FILE_TYPE_DISK ||
      ::GetFileSizeEx(file.get(), &end) == 0) {
    return std::nullopt;
  }
  const auto size = static_cast<std::uint64_t>(end.QuadPart);
  if (size == 0 || size > kMaximumBytes) {
    return std::nullopt;
  }
  check_limit(size, limits.bytes, "bytes");
  // A view keeps its mapping alive.
  const HANDLE mapping =
      ::CreateFileMappingW(file.get(), nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (mapping == nullptr) {
    return std::nullopt;
  }
  const Handle owned(mapping);
  const void *const bytes = ::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0,
                                            static_cast<std::size_t>(size));
  if (bytes == nullptr) {
    return std::nullopt;
  }
  return std::make_optional<MappedFile>(
      static_cast<const std::uint8_t *>(bytes), static_cast<std::size_t>(size));
}

} // namespace naibx::format
