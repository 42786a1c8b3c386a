#include "wide_case.hpp"

#include <limits>

namespace naibx::conformance {

namespace {

using reference::Family;

constexpr std::size_t kExampleCount = 70;
constexpr std::uint32_t kCategories = 3;

void add_features(reference::Settings &settings, Family family,
                  std::uint32_t count) {
  const auto group =
      settings.features.empty() ? 0 : settings.features.back().group + 1;
  for (std::uint32_t i = 0; i < count; ++i) {
    settings.features.push_back(
        {family, group, family == Family::categorical ? kCategories : 0});
  }
}

double make_value(RandomSource &random, Family family, std::size_t column) {
  switch (family) {
  case Family::gaussian: {
    // Units and offsets differ; every 50th column is constant.
    const double unit = column % 3 == 0 ? 1e-3 : 4.0;
    const double offset = column % 7 == 6 ? 20.0 : 0.0;
    return column % 50 == 49 ? offset
                             : unit * (offset + random.unit() + random.unit());
  }
  case Family::bernoulli:
    return static_cast<double>(random.below(2));
  case Family::multinomial:
    return random.pick<double>({1, 2, 3, 0.5});
  case Family::categorical:
    break;
  }
  return static_cast<double>(random.below(kCategories));
}

std::vector<double> make_values(RandomSource &random, const WideShape &shape,
                                const reference::Settings &settings,
                                bool may_miss) {
  std::vector<double> row;
  for (const reference::Feature &feature : settings.features) {
    if (may_miss && random.chance(shape.missing_percent)) {
      row.push_back(std::numeric_limits<double>::quiet_NaN());
    } else if (random.chance(shape.zero_percent)) {
      row.push_back(0);
    } else {
      row.push_back(make_value(random, feature.family, row.size()));
    }
  }
  return row;
}

} // namespace

const std::vector<WideShape> &wide_shapes() {
  // Sizes beside the boundaries of blocks (8, 16) and chunks (256).
  static const std::vector<WideShape> shapes = {
      {"two_chunks", 20, 300, 0, 0, 0, 0, 0},
      {"one_chunk", 9, 256, 0, 0, 0, 0, 0},
      {"a_chunk_and_one", 17, 257, 0, 0, 0, 0, 5},
      {"three_chunks_of_zeros", 10, 600, 0, 0, 0, 97, 0},
      {"zeros_and_missing", 16, 270, 0, 0, 0, 97, 1},
      {"few_features", 18, 3, 0, 0, 0, 0, 10},
      {"every_family", 15, 40, 30, 30, 9, 50, 3},
      {"every_family_sparse", 15, 80, 30, 30, 9, 96, 0},
      {"words", 20, 0, 200, 0, 0, 90, 2},
      {"words_unsmoothed", 12, 0, 20, 0, 0, 5, 2, 0},
      {"counts", 18, 0, 0, 150, 0, 90, 2},
      {"categories", 8, 0, 0, 0, 60, 0, 4}};
  return shapes;
}

RandomCase make_wide_case(const WideShape &shape, std::size_t query_count) {
  RandomSource random(number_from_environment("NAIBX_TEST_SEED", 1));
  RandomCase made;
  made.settings.label_count = shape.label_count;
  made.settings.feature_smoothing = shape.feature_smoothing;
  add_features(made.settings, Family::gaussian, shape.gaussian);
  add_features(made.settings, Family::bernoulli, shape.bernoulli);
  add_features(made.settings, Family::multinomial, shape.multinomial);
  add_features(made.settings, Family::categorical, shape.categorical);
  for (std::size_t i = 0; i < kExampleCount; ++i) {
    reference::Example example;
    example.features = make_values(random, shape, made.settings, true);
    // The last label is never seen.
    for (std::uint32_t label = 0; label + 1 < shape.label_count; ++label) {
      if (random.chance(20))
        example.labels.push_back(label);
    }
    made.examples.push_back(std::move(example));
  }
  for (std::size_t i = 0; i < query_count; ++i) {
    made.queries.push_back(
        make_values(random, shape, made.settings, i % 2 == 1));
  }
  return made;
}

} // namespace naibx::conformance
