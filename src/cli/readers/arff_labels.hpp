// Which columns of an ARFF file are labels.
#pragma once

#include "arff_header.hpp"
#include "arff_reader.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

// What MEKA writes into the name of a relation: "Music: -C -6 -split 50".
struct MekaRelation {
  // "Music".
  std::string title;
  // The number after -C.
  std::optional<std::int64_t> label_count;
};
MekaRelation parse_meka_relation(std::string_view relation);

// For each attribute whether it is a label. `file` is the name for messages.
// Throws DataError.
std::vector<bool> choose_labels(const ArffHeader &header,
                                const LabelChoice &choice,
                                const std::string &file);

} // namespace naibx::cli
