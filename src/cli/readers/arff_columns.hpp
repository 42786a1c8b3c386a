// What each column of an ARFF file becomes: a feature or a label.
#pragma once

#include "arff_header.hpp"
#include "dataset.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

enum class ColumnKind : std::uint8_t { number, binary, category, label };

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

struct ArffColumn {
  ColumnKind kind = ColumnKind::number;
  BinaryValues binary;
  // The number of the feature or of the label.
  std::uint32_t id = 0;
};

// Finds a category by its name.
class CategoryIndex {
public:
  explicit CategoryIndex(const std::vector<std::string> &categories);
  // The position in the list that was given, which must live on.
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;

private:
  const std::vector<std::string> *categories_;
  std::vector<std::uint32_t> by_name_;
};

class ArffColumns {
public:
  // Throws DataError for a label column that cannot hold a label.
  ArffColumns(ArffHeader header, const std::vector<bool> &is_label,
              const std::string &file);
  ~ArffColumns() = default;
  ArffColumns(const ArffColumns &) = delete;
  ArffColumns &operator=(const ArffColumns &) = delete;
  ArffColumns(ArffColumns &&) = delete;
  ArffColumns &operator=(ArffColumns &&) = delete;

  [[nodiscard]] const DatasetHeader &header() const { return header_; }
  [[nodiscard]] std::uint32_t count() const {
    return static_cast<std::uint32_t>(columns_.size());
  }
  [[nodiscard]] const ArffColumn &operator[](std::uint32_t index) const {
    return columns_[index];
  }
  // Columns whose value is 1 where a sparse row does not name them: the first
  // declared value is the one that is absent, {1,0}.
  [[nodiscard]] const std::vector<std::uint32_t> &one_when_absent() const {
    return one_when_absent_;
  }
  [[nodiscard]] std::optional<std::uint32_t>
  find_category(const ArffColumn &column, std::string_view name) const {
    return indices_[category_slots_[column.id]].find(name);
  }
  // "label 'x'" or "attribute 'x'".
  [[nodiscard]] std::string describe(std::uint32_t index) const;

private:
  void add_label(ArffAttribute &attribute, const std::string &file);
  void add_feature(ArffAttribute &attribute);
  void index_categories();

  DatasetHeader header_;
  std::vector<ArffColumn> columns_;
  std::vector<std::uint32_t> one_when_absent_;
  std::vector<CategoryIndex> indices_;
  std::vector<std::uint32_t> category_slots_; // by feature
};

} // namespace naibx::cli
