// OpenBLAS as a yardstick: the two products that score a batch where the
// squares of Gaussian features are expanded, x^2 A + x B. Only the benchmarks
// know of it.
#pragma once

#include "machine/machine.hpp"

#include <cstddef>
#include <functional>
#include <string>

namespace naibx::bench {

// Both products of so many rows, for so many classes, with one thread; the
// squares are there already. The matrices belong to what is returned.
[[nodiscard]] std::function<void()> expanded_form(std::size_t rows,
                                                  std::size_t features,
                                                  std::size_t classes,
                                                  Precision precision);

// Version, and the processor whose kernels it uses.
[[nodiscard]] std::string blas_name();

} // namespace naibx::bench
