// What the columns of a table become: features, labels, the name of a group and
// texts.
#pragma once

#include "column_declaration.hpp"
#include "dataset.hpp"
#include "label_columns.hpp"
#include "label_value.hpp"
#include "name_map.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

enum class ColumnKind : std::uint8_t {
  number,
  binary,
  category,
  label,
  ignored,
  group,
  text
};

struct TableColumn {
  ColumnKind kind = ColumnKind::number;
  // The number of the feature, of the label, or of the other column.
  std::uint32_t id = 0;
};

// The column that names the group of a row.
struct GroupColumn {
  std::uint32_t index = 0;
  // Of a sparse row that does not name the column. Nothing where the type has
  // no value for that.
  std::optional<std::uint64_t> group_when_absent;
};

// Finds a category by its name.
class CategoryIndex {
public:
  explicit CategoryIndex(const std::vector<std::string> &categories);
  // The position in the list.
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const {
    const auto found = positions_.find(NameView(name));
    return found == positions_.end() ? std::nullopt
                                     : std::optional(found->second);
  }

private:
  NameMap<std::uint32_t> positions_;
};

// The words of messages about a table.
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
  // `name` is that of the data set. `chosen` has a use for each declaration.
  // `file` is for messages. Throws DataError for a label column that cannot
  // hold a label, and for a type that can only be left out.
  TableColumns(std::string name, std::vector<ColumnDeclaration> declarations,
               ColumnChoice chosen, const TableWords &words,
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
  // What each label may be; a reader narrows them by what it reads.
  [[nodiscard]] const std::vector<LabelValues> &label_values() const {
    return label_values_;
  }
  // Columns whose value is 1 where a sparse row does not name them: the first
  // declared value is the one that is absent, {1,0}.
  [[nodiscard]] const std::vector<std::uint32_t> &one_when_absent() const {
    return one_when_absent_;
  }
  [[nodiscard]] const std::optional<GroupColumn> &group() const {
    return group_;
  }
  // The columns whose texts are handed on, in the order that was asked for.
  [[nodiscard]] const std::vector<std::uint32_t> &texts() const {
    return texts_;
  }
  // Keeps the text of such a column.
  void store_text(std::uint32_t index, std::string_view text,
                  DatasetRow &row) const;
  [[nodiscard]] std::optional<std::uint32_t>
  find_category(const TableColumn &column, std::string_view name) const {
    return indices_[category_slots_[column.id]].find(name);
  }
  // "label 'x'" or "attribute 'x'".
  [[nodiscard]] std::string describe(std::uint32_t index) const;

private:
  void demand_readable(const ColumnDeclaration &declaration,
                       const std::string &file) const;
  void add_label(ColumnDeclaration &declaration, const std::string &file);
  void add_feature(ColumnDeclaration &declaration);
  void add_other(ColumnKind kind, ColumnDeclaration &declaration);
  void add_group(ColumnDeclaration &declaration);
  void index_categories();

  DatasetHeader header_;
  TableWords words_;
  std::vector<TableColumn> columns_;
  std::vector<LabelValues> label_values_;
  // Of columns that are neither features nor labels.
  std::vector<std::string> other_names_;
  std::vector<std::uint32_t> one_when_absent_;
  std::optional<GroupColumn> group_;
  std::vector<std::uint32_t> texts_;
  std::vector<CategoryIndex> indices_;
  std::vector<std::uint32_t> category_slots_; // by feature
};

// Puts a value of a column into its row unless it need not be stored.
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
