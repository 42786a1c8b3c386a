// Ridge regression, and what it says of rows that it has not seen.
#include "available_kernels.hpp"
#include "model/ridge/cholesky.hpp"
#include "model/ridge/ridge_fit.hpp"
#include "ridge_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace naibx {
namespace {

std::pmr::memory_resource *memory() {
  return std::pmr::get_default_resource();
}

TEST(Cholesky, solves_systems_of_all_orders_on_every_kernel) {
  std::mt19937_64 random(3);
  for (const Kernels *const kernels : available_kernels()) {
    for (const std::size_t order : {1U, 7U, 8U, 63U, 64U, 65U, 150U}) {
      Triangle matrix(order, memory());
      std::vector<std::vector<double>> full(order,
                                            std::vector<double>(order, 0.0));
      for (std::size_t i = 0; i < order; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
          full[i][j] = static_cast<double>(random() % 100) / 100.0 +
                       (i == j ? static_cast<double>(order) : 0.0);
          full[j][i] = full[i][j];
          matrix.row(i)[j] = full[i][j];
        }
      }
      AlignedRows<double> rows(1, memory());
      rows.append_rows(order);
      for (std::size_t i = 0; i < order; ++i) {
        rows.row(i)[0] = static_cast<double>(i) - 3.0;
      }
      Cholesky factor(std::move(matrix), *kernels);
      ASSERT_TRUE(factor.is_valid());
      factor.solve_forward(rows);
      factor.solve_backward(rows);
      for (std::size_t i = 0; i < order; ++i) {
        double sum = 0.0;
        for (std::size_t j = 0; j < order; ++j) {
          sum += full[i][j] * rows.row(j)[0];
        }
        EXPECT_NEAR(sum, static_cast<double>(i) - 3.0, 1e-9);
      }
    }
  }
}

TEST(Cholesky, has_no_factor_of_a_matrix_that_is_not_positive_definite) {
  Triangle matrix(2, memory());
  matrix.row(0)[0] = 1.0;
  matrix.row(1)[0] = 2.0;
  matrix.row(1)[1] = 1.0;
  EXPECT_FALSE(Cholesky(std::move(matrix), best_kernels()).is_valid());
}

// The sums of a map over rows, without those of one hash.
RidgeStatistics learn_without(const FeatureMap &map,
                              Span<const ReservoirRow> rows,
                              const SizeGroups &groups, std::uint64_t hash) {
  RidgeStatistics statistics(map.feature_count(), kTestLabels + groups.count(),
                             memory());
  MapScratch scratch(memory());
  std::pmr::vector<std::uint32_t> targets(memory());
  for (const ReservoirRow &row : rows) {
    if (row.hash != hash) {
      map.features(row.row.example(), best_kernels(), scratch,
                   statistics.next_features());
      targets_of(row.row.labels(), kTestLabels, groups, targets);
      statistics.add(targets, row.weight, best_kernels());
    }
  }
  statistics.finish(best_kernels());
  return statistics;
}

RidgeWeights solve(const FeatureMap &map, const RidgeStatistics &statistics,
                   Span<const ReservoirRow> rows, const SizeGroups &groups,
                   double lambda) {
  RowTargets all(memory());
  std::pmr::vector<std::uint32_t> targets(memory());
  for (const ReservoirRow &row : rows) {
    targets_of(row.row.labels(), kTestLabels, groups, targets);
    all.append(targets);
  }
  return RidgeProblem(map, statistics, rows, all, kTestLabels, best_kernels(),
                      memory())
      .solve(lambda);
}

// Some alone, some of hashes with three rows or very many, of several weights.
Reservoir grouped_rows(const Configuration &configuration) {
  std::mt19937_64 random(4);
  Reservoir reservoir(300, memory());
  for (std::uint64_t i = 0; i < 170; ++i) {
    ReservoirRow row = test_row(configuration, random, i % 4 == 0 ? 2.5 : 1.0);
    row.hash = i < 60 ? i : i < 90 ? i / 3 + 60 : 200;
    add_to(reservoir, row);
  }
  return reservoir;
}

