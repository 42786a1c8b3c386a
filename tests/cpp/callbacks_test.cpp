#include "predicting.hpp"
#include "sample.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>

namespace naibx_test {
namespace {

struct Thrown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

constexpr std::uint64_t kManyRows = 5000;

class CppCallbacks : public testing::Test {
protected:
  naibx::Model model = sample_model();
  std::vector<double> values = many_values(kManyRows);
  naibx::Rows rows{kManyRows, values};
  Predictions alone = predict_batch(model, rows);
};

TEST_F(CppCallbacks, progress_is_told_and_may_stop_the_call) {
  std::uint64_t last = 0;
  std::uint64_t of = 0;
  const auto watch = [&](std::uint64_t done, std::uint64_t total) {
    last = done;
    of = total;
  };
  EXPECT_EQ(predict_batch(model, rows, {}, nullptr, watch).labels,
            alone.labels);
  EXPECT_EQ(of, kManyRows);
  EXPECT_GT(last, 0U);
  EXPECT_EQ(status_of([&] {
              (void)predict_batch(
                  model, rows, {}, nullptr,
                  [](std::uint64_t, std::uint64_t) { return true; });
            }),
            NAIBX_CANCELLED);
}

TEST_F(CppCallbacks, what_progress_throws_comes_out_of_the_call) {
  const std::vector<std::uint8_t> before = bytes_of(model);
  const auto throwing = [](std::uint64_t, std::uint64_t) -> bool {
    throw Thrown("enough");
  };
  EXPECT_THROW((void)predict_batch(model, rows, {}, nullptr, throwing), Thrown);
  const std::vector<std::uint32_t> labels(kManyRows, 1);
  std::vector<std::uint64_t> offsets;
  for (std::uint64_t row = 0; row <= kManyRows; ++row) {
    offsets.push_back(row);
  }
  EXPECT_THROW(model.add_examples(rows, labels, offsets, {}, throwing), Thrown);
  EXPECT_EQ(bytes_of(model), before);
  // And of that call alone.
  EXPECT_EQ(predict_batch(model, rows).labels, alone.labels);
}

bool never_stop(std::uint64_t /*done*/, std::uint64_t /*total*/) {
  return false;
}

TEST_F(CppCallbacks, any_callable_is_taken_by_reference) {
  EXPECT_EQ(predict_batch(model, rows, {}, nullptr, never_stop).labels,
            alone.labels);
  bool (*pointer)(std::uint64_t, std::uint64_t) = &never_stop;
  EXPECT_EQ(predict_batch(model, rows, {}, nullptr, pointer).labels,
            alone.labels);
  const std::function<int(std::uint64_t, std::uint64_t)> function =
      [](std::uint64_t, std::uint64_t) { return 0; };
  EXPECT_EQ(predict_batch(model, rows, {}, nullptr, function).labels,
            alone.labels);
  struct Counter {
    int calls = 0;
    std::unique_ptr<int> cannot_be_copied;
    bool operator()(std::uint64_t, std::uint64_t) {
      ++calls;
      return false;
    }
  } counter;
  EXPECT_EQ(predict_batch(model, rows, {}, nullptr, counter).labels,
            alone.labels);
  EXPECT_GT(counter.calls, 0);
}

TEST_F(CppCallbacks, what_is_written_is_what_is_saved) {
  std::vector<std::uint8_t> written;
  const auto append = [&](naibx::span<const std::uint8_t> part) {
    written.insert(written.end(), part.begin(), part.end());
  };
  naibx::write_parts(model, append);
  EXPECT_EQ(written, bytes_of(model));
  written.clear();
  const naibx::Predictor predictor = naibx::Predictor::create(model);
  naibx::write_parts(predictor, append);
  EXPECT_EQ(written, naibx::write_parts(predictor));
  written.clear();
  naibx::write_parts({model, predictor}, append);
  EXPECT_EQ(written, naibx::write_parts({model, predictor}));
}

TEST_F(CppCallbacks, a_part_may_be_refused_or_what_is_thrown_comes_out) {
  EXPECT_EQ(status_of([&] {
              naibx::write_parts(
                  model, [](naibx::span<const std::uint8_t>) { return true; });
            }),
            NAIBX_ERROR_WRITE);
  EXPECT_THROW(naibx::write_parts(model,
                                  [](naibx::span<const std::uint8_t>) {
                                    throw Thrown("the disk is full");
                                  }),
               Thrown);
  EXPECT_EQ(status_of([&] { naibx::write_parts(model, {}); }),
            NAIBX_ERROR_NULL_ARGUMENT);
}

TEST_F(CppCallbacks, an_executor_runs_the_tasks) {
  naibx::Answer answer = naibx::Answer::create();
  std::uint64_t most = 0;
  const auto in_threads = [&](std::uint64_t count, const naibx::Task &task) {
    most = count;
    std::vector<std::thread> threads;
    for (std::uint64_t i = 0; i < count; ++i) {
      threads.emplace_back([=] { task(i); });
    }
    for (std::thread &thread : threads) {
      thread.join();
    }
  };
  answer.set_executor(in_threads, 4);
  const Predictions shared = predict_batch(model, rows, {}, &answer);
  EXPECT_EQ(shared.labels, alone.labels);
  EXPECT_EQ(shared.step_log_probabilities, alone.step_log_probabilities);
  EXPECT_GE(most, 2U);
  most = 0;
  answer.set_threads(2);
  EXPECT_EQ(predict_batch(model, rows, {}, &answer).labels, alone.labels);
  EXPECT_EQ(most, 0U);
}

TEST_F(CppCallbacks, an_executor_goes_along_when_its_object_is_moved) {
  int calls = 0;
  const auto backwards = [&](std::uint64_t count, const naibx::Task &task) {
    ++calls;
    while (count > 0) {
      task(--count);
    }
  };
  naibx::Answer answer = naibx::Answer::create();
  answer.set_executor(backwards, 3);
  naibx::Answer moved = std::move(answer);
  EXPECT_EQ(predict_batch(model, rows, {}, &moved).labels, alone.labels);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(status_of([&] { moved.set_executor(backwards, 0); }),
            NAIBX_ERROR_OUT_OF_RANGE);
  EXPECT_EQ(predict_batch(model, rows, {}, &moved).labels, alone.labels);
  EXPECT_EQ(calls, 2);
}

// What is learned with the executor; the calls end with what it throws.
template <typename Executor>
void expect_all_learned(Executor &executor, const int &calls,
                        std::thread *running = nullptr) {
  const ManyExamples examples(200000); // enough for several threads
  naibx::Model alone = empty_model();
  examples.teach(alone);
  naibx::Model shared = empty_model();
  shared.set_executor(executor, 4);
  EXPECT_THROW(examples.teach(shared), Thrown);
  if (running != nullptr) {
    running->join();
  }
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(bytes_of(shared), bytes_of(alone));
}

TEST_F(CppCallbacks, an_executor_that_throws_at_once_loses_no_work) {
  int calls = 0;
  const auto at_once = [&](std::uint64_t, const naibx::Task &) {
    ++calls;
    throw Thrown("no thread");
  };
  expect_all_learned(at_once, calls);
}

TEST_F(CppCallbacks, an_executor_that_throws_half_way_loses_no_work) {
  int calls = 0;
  const auto half_way = [&](std::uint64_t count, const naibx::Task &task) {
    ++calls;
    task(count - 1);
    throw Thrown("one was enough");
  };
  expect_all_learned(half_way, calls);
}

TEST_F(CppCallbacks, tasks_that_run_while_the_executor_throws_are_waited_for) {
  int calls = 0;
  std::thread thread;
  const auto with_one_running = [&](std::uint64_t, const naibx::Task &task) {
    ++calls;
    std::atomic<bool> begun{false};
    thread = std::thread([&begun, task] {
      begun = true;
      task(0);
    });
    while (!begun) {
      std::this_thread::yield();
    }
    throw Thrown("the second thread does not start");
  };
  expect_all_learned(with_one_running, calls, &thread);
}

TEST_F(CppCallbacks, what_an_executor_of_an_answer_throws_comes_out) {
  naibx::Answer answer = naibx::Answer::create();
  const auto throwing = [](std::uint64_t, const naibx::Task &) {
    throw Thrown("no thread");
  };
  answer.set_executor(throwing, 2);
  EXPECT_THROW(predict_batch(model, rows, {}, &answer), Thrown);
  EXPECT_EQ(copied(answer.sets().label_offsets), alone.label_offsets);
  EXPECT_EQ(copied(answer.sets().labels), alone.labels);
}

} // namespace
} // namespace naibx_test
