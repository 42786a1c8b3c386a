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
  row.values = {1.0 + number % 7};
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

Lines lines_of(const DatasetHeader &header, const std::vector<DatasetRow> &rows,
               FamilyChoice family = FamilyChoice::automatic) {
  DataNotes notes(header, family);
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
    "F: read as categories, since they are not plain numbers: ";
const std::string names_alone = "F: nearly every value is a category of its "
                                "own, which says nothing about new rows: ";
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

TEST(DataNotes, numbers_that_somebody_made_categories_are_no_mistake) {
  EXPECT_EQ(lines_of_categories(numbered("", 30), each_once(30)),
            Lines{names_alone + "'c' ('1'); " + leave_out});
  std::vector<std::size_t> twice = each_once(30);
  twice.insert(twice.end(), twice.begin(), twice.end());
  EXPECT_EQ(lines_of_categories(numbered("", 30), twice), Lines{});
}

// One number and one label, each on in some of the rows.
Lines lines_of_numbers(const std::vector<double> &values,
                       FamilyChoice family = FamilyChoice::automatic) {
  const DatasetHeader header = {"", {{"n", {}}}, {"p"}};
  std::vector<DatasetRow> rows;
  for (const double value : values) {
    DatasetRow row;
    if (value != 0.0) {
      row.columns = {0};
      row.values = {value};
    }
    if (rows.size() % 2 == 0) {
      row.labels = {0};
    }
    rows.push_back(row);
  }
  return lines_of(header, rows, family);
}

std::vector<double> counted_from(double start, std::size_t count) {
  std::vector<double> values;
  for (std::size_t row = 0; row < count; ++row) {
    values.push_back(start + static_cast<double>(row));
  }
  return values;
}

TEST(DataNotes, a_column_that_numbers_the_rows_is_told) {
  for (const double start : {0.0, 1.0, 1000.0, -3.0, 0.5}) {
    EXPECT_EQ(lines_of_numbers(counted_from(start, 12)),
              Lines{"F: the rows are merely numbered by 'n', which says "
                    "nothing about new rows unless their order does; " +
                    leave_out})
        << start;
  }
  EXPECT_EQ(lines_of_numbers(counted_from(1, 9)), Lines{}) << "too few rows";
  for (const std::size_t place : {0U, 5U, 11U}) {
    for (const double other :
         {0.0, 7.5, std::numeric_limits<double>::quiet_NaN()}) {
      std::vector<double> values = counted_from(1, 12);
      values[place] = other;
      EXPECT_EQ(lines_of_numbers(values), Lines{}) << place << " " << other;
    }
  }
}

TEST(DataNotes, values_that_no_variance_tells_apart_are_told) {
  const Lines told = {
      "F: all values are within 1e-140 of each other, too close for a model to "
      "tell apart: 'n'; another unit makes them "
      "larger"};
  EXPECT_EQ(lines_of_numbers({1e-200, 2e-200, 1e-200}), told);
  EXPECT_EQ(lines_of_numbers({0.0, 1e-150}), told);
  EXPECT_EQ(lines_of_numbers({-1e-150, 0.0}), told);
  EXPECT_EQ(lines_of_numbers({0.0, 1e-130}), Lines{});
  EXPECT_EQ(lines_of_numbers({1e-200, 0.5, 2e-200}), Lines{});
}

TEST(DataNotes, measurements_taken_for_presence_are_told) {
  const Lines told = {
      "F: --family bernoulli only asks whether a value is above 0, and all "
      "are, or none: 'n'; --family auto looks at "
      "the values"};
  const FamilyChoice presence = FamilyChoice::bernoulli;
  EXPECT_EQ(lines_of_numbers({50, 80, 78}, presence), told);
  EXPECT_EQ(lines_of_numbers({-1, 0, -2}, presence), told);
  EXPECT_EQ(lines_of_numbers({-1, -3, -2}, presence), told);
  EXPECT_EQ(lines_of_numbers({50, 80, 78}), Lines{});
  EXPECT_EQ(lines_of_numbers({0, 80, 78}, presence), Lines{});
  EXPECT_EQ(lines_of_numbers({-1, 80, 78}, presence), Lines{});
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
  EXPECT_EQ(
      lines_of(plain_header(), rows),
      Lines{"F: no label is on in any row, so there is nothing to predict"});
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
                   "F: each feature has the same value in all rows, so every "
                   "row gets the same prediction"}));
  for (DatasetRow &row : rows) {
    row.columns.clear();
    row.values.clear();
  }
  EXPECT_EQ(
      lines_of({"", {}, {"p", "q"}}, rows),
      Lines{"F: there are no features, so every row gets the same prediction"});
}

} // namespace
} // namespace naibx::cli
