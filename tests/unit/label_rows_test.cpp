// A model whose labels get rows when they are first seen is saved and compiled,
// to the last bit, and predicts as one whose labels all have rows from the
// start.
#include "format/model_writer.hpp"
#include "live_answers.hpp"
#include "model/batch_learner.hpp"
#include "score/tables/compile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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
constexpr std::uint32_t kLabels = 37;
constexpr std::size_t kColumns = 8;
std::pmr::memory_resource *const test_memory = std::pmr::get_default_resource();

struct Kind {
  std::string name;
  bool has_missing;
  bool has_weights;
  bool has_fixed_size;
};

Configuration configuration_of(const Kind &kind) {
  Configuration configuration(kLabels, test_memory);
  configuration.add_features(Family::gaussian, 2);
  configuration.add_features(Family::bernoulli, 2);
  configuration.add_features(Family::multinomial, 2);
  const std::vector<std::uint32_t> categories = {3, 2};
  configuration.add_categorical(categories);
  configuration.set_allow_empty(!kind.has_fixed_size);
  if (kind.has_fixed_size) {
    configuration.set_fixed_size(3);
  }
  return configuration;
}

struct Rows {
  std::vector<double> values;
  std::vector<std::uint32_t> labels;
  std::vector<std::uint64_t> offsets = {0};
  std::vector<double> weights;

  [[nodiscard]] ExampleBatch examples() const {
    return {weights.size(), kColumns, values.data(),
            nullptr,        nullptr,  values.size()};
  }
  [[nodiscard]] LabelBatch sets() const {
    return {weights.size(), labels.data(), offsets.data(), labels.size()};
  }
};

class RandomRows {
public:
  RandomRows(Kind kind, std::uint64_t seed)
      : kind_(std::move(kind)), random_(seed) {}

  std::uint32_t below(std::uint32_t end) {
    return static_cast<std::uint32_t>(random_() % end);
  }
  // Labels come in any order, at first few of them.
  Rows made(std::size_t count) {
    Rows rows;
    for (std::size_t i = 0; i < count; ++i) {
      add_values(rows);
      std::vector<std::uint32_t> all(kLabels);
      for (std::uint32_t label = 0; label < kLabels; ++label) {
        all[label] = (label * 11 + 5) % kLabels;
      }
      largest_ = std::min(largest_ + below(2), kLabels - 2);
      std::shuffle(all.begin(), all.begin() + largest_, random_);
      const std::uint32_t size = kind_.has_fixed_size ? 3 : below(5);
      rows.labels.insert(rows.labels.end(), all.begin(), all.begin() + size);
      rows.offsets.push_back(rows.labels.size());
      constexpr double kWeights[] = {0.0, 0.3, 1.0, 5e9, 2.5};
      rows.weights.push_back(kind_.has_weights ? kWeights[below(5)] : 1.0);
    }
    return rows;
  }

private:
  void add_values(Rows &rows) {
    for (int i = 0; i < 2; ++i) {
      rows.values.push_back(or_missing(below(1000) / 37.0));
    }
    for (int i = 0; i < 2; ++i) {
      rows.values.push_back(or_missing(below(2)));
    }
    for (int i = 0; i < 2; ++i) {
      rows.values.push_back(below(4));
    }
    rows.values.push_back(or_missing(below(3)));
    rows.values.push_back(or_missing(below(2)));
  }
  double or_missing(double value) {
    return kind_.has_missing && below(6) == 0 ? kMissing : value;
  }

  Kind kind_;
  std::mt19937_64 random_;
  std::uint32_t largest_ = 6;
};

class ByteSink final : public format::Sink {
public:
  void write(const std::uint8_t *bytes, std::size_t count) override {
    all.insert(all.end(), bytes, bytes + count);
  }
  std::vector<std::uint8_t> all;
};

std::vector<std::uint8_t> saved(const Model &model) {
  ByteSink sink;
  format::writer_of(model).write(sink);
  return sink.all;
}

std::vector<std::byte> compiled(const Model &model) {
  const Predictor predictor =
      compile(model, model.kernels(), Precision::float64, test_memory);
  return {predictor.bytes().begin(), predictor.bytes().end()};
}

// Sums over all labels are made in another order.
void expect_near(const std::vector<double> &found,
                 const std::vector<double> &expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (std::isinf(expected[i])) {
      ASSERT_EQ(found[i], expected[i]) << i;
    } else {
      ASSERT_NEAR(found[i], expected[i], 1e-12 * (1 + std::fabs(expected[i])))
          << i;
    }
  }
}

