// Batches of 4,096 with two threads beside one, and what two threads gain that
// share nothing.
#include "turns.hpp"
#include "workload.hpp"

namespace naibx::bench {

namespace {

constexpr std::size_t kManyRows = 4096;

void two_threads(benchmark::State &state, const Shape &shape,
                 Precision precision) {
  const Workload &workload = gaussian_workload(shape, kManyRows);
  const Predictor predictor = compiled(workload.model.get(), precision);
  const Answer single = make_answer();
  const Answer doubled = make_answer();
  require(
      naibx_answer_set_executor(doubled.get(), nullptr, nullptr, 2, nullptr));
  const double ceiling = gain_of_two_cores();
  const Turns turns = in_turns(
      state, kManyRows,
      [&] { predict_batch(predictor.get(), workload.rows, single.get()); },
      [&] { predict_batch(predictor.get(), workload.rows, doubled.get()); });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["two_ns"] = turns.second * 1e9;
  state.counters["gain"] = turns.first_over_second;
  state.counters["machine_gain"] = ceiling;
}

} // namespace

void register_threads() {
  for (const Shape &shape : {kYeast, kCal500, kMiddle}) {
    for (const Precision precision : kPrecisions) {
      add_benchmark(name_of("threads", shape, precision),
                    [=](benchmark::State &state) {
                      two_threads(state, shape, precision);
                    });
    }
  }
}

} // namespace naibx::bench
