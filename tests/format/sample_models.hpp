// Small models of every family, to save, damage and load.
#pragma once

#include <naibx/naibx.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace naibx::test {

struct DestroyModel {
  void operator()(naibx_model *model) const { naibx_destroy(model); }
};
using ModelPointer = std::unique_ptr<naibx_model, DestroyModel>;
struct DestroyConfig {
  void operator()(naibx_config *config) const { naibx_config_destroy(config); }
};
using ConfigPointer = std::unique_ptr<naibx_config, DestroyConfig>;
using Bytes = std::vector<std::uint8_t>;

// For calls that cannot fail.
inline void require(naibx_status status) {
  if (status != NAIBX_OK) {
    throw std::runtime_error(naibx_status_name(status));
  }
}

struct Sample {
  std::string name;
  ModelPointer model;
};

// Gaussian, Bernoulli, multinomial, categorical, all of them mixed with
// missing values and names, a fixed size, no features at all, no example.
std::vector<Sample> sample_models();

// What is NULL is not saved.
Bytes save_parts(const naibx_model *model, const naibx_predictor *predictor);
Bytes save(const naibx_model &model);

struct Loaded {
  naibx_status status;
  ModelPointer model;
  std::string message;
};
Loaded load(const Bytes &bytes);

// Columns of the sample and of its examples, for learning on and predicting.
std::vector<double> example_for(const naibx_model &model, unsigned seed);

// Uses a model that was loaded: predicts, learns an example, saves, loads
// again. False where any of it fails.
bool is_usable(naibx_model &model);

} // namespace naibx::test
