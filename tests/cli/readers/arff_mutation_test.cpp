// Whatever the bytes are, the readers give a data set that holds its promises,
// or a DataError.
#include "mutation.hpp"
#include "readers/data_error.hpp"
#include "readers/label_xml.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace naibx::cli {
namespace {

using test::Dice;
using test::expect_promises;
using test::mutate;
using test::TextFile;

const std::string sample_arff =
    "\xEF\xBB\xBF@relation 'Music: -C -2' % comment\r\n"
    "@attribute TAG_m\\'usica {0,1}\n"
    "@attribute 'a b\\u00fa' real\n"
    "@attribute c {\"class A\", b,'?'}\n"
    "@attribute d {1,0}\n"
    "@attribute l numeric\n"
    "@attribute k {-1,1}\n"
    "@data\n"
    "0,1.5e3,'class A',1,0,1\n"
    "{1 -.5, 2 b,5 1}\n"
    "{}\n"
    "?,?,?,0,1,-1\n";

const std::string sample_xml =
    "<?xml version='1.0'?><!-- c --><labels>\n"
    "<label name='l'></label><label name=\"&#107;\"/>"
    "</labels>\n";

// 1 for a data set, 0 for an error.
std::size_t read_and_check(const std::string &text, const LabelChoice &choice) {
  const TextFile file(text);
  try {
    expect_promises(read_arff(file.path(), choice));
    return 1;
  } catch (const DataError &error) {
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    return 0;
  }
}

TEST(ArffMutation, random_bytes_give_a_data_set_or_a_data_error) {
  Dice dice(1);
  std::size_t read = 0;
  constexpr std::size_t kTrials = 5000;
  for (std::size_t i = 0; i < kTrials && !HasFailure(); ++i) {
    const std::string text = mutate(sample_arff, dice);
    SCOPED_TRACE(text);
    read += read_and_check(text, {});
  }
  EXPECT_GT(read, kTrials / 20) << "both outcomes must be met";
  EXPECT_LT(read, kTrials * 19 / 20);
}

TEST(ArffMutation, a_label_file_of_random_bytes_does_no_harm) {
  Dice dice(2);
  std::size_t read = 0;
  constexpr std::size_t kTrials = 5000;
  for (std::size_t i = 0; i < kTrials && !HasFailure(); ++i) {
    const std::string text = mutate(sample_xml, dice);
    SCOPED_TRACE(text);
    const TextFile xml(text);
    LabelChoice choice;
    choice.label_xml = xml.path();
    read += read_and_check(sample_arff, choice);
  }
  EXPECT_GT(read, kTrials / 50) << "little of it is still XML";
  EXPECT_LT(read, kTrials * 19 / 20);
}

TEST(ArffMutation, a_file_cut_off_anywhere_does_no_harm) {
  for (std::size_t size = 0; size <= sample_arff.size(); ++size) {
    read_and_check(sample_arff.substr(0, size), {});
  }
  EXPECT_EQ(read_and_check(sample_arff, {}), 1U);
}

} // namespace
} // namespace naibx::cli
