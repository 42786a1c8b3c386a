// What an ARFF file declares before its rows.
#pragma once

#include "line_reader.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

// A declared attribute; without values it is a number.
struct ArffAttribute {
  std::string name;
  std::vector<std::string> values;
  std::uint64_t line = 0;

  [[nodiscard]] bool is_nominal() const { return !values.empty(); }
};

struct ArffHeader {
  std::string relation;
  std::vector<ArffAttribute> attributes;
};

// Reads up to @data, so that the next line is the first row. Throws DataError.
ArffHeader read_arff_header(LineReader &source);

} // namespace naibx::cli
