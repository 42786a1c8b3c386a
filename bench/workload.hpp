// A model of a shape and rows that it has not learned; made once a shape.
#pragma once

#include "models.hpp"

#include <benchmark/benchmark.h>

#include <exception>
#include <string>
#include <utility>

namespace naibx::bench {

inline constexpr std::size_t kSingleRows = 64;
inline constexpr std::size_t kBatchRows = 1024;

struct Workload {
  Shape shape;
  Rows rows;
  Model model;
};

// Dense Gaussian; `row_count` rows to predict.
const Workload &gaussian_workload(const Shape &shape, std::size_t row_count);
// Sparse, of NAIBX_BERNOULLI or NAIBX_MULTINOMIAL: a row has 1% of the
// features.
inline constexpr Shape kSparse{"20000x150", 20000, 150, 1, 5, 3.0};
inline constexpr Shape kSmallSparse{"2000x50", 2000, 50, 1, 5, 3.0};
const Workload &sparse_workload(const Shape &shape, std::int32_t family);

// What one prediction needs at least: the larger of the time to read its tables
// and that of its fused multiply-adds, two a feature and class.
struct Ceiling {
  double read_bytes = 0.0;
  double read_seconds = 0.0;
  double compute_seconds = 0.0;
  [[nodiscard]] double seconds() const {
    return read_seconds > compute_seconds ? read_seconds : compute_seconds;
  }
};
// Of the numbers alone, or of the tables as they are laid out: labels, and
// labels with sizes, fill whole cache lines.
enum class Counted { numbers, tables };
// `set_size` rows of co-occurrence are read.
Ceiling gaussian_ceiling(const Shape &shape, Precision precision,
                         double set_size, Counted counted);

std::string name_of(const char *what, const Shape &shape, Precision precision);
inline constexpr Precision kPrecisions[] = {Precision::float64,
                                            Precision::float32};

// The benchmarks of a file each.
void register_single_predictions();
void register_batches();
void register_sparse_predictions();
void register_cascades();
void register_threads();
void register_compiling();
void register_learning();
void register_cpp_calls();
void register_requests();

// Errors of the library end the benchmark, not the program.
template <typename Body>
void add_benchmark(const std::string &name, Body body) {
  benchmark::RegisterBenchmark(name.c_str(),
                               [body](benchmark::State &state) {
                                 try {
                                   body(state);
                                 } catch (const std::exception &error) {
                                   state.SkipWithError(error.what());
                                 }
                               })
      ->UseManualTime()
      ->Unit(benchmark::kMicrosecond);
}

} // namespace naibx::bench
