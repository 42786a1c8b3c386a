#include "evaluation/folds.hpp"
#include "failure.hpp"
#include "music.hpp"
#include "readers/data_error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace naibx::cli {
namespace {

using Rows = std::vector<std::uint32_t>;

Rows rows_up_to(std::uint32_t count) {
  Rows rows(count);
  for (std::uint32_t row = 0; row < count; ++row) {
    rows[row] = row;
  }
  return rows;
}

Rows joined(const Partition &partition) {
  Rows rows = partition.train;
  rows.insert(rows.end(), partition.test.begin(), partition.test.end());
  std::sort(rows.begin(), rows.end());
  return rows;
}

std::vector<Partition> all(const Partitions &partitions) {
  std::vector<Partition> list;
  for (std::size_t number = 0; number < partitions.count; ++number) {
    list.push_back(partitions.at(number));
  }
  return list;
}

TEST(Folds, every_row_is_tested_once_and_never_trained_on_meanwhile) {
  Rows tested;
  for (const Partition &partition : all(cross_validation(23, 4, 1))) {
    EXPECT_EQ(joined(partition), rows_up_to(23));
    tested.insert(tested.end(), partition.test.begin(), partition.test.end());
  }
  std::sort(tested.begin(), tested.end());
  EXPECT_EQ(tested, rows_up_to(23));
}

TEST(Folds, lengths_differ_by_at_most_one_the_longer_first) {
  std::vector<std::size_t> lengths;
  for (const Partition &partition : all(cross_validation(23, 4, 1))) {
    lengths.push_back(partition.test.size());
  }
  EXPECT_EQ(lengths, (std::vector<std::size_t>{6, 6, 6, 5}));
}

TEST(Folds, depend_on_the_seed_alone) {
  EXPECT_EQ(cross_validation(50, 5, 3).at(0).test,
            cross_validation(50, 5, 3).at(0).test);
  EXPECT_NE(cross_validation(50, 5, 3).at(0).test,
            cross_validation(50, 5, 4).at(0).test);
}

TEST(Folds, as_many_folds_as_rows_leave_one_out) {
  for (const Partition &partition : all(cross_validation(5, 5, 1))) {
    EXPECT_EQ(partition.test.size(), 1U);
  }
}

TEST(Folds, one_fold_or_more_than_rows_are_wrong_usage) {
  EXPECT_THROW(cross_validation(5, 1, 1), UsageError);
  EXPECT_THROW(cross_validation(5, 6, 1), UsageError);
}

template <typename Call> std::string refusal_of(Call call) {
  try {
    (void)call();
  } catch (const UsageError &error) {
    return error.what();
  }
  return "";
}

TEST(Folds, a_refusal_says_what_can_be_given) {
  const auto folds_of = [](std::size_t rows) {
    return refusal_of([rows] { return cross_validation(rows, 10, 1); });
  };
  EXPECT_EQ(folds_of(5),
            "--folds: 5 rows cannot be cut into 10 folds; give 2 to 5");
  EXPECT_EQ(folds_of(2), "--folds: 2 rows cannot be cut into 10 folds; give 2");
  EXPECT_EQ(folds_of(1),
            "--folds: 1 row cannot be cut into folds, which needs at least 2");
  const auto split_of = [](std::size_t rows, double percent) {
    return refusal_of([&] { return percentage_split(rows, percent, 1); });
  };
  EXPECT_EQ(split_of(60, 0.1), "--split, a percentage: of 60 rows none is left "
                               "to train on; give 0.84 to 99.16");
  EXPECT_EQ(split_of(2, 80), "--split, a percentage: of 2 rows none is left to "
                             "test on; give 25 to 74.99");
  EXPECT_EQ(split_of(1, 50), "--split, a percentage: of 1 row none is left to "
                             "test on; a split needs at least 2 rows");
  for (const std::size_t rows : {2U, 3U, 7U, 60U, 9999U}) {
    const std::string hint = split_of(rows, 0);
    const std::size_t to = hint.rfind(" to ");
    const double least = std::stod(hint.substr(hint.rfind("give ") + 5));
    const double most = std::stod(hint.substr(to + 4));
    EXPECT_EQ(split_of(rows, least), "") << hint;
    EXPECT_EQ(split_of(rows, most), "") << hint;
    EXPECT_NE(split_of(rows, least - 0.01), "") << hint;
    EXPECT_NE(split_of(rows, most + 0.01), "") << hint;
  }
}

TEST(Folds, a_split_rounds_to_the_nearest_row) {
  const Partition partition = percentage_split(10, 66, 1).at(0);
  EXPECT_EQ(partition.train.size(), 7U);
  EXPECT_EQ(joined(partition), rows_up_to(10));
}

TEST(Folds, a_split_that_leaves_a_part_empty_is_wrong_usage) {
  EXPECT_THROW(percentage_split(10, 1, 1), UsageError);
  EXPECT_THROW(percentage_split(10, 99, 1), UsageError);
  EXPECT_THROW(percentage_split(1, 50, 1), UsageError);
}

TEST(Folds, the_published_protocol_tests_on_all_rows) {
  const std::vector<Partition> partitions = all(published_protocol(25, 3, 7));
  ASSERT_EQ(partitions.size(), 3U);
  for (const Partition &partition : partitions) {
    EXPECT_EQ(partition.test, rows_up_to(25));
    EXPECT_EQ(partition.train.size(), 22U);
  }
  EXPECT_NE(partitions[0].train, partitions[1].train);
  // Repetition by repetition the seed goes up by one.
  EXPECT_EQ(partitions[1].train, published_protocol(25, 1, 8).at(0).train);
}

TEST(Folds, numbers_of_a_fold_file_may_have_gaps) {
  const std::vector<Partition> partitions = all(folds_by_number({7, 2, 7, 9}));
  ASSERT_EQ(partitions.size(), 3U);
  EXPECT_EQ(partitions[0].test, Rows{1});
  EXPECT_EQ(partitions[1].test, (Rows{0, 2}));
  EXPECT_EQ(partitions[1].train, (Rows{1, 3}));
  EXPECT_EQ(partitions[2].test, Rows{3});
}

TEST(Folds, a_fold_file_with_a_single_fold_is_wrong_usage) {
  EXPECT_THROW(folds_by_number({1, 1, 1}), UsageError);
}

std::string fold_file_error(const std::string &text, std::size_t rows) {
  const test::Workspace workspace;
  workspace.write("folds", text);
  try {
    read_fold_file(workspace.path("folds"), rows);
  } catch (const DataError &error) {
    return std::string(error.what()).substr(workspace.path("folds").size());
  }
  return "";
}

TEST(FoldFile, has_one_number_per_line) {
  const test::Workspace workspace;
  workspace.write("folds", "0\n 12 \r\n3");
  EXPECT_EQ(read_fold_file(workspace.path("folds"), 3),
            (std::vector<std::uint64_t>{0, 12, 3}));
}

TEST(FoldFile, may_be_standard_input) {
  const test::Workspace workspace;
  test::write_music(workspace);
  const std::vector<std::string> words = {"eval", workspace.path("music.arff"),
                                          "--fold-file", "-"};
  std::string folds = "0\n1\n0\n1\n0\n1\n0\n1\n0\n1\n0\n1\n";
  const test::Outcome outcome = workspace.run(words, folds);
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  folds += "1\n";
  EXPECT_NE(
      workspace.run(words, folds)
          .errors.find("standard input:13: is a fold number more than the "
                       "12 rows"),
      std::string::npos);
}

TEST(FoldFile, anything_else_is_an_error_that_names_the_line) {
  EXPECT_EQ(fold_file_error("0\n  x1\n", 2),
            ":2:3: 'x1' is not a fold number, a whole number from 0");
  EXPECT_EQ(fold_file_error("-1\n", 1),
            ":1:1: '-1' is not a fold number, a whole number from 0");
  EXPECT_EQ(fold_file_error("0\n\n1\n", 3),
            ":2:1: the line is empty; a fold number, a whole number from 0, "
            "is expected");
}

TEST(FoldFile, C35_a_line_longer_than_any_number_is_an_error) {
  EXPECT_EQ(fold_file_error("0\n" + std::string(65, '1') + "\n", 2),
            ":2: the line is longer than the 64 bytes that are allowed");
  EXPECT_EQ(fold_file_error(std::string("0\n1\0\x1b\n", 6), 2),
            ":2:1: '1\\x00\\x1b' is not a fold number, a whole number from 0");
}

TEST(FoldFile, must_have_as_many_lines_as_there_are_rows) {
  EXPECT_EQ(fold_file_error("0\n1\n", 3),
            ": has 2 fold numbers for 3 rows; one line per row is expected");
}

// So that a file without end is no matter: what follows is not read.
TEST(FoldFile, C35_the_first_line_too_many_is_the_last_that_is_read) {
  EXPECT_EQ(fold_file_error("0\n1\n0\nx\n", 2),
            ":3: is a fold number more than the 2 rows; one line per row is "
            "expected");
  EXPECT_EQ(fold_file_error("7\n", 0),
            ":1: is a fold number more than the 0 rows; one line per row is "
            "expected");
}

TEST(FoldFile, C41_an_absent_file_and_a_directory_are_named) {
  const test::Workspace workspace;
  EXPECT_THROW(read_fold_file(workspace.path("none"), 1), DataError);
  EXPECT_THROW(read_fold_file(workspace.path(""), 1), DataError);
}

} // namespace
} // namespace naibx::cli
