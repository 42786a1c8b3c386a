#include "label_columns.hpp"

#include "arff/arff_cursor.hpp"
#include "data_error.hpp"
#include "label_xml.hpp"
#include "name_map.hpp"
#include "text.hpp"

#include <algorithm>

namespace naibx::cli {

namespace {

std::vector<bool> labels_by_count(const TableDescription &table,
                                  std::int64_t count,
                                  const std::string &said_by) {
  const std::size_t columns = table.columns.size();
  const bool last = count < 0;
  const auto wanted = last
                          ? std::uint64_t{0} - static_cast<std::uint64_t>(count)
                          : static_cast<std::uint64_t>(count);
  if (wanted == 0 || wanted > columns) {
    throw DataError(table.file, 0, 0,
                    said_by + " is " + std::to_string(count) +
                        "; the file has " + std::to_string(columns) + " " +
                        table.noun + "s, so it must be from 1 to " +
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

std::vector<bool> labels_by_xml(const TableDescription &table,
                                const std::string &path) {
  NameMap<std::size_t> positions;
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    positions.emplace(table.columns[i].name, i);
  std::vector<bool> is_label(table.columns.size());
  for (const XmlLabel &label : read_label_xml(path)) {
    auto found = positions.find(label.name);
    // Some XML files hold names as the ARFF file spells them (m\'usica).
    if (found == positions.end())
      found = positions.find(unescape_word(label.name));
    if (found == positions.end()) {
      throw DataError(path, label.line, 0,
                      "label " + quote_for_message(label.name) + " is no " +
                          table.noun + " of " + table.file);
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

std::vector<bool> labels_of(const TableDescription &table,
                            const LabelChoice &choice) {
  if (!choice.label_xml.empty())
    return labels_by_xml(table, choice.label_xml);
  if (!choice.label_columns.empty())
    return find_columns(table, choice.label_columns, "--label-columns");
  if (choice.label_count == std::int64_t{0}) {
    std::vector<bool> none(table.columns.size(), false);
    return none;
  }
  if (choice.label_count)
    return labels_by_count(table, *choice.label_count, "the label count");
  if (table.label_count) {
    return labels_by_count(table, *table.label_count, "-C in the relation");
  }
  throw DataError(table.file, 0, 0,
                  "nothing says which columns are labels; name them "
                  "(--label-columns NAMES), name a Mulan label file (--labels "
                  "FILE.xml), give their number (--label-count N, negative: "
                  "the last ones), or write it into the relation of an ARFF "
                  "file as MEKA does ('name: -C 6')");
}

// Finds the columns of a name.
class ColumnFinder {
public:
  explicit ColumnFinder(const std::vector<ColumnDeclaration> &columns) {
    for (std::size_t i = 0; i < columns.size(); ++i)
      places_.emplace(columns[i].name, i);
  }

  // Whether there is one.
  bool mark(std::string_view name, std::vector<bool> &found) const {
    if (const auto place = places_.find(name); place != places_.end()) {
      found[place->second] = true;
      return true;
    }
    return !name.empty() && name.back() == '*' &&
           mark_beginning(name.substr(0, name.size() - 1), found);
  }

private:
  bool mark_beginning(std::string_view start, std::vector<bool> &found) const {
    bool any = false;
    for (auto place = places_.lower_bound(start);
         place != places_.end() &&
         place->first.text.compare(0, start.size(), start) == 0;
         ++place) {
      found[place->second] = true;
      any = true;
    }
    return any;
  }

  NameMap<std::size_t> places_;
};

// "; the first are 'a', 'b' and 'c'", so that one sees what has been read.
std::string list_columns(const TableDescription &table) {
  constexpr std::size_t kShown = 3;
  const std::size_t count = std::min(kShown, table.columns.size());
  std::string list =
      count < table.columns.size() ? "; the first are " : "; it has ";
  for (std::size_t i = 0; i < count; ++i) {
    list += i == 0 ? "" : i + 1 == count ? " and " : ", ";
    list += quote_for_message(table.columns[i].name);
  }
  return list;
}

std::vector<bool> find_columns(const TableDescription &table,
                               const std::vector<std::string> &names,
                               std::vector<std::string> &absent) {
  const ColumnFinder finder(table.columns);
  std::vector<bool> found(table.columns.size(), false);
  for (const std::string &name : names) {
    if (!finder.mark(name, found))
      absent.push_back(name);
  }
  return found;
}

} // namespace

std::vector<bool> find_columns(const TableDescription &table,
                               const std::vector<std::string> &names,
                               std::string_view option) {
  std::vector<std::string> absent;
  const std::vector<bool> found = find_columns(table, names, absent);
  if (!absent.empty()) {
    throw DataError(table.file, 0, 0,
                    "has no " + std::string(table.noun) + " " +
                        quote_for_message(absent.front()) + ", which " +
                        std::string(option) + " names" + list_columns(table));
  }
  return found;
}

ColumnChoice choose_columns(const TableDescription &table,
                            const LabelChoice &choice) {
  const std::vector<bool> is_label = labels_of(table, choice);
  ColumnChoice chosen;
  const std::vector<bool> is_ignored =
      choice.ignored_may_be_absent
          ? find_columns(table, choice.ignored_columns, chosen.absent)
          : find_columns(table, choice.ignored_columns, "--ignore-columns");
  chosen.uses.assign(table.columns.size(), ColumnUse::feature);
  for (std::size_t i = 0; i < chosen.uses.size(); ++i) {
    if (is_label[i])
      chosen.uses[i] = ColumnUse::label;
    // Labels that are numbered by their place may have such a column among
    // them.
    if (is_ignored[i])
      chosen.uses[i] = ColumnUse::ignored;
  }
  return chosen;
}

} // namespace naibx::cli
