// What became of a row whose sets were searched for.
#pragma once

#include <naibx/naibx.h>

#include <cstdint>
#include <string>

namespace naibx {

// The numbers are statuses of the public header.
enum class Outcome : naibx_status {
  met = NAIBX_OK,
  cut_short = NAIBX_CUT_SHORT, // met, but a better one may not have been found
  impossible = NAIBX_ERROR_IMPOSSIBLE,
  undecided = NAIBX_ERROR_UNDECIDED
};

// Why no set can be: what was found first.
struct Conflict {
  enum class Kind : std::uint32_t {
    none,
    label,       // `first` must be in and must not be in
    implication, // `first` must be in, `second`, which it implies, must not
    group_most,  // of group `first`, `second` labels must be in: too many
    group_least, // of group `first` only `second` labels may be in: too few
    size_most,   // `first` labels must be in, the largest size is `second`
    size_least,  // `first` labels may be in, the smallest size is `second`
    together     // each could be met by itself
  };

  Kind kind = Kind::none;
  std::uint32_t first = 0;
  std::uint32_t second = 0;
};

// For people; empty where there is none.
std::string conflict_text(const Conflict &conflict);

} // namespace naibx
