// Bytes as a label file of Mulan.
#include "readers/label_xml.hpp"

#include "readers/data_error.hpp"
#include "readers/text.hpp"
#include "support/data_sets.hpp"
#include "support/files.hpp"
#include "support/require.hpp"
#include "support/target.hpp"

namespace {

void read(const std::string &path) {
  const auto labels = naibx::cli::read_label_xml(path);
  naibx::fuzz::require(!labels.empty(), "a label file has a label");
  for (const naibx::cli::XmlLabel &label : labels) {
    naibx::fuzz::require(!label.name.empty(), "a label has a name");
    naibx::fuzz::require(naibx::cli::is_valid_utf8(label.name),
                         "names of labels are UTF-8");
    naibx::fuzz::require(label.line > 0, "a label stands in a line");
  }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const naibx::fuzz::ByteFile file(data, size);
  try {
    read(file.path());
  } catch (const naibx::cli::DataError &error) {
    naibx::fuzz::check_message(error.what());
  }
  return 0;
}
