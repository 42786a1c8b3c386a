// A file as the list of its sections, to be changed and put together again.
#pragma once

#include "../file_surgery.hpp"

#include <cstdint>
#include <vector>

namespace naibx::test {

struct FileParts {
  struct Section {
    std::uint32_t tag;
    std::uint32_t flags;
    Bytes payload;
  };

  std::uint16_t major = format::kMajorVersion;
  std::uint16_t minor = format::kMinorVersion;
  std::uint64_t required_features = 0;
  std::uint64_t optional_features = 0;
  std::vector<Section> sections;

  // Throws where there is no such section.
  [[nodiscard]] Section &section(std::uint32_t tag);
  [[nodiscard]] bool has(std::uint32_t tag) const;
  void remove(std::uint32_t tag);
  // So that the file ends where the section does.
  void move_to_end(std::uint32_t tag);
  // At the end of the file.
  void append(std::uint32_t tag, const Bytes &payload,
              std::uint32_t flags = format::kRequiredSection);

  template <typename Number>
  [[nodiscard]] Number get(std::uint32_t tag, std::size_t offset) {
    return read_at<Number>(section(tag).payload, offset);
  }
  template <typename Number>
  void set(std::uint32_t tag, std::size_t offset, Number value) {
    write_at(section(tag).payload, offset, value);
  }
  void add(std::uint32_t tag, std::size_t offset, double value) {
    set(tag, offset, get<double>(tag, offset) + value);
  }
  // Bytes at the end of a section; fewer than it has cut it short.
  void lengthen(std::uint32_t tag, int bytes);
};

FileParts take_apart(const Bytes &bytes);
// As the library writes it: offsets, lengths and checksums are right.
Bytes put_together(const FileParts &parts);

} // namespace naibx::test
