// Made by bindings/go/generate_sources.py from
// src/format/joint_writer.cpp: do not edit.

#include "settings.hpp"

#include "joint_writer.hpp"

#include "../base/failure.hpp"
#include "configuration_writer.hpp"
#include "model_writer.hpp"
#include "predictor_writer.hpp"

namespace naibx::format {

ContainerWriter writer_of(const Model &model, const Predictor &predictor) {
  if (!(model.configuration() == predictor.configuration())) {
    fail(NAIBX_ERROR_MISMATCH,
         "the predictor was compiled from a model with other labels, features, "
         "constants or names than this one; save it by itself, or compile it "
         "from this model");
  }
  ContainerWriter writer;
  add_configuration(writer, model.configuration());
  add_statistics(writer, model);
  add_tables(writer, predictor);
  return writer;
}

} // namespace naibx::format
