#include "row_error.hpp"

#include "../readers/text.hpp"
#include "library_error.hpp"

namespace naibx::cli {
namespace {

void erase_part(std::string &text, const std::string &part) {
  const std::size_t place = text.find(part);
  if (place != std::string::npos) {
    text.erase(place, part.size());
  }
}

} // namespace

DataError row_error(const Error &error, const DatasetHeader &header,
                    const std::string &path, std::uint64_t line) {
  std::string text = text_of(error);
  const std::string row = "row " + std::to_string(error.row()) + ": ";
  if (text.compare(0, row.size(), row) == 0) {
    text.erase(0, row.size());
  }
  const auto column = static_cast<std::uint64_t>(error.column());
  if (error.column() >= 0 && column < header.features.size()) {
    // Of use to those who call the library, and not to those who have a file.
    erase_part(text, " of column " + std::to_string(column));
    erase_part(text, " (NaN stands for a missing value)");
    const std::string &name = header.features[column].name;
    text.insert(0, "feature " +
                       (name.empty() ? std::to_string(column) + " (from 0)"
                                     : quote_for_message(name)) +
                       ": ");
  }
  return {path, line, 0, text};
}

} // namespace naibx::cli
