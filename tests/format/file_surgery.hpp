// Changes the bytes of a model file, and signs it anew.
#pragma once

#include "format/byte_writer.hpp"
#include "format/checksum.hpp"
#include "format/constants.hpp"
#include "format/cursor.hpp"
#include "sample_models.hpp"

#include <stdexcept>

namespace naibx::test {

using format::kHeaderChecksumOffset;
using format::kHeaderSize;
using format::kSectionEntrySize;

// Numbers of a file, on a machine of any byte order.
template <typename Number> Number read_at(const Bytes &bytes, std::size_t at) {
  return format::load_number<Number>(bytes.data() + at);
}

template <typename Number>
void write_at(Bytes &bytes, std::size_t at, Number value) {
  format::store_little_endian(value, bytes.data() + at);
}

// Makes every checksum right again, so that what lies behind is reached.
inline void sign(Bytes &bytes) {
  const auto sections = read_at<std::uint32_t>(bytes, 12);
  const std::uint64_t table = std::uint64_t{kSectionEntrySize} * sections;
  if (bytes.size() < kHeaderSize + table) {
    return;
  }
  for (std::uint32_t i = 0; i < sections; ++i) {
    const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
    const auto offset = read_at<std::uint64_t>(bytes, entry + 8);
    const auto length = read_at<std::uint64_t>(bytes, entry + 16);
    if (offset <= bytes.size() && length <= bytes.size() - offset) {
      write_at(bytes, entry + 24,
               format::checksum(bytes.data() + offset,
                                static_cast<std::size_t>(length)));
    }
  }
  format::Checksum head;
  head.add(bytes.data(), kHeaderChecksumOffset);
  head.add(bytes.data() + kHeaderSize, static_cast<std::size_t>(table));
  write_at(bytes, kHeaderChecksumOffset, head.value());
}

inline bool has_section(const Bytes &bytes, std::uint32_t tag) {
  for (std::uint32_t i = 0; i < read_at<std::uint32_t>(bytes, 12); ++i) {
    const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
    if (read_at<std::uint32_t>(bytes, entry) == tag) {
      return true;
    }
  }
  return false;
}

inline std::size_t section_offset(const Bytes &bytes, std::uint32_t tag) {
  for (std::uint32_t i = 0; i < read_at<std::uint32_t>(bytes, 12); ++i) {
    const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
    if (read_at<std::uint32_t>(bytes, entry) == tag) {
      return read_at<std::uint64_t>(bytes, entry + 8);
    }
  }
  throw std::runtime_error("the file has no such section");
}

} // namespace naibx::test
