// Finds things by names that come from files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace naibx::cli {

// A name to look for, and its first eight bytes as a number: most comparisons
// need no more. Who looks for many makes it once for each.
struct NameView {
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions)
  NameView(std::string_view name) : text(name), start(start_of(name)) {}
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions)
  NameView(const std::string &name) : NameView(std::string_view(name)) {}
  NameView(std::string_view name, std::uint64_t first_bytes)
      : text(name), start(first_bytes) {}

  // In the order of the bytes; a shorter name has zeros behind its end.
  static std::uint64_t start_of(std::string_view name) {
    std::uint64_t start = 0;
    for (std::size_t i = 0; i < sizeof start; ++i) {
      start <<= 8U;
      start |= i < name.size() ? static_cast<unsigned char>(name[i]) : 0U;
    }
    return start;
  }

  std::string_view text;
  std::uint64_t start;
};

// A name that is kept.
struct Name {
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions)
  Name(std::string name)
      : text(std::move(name)), start(NameView::start_of(text)) {}
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions)
  Name(std::string_view name) : Name(std::string(name)) {}
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions)
  operator NameView() const { return {text, start}; }

  std::string text;
  std::uint64_t start;
};

// By their bytes.
struct NameLess {
  using is_transparent = void;

  bool operator()(const NameView &left, const NameView &right) const {
    return left.start != right.start ? left.start < right.start
                                     : left.text < right.text;
  }
};

// In order, and not by a hash: the standard library's has a fixed seed, so that
// a file can be made whose names all have one hash value, and a table of them
// takes time that grows with the square of their number. A NameView, or a text
// of any type, is found without a copy.
template <typename Value, typename Less = NameLess>
using NameMap = std::map<Name, Value, Less>;

using NameSet = std::set<Name, NameLess>;

} // namespace naibx::cli
