// Sets that a model does not count.
#pragma once

#include "../io/number_text.hpp"
#include "../io/warning.hpp"

#include <naibx/naibx.hpp>

#include <string>

namespace naibx::cli {

// The library drops them without a word; nothing where there are none.
inline std::string dropped_sets_line(const Model &model) {
  const double weight = model.dropped_set_weight();
  return weight > 0.0 ? warning_line("the sets of " + number_text(weight) +
                                     " examples are not counted, since there "
                                     "are too many different ones")
                      : std::string();
}

} // namespace naibx::cli
