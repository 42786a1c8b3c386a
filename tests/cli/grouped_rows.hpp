// A small data set with groups: rows of a plant are all but the same.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace naibx::cli::test {

struct GroupedRow {
  std::string plant;
  std::vector<double> values;
  // Label a, else b.
  bool is_a;
};

// Nothing but the plant says what the label of a row is.
inline std::vector<GroupedRow> grouped_rows(std::size_t plant_count,
                                            std::size_t rows_per_plant,
                                            unsigned seed = 1) {
  std::mt19937 random(seed);
  const auto number = [&random](unsigned bound) {
    return static_cast<double>(random() % bound);
  };
  std::vector<GroupedRow> rows;
  for (std::size_t plant = 0; plant < plant_count; ++plant) {
    GroupedRow row;
    row.plant = "plant, " + std::to_string(plant);
    row.values = {number(1000), number(1000)};
    row.is_a = random() % 2U == 0;
    for (std::size_t i = 0; i < rows_per_plant; ++i) {
      rows.push_back(row);
      rows.back().values[0] += 0.125 * static_cast<double>(i);
    }
  }
  return rows;
}

inline std::string number_field(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

// As a CSV file whose last two columns are the labels.
inline std::string grouped_csv(const std::vector<GroupedRow> &rows) {
  std::string text = "plant,x,y,a,b\n";
  for (const GroupedRow &row : rows) {
    text += "\"" + row.plant + "\"," + number_field(row.values[0]) + "," +
            number_field(row.values[1]) + (row.is_a ? ",1,0\n" : ",0,1\n");
  }
  return text;
}

} // namespace naibx::cli::test
