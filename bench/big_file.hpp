// Large files for the benchmarks of the readers.
//
// Each file has at least 100 MB: a header and the same rows over and over.
// bytes_per_second is of the file.
#pragma once

#include "readers/data_source.hpp"
#include "readers/dataset.hpp"

#include <benchmark/benchmark.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <system_error>

namespace naibx::cli::bench {

constexpr std::size_t kFileSize = std::size_t{100} << 20U;

// Removes the file in the end.
class BigFile {
public:
  BigFile(const std::string &header, const std::string &rows) {
    std::random_device random;
    path_ = (std::filesystem::temp_directory_path() /
             ("naibx-bench-" + std::to_string(random())))
                .string();
    std::ofstream file(path_, std::ios::binary);
    file << header;
    for (size_ = header.size(); size_ < kFileSize; size_ += rows.size()) {
      file << rows;
    }
    failed_ = !file.flush();
  }
  ~BigFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  BigFile(const BigFile &) = delete;
  BigFile &operator=(const BigFile &) = delete;
  BigFile(BigFile &&) = delete;
  BigFile &operator=(BigFile &&) = delete;

  [[nodiscard]] const std::string &path() const { return path_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool failed() const { return failed_; }

private:
  std::string path_;
  std::size_t size_ = 0;
  bool failed_ = false;
};

// Reads the rows of a file one by one, opening included.
inline void read_rows(benchmark::State &state, const BigFile &file,
                      DataSource source) {
  while (state.KeepRunning()) {
    source.file = std::make_shared<InputFile>(file.path());
    const std::unique_ptr<DataReader> reader = open_data(source);
    DatasetRow row;
    std::size_t entries = 0;
    while (reader->next(row)) {
      entries += row.columns.size() + row.labels.size();
    }
    benchmark::DoNotOptimize(entries);
  }
}

using Read = std::function<void(benchmark::State &, const BigFile &,
                                const DataSource &)>;

inline void run(benchmark::State &state, const Read &read,
                const std::string &header, const std::string &rows,
                const DataSource &source) {
  const BigFile file(header, rows);
  if (file.failed()) {
    state.SkipWithError("the file cannot be written");
    return;
  }
  try {
    read(state, file, source);
  } catch (const std::exception &error) {
    state.SkipWithError(error.what());
    return;
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(file.size()));
}

inline std::string seventeen_digits(std::uint64_t bits) {
  std::string text(40, ' ');
  const auto result =
      std::to_chars(text.data(), text.data() + text.size(),
                    static_cast<double>(bits) / 18446744073709551616.0);
  text.resize(static_cast<std::size_t>(result.ptr - text.data()));
  return text;
}

} // namespace naibx::cli::bench
