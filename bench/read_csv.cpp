// How fast CSV files are read: once where the types are known or all columns
// are numbers, twice where there are categories to be found.
#include "big_file.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>

namespace {

using naibx::cli::DataSource;
using naibx::cli::bench::BigFile;
using Item = std::string (*)(std::uint64_t);

std::string small_number(std::uint64_t bits) {
  return std::to_string(bits % 1000) + ".25";
}

std::string bit(std::uint64_t bits) {
  return bits % 16 == 0 ? "1" : "0";
}

std::string word(std::uint64_t bits) {
  return "word" + std::to_string(bits % 50);
}

std::string quoted_word(std::uint64_t bits) {
  return "\"word, " + std::to_string(bits % 50) + "\"";
}

// 100 features and 5 labels.
void run_random(benchmark::State &state, Item item, bool types_are_known) {
  constexpr std::size_t kColumns = 105;
  std::string header;
  for (std::size_t i = 0; i < kColumns; ++i) {
    header += (i < 5 ? "label" : ",c") + std::to_string(i);
    header += i < 4 ? "," : "";
  }
  header += '\n';
  // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): the same rows in every run
  std::mt19937_64 bits(1);
  std::string rows;
  for (std::size_t row = 0; row < 2000; ++row) {
    for (std::size_t i = 0; i < kColumns; ++i) {
      rows += i == 0 ? "" : ",";
      rows += i < 5 ? bit(bits()) : item(bits());
    }
    rows += '\n';
  }
  DataSource source;
  source.format = naibx::cli::DataFormat::csv;
  source.choice.label_columns = {"label*"};
  naibx::cli::DatasetHeader known;
  const auto read = [&](benchmark::State &run_state, const BigFile &file,
                        DataSource file_source) {
    file_source.file = std::make_shared<naibx::cli::InputFile>(file.path());
    if (types_are_known) {
      known = naibx::cli::open_data(file_source)->header();
      file_source.expected = &known;
    }
    naibx::cli::bench::read_rows(run_state, file, file_source);
  };
  naibx::cli::bench::run(state, read, header, rows, source);
}

} // namespace

BENCHMARK_CAPTURE(run_random, known_17_digits,
                  naibx::cli::bench::seventeen_digits, true);
BENCHMARK_CAPTURE(run_random, known_small_numbers, small_number, true);
BENCHMARK_CAPTURE(run_random, known_bits, bit, true);
BENCHMARK_CAPTURE(run_random, known_words, word, true);
BENCHMARK_CAPTURE(run_random, known_quoted_words, quoted_word, true);
BENCHMARK_CAPTURE(run_random, new_17_digits,
                  naibx::cli::bench::seventeen_digits, false);
BENCHMARK_CAPTURE(run_random, new_small_numbers, small_number, false);
BENCHMARK_CAPTURE(run_random, new_bits, bit, false);
BENCHMARK_CAPTURE(run_random, new_words, word, false);
BENCHMARK_CAPTURE(run_random, new_quoted_words, quoted_word, false);
