#include "file_head.hpp"

#include "../base/failure.hpp"
#include "cursor.hpp"

#include <algorithm>
#include <cstring>

namespace naibx::format {

FileHead::FileHead(Span<const std::uint8_t> bytes) : bytes_(bytes) {
  const std::size_t shown = std::min(bytes.size(), sizeof kMagic);
  if (shown == 0 || std::memcmp(bytes.data(), kMagic, shown) != 0) {
    fail(NAIBX_ERROR_NOT_A_MODEL,
         "this is not a NaiBX model file: it does not begin with the bytes of "
         "one");
  }
  if (bytes.size() < kHeaderSize) {
    fail(NAIBX_ERROR_TRUNCATED, "the file has ", bytes.size(),
         " bytes, but the header alone has ", kHeaderSize);
  }
}

std::uint64_t FileHead::length() const {
  return load_little_endian<std::uint64_t>(bytes_.data() + 32);
}

std::uint32_t FileHead::version() const {
  const std::uint32_t major =
      load_little_endian<std::uint16_t>(bytes_.data() + 8);
  return major << 16U | load_little_endian<std::uint16_t>(bytes_.data() + 10);
}

std::uint32_t FileHead::section_count() const {
  return load_little_endian<std::uint32_t>(bytes_.data() + 12);
}

bool FileHead::has_section(std::uint32_t tag) const {
  const std::uint32_t count = std::min(section_count(), kMaximumSections);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
    if (entry + kSectionEntrySize > bytes_.size()) {
      fail(NAIBX_ERROR_TRUNCATED, // mutants: not asked when a file is loaded
           "the file has ", count, " sections, but their table ends after ",
           bytes_.size(), " bytes");
    }
    if (load_little_endian<std::uint32_t>(bytes_.data() + entry) == tag) {
      return true;
    }
  }
  return false;
}

} // namespace naibx::format
