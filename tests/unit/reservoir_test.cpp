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
  EXPECT_EQ(reservoir.rows().size(), 12U); // the last hash that is needed
  EXPECT_EQ(reservoir.end(), 3U);
}

std::vector<ReservoirRow> grouped_rows_of(std::size_t count,
                                          std::uint64_t group_count,
                                          std::uint64_t seed) {
  auto rows = test_rows(count);
  std::mt19937_64 random(seed);
  for (ReservoirRow &row : rows) {
    // Few of the first group, and ever more of the others.
    row.hash = std::max(random() % group_count, random() % group_count);
  }
  return rows;
}

TEST(Reservoir, keeps_the_same_groups_whatever_their_order_and_sharing) {
  for (const std::uint64_t group_count : {1U, 2U, 3U, 7U, 50U, 400U}) {
    auto rows = grouped_rows_of(500, group_count, group_count);
    Reservoir at_once(60, std::pmr::get_default_resource());
    for (const ReservoirRow &row : rows) {
      add_to(at_once, row);
    }
    EXPECT_GE(at_once.rows().size(), 60U);
    EXPECT_LT(at_once.rows().size(), 120U);
    EXPECT_TRUE(at_once.is_trimmed());
    std::mt19937_64 random(9);
    for (int times = 0; times < 5; ++times) {
      std::shuffle(rows.begin(), rows.end(), random);
      Reservoir shuffled(60, std::pmr::get_default_resource());
      Reservoir parts[2] = {{60, std::pmr::get_default_resource()},
                            {60, std::pmr::get_default_resource()}};
      for (std::size_t i = 0; i < rows.size(); ++i) {
        add_to(shuffled, rows[i]);
        add_to(parts[i % 2], rows[i]);
      }
      expect_same(at_once, shuffled);
      parts[0].assign(pooled_rows(parts[0].rows(), parts[1].rows(),
                                  std::pmr::get_default_resource()),
                      std::min(parts[0].end(), parts[1].end()));
      expect_same(at_once, parts[0]);
    }
  }
}

TEST(Reservoir, tells_whether_a_row_would_be_lost) {
  for (const std::uint64_t group_count : {1U, 2U, 7U, 50U, 400U}) {
    Reservoir reservoir(30, std::pmr::get_default_resource());
    std::size_t lost_count = 0;
    for (const ReservoirRow &row : grouped_rows_of(200, group_count, 3)) {
      const std::size_t before = reservoir.rows().size();
      const bool would = reservoir.would_overflow(row);
      add_to(reservoir, row);
      const bool is_lost = reservoir.rows().size() < before + 1;
      EXPECT_EQ(would, is_lost);
      lost_count += is_lost ? 1U : 0U;
    }
    EXPECT_GT(lost_count, 50U);
  }
}

// What comes first of a group must not be the same values.
TEST(Reservoir, cuts_a_group_that_is_too_large_by_hashes_of_rows) {
  auto rows = test_rows(100);
  Reservoir reservoir(20, std::pmr::get_default_resource());
  std::vector<std::uint64_t> hashes;
  for (ReservoirRow &row : rows) {
    row.hash = 5;
    hashes.push_back(row.own_hash);
    add_to(reservoir, row);
  }
  std::sort(hashes.begin(), hashes.end());
  ASSERT_EQ(reservoir.rows().size(), 20U);
  EXPECT_EQ(reservoir.rows()[19].own_hash, hashes[19]);
}

TEST(Reservoir, leaves_out_groups_but_rows_where_there_is_one_group) {
  auto rows = test_rows(10);
  Reservoir of_one(20, std::pmr::get_default_resource());
  Reservoir of_two(20, std::pmr::get_default_resource());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].hash = 1;
    add_to(of_one, rows[i]);
    rows[i].hash = i < 4 ? 1 : 2;
    add_to(of_two, rows[i]);
  }
  EXPECT_EQ(end_of_left_out(of_one.rows(), 3), 4U);
  EXPECT_EQ(end_of_left_out(of_two.rows(), 0), 4U);
  EXPECT_EQ(end_of_left_out(of_two.rows(), 4), 10U);
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
