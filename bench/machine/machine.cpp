#include "machine.hpp"

#include "loops.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>
#include <memory>
#include <new>
#include <thread>

namespace naibx::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLineDoubles = 8;
constexpr std::size_t kLineBytes = 64;
constexpr std::size_t kReadDoubles = 512 / sizeof(double) * 4;

bool has_avx512() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0;
#else
  return false;
#endif
}

bool has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") != 0 &&
         __builtin_cpu_supports("fma") != 0;
#else
  return false;
#endif
}

const Loops &loops() {
  if (has_avx512()) {
    return *loops_avx512();
  }
  return has_avx2() ? *loops_avx2() : *loops_baseline();
}

struct AlignedDelete {
  void operator()(double *values) const {
    ::operator delete (values, std::align_val_t{kLineBytes});
  }
};

// Numbers in memory that has been touched.
class Buffer {
public:
  explicit Buffer(std::size_t count)
      : values_(static_cast<double *>(::operator new (
            count * sizeof(double), std::align_val_t{kLineBytes}))) {
    std::fill_n(values_.get(), count, 1.0);
  }
  [[nodiscard]] double *data() { return values_.get(); }

private:
  std::unique_ptr<double, AlignedDelete> values_;
};

double seconds_of(const std::function<void()> &work, std::size_t times) {
  const auto start = Clock::now();
  for (std::size_t i = 0; i < times; ++i) {
    work();
  }
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The shortest time of one call, in seconds, from runs of about 300 us (one
// call where that takes longer), for 15 ms.
double shortest(const std::function<void()> &work) {
  constexpr double kRun = 3e-4;
  constexpr double kAll = 15e-3;
  std::size_t times = 1;
  double run = seconds_of(work, times);
  while (run < kRun) {
    times *= 2;
    run = seconds_of(work, times);
  }
  double best = run;
  double all = 0.0;
  for (int i = 0; i < 5 || all < kAll; ++i) {
    run = seconds_of(work, times);
    best = std::min(best, run);
    all += run;
  }
  return best / static_cast<double>(times);
}

// Takes the result where the compiler cannot see, so that the work is done.
template <typename Value> void keep(const Value &value) {
  __asm__ volatile("" : : "m"(value) : "memory");
}

std::size_t rounded_up(std::size_t count, std::size_t unit) {
  return (count + unit - 1) / unit * unit;
}

} // namespace

double read_bandwidth(std::size_t bytes) {
  const std::size_t count =
      std::max(bytes / sizeof(double) / kReadDoubles, std::size_t{1}) *
      kReadDoubles;
  Buffer buffer(count);
  const auto time = [&](double (*read)(const double *, std::size_t)) {
    return shortest([&] { keep(read(buffer.data(), count)); });
  };
  return static_cast<double>(count * sizeof(double)) /
         std::min(time(loops().read_one), time(loops().read_four));
}

double update_bandwidth(std::size_t bytes) {
  const std::size_t count = rounded_up(
      std::max(bytes / sizeof(double), std::size_t{1}), kReadDoubles);
  Buffer buffer(count);
  const double time = shortest([&] {
    loops().update(buffer.data(), count, 1e-9);
    keep(buffer);
  });
  return 2.0 * static_cast<double>(count * sizeof(double)) / time;
}

double multiply_add_peak(Precision precision) {
  constexpr std::size_t kSteps = 10000;
  const double time = shortest([&] {
    if (precision == Precision::float64) {
      keep(loops().multiply_add_float64(kSteps));
    } else {
      keep(loops().multiply_add_float32(kSteps));
    }
  });
  const std::size_t lanes = loops().vector_bytes / size_of(precision);
  return static_cast<double>(kSteps * kChains * lanes) / time;
}

double gather_add_rate(const RowLists &lists) {
  const std::size_t stride = rounded_up(lists.columns, kLineDoubles);
  Buffer table(lists.table_rows * stride);
  Buffer sums(stride);
  const auto time = [&](void (*gather)(const Gather &)) {
    return shortest([&] {
      for (std::size_t e = 0; e + 1 < lists.offsets.size(); ++e) {
        gather({table.data(), stride, stride, &lists.rows[lists.offsets[e]],
                lists.offsets[e + 1] - lists.offsets[e], sums.data()});
        keep(sums);
      }
    });
  };
  return static_cast<double>(lists.rows.size() * lists.columns) /
         std::min(time(loops().gather_some), time(loops().gather_most));
}

double gain_of_two_cores() {
  constexpr std::size_t kSteps = 500000;
  const auto work = [] { keep(loops().multiply_add_float64(kSteps)); };
  const double alone = shortest(work);
  const double together = shortest([&] {
    std::thread other(work);
    work();
    other.join();
  });
  return 2.0 * alone / together;
}

std::string vector_name() {
  return loops().name;
}

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    if (line.compare(0, 10, "model name") == 0) {
      return line.substr(std::min(line.find(':') + 2, line.size()));
    }
  }
  return "unknown";
}

} // namespace naibx::bench
