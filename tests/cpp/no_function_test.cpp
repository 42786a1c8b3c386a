// A function that is none is none, as NULL is in C.
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
    EXPECT_EQ(model.predict_batch(rows, {}, nullptr, none).labels,
              alone.labels);
    std::vector<std::uint64_t> offsets(kManyRows + 1);
    std::vector<std::uint32_t> labels(3 * kManyRows);
    EXPECT_EQ(model.predict_batch(rows, offsets, labels, {}, {}, nullptr, none),
              alone.labels.size());
    naibx::Model learned = empty_model();
    learned.add_examples(sample_rows(), sample_labels(), sample_offsets(), {},
                         none);
    EXPECT_EQ(bytes_of(learned), bytes_of(model));
  }

  naibx::Model model = sample_model();
  std::vector<double> values = many_values(kManyRows);
  naibx::Rows rows{kManyRows, values};
  naibx::Predictions alone = model.predict_batch(rows);
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
  EXPECT_EQ(status_of([&] { model.save_to_callback(nullptr); }),
            NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(status_of([&] { model.save_to_callback(std::function<Take>()); }),
            NAIBX_ERROR_NULL_ARGUMENT);
  EXPECT_EQ(
      status_of([&] { model.save_to_callback(static_cast<Take *>(nullptr)); }),
      NAIBX_ERROR_NULL_ARGUMENT);
}

TEST_F(CppNoFunction, runs_tasks_but_the_librarys_own_threads) {
  naibx::Workspace workspace = model.workspace_create();
  RunTasks *pointer = nullptr;
  std::function<RunTasks> function;
  const auto expect_same = [&] {
    EXPECT_EQ(model.predict_batch(rows, {}, &workspace).labels, alone.labels);
  };
  workspace.set_executor(nullptr, 3);
  expect_same();
  workspace.set_executor(pointer, 3);
  expect_same();
  int calls = 0;
  function = [&](std::uint64_t count, const naibx::Task &task) {
    ++calls;
    while (count > 0) {
      task(--count);
    }
  };
  workspace.set_executor(function, 3);
  expect_same();
  EXPECT_EQ(calls, 1);
  std::function<RunTasks> none;
  workspace.set_executor(none, 3);
  expect_same();
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(status_of([&] { workspace.set_executor(nullptr, 0); }),
            NAIBX_ERROR_OUT_OF_RANGE);
  model.set_executor(none, 2);
  model.set_executor(nullptr, 2);
  model.add_example({1, 2}, {0});
}

} // namespace
} // namespace naibx_test
