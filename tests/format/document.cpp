#include "document.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace naibx::test {

namespace {

std::string trimmed(const std::string &text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos
             ? ""
             : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

Row cells_of(const std::string &line) {
  std::istringstream cells(line.substr(1));
  Row row;
  std::string cell;
  while (std::getline(cells, cell, '|')) {
    row.push_back(trimmed(cell));
  }
  return row;
}

std::size_t place_of(const DocumentTable &table, const std::string &column) {
  const auto found =
      std::find(table.columns.begin(), table.columns.end(), column);
  if (found == table.columns.end()) {
    throw std::runtime_error("no column " + column + " below " + table.heading);
  }
  return static_cast<std::size_t>(found - table.columns.begin());
}

} // namespace

std::vector<DocumentTable> read_document() {
  std::ifstream file(NAIBX_FORMAT_DOCUMENT);
  if (!file.is_open()) {
    throw std::runtime_error("cannot read " NAIBX_FORMAT_DOCUMENT);
  }
  std::vector<DocumentTable> tables;
  std::string heading;
  std::string line;
  bool in_table = false;
  while (std::getline(file, line)) {
    const bool is_row = !line.empty() && line.front() == '|';
    if (!is_row) {
      in_table = false;
      if (!line.empty() && line.front() == '#') {
        heading = trimmed(line.substr(line.find(' ')));
      }
    } else if (!in_table) {
      in_table = true;
      tables.push_back({heading, cells_of(line), {}});
    } else if (line.compare(0, 4, "|---") != 0) {
      tables.back().rows.push_back(cells_of(line));
      if (tables.back().rows.back().size() != tables.back().columns.size()) {
        throw std::runtime_error("a row of another length: " + line);
      }
    }
  }
  return tables;
}

DocumentTable document_table(const std::string &heading,
                             const std::string &first_column) {
  for (const DocumentTable &table : read_document()) {
    if (table.heading == heading && table.columns[0] == first_column) {
      return table;
    }
  }
  throw std::runtime_error("no table of " + first_column + " below " + heading);
}

std::map<std::string, std::string>
cells_by_name(const DocumentTable &table, const std::string &name_column,
              const std::string &value_column) {
  const std::size_t name = place_of(table, name_column);
  const std::size_t value = place_of(table, value_column);
  std::map<std::string, std::string> cells;
  for (const Row &row : table.rows) {
    cells.emplace(row[name], row[value]); // the first of a name
  }
  return cells;
}

std::size_t size_of_type(const std::string &type) {
  const std::map<std::string, std::size_t> sizes = {
      {"u16", 2}, {"u32", 4}, {"u64", 8}, {"f64", 8}};
  const auto found = sizes.find(type);
  return found != sizes.end() ? found->second : std::stoul(type);
}

std::uint64_t value_of(const std::string &formula,
                       const std::map<std::string, std::uint64_t> &letters) {
  std::uint64_t sum = 0;
  std::uint64_t product = 1;
  std::istringstream words(formula);
  std::string word;
  while (words >> word) {
    if (word == "+") {
      sum += product;
      product = 1;
    } else if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      product *= std::stoull(word);
    } else {
      product *= letters.at(word);
    }
  }
  return sum + product;
}

} // namespace naibx::test
