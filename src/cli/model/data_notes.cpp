#include "data_notes.hpp"

#include "../io/warning.hpp"
#include "../readers/number.hpp"
#include "../readers/text.hpp"
#include "name_match.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace naibx::cli {
namespace {

// In fewer rows it is no wonder that a label is always the same, or that no
// value comes twice.
constexpr std::uint64_t kManyRows = 10;
// Fewer may be real categories, such as shoe sizes.
constexpr std::uint64_t kManyQuantities = 20;
constexpr std::size_t kShownColumns = 5;
constexpr const char *kLeaveOut = "--ignore-columns leaves columns out";

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

// What somebody has made a category although it can be read as a number.
bool is_plain_number(std::string_view text) {
  return parse_whole_number(text).status == NumberStatus::valid;
}

std::string listed(const std::vector<std::string> &columns) {
  std::string list;
  for (std::size_t i = 0; i < std::min(columns.size(), kShownColumns); ++i) {
    list += (i == 0 ? "" : ", ") + columns[i];
  }
  return list + (columns.size() > kShownColumns ? ", ..." : "");
}

} // namespace

DataNotes::DataNotes(const DatasetHeader &header, FamilyChoice family)
    : header_(header), family_(family), label_counts_(header.labels.size()) {
  features_.reserve(header.features.size());
  for (const FeatureColumn &column : header.features) {
    features_.emplace_back(column.categories.size());
  }
}

void DataNotes::look_at(const DatasetRow &row) {
  for (const std::uint32_t label : row.labels) {
    ++label_counts_[label];
  }
  for (std::size_t entry = 0; entry < row.columns.size(); ++entry) {
    features_[row.columns[entry]].look_at(row.values[entry], row_count_);
  }
  ++row_count_;
}

std::string DataNotes::name_of(std::size_t feature) const {
  const std::string &name = header_.features[feature].name;
  return name.empty() ? std::to_string(feature) + " (from 0)" : name;
}

bool DataNotes::are_quantities(std::size_t feature) const {
  const auto &categories = header_.features[feature].categories;
  const std::uint64_t count = features_[feature].distinct(row_count_);
  const std::uint64_t values = features_[feature].present(row_count_);
  return count > 2 && (2 * count > values || count > kManyQuantities) &&
         std::all_of(categories.begin(), categories.end(), is_quantity) &&
         !std::all_of(categories.begin(), categories.end(), is_plain_number);
}

bool DataNotes::hardly_repeat(std::size_t feature) const {
  const std::uint64_t values = features_[feature].present(row_count_);
  return values >= kManyRows &&
         10 * features_[feature].distinct(row_count_) >= 9 * values;
}

std::string DataNotes::example_of(std::size_t feature) const {
  const FeatureColumn &column = header_.features[feature];
  return quote_for_message(column.name) + " (" +
         quote_for_message(column.categories[features_[feature].example()]) +
         ")";
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
    lines.emplace_back(
        "no label is on in any row, so there is nothing to predict");
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
    lines.emplace_back(
        "there are no features, so every row gets the same prediction");
    return;
  }
  std::vector<std::string> missing;
  bool any_varies = false;
  for (std::size_t feature = 0; feature < features_.size(); ++feature) {
    any_varies = any_varies || features_[feature].varies(row_count_);
    if (features_[feature].present(row_count_) == 0) {
      missing.push_back(name_of(feature));
    }
  }
  if (!missing.empty()) {
    lines.push_back(describe_names(missing, "feature", "missing in every row"));
  }
  if (row_count_ > 1 && !any_varies && missing.size() < features_.size()) {
    lines.emplace_back("each feature has the same value in all rows, so every "
                       "row gets the same prediction");
  }
}

void DataNotes::add_number_lines(std::vector<std::string> &lines) const {
  std::vector<std::string> numbering;
  std::vector<std::string> close;
  std::vector<std::string> present;
  for (std::size_t feature = 0; feature < features_.size(); ++feature) {
    const SeenValues &values = features_[feature];
    if (row_count_ >= kManyRows && values.number_rows(row_count_)) {
      numbering.push_back(quote_for_message(name_of(feature)));
    }
    if (values.are_too_close(row_count_)) {
      close.push_back(quote_for_message(name_of(feature)));
    }
    if (family_ == FamilyChoice::bernoulli &&
        values.are_on_one_side(row_count_)) {
      present.push_back(quote_for_message(name_of(feature)));
    }
  }
  if (!numbering.empty()) {
    lines.push_back(
        "the rows are merely numbered by " + listed(numbering) +
        ", which says nothing about new rows unless their order does; " +
        kLeaveOut);
  }
  if (!close.empty()) {
    lines.push_back("all values are within 1e-140 of each other, too close for "
                    "a model to tell apart: " +
                    listed(close) + "; another unit makes them larger");
  }
  if (!present.empty()) {
    lines.push_back("--family bernoulli only asks whether a value is above 0, "
                    "and all are, or none: " +
                    listed(present) + "; --family auto looks at the values");
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
  if (!quantities.empty()) {
    lines.push_back("read as categories, since they are not plain numbers: " +
                    listed(quantities) + "; a number is written 12.5, and " +
                    kLeaveOut);
  }
  if (!names.empty()) {
    lines.push_back("nearly every value is a category of its own, which says "
                    "nothing about new rows: " +
                    listed(names) + "; " + kLeaveOut);
  }
}

std::vector<std::string> DataNotes::lines(const std::string &file) const {
  std::vector<std::string> lines;
  if (row_count_ > 0) {
    add_label_lines(lines);
    add_feature_lines(lines);
    add_number_lines(lines);
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
