// What a prediction by the C++ interface takes beside the same call in C: one
// predictor, one workspace, and arrays that are there already.
#include "turns.hpp"
#include "workload.hpp"

#include <naibx/naibx.hpp>

namespace naibx::bench {

namespace {

naibx::Predictor cpp_predictor(const Shape &shape, Precision precision) {
  const Workload &workload = gaussian_workload(shape, kSingleRows);
  const Predictor compiled_in_c = compiled(workload.model.get(), precision);
  std::uint64_t size = 0;
  std::vector<std::uint8_t> bytes(
      naibx_predictor_table_bytes(compiled_in_c.get()) + 1000000);
  require(naibx_predictor_save_to_buffer(compiled_in_c.get(), bytes.data(),
                                         bytes.size(), &size, nullptr));
  bytes.resize(size);
  return naibx::Predictor::load_from_buffer(bytes);
}

void beside_c(benchmark::State &state, const Shape &shape,
              Precision precision) {
  const Rows &rows = gaussian_workload(shape, kSingleRows).rows;
  const naibx::Predictor predictor = cpp_predictor(shape, precision);
  naibx::Workspace workspace = predictor.workspace_create();
  std::vector<std::uint32_t> labels(shape.labels);
  const auto each_row = [&](const auto &predict_row) {
    for (std::size_t row = 0; row < rows.count; ++row) {
      predict_row(rows.row(row));
    }
  };
  const Turns turns = in_turns(
      state, kSingleRows,
      [&] {
        each_row([&](const double *row) {
          predictor.predict({row, shape.features}, labels, {},
                            NAIBX_SIZE_PREDICTED, &workspace);
        });
      },
      [&] {
        each_row([&](const double *row) {
          std::uint64_t count = 0;
          naibx_error *error = nullptr;
          const naibx_status status = naibx_predictor_predict(
              predictor.get(), row, nullptr, shape.features,
              NAIBX_SIZE_PREDICTED, labels.data(), nullptr, labels.size(),
              &count, workspace.get(), &error);
          if (status != NAIBX_OK) {
            naibx_error_destroy(error);
            require(status);
          }
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
