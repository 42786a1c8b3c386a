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
      naibx::write_parts(naibx::Predictor::create(model));
  naibx::LoadOptions options = naibx::LoadOptions::create();
  const naibx::LoadOptions others = std::move(options);
  const char *name = "options";
  expect_moved(name, [&] { (void)naibx::Model::read(bytes, &options); });
  expect_moved(name, [&] { (void)naibx::Model::load("absent", &options); });
  expect_moved(name, [&] { (void)naibx::Predictor::read(tables, &options); });
  expect_moved(name, [&] { (void)naibx::Predictor::load("absent", &options); });
  expect_moved(name, [&] { (void)naibx::load_parts("absent", &options); });
  expect_moved(name, [&] { (void)naibx::read_parts(bytes, &options); });
}

TEST(CppMovedArguments, an_allocator_does_not_become_the_default_one) {
  naibx::Allocator allocator =
      naibx::Allocator::create(*std::pmr::new_delete_resource());
  const naibx::Allocator other = std::move(allocator);
  naibx::Config config = sample_config();
  naibx::LoadOptions options = naibx::LoadOptions::create();
  expect_moved("allocator", [&] { config.set_allocator(&allocator); });
  expect_moved("allocator", [&] { options.set_allocator(&allocator); });
  expect_moved("allocator", [&] { (void)naibx::Answer::create(&allocator); });
  config.set_allocator(nullptr);
  options.set_allocator(nullptr);
}

TEST(CppMovedArguments, a_request_does_not_become_none) {
  const naibx::Predictor predictor = naibx::Predictor::create(sample_model());
  naibx::Answer answer = naibx::Answer::create();
  naibx::Request request = naibx::Request::create();
  const naibx::Request other = std::move(request);
  expect_moved("request", [&] {
    answer.predict(predictor, &request, {70, 4});
  });
  expect_moved("request",
               [&] { answer.predict(predictor, &request, sample_rows()); });
  expect_moved("request", [&] { answer.reserve(predictor, &request, 1); });
  expect_moved("request", [&] { (void)predictor.predict({70, 4}, &request); });
}

// In C either part may be left out.
TEST(CppMovedArguments, a_part_of_a_file_is_not_left_out) {
  naibx::Model model = sample_model();
  naibx::Predictor predictor = naibx::Predictor::create(model);
  const naibx::Model other = std::move(model);
  expect_moved("model", [&] { (void)naibx::write_parts(model); });
  expect_moved("model", [&] { (void)naibx::write_parts({model, predictor}); });
  expect_moved("model", [&] {
    naibx::save_parts({model, predictor}, "absent/both");
  });
  const naibx::Predictor other_predictor = std::move(predictor);
  expect_moved("predictor", [&] {
    (void)naibx::write_parts({other, predictor});
  });
}
// NOLINTEND(bugprone-use-after-move,clang-analyzer-cplusplus.Move)

} // namespace
} // namespace naibx_test
