// What the example shows: predictions get better with each event.
#include "replan_report.hpp"

#include <gtest/gtest.h>

#include <replan.h>

namespace naibx::test {
namespace {

// Enough for the weights to be compiled several times.
constexpr std::uint32_t kEvents = 400;
constexpr std::uint64_t kSeeds = 2;

// What it prints with each of the seeds from 1, made once for all tests.
const std::vector<std::string> &reports() {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> made;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      made.push_back(run_replan(seed, kEvents).text);
    }
    return made;
  }();
  return texts;
}

TEST(ReplanStream, the_text_depends_on_the_seed_alone_but_for_the_times) {
  constexpr std::uint32_t kWithOneCompilation = 160;
  const Report report = run_replan(3, kWithOneCompilation);
  ASSERT_EQ(report.status, NAIBX_OK) << report.text;
  EXPECT_EQ(without_times(run_replan(3, kWithOneCompilation).text),
            without_times(report.text));
  EXPECT_NE(without_times(run_replan(4, kWithOneCompilation).text),
            without_times(report.text));
}

TEST(ReplanStream, a_row_follows_each_doubling_and_the_last_event) {
  const std::vector<Row> rows = rows_of(run_replan(1, 120).text);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].events, 50U);
  EXPECT_EQ(rows[1].events, 100U);
  EXPECT_EQ(rows[2].events, 120U);
}

TEST(ReplanStream, one_event_is_enough) {
  const Report report = run_replan(1, 1);
  EXPECT_EQ(report.status, NAIBX_OK);
  EXPECT_EQ(rows_of(report.text).size(), 1U) << report.text;
}

TEST(ReplanStream, predictions_get_better_and_beat_the_most_frequent_plants) {
  for (const std::string &text : reports()) {
    const std::vector<Row> rows = rows_of(text);
    ASSERT_EQ(rows.size(), 4U) << text;
    const Row &first = rows.front();
    const Row &last = rows.back();
    EXPECT_GT(last.paper.precision, first.paper.precision + 0.1) << text;
    EXPECT_GT(last.paper.recall, first.paper.recall + 0.05) << text;
    EXPECT_GT(last.paper.precision, last.baseline.precision + 0.15) << text;
    EXPECT_GT(last.paper.recall, last.baseline.recall + 0.1) << text;
    EXPECT_GT(last.paper.f1, last.baseline.f1 + 0.15) << text;
  }
}

TEST(ReplanStream, the_kernel_method_follows_the_paper_until_it_is_compiled) {
  const std::string text = run_replan(1, 149).text;
  const std::vector<Row> rows = rows_of(text);
  ASSERT_EQ(rows.size(), 3U) << text;
  for (const Row &row : rows) {
    EXPECT_EQ(row.kernel.precision, row.paper.precision) << text;
    EXPECT_EQ(row.kernel.recall, row.paper.recall) << text;
    EXPECT_EQ(row.kernel.f1, row.paper.f1) << text;
  }
  EXPECT_NE(text.find("Time for 0 compilations"), std::string::npos) << text;
}

TEST(ReplanStream, the_kernel_method_is_better_from_its_first_weights_on) {
  for (const std::string &text : reports()) {
    const std::vector<Row> rows = rows_of(text);
    ASSERT_EQ(rows.size(), 4U) << text;
    EXPECT_GT(rows[2].kernel.f1, rows[2].paper.f1 + 0.02) << text;
    EXPECT_GT(rows[3].kernel.f1, rows[3].paper.f1 + 0.08) << text;
  }
}

TEST(ReplanStream, the_kernel_method_does_not_dip) {
  for (const std::string &text : reports()) {
    EXPECT_LT(largest_dip(rows_of(text)), kChance) << text;
  }
}

// The percentages of the line about twins: truth, the kernel method, the
// paper's model, plants by themselves.
std::vector<double> twin_percentages(const std::string &text) {
  std::vector<double> percentages;
  const std::size_t start = text.find("Twins:");
  for (std::size_t end = text.find(" %", start);
       end != std::string::npos && percentages.size() < 4;
       end = text.find(" %", end + 1)) {
    const std::size_t begin = text.rfind(' ', end - 1) + 1;
    percentages.push_back(std::stod(text.substr(begin, end - begin)));
  }
  return percentages;
}

TEST(ReplanStream, labels_given_labels_keep_twins_apart) {
  for (const std::string &text : reports()) {
    const std::vector<double> percentages = twin_percentages(text);
    ASSERT_EQ(percentages.size(), 4U) << text;
    EXPECT_NEAR(percentages[2], percentages[0], 3.0) << text;
    EXPECT_GT(percentages[3], 2 * percentages[0]) << text;
    EXPECT_LT(percentages[1], percentages[3]) << text;
  }
}

struct Stopper {
  int pieces_left;
};

int stop_after_some(void *context, const char *text) {
  EXPECT_NE(text, nullptr);
  return --static_cast<Stopper *>(context)->pieces_left <= 0 ? 1 : 0;
}

TEST(ReplanStream, whoever_prints_may_stop_it_at_any_piece) {
  const replan_options options = {1, 60};
  int pieces = 1;
  for (naibx_status status = NAIBX_CANCELLED; status != NAIBX_OK; ++pieces) {
    Stopper stopper = {pieces};
    naibx_error *error = nullptr;
    status = replan_run(&options, stop_after_some, &stopper, &error);
    EXPECT_EQ(error, nullptr);
    ASSERT_TRUE(status == NAIBX_OK || status == NAIBX_CANCELLED);
    ASSERT_LT(pieces, 100);
  }
  EXPECT_GT(pieces, 5);
}

} // namespace
} // namespace naibx::test
