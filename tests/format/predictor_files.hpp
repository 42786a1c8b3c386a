// Small predictors of every family and both precisions, to save, damage and
// load.
#pragma once

#include "sample_models.hpp"

#include <naibx/naibx.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace naibx::test {

struct DestroyPredictor {
  void operator()(naibx_predictor *predictor) const {
    naibx_predictor_destroy(predictor);
  }
};
using PredictorPointer = std::unique_ptr<naibx_predictor, DestroyPredictor>;

struct PredictorSample {
  std::string name;
  PredictorPointer predictor;
};

// Of every sample model that is trained; and of models without smoothing,
// with labels never seen and constant features, with sparse rows, and without
// any class.
std::vector<PredictorSample> sample_predictors();

Bytes save(const naibx_predictor &predictor);

struct LoadedPredictor {
  naibx_status status;
  PredictorPointer predictor;
  std::string message;
};
LoadedPredictor load_predictor(const Bytes &bytes);

// What a predictor answers to a few rows, dense, sparse and with missing
// values, as bytes: sets, probabilities and scores. Throws where it fails.
Bytes answers_of(const naibx_predictor &predictor);

} // namespace naibx::test
