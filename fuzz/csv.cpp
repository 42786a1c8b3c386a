// Bytes as a CSV file. The first one says how it is separated, which columns
// are labels or name groups, whether it has a header and what is missing.
#include "readers/data_source.hpp"
#include "support/data_sets.hpp"
#include "support/target.hpp"

namespace {

naibx::cli::DataSource source_of(std::uint8_t choice) {
  constexpr char kSeparators[] = {',', '\t', ';', ' '};
  naibx::cli::DataSource source;
  source.format = naibx::cli::DataFormat::csv;
  source.csv.separator = kSeparators[choice % 4];
  if (choice / 4 % 2 == 0) {
    source.choice.label_columns = {"y*"};
  } else {
    source.choice.label_count = -2;
  }
  if (choice / 8 % 2 == 1)
    source.csv.categorical_columns = {"c*"};
  if (choice / 16 % 4 == 1)
    source.choice.ignored_columns = {"a*"};
  if (choice / 16 % 4 == 2) {
    source.choice.group_column = "a";
    source.choice.group_may_be_absent = true;
  }
  source.csv.has_header = choice / 64 % 2 == 0;
  if (choice / 128 == 1)
    source.rules.missing = naibx::cli::MissingTexts({"NULL", "-1", ""});
  return source;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  if (size > 0)
    naibx::fuzz::check_reading(data + 1, size - 1, source_of(*data));
  return 0;
}
