#include "data_error.hpp"

namespace naibx::cli {

namespace {

std::string compose(const std::string &file, std::uint64_t line,
                    std::uint64_t column, const std::string &message) {
  std::string text = file;
  if (line != 0)
    text += ":" + std::to_string(line);
  if (line != 0 && column != 0)
    text += ":" + std::to_string(column);
  return text.empty() ? message : text + ": " + message;
}

} // namespace

DataError::DataError(const std::string &file, std::uint64_t line,
                     std::uint64_t column, const std::string &message)
    : std::runtime_error(compose(file, line, column, message)), line_(line),
      column_(column) {}

} // namespace naibx::cli
