#include "family_json.hpp"

#include "family_text.hpp"

#include <naibx/naibx.h>
#include <nlohmann/json.hpp>

namespace naibx::cli {

nlohmann::ordered_json feature_counts_json(const FamilyCounts &counts) {
  return {{family_key(NAIBX_GAUSSIAN), counts.gaussian},
          {family_key(NAIBX_BERNOULLI), counts.bernoulli},
          {family_key(NAIBX_MULTINOMIAL), counts.multinomial},
          {family_key(NAIBX_CATEGORICAL), counts.categorical}};
}

} // namespace naibx::cli
