// Numbers that are set and looked up by key.
#pragma once

#include "../base/failure.hpp"

#include <naibx/naibx.h>

#include <cstdint>

namespace naibx::capi {

// `keys` names the valid ones.
[[noreturn]] inline void fail_for_key(std::int32_t key, const char *keys) {
  fail(NAIBX_ERROR_OUT_OF_RANGE, "the key is ", key, ", but must be ", keys);
}

// A number that the key does not use must be 0.
inline void check_unused(const char *name, std::uint32_t number) {
  if (number != 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the argument `", name, "` is ", number,
         ", but must be 0: the key has no use for it");
  }
}

inline bool checked_switch(const char *name, double value) {
  if (value != 0.0 && value != 1.0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, name, " is ", value, ", but must be 0 or 1");
  }
  return value == 1.0;
}

} // namespace naibx::capi
