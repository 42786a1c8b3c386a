// What the example shows: predictions get better with each event.
#include "replan_report.hpp"

#include <gtest/gtest.h>

#include <replan.h>

namespace naibx::test {
namespace {

constexpr std::uint32_t kEvents = 800;

TEST(ReplanStream, the_text_depends_on_the_seed_alone_but_for_the_times) {
  const Report report = run_replan(3, 60);
  ASSERT_EQ(report.status, NAIBX_OK) << report.text;
  EXPECT_EQ(without_times(run_replan(3, 60).text), without_times(report.text));
  EXPECT_NE(without_times(run_replan(4, 60).text), without_times(report.text));
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
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const std::vector<Row> rows = rows_of(run_replan(seed, kEvents).text);
    ASSERT_EQ(rows.size(), 5U);
    const Row &first = rows.front();
    const Row &last = rows.back();
    EXPECT_GT(last.naibx.precision, first.naibx.precision + 0.1) << seed;
    EXPECT_GT(last.naibx.recall, first.naibx.recall + 0.05) << seed;
    EXPECT_LT(last.naibx.size_error, first.naibx.size_error) << seed;
    EXPECT_GT(last.naibx.precision, last.baseline.precision + 0.15) << seed;
    EXPECT_GT(last.naibx.recall, last.baseline.recall + 0.1) << seed;
    EXPECT_GT(last.naibx.f1, last.baseline.f1 + 0.15) << seed;
    EXPECT_LT(last.naibx.size_error, last.baseline.size_error) << seed;
  }
}

// The percentages of the line about twins: truth, NaiBX, plants by themselves.
std::vector<double> twin_percentages(const std::string &text) {
  std::vector<double> percentages;
  const std::size_t start = text.find("Twins:");
  for (std::size_t end = text.find(" %", start);
       end != std::string::npos && percentages.size() < 3;
       end = text.find(" %", end + 1)) {
    const std::size_t begin = text.rfind(' ', end - 1) + 1;
    percentages.push_back(std::stod(text.substr(begin, end - begin)));
  }
  return percentages;
}

TEST(ReplanStream, labels_given_labels_keep_twins_apart) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const std::string text = run_replan(seed, kEvents).text;
    const std::vector<double> percentages = twin_percentages(text);
    ASSERT_EQ(percentages.size(), 3U) << text;
    EXPECT_NEAR(percentages[1], percentages[0], 3.0) << text;
    EXPECT_GT(percentages[2], 2 * percentages[0]) << text;
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
