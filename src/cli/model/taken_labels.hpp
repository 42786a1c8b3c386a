// What was taken as labels. Every report says so, since a file that declares
// the wrong labels gives a plausible table of nonsense.
#pragma once

#include "../readers/data_reader.hpp"
#include "../readers/data_source.hpp"

#include <cstdint>
#include <string>

namespace naibx::cli {

struct TakenLabels {
  std::uint64_t count = 0;
  std::string first;
  std::string last;
  // "column", or "number" where they have no names.
  std::string noun;
  // A Mulan label file that was read for it, or empty.
  std::string label_file;
  // Who said so: "the first 45 (-C 45 in the relation)".
  std::string source;
};

// `xml_option` is the option that has named the label file, if there is one.
TakenLabels taken_labels(const DataSource &source, const DataReader &reader,
                         const std::string &xml_option = "--labels");

// "labels  45 columns, a to b, the first 45 (-C 45 in the relation)"
std::string labels_line(const TakenLabels &labels);

// The label file beside a data file: the same name with the ending .xml, also
// for data.arff.gz. Nothing for standard input, and where there is none.
std::string label_file_beside(const std::string &path);

// A warning if a label file that was not given lies beside the data and does
// not name the labels of `header`, which were taken; else nothing.
std::string other_labels_warning(const TakenLabels &labels,
                                 const std::string &path,
                                 const DatasetHeader &header);

} // namespace naibx::cli
