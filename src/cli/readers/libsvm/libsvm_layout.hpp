// How a libsvm file numbers its features and labels, which it does not say
// itself.
#pragma once

#include <cstdint>

namespace naibx::cli {

struct LibsvmLayout {
  // The number of the first feature and of the first label: 0 or 1.
  std::uint32_t feature_base = 1;
  std::uint32_t label_base = 0;
  // How many there are.
  std::uint32_t feature_count = 0;
  std::uint32_t label_count = 0;
};

} // namespace naibx::cli
