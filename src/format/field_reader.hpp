// Reads from untrusted bytes what FieldWriter writes. Throws
// NAIBX_ERROR_CORRUPT where a number cannot be one of its field, or where there
// are too few bytes, before it allocates for them.
#pragma once

#include "../model/aligned_rows.hpp"
#include "cursor.hpp"
#include "sums.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx::format {

class FieldReader {
public:
  static constexpr bool kReads = true;
  FieldReader(Span<const std::uint8_t> bytes, const char *section)
      : cursor_(bytes, section) {}

  void number(std::uint32_t &value) { value = cursor_.u32(); }
  void number(std::uint64_t &value) { value = cursor_.u64(); }
  void real(double &value) {
    value = cursor_.f64();
    require(std::isfinite(value), kNotFinite);
  }
  void positive(double &value) {
    real(value);
    require(value > 0.0, "a number that must be above 0 is not");
  }
  void truth(bool &value) {
    const std::uint32_t number = cursor_.u32();
    require(number <= 1, "a switch is neither 0 nor 1");
    value = number == 1;
  }
  template <typename Enum> void choice(Enum &value, Enum last) {
    const std::uint32_t number = cursor_.u32();
    require(number <= static_cast<std::uint32_t>(last),
            "a number is not one of its kinds");
    value = static_cast<Enum>(number);
  }
  template <typename Number> void array(std::pmr::vector<Number> &numbers) {
    const std::uint64_t count = cursor_.u64();
    cursor_.require_elements(count, sizeof(Number));
    numbers.resize(static_cast<std::size_t>(count));
    cursor_.numbers(Span<Number>(numbers));
  }
  void reals(std::pmr::vector<double> &numbers) {
    array(numbers);
    require_finite(numbers);
  }
  void fill(double *numbers, std::size_t count) {
    cursor_.array({numbers, count});
    require_finite({numbers, count});
  }
  // So many rows, of which there are none yet, and their first `width` numbers.
  void rows(AlignedRows<double> &rows, std::size_t count, std::size_t width) {
    require_room(count, width); // mutants: only before memory is taken
    rows.reserve_rows(count);
    rows.append_rows(count);
    for (std::size_t row = 0; row < count; ++row) {
      fill(rows.row(row), width);
    }
  }
  template <typename Element, typename Make, typename Visit>
  void each(std::pmr::vector<Element> &elements, std::uint64_t bytes,
            const Make &make, const Visit &visit) {
    const std::uint64_t count = cursor_.u64();
    cursor_.require_elements(count, bytes);
    elements.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t i = 0; i < count; ++i) {
      elements.push_back(make());
      visit(elements.back());
    }
  }
  // Before memory is taken for so many doubles.
  void require_room(std::uint64_t rows, std::uint64_t columns) const {
    if (columns > 0) {
      cursor_.require_elements(
          rows, 8 * columns); // mutants: only before memory is taken
    }
  }
  void require_end() const { cursor_.require_end(); }

private:
  static constexpr const char *kNotFinite =
      "a number that must be finite is not";

  static void require_finite(Span<const double> numbers) {
    for (const double number : numbers) {
      require(std::isfinite(number), kNotFinite);
    }
  }

  Cursor cursor_;
};

} // namespace naibx::format
