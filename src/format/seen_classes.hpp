// How CNTS begins: what other sections have a number for each of.
#pragma once

#include "constants.hpp"
#include "container.hpp"
#include "cursor.hpp"

#include <cstdint>

namespace naibx::format {

// Not checked.
struct SeenClasses {
  std::uint64_t sizes;
  std::uint64_t labels;

  explicit SeenClasses(const Container &container)
      : SeenClasses(Cursor(container.require(kCountsTag).bytes, "CNTS")) {}

private:
  explicit SeenClasses(Cursor cursor)
      : sizes(cursor.u64()), labels(cursor.u64()) {}
};

} // namespace naibx::format
