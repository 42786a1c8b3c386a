#include "name_table.hpp"

#include "failure.hpp"
#include "utf8.hpp"

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

} // namespace naibx
