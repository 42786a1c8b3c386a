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

// Where it is; the number of columns where it is absent.
std::size_t find_column(const TableDescription &table,
                        const std::string &name) {
  const auto column =
      std::find_if(table.columns.begin(), table.columns.end(),
                   [&name](const ColumnDeclaration &declaration) {
                     return declaration.name == name;
                   });
  return static_cast<std::size_t>(column - table.columns.begin());
}

// Throws where the column is something else already.
void give_use(const TableDescription &table, std::size_t place,
              const std::string &option, ColumnUse use,
              std::vector<ColumnUse> &uses) {
  if (uses[place] == ColumnUse::feature) {
    uses[place] = use;
    return;
  }
  const ColumnDeclaration &column = table.columns[place];
  std::string what = "is named by another option as well; name it in one";
  if (uses[place] == ColumnUse::label) {
    what = "is a label as well; name the labels without it (--label-columns "
           "NAMES)";
  } else if (uses[place] == ColumnUse::ignored) {
    what = "is left out by --ignore-columns; name it in one of the two";
  }
  throw DataError(table.file, column.line, 0,
                  std::string(table.noun) + " " +
                      quote_for_message(column.name) + ", which " + option +
                      " names, " + what);
}

void choose_group(const TableDescription &table, const LabelChoice &choice,
                  std::vector<ColumnUse> &uses) {
  const std::size_t place = find_column(table, choice.group_column);
  if (place < table.columns.size()) {
    give_use(table, place, "--group", ColumnUse::group, uses);
  } else if (!choice.group_may_be_absent) {
    refuse_absent_column(table, choice.group_column, "--group");
  }
}

void choose_texts(const TableDescription &table, const LabelChoice &choice,
                  ColumnChoice &chosen) {
  for (const LabelChoice::TextColumn &text : choice.text_columns) {
    const std::size_t place = find_column(table, text.name);
    if (place == table.columns.size())
      refuse_absent_column(table, text.name, text.option);
    give_use(table, place, text.option, ColumnUse::text, chosen.uses);
    chosen.texts.push_back(static_cast<std::uint32_t>(place));
  }
}

} // namespace

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
  if (!choice.group_column.empty())
    choose_group(table, choice, chosen.uses);
  choose_texts(table, choice, chosen);
  return chosen;
}

} // namespace naibx::cli
