// What the cascade adds to the scoring, at the shape of CAL500: by the calls
// that only score, and by sets of 26 labels beside sets of one.
#include "turns.hpp"
#include "workload.hpp"

namespace naibx::bench {

namespace {

class Calls {
public:
  explicit Calls(Precision precision)
      : workload_(gaussian_workload(kCal500, kSingleRows)),
        predictor_(compiled(workload_.model.get(), precision)),
        answer_(make_answer()), sized_(make_request(NAIBX_SETS)),
        for_scores_(make_request(NAIBX_SIZES | NAIBX_LABEL_SCORES)) {}

  void predict_all() { ask_all(nullptr); }
  void predict_all(std::uint32_t size) {
    require(naibx_request_set_size(sized_.get(), size, size, nullptr));
    ask_all(sized_.get());
  }
  void score_all() { ask_all(for_scores_.get()); }

private:
  static Request make_request(std::uint32_t outputs) {
    naibx_request *made = nullptr;
    require(naibx_request_create(&made, nullptr));
    Request request(made);
    require(naibx_request_set_outputs(made, outputs, nullptr));
    return request;
  }
  void ask_all(const naibx_request *request) {
    for (std::size_t row = 0; row < kSingleRows; ++row) {
      require(naibx_answer_predict(
          answer_.get(), predictor_.get(), request, 1, workload_.rows.row(row),
          nullptr, nullptr, kCal500.features, nullptr, nullptr, nullptr));
    }
  }

  const Workload &workload_;
  Predictor predictor_;
  Answer answer_;
  Request sized_;
  Request for_scores_;
};

void beside_scoring(benchmark::State &state, Precision precision) {
  Calls calls(precision);
  const Turns turns = in_turns(
      state, kSingleRows, [&] { calls.predict_all(); },
      [&] { calls.score_all(); });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["scoring_ns"] = turns.second * 1e9;
  state.counters["added"] = turns.first_over_second - 1.0;
}

// Whatever a prediction does beside its 26 steps counts as scoring.
void by_steps(benchmark::State &state, Precision precision) {
  constexpr std::uint32_t kSteps = 26;
  Calls calls(precision);
  const Turns turns = in_turns(
      state, kSingleRows, [&] { calls.predict_all(kSteps); },
      [&] { calls.predict_all(1); });
  std::vector<double> times(31);
  for (double &time : times) {
    time = seconds([&] { calls.predict_all(); });
  }
  const double all = median(times) / kSingleRows;
  const double steps =
      (turns.first - turns.second) * kSteps / static_cast<double>(kSteps - 1);
  state.counters["ns"] = all * 1e9;
  state.counters["step_ns"] = steps / kSteps * 1e9;
  state.counters["added"] = steps / (all - steps);
}

} // namespace

void register_cascades() {
  for (const Precision precision : kPrecisions) {
    add_benchmark(
        name_of("cascade/calls", kCal500, precision),
        [=](benchmark::State &state) { beside_scoring(state, precision); });
    add_benchmark(name_of("cascade/steps", kCal500, precision),
                  [=](benchmark::State &state) { by_steps(state, precision); });
  }
}

} // namespace naibx::bench
