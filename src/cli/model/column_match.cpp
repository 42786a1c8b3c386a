#include "column_match.hpp"

#include "../failure.hpp"
#include "../io/number_text.hpp"
#include "../readers/data_error.hpp"
#include "../readers/name_map.hpp"
#include "../readers/number.hpp"
#include "../readers/text.hpp"
#include "name_match.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace naibx::cli {
namespace {

std::vector<std::string> names_of(const std::vector<FeatureColumn> &features) {
  std::vector<std::string> names;
  names.reserve(features.size());
  for (const FeatureColumn &feature : features) {
    names.push_back(feature.name);
  }
  return names;
}

// The number that a category's name is where a data file is read: features are
// finite, so that neither "nan" nor "inf" is one.
std::optional<double> number_in(const std::string &name) {
  const ParsedNumber number = parse_whole_number(name);
  return number.status == NumberStatus::valid
             ? std::optional<double>(number.value)
             : std::nullopt;
}

// Without names there is only the number to compare; `surplus` are columns of
// the data that the model does not have.
void demand_same_count(std::size_t model_count, std::size_t matched,
                       const std::vector<std::string> &surplus,
                       const std::string &path) {
  if (matched < model_count || !surplus.empty()) {
    throw Failure(path + ": the number of features is " +
                  std::to_string(matched + surplus.size()) +
                  "; the model, whose features have no names, has " +
                  std::to_string(model_count) +
                  (surplus.empty() ? ""
                                   : "; --label-columns, --label-count or "
                                     "--ignore-columns say which are no "
                                     "features"));
  }
}

// By name; where the model has no names by place. Columns named like a label
// have none then, unless there are just as many columns as features.
std::vector<std::uint32_t> places_of(const std::vector<std::string> &model,
                                     const std::vector<bool> &is_label,
                                     const std::vector<FeatureColumn> &data) {
  if (has_names(model)) {
    return match_names(model, names_of(data));
  }
  std::vector<std::uint32_t> places(data.size(), kNotFound);
  std::uint32_t next = 0;
  for (std::size_t column = 0; column < data.size(); ++column) {
    const bool counts = data.size() == model.size() || !is_label[column];
    if (counts && next < model.size()) {
      places[column] = next++;
    }
  }
  return places;
}

std::vector<bool> named_like_labels(const std::vector<std::string> &labels,
                                    const std::vector<FeatureColumn> &data) {
  const NameSet names(labels.begin(), labels.end());
  std::vector<bool> result;
  result.reserve(data.size());
  for (const FeatureColumn &feature : data) {
    result.push_back(!feature.name.empty() && names.count(feature.name) > 0);
  }
  return result;
}

// Throws unless each name on either side has a counterpart; `surplus` are names
// of the data that have none.
void demand_all_found(const std::vector<std::string> &model,
                      const std::vector<std::uint32_t> &places,
                      const std::vector<std::string> &surplus,
                      const std::string &noun, const std::string &path) {
  std::vector<bool> is_found(model.size(), false);
  for (const std::uint32_t place : places) {
    if (place != kNotFound) {
      is_found[place] = true;
    }
  }
  std::vector<std::string> missing;
  for (std::size_t place = 0; place < model.size(); ++place) {
    if (!is_found[place]) {
      missing.push_back(model[place]);
    }
  }
  std::string text;
  if (!missing.empty()) {
    text = describe_names(missing, noun, "missing that the model has");
  }
  if (!surplus.empty()) {
    text += text.empty() ? "" : "; ";
    text += describe_names(surplus, noun, "unknown to the model");
    // Rows to learn from may have had more columns, too.
    text += noun == "feature" ? "; --ignore-columns leaves columns out" : "";
  }
  if (!text.empty()) {
    throw Failure(path + ": " + text);
  }
}

} // namespace

ColumnMatch::ColumnMatch(const DatasetHeader &model, const DatasetHeader &data,
                         std::string data_path,
                         std::shared_ptr<UnknownValues> unknown)
    : columns_(data.features.size()), data_features_(data.features),
      data_path_(std::move(data_path)), unknown_(std::move(unknown)) {
  const std::vector<std::string> names = names_of(model.features);
  const std::vector<bool> is_label =
      named_like_labels(model.labels, data.features);
  const std::vector<std::uint32_t> places =
      places_of(names, is_label, data.features);
  std::vector<std::string> surplus;
  std::uint32_t last_target = 0;
  for (std::uint32_t column = 0; column < columns_.size(); ++column) {
    const FeatureColumn &feature = data.features[column];
    if (places[column] == kNotFound) {
      columns_[column].left_out = true;
      if (!is_label[column]) {
        surplus.push_back(feature.name);
      }
      continue;
    }
    columns_[column] = match_values(model.features[places[column]], feature);
    columns_[column].target = places[column];
    keeps_order_ = keeps_order_ && places[column] >= last_target;
    last_target = places[column];
  }
  if (has_names(names)) {
    demand_all_found(names, places, surplus, "feature", data_path_);
  } else {
    const auto matched = static_cast<std::size_t>(
        std::count_if(places.begin(), places.end(),
                      [](std::uint32_t place) { return place != kNotFound; }));
    demand_same_count(names.size(), matched, surplus, data_path_);
  }
  for (std::uint32_t column = 0; column < columns_.size(); ++column) {
    const Column &match = columns_[column];
    const auto zero = match.lookup.find(0.0);
    if (!match.stays && (zero == match.lookup.end() || zero->second != 0.0)) {
      absent_is_a_value_.push_back(column);
    }
  }
}

