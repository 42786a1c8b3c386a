// Writes what the linear and the kernel method keep.
#pragma once

#include "../decide/sets/ridge_predictor.hpp"
#include "../model/ridge/ridge_model.hpp"
#include "container_writer.hpp"

namespace naibx::format {

// Both must outlive the writer.
void add_ridge_model(ContainerWriter &writer, const RidgeModel &model);
void add_ridge_predictor(ContainerWriter &writer,
                         const RidgePredictor &predictor);
// Those by which a model predicts live.
void add_last_weights(ContainerWriter &writer, const RidgePredictor &weights);

} // namespace naibx::format
