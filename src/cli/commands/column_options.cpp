#include "column_options.hpp"

#include "../failure.hpp"
#include "../readers/text.hpp"
#include "option_values.hpp"

#include <naibx/naibx.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {
namespace {

// A column is one thing only. What begins of names stand for is known once the
// file is read.
void demand_group_alone(const DataOptions &options) {
  if (options.group_column.empty()) {
    return;
  }
  for (const auto &[option, names] :
       {std::pair<const char *, const std::vector<std::string> &>(
            "--label-columns", options.label_columns),
        std::pair<const char *, const std::vector<std::string> &>(
            "--ignore-columns", options.ignored_columns)}) {
    if (std::find(names.begin(), names.end(), options.group_column) !=
        names.end()) {
      throw UsageError("--group and " + std::string(option) + " both name " +
                       quote_for_message(options.group_column) +
                       "; name it in one of them");
    }
  }
}

} // namespace

LabelChoice DataOptions::label_choice() const {
  std::vector<std::string> given;
  if (!label_xml.empty()) {
    given.emplace_back("--labels");
  }
  if (!label_columns.empty()) {
    given.emplace_back("--label-columns");
  }
  if (label_count) {
    given.emplace_back("--label-count");
  }
  if (given.size() > 1) {
    throw UsageError(given[0] + " and " + given[1] +
                     " cannot be combined; give only one of them");
  }
  demand_group_alone(*this);
  LabelChoice choice;
  choice.label_xml = label_xml;
  choice.label_columns = label_columns;
  choice.label_count = label_count;
  choice.ignored_columns = ignored_columns;
  choice.group_column = group_column;
  return choice;
}

void add_column_options(const Command &command, DataOptions &options) {
  add_file(command, "--labels", options.label_xml,
           "Mulan label file: its names are the labels")
      .name_value("FILE.xml");
  add_names(command, "--label-columns", options.label_columns,
            "Names of the label columns, separated by commas; NAME* stands for "
            "all that begin with NAME");
  add_number(command, "--label-count", options.label_count,
             {-NAIBX_MAX_LABELS, NAIBX_MAX_LABELS},
             "The first N columns are the labels; negative: the last. In "
             "libsvm files the number of labels")
      .name_value("N");
  add_names(command, "--ignore-columns", options.ignored_columns,
            "Names of columns that are neither features nor labels");
  add_names(command, "--categorical-columns", options.categorical_columns,
            "Names of CSV columns whose numbers are categories");
}

void add_group_option(const Command &command, DataOptions &options) {
  const auto take = [&options](const std::string &name) {
    if (name.empty()) {
      refuse_value("--group", "the name of a column is empty");
    }
    options.group_column = name;
  };
  command
      .add_option("--group", take,
                  "Name of a column, which is no feature: rows of equal text "
                  "in it belong together, as those of one day, and are held "
                  "out together")
      .name_value("COLUMN");
}

} // namespace naibx::cli
