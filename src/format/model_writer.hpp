// Writes a model file: the same model gives the same bytes.
#pragma once

#include "../model/model.hpp"
#include "sink.hpp"

#include <cstdint>
#include <vector>

namespace naibx::format {

// A model about to be written. The constructor measures the sections, which
// the table before them must tell, so that nothing need be held in memory.
class ModelWriter {
public:
  explicit ModelWriter(const Model &model);

  [[nodiscard]] std::uint64_t file_length() const { return file_length_; }
  void write(Sink &sink) const;

private:
  using WriteSection = void (*)(const Model &, Sink &);
  struct Section {
    std::uint32_t tag;
    WriteSection write;
    std::uint64_t offset;
    std::uint64_t length;
    std::uint64_t checksum;
  };

  void measure(std::uint32_t tag, WriteSection write_section);
  void write_head(Sink &sink) const;

  const Model &model_;
  std::vector<Section> sections_;
  std::uint64_t file_length_ = 0;
};

} // namespace naibx::format
