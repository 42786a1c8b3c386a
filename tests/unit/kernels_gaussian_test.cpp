// The kernels of the Gaussian features, against plain loops of long doubles
// and against each other.
#include "available_kernels.hpp"
#include "kernels_inputs.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <type_traits>

namespace naibx {

namespace {

template <typename Real> class GaussianKernels : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(GaussianKernels, Reals, );

constexpr GaussianForm kForms[] = {GaussianForm::scaled,
                                   GaussianForm::subtracted};
constexpr std::size_t kFeatureCounts[] = {0, 1, 2, 255, 256, 257, 600};
constexpr double kUntouched = 12345.0;

template <typename Real>
void run(const Kernels &kernels, const GaussianCall<Real> &call) {
  if constexpr (std::is_same_v<Real, double>) {
    kernels.gaussian_float64(call);
  } else {
    kernels.gaussian_float32(call);
  }
}

template <typename Real>
void run_some(const Kernels &kernels, const SomeGaussianCall<Real> &call) {
  if constexpr (std::is_same_v<Real, double>) {
    kernels.some_gaussian_float64(call);
  } else {
    kernels.some_gaussian_float32(call);
  }
}

template <typename Real>
void run_sparse(const Kernels &kernels, const SomeGaussianCall<Real> &call) {
  if constexpr (std::is_same_v<Real, double>) {
    kernels.sparse_gaussian_float64(call);
  } else {
    kernels.sparse_gaussian_float32(call);
  }
}

template <typename Real> std::vector<Real> make_values(std::size_t count) {
  RandomNumbers random(count + 3);
  std::vector<Real> values(count);
  for (Real &value : values) {
    value = static_cast<Real>(2.0 * random.next());
  }
  return values;
}

// Rows of scores with room for a class on either side, which must stay as it
// is.
template <typename Real> struct Dense {
  Dense(const RandomTable<Real> &table_used, std::size_t rows)
      : table(table_used), row_count(rows), x_stride(table.feature_count + 3),
        x(make_values<Real>(rows * x_stride + 1)) {}

  [[nodiscard]] std::vector<double> scores(const Kernels &kernels,
                                           std::size_t block_begin,
                                           std::size_t block_end) const {
    std::vector<double> result(row_count * stride(), kUntouched);
    run<Real>(kernels,
              {table.blocks(), block_begin, block_end, x.data(), x_stride,
               row_count, table.start.data(), result.data(), stride()});
    return result;
  }
  [[nodiscard]] std::size_t stride() const { return table.classes() + 5; }

  const RandomTable<Real> &table;
  std::size_t row_count;
  std::size_t x_stride;
  std::vector<Real> x;
};

template <typename Real>
void expect_scores(const Dense<Real> &input, const std::vector<double> &scores,
                   std::size_t block_begin, std::size_t block_end) {
  const RandomTable<Real> &table = input.table;
  for (std::size_t row = 0; row < input.row_count; ++row) {
    for (std::size_t c = 0; c < input.stride(); ++c) {
      const double actual = scores[row * input.stride() + c];
      if (c < block_begin * kBlockLanes<Real> ||
          c >= block_end * kBlockLanes<Real>) {
        ASSERT_EQ(actual, kUntouched) << "row " << row << ", class " << c;
        continue;
      }
      long double sum = 0;
      for (std::size_t i = 0; i < table.feature_count; ++i) {
        sum += table.square(i, c, input.x[row * input.x_stride + i]);
      }
      const long double scale =
          sum + static_cast<long double>(table.feature_count);
      ASSERT_LE(std::fabs(table.start[c] - sum - actual),
                kSumError<Real> * scale + 1e-14L)
          << "row " << row << ", class " << c;
    }
  }
}

TYPED_TEST(GaussianKernels, sum_squares_of_dense_rows) {
  for (const GaussianForm form : kForms) {
    for (const std::size_t features : kFeatureCounts) {
      const RandomTable<TypeParam> table(features, 7, form);
      for (const std::size_t rows : {1U, 5U}) {
        const Dense<TypeParam> input(table, rows);
        for (const Kernels *kernels : available_kernels()) {
          SCOPED_TRACE(testing::Message()
                       << name_of(kernels->kind) << ", features " << features
                       << ", rows " << rows);
          expect_scores(input, input.scores(*kernels, 0, 7), 0, 7);
        }
      }
    }
  }
}

TYPED_TEST(GaussianKernels, score_a_range_of_blocks_and_nothing_beside) {
  const RandomTable<TypeParam> table(11, 7, GaussianForm::scaled);
  const Dense<TypeParam> input(table, 5);
  for (const Kernels *kernels : available_kernels()) {
    for (std::size_t begin = 0; begin <= 7; ++begin) {
      for (std::size_t end = begin; end <= 7; ++end) {
        SCOPED_TRACE(testing::Message() << name_of(kernels->kind) << ", blocks "
                                        << begin << " to " << end);
        expect_scores(input, input.scores(*kernels, begin, end), begin, end);
      }
    }
  }
}

// However many rows there are and whatever blocks are scored with it, a row
// gets the same bits, and the same from kernels that round alike.
TYPED_TEST(GaussianKernels, give_the_same_bits_in_every_tile) {
  for (const GaussianForm form : kForms) {
    const RandomTable<TypeParam> table(300, 7, form);
    const Dense<TypeParam> most(table, 9);
    const std::vector<const Kernels *> all = available_kernels();
    for (std::size_t k = 0; k < all.size(); ++k) {
      SCOPED_TRACE(name_of(all[k]->kind));
      const std::vector<double> expected = most.scores(*all[k], 0, 7);
      for (std::size_t rows = 1; rows <= 9; ++rows) {
        Dense<TypeParam> fewer = most;
        fewer.row_count = rows;
        for (std::size_t begin = 0; begin < 7; ++begin) {
          const std::vector<double> scores = fewer.scores(*all[k], begin, 7);
          for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t c = begin * kBlockLanes<TypeParam>;
                 c < table.classes(); ++c) {
              ASSERT_EQ(scores[row * most.stride() + c],
                        expected[row * most.stride() + c])
                  << rows << " rows, row " << row << ", class " << c;
            }
          }
        }
      }
      if (k > 0 && is_fused(*all[k]) == is_fused(*all[k - 1])) {
        EXPECT_EQ(expected, most.scores(*all[k - 1], 0, 7));
      }
    }
  }
}

