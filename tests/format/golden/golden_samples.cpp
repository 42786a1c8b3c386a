#include "golden_samples.hpp"

#include "../predictor_files.hpp"
#include "predicting.h"

#include <cmath>
#include <functional>
#include <stdexcept>

namespace naibx::test {

namespace {

// How a model is made: its labels, what is set up beside them, what it learns.
struct Recipe {
  const char *name;
  std::uint32_t labels;
  void (*set_up)(naibx_config *);
  std::vector<std::vector<std::uint32_t>> sets;
  bool missing;
  bool floats; // whether there is a predictor of floats, too
  // By column and row, where it is not that of the family.
  double (*value)(std::uint32_t, std::uint32_t) = nullptr;
};

template <std::int32_t family, std::uint32_t count>
void add_columns(naibx_config *config) {
  require(naibx_config_add_features(config, family, count, nullptr));
}

void add_categorical(naibx_config *config) {
  const std::uint32_t categories[] = {3, 2};
  require(naibx_config_add_categorical(config, categories, 2, nullptr));
}

void set_up_mixed(naibx_config *config) {
  require(naibx_config_add_features(config, NAIBX_GAUSSIAN, 1, nullptr));
  require(naibx_config_add_features(config, NAIBX_MULTINOMIAL, 1, nullptr));
  require(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, nullptr));
  const std::uint32_t categories = 2;
  require(naibx_config_add_categorical(config, &categories, 1, nullptr));
  require(naibx_config_extend_group(config, 1, 1, nullptr));
  require(naibx_config_set_number(config, NAIBX_ALLOW_EMPTY, 1, nullptr));
  require(naibx_config_set_number(config, NAIBX_MERGE_DUPLICATES, 1, nullptr));
}

void set_up_fixed_size(naibx_config *config) {
  require(naibx_config_add_features(config, NAIBX_GAUSSIAN, 1, nullptr));
  require(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 2, nullptr));
}

// Of the second label, a feature and a category; others have none.
void set_up_names(naibx_config *config) {
  require(naibx_config_add_features(config, NAIBX_BERNOULLI, 2, nullptr));
  const std::uint32_t categories = 2;
  require(naibx_config_add_categorical(config, &categories, 1, nullptr));
  require(naibx_config_set_label_name(config, 0, "gas", nullptr));
  require(naibx_config_set_label_name(config, 1, "m\xC3\xBAsica", nullptr));
  require(naibx_config_set_feature_name(config, 1, "wind", nullptr));
  require(naibx_config_set_category_name(config, 2, 1, "red", nullptr));
}

// Without a prior of variances, so that a narrow class stays as it is.
void set_up_far_means(naibx_config *config) {
  require(naibx_config_add_features(config, NAIBX_GAUSSIAN, 2, nullptr));
  require(naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, 0.0, nullptr));
}

// The first column is constant. In the second the rows of the second label are
// near to each other and far from the others.
double far_value(std::uint32_t column, std::uint32_t row) {
  const bool is_far = row >= 1 && row <= 3;
  return column == 0 ? 5.0 : 0.25 * row + (is_far ? 1e9 : 0.0);
}

// The model that docs/format.md shows byte by byte.
void set_up_worked_example(naibx_config *config) {
  require(naibx_config_add_features(config, NAIBX_GAUSSIAN, 1, nullptr));
  require(naibx_config_set_label_name(config, 1, "gas", nullptr));
}

// The constants of the paper: nothing is smoothed.
void set_up_unsmoothed(naibx_config *config) {
  require(naibx_config_add_features(config, NAIBX_BERNOULLI, 3, nullptr));
  require(naibx_config_set_number(config, NAIBX_SMOOTHING, 0.0, nullptr));
  require(
      naibx_config_set_number(config, NAIBX_FEATURE_SMOOTHING, 0.0, nullptr));
  require(naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, 0.0, nullptr));
}

void set_up_empty_sets(naibx_config *config) {
  require(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, nullptr));
  require(naibx_config_set_number(config, NAIBX_ALLOW_EMPTY, 1, nullptr));
  require(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 0, nullptr));
}

