#include "kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

namespace naibx {
namespace {

constexpr KernelKind kKinds[] = {KernelKind::portable, KernelKind::sse4,
                                 KernelKind::avx2, KernelKind::avx512,
                                 KernelKind::neon};

// Means and squares of one class, and what it has learned.
struct Class {
  std::vector<double> mean;
  std::vector<double> squares;
};

bool same_bits(const std::vector<double> &a, const std::vector<double> &b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

// One example after the other, one feature after the other.
void learn_plainly(Class &known, std::size_t first, std::size_t count,
                   const std::vector<UpdateStep> &steps) {
  for (const UpdateStep &step : steps) {
    for (std::size_t i = 0; i < count; ++i) {
      double &mean = known.mean[first + i];
      const double deviation = step.x[i] - mean;
      mean += deviation * step.share;
      known.squares[first + i] += step.growth * deviation * deviation;
    }
  }
}

class Examples {
public:
  Examples(std::size_t features, std::size_t steps, std::uint64_t seed)
      : random_(seed), x_(features * steps + 1) {
    // Exponents far apart, so that every rounding shows.
    for (double &value : x_) {
      value = number() * (random_() % 8 == 0 ? 1e6 : 1.0);
    }
    double total = 0.0;
    for (std::size_t i = 0; i < steps; ++i) {
      const double weight = 0.5 + number() * number();
      const double share = weight / (total + weight);
      list_.push_back({x_.data() + i * features, share, total * share});
      total += weight;
    }
  }

  [[nodiscard]] const std::vector<UpdateStep> &list() const { return list_; }
  double number() { return static_cast<double>(random_() >> 11U) * 0x1p-52; }

private:
  std::mt19937_64 random_;
  std::vector<double> x_;
  std::vector<UpdateStep> list_;
};

TEST(UpdateKernel, every_kernel_gives_the_bits_of_a_plain_loop) {
  int kernels_tried = 0;
  for (const KernelKind kind : kKinds) {
    const Kernels *const kernels = find_kernels(kind);
    if (kernels == nullptr) {
      continue; // not of this machine
    }
    ++kernels_tried;
    for (std::size_t features = 0; features < 150; ++features) {
      for (const std::size_t steps : {0U, 1U, 2U, 7U}) {
        Examples examples(features, steps, features * 8 + steps);
        // Not aligned, and with numbers on both sides that must stay.
        Class expected;
        for (std::size_t i = 0; i < features + 2; ++i) {
          expected.mean.push_back(examples.number());
          expected.squares.push_back(examples.number());
        }
        Class actual = expected;
        learn_plainly(expected, 1, features, examples.list());
        kernels->update_gaussian({actual.mean.data() + 1,
                                  actual.squares.data() + 1, features,
                                  examples.list().data(), steps});
        ASSERT_TRUE(same_bits(actual.mean, expected.mean))
            << features << " features, " << steps << " steps";
        ASSERT_TRUE(same_bits(actual.squares, expected.squares))
            << features << " features, " << steps << " steps";
      }
    }
  }
  EXPECT_GE(kernels_tried, 1);
}

} // namespace
} // namespace naibx
