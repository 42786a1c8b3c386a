#include "container.hpp"

#include "../base/failure.hpp"
#include "checksum.hpp"
#include "constants.hpp"
#include "cursor.hpp"
#include "file_head.hpp"

#include <algorithm>
#include <cstring>
#include <string>

namespace naibx::format {

namespace {

struct Header {
  std::uint32_t section_count;
  std::uint64_t table_end;
};

void check_version(std::uint16_t major, std::uint16_t minor) {
  const bool newer = major > kMajorVersion ||
                     (major == kMajorVersion && minor > kMinorVersion);
  if (newer) {
    fail(NAIBX_ERROR_NEWER_VERSION, "the file has the format version ", major,
         ".", minor, ", but this library reads up to ", kMajorVersion, ".",
         kMinorVersion, "; a newer library is needed");
  }
  if (major == 0 && minor == 0) {
    fail(NAIBX_ERROR_CORRUPT, "the file has the format version 0.0, which "
                              "never existed");
  }
  if (minor < kOldestMinorVersion) {
    fail(NAIBX_ERROR_OLDER_VERSION, "the file has the format version ", major,
         ".", minor, ", but this library reads from ", kMajorVersion, ".",
         kOldestMinorVersion,
         " on; make it anew from its data, or keep the "
         "library that wrote it");
  }
}

Header read_header(Span<const std::uint8_t> bytes) {
  const FileHead file(bytes); // throws if this is none
  const std::uint8_t *const head = bytes.data();
  check_version(load_little_endian<std::uint16_t>(head + 8),
                load_little_endian<std::uint16_t>(head + 10));
  const auto required = load_little_endian<std::uint64_t>(head + 16);
  if (required != 0) {
    fail(NAIBX_ERROR_UNKNOWN_FEATURE, "the file needs features (flags ",
         required, ") that this library does not have");
  }
  const std::uint64_t length = file.length();
  if (length != bytes.size()) {
    // A reader may stop at the first byte too many.
    const std::string count =
        length < bytes.size() ? "more" : std::to_string(bytes.size());
    fail(NAIBX_ERROR_TRUNCATED, "the file has ", count,
         " bytes, but its header declares ", length);
  }
  const std::uint32_t section_count = file.section_count();
  const std::uint64_t table_end =
      kHeaderSize + std::uint64_t{section_count} * kSectionEntrySize;
  if (table_end > bytes.size()) {
    fail(NAIBX_ERROR_CORRUPT, "the header declares ", section_count,
         " sections, more than fit into ", bytes.size(), " bytes");
  }
  Checksum sum;
  sum.add(head, kHeaderChecksumOffset);
  sum.add(head + kHeaderSize,
          static_cast<std::size_t>(table_end - kHeaderSize));
  if (!is_checksum(
          load_little_endian<std::uint64_t>(head + kHeaderChecksumOffset),
          sum.value())) {
    fail(NAIBX_ERROR_CHECKSUM, "the checksum of the header does not match");
  }
  const std::uint8_t *const reserved_begin = head + 40;
  if (std::any_of(reserved_begin, head + kHeaderChecksumOffset,
                  [](std::uint8_t byte) { return byte != 0; })) {
    fail(NAIBX_ERROR_CORRUPT, "the reserved bytes of the header are not 0");
  }
  return {section_count, table_end};
}

// For messages: the letters of a tag, or its number where it has others.
std::string name_of(std::uint32_t tag) {
  std::string letters;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    letters += static_cast<char>(tag >> shift & 0xFFU);
  }
  const bool is_text =
      std::all_of(letters.begin(), letters.end(), [](char letter) {
        return (letter >= 'A' && letter <= 'Z') ||
               (letter >= 'a' && letter <= 'z') ||
               (letter >= '0' && letter <= '9');
      });
  return is_text ? letters : std::to_string(tag);
}

std::uint32_t tag_of(Span<const std::uint8_t> bytes, std::uint32_t section) {
  return load_little_endian<std::uint32_t>(
      bytes.data() + kHeaderSize + std::size_t{section} * kSectionEntrySize);
}

// Sections are few: each is compared with all before it, which takes no memory.
void check_tags(Span<const std::uint8_t> bytes, std::uint32_t section_count) {
  for (std::uint32_t i = 0; i < section_count; ++i) {
    if (i == kMaximumSections) {
      fail(NAIBX_ERROR_CORRUPT, "the header declares ", section_count,
           " sections, but a file has at most ", kMaximumSections);
    }
    const std::uint32_t tag = tag_of(bytes, i);
    for (std::uint32_t before = 0; before < i; ++before) {
      if (tag_of(bytes, before) == tag) {
        fail(NAIBX_ERROR_CORRUPT, "the section ", name_of(tag),
             " occurs twice in the file");
      }
    }
  }
}

bool is_compared(Checksums checksums, std::uint32_t tag) {
  return checksums == Checksums::all || tag == kConfigurationTag ||
         tag == kNamesTag || tag == kMethodTag || tag == kKindsTag ||
         tag == kHeldOutTag;
}

} // namespace

