// How the tests predict: the one place that knows the calls, but for tests of
// the very forms in which they can be called.
#pragma once

#include <naibx/naibx.hpp>

#include <cstdint>
#include <vector>

namespace naibx_test {

// The set of one row, with its steps.
struct Prediction {
  std::vector<std::uint32_t> labels;
  std::vector<double> step_log_probabilities;
};

// The sets of rows, with their steps.
struct Predictions {
  std::vector<std::uint64_t> label_offsets;
  std::vector<std::uint32_t> labels;
  std::vector<double> step_log_probabilities;

  [[nodiscard]] std::vector<std::uint32_t> set(std::size_t row) const {
    const auto at = [&](std::size_t index) {
      return labels.begin() + static_cast<std::ptrdiff_t>(label_offsets[index]);
    };
    return {at(row), at(row + 1)};
  }
};

// What predicts, of a predictor or a model.
inline const naibx::Predictor &predictor_of(const naibx::Predictor &predictor) {
  return predictor;
}
void predictor_of(const naibx::Predictor &&) = delete; // it would go away
inline naibx::Predictor predictor_of(const naibx::Model &model) {
  return naibx::Predictor::create(model, NAIBX_LIVE);
}

inline naibx::Request request_of(const naibx::Sizes &sizes,
                                 std::uint32_t outputs = NAIBX_SETS +
                                                         NAIBX_STEPS) {
  naibx::Request request = naibx::Request::create();
  request.set_row_sizes(sizes);
  request.set_outputs(outputs);
  return request;
}

template <typename T> std::vector<T> copied(naibx::span<const T> numbers) {
  return {numbers.begin(), numbers.end()};
}

template <typename From>
Predictions predict_batch(const From &from, const naibx::Rows &rows,
                          const naibx::Sizes &sizes = {},
                          naibx::Answer *answer = nullptr,
                          const naibx::Progress &progress = {}) {
  naibx::Answer own = naibx::Answer::create();
  naibx::Answer &used = answer == nullptr ? own : *answer;
  const naibx::Request request = request_of(sizes);
  used.predict(predictor_of(from), &request, rows, progress);
  const naibx::Sets sets = used.sets();
  return {copied(sets.label_offsets), copied(sets.labels),
          copied<double>(used.numbers(NAIBX_STEPS))};
}

template <typename From>
Prediction predict(const From &from, const naibx::Features &features,
                   std::int64_t size = NAIBX_SIZE_PREDICTED,
                   naibx::Answer *answer = nullptr) {
  naibx::Answer own = naibx::Answer::create();
  naibx::Answer &used = answer == nullptr ? own : *answer;
  const naibx::Request request = request_of({size});
  used.predict(predictor_of(from), &request, features);
  const naibx::Sets sets = used.sets();
  return {copied(sets[0]), copied<double>(used.numbers(NAIBX_STEPS))};
}

// Numbers of one row.
template <typename From>
std::vector<double> numbers_of(const From &from,
                               const naibx::Features &features,
                               std::uint32_t output) {
  naibx::Answer answer = naibx::Answer::create();
  const naibx::Request request = request_of({}, output);
  answer.predict(predictor_of(from), &request, features);
  return copied<double>(answer.numbers(output));
}

} // namespace naibx_test
