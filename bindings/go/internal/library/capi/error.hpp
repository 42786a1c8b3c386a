// Made by bindings/go/generate_sources.py from
// src/capi/error.hpp: do not edit.

// The error object of the public header, and how a failure becomes one.
#pragma once

#include "../base/failure.hpp"

#include <naibx/naibx.h>

#include <cstdint>

// What every error has; an owned one adds its text (error.cpp).
struct naibx_error {
  naibx_status status;
  std::int64_t row;
  std::int64_t column;
  const char *message;
};

namespace naibx::capi {

// Hands out an error (where `error` is not NULL) and returns the status of the
// call: that of the failure, or NAIBX_ERROR_OUT_OF_MEMORY where not even the
// error could be made.
naibx_status report(const Failure &failure, naibx_error **error);
// The same without any allocation: the error is static.
naibx_status report_out_of_memory(naibx_error **error);

} // namespace naibx::capi
