// log p(x | c) of the multinomial features: for each occurrence
// (W_ic + b) / (T_c + b n).
#pragma once

#include "../model/model.hpp"
#include "share.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx {

// Of one feature in its group.
Share multinomial_share(const Model &model, const ClassStatistics &classes,
                        std::size_t row, std::uint32_t slot);

double multinomial_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example);

} // namespace naibx
