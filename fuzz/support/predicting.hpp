// What models and predictors do alike: they are saved, loaded, and predict.
#pragma once

#include "checked_call.hpp"
#include "handles.hpp"

#include <naibx/naibx.h>

#include <cstdint>
#include <type_traits>

namespace naibx::fuzz {

// The part of a file that a handle is, and NULL for the other.
inline const naibx_model *model_of(const naibx_model *model) {
  return model;
}
inline const naibx_model *model_of(const naibx_predictor *) {
  return nullptr;
}
inline const naibx_predictor *predictor_of(const naibx_model *) {
  return nullptr;
}
inline const naibx_predictor *predictor_of(const naibx_predictor *predictor) {
  return predictor;
}

// By the kind of the handle, since the place may be NULL.
template <typename Subject>
naibx_status read_part(const Bytes &bytes, const naibx_load_options *options,
                       Subject **place, naibx_error **error) {
  if constexpr (std::is_same_v<Subject, naibx_model>) {
    return naibx_read_parts(bytes.data(), bytes.size(), options, place, nullptr,
                            error);
  } else {
    return naibx_read_parts(bytes.data(), bytes.size(), options, nullptr, place,
                            error);
  }
}
inline Owned<naibx_predictor> live_predictor(const naibx_model &model) {
  naibx_predictor *made = nullptr;
  succeed(
      [&](auto error) {
        return naibx_predictor_create(&model, NAIBX_LIVE, &made, error);
      },
      made);
  return Owned<naibx_predictor>(made);
}

} // namespace naibx::fuzz
