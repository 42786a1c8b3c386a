// The published protocol against the paper's tables, within 0.02 of each
// figure. The figures are those of the rows NaiBX and NaiBX_TrueM.
#include "workspace.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace naibx::cli {
namespace {

struct Figures {
  double hs, zs, acc, pre, rec;
};

void expect_figures(const std::string &name, std::vector<std::string> more,
                    const Figures &paper) {
  const test::Workspace workspace;
  std::vector<std::string> words = {
      "eval",       test::data_file(name + ".arff"),
      "--labels",   test::data_file(name + ".xml"),
      "--protocol", "published",
      "--family",   "gaussian",
      "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const test::Outcome outcome = workspace.run(words);
  ASSERT_EQ(outcome.status, 0) << outcome.errors;
  const auto report = nlohmann::json::parse(outcome.output);
  const auto mean = [&report](const char *metric) {
    return report["metrics"][metric]["mean"].get<double>();
  };
  constexpr double kTolerance = 0.02;
  EXPECT_NEAR(mean("hs"), paper.hs, kTolerance);
  EXPECT_NEAR(mean("zs"), paper.zs, kTolerance);
  EXPECT_NEAR(mean("acc"), paper.acc, kTolerance);
  EXPECT_NEAR(mean("pre"), paper.pre, kTolerance);
  EXPECT_NEAR(mean("rec"), paper.rec, kTolerance);
}

TEST(Paper, emotions) {
  NAIBX_NEED_DATA("emotions.arff");
  expect_figures("emotions", {}, {0.771, 0.275, 0.528, 0.639, 0.648});
  expect_figures("emotions", {"--true-size"},
                 {0.814, 0.526, 0.623, 0.669, 0.669});
}

TEST(Paper, yeast) {
  NAIBX_NEED_DATA("yeast.arff");
  expect_figures("yeast", {}, {0.705, 0.115, 0.405, 0.541, 0.555});
  expect_figures("yeast", {"--true-size"}, {0.757, 0.218, 0.481, 0.579, 0.579});
}

TEST(Paper, cal500) {
  NAIBX_NEED_DATA("cal500.arff");
  expect_figures("cal500", {}, {0.817, 0.002, 0.249, 0.379, 0.372});
  expect_figures("cal500", {"--true-size"},
                 {0.833, 0.012, 0.299, 0.423, 0.423});
}

} // namespace
} // namespace naibx::cli
