// What is wrong with a data file, and where.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace naibx::cli {

// Thrown by every reader. what() is "FILE:LINE:COLUMN: MESSAGE", without the
// parts that do not apply. Lines and columns (in bytes) count from 1; 0 means
// that there is none.
class DataError : public std::runtime_error {
public:
  DataError(const std::string &file, std::uint64_t line, std::uint64_t column,
            const std::string &message);

  [[nodiscard]] std::uint64_t line() const { return line_; }
  [[nodiscard]] std::uint64_t column() const { return column_; }

private:
  std::uint64_t line_;
  std::uint64_t column_;
};

} // namespace naibx::cli
