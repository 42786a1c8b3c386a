// The kernels that this machine runs; the portable one is always among them.
#pragma once

#include "kernels/kernels.hpp"

#include <vector>

namespace naibx {

inline std::vector<const Kernels *> available_kernels() {
  std::vector<const Kernels *> found;
  for (const KernelKind kind : {KernelKind::portable, KernelKind::avx2,
                                KernelKind::avx512, KernelKind::neon}) {
    if (const Kernels *const kernels = find_kernels(kind)) {
      found.push_back(kernels);
    }
  }
  return found;
}

} // namespace naibx
