#include "arff_writer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

namespace naibx::cli::test {

namespace {

std::string random_name(Dice &dice, std::size_t number) {
  constexpr std::array<std::string_view, 16> kPieces = {
      "a", "Z",  "7", "_", "-",  " ", "\t",       "'",
      "%", "\"", ",", "{", "\\", "}", "\xC3\xBA", "\xE2\x82\xAC"};
  std::string name;
  for (std::size_t i = 1 + dice.below(6); i > 0; --i) {
    name += kPieces[dice.below(kPieces.size())];
  }
  return name + std::to_string(number); // so that names differ
}

std::vector<std::string> random_values(Dice &dice) {
  std::vector<std::string> values;
  for (std::size_t i = 1 + dice.below(5); i > 0; --i) {
    values.push_back(random_name(dice, i + 10));
  }
  return values;
}

double random_number(Dice &dice) {
  switch (dice.below(4)) {
  case 0:
    return 0;
  case 1:
    return static_cast<double>(dice.below(100));
  case 2:
    return (static_cast<double>(dice.below(2000000)) - 1e6) / 1000;
  default:
    break;
  }
  double value = 0;
  const std::uint64_t bits = dice.bits();
  std::memcpy(&value, &bits, sizeof value);
  return std::isfinite(value) ? value : 1;
}

WrittenColumn random_column(Dice &dice, std::size_t number) {
  WrittenColumn column;
  column.name = random_name(dice, number);
  switch (dice.below(8)) {
  case 0:
  case 1:
    break;
  case 2:
    column.kind = CellKind::nominal;
    column.values = random_values(dice);
    break;
  case 3:
    column.kind = CellKind::nominal;
    column.binary = true;
    column.values = {"0", "1"};
    break;
  case 4:
    column.kind = CellKind::nominal;
    column.binary = true;
    column.values = {"1", "0"};
    break;
  case 5:
    column.kind = CellKind::label;
    break;
  case 6:
    column.kind = CellKind::label;
    column.values = {dice.one_in(2) ? "0" : "-1", "1"};
    break;
  default:
    column.kind = CellKind::label;
    column.values = {"1", dice.one_in(2) ? "0" : "-1"};
    break;
  }
  return column;
}

Cell random_cell(Dice &dice, const WrittenColumn &column) {
  Cell cell;
  cell.missing = column.kind != CellKind::label && dice.one_in(10);
  if (!column.values.empty()) {
    cell.position = dice.below(column.values.size());
  } else if (column.kind == CellKind::label) {
    cell.number = dice.one_in(3) ? 1 : 0;
  } else {
    cell.number = random_number(dice);
  }
  return cell;
}

bool needs_quotes(const std::string &text) {
  return text.find_first_of(" \t'\"%,{}\\") != std::string::npos || text == "?";
}

std::string quote(const std::string &text, const Spelling &spelling) {
  if (!spelling.quote_all && !needs_quotes(text)) {
    return text;
  }
  const char mark = spelling.double_quotes ? '"' : '\'';
  std::string quoted(1, mark);
  for (const char c : text) {
    if (c == mark || c == '\\') {
      quoted += '\\';
    }
    quoted += c;
  }
  return quoted + mark;
}

std::string number_text(double value) {
  std::array<char, 40> text{};
  const auto result =
      std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), result.ptr};
}

std::string cell_text(const WrittenColumn &column, const Cell &cell,
                      const Spelling &spelling) {
  const std::string text = value_text(column, cell);
  return cell.missing || column.values.empty() ? text : quote(text, spelling);
}

bool may_be_absent(const Cell &cell) {
  return !cell.missing && cell.position == 0 && cell.number == 0;
}

std::string row_text(const WrittenData &data, const std::vector<Cell> &row,
                     const Spelling &spelling, Dice &dice) {
  const std::string comma = spelling.padding ? " ,\t" : ",";
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (spelling.sparse && may_be_absent(row[i]) && !dice.one_in(4)) {
      continue;
    }
    text += text.empty() ? "" : comma;
    text += spelling.sparse ? std::to_string(i) + " " : "";
    text += cell_text(data.columns[i], row[i], spelling);
  }
  return spelling.sparse ? "{" + text + "}" : text;
}

