// log p(x | c) of the categorical features: for each
// (N_ivc + b) / (N_ic + b K).
#pragma once

#include "../model/model.hpp"
#include "share.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx {

// Of one category of a feature.
Share categorical_share(const Model &model, const ClassStatistics &classes,
                        std::size_t row, std::size_t slot,
                        std::uint32_t category);

double categorical_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example);

} // namespace naibx
