// In place of label_xml.cpp where there is no Expat.
#include "data_error.hpp"
#include "input_file.hpp"
#include "label_xml.hpp"

namespace naibx::cli {

std::vector<XmlLabel> read_label_xml(const std::string &path) {
  throw DataError(input_name(path), 0, 0,
                  "is a label file, which this build cannot read");
}

} // namespace naibx::cli
