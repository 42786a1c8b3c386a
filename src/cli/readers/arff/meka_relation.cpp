#include "meka_relation.hpp"

#include "arff_cursor.hpp"

#include <charconv>
#include <system_error>

namespace naibx::cli {

namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back()))
    text.remove_suffix(1);
  return text;
}

// The number that an option's text begins with. Programs append their own
// words with a hyphen ("-C 6-weka.filters..."); 0.25 is an option of another
// kind.
std::optional<std::int64_t> option_value(std::string_view text) {
  text = trim(text);
  std::int64_t value = 0;
  const char *last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  const bool whole = end == last || is_blank(*end) || *end == '-' ||
                     *end == ',' || *end == ';' || *end == ':' || *end == '_';
  if (error != std::errc() || !whole)
    return std::nullopt;
  return value;
}

} // namespace

MekaRelation parse_meka_relation(std::string_view relation) {
  MekaRelation result{std::string(trim(relation)), std::nullopt};
  for (std::size_t at = 0; at + 3 <= relation.size(); ++at) {
    const bool option =
        (at == 0 || is_blank(relation[at - 1]) || relation[at - 1] == ':') &&
        relation.substr(at, 2) == "-C" && is_blank(relation[at + 2]);
    if (!option)
      continue;
    result.label_count = option_value(relation.substr(at + 3));
    if (!result.label_count)
      continue;
    const std::string_view before = relation.substr(0, at);
    result.title = trim(before.substr(0, before.rfind(':')));
    break;
  }
  return result;
}

} // namespace naibx::cli