std::vector<Recipe> recipes() {
  const std::vector<std::vector<std::uint32_t>> two = {
      {0}, {0, 1}, {1}, {0, 1}, {0}};
  const std::vector<std::vector<std::uint32_t>> four = {{0},    {0, 1}, {1, 2},
                                                        {2, 3}, {0, 3}, {3}};
  return {
      {"gaussian", 2, add_columns<NAIBX_GAUSSIAN, 2>, two, false, true},
      {"bernoulli", 2, add_columns<NAIBX_BERNOULLI, 2>, two, false, false},
      {"multinomial", 2, add_columns<NAIBX_MULTINOMIAL, 2>, two, false, false},
      {"categorical", 2, add_categorical, two, false, false},
      {"gaussian-missing", 2, add_columns<NAIBX_GAUSSIAN, 2>, two, true, false},
      {"bernoulli-missing", 2, add_columns<NAIBX_BERNOULLI, 2>, two, true,
       false},
      {"categorical-missing", 2, add_categorical, two, true, false},
      {"mixed", 2, set_up_mixed, {{0}, {}, {0, 1}, {1}, {}}, true, true},
      {"fixed-size",
       3,
       set_up_fixed_size,
       {{0, 1}, {1, 2}, {0, 2}, {0, 1}},
       false,
       false},
      {"names", 2, set_up_names, two, false, false},
      {"no-features", 4, [](naibx_config *) {}, four, false, false},
      {"untrained", 2, set_up_names, {}, false, false},
      {"unseen-label", 3, add_columns<NAIBX_GAUSSIAN, 1>, two, false, false},
      {"far-means", 2, set_up_far_means, two, false, true, far_value},
      {"worked-example", 2, set_up_worked_example, {{0}, {0, 1}}, false, false},
      {"unsmoothed", 2, set_up_unsmoothed, two, false, true},
      {"empty-sets", 2, set_up_empty_sets, {{}, {}}, false, false},
      {"wide", 2, add_columns<NAIBX_GAUSSIAN, 5>, two, false, true}};
}

// A value that the family of the column takes, exact in a double.
double value_of(const naibx_config &config, std::uint32_t column,
                std::uint32_t row) {
  std::int32_t family = 0;
  std::uint32_t categories = 0;
  require(naibx_config_feature(&config, column, &family, nullptr, &categories,
                               nullptr));
  switch (family) {
  case NAIBX_GAUSSIAN:
    return 0.75 * ((row * 7 + column * 3) % 5) - 1.0;
  case NAIBX_CATEGORICAL:
    return (row + column) % categories;
  case NAIBX_MULTINOMIAL:
    return (row * 3 + column) % 4;
  default: // the last column is there in every row
    return column + 1 == config_number(&config, NAIBX_FEATURE_COUNT)
               ? 1.0
               : (row + column) % 2;
  }
}

void learn(naibx_model &model, const naibx_config &config,
           const Recipe &recipe) {
  const auto columns =
      static_cast<std::uint32_t>(config_number(&config, NAIBX_FEATURE_COUNT));
  const double weights[] = {1.0, 0.5, 2.0};
  for (std::uint32_t row = 0; row < recipe.sets.size(); ++row) {
    std::vector<double> values;
    for (std::uint32_t column = 0; column < columns; ++column) {
      values.push_back(recipe.missing && (row + column) % 4 == 1 ? std::nan("")
                       : recipe.value != nullptr
                           ? recipe.value(column, row)
                           : value_of(config, column, row));
    }
    const std::vector<std::uint32_t> &set = recipe.sets[row];
    require(naibx_add_example(&model, values.data(), nullptr, values.size(),
                              set.data(), set.size(), weights[row % 3],
                              nullptr));
  }
}

ModelPointer make(const Recipe &recipe) {
  naibx_config *config = nullptr;
  require(naibx_config_create(recipe.labels, &config, nullptr));
  const ConfigPointer owned_config(config);
  recipe.set_up(config);
  naibx_model *model = nullptr;
  require(naibx_create(config, &model, nullptr));
  ModelPointer owned(model);
  learn(*model, *config, recipe);
  return owned;
}

PredictorPointer compile(const naibx_model &model, std::int32_t precision) {
  naibx_predictor *predictor = nullptr;
  require(naibx_predictor_create(&model, precision, &predictor, nullptr));
  return PredictorPointer(predictor);
}

} // namespace

std::map<std::string, Bytes> sound_models() {
  std::map<std::string, Bytes> models;
  for (const Recipe &recipe : recipes()) {
    models.emplace(recipe.name, save(*make(recipe)));
  }
  return models;
}

std::map<std::string, Bytes> sound_predictors() {
  std::map<std::string, Bytes> predictors;
  for (const Recipe &recipe : recipes()) {
    if (recipe.sets.empty()) {
      continue;
    }
    const ModelPointer model = make(recipe);
    const std::string name = recipe.name;
    predictors.emplace(name + "-doubles",
                       save(*compile(*model, NAIBX_FLOAT64)));
    if (recipe.floats) {
      predictors.emplace(name + "-floats",
                         save(*compile(*model, NAIBX_FLOAT32)));
    }
  }
  return predictors;
}

Bytes sound_joint_file() {
  for (const Recipe &recipe : recipes()) {
    if (std::string(recipe.name) != "mixed") {
      continue;
    }
    const ModelPointer model = make(recipe);
    const PredictorPointer predictor = compile(*model, NAIBX_FLOAT64);
    return save_parts(model.get(), predictor.get());
  }
  throw std::runtime_error("no mixed model");
}

} // namespace naibx::test
