// Learning one by one and as a batch, beside reading and writing the statistics
// that an example changes.
#include "turns.hpp"
#include "workload.hpp"

namespace naibx::bench {

namespace {

// Four labels a row, as in the target of a million examples in two seconds.
constexpr Shape kFour{"100x50", 100, 50, 4, 4, 4.0};

// Mean and square of each feature, for the labels of an example, its size and
// all examples.
double traffic_seconds(const Shape &shape) {
  constexpr std::size_t kPerFeature = 2 * sizeof(double);
  const double changed = (shape.mean_size + 2.0) * shape.features * kPerFeature;
  const std::size_t all =
      (shape.class_count() + std::size_t{1}) * shape.features * kPerFeature;
  return 2.0 * changed / update_bandwidth(all);
}

void learn_one(benchmark::State &state, const Shape &shape) {
  const Rows rows = dense_rows(shape, kBatchRows, 3);
  const Model model = trained(shape, NAIBX_GAUSSIAN, rows);
  const double ceiling = traffic_seconds(shape);
  const double time = in_passes(state, kBatchRows, [&] {
    for (std::size_t row = 0; row < kBatchRows; ++row) {
      const std::uint64_t begin = rows.label_offsets[row];
      require(naibx_add_example(model.get(), rows.row(row), nullptr,
                                shape.features, &rows.labels[begin],
                                rows.label_offsets[row + 1] - begin, 1.0,
                                nullptr));
    }
  });
  state.counters["ns"] = time * 1e9;
  state.counters["traffic_ns"] = ceiling * 1e9;
  state.counters["over_traffic"] = time / ceiling;
}

void learn_batch(benchmark::State &state, const Shape &shape) {
  const Rows rows = dense_rows(shape, kBatchRows, 3);
  const Model model = trained(shape, NAIBX_GAUSSIAN, rows);
  const double ceiling = traffic_seconds(shape);
  const double time = in_passes(state, kBatchRows, [&] {
    require(naibx_add_examples(
        model.get(), rows.count, rows.values.data(), nullptr, nullptr,
        rows.values.size(), rows.labels.data(), rows.label_offsets.data(),
        rows.labels.size(), nullptr, nullptr, nullptr, nullptr));
  });
  state.counters["ns"] = time * 1e9;
  state.counters["traffic_ns"] = ceiling * 1e9;
  state.counters["over_traffic"] = time / ceiling;
}

} // namespace

void register_learning() {
  for (const Shape &shape : {kFour, kEmotions, kYeast, kCal500, kMiddle}) {
    add_benchmark(std::string("learn/one/") + shape.name,
                  [=](benchmark::State &state) { learn_one(state, shape); });
    add_benchmark(std::string("learn/batch/") + shape.name,
                  [=](benchmark::State &state) { learn_batch(state, shape); });
  }
}

} // namespace naibx::bench
