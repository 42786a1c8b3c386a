// What is left of an executor after its call: tasks that it has kept and not
// begun when it threw or returned, and what it threw.
#include "sample.hpp"

#include <functional>
#include <stdexcept>
#include <thread>

namespace naibx_test {
namespace {

class CppLateTasks : public testing::Test {
protected:
  // Keeps the tasks but the last one, and throws if it is to.
  void keep(std::uint64_t count, const naibx::Task &task, bool throws) {
    for (std::uint64_t i = 0; i + 1 < count; ++i) {
      queue.emplace_back([=] { task(i); });
    }
    if (throws) {
      throw std::runtime_error("the queue is full");
    }
  }
  static std::vector<std::uint8_t> learned(const ManyExamples &examples,
                                           int times) {
    naibx::Model model = empty_model();
    for (int i = 0; i < times; ++i) {
      examples.teach(model);
    }
    return bytes_of(model);
  }

  ManyExamples examples = ManyExamples(20000);
  std::vector<std::function<void()>> queue;
};

TEST_F(CppLateTasks, do_nothing_after_their_object_is_gone) {
  const auto throwing = [&](std::uint64_t count, const naibx::Task &task) {
    keep(count, task, true);
  };
  {
    naibx::Model model = empty_model();
    model.set_executor(throwing, 4);
    EXPECT_THROW(examples.teach(model), std::runtime_error);
    EXPECT_EQ(bytes_of(model), learned(examples, 1));
  }
  ASSERT_FALSE(queue.empty());
  for (const auto &task : queue) {
    task();
  }
}

TEST_F(CppLateTasks, of_one_call_do_nothing_in_the_next) {
  int calls = 0;
  const auto executor = [&](std::uint64_t count, const naibx::Task &task) {
    if (calls++ == 0) {
      keep(count, task, true);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
      task(i);
    }
  };
  naibx::Model model = empty_model();
  model.set_executor(executor, 4);
  EXPECT_THROW(examples.teach(model), std::runtime_error);
  std::thread late([&] {
    for (int i = 0; i < 2000; ++i) {
      queue[0]();
    }
  });
  examples.teach(model);
  examples.teach(model);
  late.join();
  EXPECT_EQ(bytes_of(model), learned(examples, 3));
}

TEST_F(CppLateTasks, that_an_executor_leaves_when_it_returns_are_done) {
  const auto keeping = [&](std::uint64_t count, const naibx::Task &task) {
    keep(count, task, false);
  };
  naibx::Model model = empty_model();
  model.set_executor(keeping, 4);
  examples.teach(model);
  for (const auto &task : queue) {
    task();
  }
  EXPECT_EQ(bytes_of(model), learned(examples, 1));
}

// Out of a call of C nothing can be thrown.
TEST_F(CppLateTasks, what_was_thrown_in_a_call_of_c_does_not_come_later) {
  int calls = 0;
  const auto throwing_once = [&](std::uint64_t count, const naibx::Task &task) {
    if (calls++ == 0) {
      throw std::runtime_error("no thread");
    }
    while (count > 0) {
      task(--count);
    }
  };
  naibx::Model model = empty_model();
  model.set_executor(throwing_once, 4);
  ASSERT_EQ(naibx_add_examples(model.get(), examples.row_count,
                               examples.values.data(), nullptr, nullptr,
                               examples.values.size(), examples.labels.data(),
                               examples.offsets.data(), examples.labels.size(),
                               nullptr, nullptr, nullptr, nullptr),
            NAIBX_OK);
  ASSERT_GE(calls, 1);
  examples.teach(model);
  EXPECT_GE(calls, 2);
  EXPECT_EQ(bytes_of(model), learned(examples, 2));
}

} // namespace
} // namespace naibx_test
