#include "table_columns.hpp"

#include "data_error.hpp"
#include "group_column.hpp"
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

bool is_zero_and_one(const std::vector<std::string> &values) {
  return values.size() == 2 && ((values[0] == "0" && values[1] == "1") ||
                                (values[0] == "1" && values[1] == "0"));
}

} // namespace

CategoryIndex::CategoryIndex(const std::vector<std::string> &categories) {
  for (std::uint32_t i = 0; i < categories.size(); ++i)
    positions_.emplace(categories[i], i);
}

TableColumns::TableColumns(std::string name,
                           std::vector<ColumnDeclaration> declarations,
                           ColumnChoice chosen, const TableWords &words,
                           const std::string &file)
    : words_(words) {
  header_.name = std::move(name);
  header_.absent_columns = std::move(chosen.absent);
  texts_ = std::move(chosen.texts);
  columns_.reserve(declarations.size());
  for (std::size_t i = 0; i < declarations.size(); ++i) {
    switch (chosen.uses[i]) {
    case ColumnUse::label:
      demand_readable(declarations[i], file);
      add_label(declarations[i], file);
      break;
    case ColumnUse::ignored:
      add_other(ColumnKind::ignored, declarations[i]);
      break;
    case ColumnUse::group:
      add_group(declarations[i]);
      break;
    case ColumnUse::text:
      add_other(ColumnKind::text, declarations[i]);
      break;
    default:
      demand_readable(declarations[i], file);
      add_feature(declarations[i]);
    }
  }
  index_categories();
}

void TableColumns::demand_readable(const ColumnDeclaration &declaration,
                                   const std::string &file) const {
  if (declaration.unreadable_type.empty())
    return;
  throw DataError(file, declaration.line, declaration.type_column,
                  std::string(words_.column) + " " +
                      quote_for_message(declaration.name) + " is a " +
                      declaration.unreadable_type +
                      "; only numeric and nominal attributes can be read, and "
                      "--ignore-columns leaves others out");
}

void TableColumns::add_label(ColumnDeclaration &declaration,
                             const std::string &file) {
  TableColumn column;
  column.kind = ColumnKind::label;
  column.id = static_cast<std::uint32_t>(header_.labels.size());
  LabelValues values;
  if (declaration.is_nominal()) {
    const auto declared = declared_label_values(declaration.values);
    if (!declared) {
      throw DataError(file, declaration.line, 0,
                      "label " + quote_for_message(declaration.name) +
                          " is declared as " + list_values(declaration.values) +
                          "; a label is numeric, or its values are " +
                          list_label_values(values));
    }
    values = *declared;
    if (read_label(declaration.values.front(), values).value_or(false))
      one_when_absent_.push_back(count());
  }
  label_values_.push_back(values);
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
    if (declaration.values.front() == "1")
      one_when_absent_.push_back(count());
  } else if (declaration.is_nominal()) {
    column.kind = ColumnKind::category;
    feature.categories = std::move(declaration.values);
  }
  header_.features.push_back(std::move(feature));
  columns_.push_back(column);
}

void TableColumns::add_other(ColumnKind kind, ColumnDeclaration &declaration) {
  TableColumn column;
  column.kind = kind;
  column.id = static_cast<std::uint32_t>(other_names_.size());
  other_names_.push_back(std::move(declaration.name));
  columns_.push_back(column);
}

void TableColumns::add_group(ColumnDeclaration &declaration) {
  group_.emplace();
  group_->index = count();
  if (declaration.is_nominal()) {
    group_->group_when_absent = group_key(declaration.values.front());
  } else if (declaration.unreadable_type.empty()) {
    group_->group_when_absent = group_key("0");
  }
  add_other(ColumnKind::group, declaration);
}

void TableColumns::store_text(std::uint32_t index, std::string_view text,
                              DatasetRow &row) const {
  const auto place = std::find(texts_.begin(), texts_.end(), index);
  row.texts[static_cast<std::size_t>(place - texts_.begin())] = text;
}

// Only once all features are in place: the indices point into them.
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
  const bool is_other = column.kind == ColumnKind::ignored ||
                        column.kind == ColumnKind::group ||
                        column.kind == ColumnKind::text;
  const std::string &name =
      is_other ? other_names_[column.id] : header_.features[column.id].name;
  return std::string(words_.column) + " " + quote_for_message(name);
}

} // namespace naibx::cli
