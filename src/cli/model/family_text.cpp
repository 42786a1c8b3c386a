#include "family_text.hpp"

#include "../failure.hpp"

#include <naibx/naibx.h>

#include <algorithm>
#include <array>

namespace naibx::cli {

namespace {

struct FamilyWords {
  std::int32_t family;
  const char *name;
  const char *key;
};

constexpr std::array<FamilyWords, 4> kFamilies = {
    {{NAIBX_GAUSSIAN, "Gaussian", "gaussian"},
     {NAIBX_BERNOULLI, "Bernoulli", "bernoulli"},
     {NAIBX_MULTINOMIAL, "multinomial", "multinomial"},
     {NAIBX_CATEGORICAL, "categorical", "categorical"}}};

const FamilyWords &words_of(std::int32_t family) {
  const auto *const found = std::find_if(
      kFamilies.begin(), kFamilies.end(),
      [family](const FamilyWords &words) { return words.family == family; });
  if (found == kFamilies.end()) {
    throw Failure("the program does not know the family " +
                  std::to_string(family));
  }
  return *found;
}

} // namespace

std::string family_name(std::int32_t family) {
  return words_of(family).name;
}

std::string family_key(std::int32_t family) {
  return words_of(family).key;
}

std::string describe_kinds(const FamilyCounts &counts) {
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
  return kinds.empty() ? "0" : kinds;
}

std::string describe_features(const FamilyCounts &counts) {
  const std::string kinds = describe_kinds(counts);
  const std::string noun = counts.total() == 1 ? " feature" : " features";
  const bool is_mixed = kinds.find(',') != std::string::npos;
  return is_mixed ? std::to_string(counts.total()) + noun + " (" + kinds + ")"
                  : kinds + noun;
}

} // namespace naibx::cli
