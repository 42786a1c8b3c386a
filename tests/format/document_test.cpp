// docs/format.md says what the code does: its numbers are those of the code.
#include "document.hpp"
#include "format/checksum.hpp"
#include "format/constants.hpp"
#include "golden/golden_file.hpp"
#include "model/configuration.hpp"
#include "model/limits.hpp"
#include "score/tables/shape.hpp"

#include <gtest/gtest.h>

#include <iomanip>
#include <set>
#include <sstream>

namespace naibx::test {
namespace {

using namespace format;

std::string hexadecimal(std::uint64_t value) {
  std::ostringstream text;
  text << std::hex << std::uppercase << std::setfill('0') << "0x";
  text.width(16);
  text << value;
  return text.str();
}

TEST(FormatDocument, has_the_versions_and_the_magic_of_the_code) {
  auto fields =
      cells_by_name(document_table("Header", "offset"), "name", "meaning");
  EXPECT_EQ(fields["major"], std::to_string(kMajorVersion));
  EXPECT_EQ(fields["minor"], std::to_string(kMinorVersion));
  std::istringstream bytes(fields["magic"]);
  for (const std::uint8_t expected : kMagic) {
    unsigned value = 0;
    bytes >> std::hex >> value;
    EXPECT_EQ(value, expected);
  }
}

// Each field begins where the one before it ends.
void expect_gapless(const DocumentTable &table, std::size_t end) {
  std::size_t next = 0;
  for (const Row &row : table.rows) {
    EXPECT_EQ(row[0], std::to_string(next)) << table.heading << ' ' << row[2];
    next += size_of_type(row[1]);
  }
  EXPECT_EQ(next, end) << table.heading;
}

TEST(FormatDocument, has_fields_without_gaps_up_to_the_sizes_of_the_code) {
  expect_gapless(document_table("Header", "offset"), kHeaderSize);
  expect_gapless(document_table("Section table", "offset"), kSectionEntrySize);
  expect_gapless(document_table("PRED", "offset"), kPredictorHeadSize);
  DocumentTable configuration = document_table("CONF", "offset");
  while (configuration.rows.back()[2] != "variance_prior") {
    configuration.rows.pop_back();
  }
  expect_gapless(configuration, 48);
  EXPECT_EQ(cells_by_name(document_table("Header", "offset"), "name",
                          "offset")["header_checksum"],
            std::to_string(kHeaderChecksumOffset));
}

TEST(FormatDocument, has_the_constants_of_the_code) {
  const std::uint8_t digits[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
  const std::map<std::string, std::string> expected = {
      {"size of the header", std::to_string(kHeaderSize)},
      {"size of an entry", std::to_string(kSectionEntrySize)},
      {"alignment of payloads", std::to_string(kAlignment)},
      {"polynomial", "0x42F0E1EBA9EA3693"}, // see the next test
      {"checksum of no bytes", hexadecimal(checksum(digits, 0))},
      {"checksum of the nine bytes 123456789",
       hexadecimal(checksum(digits, sizeof digits))}};
  EXPECT_EQ(cells_by_name(document_table("Section table", "constant"),
                          "constant", "value"),
            expected);
}

// The checksum as the document describes it, bit by bit.
TEST(FormatDocument, has_the_polynomial_of_the_code) {
  const std::uint64_t polynomial =
      std::stoull(cells_by_name(document_table("Section table", "constant"),
                                "constant", "value")["polynomial"],
                  nullptr, 16);
  std::uint64_t reflected = 0;
  for (unsigned bit = 0; bit < 64; ++bit) {
    reflected |= ((polynomial >> bit) & 1U) << (63 - bit);
  }
  std::vector<std::uint8_t> bytes;
  std::uint64_t state = ~std::uint64_t{0};
  for (unsigned i = 0; i < 100; ++i) {
    EXPECT_EQ(checksum(bytes.data(), bytes.size()), ~state) << i;
    bytes.push_back(static_cast<std::uint8_t>(37 * i + 11));
    state ^= bytes.back();
    for (int bit = 0; bit < 8; ++bit) {
      state = (state >> 1U) ^ ((state & 1U) * reflected);
    }
  }
}

TEST(FormatDocument, lists_exactly_the_sections_of_the_code) {
  const std::vector<std::uint32_t> expected = {
      kConfigurationTag, kNamesTag,       kMethodTag,         kKindsTag,
      kCountsTag,        kPairsTag,       kGaussianTag,       kBernoulliTag,
      kMultinomialTag,   kCategoricalTag, kRidgeModelTag,     kLastWeightsTag,
      kLastHeldOutTag,   kPredictorTag,   kRidgePredictorTag, kHeldOutTag};
  std::vector<std::uint32_t> listed;
  for (const Row &row : document_table("Sections", "tag").rows) {
    ASSERT_EQ(row[0].size(), 4U);
    const char letters[5] = {row[0][0], row[0][1], row[0][2], row[0][3], 0};
    listed.push_back(tag(letters));
  }
  EXPECT_EQ(listed, expected);
}

std::map<std::string, std::string> flags_below(const std::string &heading) {
  return cells_by_name(document_table(heading, "flag"), "name", "flag");
}

TEST(FormatDocument, has_the_flags_of_the_code) {
  const std::map<std::string, std::string> of_sections = {
      {"required", std::to_string(kRequiredSection)}};
  EXPECT_EQ(flags_below("Section table"), of_sections);
  const std::map<std::string, std::string> of_configurations = {
      {"allow_empty", std::to_string(kAllowEmptyFlag)},
      {"merge_duplicates", std::to_string(kMergeDuplicatesFlag)},
      {"fixed_size", std::to_string(kFixedSizeFlag)}};
  EXPECT_EQ(flags_below("CONF"), of_configurations);
  EXPECT_EQ(kKnownConfigurationFlags,
            kAllowEmptyFlag | kMergeDuplicatesFlag | kFixedSizeFlag);
}

template <typename Number>
std::pair<const std::string, std::string> numbered(const char *name,
                                                   Number number) {
  return {name, std::to_string(static_cast<std::uint32_t>(number))};
}

// All tables below a heading that number something.
std::map<std::string, std::string> numbers_below(const std::string &heading) {
  std::map<std::string, std::string> numbers;
  for (const DocumentTable &table : read_document()) {
    if (table.heading == heading && table.columns[0] == "number") {
      numbers.merge(cells_by_name(table, table.columns[1], "number"));
    }
  }
  return numbers;
}

TEST(FormatDocument, has_the_numbers_of_families_precisions_and_forms) {
  const std::map<std::string, std::string> families = {
      numbered("Gaussian", Family::gaussian),
      numbered("Bernoulli", Family::bernoulli),
      numbered("multinomial", Family::multinomial),
      numbered("categorical", Family::categorical)};
  EXPECT_EQ(numbers_below("CONF"), families);
  const std::map<std::string, std::string> of_predictors = {
      numbered("doubles", Precision::float64),
      numbered("floats", Precision::float32),
      numbered("scaled", GaussianForm::scaled),
      numbered("subtracted", GaussianForm::subtracted)};
  EXPECT_EQ(numbers_below("PRED"), of_predictors);
}

TEST(FormatDocument, has_the_limits_of_the_code) {
  auto limits =
      cells_by_name(document_table("Limits", "limit"), "limit", "at most");
  const auto number = [&limits](const char *name) {
    return std::stod(limits.at(name));
  };
  EXPECT_EQ(number("sections"), kMaximumSections);
  EXPECT_EQ(number("labels"), NAIBX_MAX_LABELS);
  EXPECT_EQ(number("features, and as many categories"), NAIBX_MAX_FEATURES);
  EXPECT_EQ(limits.at("features and categories of a predictor"),
            "file_length / 4 + " + std::to_string(kColumnsWithoutBytes));
  EXPECT_EQ(number("weight of all examples"), kMaximumWeight);
  EXPECT_EQ(number("value of a Gaussian feature, of either sign"),
            kMaximumGaussianValue);
  EXPECT_EQ(number("constant a, b or k"), kMaximumConstant);
  EXPECT_EQ(number("logarithm in a predictor"), kLargestLogarithm);
}

// Every status that a golden file gets, and no other.
TEST(FormatDocument, has_the_statuses_of_the_golden_files) {
  std::set<std::string> listed;
  for (const Row &row : document_table("Statuses", "what is wrong").rows) {
    listed.insert(row[1].substr(1, row[1].size() - 2));
  }
  std::set<std::string> found;
  for (const Verdict &verdict :
       read_manifest(read_text(NAIBX_GOLDEN_FILES "/manifest.csv"))) {
    if (verdict.status != NAIBX_OK) {
      found.insert(naibx_status_name(verdict.status));
    }
  }
  EXPECT_EQ(listed, found);
}

} // namespace
} // namespace naibx::test
