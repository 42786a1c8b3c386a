// The metrics against figures that scikit-learn computed, see
// expected/make_metrics.py.
#include "evaluation/summary.hpp"
#include "label_sets_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

namespace naibx::cli {
namespace {

struct Case {
  std::string name;
  std::uint32_t label_count = 0;
  double empty_score = 0.0;
  LabelSets truth;
  LabelSets predicted;
  std::vector<std::vector<double>> scores;
  std::map<std::string, double> expected;
};

LabelSets &append_bits(LabelSets &sets, std::istringstream &words) {
  std::vector<std::uint32_t> labels;
  int bit = 0;
  for (std::uint32_t label = 0; words >> bit; ++label) {
    if (bit == 1) {
      labels.push_back(label);
    }
  }
  sets.append(labels.data(), labels.data() + labels.size());
  return sets;
}

std::vector<Case> read_cases() {
  std::ifstream file(NAIBX_TEST_DIR "/expected/metrics.txt");
  std::vector<Case> cases;
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "case") {
      std::size_t rows = 0;
      Case &fresh = cases.emplace_back();
      words >> fresh.name >> rows >> fresh.label_count >> fresh.empty_score;
    } else if (kind == "truth") {
      append_bits(cases.back().truth, words);
    } else if (kind == "predicted") {
      append_bits(cases.back().predicted, words);
    } else if (kind == "scores") {
      std::vector<double> &scores = cases.back().scores.emplace_back();
      for (double score = 0; words >> score;) {
        scores.push_back(score);
      }
    } else if (kind == "expect") {
      std::string metric;
      words >> metric;
      words >> cases.back().expected[metric];
    }
  }
  return cases;
}

MetricValues measure(const Case &test_case) {
  RankingMeter meter;
  for (std::size_t row = 0; row < test_case.scores.size(); ++row) {
    meter.add(test_case.scores[row], test_case.truth.begin(row),
              test_case.truth.end(row));
  }
  return metric_values(measure_sets(test_case.truth, test_case.predicted,
                                    test_case.label_count,
                                    test_case.empty_score),
                       meter.result());
}

TEST(ScikitLearn, gives_the_same_figures) {
  const std::vector<Case> cases = read_cases();
  ASSERT_EQ(cases.size(), 13U);
  std::size_t with_one_error = 0;
  for (const Case &test_case : cases) {
    const MetricValues values = measure(test_case);
    const std::size_t one_error = test_case.expected.count("one_error");
    with_one_error += one_error;
    EXPECT_EQ(test_case.expected.size(), 11U + one_error);
    for (const auto &[metric, expected] : test_case.expected) {
      const auto *const name =
          std::find(kMetricNames.begin(), kMetricNames.end(), metric);
      ASSERT_NE(name, kMetricNames.end()) << metric;
      EXPECT_NEAR(
          values.at(static_cast<std::size_t>(name - kMetricNames.begin())),
          expected, 1e-12)
          << test_case.name << " " << metric;
    }
  }
  EXPECT_EQ(with_one_error, 10U);
}

} // namespace
} // namespace naibx::cli
