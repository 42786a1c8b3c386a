// Made by bindings/go/generate_sources.py from
// src/model/name_table.cpp: do not edit.

#include "settings.hpp"

#include "name_table.hpp"

#include "../base/failure.hpp"
#include "../base/utf8.hpp"

#include <algorithm>
#include <utility>

namespace naibx {

void NameTable::set(std::size_t index, std::string_view name,
                    const char *of_what) {
  if (!is_valid_utf8(name)) {
    fail(NAIBX_ERROR_INVALID_TEXT, "the name of ", of_what, " ", index,
         " is not valid UTF-8 without NUL");
  }
  std::pmr::string copy(name, names_.get_allocator());
  if (index >= names_.size() && !name.empty()) {
    names_.resize(index + 1);
  }
  if (index < names_.size()) {
    names_[index] = std::move(copy);
  }
  while (!names_.empty() && names_.back().empty()) {
    names_.pop_back(); // one spelling of "no name", so that saving is canonical
  }
}

bool operator==(const NameTable &a, const NameTable &b) {
  const std::size_t count = std::max(a.size(), b.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (std::string_view(a.get(i)) != b.get(i)) {
      return false;
    }
  }
  return true;
}

} // namespace naibx
