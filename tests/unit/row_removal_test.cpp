// A row that is taken out of a model leaves it as if it had never learned the
// row; put back, it leaves no trace.
#include "live_answers.hpp"
#include "model/row_removal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace naibx {
namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint32_t kLabels = 5;
constexpr std::size_t kColumns = 16;
const std::vector<std::uint32_t> all_categories = {3, 2, 1};
std::pmr::memory_resource *const test_memory = std::pmr::get_default_resource();

struct Kind {
  std::string name;
  bool has_missing;
  bool has_weights;
  double variance_prior;
  bool has_fixed_size;
};

Configuration configuration_of(const Kind &kind) {
  Configuration configuration(kLabels, test_memory);
  configuration.add_features(Family::gaussian, 4);
  configuration.add_features(Family::bernoulli, 4);
  configuration.add_features(Family::multinomial, 3);
  configuration.add_features(Family::multinomial, 2);
  configuration.add_categorical(all_categories);
  configuration.set_variance_prior(kind.variance_prior);
  configuration.set_allow_empty(true);
  if (kind.has_fixed_size) {
    configuration.set_fixed_size(2);
  }
  RidgeSettings settings;
  settings.method = Method::automatic;
  configuration.set_ridge(settings);
  return configuration;
}

struct Row {
  std::vector<double> values;
  std::vector<std::uint32_t> labels;
  double weight;
};

class RandomRows {
public:
  explicit RandomRows(Kind kind) : kind_(std::move(kind)) {}

  // Label 4 and the size 4 are those of one example alone; some rows are there
  // twice.
  std::vector<Row> made(std::size_t count) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < count; ++i) {
      rows.push_back(row(i == 3));
      if (i % 6 == 0) {
        rows.push_back(rows.back());
        rows.back().weight = weight();
      }
    }
    return rows;
  }

  Row row(bool is_alone) {
    Row row;
    for (int i = 0; i < 4; ++i) {
      row.values.push_back(or_missing(static_cast<double>(below(1000)) / 37.0 -
                                      (i == 2 ? 1e3 : 0.0)));
    }
    for (int i = 0; i < 4; ++i) {
      row.values.push_back(or_missing(static_cast<double>(below(2))));
    }
    for (int i = 0; i < 5; ++i) { // a missing count would be none
      row.values.push_back(static_cast<double>(below(3)) * (i == 1 ? 0.3 : 1));
    }
    for (const std::uint32_t categories : all_categories) {
      row.values.push_back(or_missing(static_cast<double>(below(categories))));
    }
    row.labels = labels(is_alone);
    row.weight = weight();
    return row;
  }

private:
  std::vector<std::uint32_t> labels(bool is_alone) {
    if (kind_.has_fixed_size) {
      return is_alone ? std::vector<std::uint32_t>{1, 4}
                      : std::vector<std::uint32_t>{below(2), 2 + below(2)};
    }
    if (is_alone) {
      return {0, 1, 2, 4};
    }
    std::vector<std::uint32_t> labels; // or the empty set
    for (std::uint32_t label = 0; label < 4; ++label) {
      if (labels.size() < 3 && below(3) == 0) {
        labels.push_back(label);
      }
    }
    return labels;
  }
  double weight() {
    constexpr double kWeights[] = {0.125, 0.3, 1.0, 2.0, 3.7};
    return kind_.has_weights ? kWeights[below(5)] : 1.0;
  }
  double or_missing(double value) {
    return kind_.has_missing && below(6) == 0 ? kMissing : value;
  }
  std::uint32_t below(std::uint32_t end) {
    return static_cast<std::uint32_t>(random_() % end);
  }

  Kind kind_;
  std::mt19937_64 random_{7};
};

Model learned(const Configuration &configuration,
              const std::vector<Row> &rows) {
  Model model(configuration, test_memory);
  for (const Row &row : rows) {
    model.add({row.values.data(), nullptr, row.values.size()}, row.labels,
              row.weight);
  }
  return model;
}

