// Numbers that are set and looked up by key.
#pragma once

#include "../base/failure.hpp"

#include <naibx/naibx.h>

#include <cstdint>

namespace naibx::capi {

// `keys` says which there are.
[[noreturn]] inline void fail_for_key(std::int32_t key, const char *keys) {
  fail(NAIBX_ERROR_OUT_OF_RANGE, "the key is ", key, ", but must be ", keys);
}

inline bool checked_switch(const char *name, double value) {
  if (value != 0.0 && value != 1.0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, name, " is ", value, ", but must be 0 or 1");
  }
  return value == 1.0;
}

} // namespace naibx::capi
