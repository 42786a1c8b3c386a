// Scratch memory for checking an example with its set.
#pragma once

#include "../base/span.hpp"
#include "../kernels/kernels.hpp"
#include "configuration.hpp"
#include "example.hpp"
#include "label_set.hpp"
#include "layout.hpp"

#include <cstdint>
#include <memory_resource>

namespace naibx {

// Which families have a missing value that must be tracked.
struct MissingFamilies {
  bool gaussian = false;
  bool bernoulli = false;
  bool categorical = false;

  [[nodiscard]] bool any() const {
    return gaussian || bernoulli || categorical;
  }
  void operator|=(const MissingFamilies &other) {
    gaussian = gaussian || other.gaussian;
    bernoulli = bernoulli || other.bernoulli;
    categorical = categorical || other.categorical;
  }
};

struct CheckedExample {
  CheckedExample(const Layout &layout, std::pmr::memory_resource *memory)
      : features(layout, memory), set(memory) {}

  // Throws Failure, or std::bad_alloc for a larger set than any before.
  void check(const Configuration &configuration, const Layout &layout,
             const Kernels &kernels, const ExampleView &example,
             Span<const std::uint32_t> labels) {
    set.assign(configuration, labels);
    features.prepare(layout, example, kernels);
  }
  [[nodiscard]] MissingFamilies missing() const {
    return {features.gaussian_missing, !features.bernoulli_missing.empty(),
            features.categorical_missing};
  }

  PreparedExample features;
  LabelSet set;
};

} // namespace naibx
