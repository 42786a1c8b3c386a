// docs/format.md says what is in the section PRED.
#include "document.hpp"
#include "golden/golden_file.hpp"
#include "golden/table_place.hpp"

#include <gtest/gtest.h>

namespace naibx::test {
namespace {

using namespace format;
using Letters = std::map<std::string, std::uint64_t>;

FileParts predictor_file(const std::string &name) {
  return take_apart(
      read_bytes(NAIBX_GOLDEN_FILES "/ok/predictor-" + name + ".naibx"));
}

TEST(FormatDocument, has_the_fields_of_a_predictor) {
  FileParts file = predictor_file("mixed-floats");
  const std::map<std::string, std::uint64_t> expected = {
      {"precision", 1},       {"label_count", 2},       {"seen_labels", 2},
      {"sizes", 3},           {"gaussian_slots", 1},    {"gaussian_count", 1},
      {"bernoulli_count", 1}, {"multinomial_count", 2}, {"categories", 2},
      {"always_present", 0}};
  const auto offsets =
      cells_by_name(document_table("PRED", "offset"), "name", "offset");
  for (const auto &[name, value] : expected) {
    EXPECT_EQ(
        file.get<std::uint32_t>(kPredictorTag, std::stoul(offsets.at(name))),
        value)
        << name;
  }
}

// What the formulas of PRED call the numbers of its head.
Letters letters_of(const PredictorShape &shape) {
  return {{"s", shape.seen_labels},
          {"u", shape.label_count - shape.seen_labels},
          {"m", shape.sizes},
          {"Z", shape.label_columns()},
          {"Y", shape.columns()},
          {"g", shape.gaussian_slots},
          {"n", shape.gaussian_count},
          {"p", shape.bernoulli_count},
          {"q", shape.multinomial_count},
          {"v", shape.category_count},
          {"a", shape.always_present},
          {"floats", shape.precision == Precision::float32 ? 1 : 0}};
}

// In bytes, filled up to a multiple of 64.
std::uint64_t length_of(const Row &row, const PredictorShape &shape) {
  const Letters letters = letters_of(shape);
  const std::string with = "with ";
  const bool is_present =
      row[3] == "always" || letters.at(row[3].substr(with.size())) > 0;
  const std::uint64_t size = row[0] == "real"
                                 ? (letters.at("floats") == 1 ? 4 : 8)
                                 : size_of_type(row[0]);
  const std::uint64_t bytes = is_present ? size * value_of(row[2], letters) : 0;
  return (bytes + 63) / 64 * 64;
}

// In their order, and the end.
std::vector<std::uint64_t> offsets_of(const PredictorShape &shape) {
  const TableOffsets at(shape);
  return {at.label_of_column,
          at.unseen_labels,
          at.size_of_column,
          at.feature_of_slot,
          at.always_columns,
          at.always_offsets,
          at.always_counts,
          at.centre,
          at.unit,
          at.start,
          at.start_of_zeros,
          at.size_given_label,
          at.pairs,
          at.gaussian,
          at.logarithms,
          at.end};
}

// With numbers so large that none is lost where tables are filled up.
TEST(FormatDocument, has_the_lengths_of_the_tables_of_a_predictor) {
  PredictorShape shape;
  shape.label_count = 900;
  shape.seen_labels = 300;
  shape.sizes = 170;
  shape.gaussian_slots = 130;
  shape.gaussian_count = 90;
  shape.bernoulli_count = 72;
  shape.multinomial_count = 50;
  shape.category_count = 40;
  shape.always_present = 2000;
  for (const Precision precision : {Precision::float64, Precision::float32}) {
    shape.precision = precision;
    std::vector<std::uint64_t> told = {0};
    for (const Row &row : document_table("PRED", "type").rows) {
      told.push_back(told.back() + length_of(row, shape));
    }
    EXPECT_EQ(told, offsets_of(shape));
  }
}

TEST(FormatDocument, has_the_length_of_the_section_of_a_predictor) {
  for (const char *name :
       {"gaussian-doubles", "gaussian-floats", "mixed-floats",
        "unsmoothed-doubles", "unseen-label-doubles", "fixed-size-doubles",
        "empty-sets-doubles", "far-means-floats", "categorical-doubles"}) {
    FileParts file = predictor_file(name);
    const PredictorShape shape = shape_of(file);
    std::uint64_t end = kPredictorHeadSize;
    for (const Row &row : document_table("PRED", "type").rows) {
      end += length_of(row, shape);
    }
    EXPECT_EQ(file.section(kPredictorTag).payload.size(), end) << name;
  }
}

// Each table of PRED begins where the one before it ends, in the order of the
// document.
TEST(FormatDocument, lists_the_tables_of_a_predictor_in_their_order) {
  PredictorShape shape;
  shape.precision = Precision::float32;
  shape.label_count = 2;
  shape.seen_labels = 1;
  shape.sizes = 1;
  shape.gaussian_slots = 1;
  shape.gaussian_count = 1;
  shape.bernoulli_count = 1;
  shape.always_present = 1;
  const TableOffsets at(shape);
  const std::map<std::size_t, std::string> expected = {
      {at.label_of_column, "label_of_column"},
      {at.unseen_labels, "unseen_labels"},
      {at.size_of_column, "size_of_column"},
      {at.feature_of_slot, "feature_of_slot"},
      {at.always_columns, "always_columns"},
      {at.always_offsets, "always_offsets"},
      {at.always_counts, "always_counts"},
      {at.centre, "centre"},
      {at.unit, "unit"},
      {at.start, "start"},
      {at.start_of_zeros, "start_of_zeros"},
      {at.size_given_label, "size_given_label"},
      {at.pairs, "pairs"},
      {at.gaussian, "gaussian"},
      {at.logarithms, "logarithms"}};
  std::vector<std::string> names;
  names.reserve(expected.size());
  for (const auto &[offset, name] : expected) {
    names.push_back(name);
  }
  std::vector<std::string> listed;
  for (const Row &row : document_table("PRED", "type").rows) {
    listed.push_back(row[1]);
  }
  EXPECT_EQ(listed, names);
}

} // namespace
} // namespace naibx::test
