// The shape of a saved predictor, as the head of its section tells it.
#pragma once

#include "file_surgery.hpp"
#include "score/tables/shape.hpp"

namespace naibx::test {

// `head` is where the section PRED begins.
inline PredictorShape shape_at(const Bytes &bytes, std::size_t head) {
  const auto field = [&](std::size_t offset) {
    return read_at<std::uint32_t>(bytes, head + offset);
  };
  PredictorShape shape;
  shape.precision = static_cast<Precision>(field(0));
  shape.form = static_cast<GaussianForm>(field(4));
  shape.sparse_rows = field(8) == 1;
  shape.label_count = field(12);
  shape.seen_labels = field(16);
  shape.sizes = field(20);
  shape.gaussian_slots = field(24);
  shape.gaussian_count = field(28);
  shape.bernoulli_count = field(32);
  shape.multinomial_count = field(36);
  shape.category_count = field(40);
  shape.always_present = read_at<std::uint64_t>(bytes, head + 48);
  return shape;
}

} // namespace naibx::test
