// The same data in each format is the same data set.
#include "other_writers.hpp"
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace naibx::cli {
namespace {

using test::Dice;
using test::WrittenData;

std::vector<std::string> label_names(const WrittenData &data) {
  std::vector<std::string> names;
  for (const test::WrittenColumn &column : data.columns) {
    if (column.kind == test::CellKind::label) {
      names.push_back(column.name);
    }
  }
  return names;
}

// Categories aside: their values are numbers in libsvm.
Dataset as_numbers(Dataset data) {
  for (FeatureColumn &feature : data.header.features) {
    feature = {};
  }
  for (std::size_t i = 0; i < data.header.labels.size(); ++i) {
    data.header.labels[i] = std::to_string(i);
  }
  return data;
}

WrittenData numbers_alone(WrittenData data) {
  for (test::WrittenColumn &column : data.columns) {
    if (column.kind == test::CellKind::nominal && !column.binary) {
      column.kind = test::CellKind::number;
      column.values.clear();
    }
  }
  return data;
}

TEST(FormatsRoundTrip, csv_of_known_types_is_what_was_written) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    const WrittenData data = test::random_data(dice);
    const Dataset expected = test::expected_dataset(data);
    const test::CsvSpelling spelling = test::random_csv_spelling(dice);
    DataSource source = test::csv_source(label_names(data));
    source.csv.separator = spelling.separator;
    source.expected = &expected.header;
    const std::string text = test::to_csv(data, spelling, dice);
    test::expect_same_data(test::read_source(text, source), expected);
    if (seed % 10 == 0) {
      test::expect_same_data(test::read_through_pipe(text, source), expected);
    }
    if (testing::Test::HasFailure()) {
      FAIL() << text;
    }
  }
}

TEST(FormatsRoundTrip, numbers_need_no_known_types_in_any_format) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    const WrittenData data = numbers_alone(test::random_data(dice));
    const Dataset expected = test::expected_dataset(data);
    const test::CsvSpelling spelling = test::random_csv_spelling(dice);
    DataSource csv = test::csv_source(label_names(data));
    csv.csv.separator = spelling.separator;
    DataSource arff = csv;
    arff.format = DataFormat::arff;
    const std::string csv_text = test::to_csv(data, spelling, dice);
    const std::string arff_text = test::to_arff(data, {}, dice);
    test::expect_same_data(test::read_source(csv_text, csv), expected);
    test::expect_same_data(test::read_source(arff_text, arff), expected);
    if (seed % 10 == 0) {
      test::expect_same_data(test::read_through_pipe(csv_text, csv), expected);
      test::expect_same_data(test::read_through_pipe(arff_text, arff),
                             expected);
    }
    if (testing::Test::HasFailure()) {
      FAIL() << csv_text;
    }
  }
}

TEST(FormatsRoundTrip, libsvm_is_what_was_written) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    Dataset expected =
        as_numbers(test::expected_dataset(test::random_data(dice)));
    const test::LibsvmSpelling spelling = test::random_libsvm_spelling(dice);
    for (std::size_t i = 0; i < expected.header.labels.size(); ++i) {
      expected.header.labels[i] = std::to_string(i + spelling.label_base);
    }
    DataSource source = test::libsvm_source();
    source.libsvm.feature_base = spelling.feature_base;
    source.libsvm.label_base = spelling.label_base;
    if (!spelling.counts) {
      source.libsvm.feature_count =
          static_cast<std::uint32_t>(expected.header.features.size());
      source.choice.label_count =
          static_cast<std::int64_t>(expected.header.labels.size());
    }
    const std::string text = test::to_libsvm(expected, spelling, dice);
    test::expect_same_data(test::read_source(text, source), expected);
    if (seed % 10 == 0) {
      test::expect_same_data(test::read_through_pipe(text, source), expected);
    }
    if (testing::Test::HasFailure()) {
      FAIL() << text;
    }
  }
}

} // namespace
} // namespace naibx::cli
