// Made by bindings/go/generate_sources.py from
// src/files/mapped_file.hpp: do not edit.

// The bytes of a file where the system keeps them, not copied.
#pragma once

#include "../base/span.hpp"
#include "../format/load_limits.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace naibx::format {

class MappedFile {
public:
  MappedFile() = default;
  // Takes a mapping over.
  MappedFile(const std::uint8_t *bytes, std::size_t size)
      : bytes_(bytes), size_(size) {}
  ~MappedFile(); // gives the mapping back
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;
  MappedFile(MappedFile &&other) noexcept
      : bytes_(std::exchange(other.bytes_, nullptr)), size_(other.size_) {}
  MappedFile &operator=(MappedFile &&) = delete;

  [[nodiscard]] Span<const std::uint8_t> bytes() const {
    return {bytes_, size_};
  }

private:
  const std::uint8_t *bytes_ = nullptr;
  std::size_t size_ = 0;
};

// Nothing where the file is not one that can be mapped (a pipe, a device, an
// empty file), so that it is to be read. Throws NAIBX_ERROR_READ, or
// AboveLimit.
std::optional<MappedFile> map_file(const std::string &path,
                                   const LoadLimits &limits);

} // namespace naibx::format
