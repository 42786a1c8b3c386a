// The tables of docs/format.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace naibx::test {

using Row = std::vector<std::string>;

struct DocumentTable {
  std::string heading; // what the table stands below
  Row columns;
  std::vector<Row> rows;
};

std::vector<DocumentTable> read_document();

// The table below a heading whose first column is called so. Throws where there
// is none.
DocumentTable document_table(const std::string &heading,
                             const std::string &first_column);

// By the cell in one column: that in another.
std::map<std::string, std::string>
cells_by_name(const DocumentTable &table, const std::string &name_column,
              const std::string &value_column);

// Bytes of a field of the type "u32", "12 bytes", ...
std::size_t size_of_type(const std::string &type);

// The value of a formula such as "16 + 8 S L", with a blank for "times".
std::uint64_t value_of(const std::string &formula,
                       const std::map<std::string, std::uint64_t> &letters);

} // namespace naibx::test
