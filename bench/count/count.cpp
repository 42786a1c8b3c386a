// Figures that are the same on every run, for bench/check_results.py:
//   bench_count bytes         bytes of what is stored, "NAME,VALUE" a line
//   bench_count allocations   how often each call takes memory
//   bench_count calls         names of the calls
//   bench_count growing       names of those that show how the work grows
//   bench_count call NAME     makes the call twice; a profiler counts the
//   second bench_count call NAME 1   makes it once: what a profiler counts from
//   the
//                             start of the program is less by one call
//   bench_count toolchain     compiler and C library
#include "count/calls.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <gnu/libc-version.h>
#include <new>
#include <string_view>

// The library takes all memory by these two, which are replaced in the program.
namespace {
std::uint64_t allocation_count = 0;
} // namespace

// NOLINTBEGIN(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)
void *operator new(std::size_t size) {
  ++allocation_count;
  void *const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

void *operator new(std::size_t size, std::align_val_t alignment) {
  ++allocation_count;
  const auto unit = static_cast<std::size_t>(alignment);
  void *const memory = std::aligned_alloc(unit, (size + unit) / unit * unit);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

void operator delete(void *memory) noexcept {
  std::free(memory);
}
void operator delete(void *memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}
void operator delete(void *memory, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
void operator delete(void *memory, std::size_t /*size*/,
                     std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
// NOLINTEND(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)

// Between its start and its end a profiler counts.
extern "C" __attribute__((noinline)) void
naibx_bench_counted(const std::function<void()> &work) {
  work();
}

namespace {

using naibx::bench::Bytes;
using naibx::bench::Call;
using naibx::bench::Precision;

std::vector<Call> all_calls() {
  std::vector<Call> all = naibx::bench::calls();
  for (Call &call : naibx::bench::growing_calls()) {
    all.push_back(std::move(call));
  }
  return all;
}

void print_names(const std::vector<Call> &calls) {
  for (const Call &call : calls) {
    std::printf("%s\n", call.name.c_str());
  }
}

// The first call may make an answer fit.
std::uint64_t allocations_of(const Call &call) {
  const std::function<void()> work = call.prepare();
  work();
  const std::uint64_t before = allocation_count;
  naibx_bench_counted(work);
  return allocation_count - before;
}

// The second call finds nothing in a cache of the profiler, so that its misses
// are the lines it touches.
void call_from_memory(const Call &call, bool is_second) {
  constexpr std::size_t kCache = std::size_t{16} << 20U;
  const std::function<void()> work = call.prepare();
  if (is_second) {
    work();
  }
  std::vector<char> other(kCache, 1);
  __asm__ volatile("" : : "r"(other.data()) : "memory");
  naibx_bench_counted(work);
}

void print_bytes() {
  for (const auto &shape : naibx::bench::kStoredShapes) {
    for (const Precision precision : {Precision::float64, Precision::float32}) {
      const Bytes bytes = naibx::bench::bytes_of(shape, precision);
      const char *const type =
          precision == Precision::float64 ? "float64" : "float32";
      if (precision == Precision::float64) {
        std::printf("bytes/model/%s,%.0f\n", shape.name, bytes.model);
        std::printf("bytes/model_over_statistics/%s,%.4f\n", shape.name,
                    bytes.model / bytes.model_numbers);
      }
      std::printf("bytes/tables/%s/%s,%.0f\n", shape.name, type, bytes.tables);
      std::printf("bytes/tables_over_numbers/%s/%s,%.4f\n", shape.name, type,
                  bytes.tables / bytes.table_numbers);
      std::printf("bytes/predictor_over_tables/%s/%s,%.4f\n", shape.name, type,
                  bytes.predictor / bytes.tables);
    }
  }
}

void print_seen_labels() {
  for (const auto &shape : naibx::bench::kSeenLabels) {
    const naibx::bench::StoredModel stored = naibx::bench::stored_model(shape);
    const std::string name = naibx::bench::name_of(shape);
    std::printf("bytes/memory/%s,%.0f\n", name.c_str(), stored.memory);
    std::printf("bytes/file/%s,%.0f\n", name.c_str(), stored.file);
  }
}

int run(std::string_view what, std::string_view name, std::string_view times) {
  if (what == "bytes") {
    print_bytes();
    print_seen_labels();
  } else if (what == "calls") {
    print_names(naibx::bench::calls());
  } else if (what == "growing") {
    print_names(naibx::bench::growing_calls());
  } else if (what == "toolchain") {
    std::printf("%s, glibc %s\n", __VERSION__, gnu_get_libc_version());
  } else if (what == "allocations") {
    for (const Call &call : naibx::bench::calls()) {
      std::printf("allocations/%s,%llu\n", call.name.c_str(),
                  static_cast<unsigned long long>(allocations_of(call)));
    }
  } else if (what == "call") {
    for (const Call &call : all_calls()) {
      if (call.name == name) {
        call_from_memory(call, times != "1");
        return EXIT_SUCCESS;
      }
    }
    return 2;
  } else {
    return 2;
  }
  return EXIT_SUCCESS;
}

} // namespace

int main(int argc, char **argv) {
  try {
    const auto argument = [&](int i) { return argc > i ? argv[i] : ""; };
    const int status = run(argument(1), argument(2), argument(3));
    if (status == 2) {
      (void)std::fprintf(stderr,
                         "bench_count: see the first lines of count.cpp\n");
    }
    return status;
  } catch (const std::exception &error) {
    (void)std::fprintf(stderr, "bench_count: %s\n", error.what());
    return EXIT_FAILURE;
  }
}
