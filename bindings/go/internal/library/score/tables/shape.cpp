// Made by bindings/go/generate_sources.py from
// src/score/tables/shape.cpp: do not edit.

#include "settings.hpp"

#include "shape.hpp"

#include "../../base/size.hpp"

namespace naibx {

namespace {

class Offsets {
public:
  // Returns where a table of `count` numbers begins.
  std::size_t place(std::uint64_t count, std::size_t size) {
    const std::size_t begin = end_;
    const std::uint64_t bytes = table_size(count, size);
    end_ =
        to_size(end_ + (bytes + kBlockBytes - 1) / kBlockBytes * kBlockBytes);
    return begin;
  }
  [[nodiscard]] std::size_t end() const { return end_; }

private:
  std::size_t end_ = 0;
};

} // namespace

TableOffsets::TableOffsets(const PredictorShape &shape) {
  constexpr std::size_t kIndex = sizeof(std::uint32_t);
  constexpr std::size_t kDouble = sizeof(double);
  const std::size_t real =
      shape.precision == Precision::float64 ? sizeof(double) : sizeof(float);
  const bool has_always = shape.always_present > 0;
  const std::size_t floats =
      shape.precision == Precision::float32 ? shape.gaussian_count : 0;
  Offsets offsets;
  label_of_column = offsets.place(shape.seen_labels, kIndex);
  unseen_labels = offsets.place(shape.label_count - shape.seen_labels, kIndex);
  size_of_column = offsets.place(shape.sizes, kIndex);
  feature_of_slot = offsets.place(shape.gaussian_slots, kIndex);
  always_columns = offsets.place(shape.always_present, kIndex);
  always_offsets =
      offsets.place(has_always ? std::size_t{shape.bernoulli_count} + 1 : 0,
                    sizeof(std::uint64_t));
  always_counts = offsets.place(has_always ? shape.columns() : 0, kIndex);
  centre = offsets.place(shape.gaussian_count, kDouble);
  unit = offsets.place(floats, kDouble);
  start = offsets.place(shape.columns(), kDouble);
  start_of_zeros =
      offsets.place(shape.gaussian_count > 0 ? shape.columns() : 0, kDouble);
  size_given_label = offsets.place(
      table_size(shape.size_rows(), shape.label_columns()), kDouble);
  pairs = offsets.place(table_size(shape.seen_labels, shape.label_columns()),
                        kDouble);
  gaussian = offsets.place(
      table_size(2 * shape.columns(), shape.gaussian_count), real);
  logarithms = offsets.place(table_size(shape.rows(), shape.columns()), real);
  end = offsets.end();
}

} // namespace naibx
