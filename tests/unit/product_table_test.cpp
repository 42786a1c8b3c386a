// Tables of doubles that become floats.
#include "model/product_table.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <memory_resource>
#include <vector>

namespace naibx {

namespace {

constexpr std::size_t kRows = 3;
constexpr std::size_t kColumns = 100;

double number_at(std::size_t row, std::size_t column) {
  return 0.1 * static_cast<double>(row) - 0.01 * static_cast<double>(column);
}

ProductTable table_of_doubles() {
  AlignedRows<double> rows(line_count(kColumns),
                           std::pmr::new_delete_resource());
  rows.append_rows(kRows);
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      rows.row(row)[column] = number_at(row, column);
    }
  }
  return ProductTable(std::move(rows));
}

TEST(ProductTable, of_floats_has_their_digits_in_half_the_memory) {
  ProductTable table = table_of_doubles();
  const std::size_t bytes = table.bytes();
  EXPECT_EQ(table.precision(), Precision::float64);
  table.round_to_float32(kColumns);
  EXPECT_EQ(table.precision(), Precision::float32);
  EXPECT_LT(table.bytes(), 6 * bytes / 10);
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      EXPECT_EQ(table.number(row, column),
                static_cast<float>(number_at(row, column)));
    }
  }
  table.round_to_float32(kColumns); // changes nothing more
  EXPECT_EQ(table.number(2, 99), static_cast<float>(number_at(2, 99)));
}

TEST(ProductTable, multiplies_what_it_holds) {
  ProductTable table = table_of_doubles();
  const std::vector<double> left = {1.0, -2.0, 4.0};
  for (int round = 0; round < 2; ++round) {
    std::vector<double> sums(in_lines(kColumns), 0.0);
    ProductSums asked = {};
    asked.left = left.data();
    asked.left_term_stride = 1;
    asked.term_count = kRows;
    asked.column_end = in_lines(kColumns);
    asked.sums = sums.data();
    asked.row_count = 1;
    table.add_products(asked, best_kernels());
    for (std::size_t column = 0; column < kColumns; ++column) {
      EXPECT_NEAR(sums[column],
                  table.number(0, column) - 2.0 * table.number(1, column) +
                      4.0 * table.number(2, column),
                  1e-12);
    }
    table.round_to_float32(kColumns);
  }
}

TEST(ProductTable, keeps_numbers_beyond_floats_finite) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  EXPECT_EQ(rounded_to_float(1e300), kLargest);
  EXPECT_EQ(rounded_to_float(-1e300), -kLargest);
  EXPECT_EQ(rounded_to_float(0.5), 0.5F);
}

} // namespace

} // namespace naibx
