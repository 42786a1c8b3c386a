// Writes the fields of an object one after the other. Has the calls of
// FieldReader, so that one function names the fields for both.
#pragma once

#include "../model/aligned_rows.hpp"
#include "byte_writer.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx::format {

class FieldWriter {
public:
  static constexpr bool kReads = false;
  explicit FieldWriter(Sink &sink) : out_(sink) {}

  void number(std::uint32_t value) { out_.u32(value); }
  void number(std::uint64_t value) { out_.u64(value); }
  void real(double value) { out_.f64(value); }
  void positive(double value) { out_.f64(value); }
  void truth(bool value) { out_.u32(value ? 1 : 0); }
  template <typename Enum> void choice(Enum value, Enum /*last*/) {
    out_.u32(static_cast<std::uint32_t>(value));
  }
  template <typename Number>
  void array(const std::pmr::vector<Number> &numbers) {
    array(Span<const Number>(numbers));
  }
  template <typename Number> void array(Span<const Number> numbers) {
    out_.u64(numbers.size());
    out_.array(numbers);
  }
  void reals(const std::pmr::vector<double> &numbers) { array(numbers); }
  void fill(const double *numbers, std::size_t count) {
    out_.array(Span<const double>(numbers, count));
  }
  void rows(const AlignedRows<double> &rows, std::size_t count,
            std::size_t width) {
    for (std::size_t row = 0; row < count; ++row) {
      fill(rows.row(row), width);
    }
  }
  template <typename Element, typename Make, typename Visit>
  void each(const std::pmr::vector<Element> &elements, std::uint64_t /*bytes*/,
            const Make & /*make*/, const Visit &visit) {
    out_.u64(elements.size());
    for (const Element &element : elements) {
      visit(element);
    }
  }

private:
  ByteWriter out_;
};

} // namespace naibx::format
