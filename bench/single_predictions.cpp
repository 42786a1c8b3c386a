// One dense Gaussian prediction: beside what the machine allows, beside the
// same on the model, and with each set of kernels.
#include "turns.hpp"
#include "workload.hpp"

namespace naibx::bench {

namespace {

constexpr double kAllowance =
    150e-9; // seconds, of the calls around the kernels
constexpr double kAllowed = 1.3;

// Predicts all rows one by one; returns the labels in all.
std::uint64_t predict_each(const Predictor &from, const Rows &rows,
                           const Answer &answer) {
  std::uint64_t count = 0;
  for (std::size_t row = 0; row < rows.count; ++row) {
    count += predict(from.get(), rows, row, answer.get());
  }
  return count;
}

void one(benchmark::State &state, const Shape &shape, Precision precision) {
  const Workload &workload = gaussian_workload(shape, kSingleRows);
  const Predictor predictor = compiled(workload.model.get(), precision);
  const Answer answer = make_answer();
  const double set_size =
      static_cast<double>(predict_each(predictor, workload.rows, answer)) /
      kSingleRows;
  const Ceiling ceiling =
      gaussian_ceiling(shape, precision, set_size, Counted::numbers);
  const Ceiling of_tables =
      gaussian_ceiling(shape, precision, set_size, Counted::tables);
  const double time = in_passes(state, kSingleRows, [&] {
    predict_each(predictor, workload.rows, answer);
  });
  state.counters["ns"] = time * 1e9;
  state.counters["labels"] = set_size;
  state.counters["table_bytes"] = table_bytes(predictor.get());
  state.counters["read_bytes"] = ceiling.read_bytes;
  state.counters["read_ns"] = ceiling.read_seconds * 1e9;
  state.counters["compute_ns"] = ceiling.compute_seconds * 1e9;
  state.counters["over_ceiling"] = time / ceiling.seconds();
  state.counters["over_target"] =
      time / (kAllowed * ceiling.seconds() + kAllowance);
  state.counters["tables_read_bytes"] = of_tables.read_bytes;
  state.counters["tables_ns"] = of_tables.seconds() * 1e9;
  state.counters["over_target_of_tables"] =
      time / (kAllowed * of_tables.seconds() + kAllowance);
}

void on_model(benchmark::State &state, const Shape &shape) {
  const Workload &workload = gaussian_workload(shape, kSingleRows);
  const Predictor predictor =
      compiled(workload.model.get(), Precision::float64);
  const Answer answer = make_answer();
  const Predictor on_statistics = live(workload.model.get());
  const Answer live_answer = make_answer();
  const Turns turns = in_turns(
      state, kSingleRows,
      [&] { predict_each(on_statistics, workload.rows, live_answer); },
      [&] { predict_each(predictor, workload.rows, answer); });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["predictor_ns"] = turns.second * 1e9;
  state.counters["over_predictor"] = turns.first_over_second;
}

struct NamedKernel {
  const char *name;
  std::int32_t kernel;
};
constexpr NamedKernel kKernels[] = {{"portable", NAIBX_KERNEL_PORTABLE},
                                    {"AVX2", NAIBX_KERNEL_AVX2},
                                    {"AVX-512", NAIBX_KERNEL_AVX512},
                                    {"NEON", NAIBX_KERNEL_NEON}};

void with_kernel(benchmark::State &state, const Shape &shape,
                 std::int32_t kernel) {
  const Workload &workload = gaussian_workload(shape, kSingleRows);
  const Predictor best = compiled(workload.model.get(), Precision::float64);
  const Predictor other = compiled(workload.model.get(), Precision::float64);
  if (naibx_predictor_set_number(other.get(), NAIBX_KERNEL, kernel, nullptr) !=
      NAIBX_OK) {
    state.SkipWithError("not for this processor");
    return;
  }
  const Answer answer = make_answer();
  const auto with = [&](const Predictor &predictor) {
    return [&] { predict_each(predictor, workload.rows, answer); };
  };
  const Turns turns = in_turns(state, kSingleRows, with(other), with(best));
  state.counters["ns"] = turns.first * 1e9;
  state.counters["over_best"] = turns.first_over_second;
}

} // namespace

void register_single_predictions() {
  for (const Shape &shape :
       {kEmotions, kScene, kYeast, kCal500, kMiddle, kLarge}) {
    for (const Precision precision : kPrecisions) {
      add_benchmark(
          name_of("one", shape, precision),
          [=](benchmark::State &state) { one(state, shape, precision); });
    }
    add_benchmark(std::string("model/") + shape.name,
                  [=](benchmark::State &state) { on_model(state, shape); });
  }
  for (const Shape &shape : {kCal500, kMiddle}) {
    for (const NamedKernel &kernel : kKernels) {
      add_benchmark(std::string("kernel/") + shape.name + "/" + kernel.name,
                    [=](benchmark::State &state) {
                      with_kernel(state, shape, kernel.kernel);
                    });
    }
  }
}

} // namespace naibx::bench