std::uint64_t told_length(Span<const std::uint8_t> head) {
  const bool is_model = head.size() >= kHeaderSize &&
                        std::memcmp(head.data(), kMagic, sizeof kMagic) == 0;
  return is_model ? FileHead(head).length() : 0;
}

Container::Container(Span<const std::uint8_t> bytes, Checksums checksums)
    : sections_{{{kConfigurationTag, "CONF", false, {}},
                 {kNamesTag, "NAME", false, {}},
                 {kCountsTag, "CNTS", false, {}},
                 {kPairsTag, "PAIR", false, {}},
                 {kGaussianTag, "GAUS", false, {}},
                 {kBernoulliTag, "BERN", false, {}},
                 {kMultinomialTag, "MULT", false, {}},
                 {kCategoricalTag, "CATE", false, {}},
                 {kPredictorTag, "PRED", false, {}},
                 {kMethodTag, "METH", false, {}},
                 {kKindsTag, "KIND", false, {}},
                 {kRidgeModelTag, "RIDG", false, {}},
                 {kRidgePredictorTag, "RPRD", false, {}},
                 {kLastWeightsTag, "LAST", false, {}},
                 {kLastHeldOutTag, "LHLD", false, {}},
                 {kHeldOutTag, "HELD", false, {}}}} {
  const std::uint32_t section_count = read_header(bytes).section_count;
  check_tags(bytes, section_count);
  read_table(bytes, section_count, checksums);
}

// Sections follow each other in the order of the table, each from the next
// multiple of the alignment on, the gaps filled with zeros.
void Container::read_table(Span<const std::uint8_t> bytes,
                           std::uint32_t section_count, Checksums checksums) {
  std::uint64_t end =
      kHeaderSize + std::uint64_t{section_count} * kSectionEntrySize;
  for (std::uint32_t i = 0; i < section_count; ++i) {
    const std::uint8_t *const entry =
        bytes.data() + kHeaderSize + std::size_t{i} * kSectionEntrySize;
    const auto offset = load_little_endian<std::uint64_t>(entry + 8);
    const auto length = load_little_endian<std::uint64_t>(entry + 16);
    const std::uint64_t expected =
        (end + kAlignment - 1) / kAlignment * kAlignment;
    if (offset != expected || offset > bytes.size() ||
        length > bytes.size() - offset) {
      fail(NAIBX_ERROR_CORRUPT, "section ", i, " is said to have ", length,
           " bytes from ", offset, " on, but must begin at ", expected,
           " and end within the ", bytes.size(), " bytes of the file");
    }
    for (std::uint64_t gap = end; gap < offset; ++gap) {
      if (bytes[static_cast<std::size_t>(gap)] != 0) {
        fail(NAIBX_ERROR_CORRUPT, "byte ", gap,
             " lies between two sections and is not 0");
      }
    }
    end = offset + length;
    const auto payload = bytes.subspan(static_cast<std::size_t>(offset),
                                       static_cast<std::size_t>(length));
    const auto tag = load_little_endian<std::uint32_t>(entry);
    if (is_compared(checksums, tag) &&
        !is_checksum(load_little_endian<std::uint64_t>(entry + 24),
                     checksum(payload.data(), payload.size()))) {
      fail(NAIBX_ERROR_CHECKSUM, "the checksum of section ", i,
           " does not match");
    }
    place(tag, load_little_endian<std::uint32_t>(entry + 4), payload);
  }
  if (end != bytes.size()) {
    fail(NAIBX_ERROR_TRUNCATED, "the last section ends at ", end,
         ", but the file has ", bytes.size(), " bytes");
  }
}

void Container::place(std::uint32_t tag, std::uint32_t flags,
                      Span<const std::uint8_t> payload) {
  if ((flags & ~kRequiredSection) != 0) {
    fail(NAIBX_ERROR_UNKNOWN_FEATURE, "a section has the flags ", flags,
         ", of which this library knows only 1");
  }
  for (Section &section : sections_) {
    if (section.tag == tag) {
      section.present = true;
      section.bytes = payload;
      return;
    }
  }
  if ((flags & kRequiredSection) != 0) {
    fail(NAIBX_ERROR_UNKNOWN_FEATURE, "the file needs a section (tag ", tag,
         ") that this library does not know");
  }
}

const Container::Section *Container::find(std::uint32_t tag) const {
  for (const Section &section : sections_) {
    if (section.tag == tag && section.present) {
      return &section;
    }
  }
  return nullptr;
}

const Container::Section &Container::require(std::uint32_t tag) const {
  const Section *const section = find(tag);
  if (section == nullptr) {
    fail(NAIBX_ERROR_CORRUPT, "the section ", name_of(tag),
         " is missing, which this file must have");
  }
  return *section;
}

} // namespace naibx::format
