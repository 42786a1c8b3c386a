// What the library refuses of an option's value is wrong usage.
#pragma once

#include "../failure.hpp"

#include <naibx/naibx.hpp>

#include <string>

namespace naibx::cli {

// Calls `set`, and names the option where the value is out of range.
template <typename Set> void set_option(const char *option, const Set &set) {
  try {
    set();
  } catch (const Error &error) {
    if (error.code() == NAIBX_ERROR_OUT_OF_RANGE) {
      throw UsageError(std::string(option) + ": " + error.what());
    }
    throw;
  }
}

} // namespace naibx::cli
