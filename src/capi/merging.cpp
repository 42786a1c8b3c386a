#include "guard.hpp"
#include "handles.hpp"

using naibx::capi::guard;
using naibx::capi::options_or_default;
using naibx::capi::require;
using naibx::capi::require_readable;

extern "C" {

naibx_status naibx_merge(naibx_model *model, const naibx_model *other,
                         naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require(other, "other");
    model->state->model.merge(other->model());
    model->state->changed();
    return NAIBX_OK;
  });
}

naibx_status naibx_merge_bytes(naibx_model *model, const uint8_t *bytes,
                               uint64_t size, const naibx_load_options *options,
                               naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    const auto readable = require_readable(bytes, size, "bytes");
    naibx_load_options reading = options_or_default(options);
    if (reading.allocator.allocate == nullptr) {
      reading.allocator = model->allocator();
    }
    const naibx::capi::ModelState other(readable, reading);
    model->state->model.merge(other.model);
    model->state->changed();
    return NAIBX_OK;
  });
}

} // extern "C"
