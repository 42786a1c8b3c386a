// Writes header, section table and sections; the caller gives the contents.
#pragma once

#include "sink.hpp"

#include <cstdint>
#include <vector>

namespace naibx::format {

// A file about to be written. Each section is measured when it is added,
// because the table comes before the sections; so nothing need be held in
// memory. The source of a section must outlive this.
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
