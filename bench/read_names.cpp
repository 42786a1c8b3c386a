// How long names take that were chosen to have one value of std::hash, beside
// as many others: the header of a CSV file, and the categories of a column.
#include "../tests/cli/readers/colliding_names.hpp"
#include "readers/data_source.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace {

using Names = std::vector<std::string>;
using MakeNames = Names (*)(std::size_t);
using WriteText = std::string (*)(const Names &);

// As long as the others.
Names other_names(std::size_t count) {
  Names names = naibx::cli::test::colliding_names(count);
  // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): the same names in every run
  std::mt19937_64 random(1);
  for (std::string &name : names) {
    name[random() % name.size()] = '-';
    name[random() % name.size()] = '+';
  }
  return names;
}

std::string as_header(const Names &names) {
  std::string header;
  std::string row;
  for (const std::string &name : names) {
    header += name + ",";
    row += "1,";
  }
  return header + "y\n" + row + "1\n";
}

std::string as_categories(const Names &names) {
  std::string text = "c,y\n";
  for (const std::string &name : names) {
    text += name + ",1\n";
  }
  return text;
}

void read_names(benchmark::State &state, MakeNames make, WriteText write) {
  const std::string path =
      (std::filesystem::temp_directory_path() /
       ("naibx-bench-names-" + std::to_string(std::random_device()())))
          .string();
  std::ofstream(path, std::ios::binary)
      << write(make(static_cast<std::size_t>(state.range(0))));
  try {
    while (state.KeepRunning()) {
      naibx::cli::DataSource source;
      source.format = naibx::cli::DataFormat::csv;
      source.choice.label_columns = {"y"};
      source.file = std::make_shared<naibx::cli::InputFile>(path);
      const auto reader = naibx::cli::open_data(source);
      naibx::cli::DatasetRow row;
      while (reader->next(row)) {
        benchmark::DoNotOptimize(row.columns.data());
      }
    }
  } catch (const std::exception &error) {
    state.SkipWithError(error.what());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                          state.range(0));
  (void)std::remove(path.c_str());
}

} // namespace

BENCHMARK_CAPTURE(read_names, header_colliding,
                  naibx::cli::test::colliding_names, as_header)
    ->Arg(10000)
    ->Arg(40000);
BENCHMARK_CAPTURE(read_names, header_other, other_names, as_header)
    ->Arg(10000)
    ->Arg(40000);
BENCHMARK_CAPTURE(read_names, categories_colliding,
                  naibx::cli::test::colliding_names, as_categories)
    ->Arg(10000)
    ->Arg(40000);
BENCHMARK_CAPTURE(read_names, categories_other, other_names, as_categories)
    ->Arg(10000)
    ->Arg(40000);
