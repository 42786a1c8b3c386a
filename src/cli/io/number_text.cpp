#include "number_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace naibx::cli {

std::string number_text(double value) {
  // The shortest text of a double has at most 24 characters.
  std::array<char, 32> buffer = {};
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), result.ptr};
}

std::string fixed_text(double value, int digits) {
  if (std::isnan(value)) {
    return "-";
  }
  // The longest double has 309 digits before the point.
  std::array<char, 400> buffer = {};
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                    std::chars_format::fixed, digits);
  return {buffer.data(), result.ptr};
}

std::string duration_text(double seconds) {
  struct Unit {
    double seconds;
    const char *name;
  };
  constexpr std::array<Unit, 3> kUnits = {
      {{1.0, " s"}, {1e-3, " ms"}, {1e-6, " microseconds"}}};
  // Rounded up to a whole unit, it is shown in that one.
  constexpr double kAlmost = 0.9995;
  const auto *unit = kUnits.begin();
  while (unit + 1 != kUnits.end() && seconds < kAlmost * unit->seconds) {
    ++unit;
  }
  const double value = seconds / unit->seconds;
  const int digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return fixed_text(value, digits) + unit->name;
}

std::string count_text(std::uint64_t count, const std::string &noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0.0;
  const auto [stop, failed] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || stop != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

} // namespace naibx::cli
