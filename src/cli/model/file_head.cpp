#include "file_head.hpp"

#include <algorithm>
#include <array>

namespace naibx::cli {
namespace {

constexpr std::array<std::uint8_t, 8> kMagic = {0x89, 'N',  'B',  'X',
                                                0x0D, 0x0A, 0x1A, 0x0A};
constexpr std::size_t kVersionOffset = 8;
constexpr std::size_t kSectionCountOffset = 12;
constexpr std::size_t kLengthOffset = 32;
constexpr std::size_t kSectionEntrySize = 32;

// An unsigned number, the lowest byte first, whatever this machine has.
std::uint64_t number_at(const FileBytes &bytes, std::size_t offset,
                        std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i > 0; --i) {
    number = number << 8U | bytes[offset + i - 1];
  }
  return number;
}

} // namespace

std::uint64_t told_length(const FileBytes &bytes) {
  const bool is_whole = bytes.size() >= kFileHeadSize &&
                        std::equal(kMagic.begin(), kMagic.end(), bytes.begin());
  return is_whole ? number_at(bytes, kLengthOffset, 8) : 0;
}

std::uint32_t format_version(const FileBytes &bytes) {
  const std::uint64_t major = number_at(bytes, kVersionOffset, 2);
  const std::uint64_t minor = number_at(bytes, kVersionOffset + 2, 2);
  return static_cast<std::uint32_t>(major << 16U | minor);
}

bool has_section(const FileBytes &bytes, std::string_view tag) {
  const std::uint64_t count = number_at(bytes, kSectionCountOffset, 4);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t *entry =
        bytes.data() + kFileHeadSize + i * kSectionEntrySize;
    if (std::equal(tag.begin(), tag.end(), entry,
                   [](char letter, std::uint8_t byte) {
                     return static_cast<std::uint8_t>(letter) == byte;
                   })) {
      return true;
    }
  }
  return false;
}

} // namespace naibx::cli
