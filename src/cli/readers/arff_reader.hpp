// Reads ARFF, dense and sparse, row by row.
#pragma once

#include "dataset.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace naibx::cli {

// How the label columns are told from the features. At most one of the two is
// given; with neither the relation must say so (MEKA: -C N). `label_xml` wins
// over both. Labels are numbered in the order of their columns.
struct LabelChoice {
  // A Mulan label file, or empty.
  std::string label_xml;
  // The first N columns, or for a negative number the last; 0: none is a label,
  // as in a file to predict for.
  std::optional<std::int64_t> label_count;
};

class ArffReader {
public:
  // Opens the file, "-" for standard input, and reads all before @data. Throws
  // DataError.
  ArffReader(const std::string &path, const LabelChoice &choice);
  ~ArffReader();
  ArffReader(const ArffReader &) = delete;
  ArffReader &operator=(const ArffReader &) = delete;
  ArffReader(ArffReader &&) noexcept;
  ArffReader &operator=(ArffReader &&) noexcept;

  [[nodiscard]] const DatasetHeader &header() const;

  // The next row into `row`; false after the last. Throws DataError.
  bool next(DatasetRow &row);

  // The line of the row that next() gave last, for messages about it.
  [[nodiscard]] std::uint64_t line() const;

private:
  class State;
  std::unique_ptr<State> state_;
};

// The whole file.
Dataset read_arff(const std::string &path, const LabelChoice &choice);

} // namespace naibx::cli
