// How much a reader accepts of what a file may ask for.
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

// NAIBX_ERROR_LIMIT: the file may be sound, but the caller does not want it.
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
