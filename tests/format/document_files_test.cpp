// docs/format.md says what is in files: its offsets, lengths and the example.
#include "document.hpp"
#include "golden/file_parts.hpp"
#include "golden/golden_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace naibx::test {
namespace {

using namespace format;
using Letters = std::map<std::string, std::uint64_t>;

Bytes sound_file(const std::string &name) {
  return read_bytes(NAIBX_GOLDEN_FILES "/ok/" + name + ".naibx");
}

// What the formulas call the numbers of a model, as its sections tell them.
Letters letters_of(FileParts &file) {
  Letters letters;
  letters["L"] = file.get<std::uint32_t>(kConfigurationTag, 0);
  letters["f"] = file.get<std::uint32_t>(kConfigurationTag, 4);
  letters["r"] = file.get<std::uint32_t>(kConfigurationTag, 8);
  letters["S"] = file.get<std::uint64_t>(kCountsTag, 0);
  letters["T"] = file.get<std::uint64_t>(kCountsTag, 8);
  letters["C"] = 1 + letters["T"] + letters["S"];
  letters["p"] = (letters["T"] * letters["T"] - letters["T"]) / 2;
  letters["w"] = file.get<std::uint64_t>(kPairsTag, 0);
  const std::size_t families = 48;
  const std::size_t runs = families + 4 * letters["f"];
  for (std::size_t group = 0; group < letters["f"]; ++group) {
    letters["h"] +=
        file.get<std::uint32_t>(kConfigurationTag, families + 4 * group) == 2;
  }
  for (std::size_t i = 0; i < letters["r"]; ++i) {
    const auto field = [&](std::size_t number) {
      return file.get<std::uint32_t>(kConfigurationTag,
                                     runs + 12 * i + 4 * number);
    };
    const char *const counted[] = {"g", "b", "q", "k"};
    const auto family = file.get<std::uint32_t>(
        kConfigurationTag, families + 4 * std::size_t{field(0)});
    letters[counted[family]] += field(1);
    letters["v"] += std::uint64_t{field(1)} * field(2);
  }
  return letters;
}

std::uint32_t tag_of(const std::string &name) {
  const char letters[5] = {name.at(0), name.at(1), name.at(2), name.at(3), 0};
  return tag(letters);
}

TEST(FormatDocument, has_the_lengths_of_sections) {
  const DocumentTable lengths = document_table("Sections", "section");
  EXPECT_EQ(lengths.rows.size(), 7U);
  for (const char *name :
       {"gaussian", "bernoulli", "multinomial", "categorical", "mixed",
        "gaussian-missing", "bernoulli-missing", "categorical-missing",
        "fixed-size", "no-features", "untrained", "names"}) {
    FileParts file = take_apart(sound_file(name));
    const Letters letters = letters_of(file);
    for (const Row &row : lengths.rows) {
      if (!file.has(tag_of(row[0]))) {
        continue;
      }
      const bool tracking =
          !row[2].empty() && file.get<std::uint64_t>(tag_of(row[0]), 0) == 1;
      EXPECT_EQ(file.section(tag_of(row[0])).payload.size(),
                value_of(row[tracking ? 2 : 1], letters))
          << name << ' ' << row[0];
    }
  }
}

// Each table of a section begins where the document says: with numbers of the
// worked example or another file that are known.
TEST(FormatDocument, has_the_offsets_within_sections) {
  struct Known {
    const char *file;
    const char *section;
    const char *field;
    double value;
  };
  const Known known[] = {
      {"no-features", "CNTS", "N", 7.0},
      {"no-features", "CNTS", "N_y", 2.0},
      {"no-features", "CNTS", "N_m", 3.0},
      {"no-features", "CNTS", "N_ym", 1.0},
      {"no-features", "PAIR", "N_yy'", 0.5},
      {"worked-example", "GAUS", "shift", -1.0},
      {"worked-example", "GAUS", "mean", 0.5},
      {"worked-example", "GAUS", "squares", 0.75},
      {"gaussian-missing", "GAUS", "observed", 4.5},
      {"bernoulli", "BERN", "present", 1.5},
      {"bernoulli-missing", "BERN", "observed", 4.5},
      {"multinomial", "MULT", "counts", 6.5},
      {"multinomial", "MULT", "totals", 16.0},
      {"categorical", "CATE", "weights", 2.0},
      {"categorical-missing", "CATE", "observed", 4.5},
  };
  for (const Known &number : known) {
    FileParts file = take_apart(sound_file(number.file));
    const auto offsets = cells_by_name(document_table(number.section, "offset"),
                                       "name", "offset");
    EXPECT_EQ(
        file.get<double>(tag_of(number.section),
                         value_of(offsets.at(number.field), letters_of(file))),
        number.value)
        << number.section << ' ' << number.field;
  }
}

// "00 01", or "00, 16 times".
Bytes bytes_of(const std::string &cell) {
  std::istringstream words(cell);
  std::string word;
  Bytes bytes;
  while (words >> word) {
    if (word.back() == ',') {
      std::size_t count = 0;
      words >> count;
      const auto byte =
          static_cast<std::uint8_t>(std::strtoul(word.c_str(), nullptr, 16));
      bytes.assign(count, byte);
      return bytes;
    }
    bytes.push_back(
        static_cast<std::uint8_t>(std::strtoul(word.c_str(), nullptr, 16)));
  }
  return bytes;
}

// Whether the cell is the number that the bytes are.
bool is_value(const std::string &cell, const std::string &type,
              const Bytes &bytes) {
  if (type == "f64") {
    return std::strtod(cell.c_str(), nullptr) == read_at<double>(bytes, 0);
  }
  if (bytes.size() == 4 && std::isupper(cell.front()) != 0) {
    return tag_of(cell) == read_at<std::uint32_t>(bytes, 0);
  }
  Bytes number = bytes;
  number.resize(8, 0);
  return std::strtoull(cell.c_str(), nullptr, 0) ==
         read_at<std::uint64_t>(number, 0);
}

TEST(FormatDocument, explains_every_byte_of_a_file) {
  Bytes shown;
  for (const DocumentTable &table : read_document()) {
    if (table.heading != "A worked example") {
      continue;
    }
    for (const Row &row : table.rows) {
      const Bytes bytes = bytes_of(row[1]);
      EXPECT_EQ(row[0], std::to_string(shown.size())) << row[3];
      EXPECT_EQ(size_of_type(row[2]), bytes.size()) << row[3];
      if (row[2].front() == 'u' || row[2].front() == 'f') {
        EXPECT_TRUE(is_value(row[4], row[2], bytes)) << row[3];
      } else if (!row[4].empty()) {
        EXPECT_EQ(row[4], std::string(bytes.begin(), bytes.end()));
      }
      shown.insert(shown.end(), bytes.begin(), bytes.end());
    }
  }
  EXPECT_EQ(shown, sound_file("worked-example"));
  EXPECT_EQ(shown, make_golden_files().files.at("ok/worked-example.naibx"));
  EXPECT_EQ(load(shown).status, NAIBX_OK);
}

} // namespace
} // namespace naibx::test
