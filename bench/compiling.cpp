// What a predictor costs: the time to compile it and the bytes of its tables,
// beside those of the model's file.
#include "turns.hpp"
#include "workload.hpp"

namespace naibx::bench {

namespace {

void compile(benchmark::State &state, const Workload &workload,
             Precision precision) {
  Predictor predictor;
  const double time = in_passes(
      state, 1, [&] { predictor = compiled(workload.model.get(), precision); });
  state.counters["ns"] = time * 1e9;
  state.counters["table_bytes"] = table_bytes(predictor.get());
  state.counters["model_bytes"] = saved_bytes(workload.model.get(), nullptr);
}

} // namespace

void register_compiling() {
  for (const Precision precision : kPrecisions) {
    for (const Shape &shape :
         {kEmotions, kScene, kYeast, kCal500, kMiddle, kLarge}) {
      add_benchmark(
          name_of("compile", shape, precision), [=](benchmark::State &state) {
            compile(state, gaussian_workload(shape, kSingleRows), precision);
          });
    }
    for (const Shape &shape : {kSmallSparse, kSparse}) {
      add_benchmark(name_of("compile/Bernoulli", shape, precision),
                    [=](benchmark::State &state) {
                      compile(state, sparse_workload(shape, NAIBX_BERNOULLI),
                              precision);
                    });
      add_benchmark(name_of("compile/multinomial", shape, precision),
                    [=](benchmark::State &state) {
                      compile(state, sparse_workload(shape, NAIBX_MULTINOMIAL),
                              precision);
                    });
    }
  }
}

} // namespace naibx::bench
