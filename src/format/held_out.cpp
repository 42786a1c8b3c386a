#include "held_out.hpp"

#include "constants.hpp"
#include "container.hpp"
#include "field_reader.hpp"
#include "field_writer.hpp"
#include "file_head.hpp"

#include <cmath>

namespace naibx::format {

namespace {

void write_held_out(const HeldOutResult &result, Sink &sink) {
  const bool is_measured = !std::isnan(result.utility);
  FieldWriter fields(sink);
  fields.truth(is_measured);
  fields.real(is_measured ? result.utility : 0.0);
}

} // namespace

void add_held_out(ContainerWriter &writer, std::uint32_t tag,
                  const HeldOutResult &result) {
  writer.add<write_held_out>(tag, result);
}

std::optional<HeldOutResult> read_held_out(Span<const std::uint8_t> bytes,
                                           std::uint32_t tag,
                                           const Configuration &configuration) {
  if (!FileHead(bytes).has_section(tag)) {
    return std::nullopt;
  }
  const Container container(bytes, Checksums::all_but_tables); // again
  const Container::Section &section = container.require(tag);
  const Method method = configuration.ridge().method;
  require(method != Method::naive,
          "held-out figures are there, but the method is the paper's");
  FieldReader fields(section.bytes, section.name);
  bool is_measured = false;
  double utility = 0.0;
  fields.truth(is_measured);
  fields.real(utility);
  fields.require_end();
  if (!is_measured) {
    require(utility == 0.0 && !std::signbit(utility),
            "a utility that was not measured is not 0");
    return HeldOutResult();
  }
  require(method == Method::automatic,
          "a utility was measured, but there was no choice");
  return HeldOutResult{utility, 0.0};
}

} // namespace naibx::format
