// Made by bindings/go/generate_sources.py from
// src/decide/request.cpp: do not edit.

#include "settings.hpp"

#include "request.hpp"

#include "../base/failure.hpp"

namespace naibx {

void check_size(const Configuration &configuration, std::int64_t size) {
  const std::uint32_t label_count = configuration.label_count();
  if (size != kPredictSize && (size < 0 || size > label_count)) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the size is ", size, ", but must be 0 to ",
         label_count, ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
  }
}

SetOutput SetOutput::after(std::uint64_t used) const {
  if (used >= capacity) {
    return {};
  }
  return {labels + used,
          step_log_probabilities == nullptr ? nullptr
                                            : step_log_probabilities + used,
          capacity - used};
}

} // namespace naibx
