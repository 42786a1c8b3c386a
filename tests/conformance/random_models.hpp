// Many small random models, learned and counted in blocks.
//
// NAIBX_TEST_SEED runs other cases, NAIBX_TEST_CASE runs a single one; a
// failure prints both.
#pragma once

#include "library.hpp"
#include "random_case.hpp"
#include "reference.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace naibx::conformance {

inline constexpr std::uint64_t kBlockCount = 8;
inline constexpr std::uint64_t kCasesPerBlock = 1000;

inline Model learn_one_by_one(const RandomCase &random_case, bool sparse) {
  Model model = make_model(random_case.settings);
  for (const reference::Example &example : random_case.examples)
    learn(model.get(), example, sparse);
  return model;
}

inline reference::Reference learn_reference(const RandomCase &random_case) {
  reference::Reference reference(random_case.settings);
  for (const reference::Example &example : random_case.examples)
    reference.add(example);
  return reference;
}

inline std::vector<std::int64_t> every_size(const RandomCase &random_case) {
  std::vector<std::int64_t> sizes;
  for (std::int64_t size = -1; size <= random_case.settings.label_count; ++size)
    sizes.push_back(size);
  return sizes;
}

inline bool is_trained(const naibx_model *model) {
  double weight = 0;
  return naibx_get_number(model, NAIBX_WEIGHT, 0, 0, &weight, nullptr) ==
             NAIBX_OK &&
         weight > 0;
}

// A block of cases; all of them together are too many for one test.
class RandomModels : public testing::TestWithParam<std::uint64_t> {
protected:
  using Check = std::function<void(const RandomCase &)>;
  using CheckNumber =
      std::function<void(std::uint64_t seed, std::uint64_t number)>;

  static void for_each_case(const Check &check) {
    for_each_number([&check](std::uint64_t seed, std::uint64_t number) {
      check(make_case(seed, number));
    });
  }

  // Up to the first case that fails.
  static void for_each_number(const CheckNumber &check) {
    constexpr std::uint64_t kAll = ~std::uint64_t{0};
    const std::uint64_t seed = number_from_environment("NAIBX_TEST_SEED", 1);
    const std::uint64_t only = number_from_environment("NAIBX_TEST_CASE", kAll);
    const std::uint64_t first = GetParam() * kCasesPerBlock;
    for (std::uint64_t number = first; number < first + kCasesPerBlock;
         ++number) {
      if (only != kAll && only != number)
        continue;
      SCOPED_TRACE(testing::Message() << "NAIBX_TEST_SEED=" << seed
                                      << " NAIBX_TEST_CASE=" << number);
      check(seed, number);
      if (HasFailure())
        return;
    }
  }
};

inline auto first_blocks(std::uint64_t count) {
  return testing::Range(std::uint64_t{0}, count);
}

inline auto all_blocks() {
  return first_blocks(kBlockCount);
}

inline std::string
name_of_block(const testing::TestParamInfo<std::uint64_t> &block) {
  return std::to_string(block.param * kCasesPerBlock) + "_to_" +
         std::to_string((block.param + 1) * kCasesPerBlock - 1);
}

} // namespace naibx::conformance
