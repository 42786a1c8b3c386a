// What owns the handles of the library in the targets.
#pragma once

#include <naibx/naibx.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace naibx::fuzz {

struct Destroy {
  void operator()(naibx_config *it) const { naibx_config_destroy(it); }
  void operator()(naibx_model *it) const { naibx_destroy(it); }
  void operator()(naibx_predictor *it) const { naibx_predictor_destroy(it); }
  void operator()(naibx_request *it) const { naibx_request_destroy(it); }
  void operator()(naibx_answer *it) const { naibx_answer_destroy(it); }
  void operator()(naibx_allocator *it) const { naibx_allocator_destroy(it); }
  void operator()(naibx_load_options *it) const {
    naibx_load_options_destroy(it);
  }
};

template <typename Handle> using Owned = std::unique_ptr<Handle, Destroy>;
using Bytes = std::vector<std::uint8_t>;

} // namespace naibx::fuzz
