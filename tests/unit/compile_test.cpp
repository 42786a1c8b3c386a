// A model gives the same predictor, byte for byte, with every kernel that this
// machine runs.
#include "available_kernels.hpp"
#include "score/tables/compile.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory_resource>
#include <random>
#include <vector>

namespace naibx {
namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

class RandomModel {
public:
  explicit RandomModel(std::uint64_t seed)
      : random_(seed), is_missing_(one_in(2)), has_weights_(one_in(2)) {}

  Model made() {
    const Configuration configuration = this->configuration();
    Model model(configuration, std::pmr::get_default_resource());
    for (const Feature &feature : configuration.features()) {
      // Far away, or hardly apart, or constant.
      places_.push_back(one_in(3) ? number() * 1e4 : 0.0);
      widths_.push_back(one_in(8) ? 0.0 : feature.group % 2 == 0 ? 1.0 : 1e-3);
    }
    for (std::uint64_t left = 1 + below(60); left > 0; --left) {
      const std::vector<double> row = row_of(configuration);
      const std::vector<std::uint32_t> labels =
          labels_of(configuration.label_count());
      model.add({row.data(), nullptr, row.size()}, labels,
                has_weights_ ? 0.01 + number() : 1.0);
    }
    return model;
  }

private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }
  bool one_in(std::uint64_t count) { return below(count) == 0; }
  double number() { return static_cast<double>(random_() >> 11U) * 0x1p-53; }

  Configuration configuration() {
    const auto labels = static_cast<std::uint32_t>(1 + below(40));
    Configuration made(labels, std::pmr::get_default_resource());
    for (std::uint64_t groups = 1 + below(5); groups > 0; --groups) {
      const auto count = static_cast<std::uint32_t>(1 + below(20));
      const auto family = static_cast<Family>(below(4));
      if (family == Family::categorical) {
        const std::vector<std::uint32_t> categories = {2, count + 1, 9};
        made.add_categorical(categories);
      } else {
        made.add_features(family, one_in(10) ? 300 : count);
      }
    }
    made.set_smoothing(one_in(4) ? 0.0 : 0.5 + number());
    made.set_feature_smoothing(one_in(3) ? 0.0 : number() + 1e-3);
    made.set_variance_prior(one_in(3) ? 0.0 : number() + 1e-3);
    made.set_allow_empty(true);
    return made;
  }

  std::vector<double> row_of(const Configuration &configuration) {
    std::vector<double> row;
    for (const Feature &feature : configuration.features()) {
      const std::size_t column = row.size();
      auto value = static_cast<double>(below(2));
      if (feature.family == Family::gaussian) {
        value = places_[column] + widths_[column] * number();
      } else if (feature.family == Family::multinomial) {
        value = static_cast<double>(below(4));
      } else if (feature.family == Family::categorical) {
        value = static_cast<double>(below(feature.category_count));
      }
      const bool may_miss = feature.family != Family::multinomial;
      row.push_back(is_missing_ && may_miss && one_in(4) ? kMissing : value);
    }
    return row;
  }

  // Not each label is seen.
  std::vector<std::uint32_t> labels_of(std::uint32_t count) {
    std::vector<std::uint32_t> labels;
    for (std::uint32_t label = 0; label < count; ++label) {
      if (label % 5 != 3 && one_in(4)) {
        labels.push_back(label);
      }
    }
    return labels;
  }

  std::mt19937_64 random_;
  bool is_missing_;
  bool has_weights_;
  std::vector<double> places_; // by column
  std::vector<double> widths_;
};

bool same_tables(const Predictor &a, const Predictor &b) {
  return a.shape().form == b.shape().form &&
         a.shape().sparse_rows == b.shape().sparse_rows &&
         a.bytes().size() == b.bytes().size() &&
         std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()) == 0;
}

TEST(Compile, every_kernel_gives_the_same_bytes) {
  auto *const memory = std::pmr::get_default_resource();
  const Kernels &portable = *find_kernels(KernelKind::portable);
  int scaled = 0;
  int subtracted = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Model model = RandomModel(seed).made();
    for (const Precision precision : {Precision::float64, Precision::float32}) {
      const Predictor expected = compile(model, portable, precision, memory);
      const bool is_scaled = expected.shape().form == GaussianForm::scaled;
      ++(is_scaled ? scaled : subtracted);
      for (const Kernels *kernels : available_kernels()) {
        ASSERT_TRUE(
            same_tables(compile(model, *kernels, precision, memory), expected))
            << "seed " << seed << ", kernel " << static_cast<int>(kernels->kind)
            << ", precision " << static_cast<int>(precision);
      }
    }
  }
  EXPECT_GT(scaled, 0);
  EXPECT_GT(subtracted, 0);
}

// Whoever compiles cannot see what stood in the memory before.
TEST(Compile, leaves_no_byte_of_the_tables_as_it_was) {
  class Dirty : public std::pmr::memory_resource {
  public:
    explicit Dirty(int byte) : byte_(byte) {}

  private:
    void *do_allocate(std::size_t size, std::size_t alignment) override {
      void *const memory =
          std::pmr::new_delete_resource()->allocate(size, alignment);
      std::memset(memory, byte_, size);
      return memory;
    }
    void do_deallocate(void *memory, std::size_t size,
                       std::size_t alignment) override {
      std::pmr::new_delete_resource()->deallocate(memory, size, alignment);
    }
    [[nodiscard]] bool
    do_is_equal(const memory_resource &other) const noexcept override {
      return this == &other;
    }
    int byte_;
  };
  Dirty ones(0xFF);
  Dirty others(0x5A);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Model model = RandomModel(seed).made();
    for (const Precision precision : {Precision::float64, Precision::float32}) {
      const Kernels &kernels = model.kernels();
      ASSERT_TRUE(same_tables(compile(model, kernels, precision, &ones),
                              compile(model, kernels, precision, &others)))
          << "seed " << seed;
    }
  }
}

} // namespace
} // namespace naibx
