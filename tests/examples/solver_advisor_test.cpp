// What the example asks while it solves: decisions are kept, and what cannot be
// answered costs nothing but the advice.
#include <gtest/gtest.h>

#include <algorithm>

extern "C" {
#include <advisor.h>
#include <fix_and_free.h>
#include <learner.h>
#include <repair.h>
}

namespace naibx::test {
namespace {

class SolverAdvisor : public ::testing::Test {
protected:
  void SetUp() override {
    naibx_model *model = nullptr;
    mip_result usual = {};
    family_draw(&family_, 1);
    instance_usual(&family_, &instance_);
    mip_solve(&family_, &instance_, nullptr, nullptr, nullptr, &usual);
    ASSERT_EQ(usual.outcome, MIP_OPTIMAL);
    std::copy_n(usual.plan, PLANTS, family_.reference);
    ASSERT_EQ(learner_create(&model, nullptr), NAIBX_OK);
    for (std::uint32_t number = 0; number < 100; ++number) {
      learn(model, number);
    }
    ASSERT_EQ(
        naibx_predictor_create(model, NAIBX_FLOAT64, &predictor_, nullptr),
        NAIBX_OK);
    naibx_destroy(model);
    ASSERT_EQ(advisor_create(&advisor_, &family_, 0, nullptr), NAIBX_OK);
    instance_draw(&family_, 1, 1000, &instance_);
    std::fill_n(decided_, PLANTS, static_cast<signed char>(UNDECIDED));
  }

  void TearDown() override {
    advisor_destroy(&advisor_);
    naibx_predictor_destroy(predictor_);
  }

  // Good plans, which take less time than the best.
  void learn(naibx_model *model, std::uint32_t number) {
    signed char nothing[PLANTS];
    signed char plan[PLANTS] = {};
    std::fill_n(nothing, PLANTS, static_cast<signed char>(UNDECIDED));
    std::copy_n(family_.reference, PLANTS, plan);
    instance_draw(&family_, 1, number, &instance_);
    if (plan_repair(&family_, &instance_, nothing, plan) != 0) {
      ASSERT_EQ(learner_learn(model, &family_, &instance_, plan, nullptr),
                NAIBX_OK);
    }
  }

  bool ask(std::uint32_t set_count) {
    const question asked = {decided_, -1, set_count};
    return advisor_ask(&advisor_, &asked, &advice_) != 0;
  }

  // The opposite of what the plan that stands has.
  signed char changed(int plant) const {
    return static_cast<signed char>(family_.reference[plant] == ON ? OFF : ON);
  }

  family family_ = {};
  instance instance_ = {};
  naibx_predictor *predictor_ = nullptr;
  advisor advisor_ = {};
  advice advice_ = {};
  signed char decided_[PLANTS] = {};
};

TEST_F(SolverAdvisor, every_set_keeps_what_is_decided) {
  draws random = {7};
  int answered = 0;
  advisor_begin(&advisor_, predictor_, &instance_);
  for (int question = 0; question < 300; ++question) {
    for (signed char &one : decided_) {
      const int drawn = draw_between(&random, 0, 5);
      one =
          static_cast<signed char>(std::min(drawn, 2) == 2 ? UNDECIDED : drawn);
    }
    answered += ask(8) ? 1 : 0;
  }
  EXPECT_GT(answered, 200);
  EXPECT_EQ(advisor_.counts.violations, 0U);
  EXPECT_EQ(advisor_.status, NAIBX_OK);
}

TEST_F(SolverAdvisor, there_is_no_advice_where_no_set_can_be) {
  advisor_begin(&advisor_, predictor_, &instance_);
  for (int plant = 0; plant < PLANTS; plant += SITES) {
    decided_[plant] = changed(plant); // more than a crew can do
  }
  EXPECT_FALSE(ask(1));
  EXPECT_EQ(advisor_.counts.impossible, 1U);
  EXPECT_EQ(advisor_.status, NAIBX_OK);
  decided_[0] = UNDECIDED;
  decided_[SITES] = UNDECIDED;
  EXPECT_TRUE(ask(1));
}

TEST_F(SolverAdvisor, nothing_is_asked_before_an_instance_has_begun) {
  EXPECT_FALSE(ask(1));
  EXPECT_EQ(advisor_.counts.asked, 0U);
}

TEST_F(SolverAdvisor, more_is_free_where_a_reduced_problem_is_infeasible) {
  reduced_result reduced = {};
  mip_result whole = {};
  instance before = {};
  // The highest demand that can be met.
  for (int percent = 100; whole.outcome == MIP_OPTIMAL; ++percent) {
    before = instance_;
    instance_usual(&family_, &instance_);
    for (std::int32_t &demand : instance_.demand) {
      demand = demand * percent / 100;
    }
    mip_solve(&family_, &instance_, nullptr, nullptr, nullptr, &whole);
  }
  instance_ = before;
  mip_solve(&family_, &instance_, nullptr, nullptr, nullptr, &whole);
  ASSERT_EQ(whole.outcome, MIP_OPTIMAL);
  advisor_begin(&advisor_, predictor_, &instance_);
  fix_and_free(&advisor_, &family_, &instance_, &reduced);
  EXPECT_GT(reduced.rounds, 1);
  ASSERT_EQ(reduced.mip.outcome, MIP_OPTIMAL);
  EXPECT_GE(reduced.mip.cost, whole.cost);
}

} // namespace
} // namespace naibx::test
