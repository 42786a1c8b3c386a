// Which columns are labels, which are left out and which one names groups, as
// the user says it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {

// At most one of the first three is given; with none of them the file itself
// must say so (MEKA: -C N in the relation). Labels are numbered in the order of
// their columns.
struct LabelChoice {
  // A Mulan label file, or empty. It wins over what the file says.
  std::string label_xml;
  // Names of columns. One that ends in '*' stands for all that begin so.
  std::vector<std::string> label_columns;
  // The first N columns, or for a negative number the last; 0: none is a label,
  // as in a file to predict for.
  std::optional<std::int64_t> label_count;
  // Names of columns that are neither labels nor features, as above.
  std::vector<std::string> ignored_columns;
  // Whether these need not be there: another file may have them.
  bool ignored_may_be_absent = false;
  // The name of the column that names the group of each row, or empty. It is
  // neither a label nor a feature.
  std::string group_column;
  // Whether it need not be there: rows to test on need no group.
  bool group_may_be_absent = false;
  // Columns whose texts are handed on with each row, and the options that name
  // them. They are neither labels nor features.
  struct TextColumn {
    std::string option;
    std::string name;
  };
  std::vector<TextColumn> text_columns;
};

} // namespace naibx::cli
