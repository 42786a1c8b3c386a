// What a request asks besides the predicted set, beside the prediction of that:
// a beam of 8, lists of labels, and asking again from kept scores.
#include "turns.hpp"
#include "workload.hpp"

#include <array>

namespace naibx::bench {

namespace {

Request make_request() {
  naibx_request *made = nullptr;
  require(naibx_request_create(&made, nullptr));
  return Request(made);
}

Request with_lists() {
  constexpr std::array<std::uint32_t, 1> kGiven = {1};
  constexpr std::array<std::uint32_t, 1> kForbidden = {0};
  Request request = make_request();
  require(naibx_request_set_labels(request.get(), NAIBX_GIVEN, kGiven.data(), 1,
                                   nullptr));
  require(naibx_request_set_labels(request.get(), NAIBX_FORBIDDEN,
                                   kForbidden.data(), 1, nullptr));
  return request;
}

void ask_row(const Predictor &predictor, const Rows &rows, std::size_t row,
             const naibx_request *request, const Answer &answer) {
  require(naibx_answer_predict(answer.get(), predictor.get(), request, 1,
                               rows.row(row), nullptr, nullptr,
                               rows.length(row), nullptr, nullptr, nullptr));
}

void ask(const Predictor &predictor, const Rows &rows,
         const naibx_request *request, const Answer &answer) {
  for (std::size_t row = 0; row < rows.count; ++row) {
    ask_row(predictor, rows, row, request, answer);
  }
}

void asked(benchmark::State &state, const Shape &shape,
           const naibx_request *request) {
  const Workload &workload = gaussian_workload(shape, kSingleRows);
  const Predictor predictor =
      compiled(workload.model.get(), Precision::float64);
  const Answer answer = make_answer();
  const Answer plain = make_answer();
  const Turns turns = in_turns(
      state, kSingleRows,
      [&] { ask(predictor, workload.rows, request, answer); },
      [&] { ask(predictor, workload.rows, nullptr, plain); });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["over_cascade"] = turns.first_over_second;
}

void again(benchmark::State &state, const Shape &shape) {
  const Workload &workload = gaussian_workload(shape, kSingleRows);
  const Predictor predictor =
      compiled(workload.model.get(), Precision::float64);
  const Request lists = with_lists();
  const Request keeping = make_request();
  require(naibx_request_set_outputs(keeping.get(), NAIBX_KEPT_SCORES, nullptr));
  const Answer kept = make_answer();
  const Answer answer = make_answer();
  ask_row(predictor, workload.rows, 0, keeping.get(), kept);
  const Turns turns = in_turns(
      state, kSingleRows,
      [&] {
        for (std::size_t row = 0; row < workload.rows.count; ++row) {
          require(naibx_answer_predict_again(kept.get(), predictor.get(),
                                             lists.get(), nullptr));
        }
      },
      [&] { ask(predictor, workload.rows, lists.get(), answer); });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["over_full"] = turns.first_over_second;
}

} // namespace

void register_requests() {
  for (const Shape &shape : {kEmotions, kYeast, kCal500, kMiddle, kLarge}) {
    add_benchmark(
        std::string("beam/") + shape.name, [=](benchmark::State &state) {
          const Request request = make_request();
          require(naibx_request_set_best(request.get(), 1, 8, nullptr));
          asked(state, shape, request.get());
        });
    add_benchmark(std::string("lists/") + shape.name,
                  [=](benchmark::State &state) {
                    const Request request = with_lists();
                    asked(state, shape, request.get());
                  });
    add_benchmark(std::string("again/") + shape.name,
                  [=](benchmark::State &state) { again(state, shape); });
  }
}

} // namespace naibx::bench
