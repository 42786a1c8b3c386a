// One sparse prediction beside adding up as many rows of a table of the same
// size: one for each non-zero, a number for each label.
#include "turns.hpp"
#include "workload.hpp"

namespace naibx::bench {

namespace {

void sparse(benchmark::State &state, std::int32_t family, Precision precision) {
  const Workload &workload = sparse_workload(kSparse, family);
  const Rows &rows = workload.rows;
  const Predictor predictor = compiled(workload.model.get(), precision);
  const Answer answer = make_answer();
  const RowLists lists{workload.shape.features, workload.shape.labels,
                       rows.columns, rows.offsets};
  const double ceiling = static_cast<double>(rows.columns.size()) /
                         static_cast<double>(rows.count) *
                         workload.shape.labels / gather_add_rate(lists);
  const double time = in_passes(state, rows.count, [&] {
    for (std::size_t row = 0; row < rows.count; ++row) {
      benchmark::DoNotOptimize(
          predict(predictor.get(), rows, row, answer.get()));
    }
  });
  state.counters["ns"] = time * 1e9;
  state.counters["table_bytes"] = table_bytes(predictor.get());
  state.counters["gather_ns"] = ceiling * 1e9;
  state.counters["over_gather"] = time / ceiling;
}

// Straight from the model, beside the predictor.
void on_model(benchmark::State &state, std::int32_t family) {
  const Workload &workload = sparse_workload(kSmallSparse, family);
  const Rows &rows = workload.rows;
  const Predictor predictor =
      compiled(workload.model.get(), Precision::float64);
  const Predictor on_statistics = live(workload.model.get());
  const Answer answer = make_answer();
  const Answer live_answer = make_answer();
  const auto predict_all = [&](const Predictor &from, const Answer &used) {
    for (std::size_t row = 0; row < rows.count; ++row) {
      benchmark::DoNotOptimize(predict(from.get(), rows, row, used.get()));
    }
  };
  const Turns turns = in_turns(
      state, rows.count, [&] { predict_all(on_statistics, live_answer); },
      [&] { predict_all(predictor, answer); });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["predictor_ns"] = turns.second * 1e9;
  state.counters["over_predictor"] = turns.first_over_second;
}

} // namespace

void register_sparse_predictions() {
  add_benchmark("model/multinomial_2000x50", [](benchmark::State &state) {
    on_model(state, NAIBX_MULTINOMIAL);
  });
  add_benchmark("model/Bernoulli_2000x50", [](benchmark::State &state) {
    on_model(state, NAIBX_BERNOULLI);
  });
  for (const Precision precision : kPrecisions) {
    const Shape bernoulli{"Bernoulli", 0, 0, 0, 0, 0.0};
    const Shape multinomial{"multinomial", 0, 0, 0, 0, 0.0};
    add_benchmark(name_of("sparse", bernoulli, precision),
                  [=](benchmark::State &state) {
                    sparse(state, NAIBX_BERNOULLI, precision);
                  });
    add_benchmark(name_of("sparse", multinomial, precision),
                  [=](benchmark::State &state) {
                    sparse(state, NAIBX_MULTINOMIAL, precision);
                  });
  }
}

} // namespace naibx::bench
