#include "other_writers.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <vector>

namespace naibx::cli::test {

namespace {

std::string number_text(double value) {
  std::array<char, 40> text{};
  const auto result =
      std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), result.ptr};
}

std::string csv_field(const std::string &text, const CsvSpelling &spelling) {
  const std::string unsafe = std::string(" \t\"\n") + spelling.separator;
  std::string field = text;
  if (spelling.quote_all || text.find_first_of(unsafe) != std::string::npos) {
    field = "\"";
    for (const char c : text) {
      field += c;
      if (c == '"') {
        field += c;
      }
    }
    field += '"';
  }
  return spelling.padding ? "  " + field + " " : field;
}

std::string csv_cell(const WrittenColumn &column, const Cell &cell,
                     const CsvSpelling &spelling, Dice &dice) {
  if (cell.missing) {
    constexpr std::array<const char *, 5> kMissing = {"", "?", "NA", "NaN",
                                                      "nan"};
    return kMissing[dice.below(kMissing.size())];
  }
  return csv_field(value_text(column, cell), spelling);
}

std::string label_list(const Dataset &data, std::size_t row,
                       std::uint32_t base) {
  std::string text;
  for (std::uint64_t i = data.label_offsets[row];
       i < data.label_offsets[row + 1]; ++i) {
    text +=
        (text.empty() ? "" : ",") + std::to_string(data.label_ids[i] + base);
  }
  return text;
}

} // namespace

CsvSpelling random_csv_spelling(Dice &dice) {
  constexpr std::array<char, 4> kSeparators = {',', ';', '\t', '|'};
  CsvSpelling spelling;
  spelling.separator = kSeparators[dice.below(kSeparators.size())];
  spelling.quote_all = dice.one_in(3);
  spelling.carriage_return = dice.one_in(2);
  spelling.padding = dice.one_in(2);
  spelling.final_newline = dice.one_in(2);
  spelling.byte_order_mark = dice.one_in(4);
  return spelling;
}

std::string to_csv(const WrittenData &data, const CsvSpelling &spelling,
                   Dice &dice) {
  const std::string end = spelling.carriage_return ? "\r\n" : "\n";
  std::string text = spelling.byte_order_mark ? "\xEF\xBB\xBF" : "";
  const std::string start = text;
  for (const WrittenColumn &column : data.columns) {
    text += text == start ? "" : std::string(1, spelling.separator);
    text += csv_field(column.name, spelling);
  }
  for (const std::vector<Cell> &row : data.rows) {
    text += end;
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += i == 0 ? "" : std::string(1, spelling.separator);
      text += csv_cell(data.columns[i], row[i], spelling, dice);
    }
  }
  return spelling.final_newline ? text + end : text;
}

LibsvmSpelling random_libsvm_spelling(Dice &dice) {
  LibsvmSpelling spelling;
  spelling.feature_base = dice.one_in(2) ? 1 : 0;
  spelling.label_base = dice.one_in(2) ? 1 : 0;
  spelling.counts = dice.one_in(2);
  spelling.carriage_return = dice.one_in(2);
  spelling.comments = dice.one_in(2);
  spelling.final_newline = dice.one_in(2);
  return spelling;
}

std::string to_libsvm(const Dataset &data, const LibsvmSpelling &spelling,
                      Dice &dice) {
  const std::string end = (spelling.comments ? std::string(" # 1:x") : "") +
                          (spelling.carriage_return ? "\r\n" : "\n");
  const std::size_t features = data.header.features.size();
  std::string text;
  if (spelling.counts) {
    text = std::to_string(data.row_count()) + " " + std::to_string(features) +
           " " + std::to_string(data.header.labels.size()) + "\n";
  }
  for (std::size_t row = 0; row < data.row_count(); ++row) {
    // An example without labels begins with a blank.
    text += label_list(data, row, spelling.label_base) + " ";
    std::uint64_t entry = data.feature_offsets[row];
    for (std::uint32_t column = 0; column < features; ++column) {
      const bool is_there = entry < data.feature_offsets[row + 1] &&
                            data.feature_columns[entry] == column;
      const double value = is_there ? data.feature_values[entry++] : 0;
      if (is_there || dice.one_in(4)) {
        text += " " + std::to_string(column + spelling.feature_base) + ":" +
                (std::isnan(value) ? "nan" : number_text(value));
      }
    }
    text += row + 1 < data.row_count() || spelling.final_newline ? end : "";
  }
  return text;
}

} // namespace naibx::cli::test
