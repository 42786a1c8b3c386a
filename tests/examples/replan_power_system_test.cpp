// What the example simulates: plans that a power system can run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

extern "C" {
#include <day_plan.h>
#include <event.h>
#include <redispatch.h>
}

namespace naibx::test {
namespace {

struct Case {
  power_system system = {};
  event happened = {};
  plan old_plan = {};
  plan new_plan = {};
  plant_set changed = {};
};

constexpr int kEvents = 400;

// Calls `check` with many events of a few power systems.
template <typename Check> void for_each_event(const Check &check) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    random_numbers random = {seed};
    Case each;
    power_system_draw(&each.system, &random);
    for (int number = 0; number < kEvents; ++number) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", event " +
                   std::to_string(number));
      event_draw(&each.happened, &random);
      plan_day(&each.system, &each.happened.forecast, &each.old_plan);
      redispatch(&each.system, &each.happened.forecast, &each.happened.actual,
                 &each.old_plan, &each.new_plan);
      each.changed = changed_plants(&each.old_plan, &each.new_plan);
      check(each);
    }
  }
}

// What is given and bought, less what is needed.
int imbalance(const plan &plan, const day &day, int time) {
  int sum = plan.trade[time];
  for (const auto &output : plan.output) {
    sum += output[time];
  }
  for (const auto &demand : day.demand) {
    sum -= demand[time];
  }
  return sum;
}

// Plants that break a rule in some hour.
int count_impossible(const power_system &system, const plan &plan,
                     const day &day) {
  int count = 0;
  for (int number = 0; number < PLANTS; ++number) {
    const plant &plant = system.plants[number];
    const int capacity =
        day.is_out[number] != 0 ? 0 : capacity_at(&plant, day.temperature);
    bool is_possible = true;
    for (int time = 0; time < HOURS; ++time) {
      const int output = plan.output[number][time];
      const int before = time == 0 ? output : plan.output[number][time - 1];
      is_possible = is_possible && output <= capacity &&
                    (output == 0 || output >= plant.minimum) &&
                    std::abs(output - before) <= plant.ramp;
    }
    count += is_possible ? 0 : 1;
  }
  return count;
}

bool holds(const plant_set &set, int plant) {
  const auto *end = set.plants + set.count;
  return std::find(set.plants, end, static_cast<std::uint32_t>(plant)) != end;
}

TEST(ReplanRandom, draws_the_published_numbers_of_splitmix64) {
  random_numbers random = {1234567};
  EXPECT_EQ(random_next(&random), 6457827717110365317U);
  EXPECT_EQ(random_next(&random), 3203168211198807973U);
  EXPECT_EQ(random_next(&random), 9817491932198370423U);
}

TEST(ReplanPowerSystem, twins_are_the_same_but_for_name_and_site) {
  random_numbers random = {5};
  power_system system = {};
  power_system_draw(&system, &random);
  for (int number = 0; number < PLANTS; ++number) {
    const plant &one = system.plants[number];
    if (number >= 2 * TWIN_PAIRS) {
      EXPECT_EQ(one.twin, NO_PLANT);
      continue;
    }
    ASSERT_EQ(one.twin, number % 2 == 0 ? number + 1 : number - 1);
    const plant &other = system.plants[one.twin];
    EXPECT_STRNE(one.name, other.name);
    EXPECT_NE(one.site, other.site);
    EXPECT_EQ(one.type, other.type);
    EXPECT_EQ(one.capacity, other.capacity);
    EXPECT_EQ(one.minimum, other.minimum);
    EXPECT_EQ(one.ramp, other.ramp);
    EXPECT_EQ(one.cost, other.cost);
    EXPECT_EQ(one.area, other.area);
  }
}

TEST(ReplanPlans, demand_is_met_in_each_hour) {
  for_each_event([](const Case &each) {
    for (int time = 0; time < HOURS; ++time) {
      ASSERT_EQ(imbalance(each.old_plan, each.happened.forecast, time), 0);
      ASSERT_EQ(imbalance(each.new_plan, each.happened.actual, time), 0);
    }
  });
}

TEST(ReplanPlans, plants_keep_to_minimum_capacity_and_ramp) {
  for_each_event([](const Case &each) {
    ASSERT_EQ(
        count_impossible(each.system, each.old_plan, each.happened.forecast),
        0);
    ASSERT_EQ(
        count_impossible(each.system, each.new_plan, each.happened.actual), 0);
  });
}

TEST(ReplanPlans, neighbours_are_the_last_resort) {
  int trading = 0;
  for_each_event([&trading](const Case &each) {
    const auto is_traded = [](int power) { return power != 0; };
    ASSERT_FALSE(std::any_of(each.old_plan.trade, each.old_plan.trade + HOURS,
                             is_traded));
    trading +=
        std::any_of(each.new_plan.trade, each.new_plan.trade + HOURS, is_traded)
            ? 1
            : 0;
  });
  EXPECT_LT(trading, 3 * kEvents / 10);
}

TEST(ReplanLabels, are_the_plants_whose_plan_has_changed) {
  for_each_event([](const Case &each) {
    for (int plant = 0; plant < PLANTS; ++plant) {
      const bool is_same = std::equal(each.old_plan.output[plant],
                                      each.old_plan.output[plant] + HOURS,
                                      each.new_plan.output[plant]);
      ASSERT_EQ(holds(each.changed, plant), !is_same) << plant;
    }
  });
}

TEST(ReplanLabels, are_none_where_nothing_happens) {
  for_each_event([](const Case &each) {
    plan again = {};
    redispatch(&each.system, &each.happened.forecast, &each.happened.forecast,
               &each.old_plan, &again);
    ASSERT_EQ(changed_plants(&each.old_plan, &again).count, 0U);
  });
}

TEST(ReplanLabels, are_about_thirty_and_vary) {
  std::vector<std::uint32_t> sizes;
  for_each_event(
      [&sizes](const Case &each) { sizes.push_back(each.changed.count); });
  double sum = 0.0;
  for (const std::uint32_t size : sizes) {
    sum += size;
  }
  EXPECT_GT(sum / static_cast<double>(sizes.size()), 25.0);
  EXPECT_LT(sum / static_cast<double>(sizes.size()), 35.0);
  EXPECT_LE(*std::min_element(sizes.begin(), sizes.end()), 15U);
  EXPECT_GE(*std::max_element(sizes.begin(), sizes.end()), 60U);
}

// Whether a plant had to change: it is out, or heat has lowered its capacity.
bool is_forced(const Case &each, int number) {
  const day &actual = each.happened.actual;
  const int capacity =
      capacity_at(&each.system.plants[number], actual.temperature);
  const auto *output = each.old_plan.output[number];
  return actual.is_out[number] != 0 ||
         *std::max_element(output, output + HOURS) > capacity;
}

TEST(ReplanLabels, hold_both_twins_only_where_one_was_forced) {
  for_each_event([](const Case &each) {
    for (int plant = 0; plant < 2 * TWIN_PAIRS; plant += 2) {
      if (holds(each.changed, plant) && holds(each.changed, plant + 1)) {
        ASSERT_TRUE(is_forced(each, plant) || is_forced(each, plant + 1));
      }
    }
  });
}

} // namespace
} // namespace naibx::test
