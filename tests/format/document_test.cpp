// docs/format.md says what the code does.
#include "format/constants.hpp"
#include "predict/compiled/shape.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace naibx::format {
namespace {

// The cells of every table row of the document, blanks trimmed.
std::vector<std::vector<std::string>> document_rows() {
  std::ifstream file(NAIBX_FORMAT_DOCUMENT);
  EXPECT_TRUE(file.is_open()) << NAIBX_FORMAT_DOCUMENT;
  std::vector<std::vector<std::string>> rows;
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line.front() != '|') {
      continue;
    }
    std::istringstream cells(line.substr(1));
    std::vector<std::string> row;
    std::string cell;
    while (std::getline(cells, cell, '|')) {
      const std::size_t begin = cell.find_first_not_of(' ');
      const std::size_t end = cell.find_last_not_of(' ');
      row.push_back(begin == std::string::npos
                        ? ""
                        : cell.substr(begin, end - begin + 1));
    }
    rows.push_back(row);
  }
  return rows;
}

// Offset of the first field of a name, and its meaning.
struct Field {
  unsigned long offset;
  std::string meaning;
};

std::map<std::string, Field> document_fields() {
  std::map<std::string, Field> fields;
  for (const auto &row : document_rows()) {
    if (row.size() == 4 && !row[0].empty()) {
      fields.emplace(row[2],
                     Field{std::strtoul(row[0].c_str(), nullptr, 10), row[3]});
    }
  }
  return fields;
}

TEST(FormatDocument, has_the_versions_and_the_magic_of_the_code) {
  auto fields = document_fields();
  EXPECT_EQ(fields["major"].meaning, std::to_string(kMajorVersion));
  EXPECT_EQ(fields["minor"].meaning, std::to_string(kMinorVersion));
  std::istringstream bytes(fields["magic"].meaning);
  for (const std::uint8_t expected : kMagic) {
    unsigned value = 0;
    bytes >> std::hex >> value;
    EXPECT_EQ(value, expected);
  }
}

TEST(FormatDocument, has_the_offsets_of_the_code) {
  auto fields = document_fields();
  EXPECT_EQ(fields["header_checksum"].offset, kHeaderChecksumOffset);
  EXPECT_EQ(fields["header_checksum"].offset + 8, kHeaderSize);
  EXPECT_EQ(fields["checksum"].offset + 8, kSectionEntrySize);
  EXPECT_EQ(fields["always_present"].offset + 16, kPredictorHeadSize);
}

TEST(FormatDocument, lists_exactly_the_sections_of_the_code) {
  const std::vector<std::uint32_t> expected = {
      kConfigurationTag, kNamesTag,       kCountsTag,
      kPairsTag,         kGaussianTag,    kBernoulliTag,
      kMultinomialTag,   kCategoricalTag, kPredictorTag};
  std::vector<std::uint32_t> listed;
  for (const auto &row : document_rows()) {
    const bool is_tag = row.size() == 3 && row[0].size() == 4 &&
                        row[0].find_first_not_of(
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos;
    if (is_tag) {
      char letters[5] = {row[0][0], row[0][1], row[0][2], row[0][3], 0};
      listed.push_back(tag(letters));
    }
  }
  EXPECT_EQ(listed, expected);
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
  std::map<std::string, std::size_t> offsets = {
      {"label_of_column", at.label_of_column},
      {"unseen_labels", at.unseen_labels},
      {"size_of_column", at.size_of_column},
      {"feature_of_slot", at.feature_of_slot},
      {"always_columns", at.always_columns},
      {"always_offsets", at.always_offsets},
      {"always_counts", at.always_counts},
      {"centre", at.centre},
      {"unit", at.unit},
      {"start", at.start},
      {"start_of_zeros", at.start_of_zeros},
      {"size_given_label", at.size_given_label},
      {"pairs", at.pairs},
      {"gaussian", at.gaussian},
      {"logarithms", at.logarithms}};
  std::size_t found = 0;
  std::size_t last = 0;
  for (const auto &row : document_rows()) {
    if (row.size() == 3 && offsets.count(row[1]) == 1) {
      EXPECT_TRUE(found == 0 || offsets[row[1]] > last) << row[1];
      last = offsets[row[1]];
      ++found;
    }
  }
  EXPECT_EQ(found, offsets.size());
}

} // namespace
} // namespace naibx::format
