#include "joint_writer.hpp"

#include "../base/failure.hpp"
#include "configuration_writer.hpp"
#include "model_writer.hpp"
#include "predictor_writer.hpp"
#include "ridge_writer.hpp"

namespace naibx::format {

namespace {

// The sections that a model shares with its predictor, and its own.
ContainerWriter begin(const Model &model, const Configuration &of_predictor) {
  if (!(model.configuration() == of_predictor)) {
    fail(NAIBX_ERROR_MISMATCH,
         "the predictor was compiled from a model with other labels, features, "
         "constants or names than this one; save it by itself, or compile it "
         "from this model");
  }
  return writer_of(model);
}

} // namespace

ContainerWriter writer_of(const Model &model, const Predictor &predictor) {
  ContainerWriter writer = begin(model, predictor.configuration());
  add_tables(writer, predictor);
  return writer;
}

ContainerWriter writer_of(const Model &model, const RidgePredictor &predictor) {
  ContainerWriter writer = begin(model, predictor.configuration());
  add_ridge_predictor(writer, predictor);
  return writer;
}

ContainerWriter writer_of(const RidgePredictor &predictor) {
  ContainerWriter writer;
  add_configuration(writer, predictor.configuration());
  add_ridge_predictor(writer, predictor);
  return writer;
}

} // namespace naibx::format
