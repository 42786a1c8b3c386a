#include "file_parts.hpp"

#include <algorithm>
#include <stdexcept>

namespace naibx::test {

namespace {

std::size_t aligned(std::size_t offset) {
  return (offset + format::kAlignment - 1) / format::kAlignment *
         format::kAlignment;
}

} // namespace

FileParts::Section &FileParts::section(std::uint32_t tag) {
  const auto found = std::find_if(
      sections.begin(), sections.end(),
      [tag](const Section &section) { return section.tag == tag; });
  if (found == sections.end()) {
    throw std::runtime_error("the file has no such section");
  }
  return *found;
}

bool FileParts::has(std::uint32_t tag) const {
  return std::any_of(
      sections.begin(), sections.end(),
      [tag](const Section &section) { return section.tag == tag; });
}

void FileParts::remove(std::uint32_t tag) {
  const Section &gone = section(tag);
  sections.erase(sections.begin() + (&gone - sections.data()));
}

void FileParts::move_to_end(std::uint32_t tag) {
  const Section moved = section(tag);
  remove(tag);
  sections.push_back(moved);
}

void FileParts::append(std::uint32_t tag, const Bytes &payload,
                       std::uint32_t flags) {
  sections.push_back({tag, flags, payload});
}

void FileParts::lengthen(std::uint32_t tag, int bytes) {
  Bytes &payload = section(tag).payload;
  payload.resize(static_cast<std::size_t>(
      static_cast<std::ptrdiff_t>(payload.size()) + bytes));
}

FileParts take_apart(const Bytes &bytes) {
  FileParts parts;
  parts.major = read_at<std::uint16_t>(bytes, 8);
  parts.minor = read_at<std::uint16_t>(bytes, 10);
  parts.required_features = read_at<std::uint64_t>(bytes, 16);
  parts.optional_features = read_at<std::uint64_t>(bytes, 24);
  for (std::uint32_t i = 0; i < read_at<std::uint32_t>(bytes, 12); ++i) {
    const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
    const auto begin =
        bytes.begin() +
        static_cast<std::ptrdiff_t>(read_at<std::uint64_t>(bytes, entry + 8));
    const auto length =
        static_cast<std::ptrdiff_t>(read_at<std::uint64_t>(bytes, entry + 16));
    parts.sections.push_back({read_at<std::uint32_t>(bytes, entry),
                              read_at<std::uint32_t>(bytes, entry + 4),
                              Bytes(begin, begin + length)});
  }
  return parts;
}

Bytes put_together(const FileParts &parts) {
  const std::size_t count = parts.sections.size();
  Bytes bytes(kHeaderSize + count * kSectionEntrySize, 0);
  std::copy(std::begin(format::kMagic), std::end(format::kMagic),
            bytes.begin());
  write_at(bytes, 8, parts.major);
  write_at(bytes, 10, parts.minor);
  write_at(bytes, 12, static_cast<std::uint32_t>(count));
  write_at(bytes, 16, parts.required_features);
  write_at(bytes, 24, parts.optional_features);
  for (std::size_t i = 0; i < count; ++i) {
    const FileParts::Section &section = parts.sections[i];
    const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
    const std::size_t offset = aligned(bytes.size());
    bytes.resize(offset, 0);
    bytes.insert(bytes.end(), section.payload.begin(), section.payload.end());
    write_at(bytes, entry, section.tag);
    write_at(bytes, entry + 4, section.flags);
    write_at<std::uint64_t>(bytes, entry + 8, offset);
    write_at<std::uint64_t>(bytes, entry + 16, section.payload.size());
  }
  write_at<std::uint64_t>(bytes, 32, bytes.size());
  sign(bytes);
  return bytes;
}

} // namespace naibx::test
