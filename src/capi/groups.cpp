// Examples that belong together.
#include "guard.hpp"
#include "handles.hpp"

using naibx::capi::guard;
using naibx::capi::require;

extern "C" {

naibx_status naibx_set_group(naibx_model *model, uint64_t group,
                             naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    if (model->model().ridge() == nullptr) {
      naibx::fail(NAIBX_ERROR_MISMATCH,
                  "groups are of no use: NAIBX_METHOD is NAIBX_METHOD_NAIVE");
    }
    model->group = group;
    return NAIBX_OK;
  });
}

naibx_status naibx_clear_group(naibx_model *model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    model->group.reset();
    return NAIBX_OK;
  });
}

} // extern "C"
