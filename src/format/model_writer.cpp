#include "model_writer.hpp"

#include "byte_writer.hpp"
#include "constants.hpp"
#include "section_writers.hpp"

namespace naibx::format {

namespace {

std::uint64_t aligned(std::uint64_t offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

bool has_names(const Configuration &configuration) {
  return configuration.label_names.size() + configuration.feature_names.size() +
             configuration.category_names.size() >
         0;
}

} // namespace

ModelWriter::ModelWriter(const Model &model) : model_(model) {
  measure(kConfigurationTag, write_configuration);
  if (has_names(model.configuration())) {
    measure(kNamesTag, write_names);
  }
  measure(kCountsTag, write_counts);
  measure(kPairsTag, write_pairs);
  if (model.layout().gaussian_count > 0) {
    measure(kGaussianTag, write_gaussian);
  }
  if (model.layout().bernoulli_count > 0) {
    measure(kBernoulliTag, write_bernoulli);
  }
  if (model.layout().multinomial_count > 0) {
    measure(kMultinomialTag, write_multinomial);
  }
  if (model.layout().categorical_count() > 0) {
    measure(kCategoricalTag, write_categorical);
  }
  std::uint64_t offset = kHeaderSize + kSectionEntrySize * sections_.size();
  for (Section &section : sections_) {
    section.offset = aligned(offset);
    offset = section.offset + section.length;
  }
  file_length_ = offset;
}

void ModelWriter::measure(std::uint32_t tag, WriteSection write_section) {
  MeasuringSink sink;
  write_section(model_, sink);
  sections_.push_back({tag, write_section, 0, sink.length(), sink.checksum()});
}

void ModelWriter::write_head(Sink &sink) const {
  ByteWriter out(sink);
  out.bytes(kMagic, sizeof kMagic);
  out.u16(kMajorVersion);
  out.u16(kMinorVersion);
  out.u32(static_cast<std::uint32_t>(sections_.size()));
  out.u64(0); // required features: none yet
  out.u64(0); // optional features: none yet
  out.u64(file_length_);
  out.zeros(16); // reserved
}

void ModelWriter::write(Sink &sink) const {
  const auto write_table = [this](Sink &table_sink) {
    ByteWriter out(table_sink);
    for (const Section &section : sections_) {
      out.u32(section.tag);
      out.u32(kRequiredSection);
      out.u64(section.offset);
      out.u64(section.length);
      out.u64(section.checksum);
    }
  };
  MeasuringSink head;
  write_head(head);
  write_table(head);
  write_head(sink);
  ByteWriter out(sink);
  out.u64(head.checksum());
  write_table(sink);
  std::uint64_t offset = kHeaderSize + kSectionEntrySize * sections_.size();
  for (const Section &section : sections_) {
    out.zeros(static_cast<std::size_t>(section.offset - offset));
    section.write(model_, sink);
    offset = section.offset + section.length;
  }
}

} // namespace naibx::format