// Every second feature, each third value beside what a value of 0 is.
template <typename Real>
std::vector<FeatureValue<Real>> some_values(std::size_t features,
                                            std::size_t step) {
  const std::vector<Real> x = make_values<Real>(2 * features);
  std::vector<FeatureValue<Real>> values;
  for (std::size_t i = 0; i < features; i += step) {
    values.push_back({static_cast<std::uint32_t>(i), x[2 * i], x[2 * i + 1]});
  }
  return values;
}

template <typename Real>
void expect_some(const RandomTable<Real> &table,
                 const std::vector<FeatureValue<Real>> &values, bool sparse,
                 const std::vector<double> &scores, std::size_t first_class) {
  for (std::size_t c = 0; c < table.classes(); ++c) {
    if (c < first_class) {
      ASSERT_EQ(scores[c], kUntouched);
      continue;
    }
    long double sum = 0;
    auto scale = static_cast<long double>(values.size());
    for (const FeatureValue<Real> &value : values) {
      const long double square = table.square(value.feature, c, value.x);
      const long double of_zero =
          sparse ? table.square(value.feature, c, value.zero) : 0;
      sum += square - of_zero;
      scale += square + of_zero;
    }
    ASSERT_LE(std::fabs(table.start[c] - sum - scores[c]),
              kSumError<Real> * scale + 1e-14L)
        << "class " << c << ", sparse " << sparse;
  }
}

TYPED_TEST(GaussianKernels, sum_squares_of_some_features) {
  for (const GaussianForm form : kForms) {
    for (const std::size_t features : kFeatureCounts) {
      const RandomTable<TypeParam> table(features, 3, form);
      for (const std::size_t step : {1U, 2U, 40U}) {
        const auto values = some_values<TypeParam>(features, step);
        std::vector<std::vector<double>> of_kernels;
        const std::vector<const Kernels *> all = available_kernels();
        for (const Kernels *kernels : all) {
          SCOPED_TRACE(testing::Message()
                       << name_of(kernels->kind) << ", features " << features
                       << ", step " << step);
          std::vector<double> some(table.classes(), kUntouched);
          std::vector<double> sparse = some;
          SomeGaussianCall<TypeParam> call = {
              table.blocks(),     1,          3, values.data(), values.size(),
              table.start.data(), some.data()};
          run_some(*kernels, call);
          call.scores = sparse.data();
          run_sparse(*kernels, call);
          constexpr std::size_t kFirst = kBlockLanes<TypeParam>;
          expect_some(table, values, false, some, kFirst);
          expect_some(table, values, true, sparse, kFirst);
          some.insert(some.end(), sparse.begin(), sparse.end());
          of_kernels.push_back(some);
          const std::size_t k = of_kernels.size() - 1;
          if (k > 0 && is_fused(*all[k]) == is_fused(*all[k - 1])) {
            EXPECT_EQ(of_kernels[k], of_kernels[k - 1]);
          }
        }
      }
    }
  }
}

// A row that has every feature gets the bits of a dense one, so that it does
// not matter by which way it is scored.
TYPED_TEST(GaussianKernels, sum_all_features_as_those_of_a_dense_row) {
  for (const GaussianForm form : kForms) {
    const RandomTable<TypeParam> table(600, 4, form);
    const Dense<TypeParam> input(table, 1);
    std::vector<FeatureValue<TypeParam>> values;
    for (std::uint32_t i = 0; i < 600; ++i) {
      values.push_back({i, input.x[i], 0});
    }
    for (const Kernels *kernels : available_kernels()) {
      std::vector<double> scores(input.stride(), kUntouched);
      run_some<TypeParam>(*kernels,
                          {table.blocks(), 0, 4, values.data(), values.size(),
                           table.start.data(), scores.data()});
      EXPECT_EQ(scores, input.scores(*kernels, 0, 4)) << name_of(kernels->kind);
    }
  }
}

} // namespace

} // namespace naibx
