// What the user says about a CSV file.
#pragma once

#include <string>
#include <vector>

namespace naibx::cli {

struct CsvOptions {
  char separator = ',';
  // Names of columns whose numbers are categories as well; one that ends in
  // '*' stands for all that begin so.
  std::vector<std::string> categorical_columns;
  // Without a first line of names the columns are column1, column2, ...
  bool has_header = true;
};

} // namespace naibx::cli
