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
        workspace_(workspace_for(predictor_.get())), labels_(kCal500.labels),
        scores_(kCal500.labels + std::size_t{1}) {}

  void predict_all(std::int64_t size) {
    std::uint64_t count = 0;
    for (std::size_t row = 0; row < kSingleRows; ++row) {
      require(naibx_predictor_predict(predictor_.get(), workload_.rows.row(row),
                                      nullptr, kCal500.features, size,
                                      labels_.data(), nullptr, labels_.size(),
                                      &count, workspace_.get(), nullptr));
    }
  }
  void score_all() {
    for (std::size_t row = 0; row < kSingleRows; ++row) {
      require(naibx_predictor_score_sizes(
          predictor_.get(), workload_.rows.row(row), nullptr, kCal500.features,
          scores_.data(), scores_.size(), nullptr, workspace_.get(), nullptr));
      require(naibx_predictor_score_labels(
          predictor_.get(), workload_.rows.row(row), nullptr, kCal500.features,
          scores_.data(), scores_.size(), nullptr, workspace_.get(), nullptr));
    }
  }

private:
  const Workload &workload_;
  Predictor predictor_;
  Workspace workspace_;
  std::vector<std::uint32_t> labels_;
  std::vector<double> scores_;
};

void beside_scoring(benchmark::State &state, Precision precision) {
  Calls calls(precision);
  const Turns turns = in_turns(
      state, kSingleRows, [&] { calls.predict_all(NAIBX_SIZE_PREDICTED); },
      [&] { calls.score_all(); });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["scoring_ns"] = turns.second * 1e9;
  state.counters["added"] = turns.first_over_second - 1.0;
}

// Whatever a prediction does beside its 26 steps counts as scoring.
void by_steps(benchmark::State &state, Precision precision) {
  constexpr std::int64_t kSteps = 26;
  Calls calls(precision);
  const Turns turns = in_turns(
      state, kSingleRows, [&] { calls.predict_all(kSteps); },
      [&] { calls.predict_all(1); });
  std::vector<double> times(31);
  for (double &time : times) {
    time = seconds([&] { calls.predict_all(NAIBX_SIZE_PREDICTED); });
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
