// The public data sets, where they are there: their numbers are known.
#include "readers/arff/arff_reader.hpp"
#include "readers/label_xml.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>

namespace naibx::cli {
namespace {

struct KnownSet {
  const char *name;
  bool has_xml;
  std::size_t rows;
  std::size_t features;
  std::size_t labels;
  double cardinality; // to three digits
  std::size_t empty_sets;
};

// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest calls it
void PrintTo(const KnownSet &set, std::ostream *out) {
  *out << set.name;
}

std::filesystem::path data_path(const std::string &name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread
  const char *folder = std::getenv("NAIBX_DATA_DIR");
  return std::filesystem::path(folder != nullptr ? folder : "../shared/data") /
         "mlc" / name;
}

class DataFolder : public testing::TestWithParam<KnownSet> {};

TEST_P(DataFolder, has_the_known_numbers) {
  const KnownSet &known = GetParam();
  const auto arff = data_path(std::string(known.name) + ".arff");
  const auto xml = data_path(std::string(known.name) + ".xml");
  if (!std::filesystem::exists(arff)) {
    GTEST_SKIP() << arff << " is not there";
  }
  LabelChoice choice;
  if (known.has_xml) {
    choice.label_xml = xml.string();
    EXPECT_EQ(read_label_xml(choice.label_xml).size(), known.labels);
  }
  const Dataset data = read_arff(arff.string(), choice);
  EXPECT_EQ(data.row_count(), known.rows);
  EXPECT_EQ(data.header.features.size(), known.features);
  EXPECT_EQ(data.header.labels.size(), known.labels);
  EXPECT_NEAR(static_cast<double>(data.label_ids.size()) /
                  static_cast<double>(data.row_count()),
              known.cardinality, 0.0005);
  std::size_t empty_sets = 0;
  for (std::size_t row = 0; row < data.row_count(); ++row) {
    empty_sets += data.label_offsets[row] == data.label_offsets[row + 1];
  }
  EXPECT_EQ(empty_sets, known.empty_sets);
}

INSTANTIATE_TEST_SUITE_P(
    Known, DataFolder,
    testing::Values(
        // 1108 labels in 593 rows: 1.8685.
        KnownSet{"emotions", true, 593, 72, 6, 1.8685, 0},
        KnownSet{"yeast", true, 2417, 103, 14, 4.237, 0},
        KnownSet{"cal500", true, 502, 68, 174, 26.044, 0},
        KnownSet{"Birds", true, 645, 260, 19, 1.014, 294},
        KnownSet{"flags", true, 194, 19, 7, 3.392, 0},
        KnownSet{"enron", true, 1702, 1001, 53, 3.378, 0},
        KnownSet{"medical", true, 978, 1449, 45, 1.245, 0},
        KnownSet{"SLASHDOT-F", false, 3782, 1079, 22, 1.181, 0},
        KnownSet{"Langlog", true, 1460, 1004, 75, 1.180, 207},
        KnownSet{"yahoo_arts-full", false, 7484, 23146, 26, 1.654, 0}),
    [](const testing::TestParamInfo<KnownSet> &known) {
      std::string name = known.param.name;
      for (char &c : name) {
        c = c == '-' ? '_' : c;
      }
      return name;
    });

TEST(DataFolderFiles, C30_the_label_file_overrides_the_relation_of_medical) {
  const auto arff = data_path("medical.arff");
  if (!std::filesystem::exists(arff)) {
    GTEST_SKIP() << arff << " is not there";
  }
  LabelChoice choice;
  choice.label_xml = data_path("medical.xml").string();
  const ArffReader by_xml(arff.string(), choice);
  EXPECT_EQ(by_xml.header().labels.front(), "Class-0-593_70");
  EXPECT_EQ(by_xml.header().features.front().name, "-");
  const ArffReader by_relation(arff.string(), {});
  EXPECT_EQ(by_relation.header().labels.front(), "-");
}

} // namespace
} // namespace naibx::cli