TEST(HeldOutScores, are_those_of_weights_that_were_made_without_the_row) {
  const Configuration configuration = test_configuration();
  const Reservoir reservoir = grouped_rows(configuration);
  const auto rows = reservoir.rows();
  const SizeGroups groups(rows, memory());
  const ColumnMap columns(configuration, rows, best_kernels(), memory());
  const FeatureMap map(columns, rows, 25, 1.0, best_kernels(), memory());
  const RidgeStatistics all = learn_without(map, rows, groups, UINT64_MAX);
  const RidgeWeights weights = solve(map, all, rows, groups, 1.0);
  std::vector<double> features(map.stride());
  MapScratch scratch(memory());
  for (std::size_t row = 0; row < rows.size(); row += 5) {
    const RidgeStatistics others =
        learn_without(map, rows, groups, rows[row].hash);
    // Lambda counts for as much as it does beside all rows.
    const double lambda = all.weight() / others.weight();
    const RidgeWeights without = solve(map, others, rows, groups, lambda);
    map.features(rows[row].row.example(), best_kernels(), scratch,
                 features.data());
    for (std::size_t target = 0; target < all.target_count(); ++target) {
      double score = without.constants.row(0)[target];
      for (std::size_t i = 0; i < map.feature_count(); ++i) {
        score += features[i] * without.rows.row(i)[target];
      }
      EXPECT_NEAR(weights.held_out.row(row)[target], score, 1e-9);
    }
  }
}

TEST(HeldOutScores, are_those_without_the_row_where_there_is_one_group_alone) {
  const Configuration configuration = test_configuration();
  std::mt19937_64 random(8);
  Reservoir apart(300, memory());
  Reservoir together(300, memory());
  for (int i = 0; i < 100; ++i) {
    ReservoirRow row = test_row(configuration, random);
    add_to(apart, row);
    row.hash = 7;
    add_to(together, row);
  }
  const auto rows = apart.rows();
  const SizeGroups groups(rows, memory());
  const ColumnMap columns(configuration, rows, best_kernels(), memory());
  const FeatureMap map(columns, rows, 25, 1.0, best_kernels(), memory());
  const RidgeStatistics all = learn_without(map, rows, groups, UINT64_MAX);
  const RidgeWeights expected = solve(map, all, rows, groups, 1.0);
  const RidgeWeights found = solve(map, all, together.rows(), groups, 1.0);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t target = 0; target < all.target_count(); ++target) {
      EXPECT_EQ(found.held_out.row(row)[target],
                expected.held_out.row(row)[target]);
    }
  }
}

TEST(Landmarks, do_not_depend_on_groups) {
  const Configuration configuration = test_configuration();
  std::mt19937_64 random(8);
  Reservoir apart(300, memory());
  Reservoir grouped(300, memory());
  for (std::uint64_t i = 0; i < 100; ++i) {
    ReservoirRow row = test_row(configuration, random);
    add_to(apart, row);
    row.hash = i / 20;
    add_to(grouped, row);
  }
  const auto map_of = [&](const Reservoir &reservoir) {
    const ColumnMap columns(configuration, reservoir.rows(), best_kernels(),
                            memory());
    return FeatureMap(columns, reservoir.rows(), 25, 1.0, best_kernels(),
                      memory());
  };
  const FeatureMap left = map_of(apart);
  const FeatureMap right = map_of(grouped);
  std::vector<double> of_left(25 * in_lines(25));
  std::vector<double> of_right(25 * in_lines(25));
  left.landmark_kernel(best_kernels(), of_left.data());
  right.landmark_kernel(best_kernels(), of_right.data());
  for (std::size_t i = 0; i < 25; ++i) {
    for (std::size_t j = 0; j < 25; ++j) {
      EXPECT_NEAR(of_left[i * in_lines(25) + j], of_right[i * in_lines(25) + j],
                  1e-12);
    }
  }
}

TEST(RidgeStatistics, add_up_over_parts) {
  const Configuration configuration = test_configuration();
  const Reservoir reservoir = grouped_rows(configuration);
  const auto rows = reservoir.rows();
  const SizeGroups groups(rows, memory());
  const ColumnMap columns(configuration, rows, best_kernels(), memory());
  const FeatureMap map(columns, rows, 25, 2.0, best_kernels(), memory());
  const RidgeStatistics all = learn_without(map, rows, groups, UINT64_MAX);
  RidgeStatistics sum =
      learn_without(map, rows.subspan(0, 40), groups, UINT64_MAX);
  sum.add(learn_without(map, rows.subspan(40, rows.size() - 40), groups,
                        UINT64_MAX),
          best_kernels());
  EXPECT_EQ(sum.weight(), all.weight());
  for (std::size_t i = 0; i < map.feature_count(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      EXPECT_NEAR(sum.scatter().row(i)[j], all.scatter().row(i)[j], 1e-9);
    }
    EXPECT_NEAR(sum.sums_of(1)[i], all.sums_of(1)[i], 1e-9);
  }
}

} // namespace
} // namespace naibx
