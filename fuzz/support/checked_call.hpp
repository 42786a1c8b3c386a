// Calls of the library, and the rules that hold for every one of them.
#pragma once

#include "require.hpp"

#include <naibx/naibx.h>

#include <cstring>

namespace naibx::fuzz {

// Checks that status and error object go together, and destroys the object.
void check_error(naibx_status status, naibx_error *error);

// A place for a result that is not 0 beforehand, so that it shows whether the
// library has set it.
template <typename Value> Value unset() {
  Value value;
  // NOLINTNEXTLINE(bugprone-sizeof-expression): of the pointer, if it is one
  std::memset(static_cast<void *>(&value), 0xA5, sizeof(Value));
  return value;
}

// Calls `function` with a place for the error, or NULL for it, and checks what
// the header promises of every call. `results` are what it points its out
// parameters to: NULL or 0 after all but NAIBX_OK, and, where the function
// tells the size that it needs, NAIBX_BUFFER_TOO_SMALL.
template <typename Function, typename... Results>
naibx_status checked(bool with_error, Function function, Results &...results) {
  auto *error = unset<naibx_error *>();
  ((results = unset<Results>()), ...);
  const naibx_status status = function(with_error ? &error : nullptr);
  if (with_error) {
    check_error(status, error);
  } else {
    check_error(status < 100 ? status : NAIBX_OK, nullptr);
  }
  if (status != NAIBX_OK && status != NAIBX_BUFFER_TOO_SMALL) {
    require(((results == Results{}) && ...),
            "out parameters are NULL or 0 after a failure");
  }
  return status;
}

template <typename Function, typename... Results>
naibx_status checked(Function function, Results &...results) {
  return checked(true, function, results...);
}

// A call that has no reason to fail.
template <typename Function, typename... Results>
void succeed(Function function, Results &...results) {
  require(checked(true, function, results...) == NAIBX_OK,
          "a call that has no reason to fail succeeds");
}

} // namespace naibx::fuzz
