// log p(x | c) of the categorical features: for each
// (N_ivc + b) / (N_ic + b K).
#pragma once

#include "../model/model.hpp"

#include <cstddef>

namespace naibx {

double categorical_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example);

} // namespace naibx
