// Batches of 1,024 dense Gaussian predictions: beside the two products of
// OpenBLAS that would only score them, and in single precision beside double.
#include "blas.hpp"
#include "turns.hpp"
#include "workload.hpp"

namespace naibx::bench {

namespace {

void beside_blas(benchmark::State &state, const Shape &shape,
                 Precision precision) {
  const Workload &workload = gaussian_workload(shape, kBatchRows);
  const Predictor predictor = compiled(workload.model.get(), precision);
  const Answer answer = make_answer();
  const std::function<void()> products =
      expanded_form(kBatchRows, shape.features, shape.class_count(), precision);
  const double peak = multiply_add_peak(precision);
  const Turns turns = in_turns(
      state, kBatchRows,
      [&] { predict_batch(predictor.get(), workload.rows, answer.get()); },
      products);
  state.counters["ns"] = turns.first * 1e9;
  state.counters["blas_ns"] = turns.second * 1e9;
  state.counters["over_blas"] = turns.first_over_second;
  const double multiply_adds =
      2.0 * shape.features * static_cast<double>(shape.class_count());
  state.counters["of_peak"] = multiply_adds / turns.first / peak;
  state.counters["blas_of_peak"] = multiply_adds / turns.second / peak;
}

void float32_beside_float64(benchmark::State &state, const Shape &shape) {
  const Workload &workload = gaussian_workload(shape, kBatchRows);
  const Predictor narrow = compiled(workload.model.get(), Precision::float32);
  const Predictor wide = compiled(workload.model.get(), Precision::float64);
  const Answer narrow_answer = make_answer();
  const Answer wide_answer = make_answer();
  const Turns turns = in_turns(
      state, kBatchRows,
      [&] { predict_batch(narrow.get(), workload.rows, narrow_answer.get()); },
      [&] { predict_batch(wide.get(), workload.rows, wide_answer.get()); });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["float64_ns"] = turns.second * 1e9;
  state.counters["over_float64"] = turns.first_over_second;
}

} // namespace

void register_batches() {
  for (const Shape &shape :
       {kEmotions, kScene, kYeast, kCal500, kMiddle, kLarge}) {
    for (const Precision precision : kPrecisions) {
      add_benchmark(name_of("batch", shape, precision),
                    [=](benchmark::State &state) {
                      beside_blas(state, shape, precision);
                    });
    }
    add_benchmark(
        std::string("float32/") + shape.name,
        [=](benchmark::State &state) { float32_beside_float64(state, shape); });
  }
}

} // namespace naibx::bench
