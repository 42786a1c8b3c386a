// Each instruction set's file gives its kernels, or NULL in a build for
// another processor. For dispatch.cpp alone: whether this machine can run them
// is not asked here.
#pragma once

#include "../kernels.hpp"

namespace naibx {

const Kernels *portable_kernels();
const Kernels *avx2_kernels();
const Kernels *avx512_kernels();
const Kernels *neon_kernels();

} // namespace naibx
