// Bytes as a libsvm file. The first one says from where indices count, and what
// is known beforehand.
#include "readers/data_source.hpp"
#include "support/data_sets.hpp"
#include "support/target.hpp"

namespace {

naibx::cli::DataSource source_of(std::uint8_t choice) {
  naibx::cli::DataSource source;
  source.format = naibx::cli::DataFormat::libsvm;
  source.libsvm.feature_base = choice % 2;
  source.libsvm.label_base = choice / 2 % 2;
  if (choice / 4 % 2 == 1)
    source.libsvm.feature_count = 12;
  if (choice / 8 % 4 == 1)
    source.choice.label_count = 6;
  return source;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  if (size > 0)
    naibx::fuzz::check_reading(data + 1, size - 1, source_of(*data));
  return 0;
}
