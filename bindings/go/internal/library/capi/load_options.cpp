// Made by bindings/go/generate_sources.py from
// src/capi/load_options.cpp: do not edit.

#include "settings.hpp"

#include "guard.hpp"
#include "handles.hpp"

#include <memory>

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

extern "C" {

naibx_status naibx_load_options_create(naibx_load_options **options,
                                       naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(options);
    require(options, "options");
    *options = std::make_unique<naibx_load_options>().release();
    return NAIBX_OK;
  });
}

void naibx_load_options_destroy(naibx_load_options *options) {
  const std::unique_ptr<naibx_load_options> owned(options);
}

naibx_status naibx_load_options_set_allocator(naibx_load_options *options,
                                              const naibx_allocator *allocator,
                                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(options, "options");
    options->allocator = naibx::capi::functions_of(allocator);
    return NAIBX_OK;
  });
}

naibx_status naibx_load_options_set_limits(naibx_load_options *options,
                                           uint64_t labels, uint64_t features,
                                           uint64_t bytes,
                                           naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(options, "options");
    options->limits = {labels, features, bytes};
    return NAIBX_OK;
  });
}

naibx_status naibx_load_options_set_verify_tables(naibx_load_options *options,
                                                  int32_t verify,
                                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(options, "options");
    options->verify_tables = verify != 0;
    return NAIBX_OK;
  });
}

} // extern "C"
