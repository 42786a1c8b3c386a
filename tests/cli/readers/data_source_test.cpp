// Formats by the endings of names.
#include "readers/data_source.hpp"

#include <gtest/gtest.h>

namespace naibx::cli {
namespace {

TEST(DataSource, the_ending_tells_the_format_in_any_case) {
  for (const char *path : {"x.arff", "a.csv/X.ARFF"}) {
    EXPECT_EQ(format_of_path(path), DataFormat::arff) << path;
  }
  for (const char *path : {"x.csv", "x.tsv", "x.Tab", "x.arff.csv"}) {
    EXPECT_EQ(format_of_path(path), DataFormat::csv) << path;
  }
  for (const char *path : {"x.libsvm", "x.svm", "x.SVMLight"}) {
    EXPECT_EQ(format_of_path(path), DataFormat::libsvm) << path;
  }
}

TEST(DataSource, other_endings_tell_nothing) {
  for (const char *path : {"-", "", "csv", "a.csv/x", "x.gz", "x.csv.bz2",
                           "x.txt", "x.", "x.arff ", "./x", ".."}) {
    EXPECT_FALSE(format_of_path(path)) << path;
  }
}

TEST(DataSource, D21_gzip_has_the_format_of_the_ending_before) {
  EXPECT_EQ(format_of_path("x.csv.gz"), DataFormat::csv);
  EXPECT_EQ(format_of_path("a.b/x.ARFF.GZ"), DataFormat::arff);
  EXPECT_EQ(format_of_path(".gz"), std::nullopt);
  EXPECT_EQ(format_of_path("x.csv.gz.gz"), std::nullopt);
  EXPECT_TRUE(is_tab_separated("x.tsv.gz"));
  EXPECT_FALSE(is_tab_separated("x.csv.gz"));
}

TEST(DataSource, two_endings_mean_tabs) {
  EXPECT_TRUE(is_tab_separated("x.tsv"));
  EXPECT_TRUE(is_tab_separated("x.TAB"));
  EXPECT_FALSE(is_tab_separated("x.csv"));
  EXPECT_FALSE(is_tab_separated("x.tsv/y"));
}

} // namespace
} // namespace naibx::cli
