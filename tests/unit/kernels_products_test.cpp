// The kernel that adds products of two tables, against plain loops and against
// the other kernels.
#include "available_kernels.hpp"
#include "kernels_inputs.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace naibx {

namespace {

// Rows and terms beyond every tile, columns that are left alone at both ends.
constexpr std::size_t kRows = 19;
constexpr std::size_t kTerms = 300;
constexpr std::size_t kColumns = 40;

struct Tables {
  std::vector<double> left; // [term][row], or the other way round
  std::vector<double> rows; // [term][column]
  std::vector<double> sums; // [row][column]
};

std::vector<double> random_numbers(std::size_t count, RandomNumbers &random) {
  std::vector<double> numbers(count);
  for (double &number : numbers) {
    number = 2.0 * random.next() - 1.0;
  }
  return numbers;
}

Tables random_tables() {
  RandomNumbers random(7);
  return {random_numbers(kRows * kTerms, random),
          random_numbers(kTerms * kColumns, random),
          random_numbers(kRows * kColumns, random)};
}

ProductCall call_of(Tables &tables, bool left_is_by_term) {
  ProductCall call = {};
  call.left = tables.left.data();
  call.left_stride = left_is_by_term ? 1 : kTerms;
  call.left_term_stride = left_is_by_term ? kRows : 1;
  call.rows = tables.rows.data();
  call.stride = call.sum_stride = kColumns;
  call.sums = tables.sums.data();
  return call;
}

void add_plainly(const ProductCall &call, std::vector<double> &sums) {
  for (std::size_t row = 0; row < call.row_count; ++row) {
    for (std::size_t c = call.column_begin; c < call.column_end; ++c) {
      long double sum = sums[row * kColumns + c];
      for (std::size_t i = 0; i < call.term_count; ++i) {
        const std::size_t term = call.terms != nullptr ? call.terms[i] : i;
        const long double product =
            static_cast<long double>(
                call.left[row * call.left_stride + i * call.left_term_stride]) *
            call.rows[term * kColumns + c];
        sum += call.subtracts ? -product : product;
      }
      sums[row * kColumns + c] = static_cast<double>(sum);
    }
  }
}

void expect_products(const ProductCall &call, bool left_is_by_term) {
  std::vector<std::vector<double>> results;
  const std::vector<const Kernels *> all = available_kernels();
  for (const Kernels *kernels : all) {
    Tables tables = random_tables();
    ProductCall own = call_of(tables, left_is_by_term);
    own.terms = call.terms;
    own.term_count = call.term_count;
    own.column_begin = call.column_begin;
    own.column_end = call.column_end;
    own.row_count = call.row_count;
    own.subtracts = call.subtracts;
    std::vector<double> expected = tables.sums;
    add_plainly(own, expected);
    kernels->add_products(own);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      ASSERT_NEAR(tables.sums[i], expected[i], 1e-12)
          << name_of(kernels->kind) << ", rows " << call.row_count << ", terms "
          << call.term_count << ", columns to " << call.column_end
          << ", element " << i;
    }
    results.push_back(tables.sums);
  }
  for (std::size_t k = 1; k < all.size(); ++k) {
    if (is_fused(*all[k]) == is_fused(*all[k - 1])) {
      EXPECT_EQ(results[k], results[k - 1]);
    }
  }
}

TEST(ProductKernels, add_and_subtract_products) {
  for (const bool left_is_by_term : {false, true}) {
    for (const bool subtracts : {false, true}) {
      for (const std::size_t terms : {0U, 1U, 2U, 255U, 256U, 257U, 300U}) {
        for (std::size_t rows = 0; rows <= kRows; ++rows) {
          ProductCall call = {};
          call.term_count = terms;
          call.row_count = rows;
          call.column_begin = rows % 2 * 8;
          call.column_end = kColumns - rows % 3 * 8;
          call.subtracts = subtracts;
          expect_products(call, left_is_by_term);
        }
      }
    }
  }
}

TEST(ProductKernels, take_the_rows_that_are_listed) {
  const std::vector<std::uint32_t> terms = {299, 0, 5, 5, 17};
  ProductCall call = {};
  call.terms = terms.data();
  call.term_count = terms.size();
  call.row_count = kRows;
  call.column_end = kColumns;
  expect_products(call, false);
  expect_products(call, true);
}

TEST(ProductKernels, sum_in_the_order_of_the_terms) {
  for (const Kernels *kernels : available_kernels()) {
    Tables tables = random_tables();
    std::vector<double> sums(tables.sums.begin(),
                             tables.sums.begin() + kColumns);
    std::vector<WeightedRow> terms(kTerms);
    for (std::uint32_t i = 0; i < kTerms; ++i) {
      terms[i] = {i, tables.left[i]};
    }
    kernels->add_rows_float64({tables.rows.data(), kColumns, 0, kColumns,
                               terms.data(), kTerms, sums.data()});
    ProductCall call = call_of(tables, false);
    call.term_count = kTerms;
    call.row_count = 1;
    call.column_end = kColumns;
    kernels->add_products(call);
    tables.sums.resize(kColumns);
    EXPECT_EQ(tables.sums, sums) << name_of(kernels->kind);
  }
}

} // namespace

} // namespace naibx
