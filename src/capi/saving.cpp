#include "../files/file.hpp"
#include "../format/constants.hpp"
#include "../format/held_out.hpp"
#include "../format/joint_writer.hpp"
#include "../format/model_writer.hpp"
#include "../format/predictor_writer.hpp"
#include "../format/ridge_writer.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "host_writer.hpp"
#include "parts.hpp"

using naibx::capi::guard;
using naibx::capi::require;
using naibx::format::ContainerWriter;

namespace naibx::capi {

namespace {

// With the weights by which it predicts live.
ContainerWriter writer_of_model(const ModelState &state) {
  ContainerWriter writer = format::writer_of(state.model);
  if (state.compiled && state.compiled->choice.ridge) {
    format::add_last_weights(writer, *state.compiled->choice.ridge);
  } else if (state.compiled) {
    format::add_held_out(writer, format::kLastHeldOutTag,
                         state.compiled->choice.naive);
  }
  return writer;
}

} // namespace

ContainerWriter writer_of_parts(const naibx_model *model,
                                const naibx_predictor *predictor) {
  if (predictor == nullptr) {
    require(model, "model` and the argument `predictor");
    return writer_of_model(*model->state);
  }
  if (predictor->state->model) {
    fail(NAIBX_ERROR_MISMATCH,
         "a live predictor cannot be saved: it has no tables; save its model, "
         "or a predictor that is compiled from it");
  }
  const auto write = [model](const auto &parts) {
    if (model == nullptr) {
      return format::writer_of(parts);
    }
    ContainerWriter writer = writer_of_model(*model->state);
    format::add_predictor(writer, model->model(), parts);
    return writer;
  };
  const RidgePredictor *const ridge = predictor->state->ridge();
  if (ridge != nullptr) {
    return write(*ridge);
  }
  ContainerWriter writer = write(*predictor->state->tables);
  if (predictor->state->method) {
    format::add_held_out(writer, format::kHeldOutTag,
                         predictor->state->method->choice.naive);
  }
  return writer;
}

} // namespace naibx::capi

extern "C" {

naibx_status naibx_save(const naibx_model *model, const char *path,
                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require(path, "path");
    naibx::format::write_file(path,
                              naibx::capi::writer_of_parts(model, nullptr));
    return NAIBX_OK;
  });
}

naibx_status naibx_save_parts(const naibx_model *model,
                              const naibx_predictor *predictor,
                              const char *path, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(path, "path");
    naibx::format::write_file(path,
                              naibx::capi::writer_of_parts(model, predictor));
    return NAIBX_OK;
  });
}

naibx_status naibx_write_parts(const naibx_model *model,
                               const naibx_predictor *predictor,
                               naibx_write write, void *context,
                               naibx_error **error) {
  const naibx::capi::HostWriter host(write, context);
  return guard(error, [&]() -> naibx_status {
    require(write, "write");
    host.write(naibx::capi::writer_of_parts(model, predictor));
    return NAIBX_OK;
  });
}

} // extern "C"
