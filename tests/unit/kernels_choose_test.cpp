// The kernel of the cascade of a predictor, against a plain loop.
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

struct Cascade {
  std::vector<double> scores;
  std::vector<double> first_row;
  std::vector<double> rows; // [position][count]
  std::size_t steps = 0;
};

// Rows of whole numbers, so that ties are ties; each takes out its own place.
Cascade make_cascade(std::size_t count, std::size_t steps) {
  RandomNumbers random(count);
  Cascade made;
  made.scores.resize(count);
  made.first_row.resize(count);
  made.rows.resize(count * count);
  made.steps = steps;
  for (std::vector<double> *numbers :
       {&made.scores, &made.first_row, &made.rows}) {
    for (double &number : *numbers) {
      number = std::round(4.0 * random.next());
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    made.rows[i * count + i] = kNan;
  }
  return made;
}

std::vector<std::uint32_t> choose_plainly(Cascade cascade) {
  const std::size_t count = cascade.scores.size();
  const double *row = cascade.first_row.data();
  std::vector<std::uint32_t> chosen;
  while (chosen.size() < cascade.steps) {
    std::size_t best = count;
    for (std::size_t i = 0; i < count; ++i) {
      double &score = cascade.scores[i];
      score += row[i];
      if (!std::isnan(score) &&
          (best == count || score > cascade.scores[best])) {
        best = i;
      }
    }
    chosen.push_back(static_cast<std::uint32_t>(best));
    row = cascade.rows.data() + best * count;
  }
  return chosen;
}

void expect_chosen(const Cascade &cascade) {
  const std::vector<std::uint32_t> expected = choose_plainly(cascade);
  for (const Kernels *kernels : available_kernels()) {
    std::vector<double> scores = cascade.scores;
    std::vector<std::uint32_t> chosen(cascade.steps + 1, 77);
    kernels->choose({scores.data(), scores.size(), cascade.first_row.data(),
                     cascade.rows.data(), cascade.steps, chosen.data()});
    EXPECT_EQ(chosen.back(), 77U) << name_of(kernels->kind);
    chosen.pop_back();
    EXPECT_EQ(chosen, expected)
        << name_of(kernels->kind) << ", count " << scores.size();
  }
}

constexpr std::size_t kCounts[] = {8,  16, 24,  32,  40,  56,  64,  72,
                                   80, 96, 120, 128, 136, 200, 264, 280};

TEST(ChooseKernels, choose_all_positions_one_by_one) {
  for (const std::size_t count : kCounts) {
    expect_chosen(make_cascade(count, count));
    expect_chosen(make_cascade(count, 1));
    expect_chosen(make_cascade(count, 0));
  }
}

TEST(ChooseKernels, choose_the_first_of_the_largest_anywhere) {
  for (const std::size_t count : kCounts) {
    Cascade cascade = make_cascade(count, 1);
    cascade.first_row.assign(count, 0.0);
    for (std::size_t best = 0; best < count; ++best) {
      cascade.scores.assign(count, -1.0);
      for (std::size_t i = best; i < count; i += 3) {
        cascade.scores[i] = 7.0;
      }
      expect_chosen(cascade);
      // What is filled up, or was chosen before, is NaN.
      for (std::size_t i = 0; i < count; ++i) {
        if (i % 4 == (best + 1) % 4) {
          cascade.scores[i] = kNan;
        }
      }
      expect_chosen(cascade);
    }
  }
}

TEST(ChooseKernels, choose_what_is_left_where_nothing_is_likely) {
  for (const std::size_t count : {8U, 16U, 32U, 72U}) {
    Cascade cascade = make_cascade(count, count);
    for (const double score : {-kInfinity, -1e300}) {
      cascade.scores.assign(count, score);
      expect_chosen(cascade);
    }
    cascade.steps = 1;
    for (std::size_t left = 0; left < count; ++left) {
      cascade.scores.assign(count, kNan);
      cascade.scores[left] = -kInfinity;
      expect_chosen(cascade);
      cascade.scores[left] = -1e300;
      expect_chosen(cascade);
    }
  }
}

TEST(ChooseKernels, take_zeros_of_both_signs_for_equal) {
  Cascade cascade = make_cascade(16, 1);
  cascade.first_row.assign(16, -0.0);
  cascade.scores.assign(16, -1.0);
  cascade.scores[6] = -0.0;
  cascade.scores[9] = 0.0;
  expect_chosen(cascade);
  std::swap(cascade.scores[6], cascade.scores[9]);
  expect_chosen(cascade);
}

TEST(ChooseKernels, choose_among_more_positions_than_have_maxima_of_their_own) {
  for (const std::size_t count : {2048U, 2056U, 2168U}) {
    expect_chosen(make_cascade(count, 40));
  }
}

// Several with the same rows, the first with the most steps.
TEST(ChooseKernels, choose_for_many_as_for_each) {
  for (const std::size_t count : kCounts) {
    std::vector<Cascade> cascades(37, make_cascade(count, count));
    std::vector<std::vector<std::uint32_t>> expected;
    RandomNumbers random(count);
    for (std::size_t i = 0; i < cascades.size(); ++i) {
      cascades[i].steps = count - std::min(count, i * count / 32);
      for (double &score : cascades[i].scores) {
        score = std::round(8.0 * random.next());
      }
      expected.push_back(choose_plainly(cascades[i]));
      expected.back().resize(count + 1, 77);
    }
    for (const Kernels *kernels : available_kernels()) {
      for (const std::size_t many : {0U, 1U, 2U, 5U, 16U, 37U}) {
        std::vector<std::vector<double>> scores(many);
        std::vector<std::vector<std::uint32_t>> chosen(
            many, std::vector<std::uint32_t>(count + 1, 77));
        std::vector<ChooseCall> calls;
        for (std::size_t i = 0; i < many; ++i) {
          scores[i] = cascades[i].scores;
          calls.push_back(
              {scores[i].data(), count, cascades[i].first_row.data(),
               cascades[0].rows.data(), cascades[i].steps, chosen[i].data()});
        }
        kernels->choose_several(calls.data(), calls.size());
        for (std::size_t i = 0; i < many; ++i) {
          EXPECT_EQ(chosen[i], expected[i])
              << name_of(kernels->kind) << ", count " << count << ", " << i;
        }
      }
    }
  }
}

} // namespace

} // namespace naibx
