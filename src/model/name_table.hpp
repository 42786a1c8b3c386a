// Optional UTF-8 names of numbered things.
#pragma once

#include "../base/span.hpp"

#include <cstddef>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

namespace naibx {

class NameTable {
public:
  explicit NameTable(std::pmr::memory_resource *memory) : names_(memory) {}
  NameTable(const NameTable &other, std::pmr::memory_resource *memory)
      : names_(other.names_, memory) {}

  void reserve(std::size_t count) { names_.reserve(count); }
  // Throws Failure, which says of what ("label", ...), where the name is not
  // valid UTF-8.
  void set(std::size_t index, std::string_view name, const char *of_what);
  // Never NULL; "" where there is none.
  [[nodiscard]] const char *get(std::size_t index) const {
    return index < names_.size() ? names_[index].c_str() : "";
  }
  // One past the last thing that has been named.
  [[nodiscard]] std::size_t size() const { return names_.size(); }
  // Whether everything has the same name.
  friend bool operator==(const NameTable &a, const NameTable &b);

private:
  std::pmr::vector<std::pmr::string> names_;
};

} // namespace naibx
