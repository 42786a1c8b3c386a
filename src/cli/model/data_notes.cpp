#include "data_notes.hpp"

#include "../io/warning.hpp"
#include "../readers/text.hpp"
#include "name_match.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace naibx::cli {
namespace {

// In fewer rows it is no wonder that a label is always the same, or that no
// value comes twice.
constexpr std::uint64_t kManyRows = 10;
// So many quantities are no categories, such as sizes of shoes.
constexpr std::uint64_t kManyQuantities = 20;
constexpr std::size_t kShownColumns = 5;

// "12%", "-5 kg", "$5.20", "10:30", "2020-01-31": it begins with a number,
// perhaps behind a sign or a currency.
bool is_quantity(std::string_view text) {
  for (const std::string_view prefix :
       {"-", "+", "$", "\xE2\x82\xAC", "\xC2\xA3", "\xC2\xA5"}) {
    if (text.substr(0, prefix.size()) == prefix) {
      text.remove_prefix(prefix.size());
    }
  }
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

std::string listed(const std::vector<std::string> &columns) {
  std::string list;
  for (std::size_t i = 0; i < std::min(columns.size(), kShownColumns); ++i) {
    list += (i == 0 ? "" : ", ") + columns[i];
  }
  return list + (columns.size() > kShownColumns ? ", ..." : "");
}

} // namespace

DataNotes::DataNotes(const DatasetHeader &header)
    : header_(header), label_counts_(header.labels.size()),
      features_(header.features.size()) {
  for (std::size_t feature = 0; feature < features_.size(); ++feature) {
    features_[feature].seen.resize(header.features[feature].categories.size());
  }
}

void DataNotes::look_at(const DatasetRow &row) {
  ++row_count_;
  for (const std::uint32_t label : row.labels) {
    ++label_counts_[label];
  }
  for (std::size_t entry = 0; entry < row.columns.size(); ++entry) {
    FeatureValues &values = features_[row.columns[entry]];
    const double value = row.values[entry];
    if (std::isnan(value)) {
      ++values.missing;
      continue;
    }
    if (values.not_zero++ == 0) {
      values.first = value;
    }
    values.vary = values.vary || value != values.first;
    if (!values.seen.empty() && !values.seen[static_cast<std::size_t>(value)]) {
      values.seen[static_cast<std::size_t>(value)] = true;
      ++values.seen_count;
    }
  }
}

std::uint64_t DataNotes::distinct(std::size_t feature) const {
  const FeatureValues &values = features_[feature];
  return values.seen_count + (has_zero(values) ? 1 : 0);
}

bool DataNotes::are_quantities(std::size_t feature) const {
  const auto &categories = header_.features[feature].categories;
  const std::uint64_t count = distinct(feature);
  const std::uint64_t values = row_count_ - features_[feature].missing;
  return count > 2 && (2 * count > values || count > kManyQuantities) &&
         std::all_of(categories.begin(), categories.end(), is_quantity);
}

bool DataNotes::hardly_repeat(std::size_t feature) const {
  const std::uint64_t values = row_count_ - features_[feature].missing;
  return values >= kManyRows && 10 * distinct(feature) >= 9 * values;
}

std::string DataNotes::example_of(std::size_t feature) const {
  const FeatureColumn &column = header_.features[feature];
  const auto &seen = features_[feature].seen;
  const auto place = std::find(seen.begin(), seen.end(), true) - seen.begin();
  const auto example =
      static_cast<std::size_t>(place) % column.categories.size();
  return quote_for_message(column.name) + " (" +
         quote_for_message(column.categories[example]) + ")";
}

void DataNotes::add_label_lines(std::vector<std::string> &lines) const {
  std::vector<std::string> never;
  std::vector<std::string> always;
  for (std::size_t label = 0; label < label_counts_.size(); ++label) {
    if (label_counts_[label] == 0) {
      never.push_back(header_.labels[label]);
    }
    if (label_counts_[label] == row_count_) {
      always.push_back(header_.labels[label]);
    }
  }
  if (never.size() == label_counts_.size()) {
    lines.emplace_back("no label is on in any row, so that there is nothing to "
                       "predict");
    return;
  }
  if (row_count_ < kManyRows) {
    return;
  }
  if (!never.empty()) {
    lines.push_back(describe_names(never, "label", "on in no row"));
  }
  if (!always.empty()) {
    lines.push_back(describe_names(always, "label", "on in every row"));
  }
}

void DataNotes::add_feature_lines(std::vector<std::string> &lines) const {
  if (features_.empty()) {
    lines.emplace_back("there are no features, so that every row is predicted "
                       "alike");
    return;
  }
  std::vector<std::string> missing;
  bool any_varies = false;
  for (std::size_t feature = 0; feature < features_.size(); ++feature) {
    any_varies = any_varies || varies(features_[feature]);
    const std::string &name = header_.features[feature].name;
    if (features_[feature].missing == row_count_) {
      missing.push_back(name.empty() ? std::to_string(feature) + " (from 0)"
                                     : name);
    }
  }
  if (!missing.empty()) {
    lines.push_back(describe_names(missing, "feature", "missing in every row"));
  }
  if (row_count_ > 1 && !any_varies && missing.size() < features_.size()) {
    lines.emplace_back("each feature has one value in all rows, so that every "
                       "row is predicted alike");
  }
}

void DataNotes::add_category_lines(std::vector<std::string> &lines) const {
  std::vector<std::string> quantities;
  std::vector<std::string> names;
  for (std::size_t feature = 0; feature < features_.size(); ++feature) {
    if (!header_.features[feature].is_categorical()) {
      continue;
    }
    if (are_quantities(feature)) {
      quantities.push_back(example_of(feature));
    } else if (hardly_repeat(feature)) {
      names.push_back(example_of(feature));
    }
  }
  const std::string advice = "--ignore-columns leaves columns out";
  if (!quantities.empty()) {
    lines.push_back("read as categories, for they are no plain numbers: " +
                    listed(quantities) + "; a number is written 12.5, and " +
                    advice);
  }
  if (!names.empty()) {
    lines.push_back("nearly every value is a category of its own, which tells "
                    "nothing about new rows: " +
                    listed(names) + "; " + advice);
  }
}

std::vector<std::string> DataNotes::lines(const std::string &file) const {
  std::vector<std::string> lines;
  if (row_count_ > 0) {
    add_label_lines(lines);
    add_feature_lines(lines);
    add_category_lines(lines);
  }
  for (std::string &line : lines) {
    line.insert(0, file + ": ");
  }
  return lines;
}

void print_notes(const DataNotes &notes, const std::string &file) {
  for (const std::string &line : notes.lines(file)) {
    print_warning(line);
  }
}

} // namespace naibx::cli