ColumnMatch::Column ColumnMatch::match_values(const FeatureColumn &model,
                                              const FeatureColumn &data) {
  Column column;
  column.stays = !model.is_categorical() && !data.is_categorical();
  column.has_categories = model.is_categorical();
  if (column.stays) {
    return column;
  }
  NameMap<double> category_of_name;
  for (std::size_t place = 0; place < model.categories.size(); ++place) {
    const std::string &name = model.categories[place];
    category_of_name.emplace(name, static_cast<double>(place));
    if (const auto number = number_in(name)) {
      column.lookup.emplace(*number, static_cast<double>(place));
    }
  }
  if (!data.is_categorical()) {
    return column;
  }
  column.lookup.clear();
  for (std::size_t place = 0; place < data.categories.size(); ++place) {
    const std::string &name = data.categories[place];
    const auto position = static_cast<double>(place);
    if (!model.is_categorical()) {
      if (const auto number = number_in(name)) {
        column.lookup.emplace(position, *number);
      }
    } else if (const auto found = category_of_name.find(name);
               found != category_of_name.end()) {
      column.lookup.emplace(position, found->second);
    }
  }
  return column;
}

double ColumnMatch::translate(std::uint32_t column, double value,
                              std::uint64_t line) const {
  const Column &match = columns_[column];
  if (match.stays || std::isnan(value)) {
    return value;
  }
  const auto found = match.lookup.find(value);
  if (found != match.lookup.end()) {
    return found->second;
  }
  if (match.has_categories && unknown_ != nullptr) {
    unknown_->take(line);
    return std::numeric_limits<double>::quiet_NaN();
  }
  const FeatureColumn &feature = data_features_[column];
  const std::string text =
      feature.is_categorical()
          ? feature.categories[static_cast<std::size_t>(value)]
          : number_text(value);
  throw DataError(
      data_path_, line, 0,
      "feature " + quote_for_message(feature.name) + " has the value " +
          quote_for_message(text) +
          (match.has_categories
               ? std::string(", which the model does not know") + kUnknownAdvice
               : ", but is a number in the model"));
}

void ColumnMatch::add_absent(const DatasetRow &from, DatasetRow &to,
                             std::uint64_t line) const {
  for (const std::uint32_t column : absent_is_a_value_) {
    if (!std::binary_search(from.columns.begin(), from.columns.end(), column)) {
      to.columns.push_back(columns_[column].target);
      to.values.push_back(translate(column, 0.0, line));
    }
  }
}

void ColumnMatch::translate(const DatasetRow &from, DatasetRow &to,
                            std::uint64_t line) const {
  to.columns.clear();
  to.values.clear();
  to.labels = from.labels;
  to.group = from.group;
  to.texts = from.texts;
  for (std::size_t entry = 0; entry < from.columns.size(); ++entry) {
    const std::uint32_t column = from.columns[entry];
    if (!columns_[column].left_out) {
      to.columns.push_back(columns_[column].target);
      to.values.push_back(translate(column, from.values[entry], line));
    }
  }
  add_absent(from, to, line);
  if (keeps_order_ && absent_is_a_value_.empty()) {
    return;
  }
  std::vector<std::pair<std::uint32_t, double>> entries;
  entries.reserve(to.columns.size());
  for (std::size_t entry = 0; entry < to.columns.size(); ++entry) {
    entries.emplace_back(to.columns[entry], to.values[entry]);
  }
  std::sort(entries.begin(), entries.end(),
            [](const auto &left, const auto &right) {
              return left.first < right.first;
            });
  for (std::size_t entry = 0; entry < entries.size(); ++entry) {
    to.columns[entry] = entries[entry].first;
    to.values[entry] = entries[entry].second;
  }
}

std::vector<std::uint32_t> match_labels(const DatasetHeader &model,
                                        const DatasetHeader &data,
                                        const std::string &data_path) {
  std::vector<std::uint32_t> places = match_names(model.labels, data.labels);
  std::vector<std::string> surplus;
  for (std::size_t label = 0; label < places.size(); ++label) {
    if (places[label] == kNotFound) {
      surplus.push_back(data.labels[label]);
    }
  }
  demand_all_found(model.labels, places, surplus, "label", data_path);
  return places;
}

} // namespace naibx::cli