std::string type_text(const WrittenColumn &column, const Spelling &spelling) {
  if (column.values.empty()) {
    return "numeric";
  }
  std::string text;
  for (const std::string &value : column.values) {
    text += text.empty() ? "{" : spelling.padding ? " , " : ",";
    text += quote(value, spelling);
  }
  return text + "}";
}

// The value of a feature as the reader must give it.
double expected_value(const WrittenColumn &column, const Cell &cell) {
  if (cell.missing) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  if (column.binary) {
    return column.values[cell.position] == "1" ? 1 : 0;
  }
  return column.values.empty() ? cell.number
                               : static_cast<double>(cell.position);
}

} // namespace

std::string value_text(const WrittenColumn &column, const Cell &cell) {
  if (cell.missing) {
    return "?";
  }
  return column.values.empty() ? number_text(cell.number)
                               : column.values[cell.position];
}

WrittenData random_data(Dice &dice) {
  WrittenData data;
  const std::size_t columns = 1 + dice.below(12);
  for (std::size_t i = 0; i < columns; ++i) {
    data.columns.push_back(random_column(dice, i));
  }
  data.columns.push_back({CellKind::label, "last label", {"0", "1"}, false});
  for (std::size_t i = dice.below(20); i > 0; --i) {
    std::vector<Cell> row;
    for (const WrittenColumn &column : data.columns) {
      row.push_back(random_cell(dice, column));
    }
    data.rows.push_back(std::move(row));
  }
  return data;
}

std::string to_arff(const WrittenData &data, const Spelling &spelling,
                    Dice &dice) {
  const std::string end = spelling.carriage_return ? "\r\n" : "\n";
  std::string text = spelling.byte_order_mark ? "\xEF\xBB\xBF" : "";
  text += "@relation random" + end;
  for (const WrittenColumn &column : data.columns) {
    text += "@attribute " + quote(column.name, spelling) + " " +
            type_text(column, spelling) + end;
  }
  text += "@data";
  for (const std::vector<Cell> &row : data.rows) {
    text += end + row_text(data, row, spelling, dice);
  }
  return spelling.final_newline ? text + end : text;
}

std::string to_label_xml(const WrittenData &data) {
  std::string text = "<labels>";
  for (const WrittenColumn &column : data.columns) {
    if (column.kind != CellKind::label) {
      continue;
    }
    text += "<label name=\"";
    for (const char c : column.name) {
      if (c == '"') {
        text += "&quot;";
      } else if (c == '\t') {
        text += "&#9;";
      } else {
        text += c;
      }
    }
    text += "\"/>";
  }
  return text + "</labels>";
}

Dataset expected_dataset(const WrittenData &data) {
  Dataset expected;
  expected.header.name = "random";
  for (const WrittenColumn &column : data.columns) {
    if (column.kind == CellKind::label) {
      expected.header.labels.push_back(column.name);
    } else {
      expected.header.features.push_back(
          {column.name,
           column.binary ? std::vector<std::string>{} : column.values});
    }
  }
  for (const std::vector<Cell> &cells : data.rows) {
    DatasetRow row;
    std::uint32_t feature = 0;
    std::uint32_t label = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const WrittenColumn &column = data.columns[i];
      if (column.kind == CellKind::label) {
        const bool set = column.values.empty()
                             ? cells[i].number == 1
                             : column.values[cells[i].position] == "1";
        if (set) {
          row.labels.push_back(label);
        }
        ++label;
        continue;
      }
      const double value = expected_value(column, cells[i]);
      if (value != 0) {
        row.columns.push_back(feature);
        row.values.push_back(value);
      }
      ++feature;
    }
    expected.append(row);
  }
  return expected;
}

} // namespace naibx::cli::test
