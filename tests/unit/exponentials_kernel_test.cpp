// Sums of exponentials on every instruction set of this machine.
#include "available_kernels.hpp"
#include "kernels/kernels.hpp"
#include "kernels_inputs.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace naibx {
namespace {

using Real = long double;

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

// Sums over lines, with what was chosen, NaN, anywhere.
TEST(ExponentialSums, are_exact_and_the_same_bits_for_kernels_of_one_kind) {
  std::mt19937_64 random(11);
  for (const std::size_t count : {8U, 16U, 24U, 176U}) {
    for (const double spread : {0.0, 1.0, 30.0, 800.0, 1e5, 1e300}) {
      std::vector<double> scores(count);
      double largest = kMinusInfinity;
      for (std::size_t i = 0; i < count; ++i) {
        scores[i] =
            1e3 - spread * (static_cast<double>(random() >> 11U) * 0x1p-53);
        if (i % 5 == 3) {
          scores[i] = i % 2 == 0 ? kMinusInfinity
                                 : std::numeric_limits<double>::quiet_NaN();
        }
        largest = scores[i] > largest ? scores[i] : largest;
      }
      Real expected = 0.0;
      for (const double score : scores) {
        expected += std::isnan(score) ? 0.0L : std::exp(Real{score} - largest);
      }
      std::vector<double> sums[2];
      for (const Kernels *kernels : available_kernels()) {
        const double sum =
            kernels->sum_exponentials(scores.data(), count, largest);
        EXPECT_NEAR(sum, static_cast<double>(expected),
                    1e-14 * static_cast<double>(expected))
            << count << ", " << spread;
        sums[is_fused(*kernels) ? 1 : 0].push_back(sum);
        EXPECT_EQ(sum, sums[is_fused(*kernels) ? 1 : 0][0]);
      }
    }
  }
}

} // namespace
} // namespace naibx
