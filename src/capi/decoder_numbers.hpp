// How a predictor makes sets of scores, in numbers by key.
#pragma once

#include "../decide/sets/ridge_predictor.hpp"

#include <naibx/naibx.h>

#include <cstdint>
#include <limits>

namespace naibx::capi {

// NULL where the paper's model predicts.
inline double decoder_number(const RidgePredictor *ridge, std::int32_t key) {
  if (ridge == nullptr) {
    const bool is_gain = key == NAIBX_DECODER_GAIN;
    return key == NAIBX_DECODER ? double{NAIBX_DECODE_CASCADE}
           : is_gain            ? std::numeric_limits<double>::quiet_NaN()
                                : 0.0;
  }
  const DecoderChoice &choice = ridge->choice();
  const Decoder &decoder = choice.decoder;
  const bool is_of_sets = decoder.kind == DecoderKind::sets;
  switch (key) {
  case NAIBX_DECODER_SET_WEIGHT:
    return is_of_sets ? decoder.set_weight : 0.0;
  case NAIBX_DECODER_SIZE_WEIGHT:
    return is_of_sets ? decoder.size_weight : 0.0;
  case NAIBX_DECODER_THRESHOLD:
    return decoder.kind == DecoderKind::threshold ? decoder.threshold : 0.0;
  case NAIBX_DECODER_GAIN:
    return choice.utility - choice.default_utility;
  default:
    return static_cast<std::int32_t>(decoder.kind);
  }
}

} // namespace naibx::capi
