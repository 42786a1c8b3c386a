// Writes a model and a predictor of it into one file: the sections of the
// model, then those of the predictor.
#pragma once

#include "../decide/sets/ridge_predictor.hpp"
#include "../model/model.hpp"
#include "../score/tables/predictor.hpp"
#include "container_writer.hpp"

namespace naibx::format {

// To what is written of the model. Throws NAIBX_ERROR_MISMATCH where the two
// differ in configuration, which the file holds only once. Both must outlive
// the writer.
void add_predictor(ContainerWriter &writer, const Model &model,
                   const Predictor &predictor);
void add_predictor(ContainerWriter &writer, const Model &model,
                   const RidgePredictor &predictor);

// Of the predictor alone, which must outlive the writer.
ContainerWriter writer_of(const RidgePredictor &predictor);

} // namespace naibx::format
