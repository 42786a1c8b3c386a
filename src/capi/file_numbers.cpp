#include "../format/file_head.hpp"
#include "guard.hpp"

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::require_readable;

namespace {

double number_of(const naibx::format::FileHead &head, int32_t key) {
  switch (key) {
  case NAIBX_FILE_BYTES:
    return static_cast<double>(head.length());
  case NAIBX_FILE_VERSION:
    return head.version();
  case NAIBX_FILE_HAS_MODEL:
    return head.has_section(naibx::format::kCountsTag) ? 1.0 : 0.0;
  case NAIBX_FILE_HAS_PREDICTOR:
    return head.has_section(naibx::format::kPredictorTag) ||
                   head.has_section(naibx::format::kRidgePredictorTag)
               ? 1.0
               : 0.0;
  default:
    break;
  }
  naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the key is ", key,
              ", but must be NAIBX_FILE_BYTES (1) to NAIBX_FILE_HAS_PREDICTOR "
              "(4)");
}

} // namespace

extern "C" {

naibx_status naibx_file_get_number(const uint8_t *bytes, uint64_t size,
                                   int32_t key, double *number,
                                   naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(number);
    const auto readable = require_readable(bytes, size, "bytes");
    require(number, "number");
    *number = number_of(naibx::format::FileHead(readable), key);
    return NAIBX_OK;
  });
}

} // extern "C"
