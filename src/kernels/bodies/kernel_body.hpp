// All kernels, for any instruction set: a file defines NAIBX_KERNEL_TARGET and
// two structures of static functions, Doubles and Floats, which say what its
// registers do. Everything is local to that file, so that no function that was
// compiled for one processor can be linked in the place of another's.
#pragma once

#include "../kernels.hpp"
#include "choose_several_body.hpp"
#include "class_gaussian_body.hpp"
#include "compile_discrete_body.hpp"
#include "compile_gaussian_body.hpp"
#include "exponentials_body.hpp"
#include "gaussian_body.hpp"
#include "log_sums_body.hpp"
#include "products_body.hpp"
#include "rows_body.hpp"
#include "some_gaussian_body.hpp"
#include "update_body.hpp"
#include "values_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

template <typename Doubles, typename Floats>
constexpr Kernels kernels_with(KernelKind kind) {
  return {kind,
          gaussian<Doubles>,
          gaussian<Floats>,
          some_gaussian<Doubles, false>,
          some_gaussian<Floats, false>,
          some_gaussian<Doubles, true>,
          some_gaussian<Floats, true>,
          add_rows<Doubles, double>,
          add_rows<Doubles, float>,
          add_products<Doubles, double>,
          add_products<Doubles, float>,
          choose<Doubles>,
          choose_several<Doubles>,
          sum_exponentials<Doubles>,
          exponentials<Doubles>,
          inspect<Doubles>,
          centre_float64,
          centre_float32<Doubles>,
          class_gaussian<Doubles, ClassVariance::shared>,
          class_gaussian<Doubles, ClassVariance::own>,
          logarithms<Doubles>,
          add_log_sums<Doubles>,
          update_gaussian<Doubles>,
          update_classes<Doubles>,
          compile_gaussian<Doubles>,
          compile_bernoulli<Doubles>,
          compile_shares<Doubles>,
          unfused_logarithms<Doubles>};
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
