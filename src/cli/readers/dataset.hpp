// A multi-label data set in memory, whatever file it came from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {

// A feature. Without categories it is a number; with them its values are the
// positions 0, 1, ... in the list.
struct FeatureColumn {
  std::string name;
  std::vector<std::string> categories;

  [[nodiscard]] bool is_categorical() const { return !categories.empty(); }
};

// What precedes the rows.
struct DatasetHeader {
  // Of at most about 100 bytes: the middle of a longer one is left out.
  std::string name;
  std::vector<FeatureColumn> features;
  std::vector<std::string> labels;
  // Names of columns to leave out that the file lacks, where that is allowed.
  // NOLINTNEXTLINE(readability-redundant-member-init): may be left out
  std::vector<std::string> absent_columns = {};
};

// One example: the features that are not 0 by increasing column, NaN where
// missing, and the labels by increasing id.
struct DatasetRow {
  std::vector<std::uint32_t> columns;
  std::vector<double> values;
  std::vector<std::uint32_t> labels;
  // The group that it belongs to, where a column names groups.
  std::optional<std::uint64_t> group = std::nullopt;
  // Of the text columns that were asked for, in their order; empty where
  // missing.
  // NOLINTNEXTLINE(readability-redundant-member-init): may be left out
  std::vector<std::string> texts = {};
};

// The features of one row that are not 0. The pointers are never NULL, even if
// there are none: that is how the library recognizes a sparse example.
struct ExampleEntries {
  const double *values;
  const std::uint32_t *columns;
  std::uint64_t count;
};

// The entries [first, end) of two arrays that hold many rows.
ExampleEntries entries_of(const std::vector<double> &values,
                          const std::vector<std::uint32_t> &columns,
                          std::uint64_t first, std::uint64_t end);

// Valid as long as the row stays as it is.
ExampleEntries entries_of(const DatasetRow &row);

// All rows, compressed (CSR): row r has the entries offsets[r] to
// offsets[r + 1] - 1. Memory is in proportion to the entries.
struct Dataset {
  DatasetHeader header;
  std::vector<std::uint64_t> feature_offsets = {0};
  std::vector<std::uint32_t> feature_columns;
  std::vector<double> feature_values;
  std::vector<std::uint64_t> label_offsets = {0};
  std::vector<std::uint32_t> label_ids;
  // Of each row; empty where no column names groups.
  std::vector<std::uint64_t> groups;
  // Of each row in its file, for messages; 0: there is no file.
  std::vector<std::uint64_t> lines;

  [[nodiscard]] std::size_t row_count() const {
    return feature_offsets.size() - 1;
  }
  // Valid until a row is appended.
  [[nodiscard]] ExampleEntries example(std::size_t row) const;
  [[nodiscard]] std::optional<std::uint64_t> group(std::size_t row) const {
    return groups.empty() ? std::nullopt : std::optional(groups[row]);
  }
  void append(const DatasetRow &row, std::uint64_t line = 0);
};

} // namespace naibx::cli
