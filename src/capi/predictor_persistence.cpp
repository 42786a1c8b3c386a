#include "../files/file.hpp"
#include "../files/mapped_file.hpp"
#include "../format/predictor_writer.hpp"
#include "guard.hpp"
#include "handles.hpp"
#include "host_writer.hpp"
#include "saved_bytes.hpp"

#include <memory>
#include <utility>

namespace {

// On the tables where the file has them, or NULL where they cannot be mapped.
naibx_predictor *map_tables(const char *path,
                            const naibx_load_options *options) {
  if (!naibx::format::tables_can_be_mapped()) {
    return nullptr;
  }
  return naibx::capi::make_from_file(
      path, options,
      [path](const naibx_load_options &used) -> naibx_predictor * {
        auto file = naibx::format::map_file(path, used.limits);
        return file.has_value()
                   ? std::make_unique<naibx_predictor>(std::move(*file), used)
                         .release()
                   : nullptr;
      });
}

} // namespace

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::require_array;
using naibx::capi::require_readable;

extern "C" {

naibx_status naibx_predictor_save(const naibx_predictor *predictor,
                                  const char *path, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(predictor, "predictor");
    require(path, "path");
    naibx::format::write_file(path,
                              naibx::format::writer_of(predictor->predictor));
    return NAIBX_OK;
  });
}

naibx_status naibx_predictor_save_to_buffer(const naibx_predictor *predictor,
                                            uint8_t *buffer, uint64_t capacity,
                                            uint64_t *size,
                                            naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(size);
    require(predictor, "predictor");
    require_array(buffer, capacity, "buffer");
    require(size, "size");
    return naibx::capi::write_to_buffer(
        naibx::format::writer_of(predictor->predictor), buffer, capacity,
        *size);
  });
}

naibx_status naibx_predictor_save_to_callback(const naibx_predictor *predictor,
                                              naibx_write write, void *context,
                                              naibx_error **error) {
  const naibx::capi::HostWriter host(write, context);
  return guard(error, [&]() -> naibx_status {
    require(predictor, "predictor");
    require(write, "write");
    host.write(naibx::format::writer_of(predictor->predictor));
    return NAIBX_OK;
  });
}

naibx_status naibx_predictor_load(const char *path,
                                  const naibx_load_options *options,
                                  naibx_predictor **predictor,
                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(predictor);
    require(path, "path");
    require(predictor, "predictor");
    *predictor = naibx::capi::load_file<naibx_predictor>(path, options);
    return NAIBX_OK;
  });
}

naibx_status naibx_predictor_map(const char *path,
                                 const naibx_load_options *options,
                                 naibx_predictor **predictor,
                                 naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(predictor);
    require(path, "path");
    require(predictor, "predictor");
    *predictor = map_tables(path, options);
    if (*predictor == nullptr) {
      *predictor = naibx::capi::load_file<naibx_predictor>(path, options);
    }
    return NAIBX_OK;
  });
}

naibx_status naibx_predictor_load_from_buffer(const uint8_t *buffer,
                                              uint64_t size,
                                              const naibx_load_options *options,
                                              naibx_predictor **predictor,
                                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(predictor);
    const auto bytes = require_readable(buffer, size, "buffer");
    require(predictor, "predictor");
    *predictor = std::make_unique<naibx_predictor>(
                     bytes, naibx::capi::options_or_default(options))
                     .release();
    return NAIBX_OK;
  });
}

} // extern "C"
