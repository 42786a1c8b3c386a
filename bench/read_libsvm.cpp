// How fast libsvm files are read: once where the numbers of features and labels
// are told, twice where the largest of them tell.
#include "big_file.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace {

using Item = std::string (*)(std::uint64_t);

std::string count(std::uint64_t bits) {
  return std::to_string(1 + bits % 9);
}

// Rows of about 60 of 10,000 features, and one or two of 100 labels.
void run_random(benchmark::State &state, Item item, bool counts_are_told) {
  // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): the same rows in every run
  std::mt19937_64 bits(1);
  std::string rows;
  for (std::size_t row = 0; row < 2000; ++row) {
    const std::uint64_t label = bits() % 99;
    rows += std::to_string(label);
    rows += bits() % 2 == 0 ? "," + std::to_string(label + 1) : "";
    for (std::uint64_t index = 1 + bits() % 300; index <= 10000;
         index += 1 + bits() % 330) {
      rows += " " + std::to_string(index) + ":" + item(bits());
    }
    rows += '\n';
  }
  naibx::cli::DataSource source;
  source.format = naibx::cli::DataFormat::libsvm;
  if (counts_are_told) {
    source.libsvm.feature_count = 10000;
    source.choice.label_count = 100;
  }
  naibx::cli::bench::run(state, naibx::cli::bench::read_rows, "", rows, source);
}

} // namespace

BENCHMARK_CAPTURE(run_random, once_counts, count, true);
BENCHMARK_CAPTURE(run_random, once_17_digits,
                  naibx::cli::bench::seventeen_digits, true);
BENCHMARK_CAPTURE(run_random, twice_counts, count, false);
BENCHMARK_CAPTURE(run_random, twice_17_digits,
                  naibx::cli::bench::seventeen_digits, false);
