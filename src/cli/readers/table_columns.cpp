#include "table_columns.hpp"

#include "data_error.hpp"
#include "number.hpp"
#include "text.hpp"

#include <algorithm>
#include <utility>

namespace naibx::cli {

namespace {

// "{a, b, ...}"
std::string list_values(const std::vector<std::string> &values) {
  constexpr std::size_t kShown = 5;
  std::string list = "{";
  for (std::size_t i = 0; i < std::min(kShown, values.size()); ++i)
    list += (i == 0 ? "" : ", ") + quote_for_message(values[i]);
  return list + (values.size() > kShown ? ", ...}" : "}");
}

// None where a value is not 0, 1 or -1, or where both 0 and -1 are declared.
std::optional<BinaryValues>
label_values(const std::vector<std::string> &declared) {
  BinaryValues values;
  for (const std::string &text : declared) {
    const ParsedNumber number = parse_whole_number(text);
    if (number.status != NumberStatus::valid)
      return std::nullopt;
    values.zero = values.zero || number.value == 0;
    values.one = values.one || number.value == 1;
    values.minus_one = values.minus_one || number.value == -1;
    if (!values.allow(number.value))
      return std::nullopt;
  }
  if (values.zero && values.minus_one)
    return std::nullopt;
  return values;
}

bool is_zero_and_one(const std::vector<std::string> &values) {
  return values.size() == 2 && ((values[0] == "0" && values[1] == "1") ||
                                (values[0] == "1" && values[1] == "0"));
}

} // namespace

CategoryIndex::CategoryIndex(const std::vector<std::string> &categories) {
  positions_.reserve(categories.size());
  for (std::uint32_t i = 0; i < categories.size(); ++i)
    positions_.emplace(categories[i], i);
}

TableColumns::TableColumns(std::string name,
                           std::vector<ColumnDeclaration> declarations,
                           const std::vector<ColumnUse> &uses,
                           const TableWords &words, const std::string &file)
    : words_(words) {
  header_.name = std::move(name);
  columns_.reserve(declarations.size());
  for (std::size_t i = 0; i < declarations.size(); ++i) {
    switch (uses[i]) {
    case ColumnUse::label:
      add_label(declarations[i], file);
      break;
    case ColumnUse::ignored:
      add_ignored(declarations[i]);
      break;
    default:
      add_feature(declarations[i]);
    }
  }
  index_categories();
}

void TableColumns::add_label(ColumnDeclaration &declaration,
                             const std::string &file) {
  TableColumn column;
  column.kind = ColumnKind::label;
  column.id = static_cast<std::uint32_t>(header_.labels.size());
  column.binary = kAnyLabel;
  if (declaration.is_nominal()) {
    const auto values = label_values(declaration.values);
    if (!values) {
      throw DataError(file, declaration.line, 0,
                      "label " + quote_for_message(declaration.name) +
                          " is declared as " + list_values(declaration.values) +
                          "; a label is numeric, {0, 1} or {-1, 1}");
    }
    column.binary = *values;
    if (parse_whole_number(declaration.values.front()).value == 1)
      one_when_absent_.push_back(count());
  }
  header_.labels.push_back(std::move(declaration.name));
  columns_.push_back(column);
}

void TableColumns::add_feature(ColumnDeclaration &declaration) {
  TableColumn column;
  column.id = static_cast<std::uint32_t>(header_.features.size());
  FeatureColumn feature;
  feature.name = std::move(declaration.name);
  if (is_zero_and_one(declaration.values)) {
    column.kind = ColumnKind::binary;
    column.binary = {true, true, false};
    if (declaration.values.front() == "1")
      one_when_absent_.push_back(count());
  } else if (declaration.is_nominal()) {
    column.kind = ColumnKind::category;
    feature.categories = std::move(declaration.values);
  }
  header_.features.push_back(std::move(feature));
  columns_.push_back(column);
}

void TableColumns::add_ignored(ColumnDeclaration &declaration) {
  TableColumn column;
  column.kind = ColumnKind::ignored;
  column.id = static_cast<std::uint32_t>(ignored_names_.size());
  ignored_names_.push_back(std::move(declaration.name));
  columns_.push_back(column);
}

// Only when all features stand: the indices point into them.
void TableColumns::index_categories() {
  category_slots_.resize(header_.features.size());
  for (std::size_t i = 0; i < header_.features.size(); ++i) {
    if (!header_.features[i].is_categorical())
      continue;
    category_slots_[i] = static_cast<std::uint32_t>(indices_.size());
    indices_.emplace_back(header_.features[i].categories);
  }
}

std::string TableColumns::describe(std::uint32_t index) const {
  const TableColumn &column = columns_[index];
  if (column.kind == ColumnKind::label)
    return "label " + quote_for_message(header_.labels[column.id]);
  const std::string &name = column.kind == ColumnKind::ignored
                                ? ignored_names_[column.id]
                                : header_.features[column.id].name;
  return std::string(words_.column) + " " + quote_for_message(name);
}

} // namespace naibx::cli
