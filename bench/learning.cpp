// Learning one by one and as a batch, beside reading and writing the numbers
// that an example changes.
#include "turns.hpp"
#include "workload.hpp"

namespace naibx::bench {

namespace {

// Four labels a row, as in the target of a million examples in two seconds.
constexpr Shape kFour{"100x50", 100, 50, 4, 4, 4.0};
// Rows beyond the caches; sixteen times as many are a million.
constexpr std::size_t kManyRows = 62500;

std::size_t set_size(const Rows &rows, std::size_t row) {
  return rows.label_offsets[row + 1] - rows.label_offsets[row];
}

// How many numbers an example changes, on average: mean and squares of each
// feature and the weight, for its m labels, its size and all examples; m (m -
// 1) pairs of labels, and its labels beside its size.
double changed_numbers(const Shape &shape, const Rows &rows) {
  double sum = 0.0;
  for (std::size_t row = 0; row < rows.count; ++row) {
    const auto m = static_cast<double>(set_size(rows, row));
    sum += (m + 2.0) * (2.0 * shape.features + 1.0) + m * (m - 1.0) + m;
  }
  return sum / static_cast<double>(rows.count);
}

// At the bandwidth of a buffer of the size of all statistics.
double traffic_seconds(const Shape &shape, const Rows &rows) {
  const std::size_t labels = shape.labels;
  const std::size_t all =
      (shape.class_count() + std::size_t{1}) * (2 * shape.features + 1) +
      labels * labels + labels * shape.size_count();
  return 2.0 * sizeof(double) * changed_numbers(shape, rows) /
         update_bandwidth(all * sizeof(double));
}

// Adds to the same numbers, in the same order, in arrays of the same sizes.
class Pass {
public:
  Pass(const Shape &shape, const Rows &rows)
      : shape_(shape), rows_(rows),
        classes_((2 * std::size_t{shape.labels} + 2) * 2 * shape.features),
        pairs_(std::size_t{shape.labels} * shape.labels),
        by_size_((std::size_t{shape.labels} + 1) * shape.labels) {}

  void run() {
    for (std::size_t row = 0; row < rows_.count; ++row) {
      add(row);
    }
    benchmark::ClobberMemory();
  }

private:
  void add(std::size_t row) {
    const double *const x = rows_.row(row);
    const std::size_t size = set_size(rows_, row);
    const std::uint32_t *const labels = &rows_.labels[rows_.label_offsets[row]];
    add_class(0, x);
    for (std::size_t i = 0; i < size; ++i) {
      add_class(1 + labels[i], x);
      double *const pairs = &pairs_[labels[i] * std::size_t{shape_.labels}];
      for (std::size_t k = 0; k < size; ++k) {
        pairs[labels[k]] += 1.0;
      }
      by_size_[size * shape_.labels + labels[i]] += 1.0;
    }
    add_class(1 + shape_.labels + size, x);
  }
  void add_class(std::size_t number, const double *x) {
    double *const first = &classes_[number * 2 * shape_.features];
    add_to(first, x, shape_.features);
    add_to(first + shape_.features, x, shape_.features);
  }
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
  __attribute__((target_clones("avx512f", "avx2", "default")))
#endif
  static void
  add_to(double *__restrict to, const double *__restrict x, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      to[i] += x[i];
    }
  }

  const Shape &shape_;
  const Rows &rows_;
  std::vector<double> classes_;
  std::vector<double> pairs_;
  std::vector<double> by_size_;
};

void learn_each(naibx_model *model, const Shape &shape, const Rows &rows) {
  for (std::size_t row = 0; row < rows.count; ++row) {
    require(naibx_add_example(model, rows.row(row), nullptr, shape.features,
                              &rows.labels[rows.label_offsets[row]],
                              set_size(rows, row), 1.0, nullptr));
  }
}

void learn_all(naibx_model *model, const Rows &rows) {
  require(naibx_add_examples(model, rows.count, rows.values.data(), nullptr,
                             nullptr, rows.values.size(), rows.labels.data(),
                             rows.label_offsets.data(), rows.labels.size(),
                             nullptr, nullptr, nullptr, nullptr));
}

// Learning and the pass take turns, after the bandwidth has been measured.
template <typename Learn>
void measure(benchmark::State &state, const Shape &shape, const Rows &rows,
             const Learn &learn) {
  const double traffic = traffic_seconds(shape, rows);
  Pass pass(shape, rows);
  const Turns turns =
      in_turns(state, rows.count, learn, [&pass] { pass.run(); });
  state.counters["ns"] = turns.first * 1e9;
  state.counters["traffic_ns"] = traffic * 1e9;
  state.counters["over_traffic"] = turns.first / traffic;
  state.counters["pass_ns"] = turns.second * 1e9;
  state.counters["over_pass"] = turns.first_over_second;
}

void learn_one(benchmark::State &state, const Shape &shape) {
  const Rows rows = dense_rows(shape, kBatchRows, 3);
  const Model model = trained(shape, NAIBX_GAUSSIAN, rows);
  measure(state, shape, rows, [&] { learn_each(model.get(), shape, rows); });
}

void learn_batch(benchmark::State &state, const Shape &shape,
                 std::size_t row_count, std::uint32_t threads) {
  const Rows rows = dense_rows(shape, row_count, 3);
  const Model model = trained(shape, NAIBX_GAUSSIAN, rows);
  require(naibx_set_executor(model.get(), nullptr, nullptr, threads, nullptr));
  measure(state, shape, rows, [&] { learn_all(model.get(), rows); });
}

} // namespace

void register_learning() {
  for (const Shape &shape : {kFour, kEmotions, kYeast, kCal500, kMiddle}) {
    add_benchmark(std::string("learn/one/") + shape.name,
                  [=](benchmark::State &state) { learn_one(state, shape); });
    add_benchmark(std::string("learn/batch/") + shape.name,
                  [=](benchmark::State &state) {
                    learn_batch(state, shape, kBatchRows, 1);
                  });
  }
  add_benchmark("learn/many/100x50", [](benchmark::State &state) {
    learn_batch(state, kFour, kManyRows, 1);
  });
  add_benchmark("learn/many/100x50, two threads", [](benchmark::State &state) {
    learn_batch(state, kFour, kManyRows, 2);
  });
}

} // namespace naibx::bench