bool is_same(const Configuration &configuration, const Row &row,
             const ReservoirRow &other) {
  CanonicalRow canonical(test_memory);
  canonical.assign(configuration,
                   {row.values.data(), nullptr, row.values.size()}, row.labels);
  return canonical.compare(other.row) == 0;
}

// All that a model says of some rows.
std::vector<double> said(const Model &model, const std::vector<Row> &asked) {
  std::vector<double> values;
  for (const Row &row : asked) {
    values.insert(values.end(), row.values.begin(), row.values.end());
  }
  return live_answers(model, {asked.size(), kColumns, values.data(), nullptr,
                              nullptr, values.size()});
}

void expect_near(const std::vector<double> &found,
                 const std::vector<double> &expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (std::isinf(expected[i])) {
      ASSERT_EQ(found[i], expected[i]) << i;
    } else {
      ASSERT_NEAR(found[i], expected[i], 1e-8 * (1 + std::fabs(expected[i])))
          << i;
    }
  }
}

class RowRemovalTest : public ::testing::TestWithParam<Kind> {};

TEST_P(RowRemovalTest, leaves_what_a_model_without_the_row_says) {
  const Configuration configuration = configuration_of(GetParam());
  RandomRows random(GetParam());
  const std::vector<Row> rows = random.made(60);
  const std::vector<Row> asked = random.made(12);
  Model model = learned(configuration, rows);
  RowRemoval removal(model, test_memory);
  const std::vector<double> before = said(model, asked);
  for (const ReservoirRow &row : model.ridge()->sample()) {
    std::vector<Row> others;
    for (const Row &other : rows) {
      if (!is_same(configuration, other, row)) {
        others.push_back(other);
      }
    }
    ASSERT_LT(others.size(), rows.size());
    removal.remove(row);
    expect_near(said(model, asked),
                said(learned(configuration, others), asked));
    removal.restore();
    ASSERT_EQ(said(model, asked), before);
  }
}

TEST_P(RowRemovalTest, takes_several_rows_and_forgets_none_of_their_places) {
  const Configuration configuration = configuration_of(GetParam());
  RandomRows random(GetParam());
  const std::vector<Row> rows = random.made(60);
  const std::vector<Row> asked = random.made(12);
  Model model = learned(configuration, rows);
  const Span<const ReservoirRow> sample = model.ridge()->sample();
  const std::vector<double> before = said(model, asked);
  RowRemoval removal(model, test_memory);
  std::vector<Row> others = rows;
  for (std::size_t i = 0; i < 20; ++i) {
    removal.remove(sample[i]);
    others.erase(std::remove_if(others.begin(), others.end(),
                                [&](const Row &row) {
                                  return is_same(configuration, row, sample[i]);
                                }),
                 others.end());
  }
  expect_near(said(model, asked), said(learned(configuration, others), asked));
  removal.restore();
  EXPECT_EQ(said(model, asked), before);
}

INSTANTIATE_TEST_SUITE_P(
    kinds, RowRemovalTest,
    ::testing::Values(Kind{"plain", false, false, 1.0, false},
                      Kind{"missing", true, false, 1.0, false},
                      Kind{"weights", false, true, 1.0, false},
                      Kind{"no_prior", false, false, 0.0, false},
                      Kind{"fixed_size", true, true, 1.0, true},
                      Kind{"all", true, true, 0.0, false}),
    [](const auto &instance) { return instance.param.name; });

TEST(RowRemoval, of_the_only_row_leaves_nothing_learned) {
  const Kind kind = {"", false, false, 1.0, false};
  const Configuration configuration = configuration_of(kind);
  Model model = learned(configuration, RandomRows(kind).made(1));
  RowRemoval removal(model, test_memory);
  removal.remove(model.ridge()->sample()[0]);
  EXPECT_EQ(model.weight(), 0.0);
  removal.restore();
  EXPECT_GT(model.weight(), 0.0);
}

} // namespace
} // namespace naibx
