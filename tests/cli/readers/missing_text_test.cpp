// D18: texts that stand for a missing value.
#include "readers/missing_text.hpp"
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::csv_source;
using test::error_of_source;
using test::read_source;

DataSource with_missing(const std::vector<std::string> &texts) {
  DataSource source = csv_source({"y"});
  source.rules.missing = MissingTexts(texts);
  return source;
}

// The warnings of reading the text.
std::vector<std::string> warnings_of(const std::string &text,
                                     DataSource source) {
  std::vector<std::string> warnings;
  source.rules.warn = [&warnings](const std::string &warning) {
    const std::size_t file_end = warning.find(':');
    warnings.push_back(warning.substr(file_end));
  };
  read_source(text, source);
  return warnings;
}

std::size_t missing_count(const Dataset &data) {
  std::size_t count = 0;
  for (const double value : data.feature_values) {
    count += std::isnan(value) ? 1U : 0U;
  }
  return count;
}

TEST(MissingText, D18_each_is_missing_in_numbers_and_categories) {
  const std::string text =
      "a,b,y\nNULL,low,0\n1,NULL,1\n\"#N/A\",\"NULL\",1\n,high,0\n";
  const DataSource source = with_missing({"NULL", "#N/A"});
  const Dataset data = read_source(text, source);
  EXPECT_EQ(missing_count(data), 5U);
  EXPECT_FALSE(data.header.features[0].is_categorical());
  EXPECT_EQ(data.header.features[1].categories,
            (std::vector<std::string>{"high", "low"}));
  DataSource known = source;
  known.expected = &data.header;
  test::expect_same_data(read_source(text, known), data);
}

TEST(MissingText, D18_a_number_is_missing_however_it_is_spelled) {
  const Dataset data = read_source("a,y\n-999,0\n-999.0,0\n-9.99e2,0\n-99,1\n",
                                   with_missing({"-999"}));
  EXPECT_EQ(missing_count(data), 3U);
}

TEST(MissingText, D18_labels_are_not_touched) {
  const Dataset data = read_source("a,y\n0,0\n1,1\n0,0\n", with_missing({"0"}));
  EXPECT_EQ(missing_count(data), 2U);
  EXPECT_EQ(data.label_offsets, (std::vector<std::uint64_t>{0, 0, 1, 1}));
  EXPECT_EQ(error_of_source("a,y\n1,NULL\n", with_missing({"NULL"})),
            "FILE:2:3: label 'y' is missing; a label is 0 or 1");
}

TEST(MissingText, D18_arff_and_libsvm_have_them_too) {
  DataSource arff;
  arff.choice = test::count_labels(-1);
  arff.rules.missing = MissingTexts({"NULL", "-1", ""});
  const Dataset data = read_source(
      "@relation r\n@attribute n numeric\n@attribute c {low,high}\n"
      "@attribute y {0,1}\n@data\nNULL,'NULL',1\n-1.0,high,0\n?,,0\n"
      "2,low,1\n{0 NULL, 2 1}\n",
      arff);
  EXPECT_EQ(missing_count(data), 6U);
  EXPECT_EQ(data.label_ids.size(), 3U);
  DataSource libsvm = test::libsvm_source();
  libsvm.rules.missing = MissingTexts({"NULL", "-1"});
  EXPECT_EQ(missing_count(read_source("0 1:NULL 2:-1 3:1 4:nan\n", libsvm)),
            3U);
}

std::string error_about(const std::string &text) {
  return "FILE:2:1: '" + text +
         "' as the value of column 'a' is not a number, unlike the one in line "
         "3; "
         "--missing " +
         text + " treats it as missing";
}

TEST(MissingText, D18_the_message_names_the_text_and_not_the_number) {
  for (const std::string text : {"NULL", "N/A", "NaT", "n.a.", "None"}) {
    EXPECT_EQ(
        error_of_source("a,y\n" + text + ",0\n5.1,0\n", csv_source({"y"})),
        error_about(text));
  }
  EXPECT_EQ(error_of_source("a,y\n5.1,0\n#N/A,0\n", csv_source({"y"})),
            "FILE:3:1: '#N/A' as the value of column 'a' is not a number, "
            "unlike the one in line 2; --missing '#N/A' treats it as missing");
  EXPECT_NE(error_of_source("a,y\n-,0\n5,0\n", csv_source({"y"}))
                .find("--missing - treats"),
            std::string::npos);
  EXPECT_NE(test::error_of("@attribute a real\n@attribute y {0,1}\n@data\n"
                           "NULL,1\n",
                           test::count_labels(-1))
                .find("--missing NULL treats"),
            std::string::npos);
  EXPECT_NE(error_of_source("0 1:NULL\n", test::libsvm_source())
                .find("--missing NULL treats"),
            std::string::npos);
}

const std::string countries = "country,y\nDE,0\nNA,1\nFR,1\nNA,0\n";

TEST(MissingText, D18_NA_among_codes_does_not_vanish_in_silence) {
  EXPECT_EQ(warnings_of(countries, csv_source({"y"})),
            std::vector<std::string>{
                ":3: NA in column 'country' is read as missing, although the "
                "column holds codes such as 'DE'; --missing '' reads it as a "
                "code, --missing NA confirms that it is missing"});
  EXPECT_EQ(missing_count(read_source(countries, csv_source({"y"}))), 2U);
  EXPECT_EQ(warnings_of(countries, with_missing({"NA"})),
            std::vector<std::string>{});
  EXPECT_EQ(warnings_of(countries, with_missing({""})),
            std::vector<std::string>{});
  EXPECT_EQ(
      read_source(countries, with_missing({""})).header.features[0].categories,
      (std::vector<std::string>{"DE", "FR", "NA"}));
  EXPECT_EQ(warnings_of("country,y\nDE,0\n\"NA\",1\n", csv_source({"y"})),
            std::vector<std::string>{});
  EXPECT_EQ(warnings_of("mood,y\nlow,0\nNA,1\nhigh,0\n", csv_source({"y"})),
            std::vector<std::string>{});
}

TEST(MissingText, D18_a_category_that_may_mean_missing_is_told) {
  EXPECT_EQ(
      warnings_of("mood,y\nlow,0\nhigh,0\nNULL,1\nN/A,1\n", csv_source({"y"})),
      std::vector<std::string>{
          ":4: 'NULL' in column 'mood' is read as a category; --missing "
          "NULL treats it as missing"});
  EXPECT_EQ(
      warnings_of("mood,y\nlow,0\n\"NULL\",1\nNone,0\n", csv_source({"y"})),
      std::vector<std::string>{});
  EXPECT_EQ(
      warnings_of("mood,y\nlow,0\nNA,0\n-,0\n", with_missing({"-"})).size(),
      1U);
}

} // namespace
} // namespace naibx::cli
