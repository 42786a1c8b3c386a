#include "signing.hpp"

#include "format/byte_writer.hpp"
#include "format/checksum.hpp"
#include "format/constants.hpp"
#include "format/cursor.hpp"

namespace naibx::fuzz {

namespace {

using format::kHeaderChecksumOffset;
using format::kHeaderSize;
using format::kSectionEntrySize;

void sign_section(Bytes &bytes, std::size_t entry) {
  const auto offset =
      format::load_little_endian<std::uint64_t>(bytes.data() + entry + 8);
  const auto length =
      format::load_little_endian<std::uint64_t>(bytes.data() + entry + 16);
  if (offset > bytes.size() || length > bytes.size() - offset)
    return;
  const std::uint64_t sum = format::checksum(bytes.data() + offset, length);
  format::store_little_endian(sum, bytes.data() + entry + 24);
}

} // namespace

Bytes with_right_checksums(Bytes bytes) {
  if (bytes.size() < kHeaderSize)
    return bytes;
  const std::size_t most = (bytes.size() - kHeaderSize) / kSectionEntrySize;
  const auto sections =
      format::load_little_endian<std::uint32_t>(bytes.data() + 12);
  if (sections > most)
    return bytes;
  const std::size_t table = sections * kSectionEntrySize;
  // The table first, whose own checksum covers those of the sections.
  for (std::size_t i = 0; i < sections; ++i)
    sign_section(bytes, kHeaderSize + i * kSectionEntrySize);
  format::Checksum head;
  head.add(bytes.data(), kHeaderChecksumOffset);
  head.add(bytes.data() + kHeaderSize, table);
  format::store_little_endian(head.value(),
                              bytes.data() + kHeaderChecksumOffset);
  return bytes;
}

} // namespace naibx::fuzz
