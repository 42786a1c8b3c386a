#include "predicting.hpp"
#include "sample.hpp"

#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <list>
#include <set>
#include <type_traits>
#if __has_include(<span>) && __cplusplus >= 202002L
#include <span>
#endif

namespace naibx_test {
namespace {

// The bytes of a model that has learned one example.
template <typename Container>
std::vector<std::uint8_t> learned(const Container &labels) {
  naibx::Model model = empty_model();
  model.add_example({50, 9}, labels);
  return bytes_of(model);
}

template <typename Integer> class CppIntegers : public testing::Test {};
using EveryInteger =
    testing::Types<signed char, unsigned char, short, unsigned short, int,
                   unsigned, long, unsigned long, long long,
                   unsigned long long>;
TYPED_TEST_SUITE(CppIntegers, EveryInteger, );

TYPED_TEST(CppIntegers, labels_may_stand_in_any_container) {
  const std::vector<std::uint8_t> expected =
      learned(std::vector<std::uint32_t>{0, 2});
  const TypeParam array[] = {0, 2};
  EXPECT_EQ(learned(array), expected);
  EXPECT_EQ(learned(std::array<TypeParam, 2>{0, 2}), expected);
  EXPECT_EQ(learned(std::vector<TypeParam>{2, 0}), expected);
  EXPECT_EQ(learned(std::set<TypeParam>{0, 2}), expected);
  EXPECT_EQ(learned(std::list<TypeParam>{0, 2}), expected);
  EXPECT_EQ(learned(std::deque<TypeParam>{0, 2}), expected);
  EXPECT_EQ(learned(naibx::span<const TypeParam>(array)), expected);
#if defined(__cpp_lib_span)
  EXPECT_EQ(learned(std::span<const TypeParam>(array)), expected);
#endif
}

TYPED_TEST(CppIntegers, what_is_no_label_is_refused_and_not_cut_off) {
  naibx::Model model = empty_model();
  const auto status_with = [&](TypeParam label) {
    return status_of([&] {
      model.add_example({50, 9}, std::vector<TypeParam>{label});
    });
  };
  EXPECT_EQ(status_with(std::numeric_limits<TypeParam>::max()),
            NAIBX_ERROR_LABEL);
  if constexpr (std::is_signed_v<TypeParam>) {
    EXPECT_EQ(status_with(-1), NAIBX_ERROR_LABEL);
    EXPECT_EQ(status_with(std::numeric_limits<TypeParam>::min()),
              NAIBX_ERROR_LABEL);
  }
  if constexpr (sizeof(TypeParam) > sizeof(std::uint32_t)) {
    EXPECT_EQ(status_with(TypeParam{1} << 32), NAIBX_ERROR_LABEL);
  }
}

TYPED_TEST(CppIntegers, columns_offsets_sizes_and_counts_may_be_of_any_type) {
  using Numbers = std::vector<TypeParam>;
  naibx::Config config = naibx::Config::create(3);
  config.add_categorical(Numbers{2, 3});
  EXPECT_EQ(config.feature(1).category_count, 3U);
  naibx::Model model = naibx::Model::create(config);
  const std::vector<double> values = {1, 1, 2};
  model.add_examples(
      naibx::Rows::sparse(Numbers{0, 1, 3}, Numbers{0, 0, 1}, values),
      Numbers{0, 1, 2}, Numbers{0, 1, 3});
  EXPECT_EQ(model.get_value_weight(NAIBX_CLASS_ALL, 0, 1, 2).value_weight, 1.0);
  const Predictions sets = predict_batch(
      model, naibx::Rows::sparse(Numbers{0, 1, 3}, Numbers{0, 0, 1}, values),
      Numbers{3, 1});
  EXPECT_EQ(sets.label_offsets, (std::vector<std::uint64_t>{0, 3, 4}));
  EXPECT_EQ(status_of([&] {
              model.add_examples(naibx::Rows::sparse(Numbers{0, 1, 2},
                                                     Numbers{0, 0, 1}, values),
                                 Numbers{0, 1, 2}, Numbers{0, 1, 3});
            }),
            NAIBX_ERROR_OFFSETS);
}

TEST(CppArguments, of_64_bits_that_do_not_fit_are_refused) {
  naibx::Model model = sample_model();
  constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(status_of([&] {
              (void)predict_batch(model, naibx::Rows(1, {1, 2}),
                                  std::vector<std::uint64_t>{kMost});
            }),
            NAIBX_ERROR_OUT_OF_RANGE);
  EXPECT_EQ(status_of([&] {
              model.add_examples(naibx::Rows(1, {1, 2}), {0},
                                 std::vector<int>{0, -1});
            }),
            NAIBX_ERROR_OFFSETS);
  EXPECT_EQ(status_of([&] {
              (void)model.predict(naibx::Features::sparse(
                  std::vector<std::int64_t>{std::int64_t{1} << 32}, {1.0}));
            }),
            NAIBX_ERROR_FEATURE_INDEX);
}

TEST(CppArguments, numbers_of_the_librarys_type_are_not_copied) {
  const std::vector<std::uint32_t> labels = {0, 2};
  EXPECT_EQ(naibx::Labels(labels).data(), labels.data());
  const std::vector<int> others = {0, 2};
  const naibx::Labels copied(others);
  naibx::Labels moved = naibx::Labels(others);
  EXPECT_EQ(moved.size(), 2U);
  EXPECT_EQ(moved.data()[1], 2U);
  EXPECT_EQ(copied.data()[1], 2U);
}

TEST(CppArguments, features_may_stand_in_any_array) {
  const naibx::Model model = sample_model();
  const std::vector<std::uint32_t> expected = model.predict({78, 3});
  const double array[] = {78, 3};
  std::vector<double> vector = {78, 3};
  EXPECT_EQ(model.predict(array), expected);
  EXPECT_EQ(model.predict(vector), expected);
  EXPECT_EQ(model.predict(std::array<double, 2>{78, 3}), expected);
  EXPECT_EQ(model.predict({vector.data(), vector.size()}), expected);
  EXPECT_EQ(model.predict(naibx::span<double>(vector)), expected);
  EXPECT_EQ(model.predict(naibx::Features::sparse({0, 1}, vector)), expected);
#if defined(__cpp_lib_span)
  EXPECT_EQ(model.predict(std::span<const double>(vector)), expected);
#endif
}

#if defined(__cpp_lib_span)
TEST(CppArguments, a_span_and_that_of_the_standard_are_made_of_each_other) {
  std::vector<double> values = {1, 2, 3};
  naibx::span<double> ours = std::span<double>(values);
  std::span<const double> theirs = ours;
  EXPECT_EQ(theirs.data(), values.data());
  EXPECT_EQ(ours.size(), theirs.size());
}
#endif

TEST(CppArguments, a_span_shows_what_it_was_made_of) {
  std::vector<double> values = {1, 2, 3};
  naibx::span<double> all(values);
  all[1] = 5;
  EXPECT_EQ(values[1], 5);
  const naibx::span<const double> read_only = all;
  EXPECT_EQ(std::vector<double>(read_only.begin(), read_only.end()), values);
  EXPECT_TRUE(naibx::span<const double>().empty());
  static_assert(
      !std::is_convertible_v<const std::vector<double> &, naibx::span<double>>);
  static_assert(
      !std::is_convertible_v<std::vector<float> &, naibx::span<const double>>);
  static_assert(!std::is_convertible_v<std::vector<float> &, naibx::Features>);
  static_assert(!std::is_convertible_v<std::vector<bool> &, naibx::Labels>);
  static_assert(!std::is_convertible_v<std::vector<double> &, naibx::Labels>);
}

TEST(CppArguments, may_be_empty) {
  naibx::Model model = empty_model();
  model.add_example({50, 9}, {});
  model.add_example({50, 8}, std::vector<int>());
  EXPECT_EQ(model.size_weight(0), 2.0);
  EXPECT_TRUE(model.predict({50, 9}).empty());
  EXPECT_TRUE(predict(model, {50, 9}, 0).step_log_probabilities.empty());

  model.add_examples(naibx::Rows(0, {}), {}, {0});
  EXPECT_EQ(model.weight(), 2.0);
  const Predictions none = predict_batch(model, naibx::Rows(0, {}));
  EXPECT_EQ(none.label_offsets, std::vector<std::uint64_t>{0});
  EXPECT_TRUE(
      predict_batch(model, naibx::Rows::sparse({}, {}, {})).labels.empty());

  EXPECT_EQ(status_of([&] { (void)model.predict(std::vector<double>()); }),
            NAIBX_ERROR_FEATURE_COUNT);
  EXPECT_EQ(status_of([&] { sample_config().add_categorical({}); }),
            NAIBX_ERROR_NULL_ARGUMENT);
}

TEST(CppArguments, a_sparse_example_without_values_is_all_zeros) {
  naibx::Model dense = empty_model();
  naibx::Model sparse = empty_model();
  dense.add_example({0, 0}, {1});
  sparse.add_example(naibx::Features::sparse({}, {}), {1});
  EXPECT_EQ(bytes_of(sparse), bytes_of(dense));
  EXPECT_EQ(dense.predict(naibx::Features::sparse({}, {})),
            std::vector<std::uint32_t>{1});
  naibx::Model rows = empty_model();
  rows.add_examples(naibx::Rows::sparse({0, 0}, {}, {}), {1}, {0, 1});
  EXPECT_EQ(bytes_of(rows), bytes_of(dense));
}

TEST(CppArguments, nan_is_a_missing_value) {
  naibx::Model model = sample_model();
  const double missing = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(model.predict({missing, missing}).size(), 1U);
  model.add_example({missing, 5}, {0});
  EXPECT_EQ(model.get_gaussian(NAIBX_CLASS_ALL, 0, 0).weight, 6.0);
  EXPECT_EQ(model.get_gaussian(NAIBX_CLASS_ALL, 0, 1).weight, 7.0);
  EXPECT_EQ(status_of([&] {
              model.add_example({1, 2}, {0}, missing);
            }),
            NAIBX_ERROR_WEIGHT);
}

} // namespace
} // namespace naibx_test
