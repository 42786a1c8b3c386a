// What an ARFF file declares before its rows.
#pragma once

#include "../column_declaration.hpp"
#include "../line_reader.hpp"

#include <string>
#include <vector>

namespace naibx::cli {

struct ArffHeader {
  std::string relation;
  std::vector<ColumnDeclaration> attributes;
};

// Reads up to @data, so that the next line is the first row. Throws DataError.
ArffHeader read_arff_header(LineReader &source);

} // namespace naibx::cli
