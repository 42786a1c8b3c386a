// Made by bindings/go/generate_sources.py from
// src/format/container_writer.hpp: do not edit.

// Writes header, section table and sections; what the sections hold is given.
#pragma once

#include "sink.hpp"

#include <cstdint>
#include <vector>

namespace naibx::format {

// A file about to be written. Each section is measured when it is added, for
// the table before the sections must tell of them, so that nothing need be
// held in memory. What a section is written from must outlive this.
class ContainerWriter {
public:
  // The next section: write_section(source, sink) writes its payload, the same
  // bytes each time.
  template <auto write_section, typename Source>
  void add(std::uint32_t tag, const Source &source) {
    measure(tag, &source, [](const void *any, Sink &sink) {
      write_section(*static_cast<const Source *>(any), sink);
    });
  }

  [[nodiscard]] std::uint64_t file_length() const;
  void write(Sink &sink) const;

private:
  using WriteSection = void (*)(const void *, Sink &);
  struct Section {
    std::uint32_t tag;
    const void *source;
    WriteSection write;
    std::uint64_t length;
    std::uint64_t checksum;
  };

  void measure(std::uint32_t tag, const void *source,
               WriteSection write_section);
  [[nodiscard]] std::uint64_t table_end() const;
  void write_head(Sink &sink) const;
  void write_table(Sink &sink) const;

  std::vector<Section> sections_;
};

} // namespace naibx::format