void run_all(void *, std::uint64_t count, TaskRunner::Task task,
             void *context) {
  for (std::uint64_t i = 0; i < count; ++i) {
    task(context, i);
  }
}

void learn_batch(Model &model, const Rows &rows, std::uint32_t workers) {
  const ExampleBatch examples = rows.examples();
  const LabelBatch sets = rows.sets();
  const TrainingBatch batch = {examples, sets, rows.weights.data()};
  BatchLearner learner(model, batch, TaskRunner(workers, run_all, nullptr));
  const Progress progress(nullptr, nullptr, 1);
  learner.prepare(progress);
  learner.learn(progress);
}

void learn_singly(Model &model, const Rows &rows) {
  const ExampleBatch examples = rows.examples();
  const LabelBatch sets = rows.sets();
  for (std::uint64_t row = 0; row < rows.weights.size(); ++row) {
    model.add(examples.row(row), sets.row(row), rows.weights[row]);
  }
}

// The same done to two models.
struct Both {
  explicit Both(const Configuration &configuration)
      : at_once(configuration, test_memory),
        when_seen(configuration, test_memory, 0) {}

  template <typename Change> void change(const Change &change) {
    change(at_once);
    change(when_seen);
  }
  void merge(const Both &other) {
    at_once.merge(other.at_once);
    when_seen.merge(other.when_seen);
  }
  void expect_same(const Rows &asked) const {
    ASSERT_EQ(saved(when_seen), saved(at_once));
    if (at_once.weight() > 0.0) {
      ASSERT_EQ(compiled(when_seen), compiled(at_once));
      expect_near(live_answers(when_seen, asked.examples()),
                  live_answers(at_once, asked.examples()));
    }
  }

  Model at_once;
  Model when_seen;
};

class LabelRows : public ::testing::TestWithParam<Kind> {};

TEST_P(LabelRows, that_come_when_seen_change_no_bit) {
  const Configuration configuration = configuration_of(GetParam());
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    RandomRows random(GetParam(), seed);
    Both both(configuration);
    ASSERT_TRUE(both.at_once.labels_are_rows());
    ASSERT_FALSE(both.when_seen.labels_are_rows());
    for (int step = 0; step < 6; ++step) {
      const Rows rows = random.made(1 + random.below(9));
      const std::uint32_t what = random.below(4);
      if (what == 0) {
        both.change([&](Model &model) { learn_singly(model, rows); });
      } else if (what < 3) {
        both.change(
            [&](Model &model) { learn_batch(model, rows, 2 * what - 1); });
      } else {
        Both part(configuration);
        part.change([&](Model &model) { learn_singly(model, rows); });
        both.merge(part);
      }
      both.expect_same(random.made(3));
    }
    both.merge(both); // with itself
    both.change([](Model &model) { model = Model(model, test_memory); });
    const Rows more = random.made(8);
    both.change([&](Model &model) { learn_singly(model, more); });
    both.expect_same(random.made(3));
  }
}

INSTANTIATE_TEST_SUITE_P(
    kinds, LabelRows,
    ::testing::Values(Kind{"plain", false, false, false},
                      Kind{"missing", true, false, false},
                      Kind{"weights", false, true, false},
                      Kind{"fixed_size", false, false, true},
                      Kind{"all", true, true, true}),
    [](const auto &instance) { return instance.param.name; });

TEST(PairCounts, take_four_bytes_until_a_weight_is_not_whole_or_too_large) {
  const Configuration configuration =
      configuration_of({"", false, false, false});
  const double row[kColumns] = {};
  const std::vector<std::uint32_t> labels = {3, 1};
  for (const double weight : {0.5, 5e9}) {
    Model model(configuration, test_memory, 0);
    model.add({row, nullptr, kColumns}, labels, 4e9);
    EXPECT_TRUE(model.counts().pairs.is_narrow());
    EXPECT_EQ(model.pair_weight(1, 3), 4e9);
    model.add({row, nullptr, kColumns}, labels, weight);
    EXPECT_FALSE(model.counts().pairs.is_narrow());
    EXPECT_EQ(model.pair_weight(3, 1), 4e9 + weight);
    EXPECT_EQ(model.pair_weight(1, 1), 0.0);
    EXPECT_EQ(model.pair_weight(1, 2), 0.0);
  }
}

} // namespace
} // namespace naibx
