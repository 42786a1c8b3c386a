#include "random_case.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace naibx::conformance {

namespace {

using reference::Example;
using reference::Family;
using reference::Feature;
using reference::Settings;

// How the values of one column are drawn.
struct Palette {
  double offset = 0;
  double scale = 1;
  bool is_grid = false;
  bool is_constant = false;
};

// What the parts of one case have in common.
struct Habits {
  std::uint64_t missing_percent = 0;
  std::uint64_t duplicate_percent = 0;
  std::uint64_t label_percent = 50;
  bool is_weighted = false;
  std::uint32_t labels_in_use = 1;
  std::vector<Palette> palettes;
};

std::vector<Feature> make_features(RandomSource &random) {
  const std::vector<Family> families = {Family::gaussian, Family::bernoulli,
                                        Family::multinomial,
                                        Family::categorical};
  // Half of the cases keep to one family.
  const bool is_mixed = random.chance(50);
  const Family only = random.pick(families);
  std::vector<Feature> features;
  std::vector<Family> groups;
  const std::uint64_t count = random.below(7);
  while (features.size() < count) {
    Feature feature;
    bool joins = !groups.empty() && random.chance(50);
    if (joins) {
      feature.group = static_cast<std::uint32_t>(random.below(groups.size()));
      feature.family = groups[feature.group];
      // A categorical group cannot be extended, only be long.
      joins = feature.family != Family::categorical ||
              features.back().group == feature.group;
    }
    if (!joins) {
      feature.group = static_cast<std::uint32_t>(groups.size());
      feature.family = is_mixed ? random.pick(families) : only;
      groups.push_back(feature.family);
    }
    if (feature.family == Family::categorical)
      feature.category_count = static_cast<std::uint32_t>(1 + random.below(4));
    features.push_back(feature);
  }
  return features;
}

Settings make_settings(RandomSource &random) {
  Settings settings;
  settings.label_count = static_cast<std::uint32_t>(1 + random.below(8));
  settings.features = make_features(random);
  settings.smoothing = random.pick<double>({0, 1e-300, 0.5, 1, 1, 2.7});
  settings.feature_smoothing = random.pick<double>({0, 1e-300, 0.5, 1, 1, 2.7});
  settings.variance_prior = random.pick<double>({0, 0, 0.5, 1, 1, 2.7});
  settings.allow_empty = random.chance(30);
  if (random.chance(20)) {
    settings.fixed_size =
        static_cast<std::int64_t>(random.below(settings.label_count + 1));
  }
  return settings;
}

Habits make_habits(RandomSource &random, const Settings &settings) {
  Habits habits;
  habits.missing_percent = random.pick<std::uint64_t>({0, 0, 10, 50});
  habits.duplicate_percent = random.pick<std::uint64_t>({0, 30, 60});
  habits.label_percent = random.pick<std::uint64_t>({10, 30, 50, 90});
  habits.is_weighted = random.chance(50);
  habits.labels_in_use =
      random.chance(50)
          ? settings.label_count
          : static_cast<std::uint32_t>(1 + random.below(settings.label_count));
  for (std::size_t column = 0; column < settings.features.size(); ++column) {
    Palette palette;
    palette.offset = random.pick<double>({0, 0, 0, 5, -3e3, 1e9});
    palette.scale = random.pick<double>({1, 1, 1e-3, 4e4});
    palette.is_grid = random.chance(40);
    palette.is_constant = random.chance(10);
    habits.palettes.push_back(palette);
  }
  return habits;
}

double make_gaussian(RandomSource &random, const Palette &palette) {
  if (palette.is_constant)
    return palette.offset;
  const double centred = palette.is_grid
                             ? static_cast<double>(random.below(4)) - 1
                             : 6 * random.unit() - 3;
  return palette.offset + palette.scale * centred;
}

double make_value(RandomSource &random, const Habits &habits,
                  const Feature &feature, std::size_t column) {
  if (random.chance(habits.missing_percent))
    return std::numeric_limits<double>::quiet_NaN();
  switch (feature.family) {
  case Family::gaussian:
    return make_gaussian(random, habits.palettes[column]);
  case Family::bernoulli:
    return random.pick<double>({0, 0, 0, 1, 1, 1, -2, 0.25, 5});
  case Family::multinomial:
    return random.pick<double>({0, 0, 0, 0, 1, 2, 3, 0.5, 7.25});
  case Family::categorical:
    break;
  }
  return static_cast<double>(random.below(feature.category_count));
}

std::vector<double> make_row(RandomSource &random, const Settings &settings,
                             const Habits &habits) {
  std::vector<double> row;
  for (std::size_t column = 0; column < settings.features.size(); ++column) {
    row.push_back(
        make_value(random, habits, settings.features[column], column));
  }
  return row;
}

std::vector<std::uint32_t>
make_set(RandomSource &random, const Settings &settings, const Habits &habits) {
  const bool is_fixed = settings.fixed_size >= 0;
  // A fixed size may need more labels than would otherwise be in use.
  const std::uint32_t in_use =
      is_fixed ? std::max(habits.labels_in_use,
                          static_cast<std::uint32_t>(settings.fixed_size))
               : habits.labels_in_use;
  std::vector<std::uint32_t> labels;
  for (std::uint32_t label = 0; label < in_use; ++label) {
    if (is_fixed || random.chance(habits.label_percent))
      labels.push_back(label);
  }
  // Fisher-Yates: the library takes a set in any order.
  for (std::size_t i = labels.size(); i > 1; --i)
    std::swap(labels[i - 1], labels[random.below(i)]);
  if (is_fixed)
    labels.resize(static_cast<std::size_t>(settings.fixed_size));
  return labels;
}

double make_weight(RandomSource &random, const Habits &habits) {
  // Sums of such weights are exact, whatever their order, so that no rule
  // that compares a weight with 1 hangs on a rounding.
  return habits.is_weighted
             ? random.pick<double>({0, 0.25, 0.25, 0.5, 0.75, 1, 1, 2, 3.5})
             : 1;
}

Example make_example(RandomSource &random, const RandomCase &made,
                     const Habits &habits) {
  Example example;
  example.features = make_row(random, made.settings, habits);
  example.labels = make_set(random, made.settings, habits);
  example.weight = make_weight(random, habits);
  if (!made.examples.empty() && random.chance(habits.duplicate_percent)) {
    const Example &other = random.pick(made.examples);
    if (random.chance(70))
      example.features = other.features;
    if (random.chance(50))
      example.labels = other.labels;
  }
  return example;
}

} // namespace

std::uint64_t RandomSource::bits() {
  state_ += 0x9E3779B97F4A7C15ULL;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
  return mixed ^ (mixed >> 31U);
}

std::uint64_t number_from_environment(const char *name,
                                      std::uint64_t otherwise) {
  const char *text = std::getenv(name); // NOLINT(concurrency-mt-unsafe)
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

RandomCase make_case(std::uint64_t seed, std::uint64_t number) {
  RandomSource random(RandomSource(seed + (number << 20U)).bits());
  RandomCase made;
  made.settings = make_settings(random);
  const Habits habits = make_habits(random, made.settings);
  const std::uint64_t example_count = random.below(26);
  while (made.examples.size() < example_count)
    made.examples.push_back(make_example(random, made, habits));
  while (made.queries.size() < 2) {
    made.queries.push_back(!made.examples.empty() && random.chance(30)
                               ? random.pick(made.examples).features
                               : make_row(random, made.settings, habits));
  }
  return made;
}

} // namespace naibx::conformance
