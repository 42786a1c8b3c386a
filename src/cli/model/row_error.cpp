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
    text.insert(0, "feature " +
                       quote_for_message(header.features[column].name) + ": ");
  }
  return {path, line, 0, text};
}

} // namespace naibx::cli
