// From rows to a model.
#pragma once

#include "../readers/dataset.hpp"
#include "handles.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

// Learns the given rows, or all of them; `path` is for messages, which name
// the row's line. Progress is told to a terminal.
void learn_rows(naibx_model *model, const Dataset &data,
                const std::vector<std::uint32_t> &rows,
                const std::string &path);
void learn_all(naibx_model *model, const Dataset &data,
               const std::string &path);

} // namespace naibx::cli
