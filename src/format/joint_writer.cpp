#include "joint_writer.hpp"

#include "../base/failure.hpp"
#include "configuration_writer.hpp"
#include "predictor_writer.hpp"
#include "ridge_writer.hpp"

namespace naibx::format {

namespace {

void check_same(const Model &model, const Configuration &of_predictor) {
  if (!(model.configuration() == of_predictor)) {
    fail(NAIBX_ERROR_MISMATCH,
         "the predictor was compiled from a model with other labels, features, "
         "constants or names than this one; save it by itself, or compile it "
         "from this model");
  }
}

} // namespace

void add_predictor(ContainerWriter &writer, const Model &model,
                   const Predictor &predictor) {
  check_same(model, predictor.configuration());
  add_tables(writer, predictor);
}

void add_predictor(ContainerWriter &writer, const Model &model,
                   const RidgePredictor &predictor) {
  check_same(model, predictor.configuration());
  add_ridge_predictor(writer, predictor);
}

ContainerWriter writer_of(const RidgePredictor &predictor) {
  ContainerWriter writer;
  add_configuration(writer, predictor.configuration());
  add_ridge_predictor(writer, predictor);
  return writer;
}

} // namespace naibx::format
