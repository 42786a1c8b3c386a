// What a prediction by the C++ interface takes beside the same call in C: one
// predictor, and one answer that has served before.
#include "turns.hpp"
#include "workload.hpp"

#include <naibx/naibx.hpp>

namespace naibx::bench {

namespace {

void beside_c(benchmark::State &state, const Shape &shape,
              Precision precision) {
  const Workload &workload = gaussian_workload(shape, kSingleRows);
  const Rows &rows = workload.rows;
  const naibx::Predictor predictor(
      compiled(workload.model.get(), precision).release());
  naibx::Answer answer = naibx::Answer::create();
  const auto each_row = [&](const auto &predict_row) {
    for (std::size_t row = 0; row < rows.count; ++row) {
      predict_row(rows.row(row));
    }
  };
  const Turns turns = in_turns(
      state, kSingleRows,
      [&] {
        each_row([&](const double *row) {
          answer.predict(predictor, nullptr,
                         naibx::Features(row, shape.features));
          benchmark::DoNotOptimize(answer.sets());
        });
      },
      [&] {
        each_row([&](const double *row) {
          std::uint64_t count = 0;
          const std::uint64_t *offsets = nullptr;
          const std::uint32_t *labels = nullptr;
          naibx_error *error = nullptr;
          naibx_status status = naibx_answer_predict(
              answer.get(), predictor.get(), nullptr, 1, row, nullptr, nullptr,
              shape.features, nullptr, nullptr, &error);
          if (status == NAIBX_OK) {
            status = naibx_answer_sets(answer.get(), &count, &offsets, &labels,
                                       &error);
          }
          if (status != NAIBX_OK) {
            naibx_error_destroy(error);
            require(status);
          }
          benchmark::DoNotOptimize(labels);
        });
      });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["c_ns"] = turns.second * 1e9;
  state.counters["added_ns"] =
      turns.second * (turns.first_over_second - 1.0) * 1e9;
  state.counters["over_c"] = turns.first_over_second;
}

} // namespace

void register_cpp_calls() {
  for (const Shape &shape : {kEmotions, kYeast, kCal500}) {
    for (const Precision precision : kPrecisions) {
      add_benchmark(
          name_of("cpp", shape, precision),
          [=](benchmark::State &state) { beside_c(state, shape, precision); });
    }
  }
}

} // namespace naibx::bench
