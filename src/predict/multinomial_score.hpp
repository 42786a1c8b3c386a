// log p(x | c) of the multinomial features: for each occurrence
// (W_ic + b) / (T_c + b n).
#pragma once

#include "../model/model.hpp"

#include <cstddef>

namespace naibx {

double multinomial_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example);

} // namespace naibx
