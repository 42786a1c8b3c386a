// Made by bindings/go/generate_sources.py from
// src/capi/persistence.cpp: do not edit.

#include "settings.hpp"

#include "../files/file.hpp"
#include "../format/joint_writer.hpp"
#include "../format/model_writer.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "host_writer.hpp"
#include "saved_bytes.hpp"

#include <memory>

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::require_array;
using naibx::capi::require_readable;

extern "C" {

naibx_status naibx_save(const naibx_model *model, const char *path,
                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require(path, "path");
    naibx::format::write_file(path, naibx::format::writer_of(model->model));
    return NAIBX_OK;
  });
}

naibx_status naibx_save_to_buffer(const naibx_model *model, uint8_t *buffer,
                                  uint64_t capacity, uint64_t *size,
                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(size);
    require(model, "model");
    require_array(buffer, capacity, "buffer");
    require(size, "size");
    return naibx::capi::write_to_buffer(naibx::format::writer_of(model->model),
                                        buffer, capacity, *size);
  });
}

naibx_status naibx_save_to_callback(const naibx_model *model, naibx_write write,
                                    void *context, naibx_error **error) {
  const naibx::capi::HostWriter host(write, context);
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require(write, "write");
    host.write(naibx::format::writer_of(model->model));
    return NAIBX_OK;
  });
}

naibx_status naibx_save_with_predictor(const naibx_model *model,
                                       const naibx_predictor *predictor,
                                       const char *path, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require(predictor, "predictor");
    require(path, "path");
    naibx::format::write_file(
        path, naibx::format::writer_of(model->model, predictor->predictor));
    return NAIBX_OK;
  });
}

naibx_status naibx_save_with_predictor_to_buffer(
    const naibx_model *model, const naibx_predictor *predictor, uint8_t *buffer,
    uint64_t capacity, uint64_t *size, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(size);
    require(model, "model");
    require(predictor, "predictor");
    require_array(buffer, capacity, "buffer");
    require(size, "size");
    return naibx::capi::write_to_buffer(
        naibx::format::writer_of(model->model, predictor->predictor), buffer,
        capacity, *size);
  });
}

naibx_status naibx_save_with_predictor_to_callback(
    const naibx_model *model, const naibx_predictor *predictor,
    naibx_write write, void *context, naibx_error **error) {
  const naibx::capi::HostWriter host(write, context);
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require(predictor, "predictor");
    require(write, "write");
    host.write(naibx::format::writer_of(model->model, predictor->predictor));
    return NAIBX_OK;
  });
}

naibx_status naibx_load(const char *path, const naibx_load_options *options,
                        naibx_model **model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(model);
    require(path, "path");
    require(model, "model");
    *model = naibx::capi::load_file<naibx_model>(path, options);
    return NAIBX_OK;
  });
}

naibx_status naibx_load_from_buffer(const uint8_t *buffer, uint64_t size,
                                    const naibx_load_options *options,
                                    naibx_model **model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(model);
    const auto bytes = require_readable(buffer, size, "buffer");
    require(model, "model");
    *model = std::make_unique<naibx_model>(
                 bytes, naibx::capi::options_or_default(options))
                 .release();
    return NAIBX_OK;
  });
}

} // extern "C"
