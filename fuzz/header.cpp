// Bytes as the outside of a model file: header, section table and what lies
// between sections.
#include "base/failure.hpp"
#include "format/constants.hpp"
#include "format/container.hpp"
#include "support/handles.hpp"
#include "support/require.hpp"
#include "support/signing.hpp"
#include "support/target.hpp"

#include <naibx/naibx.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace naibx::fuzz {
namespace {

void check_failure(const Failure &failure) {
  require(failure.status() >= NAIBX_ERROR_NOT_A_MODEL &&
              failure.status() <= NAIBX_ERROR_OLDER_VERSION,
          "what is wrong with a header is wrong with its format");
  require(!std::string_view(failure.what()).empty(), "a failure says why");
}

void check_section(const format::Container::Section &section,
                   const Bytes &bytes) {
  const std::uint8_t *const begin = section.bytes.data();
  require(begin >= bytes.data() + format::kHeaderSize &&
              begin <= bytes.data() + bytes.size() &&
              section.bytes.size() <=
                  static_cast<std::size_t>(bytes.data() + bytes.size() - begin),
          "a section lies within the file, behind the header");
  require(static_cast<std::size_t>(begin - bytes.data()) % format::kAlignment ==
              0,
          "a section begins at a multiple of the alignment");
}

void check_sections(const format::Container &container, const Bytes &bytes) {
  for (const std::uint32_t tag :
       {format::kConfigurationTag, format::kNamesTag, format::kCountsTag,
        format::kPairsTag, format::kGaussianTag, format::kBernoulliTag,
        format::kMultinomialTag, format::kCategoricalTag,
        format::kPredictorTag}) {
    const auto *const found = container.find(tag);
    try {
      require(&container.require(tag) == found, "a section is one");
    } catch (const Failure &failure) {
      require(found == nullptr, "a section that is there is no failure");
      check_failure(failure);
    }
    if (found != nullptr)
      check_section(*found, bytes);
  }
}

void check_outside(const Bytes &bytes) {
  const std::uint64_t told = format::told_length(bytes);
  for (const auto checksums :
       {format::Checksums::all, format::Checksums::all_but_tables}) {
    try {
      const format::Container container(bytes, checksums);
      require(told == bytes.size(), "the header tells the length of the file");
      check_sections(container, bytes);
    } catch (const Failure &failure) {
      check_failure(failure);
    }
  }
}

} // namespace
} // namespace naibx::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const naibx::fuzz::Bytes bytes(data, data + size);
  naibx::fuzz::check_outside(bytes);
#ifndef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  naibx::fuzz::check_outside(naibx::fuzz::with_right_checksums(bytes));
#endif
  return 0;
}
