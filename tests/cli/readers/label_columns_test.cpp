// Which columns are labels, and which are left out.
#include "readers/data_error.hpp"
#include "readers/label_columns.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <string>

namespace naibx::cli {
namespace {

// One letter for each column: feature, label or ignored. Or the message.
std::string uses_of(const std::vector<std::string> &names,
                    const LabelChoice &choice,
                    std::optional<std::int64_t> said_by_file = std::nullopt) {
  std::vector<ColumnDeclaration> columns;
  columns.reserve(names.size());
  for (const std::string &name : names) {
    columns.push_back({name, {}, 1});
  }
  try {
    std::string text;
    for (const ColumnUse use :
         choose_columns({columns, "FILE", "column", said_by_file}, choice)
             .uses) {
      text += use == ColumnUse::label     ? 'l'
              : use == ColumnUse::ignored ? 'i'
                                          : 'f';
    }
    return text;
  } catch (const DataError &error) {
    return error.what();
  }
}

LabelChoice by_names(std::vector<std::string> names) {
  LabelChoice choice;
  choice.label_columns = std::move(names);
  return choice;
}

const std::vector<std::string> sample = {"p1", "p2", "q", "p*", "r"};

TEST(LabelColumns, C30_are_told_by_names) {
  EXPECT_EQ(uses_of(sample, by_names({"r", "p1"})), "lfffl");
  EXPECT_EQ(uses_of(sample, by_names({"r", "r"})), "ffffl");
}

TEST(LabelColumns, C30_a_star_stands_for_all_that_begin_so) {
  EXPECT_EQ(uses_of({"p1", "p2", "q", "p", "r"}, by_names({"p*"})), "llflf");
  EXPECT_EQ(uses_of(sample, by_names({"*"})), "lllll");
}

TEST(LabelColumns, C30_a_column_that_is_named_with_a_star_is_itself) {
  EXPECT_EQ(uses_of(sample, by_names({"p*"})), "ffflf");
}

TEST(LabelColumns, C30_a_name_that_no_column_has_is_refused) {
  const std::string columns = "; the first are 'p1', 'p2' and 'q'";
  EXPECT_EQ(uses_of(sample, by_names({"x"})),
            "FILE: has no column 'x', which --label-columns names" + columns);
  EXPECT_EQ(uses_of(sample, by_names({"x*"})),
            "FILE: has no column 'x*', which --label-columns names" + columns);
  EXPECT_EQ(uses_of(sample, by_names({"P1"})).substr(0, 24),
            "FILE: has no column 'P1'");
  LabelChoice choice = by_names({"q"});
  choice.ignored_columns = {"x"};
  EXPECT_EQ(uses_of(sample, choice),
            "FILE: has no column 'x', which --ignore-columns names" + columns);
}

TEST(LabelColumns, C30_are_told_by_their_number) {
  EXPECT_EQ(uses_of(sample, test::count_labels(2)), "llfff");
  EXPECT_EQ(uses_of(sample, test::count_labels(-2)), "fffll");
  EXPECT_EQ(uses_of(sample, test::count_labels(0)), "fffff");
  EXPECT_EQ(
      uses_of(sample, test::count_labels(-6)),
      "FILE: the label count is -6; the file has 5 columns, so it must be "
      "from 1 to 5 or, for the last ones, from -1 to -5");
}

TEST(LabelColumns, C30_options_win_over_the_file) {
  EXPECT_EQ(uses_of(sample, {}, -1), "ffffl");
  EXPECT_EQ(uses_of(sample, by_names({"q"}), -1), "fflff");
  EXPECT_EQ(uses_of(sample, test::count_labels(0), -1), "fffff");
}

TEST(LabelColumns, C30_nothing_that_says_so_is_refused_with_the_options) {
  const std::string message = uses_of(sample, {});
  for (const char *option : {"--label-columns", "--labels", "--label-count"}) {
    EXPECT_NE(message.find(option), std::string::npos) << message;
  }
}

TEST(LabelColumns, ignored_columns_are_neither) {
  LabelChoice choice = test::count_labels(-2);
  choice.ignored_columns = {"p1", "r"};
  EXPECT_EQ(uses_of(sample, choice), "iffli");
}

} // namespace
} // namespace naibx::cli
