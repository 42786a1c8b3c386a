#include "guard.hpp"
#include "handles.hpp"
#include "numbers.hpp"

#include <cmath>
#include <limits>
#include <memory>

using naibx::capi::checked_switch;
using naibx::capi::clear;
using naibx::capi::fail_for_key;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

// A limit too large to be exact as a double limits nothing.
uint64_t checked_limit(const char *name, double limit) {
  constexpr double kNoLimit = 9007199254740992.0; // 2^53
  if (!(limit >= 0.0) || (limit < kNoLimit && limit != std::floor(limit))) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, name, " is ", limit,
                ", but must be a whole number of at least 0");
  }
  return limit < kNoLimit ? static_cast<uint64_t>(limit)
                          : std::numeric_limits<uint64_t>::max();
}

} // namespace

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

naibx_status naibx_load_options_set_number(naibx_load_options *options,
                                           int32_t key, double number,
                                           naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(options, "options");
    switch (key) {
    case NAIBX_LABEL_LIMIT:
      options->limits.labels = checked_limit("NAIBX_LABEL_LIMIT", number);
      break;
    case NAIBX_FEATURE_LIMIT:
      options->limits.features = checked_limit("NAIBX_FEATURE_LIMIT", number);
      break;
    case NAIBX_BYTE_LIMIT:
      options->limits.bytes = checked_limit("NAIBX_BYTE_LIMIT", number);
      break;
    case NAIBX_MAP_TABLES:
      options->map_tables = checked_switch("NAIBX_MAP_TABLES", number);
      break;
    case NAIBX_VERIFY_TABLES:
      options->verify_tables = checked_switch("NAIBX_VERIFY_TABLES", number);
      break;
    default:
      fail_for_key(key, "NAIBX_LABEL_LIMIT (1) to NAIBX_VERIFY_TABLES (5)");
    }
    return NAIBX_OK;
  });
}

} // extern "C"
