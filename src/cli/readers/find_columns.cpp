#include "find_columns.hpp"

#include "data_error.hpp"
#include "name_map.hpp"
#include "text.hpp"

#include <algorithm>

namespace naibx::cli {

namespace {

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

} // namespace

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

void refuse_absent_column(const TableDescription &table,
                          const std::string &name, std::string_view option) {
  throw DataError(table.file, 0, 0,
                  "has no " + std::string(table.noun) + " " +
                      quote_for_message(name) + ", which " +
                      std::string(option) + " names" + list_columns(table));
}

std::vector<bool> find_columns(const TableDescription &table,
                               const std::vector<std::string> &names,
                               std::string_view option) {
  std::vector<std::string> absent;
  std::vector<bool> found = find_columns(table, names, absent);
  if (!absent.empty())
    refuse_absent_column(table, absent.front(), option);
  return found;
}

} // namespace naibx::cli
