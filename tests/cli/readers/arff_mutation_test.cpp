// Whatever the bytes are, the readers give a data set that holds its promises,
// or a DataError.
#include "arff_writer.hpp"
#include "readers/data_error.hpp"
#include "readers/label_xml.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>

namespace naibx::cli {
namespace {

using test::Dice;
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

std::string mutate(std::string text, Dice &dice) {
  constexpr std::string_view kLikely = "{}'\"\\,?% \t\r\n@01-+.eu<>&;#/=!";
  for (std::size_t i = 1 + dice.below(3); i > 0 && !text.empty(); --i) {
    const std::size_t at = dice.below(text.size());
    switch (dice.below(6)) {
    case 0:
      text[at] = static_cast<char>(dice.below(256));
      break;
    case 1:
      text[at] = kLikely[dice.below(kLikely.size())];
      break;
    case 2:
      text.insert(at, 1, kLikely[dice.below(kLikely.size())]);
      break;
    case 3:
      text.erase(at, 1 + dice.below(8));
      break;
    case 4:
      text.insert(at, text.substr(dice.below(text.size()), dice.below(30)));
      break;
    default:
      text[at] = static_cast<char>(text[at] ^ (1 << dice.below(8)));
      break;
    }
  }
  return text;
}

template <typename Id>
void expect_increasing(const std::vector<Id> &ids, std::uint64_t begin,
                       std::uint64_t end, std::size_t bound) {
  ASSERT_LE(begin, end);
  ASSERT_LE(end, ids.size());
  for (std::uint64_t i = begin; i < end; ++i) {
    EXPECT_LT(ids[i], bound);
    EXPECT_TRUE(i == begin || ids[i - 1] < ids[i]);
  }
}

void expect_promises(const Dataset &data) {
  const DatasetHeader &header = data.header;
  ASSERT_EQ(data.label_offsets.size(), data.feature_offsets.size());
  ASSERT_EQ(data.feature_columns.size(), data.feature_values.size());
  for (std::size_t row = 0; row < data.row_count(); ++row) {
    expect_increasing(data.feature_columns, data.feature_offsets[row],
                      data.feature_offsets[row + 1], header.features.size());
    expect_increasing(data.label_ids, data.label_offsets[row],
                      data.label_offsets[row + 1], header.labels.size());
  }
  for (std::size_t i = 0; i < data.feature_values.size(); ++i) {
    const double value = data.feature_values[i];
    EXPECT_NE(value, 0);
    EXPECT_FALSE(std::isinf(value));
    const FeatureColumn &feature = header.features[data.feature_columns[i]];
    if (feature.is_categorical() && !std::isnan(value)) {
      EXPECT_EQ(value, std::floor(value));
      EXPECT_LT(value, static_cast<double>(feature.categories.size()));
    }
  }
}

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
  EXPECT_GT(read, kTrials / 20);
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
