// The conformance suite, which every language runs.
#include "suite_calls.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>

namespace naibx_test {
namespace {

using nlohmann::json;

// Kernels round differently; nothing else does.
bool is_same(const json &said, const json &expected) {
  if (expected.is_number() && said.is_number()) {
    const double number = expected.get<double>();
    return std::abs(said.get<double>() - number) <=
           1e-9 * std::max(1.0, std::abs(number));
  }
  if (!expected.is_structured()) {
    return said == expected;
  }
  if (said.type() != expected.type() || said.size() != expected.size()) {
    return false;
  }
  // Objects are sorted by name.
  return std::equal(said.begin(), said.end(), expected.begin(), is_same) &&
         (!expected.is_object() ||
          std::equal(said.items().begin(), said.items().end(),
                     expected.items().begin(),
                     [](const auto &one, const auto &other) {
                       return one.key() == other.key();
                     }));
}

class CppSuite : public testing::TestWithParam<std::string> {};

TEST_P(CppSuite, every_call_does_what_the_suite_says) {
  std::ifstream file(NAIBX_SUITE_DIR "/" + GetParam() + ".json");
  const json cases = json::parse(file);
  EXPECT_FALSE(cases.empty());
  for (const json &one : cases) {
    Objects on;
    for (const json &call : one.at("calls")) {
      const json said = make_call(on, call);
      EXPECT_TRUE(is_same(said, call.value("expect", json::object())))
          << one.at("name") << ": " << call << "\ngave " << said;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, CppSuite, testing::Values(NAIBX_SUITE_FILES),
                         [](const auto &file) { return file.param; });

} // namespace
} // namespace naibx_test
