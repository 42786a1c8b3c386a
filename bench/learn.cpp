// Learning, one example at a time and in batches, beside the memory traffic of
// what it changes: a pass that adds to the same rows of arrays of the same
// size. `ratio` is the time of learning over that of the pass.
#include <benchmark/benchmark.h>
#include <naibx/naibx.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

namespace {

struct Destroy {
  void operator()(naibx_model *model) const { naibx_destroy(model); }
  void operator()(naibx_config *config) const { naibx_config_destroy(config); }
};
using Model = std::unique_ptr<naibx_model, Destroy>;

void require(naibx_status status) {
  if (status != NAIBX_OK) {
    throw std::runtime_error(naibx_status_name(status));
  }
}

struct Shape {
  std::size_t rows;
  std::uint32_t features;
  std::uint32_t labels;
  std::uint32_t smallest_set;
  std::uint32_t largest_set;
};

// That of CAL500: 26 of 174 labels on average.
constexpr Shape kCal500 = {502, 68, 174, 13, 39};
constexpr Shape kSmallSets = {512, 100, 50, 4, 4};
constexpr Shape kMillion = {1000000, 100, 50, 4, 4};

class Data {
public:
  explicit Data(const Shape &given) : shape(given) {
    std::mt19937_64 random(given.rows);
    values.resize(shape.rows * shape.features);
    for (double &value : values) {
      value = static_cast<double>(random() >> 11U) * 0x1p-53;
    }
    std::vector<std::uint32_t> ids(shape.labels);
    std::iota(ids.begin(), ids.end(), 0U);
    for (std::size_t row = 0; row < shape.rows; ++row) {
      const std::uint32_t size =
          shape.smallest_set +
          static_cast<std::uint32_t>(
              random() % (shape.largest_set - shape.smallest_set + 1));
      for (std::uint32_t i = 0; i < size; ++i) {
        std::swap(ids[i], ids[i + random() % (shape.labels - i)]);
      }
      labels.insert(labels.end(), ids.begin(), ids.begin() + size);
      std::sort(labels.end() - size, labels.end());
      offsets.push_back(labels.size());
    }
  }

  [[nodiscard]] Model make_model() const {
    naibx_config *config = nullptr;
    require(naibx_config_create(shape.labels, &config, nullptr));
    const std::unique_ptr<naibx_config, Destroy> owned(config);
    require(naibx_config_add_features(config, NAIBX_GAUSSIAN, shape.features,
                                      nullptr));
    naibx_model *model = nullptr;
    require(naibx_create(config, &model, nullptr));
    return Model(model);
  }
  void learn_one(naibx_model *model, std::size_t row) const {
    require(naibx_add_example(model, values.data() + row * shape.features,
                              nullptr, shape.features,
                              labels.data() + offsets[row],
                              offsets[row + 1] - offsets[row], 1.0, nullptr));
  }
  void learn_all(naibx_model *model) const {
    require(naibx_add_examples(model, shape.rows, values.data(), nullptr,
                               nullptr, values.size(), labels.data(),
                               offsets.data(), labels.size(), nullptr, nullptr,
                               nullptr, nullptr));
  }

  Shape shape;
  std::vector<double> values;
  std::vector<std::uint32_t> labels;
  std::vector<std::uint64_t> offsets = {0};
};

// Arrays of the sizes of a model's statistics, in which an example's rows are
// read and written with one addition each.
class Traffic {
public:
  explicit Traffic(const Data &data)
      : data_(data), means_(classes() * data.shape.features),
        squares_(means_.size()),
        pairs_(std::size_t{data.shape.labels} * data.shape.labels),
        by_size_((std::size_t{data.shape.labels} + 1) * data.shape.labels) {}

  void add(std::size_t row) {
    const std::size_t n = data_.shape.features;
    const double *const x = data_.values.data() + row * n;
    const auto begin = data_.offsets[row];
    const auto end = data_.offsets[row + 1];
    const std::size_t size = end - begin;
    add_class(0, x);
    for (auto i = begin; i < end; ++i) {
      const std::size_t label = data_.labels[i];
      add_class(1 + label, x);
      double *const pairs = pairs_.data() + label * data_.shape.labels;
      for (auto k = begin; k < end; ++k) {
        pairs[data_.labels[k]] += 1.0;
      }
      by_size_[size * data_.shape.labels + label] += 1.0;
    }
    add_class(1 + data_.shape.labels + size, x);
    benchmark::ClobberMemory();
  }

private:
  [[nodiscard]] std::size_t classes() const {
    return 2 * (std::size_t{data_.shape.labels} + 1);
  }
  void add_class(std::size_t number, const double *x) {
    const std::size_t n = data_.shape.features;
    add_to(means_.data() + number * n, x, n);
    add_to(squares_.data() + number * n, x, n);
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

  const Data &data_;
  std::vector<double> means_;
  std::vector<double> squares_;
  std::vector<double> pairs_;
  std::vector<double> by_size_;
};

template <typename Action> double seconds(const Action &action) {
  const auto start = std::chrono::steady_clock::now();
  action();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

// Learning and the pass take turns, so that what else the machine does meets
// both. `per_example` is in seconds.
void learn_one(benchmark::State &state, const Shape &shape) {
  const Data data(shape);
  const Model model = data.make_model();
  Traffic traffic(data);
  double learning = 0.0;
  double passing = 0.0;
  for ([[maybe_unused]] auto step : state) {
    const double taken = seconds([&] {
      for (std::size_t row = 0; row < shape.rows; ++row) {
        data.learn_one(model.get(), row);
      }
    });
    learning += taken;
    passing += seconds([&] {
      for (std::size_t row = 0; row < shape.rows; ++row) {
        traffic.add(row);
      }
    });
    state.SetIterationTime(taken);
  }
  state.counters["per_example"] =
      benchmark::Counter(static_cast<double>(shape.rows),
                         benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
  state.counters["ratio"] = learning / passing;
}

void learn_batch(benchmark::State &state, const Shape &shape) {
  const Data data(shape);
  Traffic traffic(data);
  const auto threads = static_cast<std::uint32_t>(state.range(0));
  // The fastest of each: with several threads all else is in the way.
  double one = HUGE_VAL;
  double many = HUGE_VAL;
  double passing = HUGE_VAL;
  for ([[maybe_unused]] auto step : state) {
    const Model first = data.make_model();
    const Model second = data.make_model();
    require(naibx_set_threads(second.get(), threads, nullptr));
    const double taken = seconds([&] { data.learn_all(second.get()); });
    many = std::min(many, taken);
    one = std::min(one, seconds([&] { data.learn_all(first.get()); }));
    passing = std::min(passing, seconds([&] {
                         for (std::size_t row = 0; row < shape.rows; ++row) {
                           traffic.add(row);
                         }
                       }));
    state.SetIterationTime(taken);
  }
  state.counters["ratio"] = many / passing;
  state.counters["speedup"] = one / many;
}

BENCHMARK_CAPTURE(learn_one, cal500, kCal500)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(learn_one, n100_m4, kSmallSets)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(learn_batch, million_n100_m4, kMillion)
    ->Arg(1)
    ->Arg(2)
    ->UseManualTime()
    ->Iterations(7)
    ->Unit(benchmark::kMillisecond);

} // namespace
