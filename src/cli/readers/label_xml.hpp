// Mulan's label files: <labels> with a <label name="..."/> for each label,
// nested where labels have a hierarchy.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

struct XmlLabel {
  std::string name;
  std::uint64_t line = 0;
};

// All labels, outer before inner, in the order of the file. Throws DataError.
std::vector<XmlLabel> read_label_xml(const std::string &path);

} // namespace naibx::cli
