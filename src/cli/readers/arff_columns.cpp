#include "arff_columns.hpp"

#include "arff_labels.hpp"
#include "data_error.hpp"
#include "number.hpp"
#include "text.hpp"

#include <algorithm>
#include <numeric>
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

CategoryIndex::CategoryIndex(const std::vector<std::string> &categories)
    : categories_(&categories), by_name_(categories.size()) {
  std::iota(by_name_.begin(), by_name_.end(), 0U);
  std::sort(by_name_.begin(), by_name_.end(),
            [&](std::uint32_t left, std::uint32_t right) {
              return categories[left] < categories[right];
            });
}

std::optional<std::uint32_t> CategoryIndex::find(std::string_view name) const {
  const auto found =
      std::lower_bound(by_name_.begin(), by_name_.end(), name,
                       [&](std::uint32_t position, std::string_view wanted) {
                         return (*categories_)[position] < wanted;
                       });
  if (found == by_name_.end() || (*categories_)[*found] != name)
    return std::nullopt;
  return *found;
}

ArffColumns::ArffColumns(ArffHeader header, const std::vector<bool> &is_label,
                         const std::string &file) {
  header_.name = parse_meka_relation(header.relation).title;
  columns_.reserve(header.attributes.size());
  for (std::size_t i = 0; i < header.attributes.size(); ++i) {
    if (is_label[i]) {
      add_label(header.attributes[i], file);
    } else {
      add_feature(header.attributes[i]);
    }
  }
  index_categories();
}

void ArffColumns::add_label(ArffAttribute &attribute, const std::string &file) {
  ArffColumn column;
  column.kind = ColumnKind::label;
  column.id = static_cast<std::uint32_t>(header_.labels.size());
  column.binary = {true, true, true};
  if (attribute.is_nominal()) {
    const auto values = label_values(attribute.values);
    if (!values) {
      throw DataError(file, attribute.line, 0,
                      "label " + quote_for_message(attribute.name) +
                          " is declared as " + list_values(attribute.values) +
                          "; a label is numeric, {0, 1} or {-1, 1}");
    }
    column.binary = *values;
    if (parse_whole_number(attribute.values.front()).value == 1)
      one_when_absent_.push_back(count());
  }
  header_.labels.push_back(std::move(attribute.name));
  columns_.push_back(column);
}

void ArffColumns::add_feature(ArffAttribute &attribute) {
  ArffColumn column;
  column.id = static_cast<std::uint32_t>(header_.features.size());
  FeatureColumn feature;
  feature.name = std::move(attribute.name);
  if (is_zero_and_one(attribute.values)) {
    column.kind = ColumnKind::binary;
    column.binary = {true, true, false};
    if (attribute.values.front() == "1")
      one_when_absent_.push_back(count());
  } else if (attribute.is_nominal()) {
    column.kind = ColumnKind::category;
    feature.categories = std::move(attribute.values);
  }
  header_.features.push_back(std::move(feature));
  columns_.push_back(column);
}

// Only when all features stand: the indices point into them.
void ArffColumns::index_categories() {
  category_slots_.resize(header_.features.size());
  for (std::size_t i = 0; i < header_.features.size(); ++i) {
    if (!header_.features[i].is_categorical())
      continue;
    category_slots_[i] = static_cast<std::uint32_t>(indices_.size());
    indices_.emplace_back(header_.features[i].categories);
  }
}

std::string ArffColumns::describe(std::uint32_t index) const {
  const ArffColumn &column = columns_[index];
  return column.kind == ColumnKind::label
             ? "label " + quote_for_message(header_.labels[column.id])
             : "attribute " +
                   quote_for_message(header_.features[column.id].name);
}

} // namespace naibx::cli
