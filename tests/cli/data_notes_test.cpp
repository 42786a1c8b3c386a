// D19: what is valid in data to learn from and yet of no use.
#include "model/data_notes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using Lines = std::vector<std::string>;

// Two features and two labels, all of which vary.
DatasetHeader plain_header() {
  return {"", {{"n", {}}, {"c", {"low", "high"}}}, {"p", "q"}};
}

DatasetRow plain_row(std::uint32_t number) {
  DatasetRow row;
  row.columns = {0};
  row.values = {1.0 + number};
  if (number % 2 == 0) {
    row.columns.push_back(1);
    row.values.push_back(1);
    row.labels.push_back(0);
  }
  if (number % 3 == 0) {
    row.labels.push_back(1);
  }
  return row;
}

Lines lines_of(const DatasetHeader &header,
               const std::vector<DatasetRow> &rows) {
  DataNotes notes(header);
  for (const DatasetRow &row : rows) {
    notes.look_at(row);
  }
  return notes.lines("F");
}

// One column of categories and one label; row r has category places[r].
Lines lines_of_categories(const std::vector<std::string> &categories,
                          const std::vector<std::size_t> &places) {
  const DatasetHeader header = {"", {{"c", categories}}, {"p"}};
  std::vector<DatasetRow> rows;
  for (const std::size_t place : places) {
    DatasetRow row;
    if (place > 0) {
      row.columns = {0};
      row.values = {static_cast<double>(place)};
    }
    if (rows.size() % 2 == 0) {
      row.labels = {0};
    }
    rows.push_back(row);
  }
  return lines_of(header, rows);
}

std::vector<std::string> numbered(const std::string &start, std::size_t count,
                                  const std::string &end = "") {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    names.push_back(start);
    names.back() += std::to_string(i);
    names.back() += end;
  }
  return names;
}

std::vector<std::size_t> each_once(std::size_t count) {
  std::vector<std::size_t> places(count);
  for (std::size_t i = 0; i < count; ++i) {
    places[i] = i;
  }
  return places;
}

const std::string quantities =
    "F: read as categories, for they are no plain numbers: ";
const std::string names_alone =
    "F: nearly every value is a category of its own, "
    "which tells nothing about new rows: ";
const std::string leave_out = "--ignore-columns leaves columns out";

TEST(DataNotes, usual_data_are_not_worth_a_word) {
  std::vector<DatasetRow> rows;
  for (std::uint32_t number = 0; number < 20; ++number) {
    rows.push_back(plain_row(number));
  }
  EXPECT_EQ(lines_of(plain_header(), rows), Lines{});
  EXPECT_EQ(lines_of(plain_header(), {}), Lines{});
  EXPECT_EQ(lines_of_categories({"1", "2", "3"}, {0, 1, 2, 0, 1, 2, 1, 0}),
            Lines{});
  EXPECT_EQ(lines_of_categories({"20-29", "30-39", "40-49", "50-59"},
                                {0, 1, 2, 3, 0, 1, 2, 3, 0, 1}),
            Lines{});
  EXPECT_EQ(lines_of_categories({"a", "b", "c", "d"}, {0, 1, 2, 3}), Lines{})
      << "too few rows";
}

Lines quantity_line(const std::string &example) {
  return {quantities + "'c' ('" + example +
          "'); a number is written 12.5, and " + leave_out};
}

TEST(DataNotes, D19_quantities_that_are_no_numbers_are_told) {
  for (const std::string text : {"12%", "$5.20", "1 234", "10:30", "2020-01-31",
                                 "-5 kg", "\xE2\x82\xAC\x35"}) {
    EXPECT_EQ(lines_of_categories({"7%", text, "8%", "9%"}, {0, 1, 2, 3}),
              quantity_line(text));
  }
  std::vector<std::size_t> twice = each_once(30);
  for (std::size_t i = 0; i < 300; ++i) {
    twice.push_back(i % 30);
  }
  EXPECT_EQ(lines_of_categories(numbered("", 30, "%"), twice).size(), 1U);
}

TEST(DataNotes, D19_names_that_hardly_repeat_are_told) {
  EXPECT_EQ(lines_of_categories(numbered("id", 20), each_once(20)),
            Lines{names_alone + "'c' ('id1'); " + leave_out});
  std::vector<std::size_t> places = each_once(20);
  places.insert(places.end(), 2, 0);
  EXPECT_EQ(lines_of_categories(numbered("id", 20), places).size(), 1U);
  places.insert(places.end(), 10, 0);
  EXPECT_EQ(lines_of_categories(numbered("id", 20), places), Lines{});
  // Declared, but not there.
  EXPECT_EQ(lines_of_categories(numbered("id", 200),
                                {0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2}),
            Lines{});
}

TEST(DataNotes, labels_that_never_change_are_told) {
  std::vector<DatasetRow> rows;
  for (std::uint32_t number = 0; number < 10; ++number) {
    rows.push_back(plain_row(number));
    rows.back().labels = {1};
  }
  EXPECT_EQ(lines_of(plain_header(), rows),
            (Lines{"F: 1 label is on in no row: 'p'",
                   "F: 1 label is on in every row: 'q'"}));
  rows.resize(5);
  EXPECT_EQ(lines_of(plain_header(), rows), Lines{}) << "too few rows";
  for (DatasetRow &row : rows) {
    row.labels.clear();
  }
  EXPECT_EQ(lines_of(plain_header(), rows),
            Lines{"F: no label is on in any row, so that there is nothing to "
                  "predict"});
}

TEST(DataNotes, features_that_tell_nothing_are_told) {
  const double missing = std::numeric_limits<double>::quiet_NaN();
  std::vector<DatasetRow> rows = {plain_row(0), plain_row(1)};
  rows[0].columns = {0, 1};
  rows[0].values = {missing, 1};
  rows[1].columns = {0};
  rows[1].values = {missing};
  EXPECT_EQ(lines_of(plain_header(), rows),
            Lines{"F: 1 feature is missing in every row: 'n'"});
  for (DatasetRow &row : rows) {
    row.columns = {0, 1};
    row.values = {7, missing};
  }
  EXPECT_EQ(lines_of(plain_header(), rows),
            (Lines{"F: 1 feature is missing in every row: 'c'",
                   "F: each feature has one value in all rows, so that every "
                   "row is predicted alike"}));
  for (DatasetRow &row : rows) {
    row.columns.clear();
    row.values.clear();
  }
  EXPECT_EQ(lines_of({"", {}, {"p", "q"}}, rows),
            Lines{"F: there are no features, so that every row is predicted "
                  "alike"});
}

} // namespace
} // namespace naibx::cli
