#include "arff_labels.hpp"

#include "arff_cursor.hpp"
#include "data_error.hpp"
#include "label_xml.hpp"
#include "text.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_map>

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

std::vector<bool> labels_by_count(std::size_t columns, std::int64_t count,
                                  const std::string &said_by,
                                  const std::string &file) {
  const bool last = count < 0;
  const auto wanted = last
                          ? std::uint64_t{0} - static_cast<std::uint64_t>(count)
                          : static_cast<std::uint64_t>(count);
  if (wanted == 0 || wanted > columns) {
    throw DataError(file, 0, 0,
                    said_by + " is " + std::to_string(count) +
                        "; the file has " + std::to_string(columns) +
                        " attributes, so it must be from 1 to " +
                        std::to_string(columns) + " or, for the last ones, " +
                        "from -1 to -" + std::to_string(columns));
  }
  std::vector<bool> is_label(columns);
  const auto size = static_cast<std::ptrdiff_t>(wanted);
  if (last) {
    std::fill(is_label.end() - size, is_label.end(), true);
  } else {
    std::fill(is_label.begin(), is_label.begin() + size, true);
  }
  return is_label;
}

std::vector<bool> labels_by_xml(const ArffHeader &header,
                                const std::string &path,
                                const std::string &file) {
  std::unordered_map<std::string_view, std::size_t> positions;
  for (std::size_t i = 0; i < header.attributes.size(); ++i)
    positions.emplace(header.attributes[i].name, i);
  std::vector<bool> is_label(header.attributes.size());
  for (const XmlLabel &label : read_label_xml(path)) {
    auto found = positions.find(label.name);
    // Some XML files hold names as the ARFF file spells them (m\'usica).
    if (found == positions.end())
      found = positions.find(unescape_word(label.name));
    if (found == positions.end()) {
      throw DataError(path, label.line, 0,
                      "label " + quote_for_message(label.name) +
                          " is no attribute of " + file);
    }
    if (is_label[found->second]) {
      throw DataError(path, label.line, 0,
                      "label " + quote_for_message(label.name) +
                          " is listed twice");
    }
    is_label[found->second] = true;
  }
  return is_label;
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

std::vector<bool> choose_labels(const ArffHeader &header,
                                const LabelChoice &choice,
                                const std::string &file) {
  const std::size_t columns = header.attributes.size();
  if (!choice.label_xml.empty())
    return labels_by_xml(header, choice.label_xml, file);
  if (choice.label_count == std::int64_t{0}) {
    std::vector<bool> none(columns, false);
    return none;
  }
  if (choice.label_count) {
    return labels_by_count(columns, *choice.label_count, "the label count",
                           file);
  }
  if (const auto count = parse_meka_relation(header.relation).label_count)
    return labels_by_count(columns, *count, "-C in the relation", file);
  throw DataError(file, 0, 0,
                  "nothing says which columns are labels; name a Mulan label "
                  "file (--labels FILE.xml), give the number of label columns "
                  "(--label-count N, negative: the last ones), or write it "
                  "into the relation as MEKA does ('name: -C 6')");
}

} // namespace naibx::cli
