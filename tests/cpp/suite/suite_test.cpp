// The conformance suite, which every language runs.
#include "suite_arguments.hpp"
#include "suite_calls.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace naibx_test {
namespace {

using nlohmann::json;

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
