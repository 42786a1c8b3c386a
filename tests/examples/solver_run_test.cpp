// What the example shows, on two threads that ask while another one learns.
#include "written_text.hpp"

#include <cstdio>
#include <string>

extern "C" {
#include <report.h>
#include <run.h>
}

namespace naibx::test {
namespace {

struct Shown {
  bool is_done = false;
  faults found = {};
  advisor_counts counts = {};
  std::string text;
};

std::string report_of(const job &solved, std::uint32_t published,
                      std::uint32_t threads) {
  return written_by([&](std::FILE *file) {
    return report_print(file, &solved, published, threads);
  });
}

Shown run(std::uint64_t microseconds) {
  Shown shown;
  job work = {};
  std::uint32_t threads = 2;
  std::uint32_t published = 0;
  if (job_create(&work, 2, 30, 4) != 0) {
    work.microseconds = microseconds;
    shown.is_done = run_job(&work, &threads, &published) != 0;
    shown.found = report_faults(&work);
    shown.counts = work.counts;
    shown.text = report_of(work, published, threads);
    job_destroy(&work);
  }
  return shown;
}

bool has(const Shown &shown, const char *line) {
  return shown.text.find(line) != std::string::npos;
}

TEST(SolverRun, threads_ask_the_newest_predictor_and_find_every_optimum) {
  const Shown shown = run(0);
  ASSERT_TRUE(shown.is_done);
  EXPECT_TRUE(faults_are_none(&shown.found));
  EXPECT_GT(shown.counts.asked, 4U);
  EXPECT_TRUE(has(shown, "30 instances learned, 2 predictors published"));
  EXPECT_TRUE(has(shown, "sets that break what was decided: 0"));
  EXPECT_TRUE(has(shown, "4 of 4"));
}

TEST(SolverRun, a_deadline_that_cannot_be_met_does_no_harm) {
  const Shown shown = run(1);
  ASSERT_TRUE(shown.is_done);
  EXPECT_TRUE(faults_are_none(&shown.found));
  EXPECT_GT(shown.counts.cut_short + shown.counts.undecided, 0U);
}

} // namespace
} // namespace naibx::test
