// Iterative stratification by hand and at its edges.
#include "evaluation/random.hpp"
#include "evaluation/stratification.hpp"
#include "label_sets_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace naibx::cli {
namespace {

using Numbers = std::vector<std::uint64_t>;
using Rows = std::vector<std::vector<std::uint32_t>>;

Numbers stratified(const Rows &rows, std::uint32_t label_count,
                   const Numbers &weights, std::uint64_t seed = 1) {
  return stratify(test::label_sets_of(rows), label_count, weights, seed);
}

Numbers equal_weights(std::size_t count) {
  Numbers weights(count, 1);
  return weights;
}

Numbers sizes_of(const Numbers &part_of_row, std::size_t part_count) {
  Numbers sizes(part_count, 0);
  for (const std::uint64_t part : part_of_row) {
    ++sizes.at(part);
  }
  return sizes;
}

// How many rows of each part have the label.
Numbers counts_of(std::uint32_t label, const Rows &rows,
                  const Numbers &part_of_row, std::size_t part_count) {
  Numbers counts(part_count, 0);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto found = std::count(rows[row].begin(), rows[row].end(), label);
    counts.at(part_of_row[row]) += static_cast<std::uint64_t>(found);
  }
  return counts;
}

std::uint64_t spread_of(const Numbers &numbers) {
  const auto [least, most] =
      std::minmax_element(numbers.begin(), numbers.end());
  return *most - *least;
}

std::size_t distinct(const Numbers &part_of_row) {
  return std::set<std::uint64_t>(part_of_row.begin(), part_of_row.end()).size();
}

// Label 0 comes first, being the rarest with the lowest id: row 0 goes to the
// part that wants 3/4 of a row of it, not 1/4. Then label 1, of which row 1 is
// left: both parts want 1/2 a row, 6/4 - 1 and 2/4, so that the part has it
// that wants more rows, 3 - 1 against 1. Then label 3, of which row 2 goes like
// row 0. Of label 2 the parts want 9/4 - 2 and 3/4 when row 3 alone is left.
TEST(Stratification, by_hand) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(stratified({{0, 1}, {1, 2}, {2, 3}, {2}}, 4, {3, 1}, seed),
              (Numbers{0, 0, 0, 1}));
  }
}

// Pairs of rows that cannot be in one fold: first those of the rare label, then
// the others of the frequent one, last those without labels.
TEST(Stratification, by_hand_in_two_folds) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Numbers fold = stratified({{}, {1}, {0, 1}, {1}, {0, 1}, {}}, 2,
                                    equal_weights(2), seed);
    EXPECT_NE(fold[2], fold[4]);
    EXPECT_NE(fold[1], fold[3]);
    EXPECT_NE(fold[0], fold[5]);
  }
}

TEST(Stratification, with_at_most_one_label_a_row_nothing_differs_by_over_1) {
  Random random(5);
  for (int repetition = 0; repetition < 200; ++repetition) {
    const std::uint32_t label_count = 1 + random.below(5);
    const std::size_t fold_count = 1 + random.below(6);
    Rows rows(fold_count + random.below(40));
    for (auto &row : rows) {
      const std::uint32_t label = random.below(label_count + 1);
      if (label < label_count) {
        row.push_back(label);
      }
    }
    const Numbers fold =
        stratified(rows, label_count, equal_weights(fold_count));
    ASSERT_LE(spread_of(sizes_of(fold, fold_count)), 1U);
    for (std::uint32_t label = 0; label < label_count; ++label) {
      ASSERT_LE(spread_of(counts_of(label, rows, fold, fold_count)), 1U);
    }
  }
}

TEST(Stratification, depends_on_the_seed_alone) {
  const Rows rows(50, {0});
  EXPECT_EQ(stratified(rows, 1, equal_weights(5), 3),
            stratified(rows, 1, equal_weights(5), 3));
  EXPECT_NE(stratified(rows, 1, equal_weights(5), 3),
            stratified(rows, 1, equal_weights(5), 4));
}

// The larger part wants the first of the rows taken, which must not be the
// first of the file.
TEST(Stratification, the_order_of_the_rows_has_no_say_in_who_is_tested) {
  std::vector<std::size_t> times_tested(10, 0);
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Numbers part = stratified(Rows(10, {0}), 1, {8, 2}, seed);
    for (std::size_t row = 0; row < part.size(); ++row) {
      times_tested[row] += part[row];
    }
  }
  for (const std::size_t times : times_tested) {
    EXPECT_GT(times, 300U);
    EXPECT_LT(times, 500U);
  }
}

TEST(Stratification, C23_rows_without_labels_are_spread_by_number) {
  EXPECT_EQ(sizes_of(stratified(Rows(12), 3, equal_weights(4)), 4),
            (Numbers{3, 3, 3, 3}));
  EXPECT_EQ(sizes_of(stratified(Rows(12), 3, {2, 1}), 2), (Numbers{8, 4}));
}

// The labels lead to 1 and 3 rows, those without bring both to 4.
TEST(Stratification, C23_rows_without_labels_even_the_sizes_out) {
  const Rows rows = {{0}, {0, 1, 2}, {1}, {2}, {}, {}, {}, {}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(sizes_of(stratified(rows, 3, equal_weights(2), seed), 2),
              (Numbers{4, 4}));
  }
}

TEST(Stratification, C29_a_label_that_is_never_true_changes_nothing) {
  const Rows rows = {{0}, {2}, {0, 2}, {}, {2}, {0}, {2}};
  const Rows renamed = {{0}, {1}, {0, 1}, {}, {1}, {0}, {1}};
  EXPECT_EQ(stratified(rows, 4, equal_weights(3)),
            stratified(renamed, 2, equal_weights(3)));
}

TEST(Stratification, C29_a_label_with_fewer_rows_than_folds_is_in_as_many) {
  Rows rows(20, {1});
  rows[3] = {0, 1};
  rows[11] = {0};
  rows[17] = {0};
  const Numbers fold = stratified(rows, 2, equal_weights(5));
  EXPECT_EQ(distinct({fold[3], fold[11], fold[17]}), 3U);
}

TEST(Stratification, C20_a_label_of_all_rows_spreads_them_by_number) {
  EXPECT_EQ(sizes_of(stratified(Rows(12, {0}), 1, equal_weights(4)), 4),
            (Numbers{3, 3, 3, 3}));
  const Rows rows = {{0, 1}, {0}, {0, 2}, {0, 1}, {0, 2}, {0}};
  const Numbers fold = stratified(rows, 3, equal_weights(2));
  EXPECT_EQ(sizes_of(fold, 2), (Numbers{3, 3}));
  EXPECT_EQ(counts_of(1, rows, fold, 2), (Numbers{1, 1}));
  EXPECT_EQ(counts_of(2, rows, fold, 2), (Numbers{1, 1}));
}

TEST(Stratification, as_many_folds_as_rows_have_one_each) {
  EXPECT_EQ(
      distinct(stratified({{0}, {0, 1}, {}, {1}, {}}, 2, equal_weights(5))),
      5U);
}

// By the paper's rules alone each row would go to the larger part, which wants
// 0.9 of it.
TEST(Stratification, no_part_stays_empty_however_small_its_weight) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(sizes_of(stratified({{0}, {1}, {2}, {3}}, 4, {9, 1}, seed), 2),
              (Numbers{3, 1}));
    EXPECT_EQ(sizes_of(stratified({{0}, {1}, {2}}, 3, {9, 1, 1}, seed), 3),
              (Numbers{1, 1, 1}));
  }
}

} // namespace
} // namespace naibx::cli
