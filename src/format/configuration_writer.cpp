#include "configuration_writer.hpp"

#include "byte_writer.hpp"
#include "column_runs.hpp"
#include "constants.hpp"

#include <cstring>

namespace naibx::format {

namespace {

std::uint32_t configuration_flags(const Configuration &configuration) {
  std::uint32_t flags = 0;
  flags |= configuration.allow_empty() ? kAllowEmptyFlag : 0;
  flags |= configuration.merge_duplicates() ? kMergeDuplicatesFlag : 0;
  flags |= configuration.fixed_size() ? kFixedSizeFlag : 0;
  return flags;
}

void write_name_table(const NameTable &names, ByteWriter &out) {
  out.u64(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    out.u32(static_cast<std::uint32_t>(std::strlen(names.get(i))));
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    out.text(names.get(i));
  }
}

void write_configuration(const Configuration &configuration, Sink &sink) {
  std::uint32_t run_count = 0;
  for_each_run(configuration, [&](const FileColumnRun &) { ++run_count; });
  ByteWriter out(sink);
  out.u32(configuration.label_count());
  out.u32(static_cast<std::uint32_t>(configuration.groups().size()));
  out.u32(run_count);
  out.u32(configuration_flags(configuration));
  out.u64(configuration.fixed_size().value_or(0));
  out.f64(configuration.constants().smoothing);
  out.f64(configuration.constants().feature_smoothing);
  out.f64(configuration.constants().variance_prior);
  for (const Family family : configuration.groups()) {
    out.u32(static_cast<std::uint32_t>(family));
  }
  for_each_run(configuration, [&](const FileColumnRun &run) {
    out.u32(run.group);
    out.u32(run.column_count);
    out.u32(run.category_count);
  });
}

void write_names(const Configuration &configuration, Sink &sink) {
  ByteWriter out(sink);
  write_name_table(configuration.label_names, out);
  write_name_table(configuration.feature_names, out);
  write_name_table(configuration.category_names, out);
}

void write_method(const Configuration &configuration, Sink &sink) {
  const RidgeSettings &settings = configuration.ridge();
  ByteWriter out(sink);
  out.u32(static_cast<std::uint32_t>(settings.method));
  out.u32(settings.landmark_count);
  out.u32(settings.reservoir_rows);
  out.u32(static_cast<std::uint32_t>(settings.loss));
  out.u64(settings.seed);
  out.u32(settings.seen_sets);
}

void write_kinds(const Configuration &configuration, Sink &sink) {
  const Span<const ColumnKind> kinds = configuration.column_kinds().set_ones();
  ByteWriter out(sink);
  out.u64(kinds.size());
  for (const ColumnKind kind : kinds) {
    const auto number = static_cast<std::uint8_t>(kind);
    out.bytes(&number, 1);
  }
}

bool has_names(const Configuration &configuration) {
  return configuration.label_names.size() + configuration.feature_names.size() +
             configuration.category_names.size() >
         0;
}

} // namespace

void add_configuration(ContainerWriter &writer,
                       const Configuration &configuration) {
  writer.add<write_configuration>(kConfigurationTag, configuration);
  if (has_names(configuration)) {
    writer.add<write_names>(kNamesTag, configuration);
  }
  if (!(configuration.ridge() == RidgeSettings{})) {
    writer.add<write_method>(kMethodTag, configuration);
  }
  if (!configuration.column_kinds().set_ones().empty()) {
    writer.add<write_kinds>(kKindsTag, configuration);
  }
}

} // namespace naibx::format
