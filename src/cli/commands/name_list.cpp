#include "name_list.hpp"

#include <algorithm>

namespace naibx::cli {
namespace {

// Removes the quoted text at the beginning of `list` and returns it; nothing if
// the quotes are not closed.
std::optional<std::string> take_quoted(std::string_view &list) {
  std::string text;
  for (std::size_t at = 1; at < list.size(); ++at) {
    if (list[at] == '"') {
      if (at + 1 == list.size() || list[at + 1] != '"') {
        list.remove_prefix(at + 1);
        return text;
      }
      ++at;
    }
    text += list[at];
  }
  return std::nullopt;
}

std::optional<std::string> take_name(std::string_view &list) {
  if (!list.empty() && list.front() == '"') {
    return take_quoted(list);
  }
  const std::size_t end = std::min(list.find(','), list.size());
  std::string name(list.substr(0, end));
  list.remove_prefix(end);
  return name;
}

} // namespace

std::optional<std::vector<std::string>> split_names(std::string_view list) {
  std::vector<std::string> names;
  for (;;) {
    std::optional<std::string> name = take_name(list);
    if (!name || name->empty() || (!list.empty() && list.front() != ',')) {
      return std::nullopt;
    }
    names.push_back(std::move(*name));
    if (list.empty()) {
      return names;
    }
    list.remove_prefix(1);
  }
}

} // namespace naibx::cli
