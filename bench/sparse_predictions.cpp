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
  const Workspace workspace = workspace_for(predictor.get());
  std::vector<std::uint32_t> labels(workload.shape.labels);
  const RowLists lists{workload.shape.features, workload.shape.labels,
                       rows.columns, rows.offsets};
  const double ceiling = static_cast<double>(rows.columns.size()) /
                         static_cast<double>(rows.count) *
                         workload.shape.labels / gather_add_rate(lists);
  const double time = in_passes(state, rows.count, [&] {
    for (std::size_t row = 0; row < rows.count; ++row) {
      benchmark::DoNotOptimize(
          predict(predictor.get(), rows, row, labels, workspace.get()));
    }
  });
  state.counters["ns"] = time * 1e9;
  state.counters["table_bytes"] =
      static_cast<double>(naibx_predictor_table_bytes(predictor.get()));
  state.counters["gather_ns"] = ceiling * 1e9;
  state.counters["over_gather"] = time / ceiling;
}

} // namespace

void register_sparse_predictions() {
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
