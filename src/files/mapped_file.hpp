// The bytes of a file, mapped and not copied.
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
  // Takes ownership of a mapping.
  MappedFile(const std::uint8_t *bytes, std::size_t size)
      : bytes_(bytes), size_(size) {}
  ~MappedFile(); // unmaps
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

// nullopt where the file cannot be mapped (a pipe, a device, an empty file) and
// has to be read. Throws NAIBX_ERROR_READ, or AboveLimit.
std::optional<MappedFile> map_file(const std::string &path,
                                   const LoadLimits &limits);

} // namespace naibx::format
