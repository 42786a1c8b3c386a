// An argument that may be left out is given or not. One that was moved from is
// given, and is nothing: that is refused, and is not the default, by which what
// the caller had set, such as limits, would be lost.
#include "sample.hpp"

#include <cstring>
#include <memory_resource>
#include <utility>

namespace naibx_test {
namespace {

template <typename Call> void expect_moved(const char *name, Call &&call) {
  const naibx::Error error = error_of(call);
  EXPECT_EQ(error.code(), NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(error.what(),
            std::string("the argument `") + name + "` was moved from");
}

// NOLINTBEGIN(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
TEST(CppMovedArguments, load_options_do_not_become_none) {
  const naibx::Model model = sample_model();
  const std::vector<std::uint8_t> bytes = bytes_of(model);
  const std::vector<std::uint8_t> tables =
      naibx::Predictor::create(model).save_to_buffer();
  naibx::LoadOptions options = naibx::LoadOptions::create();
  const naibx::LoadOptions others = std::move(options);
  const char *name = "options";
  expect_moved(name,
               [&] { (void)naibx::Model::load_from_buffer(bytes, &options); });
  expect_moved(name, [&] { (void)naibx::Model::load("absent", &options); });
  expect_moved(name, [&] {
    (void)naibx::Predictor::load_from_buffer(tables, &options);
  });
  expect_moved(name, [&] { (void)naibx::Predictor::load("absent", &options); });
  expect_moved(name, [&] { (void)naibx::Predictor::map("absent", &options); });
}

TEST(CppMovedArguments, an_allocator_does_not_become_the_default_one) {
  naibx::Allocator allocator =
      naibx::Allocator::create(*std::pmr::new_delete_resource());
  const naibx::Allocator other = std::move(allocator);
  naibx::Config config = sample_config();
  naibx::LoadOptions options = naibx::LoadOptions::create();
  expect_moved("allocator", [&] { config.set_allocator(&allocator); });
  expect_moved("allocator", [&] { options.set_allocator(&allocator); });
  config.set_allocator(nullptr);
  options.set_allocator(nullptr);
}

TEST(CppMovedArguments, a_workspace_does_not_become_none) {
  const naibx::Model model = sample_model();
  naibx::Workspace workspace = model.workspace_create();
  const naibx::Workspace other = std::move(workspace);
  const std::vector<double> example = {70, 4};
  std::vector<std::uint32_t> labels(3 * kSampleRows);
  std::vector<std::uint64_t> offsets(kSampleRows + 1);
  std::vector<double> scores(4);
  constexpr std::int64_t kAny = NAIBX_SIZE_PREDICTED;
  const char *name = "workspace";
  expect_moved(name, [&] { (void)model.predict(example, kAny, &workspace); });
  expect_moved(name,
               [&] { model.predict(example, labels, {}, kAny, &workspace); });
  expect_moved(
      name, [&] { (void)model.predict_batch(sample_rows(), {}, &workspace); });
  expect_moved(name, [&] {
    model.predict_batch(sample_rows(), offsets, labels, {}, {}, &workspace);
  });
  expect_moved(name, [&] { (void)model.score_sizes(example, &workspace); });
  expect_moved(name, [&] { model.score_sizes(example, scores, &workspace); });
  expect_moved(name, [&] { (void)model.score_labels(example, &workspace); });
  expect_moved(name, [&] { model.score_labels(example, scores, &workspace); });
}
// NOLINTEND(bugprone-use-after-move,clang-analyzer-cplusplus.Move)

} // namespace
} // namespace naibx_test
