// A function that is none is none, as NULL is in C.
#include "predicting.hpp"
#include "sample.hpp"

#include <functional>

namespace naibx_test {
namespace {

constexpr std::uint64_t kManyRows = 5000;
using Ask = bool(std::uint64_t, std::uint64_t);
using Take = void(naibx::span<const std::uint8_t>);
using RunTasks = void(std::uint64_t, naibx::Task);

class CppNoFunction : public testing::Test {
protected:
  template <typename Function> void expect_no_progress(Function &&none) {
    EXPECT_EQ(predict_batch(model, rows, {}, nullptr, none).labels,
              alone.labels);
    naibx::Model learned = empty_model();
    learned.add_examples(sample_rows(), sample_labels(), sample_offsets(), {},
                         none);
    EXPECT_EQ(bytes_of(learned), bytes_of(model));
  }

  naibx::Model model = sample_model();
  std::vector<double> values = many_values(kManyRows);
  naibx::Rows rows{kManyRows, values};
  Predictions alone = predict_batch(model, rows);
};

TEST_F(CppNoFunction, is_told_of_the_progress) {
  expect_no_progress(nullptr);
  expect_no_progress(static_cast<Ask *>(nullptr));
  expect_no_progress(std::function<Ask>());
  Ask *const pointer = nullptr;
  expect_no_progress(pointer);
  const std::function<int(std::uint64_t, std::uint64_t)> function;
  expect_no_progress(function);
  expect_no_progress(naibx::Progress());
}

TEST_F(CppNoFunction, takes_what_is_saved) {
  EXPECT_EQ(status_of([&] { naibx::write_parts(model, nullptr); }),
            NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(
      status_of([&] { naibx::write_parts(model, std::function<Take>()); }),
      NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(status_of([&] {
              naibx::write_parts(model, static_cast<Take *>(nullptr));
            }),
            NAIBX_ERROR_NULL_ARGUMENT);
}

TEST_F(CppNoFunction, runs_tasks_but_the_librarys_own_threads) {
  naibx::Answer answer = naibx::Answer::create();
  RunTasks *pointer = nullptr;
  std::function<RunTasks> function;
  const auto expect_same = [&] {
    EXPECT_EQ(predict_batch(model, rows, {}, &answer).labels, alone.labels);
  };
  answer.set_threads(3);
  expect_same();
  answer.set_executor(pointer, 3);
  expect_same();
  int calls = 0;
  function = [&](std::uint64_t count, const naibx::Task &task) {
    ++calls;
    while (count > 0) {
      task(--count);
    }
  };
  answer.set_executor(function, 3);
  expect_same();
  EXPECT_EQ(calls, 1);
  std::function<RunTasks> none;
  answer.set_executor(none, 3);
  expect_same();
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(status_of([&] { answer.set_executor(none, 0); }),
            NAIBX_ERROR_OUT_OF_RANGE);
  model.set_executor(none, 2);
  model.set_threads(2);
  model.add_example({1, 2}, {0});
}

} // namespace
} // namespace naibx_test
