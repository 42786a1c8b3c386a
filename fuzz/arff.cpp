// Bytes as an ARFF file. The first one says which columns are labels or
// name groups, and what is missing.
#include "readers/data_source.hpp"
#include "support/byte_reader.hpp"
#include "support/data_sets.hpp"
#include "support/target.hpp"

namespace {

naibx::cli::DataSource source_of(std::uint8_t choice) {
  naibx::cli::DataSource source;
  source.format = naibx::cli::DataFormat::arff;
  switch (choice % 6) {
  case 0:
    source.choice.label_count = 0;
    break;
  case 1:
    source.choice.label_count = -2;
    break;
  case 2:
    source.choice.label_count = 1;
    break;
  case 3:
    source.choice.label_columns = {"l*", "k"};
    break;
  case 4:
    source.choice.ignored_columns = {"a*"};
    break;
  default: // as the relation says
    break;
  }
  if (choice / 6 % 2 == 1)
    source.rules.missing = naibx::cli::MissingTexts({"NULL", "-1", ""});
  source.choice.ignored_may_be_absent = choice / 12 % 2 == 1;
  if (choice / 24 % 2 == 1) {
    source.choice.group_column = "a";
    source.choice.group_may_be_absent = true;
  }
  return source;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  if (size > 0)
    naibx::fuzz::check_reading(data + 1, size - 1, source_of(*data));
  return 0;
}
