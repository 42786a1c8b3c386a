// NAIBX_TABLE_BYTES is what docs/prediction.md says.
#include "predicting.h"
#include "predictor_files.hpp"

#include <gtest/gtest.h>

namespace naibx::test {
namespace {

// Features of each kind, labels and sizes seen, by the letters of the page.
struct Shape {
  std::uint32_t gaussian = 0;
  std::uint32_t constant = 0; // Gaussian features that do not count
  std::uint32_t bernoulli = 0;
  std::uint32_t multinomial = 0;
  std::uint32_t categories = 0; // of a single feature
  std::uint32_t labels = 1;
  std::uint32_t seen = 1; // each in sets of 1 and, for `sizes` 2, of 2 labels
  std::uint32_t sizes = 1;
  bool is_always_present = false; // each Bernoulli feature, unsmoothed
};

std::uint64_t filled_up(std::uint64_t number, std::uint64_t to) {
  return (number + to - 1) / to * to;
}

// Tables and lists begin at multiples of 64 bytes.
std::uint64_t aligned(std::uint64_t bytes) {
  return filled_up(bytes, 64);
}

// a > 0 for the pairs of a Bernoulli feature and a class that always had it.
std::uint64_t documented_bytes_of_pairs(const Shape &shape,
                                        std::uint64_t columns) {
  if (!shape.is_always_present) {
    return 0;
  }
  const std::uint64_t pairs =
      std::uint64_t{shape.bernoulli} * (shape.seen + shape.sizes);
  return aligned(4 * pairs) +
         aligned(8 * (std::uint64_t{shape.bernoulli} + 1)) +
         aligned(4 * columns);
}

// The page calls the columns C, the aligned bytes R and the features that count
// G.
std::uint64_t documented_bytes(const Shape &shape, bool has_floats) {
  const std::uint64_t number_size = has_floats ? 4 : 8;
  const std::uint64_t seen = shape.seen;
  const std::uint64_t sizes = shape.sizes;
  const std::uint64_t gaussian = shape.gaussian;
  const std::uint64_t label_columns = filled_up(seen, 8);
  const std::uint64_t columns =
      filled_up(label_columns + sizes, has_floats ? 16 : 8);
  const std::uint64_t features =
      number_size * columns *
      (3 * gaussian + std::uint64_t{2} * shape.bernoulli + shape.multinomial +
       shape.categories);
  const std::uint64_t pairs = 8 * label_columns * (seen + sizes + 1);
  const std::uint64_t starts = 8 * columns * (gaussian > 0 ? 2 : 1);
  const std::uint64_t indices =
      aligned(4 * seen) + aligned(4 * (shape.labels - seen)) +
      aligned(4 * sizes) + aligned(4 * (gaussian + shape.constant));
  const std::uint64_t means = aligned(8 * gaussian) * (has_floats ? 2 : 1);
  return features + pairs + starts + indices + means +
         documented_bytes_of_pairs(shape, columns);
}

ConfigPointer configure(const Shape &shape) {
  naibx_config *made = nullptr;
  require(naibx_config_create(shape.labels, &made, nullptr));
  ConfigPointer config(made);
  const auto add = [&](std::int32_t family, std::uint32_t count) {
    if (count > 0) {
      require(naibx_config_add_features(made, family, count, nullptr));
    }
  };
  add(NAIBX_GAUSSIAN, shape.gaussian + shape.constant);
  add(NAIBX_BERNOULLI, shape.bernoulli);
  add(NAIBX_MULTINOMIAL, shape.multinomial);
  if (shape.categories > 0) {
    require(naibx_config_add_categorical(made, &shape.categories, 1, nullptr));
  }
  if (shape.is_always_present) {
    require(
        naibx_config_set_number(made, NAIBX_FEATURE_SMOOTHING, 0.0, nullptr));
  }
  return config;
}

ModelPointer learn(const Shape &shape) {
  naibx_model *made = nullptr;
  require(naibx_create(configure(shape).get(), &made, nullptr));
  ModelPointer model(made);
  std::vector<double> row(shape.gaussian + shape.constant + shape.bernoulli +
                          shape.multinomial + (shape.categories > 0 ? 1 : 0));
  for (std::uint32_t label = 0; label < shape.seen; ++label) {
    for (std::uint32_t size = 1; size <= shape.sizes; ++size) {
      double *value =
          std::fill_n(row.data(), shape.gaussian, label + 10.0 * size);
      value += shape.constant;
      std::fill_n(value, shape.bernoulli, shape.is_always_present ? 1.0 : 0.0);
      const std::uint32_t set[] = {label, (label + 1) % shape.seen};
      require(naibx_add_example(made, row.data(), nullptr, row.size(), set,
                                size, 1.0, nullptr));
    }
  }
  return model;
}

TEST(PredictorTableBytes, are_those_of_the_formula_in_the_documentation) {
  const Shape shapes[] = {
      {0, 0, 0, 0, 0, 1, 1, 1},         {3, 0, 0, 0, 0, 4, 3, 2},
      {70, 2, 0, 0, 0, 20, 17, 2},      {0, 0, 40, 0, 0, 9, 9, 2},
      {0, 0, 0, 40, 0, 30, 25, 1},      {0, 0, 0, 0, 5000, 64, 64, 1},
      {5, 1, 7, 11, 4, 40, 33, 2},      {0, 0, 40, 0, 0, 9, 9, 2, true},
      {5, 1, 7, 11, 4, 40, 33, 2, true}};
  for (const Shape &shape : shapes) {
    const ModelPointer model = learn(shape);
    for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
      naibx_predictor *made = nullptr;
      require(naibx_predictor_create(model.get(), precision, &made, nullptr));
      const PredictorPointer predictor(made);
      EXPECT_EQ(predictor_number(made, NAIBX_TABLE_BYTES),
                documented_bytes(shape, precision == NAIBX_FLOAT32))
          << shape.labels << " labels, precision " << precision;
    }
  }
}

} // namespace
} // namespace naibx::test
