#include "model/ridge/reservoir.hpp"
#include "ridge_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace naibx {
namespace {

std::vector<ReservoirRow> test_rows(std::size_t count) {
  const Configuration configuration = test_configuration();
  std::mt19937_64 random(1);
  std::vector<ReservoirRow> rows;
  for (std::size_t i = 0; i < count; ++i) {
    rows.push_back(test_row(configuration, random));
  }
  return rows;
}

void expect_same(const Reservoir &left, const Reservoir &right) {
  ASSERT_EQ(left.rows().size(), right.rows().size());
  EXPECT_EQ(left.end(), right.end());
  for (std::size_t i = 0; i < left.rows().size(); ++i) {
    EXPECT_EQ(left.rows()[i].hash, right.rows()[i].hash);
    EXPECT_EQ(left.rows()[i].row.compare(right.rows()[i].row), 0);
    EXPECT_EQ(left.rows()[i].weight, right.rows()[i].weight);
  }
}

TEST(Reservoir, keeps_the_same_rows_whatever_their_order_and_sharing) {
  const auto rows = test_rows(500);
  Reservoir at_once(60, std::pmr::get_default_resource());
  Reservoir backwards(60, std::pmr::get_default_resource());
  Reservoir parts[2] = {{60, std::pmr::get_default_resource()},
                        {60, std::pmr::get_default_resource()}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    add_to(at_once, rows[i]);
    add_to(backwards, rows[rows.size() - 1 - i]);
    add_to(parts[i % 2], rows[i]);
  }
  EXPECT_EQ(at_once.rows().size(), 60U);
  expect_same(at_once, backwards);
  for (const ReservoirRow &row : parts[1].rows()) {
    add_to(parts[0], row);
  }
  expect_same(at_once, parts[0]);
}

TEST(Reservoir, adds_up_the_weights_of_a_row_that_comes_again) {
  const auto rows = test_rows(20);
  Reservoir reservoir(10, std::pmr::get_default_resource());
  for (int times = 0; times < 3; ++times) {
    for (const ReservoirRow &row : rows) {
      add_to(reservoir, row);
    }
  }
  for (const ReservoirRow &row : reservoir.rows()) {
    EXPECT_EQ(row.weight, 3.0);
  }
}

TEST(Reservoir, keeps_rows_of_one_hash_together) {
  auto rows = test_rows(40);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].hash = i / 4;
  }
  Reservoir reservoir(10, std::pmr::get_default_resource());
  for (const ReservoirRow &row : rows) {
    add_to(reservoir, row);
  }
  EXPECT_EQ(reservoir.rows().size(), 8U);
  EXPECT_EQ(reservoir.end(), 2U);
}

TEST(CanonicalRow, is_the_same_for_dense_and_sparse_input) {
  Configuration configuration(kTestLabels, std::pmr::get_default_resource());
  configuration.add_features(Family::gaussian, 2);
  configuration.add_features(Family::bernoulli, 2);
  const double dense[4] = {-0.0, 2.5, 7.0, 0.0};
  const double values[2] = {2.5, 1.0};
  const std::uint32_t columns[2] = {1, 2};
  const std::uint32_t labels[2] = {2, 0};
  const std::uint32_t sorted[2] = {0, 2};
  CanonicalRow left(std::pmr::get_default_resource());
  CanonicalRow right(std::pmr::get_default_resource());
  left.assign(configuration, {dense, nullptr, 4}, {labels, 2});
  right.assign(configuration, {values, columns, 2}, {sorted, 2});
  EXPECT_EQ(left.compare(right), 0);
  EXPECT_EQ(left.hash(5), right.hash(5));
  EXPECT_NE(left.hash(5), right.hash(6));
}

} // namespace
} // namespace naibx
