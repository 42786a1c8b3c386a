// How the inside of the library reports what a caller did wrong. It never
// crosses the ABI: src/capi turns it into a status and an error object.
#pragma once

#include "text.hpp"

#include <naibx/naibx.h>

#include <cstdint>
#include <stdexcept>
#include <string>

namespace naibx {

// The row that a failure names: one alone needs no number.
inline std::int64_t row_number(std::uint64_t row, std::uint64_t row_count) {
  return row_count > 1 ? static_cast<std::int64_t>(row) : -1;
}

class Failure : public std::runtime_error {
public:
  Failure(naibx_status status, const std::string &message,
          std::int64_t row = -1, std::int64_t column = -1)
      : std::runtime_error(message), status_(status), row_(row),
        column_(column) {}

  [[nodiscard]] naibx_status status() const { return status_; }
  // Row of the batch and column of the example, -1 where none applies.
  [[nodiscard]] std::int64_t row() const { return row_; }
  [[nodiscard]] std::int64_t column() const { return column_; }

  // Set when the failure passes through the loop over a batch.
  void set_row(std::uint64_t row, std::uint64_t row_count) {
    row_ = row_number(row, row_count);
  }

private:
  naibx_status status_;
  std::int64_t row_;
  std::int64_t column_;
};

template <typename... Parts>
[[noreturn]] void fail(naibx_status status, const Parts &...parts) {
  throw Failure(status, text(parts...));
}

template <typename... Parts>
[[noreturn]] void fail_at_column(naibx_status status, std::uint64_t column,
                                 const Parts &...parts) {
  throw Failure(status, text(parts...), -1, static_cast<std::int64_t>(column));
}

template <typename... Parts>
[[noreturn]] void fail_at_row(naibx_status status, std::uint64_t row,
                              std::uint64_t row_count, const Parts &...parts) {
  throw Failure(status, text(parts...), row_number(row, row_count));
}

} // namespace naibx
