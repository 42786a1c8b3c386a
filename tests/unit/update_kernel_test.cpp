#include "available_kernels.hpp"
#include "kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

namespace naibx {
namespace {

// A class: the means, then the squares, in full lines.
using Row = std::vector<double>;

bool same_bits(const Row &a, const Row &b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

// One example after the other, one feature after the other. The row begins
// with one number that stays, so that nothing is aligned, and ends with one.
void learn_plainly(Row &row, const std::vector<UpdateStep> &steps) {
  const std::size_t features = (row.size() - 2) / 2;
  for (const UpdateStep &step : steps) {
    for (std::size_t i = 0; i < features; ++i) {
      double &mean = row[1 + i];
      const double deviation = step.x[i] - mean;
      mean = step.numbers.starts_from_mean
                 ? mean + deviation * step.numbers.share
                 : step.x[i] - deviation * step.numbers.rest;
      row[1 + features + i] += step.numbers.growth * deviation * deviation;
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
      list_.push_back(
          {x_.data() + i * features, update_numbers(total, weight)});
      total += weight;
    }
  }

  [[nodiscard]] const std::vector<UpdateStep> &list() const { return list_; }
  double number() { return static_cast<double>(random_() >> 11U) * 0x1p-52; }
  Row row(std::size_t features) {
    Row row(2 * features + 2);
    for (double &value : row) {
      value = number();
    }
    return row;
  }

private:
  std::mt19937_64 random_;
  std::vector<double> x_;
  std::vector<UpdateStep> list_;
};

TEST(UpdateKernel, every_kernel_gives_the_bits_of_a_plain_loop) {
  for (const Kernels *const kernels : available_kernels()) {
    for (std::size_t lines = 0; lines < 30; ++lines) {
      for (const std::size_t steps : {0U, 1U, 2U, 7U}) {
        const std::size_t features = lines * kBlockLanes<double>;
        Examples examples(features, steps, features * 8 + steps);
        Row expected = examples.row(features);
        Row actual = expected;
        learn_plainly(expected, examples.list());
        kernels->update_gaussian(
            {actual.data() + 1, lines, examples.list().data(), steps});
        ASSERT_TRUE(same_bits(actual, expected))
            << lines << " lines, " << steps << " steps";
      }
    }
  }
}

TEST(UpdateKernel, numbers_keep_the_digits_of_what_weighs_least) {
  const UpdateNumbers light = update_numbers(1e15, 5e-324);
  EXPECT_EQ(light.growth, 5e-324);
  EXPECT_TRUE(light.starts_from_mean);
  const UpdateNumbers heavy = update_numbers(1e-300, 1.0);
  EXPECT_EQ(heavy.rest, 1e-300);
  EXPECT_EQ(heavy.growth, 1e-300);
  EXPECT_FALSE(heavy.starts_from_mean);
  for (int count = 0; count < 1000; ++count) {
    const double before = count;
    const UpdateNumbers whole = update_numbers(before, 1.0);
    EXPECT_EQ(whole.share, 1.0 / (before + 1.0));
    EXPECT_EQ(whole.growth, before * whole.share);
    EXPECT_EQ(whole.starts_from_mean, before > 0.0);
  }
}

TEST(UpdateKernel, several_classes_learn_an_example_as_each_alone_does) {
  for (const Kernels *const kernels : available_kernels()) {
    for (std::size_t lines = 0; lines < 30; ++lines) {
      const std::size_t features = lines * kBlockLanes<double>;
      Examples examples(features, 1, lines);
      const double *const x = examples.list()[0].x;
      const double weight = 0.3;
      const double before[] = {0.0, 5.0, 0.7};
      std::vector<Row> expected = {examples.row(features),
                                   examples.row(features),
                                   examples.row(features)};
      std::vector<Row> actual = expected;
      std::vector<UpdatedClass> classes;
      for (std::size_t i = 0; i < expected.size(); ++i) {
        learn_plainly(expected[i], {{x, update_numbers(before[i], weight)}});
        classes.push_back({actual[i].data() + 1, before[i]});
      }
      kernels->update_classes(
          {x, weight, lines, classes.data(), classes.size()});
      for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_TRUE(same_bits(actual[i], expected[i])) << lines << " lines";
      }
    }
  }
}

} // namespace
} // namespace naibx
