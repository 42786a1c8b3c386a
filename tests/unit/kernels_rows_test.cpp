// The kernels that add rows and prepare values, against plain
// loops and against each other.
#include "available_kernels.hpp"
#include "kernels_inputs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kRowCount = 40;

void run(const Kernels &kernels, const RowsCall<double> &call) {
  kernels.add_rows_float64(call);
}
void run(const Kernels &kernels, const RowsCall<float> &call) {
  kernels.add_rows_float32(call);
}

template <typename Real> class RowKernels : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(RowKernels, Reals, );

TYPED_TEST(RowKernels, add_weighted_rows) {
  constexpr std::size_t kStride = 160;
  RandomNumbers random(1);
  std::vector<TypeParam> rows(kRowCount * kStride);
  for (TypeParam &value : rows) {
    value = static_cast<TypeParam>(-10.0 * random.next());
  }
  std::vector<WeightedRow> terms;
  for (std::uint32_t i = 0; i < 60; ++i) {
    terms.push_back({static_cast<std::uint32_t>(random.bits() % kRowCount),
                     i % 3 == 0 ? 1.0 : random.next()});
  }
  const std::vector<const Kernels *> all = available_kernels();
  for (const std::size_t term_count : {0U, 1U, 3U, 4U, 5U, 60U}) {
    for (std::size_t begin = 0; begin < kStride; begin += 24) {
      for (std::size_t end = begin; end <= kStride; end += 8) {
        std::vector<double> before(kStride);
        for (double &score : before) {
          score = 100.0 * random.next();
        }
        std::vector<std::vector<double>> results;
        for (const Kernels *kernels : all) {
          results.push_back(before);
          run(*kernels, {rows.data(), kStride, begin, end, terms.data(),
                         term_count, results.back().data()});
        }
        for (std::size_t k = 0; k < all.size(); ++k) {
          SCOPED_TRACE(testing::Message()
                       << name_of(all[k]->kind) << ", terms " << term_count
                       << ", classes " << begin << " to " << end);
          for (std::size_t c = 0; c < kStride; ++c) {
            long double expected = before[c];
            for (std::size_t i = 0; i < term_count; ++i) {
              expected +=
                  terms[i].weight *
                  static_cast<long double>(rows[terms[i].row * kStride + c]);
            }
            if (c < begin || c >= end) {
              ASSERT_EQ(results[k][c], before[c]) << "class " << c;
            } else {
              ASSERT_LE(std::fabs(results[k][c] - expected), 1e-11L);
            }
          }
          if (k > 0 && is_fused(*all[k]) == is_fused(*all[k - 1])) {
            EXPECT_EQ(results[k], results[k - 1]);
          }
        }
      }
    }
  }
}

TYPED_TEST(RowKernels, keep_what_is_impossible_impossible) {
  std::vector<TypeParam> rows(32, 1);
  rows[3] = -static_cast<TypeParam>(kInfinity);
  const WeightedRow terms[] = {{0, 0.5}, {1, 2.0}};
  for (const Kernels *kernels : available_kernels()) {
    std::vector<double> scores(16, 1.0);
    scores[5] = kNan;
    run(*kernels, {rows.data(), 16, 0, 16, terms, 2, scores.data()});
    EXPECT_EQ(scores[3], -kInfinity) << name_of(kernels->kind);
    EXPECT_TRUE(std::isnan(scores[5])) << name_of(kernels->kind);
    EXPECT_EQ(scores[4], 3.5) << name_of(kernels->kind);
  }
}

TEST(ValueKernels, inspect_every_value) {
  for (const Kernels *kernels : available_kernels()) {
    SCOPED_TRACE(name_of(kernels->kind));
    EXPECT_EQ(kernels->inspect(nullptr, 0, 10.0), 0U);
    for (const std::size_t count : {1U, 7U, 8U, 9U, 33U}) {
      for (std::size_t at = 0; at < count; ++at) {
        std::vector<double> values(count, -10.0); // the limit itself is allowed
        EXPECT_EQ(kernels->inspect(values.data(), count, 10.0), 0U);
        for (const double above : {11.0, -11.0, kInfinity, -kInfinity}) {
          values[at] = above;
          EXPECT_EQ(kernels->inspect(values.data(), count, 10.0), above_limit);
        }
        values[at] = kNan;
        EXPECT_EQ(kernels->inspect(values.data(), count, 10.0), has_nan);
        values[(at + 1) % count] = count > 1 ? 12.0 : kNan;
        EXPECT_EQ(kernels->inspect(values.data(), count, 10.0),
                  count > 1 ? has_nan | above_limit : has_nan);
      }
    }
  }
}

TEST(ValueKernels, centre_values) {
  const std::vector<double> values = {1.5, -2.0, 1e140, -1e140, 0.0, 3.0, 1e12};
  const std::vector<double> centre = {1.0, 2.0, 0.0, 0.0, 0.0, 3.0, 1e12 - 1};
  const std::vector<double> unit = {2.0, 0.5, 1e-100, 1.0, 1.0, 1e140, 0.25};
  const std::vector<float> expected = {1.0F, -2.0F, 1e9F, -1e9F,
                                       0.0F, 0.0F,  0.25F};
  for (const Kernels *kernels : available_kernels()) {
    SCOPED_TRACE(name_of(kernels->kind));
    std::vector<double> x(values.size());
    kernels->centre_float64(
        {values.data(), centre.data(), nullptr, x.data(), x.size()});
    for (std::size_t i = 0; i < x.size(); ++i) {
      EXPECT_EQ(x[i], values[i] - centre[i]) << i;
    }
    std::vector<float> floats(values.size());
    kernels->centre_float32({values.data(), centre.data(), unit.data(),
                             floats.data(), floats.size()});
    EXPECT_EQ(floats, expected);
  }
}

TEST(Kernels, are_found_by_their_numbers) {
  const std::vector<const Kernels *> all = available_kernels();
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.front()->kind, KernelKind::portable);
  EXPECT_EQ(std::count(all.begin(), all.end(), &best_kernels()), 1);
#if defined(__x86_64__)
  EXPECT_EQ(find_kernels(KernelKind::neon), nullptr);
#elif defined(__aarch64__)
  EXPECT_EQ(best_kernels().kind, KernelKind::neon);
#endif
  EXPECT_EQ(find_kernels(static_cast<KernelKind>(5)), nullptr);
}

} // namespace

} // namespace naibx
