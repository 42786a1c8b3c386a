// What the first bytes of a file declare; only its kind is checked.
#pragma once

#include "../base/span.hpp"
#include "constants.hpp"

#include <cstdint>

namespace naibx::format {

class FileHead {
public:
  // Throws Failure where the bytes are not the beginning of such a file, or
  // less than its header.
  explicit FileHead(Span<const std::uint8_t> bytes);

  // Of the whole file, in bytes.
  [[nodiscard]] std::uint64_t length() const;
  // 65536 major + minor.
  [[nodiscard]] std::uint32_t version() const;
  // As the header declares it.
  [[nodiscard]] std::uint32_t section_count() const;
  // Throws Failure where the bytes end within the table of sections.
  [[nodiscard]] bool has_section(std::uint32_t tag) const;

private:
  Span<const std::uint8_t> bytes_;
};

} // namespace naibx::format
