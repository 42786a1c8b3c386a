#include "row_error.hpp"

#include "../readers/text.hpp"

namespace naibx::cli {

DataError row_error(const LibraryError &error, const DatasetHeader &header,
                    const std::string &path, std::uint64_t line) {
  std::string text = error.what();
  const std::string row = "row " + std::to_string(error.row()) + ": ";
  if (text.compare(0, row.size(), row) == 0) {
    text.erase(0, row.size());
  }
  const auto column = static_cast<std::uint64_t>(error.column());
  if (error.column() >= 0 && column < header.features.size()) {
    const std::string &name = header.features[column].name;
    text.insert(0, "feature " +
                       (name.empty() ? std::to_string(column) + " (from 0)"
                                     : quote_for_message(name)) +
                       ": ");
  }
  return {path, line, 0, text};
}

} // namespace naibx::cli
