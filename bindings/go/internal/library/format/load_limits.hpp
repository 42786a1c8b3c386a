// Made by bindings/go/generate_sources.py from
// src/format/load_limits.hpp: do not edit.

// How much of what a file may ask for its reader goes along with.
#pragma once

#include "../base/failure.hpp"

#include <cstdint>
#include <limits>

namespace naibx::format {

struct LoadLimits {
  std::uint64_t labels = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t features = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();
};

// NAIBX_ERROR_LIMIT for something that the caller does not want, as sound as it
// may be.
class AboveLimit : public Failure {
public:
  AboveLimit(std::uint64_t told, std::uint64_t limit, const char *what)
      : Failure(NAIBX_ERROR_LIMIT,
                text("the file has ", told, " ", what,
                     ", but the load options allow ", limit, " at most")) {}
};

// Throws AboveLimit.
inline void check_limit(std::uint64_t told, std::uint64_t limit,
                        const char *what) {
  if (told > limit) {
    throw AboveLimit(told, limit, what);
  }
}

} // namespace naibx::format
