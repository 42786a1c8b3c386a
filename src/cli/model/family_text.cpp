#include "family_text.hpp"

#include <naibx/naibx.h>

namespace naibx::cli {

std::string family_name(std::int32_t family) {
  switch (family) {
  case NAIBX_GAUSSIAN:
    return "Gaussian";
  case NAIBX_BERNOULLI:
    return "Bernoulli";
  case NAIBX_MULTINOMIAL:
    return "multinomial";
  default:
    return "categorical";
  }
}

std::string describe_features(const FamilyCounts &counts) {
  const std::uint64_t total = counts.gaussian + counts.bernoulli +
                              counts.multinomial + counts.categorical;
  std::string kinds;
  const auto add = [&kinds](std::uint64_t count, std::int32_t family) {
    if (count > 0) {
      kinds += (kinds.empty() ? "" : ", ") + std::to_string(count) + " " +
               family_name(family);
    }
  };
  add(counts.gaussian, NAIBX_GAUSSIAN);
  add(counts.bernoulli, NAIBX_BERNOULLI);
  add(counts.multinomial, NAIBX_MULTINOMIAL);
  add(counts.categorical, NAIBX_CATEGORICAL);
  return std::to_string(total) + (total == 1 ? " feature" : " features") +
         (kinds.empty() ? "" : " (" + kinds + ")");
}

} // namespace naibx::cli
