// How the paper's model does on rows that it has not seen.
#pragma once

#include "../model/model.hpp"

#include <memory_resource>
#include <vector>

namespace naibx {

// By row of the sample: the utility of the set that the model predicts for it
// without it and the rows of its group. No class is learned anew.
std::pmr::vector<double>
naive_held_out_utilities(const Model &model, std::pmr::memory_resource *memory);

} // namespace naibx
