// Whatever the bytes of a CSV or libsvm file are, they give a data set that
// holds its promises, or a DataError.
#include "mutation.hpp"
#include "readers/data_error.hpp"
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace naibx::cli {
namespace {

using test::Dice;

const std::string sample_csv =
    "\xEF\xBB\xBF"
    "number,\"mood, of day\",TAG_m\xC3\xBAsica,y1,y2\r\n"
    "1.5e3,\"low\n\"\"x\"\"\",?,1,0\n"
    "-.5, high ,2,0,1\n"
    "\n"
    ",\"high\",NA,0,0\r\n"
    "nan,\"?\",7,1,1";

const std::string sample_libsvm = "4 12 6\n"
                                  "3,5 1:0.5 12:-2e3 # comment\r\n"
                                  "# nothing\n"
                                  " 2:nan 3:? 7:0\n"
                                  "\t\n"
                                  "0 1:1\n";

// 1 for a data set, 0 for an error.
std::size_t read_and_check(const std::string &text, const DataSource &source) {
  const test::TextFile file(text);
  try {
    test::expect_promises(test::read_file(file.path(), source));
    return 1;
  } catch (const DataError &error) {
    const std::string message = error.what();
    EXPECT_EQ(message.find('\n'), std::string::npos);
    EXPECT_LT(message.size(), 1000U);
    EXPECT_NE(message.find(file.path() + ":"), std::string::npos) << message;
    return 0;
  }
}

void read_mutations(const std::string &sample, const DataSource &source,
                    std::uint64_t seed) {
  Dice dice(seed);
  std::size_t read = 0;
  constexpr std::size_t kTrials = 5000;
  for (std::size_t i = 0; i < kTrials && !testing::Test::HasFailure(); ++i) {
    const std::string text = test::mutate(sample, dice);
    SCOPED_TRACE(text);
    read += read_and_check(text, source);
  }
  EXPECT_GT(read, kTrials / 20) << "both outcomes must be met";
  EXPECT_LT(read, kTrials * 19 / 20);
}

void cut_off_anywhere(const std::string &sample, const DataSource &source) {
  for (std::size_t size = 0; size <= sample.size(); ++size) {
    read_and_check(sample.substr(0, size), source);
  }
  EXPECT_EQ(read_and_check(sample, source), 1U);
}

TEST(CsvMutation, random_bytes_give_a_data_set_or_a_data_error) {
  read_mutations(sample_csv, test::csv_source({"y*"}), 3);
}

TEST(CsvMutation, random_bytes_do_no_harm_where_types_are_known) {
  DataSource source = test::csv_source({"y*"});
  const DatasetHeader known = test::read_source(sample_csv, source).header;
  source.expected = &known;
  read_mutations(sample_csv, source, 4);
}

TEST(CsvMutation, a_file_cut_off_anywhere_does_no_harm) {
  cut_off_anywhere(sample_csv, test::csv_source({"y*"}));
}

TEST(LibsvmMutation, random_bytes_give_a_data_set_or_a_data_error) {
  read_mutations(sample_libsvm, test::libsvm_source(), 5);
}

TEST(LibsvmMutation, random_bytes_do_no_harm_without_counts) {
  read_mutations(sample_libsvm.substr(sample_libsvm.find('\n') + 1),
                 test::libsvm_source(), 6);
}

TEST(LibsvmMutation, a_file_cut_off_anywhere_does_no_harm) {
  cut_off_anywhere(sample_libsvm, test::libsvm_source());
}

} // namespace
} // namespace naibx::cli
