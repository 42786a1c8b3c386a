// How fast ARFF files are read, and how much memory it takes.
//
// Each file has at least 100 MB: the rows of a public set over and over, where
// it is there (NAIBX_DATA_DIR, by default ../shared/data), or random rows.
// bytes_per_second is of the file; bytes_per_entry is the memory at its peak
// for each value that is not 0 and each label.
#include "big_file.hpp"

#include <benchmark/benchmark.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <sstream>
#include <string>

namespace {

using naibx::cli::Dataset;
using naibx::cli::DataSource;
using naibx::cli::bench::BigFile;
using naibx::cli::bench::Read;
using naibx::cli::bench::read_rows;
using naibx::cli::bench::run;
using naibx::cli::bench::seventeen_digits;

// A line of /proc/self/status in bytes; 0 where there is none.
std::size_t status_bytes(const std::string &key) {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (line.rfind(key + ":", 0) == 0) {
      const std::size_t digits = line.find_first_of("0123456789");
      std::size_t kilobytes = 0;
      std::from_chars(line.data() + digits, line.data() + line.size(),
                      kilobytes);
      return kilobytes * 1024;
    }
  }
  return 0;
}

void restart_peak() {
  std::ofstream("/proc/self/clear_refs") << "5";
}

void read_all(benchmark::State &state, const BigFile &file, DataSource source) {
  double bytes_per_entry = 0;
  while (state.KeepRunning()) {
    restart_peak();
    const std::size_t before = status_bytes("VmRSS");
    source.file = std::make_shared<naibx::cli::InputFile>(file.path());
    const Dataset data = naibx::cli::read_all(*naibx::cli::open_data(source));
    const std::size_t peak = status_bytes("VmHWM");
    bytes_per_entry = static_cast<double>(peak > before ? peak - before : 0) /
                      static_cast<double>(data.feature_columns.size() +
                                          data.label_ids.size());
  }
  state.counters["bytes_per_entry"] = bytes_per_entry;
}

void run_public_set(benchmark::State &state, const Read &read, const char *name,
                    bool has_xml) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread
  const char *folder = std::getenv("NAIBX_DATA_DIR");
  const auto path =
      std::filesystem::path(folder != nullptr ? folder : "../shared/data") /
      "mlc" / name;
  std::ifstream file(path.string() + ".arff", std::ios::binary);
  std::ostringstream contents;
  contents << file.rdbuf();
  const std::string text = contents.str();
  const std::size_t data = text.find("@data");
  if (!file || data == std::string::npos) {
    state.SkipWithError("the data set is not there; see NAIBX_DATA_DIR");
    return;
  }
  const std::size_t rows = text.find('\n', data) + 1;
  DataSource source;
  if (has_xml) {
    source.choice.label_xml = path.string() + ".xml";
  }
  run(state, read, text.substr(0, rows), text.substr(rows) + "\n", source);
}

// 1,000 features and 50 labels, dense; `item` spells a value.
void run_random(benchmark::State &state, const Read &read,
                const std::string &type,
                const std::function<std::string(std::uint64_t)> &item) {
  constexpr std::size_t kColumns = 1050;
  std::string header = "@relation 'random: -C 50'\n";
  for (std::size_t i = 0; i < kColumns; ++i) {
    header += "@attribute c" + std::to_string(i) + " " +
              (i < 50 ? "{0,1}" : type) + "\n";
  }
  header += "@data\n";
  // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): the same rows in every run
  std::mt19937_64 bits(1);
  std::string rows;
  for (std::size_t row = 0; row < 200; ++row) {
    for (std::size_t i = 0; i < kColumns; ++i) {
      rows += i == 0 ? "" : ",";
      rows += i < 50 ? (bits() % 16 == 0 ? "1" : "0") : item(bits());
    }
    rows += '\n';
  }
  run(state, read, header, rows, {});
}

std::string mostly_zero(std::uint64_t bits) {
  return bits % 16 == 0 ? "1" : "0";
}

} // namespace

BENCHMARK_CAPTURE(run_public_set, rows_dense_numeric_yeast, read_rows, "yeast",
                  true);
BENCHMARK_CAPTURE(run_public_set, rows_sparse_binary_enron, read_rows, "enron",
                  true);
BENCHMARK_CAPTURE(run_public_set, rows_sparse_counts_yahoo, read_rows,
                  "yahoo_arts-full", false);
BENCHMARK_CAPTURE(run_random, rows_dense_binary, read_rows, "{0,1}",
                  mostly_zero);
BENCHMARK_CAPTURE(run_random, rows_dense_17_digits, read_rows, "real",
                  seventeen_digits);
BENCHMARK_CAPTURE(run_public_set, all_dense_numeric_yeast, read_all, "yeast",
                  true);
BENCHMARK_CAPTURE(run_public_set, all_sparse_binary_enron, read_all, "enron",
                  true);
BENCHMARK_CAPTURE(run_public_set, all_sparse_counts_yahoo, read_all,
                  "yahoo_arts-full", false);
BENCHMARK_CAPTURE(run_random, all_dense_binary, read_all, "{0,1}", mostly_zero);
