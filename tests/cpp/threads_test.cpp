#include "predicting.hpp"
#include "sample.hpp"

#include <thread>

namespace naibx_test {
namespace {

// Each thread with an answer of its own predicts row after row.
template <typename From> void expect_same_from_many_threads(const From &from) {
  constexpr std::uint64_t kRows = 500;
  const std::vector<double> values = many_values(kRows);
  const Predictions alone = predict_batch(from, naibx::Rows(kRows, values));
  std::vector<int> different(4, -1);
  std::vector<std::thread> threads;
  threads.reserve(different.size());
  for (int &count : different) {
    threads.emplace_back([&] {
      naibx::Answer answer = naibx::Answer::create();
      int found = 0;
      for (std::size_t row = 0; row < kRows; ++row) {
        const Prediction prediction =
            predict(from, {&values[2 * row], 2}, NAIBX_SIZE_PREDICTED, &answer);
        found += prediction.labels == alone.set(row) ? 0 : 1;
      }
      count = found;
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
  EXPECT_EQ(different, std::vector<int>(4, 0));
}

TEST(CppThreads, many_predict_with_one_model) {
  expect_same_from_many_threads(sample_model());
}

TEST(CppThreads, many_predict_with_one_predictor) {
  expect_same_from_many_threads(naibx::Predictor::create(sample_model()));
}

TEST(CppThreads, errors_belong_to_the_thread_that_made_them) {
  const naibx::Model model = sample_model();
  std::vector<naibx_status> statuses(4, NAIBX_OK);
  std::vector<std::thread> threads;
  threads.reserve(statuses.size());
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    threads.emplace_back([&, i] {
      for (int again = 0; again < 200; ++again) {
        try {
          (void)predict(model, {1, 2}, i % 2 == 0 ? 4 : -2);
        } catch (const naibx::Error &error) {
          statuses[i] = error.code();
        }
      }
    });
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
  EXPECT_EQ(statuses, std::vector<naibx_status>(4, NAIBX_ERROR_OUT_OF_RANGE));
}

TEST(CppThreads, of_the_library_learn_the_same) {
  const ManyExamples examples(100000);
  naibx::Model one = empty_model();
  naibx::Model three = empty_model();
  three.set_threads(3);
  examples.teach(one);
  examples.teach(three);
  EXPECT_EQ(bytes_of(three), bytes_of(one));
  EXPECT_EQ(status_of([&] { three.set_threads(0); }), NAIBX_ERROR_OUT_OF_RANGE);
}

} // namespace
} // namespace naibx_test
