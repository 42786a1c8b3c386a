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

template <typename Real> struct Tables {
  std::vector<double> left; // [term][row], or the other way round
  std::vector<Real> rows;   // [term][column]
  std::vector<double> sums; // [row][column]
};

template <typename Real>
std::vector<Real> random_numbers(std::size_t count, RandomNumbers &random) {
  std::vector<Real> numbers(count);
  for (Real &number : numbers) {
    number = static_cast<Real>(2.0 * random.next() - 1.0);
  }
  return numbers;
}

template <typename Real> Tables<Real> random_tables() {
  RandomNumbers random(7);
  return {random_numbers<double>(kRows * kTerms, random),
          random_numbers<Real>(kTerms * kColumns, random),
          random_numbers<double>(kRows * kColumns, random)};
}

// What is asked, of these tables.
template <typename Real>
ProductCall<Real> call_of(Tables<Real> &tables, ProductSums asked,
                          bool left_is_by_term) {
  asked.left = tables.left.data();
  asked.left_stride = left_is_by_term ? 1 : kTerms;
  asked.left_term_stride = left_is_by_term ? kRows : 1;
  asked.sums = tables.sums.data();
  asked.sum_stride = kColumns;
  return {asked, tables.rows.data(), kColumns};
}

void run(const Kernels &kernels, const ProductCall<double> &call) {
  kernels.add_products_float64(call);
}
void run(const Kernels &kernels, const ProductCall<float> &call) {
  kernels.add_products_float32(call);
}
void run(const Kernels &kernels, const RowsCall<double> &call) {
  kernels.add_rows_float64(call);
}
void run(const Kernels &kernels, const RowsCall<float> &call) {
  kernels.add_rows_float32(call);
}

template <typename Real>
void add_plainly(const ProductCall<Real> &call, std::vector<double> &sums) {
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

template <typename Real>
void expect_products(const ProductSums &asked, bool left_is_by_term) {
  std::vector<std::vector<double>> results;
  const std::vector<const Kernels *> all = available_kernels();
  for (const Kernels *kernels : all) {
    Tables<Real> tables = random_tables<Real>();
    const ProductCall<Real> call = call_of(tables, asked, left_is_by_term);
    std::vector<double> expected = tables.sums;
    add_plainly(call, expected);
    run(*kernels, call);
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

template <typename Real> class ProductKernels : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(ProductKernels, Reals, );

TYPED_TEST(ProductKernels, add_and_subtract_products) {
  for (const bool left_is_by_term : {false, true}) {
    for (const bool subtracts : {false, true}) {
      for (const std::size_t terms : {0U, 1U, 2U, 255U, 256U, 257U, 300U}) {
        for (std::size_t rows = 0; rows <= kRows; ++rows) {
          ProductSums asked = {};
          asked.term_count = terms;
          asked.row_count = rows;
          asked.column_begin = rows % 2 * 8;
          asked.column_end = kColumns - rows % 3 * 8;
          asked.subtracts = subtracts;
          expect_products<TypeParam>(asked, left_is_by_term);
        }
      }
    }
  }
}

TYPED_TEST(ProductKernels, take_the_rows_that_are_listed) {
  const std::vector<std::uint32_t> terms = {299, 0, 5, 5, 17};
  ProductSums asked = {};
  asked.terms = terms.data();
  asked.term_count = terms.size();
  asked.row_count = kRows;
  asked.column_end = kColumns;
  expect_products<TypeParam>(asked, false);
  expect_products<TypeParam>(asked, true);
}

TYPED_TEST(ProductKernels, sum_in_the_order_of_the_terms) {
  for (const Kernels *kernels : available_kernels()) {
    Tables<TypeParam> tables = random_tables<TypeParam>();
    std::vector<double> sums(tables.sums.begin(),
                             tables.sums.begin() + kColumns);
    std::vector<WeightedRow> terms(kTerms);
    for (std::uint32_t i = 0; i < kTerms; ++i) {
      terms[i] = {i, tables.left[i]};
    }
    run(*kernels, RowsCall<TypeParam>{tables.rows.data(), kColumns, 0, kColumns,
                                      terms.data(), kTerms, sums.data()});
    ProductSums asked = {};
    asked.term_count = kTerms;
    asked.row_count = 1;
    asked.column_end = kColumns;
    run(*kernels, call_of(tables, asked, false));
    tables.sums.resize(kColumns);
    EXPECT_EQ(tables.sums, sums) << name_of(kernels->kind);
  }
}

} // namespace

} // namespace naibx
