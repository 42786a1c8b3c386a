// What the columns of a table become: features and labels.
#pragma once

#include "column_declaration.hpp"
#include "dataset.hpp"
#include "label_columns.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace naibx::cli {

enum class ColumnKind : std::uint8_t {
  number,
  binary,
  category,
  label,
  ignored
};

// Bits for the values that a binary or label column may hold.
struct BinaryValues {
  bool zero = false;
  bool one = false;
  bool minus_one = false;

  [[nodiscard]] bool allow(double value) const {
    return (zero && value == 0) || (one && value == 1) ||
           (minus_one && value == -1);
  }
};

// Of a label column whose values are not declared.
constexpr BinaryValues kAnyLabel = {true, true, true};

struct TableColumn {
  ColumnKind kind = ColumnKind::number;
  BinaryValues binary;
  // The number of the feature, of the label, or of the ignored column.
  std::uint32_t id = 0;
};

// Finds a category by its name.
class CategoryIndex {
public:
  // The list must live on and stay as it is.
  explicit CategoryIndex(const std::vector<std::string> &categories);
  // The position in the list.
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const {
    const auto found = positions_.find(name);
    return found == positions_.end() ? std::nullopt
                                     : std::optional(found->second);
  }

private:
  std::unordered_map<std::string_view, std::uint32_t> positions_;
};

// How messages about a table put it.
struct TableWords {
  // "attribute" in ARFF, else "column".
  const char *column;
  // How a missing value is spelled: "written '?'".
  const char *missing;
  // Where the values of a categorical column come from: "declared".
  const char *listed;
};

class TableColumns {
public:
  // `name` is that of the data set. `uses` has one entry for each declaration.
  // `file` is for messages. Throws DataError for a label column that cannot
  // hold a label.
  TableColumns(std::string name, std::vector<ColumnDeclaration> declarations,
               const std::vector<ColumnUse> &uses, const TableWords &words,
               const std::string &file);
  ~TableColumns() = default;
  TableColumns(const TableColumns &) = delete;
  TableColumns &operator=(const TableColumns &) = delete;
  TableColumns(TableColumns &&) = delete;
  TableColumns &operator=(TableColumns &&) = delete;

  [[nodiscard]] const DatasetHeader &header() const { return header_; }
  [[nodiscard]] const TableWords &words() const { return words_; }
  [[nodiscard]] std::uint32_t count() const {
    return static_cast<std::uint32_t>(columns_.size());
  }
  [[nodiscard]] const TableColumn &operator[](std::uint32_t index) const {
    return columns_[index];
  }
  // Columns whose value is 1 where a sparse row does not name them: the first
  // declared value is the one that is absent, {1,0}.
  [[nodiscard]] const std::vector<std::uint32_t> &one_when_absent() const {
    return one_when_absent_;
  }
  [[nodiscard]] std::optional<std::uint32_t>
  find_category(const TableColumn &column, std::string_view name) const {
    return indices_[category_slots_[column.id]].find(name);
  }
  // "label 'x'" or "attribute 'x'".
  [[nodiscard]] std::string describe(std::uint32_t index) const;

private:
  void add_label(ColumnDeclaration &declaration, const std::string &file);
  void add_feature(ColumnDeclaration &declaration);
  void add_ignored(ColumnDeclaration &declaration);
  void index_categories();

  DatasetHeader header_;
  TableWords words_;
  std::vector<TableColumn> columns_;
  std::vector<std::string> ignored_names_;
  std::vector<std::uint32_t> one_when_absent_;
  std::vector<CategoryIndex> indices_;
  std::vector<std::uint32_t> category_slots_; // by feature
};

// Puts a value of a column into its row, unless it is nothing to remember.
inline void store(const TableColumn &column, double value, DatasetRow &row) {
  if (column.kind == ColumnKind::label) {
    if (value == 1)
      row.labels.push_back(column.id);
  } else if (value != 0 && column.kind != ColumnKind::ignored) {
    row.columns.push_back(column.id);
    row.values.push_back(value);
  }
}

} // namespace naibx::cli
