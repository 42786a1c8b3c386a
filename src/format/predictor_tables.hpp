// The tables of a predictor as numbers, to be saved and loaded.
#pragma once

#include "../base/span.hpp"
#include "../score/tables/shape.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace naibx::format {

template <typename Number, typename Byte>
Number *number_at(Byte *bytes, std::size_t offset) {
  return reinterpret_cast<Number *>(bytes + offset);
}

// Calls visit(Span of numbers) for all of the tables, in order, those of one
// type of number at once, with what lies between them. Byte is std::byte,
// and the numbers are const where it is.
template <typename Byte, typename Visit>
void visit_numbers(const PredictorShape &shape, const TableOffsets &offsets,
                   Byte *bytes, const Visit &visit) {
  const auto visit_as = [&](auto number, std::size_t begin, std::size_t end) {
    using Number = std::conditional_t<std::is_const_v<Byte>,
                                      const decltype(number), decltype(number)>;
    visit(Span<Number>(number_at<Number>(bytes, begin),
                       (end - begin) / sizeof number));
  };
  visit_as(std::uint32_t{}, offsets.label_of_column, offsets.always_offsets);
  visit_as(std::uint64_t{}, offsets.always_offsets, offsets.always_counts);
  visit_as(std::uint32_t{}, offsets.always_counts, offsets.centre);
  visit_as(double{}, offsets.centre, offsets.gaussian);
  if (shape.precision == Precision::float64) {
    visit_as(double{}, offsets.gaussian, offsets.end);
  } else {
    visit_as(float{}, offsets.gaussian, offsets.end);
  }
}

} // namespace naibx::format
