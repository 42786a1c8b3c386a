// Made by bindings/go/generate_sources.py from
// src/format/container_writer.cpp: do not edit.

#include "settings.hpp"

#include "container_writer.hpp"

#include "byte_writer.hpp"
#include "constants.hpp"

namespace naibx::format {

namespace {

std::uint64_t aligned(std::uint64_t offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

} // namespace

void ContainerWriter::measure(std::uint32_t tag, const void *source,
                              WriteSection write_section) {
  MeasuringSink sink;
  write_section(source, sink);
  sections_.push_back(
      {tag, source, write_section, sink.length(), sink.checksum()});
}

std::uint64_t ContainerWriter::table_end() const {
  return kHeaderSize + kSectionEntrySize * sections_.size();
}

std::uint64_t ContainerWriter::file_length() const {
  std::uint64_t end = table_end();
  for (const Section &section : sections_) {
    end = aligned(end) + section.length;
  }
  return end;
}

void ContainerWriter::write_head(Sink &sink) const {
  ByteWriter out(sink);
  out.bytes(kMagic, sizeof kMagic);
  out.u16(kMajorVersion);
  out.u16(kMinorVersion);
  out.u32(static_cast<std::uint32_t>(sections_.size()));
  out.u64(0); // required features: none yet
  out.u64(0); // optional features: none yet
  out.u64(file_length());
  out.zeros(16); // reserved
}

void ContainerWriter::write_table(Sink &sink) const {
  ByteWriter out(sink);
  std::uint64_t end = table_end();
  for (const Section &section : sections_) {
    const std::uint64_t offset = aligned(end);
    out.u32(section.tag);
    out.u32(kRequiredSection);
    out.u64(offset);
    out.u64(section.length);
    out.u64(section.checksum);
    end = offset + section.length;
  }
}

void ContainerWriter::write(Sink &sink) const {
  MeasuringSink head;
  write_head(head);
  write_table(head);
  write_head(sink);
  ByteWriter out(sink);
  out.u64(head.checksum());
  write_table(sink);
  std::uint64_t end = table_end();
  for (const Section &section : sections_) {
    out.zeros(static_cast<std::size_t>(aligned(end) - end));
    section.write(section.source, sink);
    end = aligned(end) + section.length;
  }
}

} // namespace naibx::format
