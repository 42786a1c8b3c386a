// Families in JSON.
#pragma once

#include "families.hpp"

#include <nlohmann/json_fwd.hpp>

namespace naibx::cli {

// {"gaussian": 70, "bernoulli": 0, "multinomial": 0, "categorical": 2}
nlohmann::ordered_json feature_counts_json(const FamilyCounts &counts);

} // namespace naibx::cli
