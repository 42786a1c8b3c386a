/**
 * @file
 * How objects of the C interface go away.
 *
 * Made by bindings/cpp/generate_plain.py from what naibx.h declares: change
 * that, not this file.
 *
 * Source: include/naibx/cpp/plain/destroy.hpp, MIT licence.
 */
// clang-format off
#ifndef NAIBX_CPP_PLAIN_DESTROY_HPP
#define NAIBX_CPP_PLAIN_DESTROY_HPP

#include <naibx/naibx.h>

/** @cond */
namespace naibx::base_detail {

struct Destroy {
  void operator()(naibx_error *object) const {
    naibx_error_destroy(object);
  }
  void operator()(naibx_allocator *object) const {
    naibx_allocator_destroy(object);
  }
  void operator()(naibx_config *object) const {
    naibx_config_destroy(object);
  }
  void operator()(naibx_model *object) const {
    naibx_destroy(object);
  }
  void operator()(naibx_predictor *object) const {
    naibx_predictor_destroy(object);
  }
  void operator()(naibx_request *object) const {
    naibx_request_destroy(object);
  }
  void operator()(naibx_answer *object) const {
    naibx_answer_destroy(object);
  }
  void operator()(naibx_load_options *object) const {
    naibx_load_options_destroy(object);
  }
};

} // namespace naibx::base_detail
/** @endcond */

#endif // NAIBX_CPP_PLAIN_DESTROY_HPP
