// What only the linear and the kernel method have: a map, and weights.
#include "guard.hpp"
#include "handles.hpp"

using naibx::capi::CompiledMethod;
using naibx::capi::guard;
using naibx::capi::ModelState;
using naibx::capi::require;

namespace {

// Throws where the method keeps no rows; false where there are none yet.
bool has_rows(const naibx::Model &model, const char *what) {
  if (model.ridge() == nullptr) {
    naibx::fail(NAIBX_ERROR_MISMATCH, "there ", what,
                ": NAIBX_METHOD is NAIBX_METHOD_NAIVE");
  }
  return !model.ridge()->sample().empty();
}

} // namespace

extern "C" {

naibx_status naibx_freeze(naibx_model *model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    naibx::Model &frozen = model->state->model;
    if (!has_rows(frozen, "is no map to freeze")) {
      return NAIBX_NOT_TRAINED;
    }
    frozen.freeze();
    model->state->changed();
    return NAIBX_OK;
  });
}

naibx_status naibx_compile(naibx_model *model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    ModelState &state = *model->state;
    if (!has_rows(state.model, "are no weights to fit")) {
      return NAIBX_NOT_TRAINED;
    }
    state.compiled = naibx::Shared<CompiledMethod>::make(
        state.model, state.memory.functions(), naibx::Precision::float64);
    state.changed();
    return NAIBX_OK;
  });
}

} // extern "C"
