// The example where the sample of the kernel method is full.
#include "replan_report.hpp"

#include <gtest/gtest.h>

namespace naibx::test {
namespace {

// The map is made with the 2,001st event, and the weights are compiled once
// more after it.
TEST(ReplanStream, the_kernel_method_does_not_dip_where_its_map_is_made) {
  const std::string text = run_replan(1, 2400).text;
  const std::vector<Row> rows = rows_of(text);
  ASSERT_EQ(rows.size(), 7U) << text;
  EXPECT_LT(largest_dip(rows), kChance) << text;
}

} // namespace
} // namespace naibx::test
