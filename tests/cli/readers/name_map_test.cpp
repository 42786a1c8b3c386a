// D05: names that a file has chosen cost no more than others.
#include "colliding_names.hpp"
#include "readers/name_map.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {
namespace {

// Counts how often two names are compared.
struct CountingLess {
  using is_transparent = void;

  bool operator()(const NameView &left, const NameView &right) const {
    ++*count;
    return NameLess()(left, right);
  }

  std::size_t *count;
};

TEST(NameMap, D05_names_of_one_hash_value_are_found_in_a_few_comparisons) {
  constexpr std::size_t kCount = 1U << 14U;
  const std::vector<std::string> names = test::colliding_names(kCount);
  std::size_t comparisons = 0;
  NameMap<std::size_t, CountingLess> places(CountingLess{&comparisons});
  for (std::size_t place = 0; place < kCount; ++place) {
    places.emplace(names[place], place);
  }
  for (std::size_t place = 0; place < kCount; ++place) {
    EXPECT_EQ(places.find(std::string_view(names[place]))->second, place);
  }
  EXPECT_EQ(places.size(), kCount);
  // A red-black tree is at most 2 log2(n + 1) high.
  EXPECT_LE(comparisons, kCount * 2 * 30);
}

TEST(NameMap, names_are_in_the_order_of_their_bytes) {
  const std::vector<std::string> names = {
      "",         std::string(1, '\0'), std::string(9, '\0'), "a", "ab",
      "abcdefgh", "abcdefgh1",          "abcdefgi",           "b", "\x7f",
      "\xC3\xA4"};
  const NameSet set(names.rbegin(), names.rend());
  EXPECT_EQ(set.size(), names.size());
  std::size_t place = 0;
  for (const Name &name : set) {
    EXPECT_EQ(name.text, names[place]);
    EXPECT_EQ(set.count(std::string_view(names[place++])), 1U);
  }
  EXPECT_EQ(set.count(std::string_view("abcdefg")), 0U);
}

TEST(NameMap, D05_the_names_of_these_tests_have_one_hash_value) {
#if defined(__GLIBCXX__) && __SIZEOF_SIZE_T__ == 8
  std::set<std::size_t> values;
  for (const std::string &name : test::colliding_names(1000)) {
    values.insert(std::hash<std::string_view>()(name));
  }
  EXPECT_EQ(values.size(), 1U);
#else
  GTEST_SKIP() << "another hash than that of libstdc++ with 64 bits";
#endif
}

// So that no reader is left out, nor one that is yet to come.
TEST(NameMap, D05_nothing_in_the_program_keeps_names_in_a_hash_table) {
  std::size_t file_count = 0;
  for (const auto &entry :
       std::filesystem::recursive_directory_iterator(NAIBX_PROGRAM_SOURCES)) {
    if (!entry.is_regular_file()) {
      continue;
    }
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file),
                           std::istreambuf_iterator<char>()};
    EXPECT_EQ(text.find("std::unordered_"), std::string::npos) << entry.path();
    EXPECT_EQ(text.find("std::hash"), std::string::npos) << entry.path();
    ++file_count;
  }
  EXPECT_GT(file_count, 50U);
}

} // namespace
} // namespace naibx::cli
