// The outside of a model file: header, section table, checksums.
#pragma once

#include "../base/span.hpp"

#include <array>
#include <cstdint>

namespace naibx::format {

// Length of a file according to its first bytes; 0 where they are not those of
// a model file, so no more need be read.
std::uint64_t told_length(Span<const std::uint8_t> head);

// Which checksums are compared: all, or only those of the header and of what a
// predictor reads besides its tables, so that these need not be touched.
enum class Checksums { all, all_but_tables };

// The payloads of the sections that this version knows; empty where absent.
struct Container {
  struct Section {
    std::uint32_t tag;
    const char *name;
    bool present;
    Span<const std::uint8_t> bytes;
  };

  // Checks everything that can be checked without looking into a section.
  // Throws Failure. `bytes` must outlive the result.
  explicit Container(Span<const std::uint8_t> bytes,
                     Checksums checksums = Checksums::all);

  [[nodiscard]] const Section *find(std::uint32_t tag) const;
  // Throws NAIBX_ERROR_CORRUPT where the section is absent.
  [[nodiscard]] const Section &require(std::uint32_t tag) const;

private:
  void read_table(Span<const std::uint8_t> bytes, std::uint32_t section_count,
                  Checksums checksums);
  void place(std::uint32_t tag, std::uint32_t flags,
             Span<const std::uint8_t> payload);

  std::array<Section, 16> sections_;
};

} // namespace naibx::format
