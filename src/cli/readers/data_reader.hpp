// Rows of a data file one by one, whatever its format.
#pragma once

#include "dataset.hpp"

#include <cstdint>
#include <optional>

namespace naibx::cli {

class DataReader {
public:
  DataReader() = default;
  virtual ~DataReader() = default;
  DataReader(const DataReader &) = delete;
  DataReader &operator=(const DataReader &) = delete;
  DataReader(DataReader &&) = delete;
  DataReader &operator=(DataReader &&) = delete;

  // The same from the first row to the last.
  [[nodiscard]] virtual const DatasetHeader &header() const = 0;

  // What the file itself says about its label columns: that the first ones are,
  // or, if negative, the last ones (ARFF: -C in the relation).
  [[nodiscard]] virtual std::optional<std::int64_t> told_label_count() const {
    return std::nullopt;
  }

  // The next row into `row`; false after the last. Throws DataError.
  virtual bool next(DatasetRow &row) = 0;

  // The line in which the row of the last next() begins, for messages.
  [[nodiscard]] virtual std::uint64_t line() const = 0;
};

// All rows that are left.
Dataset read_all(DataReader &reader);

} // namespace naibx::cli
