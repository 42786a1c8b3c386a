#include "sample.hpp"

#include <type_traits>
#include <utility>

namespace naibx_test {
namespace {

template <typename Object>
constexpr bool kIsMovedAndNotCopied =
    std::is_nothrow_move_constructible_v<Object>
        &&std::is_nothrow_move_assignable_v<Object> &&
    !std::is_copy_constructible_v<Object> &&
    !std::is_copy_assignable_v<Object> &&
    !std::is_default_constructible_v<Object>;

static_assert(kIsMovedAndNotCopied<naibx::Allocator>);
static_assert(kIsMovedAndNotCopied<naibx::Config>);
static_assert(kIsMovedAndNotCopied<naibx::LoadOptions>);
static_assert(kIsMovedAndNotCopied<naibx::Model>);
static_assert(kIsMovedAndNotCopied<naibx::Predictor>);
static_assert(kIsMovedAndNotCopied<naibx::Answer>);
static_assert(kIsMovedAndNotCopied<naibx::Request>);

// One that goes away at once cannot be an executor.
template <typename Executor, typename = void>
constexpr bool kIsExecutor = false;
template <typename Executor>
constexpr bool kIsExecutor<
    Executor, std::void_t<decltype(std::declval<naibx::Model &>().set_executor(
                  std::declval<Executor>(), 2U))>> = true;
using Function = void (*)(std::uint64_t, naibx::Task);
static_assert(kIsExecutor<Function &>);
static_assert(kIsExecutor<const Function &>);
static_assert(!kIsExecutor<Function>);

TEST(CppHandles, a_move_takes_the_object_along) {
  naibx::Model first = sample_model();
  const naibx_model *object = std::as_const(first).get();
  naibx::Model second = std::move(first);
  EXPECT_EQ(std::as_const(second).get(), object);
  EXPECT_TRUE(second);
  EXPECT_FALSE(first); // NOLINT(bugprone-use-after-move): what is tested
  naibx::Model third = empty_model();
  third = std::move(second);
  EXPECT_EQ(std::as_const(third).get(), object);
  EXPECT_EQ(third.weight(), 6.0);
}

TEST(CppHandles, a_move_to_itself_keeps_the_object) {
  naibx::Model model = sample_model();
  const std::vector<std::uint8_t> before = bytes_of(model);
  naibx::Model &itself = model;
  model = std::move(itself);
  ASSERT_TRUE(model);
  EXPECT_EQ(bytes_of(model), before);
}

TEST(CppHandles, what_was_moved_from_can_be_assigned_to) {
  naibx::Model model = sample_model();
  const naibx::Model other = std::move(model);
  model = empty_model();
  EXPECT_EQ(model.weight(), 0.0);
  EXPECT_EQ(other.weight(), 6.0);
}

// NOLINTBEGIN(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
TEST(CppHandles, use_of_a_model_after_a_move_is_an_error_that_names_it) {
  naibx::Model model = sample_model();
  const naibx::Model other = std::move(model);
  const std::vector<double> example = {70, 4};
  const auto expect_named = [](auto &&call) {
    const naibx::Error error = error_of(call);
    EXPECT_EQ(error.code(), NAIBX_ERROR_NULL_ARGUMENT);
    EXPECT_STREQ(error.what(), "the argument `model` is NULL");
  };
  expect_named([&] { model.add_example(example, {0}); });
  expect_named([&] {
    model.add_examples(sample_rows(), sample_labels(), sample_offsets());
  });
  expect_named([&] { (void)model.predict(example); });
  expect_named([&] { (void)model.copy(); });
  expect_named([&] { (void)model.get_config(); });
  expect_named([&] { model.save("model"); });
  expect_named([&] { model.set_threads(2); });
  expect_named([&] { (void)model.weight(); });
  expect_named([&] { (void)naibx::Predictor::create(model); });
  EXPECT_EQ(std::as_const(model).get(), nullptr);
}

TEST(CppHandles, use_of_other_objects_after_a_move_is_an_error_or_nothing) {
  naibx::Config config = sample_config();
  naibx::Config other_config = std::move(config);
  EXPECT_EQ(status_of([&] { config.add_features(NAIBX_GAUSSIAN, 1); }),
            NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(status_of([&] { (void)config.label_name(0); }),
            NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(status_of([&] { (void)naibx::Model::create(config); }),
            NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(status_of([&] { (void)config.label_count(); }),
            NAIBX_ERROR_NULL_ARGUMENT);

  naibx::Predictor predictor = naibx::Predictor::create(sample_model());
  const naibx::Predictor other = std::move(predictor);
  EXPECT_EQ(status_of([&] {
              (void)predictor.predict({70, 4});
            }),
            NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(status_of([&] { (void)predictor.table_bytes(); }),
            NAIBX_ERROR_NULL_ARGUMENT);

  naibx::Answer answer = naibx::Answer::create();
  const naibx::Answer other_answer = std::move(answer);
  EXPECT_EQ(status_of([&] { answer.set_threads(2); }),
            NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(status_of([&] {
              answer.predict(other, nullptr, {70, 4});
            }),
            NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(status_of([&] { (void)answer.sets(); }), NAIBX_ERROR_NULL_ARGUMENT);

  naibx::Request request = naibx::Request::create();
  const naibx::Request other_request = std::move(request);
  EXPECT_EQ(status_of([&] { request.set_size(1, 2); }),
            NAIBX_ERROR_NULL_ARGUMENT);

  naibx::LoadOptions options = naibx::LoadOptions::create();
  const naibx::LoadOptions other_options = std::move(options);
  EXPECT_EQ(status_of([&] { options.set_label_limit(1); }),
            NAIBX_ERROR_NULL_ARGUMENT);
}
// NOLINTEND(bugprone-use-after-move,clang-analyzer-cplusplus.Move)

TEST(CppHandles, functions_of_c_take_what_is_inside) {
  naibx::Model model = sample_model();
  const double values[] = {60, 5};
  ASSERT_EQ(naibx_add_example(model.get(), values, nullptr, 2, nullptr, 0, 2.0,
                              nullptr),
            NAIBX_OK);
  EXPECT_EQ(model.weight(), 8.0);
}

TEST(CppHandles, results_go_into_containers) {
  std::vector<naibx::Model> models;
  models.push_back(empty_model());
  models.push_back(sample_model());
  models.push_back(sample_model()); // the first two are moved
  models.erase(models.begin());
  EXPECT_EQ(models.back().weight(), 6.0);
}

} // namespace
} // namespace naibx_test
