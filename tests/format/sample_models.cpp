#include "sample_models.hpp"

#include "predicting.h"

#include <cmath>
#include <random>
#include <stdexcept>

namespace naibx::test {

namespace {

constexpr std::uint32_t kLabels = 4;

ConfigPointer make_config() {
  naibx_config *config = nullptr;
  require(naibx_config_create(kLabels, &config, nullptr));
  return ConfigPointer(config);
}

ConfigPointer config_of(const naibx_model &model) {
  naibx_config *config = nullptr;
  require(naibx_get_config(&model, &config, nullptr));
  return ConfigPointer(config);
}

ModelPointer make_model(const naibx_config &config) {
  naibx_model *model = nullptr;
  require(naibx_create(&config, &model, nullptr));
  return ModelPointer(model);
}

void add_categorical(naibx_config &config) {
  const std::uint32_t categories[] = {3, 1, 2};
  require(naibx_config_add_categorical(&config, categories, 3, nullptr));
}

void learn(naibx_model &model, unsigned count, bool missing) {
  const ConfigPointer config = config_of(model);
  const double fixed = config_number(config.get(), NAIBX_FIXED_SIZE);
  std::mt19937 random(7);
  for (unsigned i = 0; i < count; ++i) {
    std::vector<double> values = example_for(model, i);
    if (missing && !values.empty()) {
      values[i % values.size()] = std::nan("");
    }
    std::vector<std::uint32_t> labels;
    for (std::uint32_t label = 0; label < kLabels; ++label) {
      const bool wanted = fixed >= 0
                              ? labels.size() < static_cast<std::size_t>(fixed)
                              : random() % 2 == 0;
      if (wanted) {
        labels.push_back(label);
      }
    }
    require(naibx_add_example(&model, values.data(), nullptr, values.size(),
                              labels.data(), labels.size(), 0.5 + (i % 3),
                              nullptr));
  }
}

void name_things(naibx_config &config) {
  require(naibx_config_set_label_name(&config, 1, "m\xC3\xBAsica", nullptr));
  require(naibx_config_set_feature_name(&config, 0, "load", nullptr));
  require(naibx_config_set_category_name(&config, 5, 1, "red", nullptr));
}

} // namespace

std::vector<double> example_for(const naibx_model &model, unsigned seed) {
  const ConfigPointer config = config_of(model);
  std::mt19937 random(seed);
  std::vector<double> values;
  for (std::uint32_t i = 0;
       i < config_number(config.get(), NAIBX_FEATURE_COUNT); ++i) {
    std::int32_t family = 0;
    std::uint32_t categories = 0;
    require(naibx_config_feature(config.get(), i, &family, nullptr, &categories,
                                 nullptr));
    const auto number = static_cast<double>(random() % 100);
    switch (family) {
    case NAIBX_GAUSSIAN:
      values.push_back(1e6 + number / 7.0);
      break;
    case NAIBX_CATEGORICAL:
      values.push_back(std::fmod(number, categories));
      break;
    default:
      values.push_back(std::fmod(number, 3.0));
    }
  }
  return values;
}

std::vector<Sample> sample_models() {
  std::vector<Sample> samples;
  const auto add = [&](const char *name, const naibx_config &config,
                       unsigned examples, bool missing) {
    samples.push_back({name, make_model(config)});
    learn(*samples.back().model, examples, missing);
  };
  for (const std::int32_t family :
       {NAIBX_GAUSSIAN, NAIBX_BERNOULLI, NAIBX_MULTINOMIAL}) {
    const ConfigPointer config = make_config();
    require(naibx_config_add_features(config.get(), family, 3, nullptr));
    add("one family", *config, 12, false);
  }
  const ConfigPointer categorical = make_config();
  add_categorical(*categorical);
  add("categorical", *categorical, 12, false);

  const ConfigPointer mixed = make_config();
  require(naibx_config_add_features(mixed.get(), NAIBX_GAUSSIAN, 2, nullptr));
  require(
      naibx_config_add_features(mixed.get(), NAIBX_MULTINOMIAL, 1, nullptr));
  require(naibx_config_add_features(mixed.get(), NAIBX_BERNOULLI, 2, nullptr));
  add_categorical(*mixed);
  require(naibx_config_extend_group(mixed.get(), 1, 2, nullptr));
  name_things(*mixed);
  require(naibx_config_set_number(mixed.get(), NAIBX_ALLOW_EMPTY, 1, nullptr));
  add("mixed, with missing values and names", *mixed, 15, true);
  add("mixed, untrained", *mixed, 0, false);

  const ConfigPointer fixed = make_config();
  require(naibx_config_set_number(fixed.get(), NAIBX_FIXED_SIZE, 2, nullptr));
  require(naibx_config_add_features(fixed.get(), NAIBX_GAUSSIAN, 1, nullptr));
  add("fixed size", *fixed, 6, false);
  add("no features", *make_config(), 5, false);
  return samples;
}

Bytes save_parts(const naibx_model *model, const naibx_predictor *predictor) {
  Bytes saved;
  const auto append = [](void *context, const std::uint8_t *bytes,
                         std::uint64_t size) -> std::int32_t {
    auto &to = *static_cast<Bytes *>(context);
    to.insert(to.end(), bytes, bytes + size);
    return 0;
  };
  require(naibx_write_parts(model, predictor, append, &saved, nullptr));
  return saved;
}

Bytes save(const naibx_model &model) {
  return save_parts(&model, nullptr);
}

Loaded load(const Bytes &bytes) {
  naibx_model *model = nullptr;
  naibx_error *error = nullptr;
  const naibx_status status = naibx_read_parts(
      bytes.data(), bytes.size(), nullptr, &model, nullptr, &error);
  Loaded result{status, ModelPointer(model), naibx_error_message(error)};
  naibx_error_destroy(error);
  return result;
}

bool is_usable(naibx_model &model) {
  const std::vector<double> values = example_for(model, 99);
  const ConfigPointer config = config_of(model);
  const auto label_count = static_cast<std::uint32_t>(
      config_number(config.get(), NAIBX_LABEL_COUNT));
  std::vector<std::uint32_t> labels(label_count);
  std::uint64_t count = 0;
  const naibx_status predicted =
      predict_one(by_model(&model), values.data(), nullptr, values.size(),
                  NAIBX_SIZE_PREDICTED, labels.data(), nullptr, labels.size(),
                  &count, nullptr, nullptr);
  if (predicted != NAIBX_OK && predicted != NAIBX_NOT_TRAINED) {
    return false;
  }
  const double fixed = config_number(config.get(), NAIBX_FIXED_SIZE);
  std::vector<std::uint32_t> set;
  for (std::uint32_t label = 0; label < (fixed < 0 ? 1 : fixed); ++label) {
    set.push_back(label);
  }
  const naibx_status learned =
      naibx_add_example(&model, values.data(), nullptr, values.size(),
                        set.data(), set.size(), 1.0, nullptr);
  return (learned == NAIBX_OK || learned == NAIBX_ERROR_WEIGHT) &&
         load(save(model)).status == NAIBX_OK;
}

} // namespace naibx::test
