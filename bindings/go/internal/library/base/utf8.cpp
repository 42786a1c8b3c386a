// Made by bindings/go/generate_sources.py from
// src/base/utf8.cpp: do not edit.

#include "settings.hpp"

#include "utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx {

namespace {

struct LeadByte {
  std::size_t length;    // of the whole sequence, 0 where no lead byte
  std::uint32_t bits;    // that the lead byte contributes
  std::uint32_t minimum; // smallest code point that needs this length
};

LeadByte classify(std::uint8_t byte) {
  if (byte < 0x80) {
    return {1, byte, 1};
  }
  if ((byte & 0xE0) == 0xC0) {
    return {2, byte & 0x1FU, 0x80};
  }
  if ((byte & 0xF0) == 0xE0) {
    return {3, byte & 0x0FU, 0x800};
  }
  if ((byte & 0xF8) == 0xF0) {
    return {4, byte & 0x07U, 0x10000};
  }
  return {0, 0, 0};
}

} // namespace

bool is_valid_utf8(std::string_view bytes) {
  std::size_t position = 0;
  while (position < bytes.size()) {
    const LeadByte lead = classify(static_cast<std::uint8_t>(bytes[position]));
    if (lead.length == 0 || lead.length > bytes.size() - position) {
      return false;
    }
    std::uint32_t code = lead.bits;
    for (std::size_t i = 1; i < lead.length; ++i) {
      const auto byte = static_cast<std::uint8_t>(bytes[position + i]);
      if ((byte & 0xC0) != 0x80) {
        return false;
      }
      code = (code << 6U) | (byte & 0x3FU);
    }
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < lead.minimum || code > 0x10FFFF || surrogate) {
      return false;
    }
    position += lead.length;
  }
  return true;
}

} // namespace naibx
