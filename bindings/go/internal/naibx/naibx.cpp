// NaiBX 0.2.0, the whole library as one file. Put it beside naibx.h, and
// compile it as C++17 with gcc or clang. It includes itself, so that it has to
// keep its name. Made by scripts/amalgamate: do not edit.
//
// Define NAIBX_SHARED to make a shared library of it: the functions of naibx.h
// are visible then.
//
// MIT License
//
// Copyright (c) 2026 The NaiBX authors
//
// Permission is hereby granted, free of charge, to any person obtaining a copy
// of this software and associated documentation files (the "Software"), to deal
// in the Software without restriction, including without limitation the rights
// to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
// copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all
// copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
// IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
// FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
// AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
// LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
// SOFTWARE.
#if !defined(NAIBX_KERNEL_NAMESPACE)

#define NAIBX_BUILDING
#if !defined(NAIBX_STATIC) && !defined(NAIBX_SHARED)
#define NAIBX_STATIC
#endif
#define NAIBX_VERSION_TEXT "0.2.0"
// Files above 2 GB.
#if !defined(_WIN32) && !defined(_FILE_OFFSET_BITS)
#define _FILE_OFFSET_BITS 64
#endif
// Under Windows gcc takes its stack for better aligned than it is. With the
// option -Wa,-muse-unaligned-vector-move, define NAIBX_UNALIGNED_VECTORS.
#if defined(_WIN32) && !defined(__clang__) && !defined(NAIBX_UNALIGNED_VECTORS)
#define NAIBX_WITHOUT_AVX
#endif
// A product and a sum stay two operations.
#if defined(__clang__)
#pragma clang fp contract(off)
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif

// src/base/task_runner.cpp

// src/base/task_runner.hpp
// Runs many tasks at once, on threads of its own or on those of the caller.

#include <cstdint>
#include <type_traits>

namespace naibx {

// Several workers share the tasks; each takes the next one when it has done
// one. The thread that calls is a worker too.
class TaskRunner {
public:
  using Task = void (*)(void *context, std::uint64_t index);
  // Calls task(task_context, i) for every i below task_count, in any order and
  // on any threads, and returns when all are done.
  using Executor = void (*)(void *context, std::uint64_t task_count, Task task,
                            void *task_context);

  // Everything in the calling thread.
  TaskRunner() = default;
  // Threads are started for a run and end with it.
  explicit TaskRunner(std::uint32_t worker_count)
      : worker_count_(worker_count) {}
  // The workers are tasks of the executor.
  TaskRunner(std::uint32_t worker_count, Executor executor, void *context)
      : worker_count_(worker_count), executor_(executor), context_(context) {}

  // How many workers share so many tasks; at least 1.
  [[nodiscard]] std::uint32_t worker_count(std::uint64_t task_count) const {
    if (task_count >= worker_count_) {
      return worker_count_;
    }
    return task_count == 0 ? 1 : static_cast<std::uint32_t>(task_count);
  }

  // The same, but starts no thread that would have too little to do; an
  // executor keeps its workers. The time is roughly what one worker would take.
  [[nodiscard]] TaskRunner worth(std::uint64_t nanoseconds) const {
    constexpr std::uint64_t kLeastPerThread = 250'000;
    TaskRunner runner = *this;
    if (executor_ == nullptr) {
      runner.worker_count_ = worker_count(nanoseconds / kLeastPerThread);
    }
    return runner;
  }

  // Calls task(index) or task(index, worker) for each index below `count`. No
  // two tasks of one worker run at the same time. Tasks start in order, so one
  // may wait for those before it. All have ended when this returns or throws.
  // Of several exceptions it throws that of the lowest index; tasks of higher
  // indices may be left out. With one worker this is a loop that neither
  // allocates nor locks. Only tasks can fail: where a thread cannot be started
  // the others do its work.
  template <typename Callable>
  void run(std::uint64_t count, Callable &&task) const {
    using Plain = std::remove_reference_t<Callable>;
    const std::uint32_t workers = worker_count(count);
    if (workers > 1) {
      run_shared(workers, count, &TaskRunner::call<Plain>, &task);
      return;
    }
    for (std::uint64_t index = 0; index < count; ++index) {
      call<Plain>(&task, index, 0);
    }
  }

private:
  using WorkerTask = void (*)(void *callable, std::uint64_t index,
                              std::uint32_t worker);
  class Run;

  template <typename Callable>
  static void call(void *callable, std::uint64_t index, std::uint32_t worker) {
    auto &task = *static_cast<Callable *>(callable);
    if constexpr (std::is_invocable_v<Callable &, std::uint64_t,
                                      std::uint32_t>) {
      task(index, worker);
    } else {
      task(index);
    }
  }

  void run_shared(std::uint32_t workers, std::uint64_t count, WorkerTask task,
                  void *callable) const;

  std::uint32_t worker_count_ = 1;
  Executor executor_ = nullptr;
  void *context_ = nullptr;
};

} // namespace naibx


// src/base/thread_group.hpp
// Threads that live as long as a scope.


// src/base/floating_point.hpp
// Control and status of the floating-point unit of a thread.


// src/base/arithmetic.hpp
// What the library needs of the compiler's arithmetic; without it predictions
// are silently wrong. NaN is a missing value, minus infinity is the logarithm
// of what never happened, and two sums that are compared must be rounded alike.

#include <cfloat>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) ||                           \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "NaiBX needs NaN and infinities: compile it without -ffast-math"
#endif

// 0: each operation in its own type. 1: float as double; doubles stay as is.
#if FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2
#error "NaiBX needs plain doubles: on 32-bit x86, -msse2 -mfpmath=sse"
#endif

#if defined(__x86_64__) || defined(_M_X64)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

// gcc's C library for Windows takes logarithms in the older unit, too.
#if defined(__x86_64__) && defined(_WIN32)
#define NAIBX_HAS_X87 1
#else
#define NAIBX_HAS_X87 0
#endif

namespace naibx {

#if NAIBX_HAS_X87
class X87Settings {
public:
  static X87Settings current() {
    X87Settings settings;
    __asm__ volatile("fnstcw %0" : "=m"(settings.control_));
    __asm__ volatile("fnstsw %0" : "=m"(settings.status_));
    settings.status_ &= kFlags;
    return settings;
  }
  void apply() const {
    Environment environment;
    __asm__ volatile("fnstenv %0" : "=m"(environment));
    environment.control = control_;
    environment.status = static_cast<unsigned short>(
        (environment.status & ~kAllFlags) | status_);
    __asm__ volatile("fldenv %0" : : "m"(environment));
  }
  [[nodiscard]] bool computes_as_standard() const {
    return control_ == X87Settings().control_;
  }
  [[nodiscard]] bool equals(const X87Settings &other) const {
    return control_ == other.control_ && status_ == other.status_;
  }

private:
  struct Environment {
    unsigned short control, unused_1, status, unused_2, others[10];
  };
  static constexpr unsigned short kFlags = 0x3F;
  // With the summary bits.
  static constexpr unsigned short kAllFlags = 0x80FF;

  // Round to nearest, 64 bits of mantissa, exceptions masked.
  unsigned short control_ = 0x037F;
  unsigned short status_ = 0;
};
#else
// Unused here.
class X87Settings {
public:
  static X87Settings current() { return {}; }
  void apply() const {}
  [[nodiscard]] bool computes_as_standard() const { return true; }
  [[nodiscard]] bool equals(const X87Settings &) const { return true; }
};
#endif

class FloatingPointSettings {
public:
  // The current ones.
  static FloatingPointSettings current();
  // Round to nearest, exceptions masked, subnormal numbers on.
  static FloatingPointSettings standard();
  void apply() const;
  // Whether arithmetic is as with the standard ones; status flags may differ.
  [[nodiscard]] bool computes_as_standard() const;
  // Whether all is equal, status flags included.
  [[nodiscard]] bool equals(const FloatingPointSettings &other) const;

private:
#if defined(__x86_64__) || defined(_M_X64)
  // Doubles live in SSE registers here, so only MXCSR and X87Settings are set.
  // Setting MXCSR costs a few nanoseconds, reading it less.
  static constexpr unsigned kFlags = 0x3F;
  unsigned mxcsr_ = 0x1F80;
  X87Settings x87_;
#else
  bool is_standard_ = true;
  std::fenv_t environment_ = {};
#endif
};

#if defined(__x86_64__) || defined(_M_X64)
inline FloatingPointSettings FloatingPointSettings::current() {
  FloatingPointSettings settings;
  settings.mxcsr_ = _mm_getcsr();
  settings.x87_ = X87Settings::current();
  return settings;
}
inline FloatingPointSettings FloatingPointSettings::standard() {
  return {};
}
inline void FloatingPointSettings::apply() const {
  _mm_setcsr(mxcsr_);
  x87_.apply();
}
inline bool FloatingPointSettings::computes_as_standard() const {
  return (mxcsr_ & ~kFlags) == standard().mxcsr_ && x87_.computes_as_standard();
}
inline bool
FloatingPointSettings::equals(const FloatingPointSettings &other) const {
  return mxcsr_ == other.mxcsr_ && x87_.equals(other.x87_);
}
#else
inline FloatingPointSettings FloatingPointSettings::current() {
  FloatingPointSettings settings;
  settings.is_standard_ = false;
  std::fegetenv(&settings.environment_);
  return settings;
}
inline FloatingPointSettings FloatingPointSettings::standard() {
  return {};
}
inline void FloatingPointSettings::apply() const {
  std::fesetenv(is_standard_ ? FE_DFL_ENV : &environment_);
}
// An environment cannot be compared.
inline bool FloatingPointSettings::computes_as_standard() const {
  return is_standard_;
}
inline bool
FloatingPointSettings::equals(const FloatingPointSettings &other) const {
  return is_standard_ && other.is_standard_;
}
#endif

} // namespace naibx

// src/base/host_thread.hpp
// Protects the host's threads, and those started for it, from signals and
// cancellation. Windows has neither.

#if !defined(_WIN32)
#include <csignal>
#include <initializer_list>
#include <pthread.h>
#endif

namespace naibx {

#if defined(_WIN32)

class SignalsHeldBack {
public:
  SignalsHeldBack() {} // not trivial, so that a scope of it counts as used
};

class CancellationPutOff {
public:
  CancellationPutOff() {}
};

#else

// The host's signal handlers must not run in threads that the host does not
// know. A thread inherits the signal mask of the one that starts it. Signals of
// faults stay, since they can go to no other thread.
class SignalsHeldBack {
public:
  SignalsHeldBack() {
    sigset_t signals;
    sigfillset(&signals);
    for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
      sigdelset(&signals, fault);
    }
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
  }
  ~SignalsHeldBack() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeldBack(const SignalsHeldBack &) = delete;
  SignalsHeldBack &operator=(const SignalsHeldBack &) = delete;
  SignalsHeldBack(SignalsHeldBack &&) = delete;
  SignalsHeldBack &operator=(SignalsHeldBack &&) = delete;

private:
  sigset_t before_ = {};
};

// Waiting for a thread is a cancellation point. Other threads still use the
// stack of the one that waits, so it must not be cancelled until they end.
class CancellationPutOff {
public:
  CancellationPutOff() {
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_);
  }
  ~CancellationPutOff() { pthread_setcancelstate(before_, nullptr); }
  CancellationPutOff(const CancellationPutOff &) = delete;
  CancellationPutOff &operator=(const CancellationPutOff &) = delete;
  CancellationPutOff(CancellationPutOff &&) = delete;
  CancellationPutOff &operator=(CancellationPutOff &&) = delete;

private:
  int before_ = 0;
};

#endif

} // namespace naibx

#include <cstdint>
#include <exception>
#include <thread>
#include <vector>

namespace naibx {

// Runs work(number) for the numbers from first to end - 1, each in a thread of
// its own; `work` throws nothing. The end of the scope waits for all. There may
// be fewer threads where the system has no more. They use the floating-point
// settings of the creating thread, which not every system passes on.
class ThreadGroup {
public:
  template <typename Work>
  ThreadGroup(std::uint32_t first, std::uint32_t end, const Work &work) {
    const SignalsHeldBack held_back;
    const FloatingPointSettings settings = FloatingPointSettings::current();
    try {
      threads_.reserve(end - first);
      for (std::uint32_t number = first; number < end; ++number) {
        threads_.emplace_back([&work, number, settings] {
          settings.apply();
          work(number);
        });
      }
      // NOLINTNEXTLINE(bugprone-empty-catch)
    } catch (const std::exception &) {
      // No memory or no thread: those that run are all there are.
    }
  }
  ~ThreadGroup() {
    for (std::thread &thread : threads_) {
      thread.join();
    }
  }
  ThreadGroup(const ThreadGroup &) = delete;
  ThreadGroup &operator=(const ThreadGroup &) = delete;
  ThreadGroup(ThreadGroup &&) = delete;
  ThreadGroup &operator=(ThreadGroup &&) = delete;

private:
  CancellationPutOff cancellation_put_off_;
  std::vector<std::thread> threads_;
};

} // namespace naibx

#include <atomic>
#include <exception>
#include <mutex>

namespace naibx {

// The tasks of one run, and what became of them.
class TaskRunner::Run {
public:
  Run(std::uint32_t workers, std::uint64_t count, WorkerTask task,
      void *callable)
      : workers_(workers), end_(count), task_(task), callable_(callable) {}

  // Does tasks until none is left.
  void work(std::uint32_t worker) noexcept {
    for (;;) {
      const std::uint64_t index = next_.fetch_add(1, std::memory_order_relaxed);
      if (index >= end_.load(std::memory_order_relaxed)) {
        return;
      }
      try {
        task_(callable_, index, worker);
      } catch (...) {
        keep_exception(index);
      }
    }
  }

  // A worker as a task of an executor.
  static void work_as_task(void *run, std::uint64_t worker) {
    auto &self = *static_cast<Run *>(run);
    if (worker < self.workers_) {
      self.work(static_cast<std::uint32_t>(worker));
    }
  }

  // After all workers are done.
  void rethrow() const {
    if (exception_) {
      std::rethrow_exception(exception_);
    }
  }

private:
  // Every task below the one that failed has been taken already, so the first
  // failure is known in the end.
  void keep_exception(std::uint64_t index) {
    const std::scoped_lock lock(mutex_);
    if (index < end_.load(std::memory_order_relaxed)) {
      end_.store(index, std::memory_order_relaxed);
      exception_ = std::current_exception();
    }
  }

  std::uint32_t workers_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> end_;
  WorkerTask task_;
  void *callable_;
  std::mutex mutex_;
  std::exception_ptr exception_;
};

void TaskRunner::run_shared(std::uint32_t workers, std::uint64_t count,
                            WorkerTask task, void *callable) const {
  Run run(workers, count, task, callable);
  if (executor_ != nullptr) {
    executor_(context_, workers, &Run::work_as_task, &run);
    run.work(0); // what the executor left undone
  } else {
    const auto work = [&run](std::uint32_t worker) { run.work(worker); };
    const ThreadGroup others(1, workers, work);
    run.work(0);
  }
  run.rethrow();
}

} // namespace naibx

// src/base/utf8.cpp

// src/base/utf8.hpp
// Checks that bytes are UTF-8, as names must be.

#include <string_view>

namespace naibx {

// No overlong forms, no surrogates, nothing above U+10FFFF, no NUL.
bool is_valid_utf8(std::string_view bytes);

} // namespace naibx

#include <cstddef>
#include <cstdint>

namespace naibx {

namespace {

struct LeadByte {
  std::size_t length;    // of the whole sequence, 0 where no lead byte
  std::uint32_t bits;    // that the lead byte contributes
  std::uint32_t minimum; // smallest code point that needs this length
};

LeadByte classify(std::uint8_t byte) {
  if (byte < 0x80) {
    return {1, byte, 1};
  }
  if ((byte & 0xE0) == 0xC0) {
    return {2, byte & 0x1FU, 0x80};
  }
  if ((byte & 0xF0) == 0xE0) {
    return {3, byte & 0x0FU, 0x800};
  }
  if ((byte & 0xF8) == 0xF0) {
    return {4, byte & 0x07U, 0x10000};
  }
  return {0, 0, 0};
}

} // namespace

bool is_valid_utf8(std::string_view bytes) {
  std::size_t position = 0;
  while (position < bytes.size()) {
    const LeadByte lead = classify(static_cast<std::uint8_t>(bytes[position]));
    if (lead.length == 0 || lead.length > bytes.size() - position) {
      return false;
    }
    std::uint32_t code = lead.bits;
    for (std::size_t i = 1; i < lead.length; ++i) {
      const auto byte = static_cast<std::uint8_t>(bytes[position + i]);
      if ((byte & 0xC0) != 0x80) {
        return false;
      }
      code = (code << 6U) | (byte & 0x3FU);
    }
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < lead.minimum || code > 0x10FFFF || surrogate) {
      return false;
    }
    position += lead.length;
  }
  return true;
}

} // namespace naibx

// src/capi/allocator.cpp

// src/capi/guard.hpp
// Every function of the public header that can fail runs its body in here, so
// that no exception crosses the ABI.


// src/base/failure.hpp
// How the inside of the library reports what a caller did wrong. It never
// crosses the ABI: src/capi turns it into a status and an error object.


// src/base/text.hpp
// Messages made of words and numbers, the same in every locale.

#include <charconv>
#include <string>
#include <string_view>
#include <type_traits>

namespace naibx {

template <typename Part> void append_text(std::string &out, const Part &part) {
  static_assert(!std::is_same_v<Part, char>, "it would be taken as a number");
  if constexpr (std::is_arithmetic_v<Part>) {
    char digits[32];
    char *const end = std::to_chars(digits, digits + sizeof digits, part).ptr;
    out.append(digits, end);
  } else {
    out.append(std::string_view(part));
  }
}

template <typename... Parts> std::string text(const Parts &...parts) {
  std::string out;
  (append_text(out, parts), ...);
  return out;
}

} // namespace naibx

#include "naibx.h"

#include <cstdint>
#include <stdexcept>
#include <string>

namespace naibx {

// The row that a failure names: one alone needs no number.
inline std::int64_t row_number(std::uint64_t row, std::uint64_t row_count) {
  return row_count > 1 ? static_cast<std::int64_t>(row) : -1;
}

class Failure : public std::runtime_error {
public:
  Failure(naibx_status status, const std::string &message,
          std::int64_t row = -1, std::int64_t column = -1)
      : std::runtime_error(message), status_(status), row_(row),
        column_(column) {}

  [[nodiscard]] naibx_status status() const { return status_; }
  // Row of the batch and column of the example, -1 where none applies.
  [[nodiscard]] std::int64_t row() const { return row_; }
  [[nodiscard]] std::int64_t column() const { return column_; }

  // Set when the failure passes through the loop over a batch.
  void set_row(std::uint64_t row, std::uint64_t row_count) {
    row_ = row_number(row, row_count);
  }

private:
  naibx_status status_;
  std::int64_t row_;
  std::int64_t column_;
};

template <typename... Parts>
[[noreturn]] void fail(naibx_status status, const Parts &...parts) {
  throw Failure(status, text(parts...));
}

template <typename... Parts>
[[noreturn]] void fail_at_column(naibx_status status, std::uint64_t column,
                                 const Parts &...parts) {
  throw Failure(status, text(parts...), -1, static_cast<std::int64_t>(column));
}

template <typename... Parts>
[[noreturn]] void fail_at_row(naibx_status status, std::uint64_t row,
                              std::uint64_t row_count, const Parts &...parts) {
  throw Failure(status, text(parts...), row_number(row, row_count));
}

} // namespace naibx

// src/base/progress.hpp
// The caller's progress callback.

#include <cstdint>

namespace naibx {

// Thrown where the callback asks to stop; becomes NAIBX_CANCELLED.
struct Cancelled {};

class Progress {
public:
  using Callback = std::int32_t (*)(void *, std::uint64_t, std::uint64_t);

  // Asks after every `interval` rows; `callback` may be NULL.
  Progress(Callback callback, void *context, std::uint64_t interval)
      : callback_(callback), context_(context), interval_(interval) {}

  [[nodiscard]] bool is_set() const { return callback_ != nullptr; }

  void row_done(std::uint64_t done, std::uint64_t total) const {
    const bool due = done % interval_ == 0 || done == total;
    if (is_set() && due && callback_(context_, done, total) != 0) {
      throw Cancelled();
    }
  }

private:
  Callback callback_;
  void *context_;
  std::uint64_t interval_;
};

} // namespace naibx

// src/base/size.hpp
// Sizes of what is in memory. They have 32 bits on some machines. Callers and
// files give 64-bit counts, and products of counts are larger still.

#include <cstddef>
#include <cstdint>
#include <new>

namespace naibx {

// The most bytes that an array may have on this machine.
inline constexpr std::uint64_t kMaximumBytes = PTRDIFF_MAX;

// A count of what is to be allocated. Throws std::bad_alloc where the address
// space has no room for it.
inline std::size_t to_size(std::uint64_t count) {
  if (count > kMaximumBytes) {
    throw std::bad_alloc();
  }
  return static_cast<std::size_t>(count);
}

// rows * columns, likewise.
inline std::size_t table_size(std::uint64_t rows, std::uint64_t columns) {
  if (columns != 0 && rows > kMaximumBytes / columns) {
    throw std::bad_alloc();
  }
  return static_cast<std::size_t>(rows * columns);
}

} // namespace naibx

// src/base/span.hpp
// A view of contiguous elements that others own (C++17 has none).

#include <cstddef>

namespace naibx {

template <typename T> class Span {
public:
  constexpr Span() = default;
  constexpr Span(T *data, std::size_t size) : data_(data), size_(size) {}

  // Any container of T with data() and size(); a view, so not explicit.
  template <typename Container>
  constexpr Span(Container &container) // NOLINT(google-explicit-constructor)
      : data_(container.data()), size_(container.size()) {}

  [[nodiscard]] constexpr T *data() const { return data_; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr T *begin() const { return data_; }
  [[nodiscard]] constexpr T *end() const { return data_ + size_; }
  constexpr T &operator[](std::size_t index) const { return data_[index]; }

  [[nodiscard]] constexpr Span subspan(std::size_t first,
                                       std::size_t count) const {
    return Span(data_ + first, count);
  }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

} // namespace naibx

// src/capi/error.hpp
// The error object of the public header, and how a failure becomes one.


#include "naibx.h"

#include <cstdint>

// What every error has; an owned one adds its text (error.cpp).
struct naibx_error {
  naibx_status status;
  std::int64_t row;
  std::int64_t column;
  const char *message;
};

namespace naibx::capi {

// Hands out an error (where `error` is not NULL) and returns the status of the
// call: that of the failure, or NAIBX_ERROR_OUT_OF_MEMORY where not even the
// error could be made.
naibx_status report(const Failure &failure, naibx_error **error);
// The same without any allocation: the error is static.
naibx_status report_out_of_memory(naibx_error **error);

} // namespace naibx::capi

// src/capi/floating_point_scope.hpp
// Gives the library its own floating-point settings; the host's settings and
// flags are restored at the end.


namespace naibx::capi {

// Standard settings from here to the end of the scope, then the host's again.
class FloatingPointScope {
public:
  FloatingPointScope() : host_(FloatingPointSettings::current()) {
    if (!host_.computes_as_standard()) {
      FloatingPointSettings::standard().apply();
    }
  }
  ~FloatingPointScope() {
    if (!host_.equals(FloatingPointSettings::current())) {
      host_.apply();
    }
  }
  FloatingPointScope(const FloatingPointScope &) = delete;
  FloatingPointScope &operator=(const FloatingPointScope &) = delete;
  FloatingPointScope(FloatingPointScope &&) = delete;
  FloatingPointScope &operator=(FloatingPointScope &&) = delete;

private:
  FloatingPointSettings host_;
};

} // namespace naibx::capi

#include "naibx.h"

#include <cerrno>
#include <exception>
#include <new>
#include <stdexcept>

#if defined(__GLIBCXX__)
#include <cxxabi.h>
#endif

namespace naibx::capi {

class ErrnoScope {
public:
  ErrnoScope() : saved_(errno) {}
  ~ErrnoScope() { errno = saved_; }
  ErrnoScope(const ErrnoScope &) = delete;
  ErrnoScope &operator=(const ErrnoScope &) = delete;
  ErrnoScope(ErrnoScope &&) = delete;
  ErrnoScope &operator=(ErrnoScope &&) = delete;

private:
  int saved_;
};

// Runs `body`, which returns a status, and turns every exception into one.
template <typename Body>
naibx_status guard(naibx_error **error, const Body &body) {
  if (error != nullptr) {
    *error = nullptr;
  }
  const ErrnoScope errno_scope;
  const FloatingPointScope floating_point_scope;
  try {
    return body();
  } catch (const Failure &failure) {
    return report(failure, error);
  } catch (const Cancelled &) {
    return NAIBX_CANCELLED;
  } catch (const std::bad_alloc &) {
    return report_out_of_memory(error);
  } catch (const std::length_error &) { // a container above its largest size
    return report_out_of_memory(error);
#if defined(__GLIBCXX__)
  } catch (const abi::__forced_unwind &) {
    // The thread is being cancelled. There is no object, which UBSan reports as
    // a null reference; but the class is abstract and can be caught in no other
    // way.
    throw;
#endif
  } catch (...) {
    return report(Failure(NAIBX_ERROR_INTERNAL,
                          "internal error: an exception that the library does "
                          "not know; please report it"),
                  error);
  }
}

// Throws where the pointer is NULL, and names the parameter.
template <typename Pointer>
void require(const Pointer &pointer, const char *name) {
  if (pointer == nullptr) {
    fail(NAIBX_ERROR_NULL_ARGUMENT, "the argument `", name, "` is NULL");
  }
}

// An array may be NULL where it has no elements.
template <typename Pointer>
void require_array(const Pointer &pointer, std::uint64_t count,
                   const char *name) {
  if (pointer == nullptr && count > 0) {
    fail(NAIBX_ERROR_NULL_ARGUMENT, "the argument `", name,
         "` is NULL, but has ", count, " elements");
  }
}

// An array that is read must fit into the address space. Otherwise it is
// refused before it is read, so its counts fit into size_t from here on.
template <typename Element>
Span<const Element> require_readable(const Element *elements,
                                     std::uint64_t count, const char *name) {
  require_array(elements, count, name);
  if (count > kMaximumBytes / sizeof(Element)) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the argument `", name, "` is said to have ",
         count, " elements of ", sizeof(Element),
         " bytes, more than the address space has room for");
  }
  return {elements, static_cast<std::size_t>(count)};
}

// The same for arrays with one element a row, or one more offset.
inline void require_rows_fit(std::uint64_t row_count) {
  constexpr std::uint64_t kMostRows = kMaximumBytes / sizeof(std::uint64_t) - 1;
  if (row_count > kMostRows) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the argument `row_count` is ", row_count,
         ", but the address space has room for arrays of at most ", kMostRows,
         " rows");
  }
}

// An out parameter is cleared before anything can fail.
template <typename Value> void clear(Value *out) {
  if (out != nullptr) {
    *out = Value{};
  }
}

} // namespace naibx::capi

// src/capi/handles.hpp
// The types behind the opaque handles of the public header.


// src/base/shared.hpp
// An object that several owners keep alive. (std::shared_ptr would need a
// symbol that glibc has from 2.32 on, and type information.)

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace naibx {

template <typename Value> class Shared {
public:
  Shared() = default; // of nothing
  template <typename... Arguments>
  [[nodiscard]] static Shared make(Arguments &&...arguments) {
    Shared made;
    made.block_ = std::make_unique<Block>(std::forward<Arguments>(arguments)...)
                      .release();
    return made;
  }
  Shared(const Shared &other) noexcept : block_(other.block_) {
    if (block_ != nullptr) {
      block_->owners.fetch_add(1, std::memory_order_relaxed);
    }
  }
  Shared(Shared &&other) noexcept
      : block_(std::exchange(other.block_, nullptr)) {}
  Shared &operator=(const Shared &other) noexcept {
    if (this != &other) {
      Shared copy(other);
      std::swap(block_, copy.block_);
    }
    return *this;
  }
  Shared &operator=(Shared &&other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~Shared() {
    if (block_ != nullptr &&
        block_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      const std::unique_ptr<Block> last(block_);
    }
  }

  explicit operator bool() const { return block_ != nullptr; }
  Value *operator->() const { return &block_->value; }
  Value &operator*() const { return block_->value; }
  friend bool operator==(const Shared &a, const Shared &b) {
    return a.block_ == b.block_;
  }
  friend bool operator!=(const Shared &a, const Shared &b) { return !(a == b); }

private:
  struct Block {
    template <typename... Arguments>
    explicit Block(Arguments &&...arguments)
        : value(std::forward<Arguments>(arguments)...) {}
    std::atomic<std::size_t> owners{1};
    Value value;
  };
  Block *block_ = nullptr;
};

} // namespace naibx

// src/decide/answer.hpp
// Scratch memory and results of the predictions of one caller.


// src/score/live/live_scores.hpp
// Scores of rows straight from the statistics of a model.


// src/model/model.hpp
// The statistics of the examples seen so far, and how they learn.


// src/kernels/kernels.hpp
// The inner loops of the library, once for each instruction set. They know
// nothing of models: arrays in, arrays out. Called by model, score and decide.


// src/kernels/calls.hpp
// What the kernels work on.

#include <stddef.h> // NOLINT(modernize-deprecated-headers)
#include <stdint.h> // NOLINT(modernize-deprecated-headers)

namespace naibx {

// Tables are laid out in blocks of classes that fill a cache line: 8 classes
// of doubles, 16 of floats.
inline constexpr size_t kBlockBytes = 64;
template <typename Real>
inline constexpr size_t kBlockLanes = kBlockBytes / sizeof(Real);

// Of the numbers of tables; sums are of doubles. As in the public header and in
// files.
enum class Precision : uint32_t { float64 = 0, float32 = 1 };

// A number of doubles, rounded up to whole lines. Not for the bodies of
// kernels, whose functions are compiled for one instruction set each.
constexpr size_t in_lines(size_t count) {
  return (count + kBlockLanes<double> - 1) / kBlockLanes<double> *
         kBlockLanes<double>;
}

// Sums over features run in chunks of this many; within a chunk even and odd
// positions are summed apart. The result depends on that order: it is the same
// for any number of rows, threads or lanes.
inline constexpr size_t kFeatureChunk = 256;

// The quadratic of a class is the sum over the features of t^2. As `scaled` t
// is x s - o, where s is 1 / (sqrt 2 standard deviation) and o the mean times
// s: one fused multiply-add. Where a mean is so far from 0 that this would lose
// digits, o is the mean itself and t is (x - o) s.
enum class GaussianForm : uint32_t { scaled = 0, subtracted = 1 };

template <typename Real> struct GaussianBlocks {
  // [chunk of features][block of classes][feature][s, then o][lane]
  const Real *numbers;
  size_t feature_count;
  size_t block_count;
  GaussianForm form;

  // Where the features of a chunk begin for a block.
  [[nodiscard]] const Real *at(size_t chunk, size_t block) const {
    return numbers + place(chunk * kFeatureChunk, block);
  }
  // How far from the start the numbers of a feature are in a block.
  [[nodiscard]] size_t place(size_t feature, size_t block) const {
    const size_t chunk = feature / kFeatureChunk;
    const size_t first = chunk * kFeatureChunk;
    return kBlockLanes<Real> * 2 *
           (first * block_count + block * length_of(chunk) + feature - first);
  }
  // Number of features of a chunk.
  [[nodiscard]] size_t length_of(size_t chunk) const {
    const size_t left = feature_count - chunk * kFeatureChunk;
    return left < kFeatureChunk ? left : kFeatureChunk;
  }
};

template <typename Real> struct GaussianCall {
  GaussianBlocks<Real> table;
  size_t block_begin; // blocks of classes to score, up to block_end - 1
  size_t block_end;
  const Real *x; // [row][feature]
  size_t x_stride;
  size_t row_count;
  const double *start; // [class]
  double *scores;      // [row][class]
  size_t score_stride;
};

template <typename Real> struct FeatureValue {
  uint32_t feature;
  Real x;
  Real zero; // what x is for a value of 0; for sparse rows
};

template <typename Real> struct SomeGaussianCall {
  GaussianBlocks<Real> table;
  size_t block_begin;
  size_t block_end;
  const FeatureValue<Real> *values;
  size_t value_count;
  const double *start;
  double *scores;
};

struct WeightedRow {
  uint32_t row;
  double weight;
};

template <typename Real> struct RowsCall {
  const Real *rows; // [row][class]
  size_t stride;
  size_t class_begin; // multiples of 8
  size_t class_end;
  const WeightedRow *terms;
  size_t term_count;
  double *scores;
};

// sums[row][column] += left[row][term] times rows[term][column], or less that,
// each sum term by term in their order.
struct ProductSums {
  const double *left;
  size_t left_stride; // from row to row
  size_t left_term_stride;
  const uint32_t *terms; // which of `rows` each is; NULL: 0 to term_count - 1
  size_t term_count;
  size_t column_begin; // multiples of 8
  size_t column_end;
  double *sums;
  size_t sum_stride;
  size_t row_count;
  bool subtracts;
};

template <typename Real> struct ProductCall : ProductSums {
  const Real *rows; // [term][column]
  size_t stride;
};

// Each step adds a row to the scores, the first row and then that of the
// position chosen last, and chooses the position of the largest score, the
// first of several. Scores that are NaN are not chosen: a row that has NaN at
// its own position takes that out. There is always one that is not NaN.
struct ChooseCall {
  double *scores;
  size_t count; // a multiple of 8
  const double *first_row;
  const double *rows; // [position][count]
  size_t steps;
  uint32_t *chosen; // [step]
};

enum ValueFlags : uint32_t {
  has_nan = 1,
  above_limit = 2 // the absolute value of one is larger than the limit
};

// In floats a value counts as at most this many deviations away, and the
// deviation of a class as no smaller than that of all examples over this, so
// that the sums of squares stay finite.
inline constexpr double kFloatLimit = 1e9;

// x = value - centre or, for floats, (value - centre) unit within the limit.
template <typename Real> struct CentreCall {
  const double *values;
  const double *centre;
  const double *unit; // for floats; else NULL
  Real *x;
  size_t count;
};

// Sums of squares below, the smallest normal number, have no digits, and make
// no variance.
inline constexpr double kLeastSquares = 0x1p-1022;

// The Gaussian features of one example in classes that are given by their
// statistics alone. With S = M2 + k s^2 and D = N - Q / N + k the variance is
// S / D; see docs/model.md.
struct ClassGaussianCall {
  const double *means;   // [class][feature]
  const double *squares; // M2, [class][feature]
  size_t stride;         // of means and squares, from class to class
  // N_ic and Q_ic, [class][feature]; NULL where they are N_c and Q_c. For
  // own_gaussian.
  const double *observed;
  const double *observed_squared;
  const double *weights; // N_c, by class; classes of weight 0 are passed over
  const double *squared_weights; // Q_c
  size_t class_count;
  size_t feature_count;
  // Of the example, in the order of example_line: x, k s^2, and 1 for features
  // that count. For the others these are 0, 1 and 0.
  const double *values;
  const double *prior_squares;
  const double *is_active;
  bool all_active;
  // For own_gaussian, by feature: what a class without a variance has.
  const double *overall_means;
  const double *overall_variances;
  double variance_prior;    // k
  double smallest_variance; // a class with less has none
  // By class: the sum over the features of (x - mean)^2 / S (own_gaussian: of
  // that times D), and the product of all S (own_gaussian: of S / D) as
  // mantissa and power of two. The sum is NaN where the numbers are too large
  // or too small to be multiplied.
  double *quadratics;
  double *mantissas;
  double *exponents;
};

// The example's numbers come in lines of 8 features. Where there are features
// left over, the last line has the last 8 features, so that the rows of the
// statistics can be read at the same places; features of an earlier line do not
// count in it. Fewer than 8 features are padded.
inline constexpr size_t kExampleLine = kBlockLanes<double>;
constexpr size_t example_line_count(size_t feature_count) {
  return (feature_count + kExampleLine - 1) / kExampleLine;
}
// The first feature of a line.
constexpr size_t example_line_begin(size_t line, size_t feature_count) {
  const size_t end = (line + 1) * kExampleLine;
  return end <= feature_count || feature_count < kExampleLine
             ? line * kExampleLine
             : feature_count - kExampleLine;
}

// What is subtracted from, or added to: nothing, N_c, or a row of its own.
enum class LogBase : uint32_t { none, weight, rows };

// sums[class] += scale times the sum over the terms i of factor_i
// (log(base + sign rows[class][place_i] + summand_i) - subtrahend). Every
// summand is above 0.
struct LogSumsCall {
  const double *rows; // [class][place]
  size_t stride;
  const double *weights; // N_c; classes of weight 0 are passed over
  size_t class_count;
  size_t count;           // of the terms
  const uint32_t *places; // NULL: 0 to count - 1
  const double *factors;  // NULL: 1
  LogBase base;
  const double *base_rows; // [class][place]
  double sign;             // 1, -1, or 0
  const double *summands;  // NULL: all are `summand`
  double summand;
  double scale;
  double *sums;
  // [class][subtrahend_place_i]; NULL: nothing is subtracted. A large factor of
  // a difference keeps digits that a difference of large numbers would lose.
  const double *subtrahends;
  size_t subtrahend_stride;
  const uint32_t *subtrahend_places;
};

// How an example changes a class. The share is its part of the weight of the
// class, itself included; the rest is the part of all before; the growth is the
// weight before times the share.
struct UpdateNumbers {
  double share;
  double rest;
  double growth;
  // The mean before weighs at least as much as the example.
  bool starts_from_mean;
};
constexpr UpdateNumbers update_numbers(double weight_before, double weight) {
  const double total = weight_before + weight;
  const double share = weight / total;
  const double rest = weight_before / total;
  // A share below the smallest normal number has lost digits of the weight.
  const bool has_digits = share >= 0x1p-1022;
  return {share, rest, has_digits ? weight_before * share : weight * rest,
          share <= 0.5};
}

// An example that a class learns.
struct UpdateStep {
  const double *x; // [feature]
  UpdateNumbers numbers;
};

// The means of a class and its sums of squares fill `line_count` lines of 8
// features each, one after the other. So do the values of an example; past the
// features all are 0, and stay so.
struct UpdateCall {
  double *row; // the means, then the squares
  size_t line_count;
  const UpdateStep *steps;
  size_t step_count;
};

// A class that learns an example: its row as above, and its weight before.
struct UpdatedClass {
  double *row;
  double weight;
};

struct UpdateClassesCall {
  const double *x; // in lines
  double weight;   // of the example, above 0
  size_t line_count;
  const UpdatedClass *classes;
  size_t class_count;
};

} // namespace naibx

// src/kernels/compile_calls.hpp
// What the kernels that fill the tables of a predictor work on: the statistics
// are ordered by class, the tables by feature. None of these kernels fuses a
// multiplication with an addition: a model gives the same bits on every
// machine.


namespace naibx {

// Classes that are neighbours in the tables, as many as doubles fill a cache
// line.
inline constexpr size_t kLineClasses = kBlockLanes<double>;

// A row of statistics for each of these classes. Where there are fewer, the
// others have the row of one that exists.
struct LineRows {
  const double *of[kLineClasses];
};
struct LineNumbers {
  double of[kLineClasses];
};

// Where rows of numbers for these classes are written, as doubles or floats.
struct TableRows {
  void *first;
  size_t stride; // from one row to the next, in numbers
  bool is_float;
};

// A Gaussian feature that is not constant, over all examples.
struct CompiledFeature {
  uint32_t slot;       // its place in the rows of statistics
  double overall_mean; // relative to the model's shift
  double variance;     // s^2
  double unit;         // 1 / s, for floats
  double centre;       // the mean
  double from_shift;   // the centre relative to the model's shift
};

struct CompileGaussianCall {
  const CompiledFeature *features;
  size_t feature_count;
  LineRows means;
  LineRows squares;
  LineRows observed;         // N_ic, while that is tracked; else N_c
  LineRows observed_squared; // Q_ic, likewise
  bool is_tracking;
  LineNumbers weights;         // N_c
  LineNumbers squared_weights; // Q_c
  LineNumbers is_class;        // above 0; else 0 is written
  double variance_prior;
  double smallest_variance; // see ClassGaussianCall
  GaussianForm form;
  TableRows scales;  // a row is s, the next one o
  TableRows missing; // - log of the factor before the exponential function
  // By class: the sums over the features of the logarithm of that factor and
  // of the square of t for a value of 0. These are added to.
  double *log_factors;
  double *zeros;
  // The largest absolute value of a mean times its s, if above this.
  double *farthest_mean;
};

// For each feature log P(present) - log P(absent), and - log P(absent), whose
// opposite is added to the sums. Where P(absent) is 0, P(present) replaces it.
struct CompileBernoulliCall {
  size_t feature_count;
  LineRows present;  // C_ic
  LineRows observed; // N_ic, while that is tracked; else N_c
  bool is_tracking;
  LineNumbers weights;
  LineNumbers is_class;
  // Of all examples, for classes in which nothing was observed and nothing is
  // smoothed; observed is NULL where that is overall_weight.
  const double *overall_present;
  const double *overall_observed;
  double overall_weight;
  double smoothing; // b
  TableRows present_rows;
  TableRows missing_rows;
  double *log_absent; // by class
};

// For each feature log(part + summand) - log(total).
struct CompileSharesCall {
  size_t feature_count;
  LineRows parts;
  LineNumbers totals;
  LineNumbers is_class;
  double summand;
  TableRows rows;
};

} // namespace naibx

namespace naibx {

// The numbers are those of the public header.
enum class KernelKind : int32_t {
  portable = 1,
  avx2 = 2,
  avx512 = 3,
  neon = 4
};

struct Kernels {
  KernelKind kind;

  // scores[row][class] = start[class] - the quadratic, for dense rows.
  void (*gaussian_float64)(const GaussianCall<double> &);
  void (*gaussian_float32)(const GaussianCall<float> &);
  // The same for one row that has only some of the features.
  void (*some_gaussian_float64)(const SomeGaussianCall<double> &);
  void (*some_gaussian_float32)(const SomeGaussianCall<float> &);
  // For one row most of whose values are 0; start[class] holds the quadratic
  // of a row of zeros.
  void (*sparse_gaussian_float64)(const SomeGaussianCall<double> &);
  void (*sparse_gaussian_float32)(const SomeGaussianCall<float> &);

  // scores[class] += weight * rows[row][class], term by term.
  void (*add_rows_float64)(const RowsCall<double> &);
  void (*add_rows_float32)(const RowsCall<float> &);

  void (*add_products_float64)(const ProductCall<double> &);
  void (*add_products_float32)(const ProductCall<float> &);

  void (*choose)(const ChooseCall &);
  // Several at once, with the same count and rows; none has more steps than
  // the one before it.
  void (*choose_several)(const ChooseCall *calls, size_t call_count);
  // The sum of exp(score - largest) over those that are not NaN; count is a
  // multiple of 8, and none is above the largest.
  double (*sum_exponentials)(const double *scores, size_t count,
                             double largest);

  // values[i] = exp(min(values[i], 0)); count is a multiple of 8. What is below
  // -700 counts as -700.
  void (*exponentials)(double *values, size_t count);

  // What `count` values hold, as bits of ValueFlags.
  uint32_t (*inspect)(const double *values, size_t count, double limit);
  void (*centre_float64)(const CentreCall<double> &);
  void (*centre_float32)(const CentreCall<float> &);

  // Straight from the statistics: where all features of a class have the same
  // D and a variance of their own, and where they may not.
  void (*shared_gaussian)(const ClassGaussianCall &);
  void (*own_gaussian)(const ClassGaussianCall &);
  // logs[i] = log(values[i] + summand), for sums of at least 0; the logarithms
  // may take the places of the values.
  void (*logarithms)(const double *values, size_t count, double summand,
                     double *logs);
  void (*add_log_sums)(const LogSumsCall &);

  // For each feature, one step after the other: with the deviation of x from
  // the mean, mean += deviation share, or mean = x - deviation rest where the
  // example outweighs all before; squares += growth deviation deviation.
  // The same bits from every kernel.
  void (*update_gaussian)(const UpdateCall &);
  // The same for one example and several classes.
  void (*update_classes)(const UpdateClassesCall &);

  // For the tables of predictors. The same bits from every kernel.
  void (*compile_gaussian)(const CompileGaussianCall &);
  void (*compile_bernoulli)(const CompileBernoulliCall &);
  void (*compile_shares)(const CompileSharesCall &);
  // logs[i] = log(values[i] + summand), for sums of at least 0; the logarithms
  // may take the places of the values.
  void (*compile_logarithms)(const double *values, size_t count, double summand,
                             double *logs);
};

// A feature in a class, one at a time; see ClassGaussianCall.
struct ClassFeature {
  double weight;
  double squared_weight;
  double mean;
  double squares; // M2 + k s^2
};
// D = N - Q / N of `count` classes.
void degrees_of_freedom(const double *weights, const double *squared_weights,
                        size_t count, double *degrees);
// Mean and variance by the formula, or else those of all examples.
struct Moments {
  double mean;
  double variance;
};
Moments moments_of(const ClassFeature &feature, const Moments &overall,
                   double variance_prior, double smallest_variance);

// NULL where this machine cannot run the kernel or this build has none.
const Kernels *find_kernels(KernelKind kind);
// The fastest that this machine runs. Asks the processor, which takes
// microseconds in a virtual machine: callers keep the answer.
const Kernels &best_kernels();

} // namespace naibx

// src/model/aligned_rows.hpp
// Rows of numbers that each fill whole cache lines, so that the widest
// registers never cross from one line into the next.


#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// How many lines so many numbers take.
template <typename Real = double>
constexpr std::size_t line_count(std::size_t numbers) {
  return (numbers + kBlockLanes<Real> - 1) / kBlockLanes<Real>;
}

// The same, but an odd number: lines that lie below each other then spread over
// all sets of the cache.
constexpr std::size_t spread_line_count(std::size_t numbers) {
  return line_count(numbers) | 1U;
}

template <typename Real> class AlignedRows {
public:
  AlignedRows(std::size_t lines_of_row, std::pmr::memory_resource *memory)
      : lines_of_row_(lines_of_row), lines_(memory) {}
  AlignedRows(const AlignedRows &other, std::pmr::memory_resource *memory)
      : lines_of_row_(other.lines_of_row_), lines_(other.lines_, memory) {}

  void reserve_rows(std::size_t rows) {
    lines_.reserve(table_size(rows, lines_of_row_));
  }
  // A row of zeros. Does not allocate after reserve_rows.
  void append_row() { append_rows(1); }
  void append_rows(std::size_t count) {
    lines_.resize(lines_.size() + table_size(count, lines_of_row_));
  }

  [[nodiscard]] std::pmr::memory_resource *memory() const {
    return lines_.get_allocator().resource();
  }
  [[nodiscard]] bool empty() const { return lines_.empty(); }
  [[nodiscard]] std::size_t row_count() const {
    return lines_.size() / lines_of_row_;
  }
  [[nodiscard]] std::size_t bytes() const {
    return lines_.size() * kBlockBytes;
  }
  // Numbers from the start of one row to that of the next.
  [[nodiscard]] std::size_t stride() const {
    return lines_of_row_ * kBlockLanes<Real>;
  }
  [[nodiscard]] Real *row(std::size_t row) {
    return reinterpret_cast<Real *>(lines_.data()) + row * stride();
  }
  [[nodiscard]] const Real *row(std::size_t row) const {
    return reinterpret_cast<const Real *>(lines_.data()) + row * stride();
  }

private:
  struct alignas(kBlockBytes) Line {
    Real numbers[kBlockLanes<Real>] = {};
  };

  std::size_t lines_of_row_;
  std::pmr::vector<Line> lines_;
};

} // namespace naibx

// src/model/checked_example.hpp
// Scratch memory for checking an example with its set.


// src/model/configuration.hpp
// What a model is made of: labels, features in groups, constants, names.


// src/model/name_table.hpp
// Optional UTF-8 names of numbered things.


#include <cstddef>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

namespace naibx {

class NameTable {
public:
  explicit NameTable(std::pmr::memory_resource *memory) : names_(memory) {}
  NameTable(const NameTable &other, std::pmr::memory_resource *memory)
      : names_(other.names_, memory) {}

  void reserve(std::size_t count) { names_.reserve(count); }
  // Throws Failure, which says of what ("label", ...), where the name is not
  // valid UTF-8.
  void set(std::size_t index, std::string_view name, const char *of_what);
  // Never NULL; "" where there is none.
  [[nodiscard]] const char *get(std::size_t index) const {
    return index < names_.size() ? names_[index].c_str() : "";
  }
  // One past the last thing that has been named.
  [[nodiscard]] std::size_t size() const { return names_.size(); }
  // Whether everything has the same name.
  friend bool operator==(const NameTable &a, const NameTable &b);

private:
  std::pmr::vector<std::pmr::string> names_;
};

} // namespace naibx

// src/model/ridge/column_kind.hpp
// What a column can be to the map of docs/ridge.md, and the kinds that a caller
// has set.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// The numbers are those of the public header and of the file format.
enum class ColumnKind : std::uint8_t {
  dense = 0,
  rare = 1,
  sparse = 2,
  automatic = 3 // chosen from the sample
};

// More would be too many to have weights of their own.
inline constexpr std::size_t kMostRareColumns = 1000;

// By column; as long as the last that was set, and empty where none was.
class SetColumnKinds {
public:
  explicit SetColumnKinds(std::pmr::memory_resource *memory) : kinds_(memory) {}
  SetColumnKinds(const SetColumnKinds &other, std::pmr::memory_resource *memory)
      : kinds_(other.kinds_, memory), rare_count_(other.rare_count_) {}
  SetColumnKinds(const SetColumnKinds &) = delete;
  SetColumnKinds &operator=(const SetColumnKinds &) = delete;
  SetColumnKinds(SetColumnKinds &&) = default;
  SetColumnKinds &operator=(SetColumnKinds &&) = default;
  ~SetColumnKinds() = default;

  // Throws Failure where there would be too many rare ones.
  void set(std::size_t column, ColumnKind kind);
  [[nodiscard]] ColumnKind get(std::size_t column) const {
    return column < kinds_.size() ? kinds_[column] : ColumnKind::automatic;
  }
  // Those of the first columns; the last of them was set.
  [[nodiscard]] Span<const ColumnKind> set_ones() const { return kinds_; }
  [[nodiscard]] std::size_t rare_count() const { return rare_count_; }

  friend bool operator==(const SetColumnKinds &a, const SetColumnKinds &b) {
    return a.kinds_ == b.kinds_;
  }

private:
  std::pmr::vector<ColumnKind> kinds_;
  std::size_t rare_count_ = 0;
};

} // namespace naibx

// src/model/ridge/ridge_settings.hpp
// What a model does beside the paper's statistics.


// src/model/ridge/loss.hpp
// What a set is worth where another is the truth.

#include <cstdint>

namespace naibx {

// The numbers are those of the public header and of the file format.
enum class Loss : std::uint32_t {
  subset_and_jaccard = 0, // the mean of the two
  subset = 1,             // 1 where both are the same
  jaccard = 2,
  f1 = 3,
  hamming = 4
};

// 1 is the best. `common` labels are in both. All are whole numbers. Inline,
// and without branches, for loops over pairs.
inline double utility(Loss loss, double common, double size, double true_size,
                      double label_count) {
  const double total = size + true_size;
  const double nothing = total > 0.0 ? 0.0 : 1.0; // two empty sets
  const double same = common == size && common == true_size ? 1.0 : 0.0;
  const double jaccard = (common + nothing) / (total - common + nothing);
  switch (loss) {
  case Loss::subset:
    return same;
  case Loss::jaccard:
    return jaccard;
  case Loss::f1:
    return (2.0 * common + nothing) / (total + nothing);
  case Loss::hamming:
    return 1.0 - (total - 2.0 * common) / label_count;
  case Loss::subset_and_jaccard:
    break;
  }
  return (same + jaccard) / 2.0;
}

} // namespace naibx

#include <cstdint>

namespace naibx {

// The numbers are those of the public header and of the file format.
enum class Method : std::uint32_t {
  naive = 0,    // the paper's model alone
  linear = 1,   // ridge regression on the columns
  kernel = 2,   // and on kernel values of landmarks
  automatic = 3 // the best of these on held-out rows
};

// Bounds of what follows.
inline constexpr std::uint32_t kMostLandmarks = 8192;
inline constexpr std::uint32_t kFewestReservoirRows = 150;
inline constexpr std::uint32_t kMostReservoirRows = 65536;
inline constexpr std::uint32_t kMostSeenSets = 1U << 20U;
inline constexpr std::uint64_t kLargestSeed = std::uint64_t{1} << 53U;

struct RidgeSettings {
  Method method = Method::naive;
  std::uint32_t landmark_count = 500;
  std::uint32_t reservoir_rows = 2000;
  std::uint64_t seed = 0;
  Loss loss = Loss::subset_and_jaccard;
  std::uint32_t seen_sets = 65536; // that are counted at most

  friend bool operator==(const RidgeSettings &a, const RidgeSettings &b) {
    return a.method == b.method && a.landmark_count == b.landmark_count &&
           a.reservoir_rows == b.reservoir_rows && a.seed == b.seed &&
           a.loss == b.loss && a.seen_sets == b.seen_sets;
  }
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// The numbers are those of the public header and of the file format.
enum class Family : std::uint32_t {
  gaussian = 0,
  bernoulli = 1,
  multinomial = 2,
  categorical = 3
};

struct Feature {
  Family family;
  std::uint32_t group;
  std::uint32_t category_count; // 0 where not categorical
  std::uint32_t first_category; // among the categories of all columns

  friend bool operator==(const Feature &a, const Feature &b) {
    return a.family == b.family && a.group == b.group &&
           a.category_count == b.category_count;
  }
};

// See docs/model.md: a smooths the count tables, b the discrete features, k is
// the variance prior.
struct Constants {
  double smoothing = 1.0;
  double feature_smoothing = 1.0;
  double variance_prior = 1.0;

  friend bool operator==(const Constants &a, const Constants &b) {
    return a.smoothing == b.smoothing &&
           a.feature_smoothing == b.feature_smoothing &&
           a.variance_prior == b.variance_prior;
  }
};

class Configuration {
public:
  Configuration(std::uint32_t label_count, std::pmr::memory_resource *memory);
  // A copy is given its memory resource; a move keeps it.
  Configuration(const Configuration &other, std::pmr::memory_resource *memory);
  Configuration(const Configuration &) = delete;
  Configuration &operator=(const Configuration &) = delete;
  Configuration(Configuration &&) = default;
  Configuration &operator=(Configuration &&) = default;
  ~Configuration() = default;

  // All setters throw Failure and then leave the configuration as it was.
  void add_features(Family family, std::uint32_t count);
  void add_categorical(Span<const std::uint32_t> category_counts);
  // More columns of the last group, which must be categorical.
  void extend_categorical(Span<const std::uint32_t> category_counts);
  void extend_group(std::uint32_t group, std::uint32_t count);
  void set_smoothing(double value);
  void set_feature_smoothing(double value);
  void set_variance_prior(double value);
  void set_fixed_size(std::optional<std::uint32_t> size);
  void set_allow_empty(bool allow) { allow_empty_ = allow; }
  void set_merge_duplicates(bool merge) { merge_duplicates_ = merge; }
  void set_ridge(const RidgeSettings &settings) { ridge_ = settings; }
  void set_column_kind(std::uint32_t column, ColumnKind kind);

  [[nodiscard]] std::uint32_t label_count() const { return label_count_; }
  [[nodiscard]] Span<const Feature> features() const { return features_; }
  [[nodiscard]] Span<const Family> groups() const { return groups_; }
  [[nodiscard]] std::uint32_t category_count() const { return categories_; }
  [[nodiscard]] const Constants &constants() const { return constants_; }
  [[nodiscard]] std::optional<std::uint32_t> fixed_size() const {
    return has_fixed_size_ ? std::optional(fixed_size_) : std::nullopt;
  }
  [[nodiscard]] bool allow_empty() const { return allow_empty_; }
  [[nodiscard]] bool merge_duplicates() const { return merge_duplicates_; }
  [[nodiscard]] const RidgeSettings &ridge() const { return ridge_; }
  [[nodiscard]] const SetColumnKinds &column_kinds() const {
    return column_kinds_;
  }

  // Whether all that is set is the same, names included.
  friend bool operator==(const Configuration &a, const Configuration &b);

  // Throw Failure for an index out of range, naming it and the bound.
  void check_label(std::uint32_t label) const;
  void check_size(std::uint32_t size) const;
  [[nodiscard]] const Feature &feature_at(std::uint32_t column) const;
  // Position of a category among those of all columns.
  [[nodiscard]] std::size_t category_at(std::uint32_t column,
                                        std::uint32_t category) const;

  // By label, by column, and by position of the category.
  NameTable label_names;
  NameTable feature_names;
  NameTable category_names;

private:
  void append_categorical(std::uint32_t group,
                          Span<const std::uint32_t> category_counts);
  void append_columns(Family family, std::uint32_t group, std::uint32_t count);
  void check_room(std::uint32_t count) const;

  std::uint32_t label_count_;
  std::uint32_t categories_ = 0;
  std::pmr::vector<Feature> features_;
  std::pmr::vector<Family> groups_;
  Constants constants_;
  // Not an optional: comparing one reads the absent number, which valgrind
  // reports to the host.
  bool has_fixed_size_ = false;
  std::uint32_t fixed_size_ = 0;
  bool allow_empty_ = false;
  bool merge_duplicates_ = false;
  RidgeSettings ridge_;
  SetColumnKinds column_kinds_;
};

} // namespace naibx

// src/model/example.hpp
// One example as the caller gives it, and the same example checked and sorted
// by family, for learning and scoring.


// src/model/layout.hpp
// Where each column's statistics are: each family numbers its own columns by
// slots, in any group and order of declaration.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Neighbouring columns of one family.
struct ColumnRun {
  Family family;
  std::uint32_t first_column;
  std::uint32_t first_slot;
  std::uint32_t count;
};

struct Layout {
  Layout(const Configuration &configuration, std::pmr::memory_resource *memory);
  Layout(const Layout &other, std::pmr::memory_resource *memory);

  [[nodiscard]] std::size_t column_count() const { return slot.size(); }
  [[nodiscard]] std::size_t categorical_count() const {
    return category_offset.size() - 1;
  }

  // By column: its slot among the columns of its family.
  std::pmr::vector<std::uint32_t> slot;
  std::pmr::vector<ColumnRun> runs;
  std::size_t gaussian_count = 0;
  std::size_t bernoulli_count = 0;
  std::size_t multinomial_count = 0;
  // By multinomial slot: number of its group among the multinomial groups.
  std::pmr::vector<std::uint32_t> multinomial_group;
  // By multinomial group: its number of features, n in the formula.
  std::pmr::vector<std::uint32_t> multinomial_group_size;
  // By categorical slot: where its categories begin; one more at the end.
  std::pmr::vector<std::uint32_t> category_offset;
};

} // namespace naibx

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Dense where indices is NULL: one value a column. Else sparse: the values of
// the columns in indices, which increase strictly; the others are 0.
struct ExampleView {
  const double *values = nullptr;
  const std::uint32_t *indices = nullptr;
  std::uint64_t count = 0;
};

struct PreparedExample {
  // A multinomial feature that is not 0.
  struct Occurrence {
    std::uint32_t slot;
    double count;
  };
  static constexpr std::uint32_t kMissingCategory = UINT32_MAX;

  PreparedExample(const Layout &layout, std::pmr::memory_resource *memory);
  PreparedExample(const PreparedExample &) = delete; // views stay its own
  PreparedExample &operator=(const PreparedExample &) = delete;
  PreparedExample(PreparedExample &&) = default;
  // NOLINTNEXTLINE(performance-noexcept-move-constructor): vectors may throw
  PreparedExample &operator=(PreparedExample &&) = default;
  ~PreparedExample() = default;

  // Makes room for every example of a model, so that preparing one does not
  // allocate.
  void reserve(const Layout &layout);

  // Fills this with an example. Throws Failure with the column where a value
  // is not one that its family allows.
  void prepare(const Layout &layout, const ExampleView &example,
               const Kernels &kernels);

  // For an example that this, or another for the same layout, has prepared
  // before: dense Gaussian values are not checked again.
  void prepare_again(const Layout &layout, const ExampleView &example,
                     const Kernels &kernels);

  // By slot: the value, NaN where missing. The caller's own array where that
  // has them all one after the other.
  Span<const double> gaussian;
  bool gaussian_missing = false;
  // Slots of the Bernoulli features that are present, and that are missing.
  std::pmr::vector<std::uint32_t> present;
  std::pmr::vector<std::uint32_t> bernoulli_missing;
  std::pmr::vector<Occurrence> occurrences;
  // By slot: the category, or kMissingCategory.
  std::pmr::vector<std::uint32_t> category;
  bool categorical_missing = false;

private:
  void clear();
  void prepare_dense(const Layout &layout, const double *values,
                     const Kernels &kernels);
  void check_gaussian_run(const ColumnRun &run, const double *values,
                          const Kernels &kernels);
  void prepare_sparse(const Layout &layout, const ExampleView &example);
  template <typename ColumnOf>
  void set_run(const Layout &layout, const ColumnRun &run, const double *values,
               std::uint64_t count, const ColumnOf &column_of);
  void set_gaussian(std::uint32_t column, std::uint32_t slot, double value);
  template <typename Visit>
  void set_bernoulli(std::uint64_t count, const Visit &visit);
  template <typename Visit>
  void set_multinomial(std::uint64_t count, const Visit &visit);
  void set_categorical(const Layout &layout, std::uint32_t column,
                       std::uint32_t slot, double value);

  std::pmr::vector<double> gaussian_values_;
};

} // namespace naibx

// src/model/label_set.hpp
// Checks the set of an example.


#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class LabelSet {
public:
  LabelSet(const Configuration &configuration,
           std::pmr::memory_resource *memory);

  // Takes the labels of an example. Throws Failure where an id is out of range,
  // occurs twice (unless duplicates merge), or the size does not fit.
  void assign(const Configuration &configuration,
              Span<const std::uint32_t> labels);

  [[nodiscard]] Span<const std::uint32_t> labels() const { return labels_; }
  // Whether they increased, and so are just what was given.
  [[nodiscard]] bool is_increasing() const { return !marked_; }
  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(labels_.size());
  }

private:
  void clear();
  bool take_increasing(const Configuration &configuration,
                       Span<const std::uint32_t> labels);
  void insert(const Configuration &configuration, std::uint32_t label);

  std::pmr::vector<std::uint32_t> labels_;
  // By label: whether it is in labels_, while that is marked.
  std::pmr::vector<char> contains_;
  bool marked_ = false;
};

} // namespace naibx

#include <cstdint>
#include <memory_resource>

namespace naibx {

// Which families have a missing value that must be tracked.
struct MissingFamilies {
  bool gaussian = false;
  bool bernoulli = false;
  bool categorical = false;

  [[nodiscard]] bool any() const {
    return gaussian || bernoulli || categorical;
  }
  void operator|=(const MissingFamilies &other) {
    gaussian = gaussian || other.gaussian;
    bernoulli = bernoulli || other.bernoulli;
    categorical = categorical || other.categorical;
  }
};

struct CheckedExample {
  CheckedExample(const Configuration &configuration, const Layout &layout,
                 std::pmr::memory_resource *memory)
      : features(layout, memory), set(configuration, memory) {}

  // Throws Failure. Does not allocate.
  void check(const Configuration &configuration, const Layout &layout,
             const Kernels &kernels, const ExampleView &example,
             Span<const std::uint32_t> labels) {
    set.assign(configuration, labels);
    features.prepare(layout, example, kernels);
  }
  [[nodiscard]] MissingFamilies missing() const {
    return {features.gaussian_missing, !features.bernoulli_missing.empty(),
            features.categorical_missing};
  }

  PreparedExample features;
  LabelSet set;
};

} // namespace naibx

// src/model/class_statistics.hpp
// Everything the model keeps about the features within each class of a kind:
// all examples (one class), the labels, or the sizes.


// src/model/bernoulli_table.hpp
// C_ic, the weight of a class's examples that have a Bernoulli feature.


// src/model/learned_example.hpp
// What the tables learn of an example that has been checked: views of numbers
// that others own.


// src/model/limits.hpp
// The bounds that keep every sum, square and count of the library finite and
// exact. They are documented in the public header.

namespace naibx {

// The sum of all weights: up to here whole numbers are exact in a double.
inline constexpr double kMaximumWeight = 9007199254740992.0; // 2^53
// A multinomial count, for the same reason.
inline constexpr double kMaximumCount = 9007199254740992.0; // 2^53
// A Gaussian value: the square of a difference times kMaximumWeight is finite.
inline constexpr double kMaximumGaussianValue = 1e140;
// A variance of less counts as none, so that squares of small units are as safe
// as those of large ones.
inline constexpr double kMinimumVariance = 1e-280;
// The constants a and b are 0 or in this range, k is 0 or above its minimum.
inline constexpr double kMinimumSmoothing = 1e-300;
inline constexpr double kMinimumVariancePrior = 1e-12;
inline constexpr double kMaximumConstant = 1e12;

} // namespace naibx

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace naibx {

struct LearnedExample {
  double weight = 0.0;         // > 0
  double squared_weight = 0.0; // see example_weight.hpp
  Span<const std::uint32_t> labels;
  // By Gaussian slot: the value less the model's shift, NaN where missing. In
  // full lines, with zeros past the end.
  Span<const double> shifted;
  // The others as in PreparedExample, but counts are weighted.
  Span<const std::uint32_t> present;
  Span<const std::uint32_t> bernoulli_missing;
  Span<const PreparedExample::Occurrence> occurrences;
  double whole_total = 0.0; // of the occurrences; see weigh
  Span<const std::uint32_t> category;
};

// Multiplies counts by the weight of their example. The sum of them all where
// they are whole numbers that add up exactly in any order, else NaN.
inline double weigh(Span<PreparedExample::Occurrence> occurrences,
                    double weight) {
  double sum = 0.0;
  bool is_whole = true;
  for (PreparedExample::Occurrence &occurrence : occurrences) {
    occurrence.count *= weight;
    sum += occurrence.count;
    is_whole = is_whole && occurrence.count < kMaximumWeight &&
               std::trunc(occurrence.count) == occurrence.count;
  }
  return is_whole && sum < kMaximumWeight
             ? sum
             : std::numeric_limits<double>::quiet_NaN();
}

// Some of the examples of a block, in the order in which they are learned.
class ChosenExamples {
public:
  // `members` may be NULL, or says by place which labels an example has: 1 for
  // those, 0 for the others.
  ChosenExamples(Span<const LearnedExample> block,
                 Span<const std::uint32_t> places,
                 const AlignedRows<float> *members)
      : block_(block), places_(places), members_(members) {}

  [[nodiscard]] std::size_t size() const { return places_.size(); }
  // In the block.
  [[nodiscard]] std::uint32_t place(std::size_t i) const { return places_[i]; }
  [[nodiscard]] const AlignedRows<float> *members() const { return members_; }
  const LearnedExample &operator[](std::size_t i) const {
    return block_[places_[i]];
  }

private:
  Span<const LearnedExample> block_;
  Span<const std::uint32_t> places_;
  const AlignedRows<float> *members_;
};

} // namespace naibx

// src/model/observed_weights.hpp
// N_ic, the weight of a class's examples in which a feature is not missing, or
// another sum of theirs.


#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// While no value has been missing it is that of the class, and nothing is kept
// here. From the first missing value on there is a row for each class.
class ObservedWeights {
public:
  ObservedWeights(std::size_t feature_count, std::pmr::memory_resource *memory)
      : feature_count_(feature_count), weights_(memory) {}
  ObservedWeights(const ObservedWeights &other,
                  std::pmr::memory_resource *memory)
      : feature_count_(other.feature_count_), tracking_(other.tracking_),
        weights_(other.weights_, memory) {}

  // The table as it begins: every feature has the weight of its class. There
  // is room for `capacity` rows.
  [[nodiscard]] ObservedWeights started(Span<const double> class_weights,
                                        std::size_t capacity) const {
    ObservedWeights result(feature_count_, weights_.get_allocator().resource());
    result.tracking_ = true;
    result.weights_.reserve(table_size(capacity, feature_count_));
    for (const double weight : class_weights) {
      result.weights_.insert(result.weights_.end(), feature_count_, weight);
    }
    return result;
  }

  void reserve_rows(std::size_t rows) {
    if (tracking_) {
      weights_.reserve(table_size(rows, feature_count_));
    }
  }
  // Does not allocate after reserve_rows.
  void append_row() {
    if (tracking_) {
      weights_.resize(weights_.size() + feature_count_, 0.0);
    }
  }

  [[nodiscard]] bool tracking() const { return tracking_; }
  // By feature; empty while nothing has been missing.
  [[nodiscard]] Span<const double> row(std::size_t row) const {
    return tracking_ ? Span<const double>(weights_).subspan(
                           row * feature_count_, feature_count_)
                     : Span<const double>();
  }
  [[nodiscard]] Span<double> row(std::size_t row) {
    return tracking_ ? Span<double>(weights_).subspan(row * feature_count_,
                                                      feature_count_)
                     : Span<double>();
  }
  // N_ic of one feature, given the weight of the class.
  [[nodiscard]] double at(std::size_t row, std::size_t feature,
                          double class_weight) const {
    return tracking_ ? weights_[row * feature_count_ + feature] : class_weight;
  }
  // All rows, for reading and writing files.
  [[nodiscard]] Span<const double> all() const { return weights_; }
  [[nodiscard]] Span<double> all() { return weights_; }

private:
  std::size_t feature_count_;
  bool tracking_ = false;
  std::pmr::vector<double> weights_;
};

} // namespace naibx

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class BernoulliTable {
public:
  BernoulliTable(std::size_t feature_count, std::pmr::memory_resource *memory)
      : observed(feature_count, memory), feature_count_(feature_count),
        present_(memory) {}
  BernoulliTable(const BernoulliTable &other, std::pmr::memory_resource *memory)
      : observed(other.observed, memory), feature_count_(other.feature_count_),
        present_(other.present_, memory) {}

  void reserve_rows(std::size_t rows) {
    present_.reserve(table_size(rows, feature_count_));
    observed.reserve_rows(rows);
  }
  // A row without examples. Does not allocate after reserve_rows.
  void append_row() {
    present_.resize(present_.size() + feature_count_, 0.0);
    observed.append_row();
  }
  // A missing feature requires that `observed` is tracking.
  void add(std::size_t row, const LearnedExample &example);

  [[nodiscard]] std::size_t feature_count() const { return feature_count_; }
  [[nodiscard]] Span<const double> present(std::size_t row) const {
    return {present_.data() + row * feature_count_, feature_count_};
  }
  // All rows, for reading and writing files.
  [[nodiscard]] Span<const double> all_present() const { return present_; }
  [[nodiscard]] Span<double> all_present() { return present_; }

  ObservedWeights observed;

private:
  std::size_t feature_count_;
  std::pmr::vector<double> present_;
};

} // namespace naibx

// src/model/categorical_table.hpp
// N_ivc, the weight of a class's examples in which a categorical feature has
// a category.


#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class CategoricalTable {
public:
  CategoricalTable(const Layout &layout, std::pmr::memory_resource *memory)
      : observed(layout.categorical_count(), memory),
        category_count_(layout.category_offset.back()), weights_(memory) {}
  CategoricalTable(const CategoricalTable &other,
                   std::pmr::memory_resource *memory)
      : observed(other.observed, memory),
        category_count_(other.category_count_),
        weights_(other.weights_, memory) {}

  void reserve_rows(std::size_t rows) {
    weights_.reserve(table_size(rows, category_count_));
    observed.reserve_rows(rows);
  }
  // A row without examples. Does not allocate after reserve_rows.
  void append_row() {
    weights_.resize(weights_.size() + category_count_, 0.0);
    observed.append_row();
  }
  // A missing category requires that `observed` is tracking.
  void add(std::size_t row, const Layout &layout,
           const LearnedExample &example);

  // By position of the category among those of all features.
  [[nodiscard]] Span<const double> weights(std::size_t row) const {
    return {weights_.data() + row * category_count_, category_count_};
  }
  // All rows, for reading and writing files.
  [[nodiscard]] Span<const double> all_weights() const { return weights_; }
  [[nodiscard]] Span<double> all_weights() { return weights_; }

  ObservedWeights observed;

private:
  std::size_t category_count_;
  std::pmr::vector<double> weights_;
};

} // namespace naibx

// src/model/gaussian_table.hpp
// Means and sums of squares of the Gaussian features, a row for each class.


#include <cstddef>
#include <memory_resource>

namespace naibx {

// Values are relative to the model's shift, one for each feature. Updates are
// Welford's with weights (West 1979), as the paper's table 2 recommends.
class GaussianTable {
public:
  GaussianTable(std::size_t feature_count, std::pmr::memory_resource *memory);
  GaussianTable(const GaussianTable &other, std::pmr::memory_resource *memory);

  void reserve_rows(std::size_t rows);
  // A row without examples. Does not allocate after reserve_rows.
  void append_row();

  // Adds examples; `weight_before` is the class's without them. A NaN is
  // missing and requires that `observed` is tracking.
  void add(std::size_t row, const ChosenExamples &examples,
           double weight_before, const Kernels &kernels);
  // The same for one example, while `observed` is not tracking, where the
  // kernel does it for several classes.
  [[nodiscard]] UpdatedClass updated(std::size_t row, double weight_before) {
    return {rows_.row(row), weight_before};
  }

  [[nodiscard]] std::size_t row_count() const { return row_count_; }
  [[nodiscard]] std::size_t feature_count() const { return feature_count_; }
  [[nodiscard]] Span<const double> mean(std::size_t row) const {
    return {rows_.row(row), feature_count_};
  }
  // Sum of the weighted squares of the deviations from the mean.
  [[nodiscard]] Span<const double> squares(std::size_t row) const {
    return {rows_.row(row) + squares_begin(), feature_count_};
  }
  // From the means or squares of one row to those of the next.
  [[nodiscard]] std::size_t stride() const { return rows_.stride(); }
  // For reading files.
  [[nodiscard]] Span<double> mutable_mean(std::size_t row) {
    return {rows_.row(row), feature_count_};
  }
  [[nodiscard]] Span<double> mutable_squares(std::size_t row) {
    return {rows_.row(row) + squares_begin(), feature_count_};
  }

  ObservedWeights observed;         // N_ic
  ObservedWeights observed_squared; // Q_ic; tracking as the former

private:
  void add_complete(std::size_t row, const ChosenExamples &examples,
                    double weight_before, const Kernels &kernels);
  void add_observed(std::size_t row, const LearnedExample &example);
  [[nodiscard]] std::size_t squares_begin() const { return rows_.stride() / 2; }

  std::size_t feature_count_;
  std::size_t row_count_ = 0;
  // The means of a class in full lines, then its squares.
  AlignedRows<double> rows_;
};

} // namespace naibx

// src/model/multinomial_table.hpp
// W_ic, the weighted counts of the multinomial features in a class, and T_c,
// their sum over each group.


#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class MultinomialTable {
public:
  MultinomialTable(const Layout &layout, std::pmr::memory_resource *memory)
      : feature_count_(layout.multinomial_count),
        group_count_(layout.multinomial_group_size.size()), counts_(memory),
        totals_(memory) {}
  MultinomialTable(const MultinomialTable &other,
                   std::pmr::memory_resource *memory)
      : feature_count_(other.feature_count_), group_count_(other.group_count_),
        counts_(other.counts_, memory), totals_(other.totals_, memory) {}

  void reserve_rows(std::size_t rows) {
    counts_.reserve(table_size(rows, feature_count_));
    totals_.reserve(table_size(rows, group_count_));
  }
  // A row without examples. Does not allocate after reserve_rows.
  void append_row() {
    counts_.resize(counts_.size() + feature_count_, 0.0);
    totals_.resize(totals_.size() + group_count_, 0.0);
  }
  void add(std::size_t row, const Layout &layout,
           const LearnedExample &example);

  // By slot.
  [[nodiscard]] Span<const double> counts(std::size_t row) const {
    return {counts_.data() + row * feature_count_, feature_count_};
  }
  // By multinomial group.
  [[nodiscard]] Span<const double> totals(std::size_t row) const {
    return {totals_.data() + row * group_count_, group_count_};
  }
  // All rows, for reading and writing files.
  [[nodiscard]] Span<const double> all_counts() const { return counts_; }
  [[nodiscard]] Span<double> all_counts() { return counts_; }
  [[nodiscard]] Span<const double> all_totals() const { return totals_; }
  [[nodiscard]] Span<double> all_totals() { return totals_; }

private:
  void add_totals(std::size_t row, const Layout &layout,
                  const LearnedExample &example);

  std::size_t feature_count_;
  std::size_t group_count_;
  std::pmr::vector<double> counts_;
  std::pmr::vector<double> totals_;
};

} // namespace naibx

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class ClassStatistics {
public:
  ClassStatistics(const Layout &layout, std::pmr::memory_resource *memory);
  ClassStatistics(const ClassStatistics &other,
                  std::pmr::memory_resource *memory);

  void reserve_rows(std::size_t rows);
  // A class without examples. Does not allocate after reserve_rows.
  void append_row();
  void append_rows(std::size_t count);

  // Adds examples to a class, one after the other. Does not allocate.
  void add(std::size_t row, const Layout &layout,
           const ChosenExamples &examples, const Kernels &kernels);
  // All but the Gaussian features.
  void add_others(std::size_t row, const Layout &layout,
                  const ChosenExamples &examples);

  [[nodiscard]] std::size_t row_count() const { return weight_.size(); }
  // N_c by class: N, N_y or N_m.
  [[nodiscard]] double weight(std::size_t row) const { return weight_[row]; }
  [[nodiscard]] Span<const double> weights() const { return weight_; }
  [[nodiscard]] Span<double> mutable_weights() { return weight_; }
  // Q_c by class; see example_weight.hpp.
  [[nodiscard]] double squared_weight(std::size_t row) const {
    return squared_weight_[row];
  }
  [[nodiscard]] Span<const double> squared_weights() const {
    return squared_weight_;
  }
  [[nodiscard]] Span<double> mutable_squared_weights() {
    return squared_weight_;
  }

  GaussianTable gaussian;
  BernoulliTable bernoulli;
  MultinomialTable multinomial;
  CategoricalTable categorical;

private:
  void add_discrete(std::size_t row, const Layout &layout,
                    const ChosenExamples &examples);

  std::pmr::vector<double> weight_;
  std::pmr::vector<double> squared_weight_;
};

} // namespace naibx

// src/model/label_counts.hpp
// The count tables between labels and sizes: N_ym and N_yy' of the paper's
// table 2. N, N_y and N_m are the weights of the three ClassStatistics.


#include <cstddef>
#include <cstdint>
#include <memory_resource>

namespace naibx {

class LabelCounts {
public:
  LabelCounts(std::uint32_t label_count, std::pmr::memory_resource *memory);
  LabelCounts(const LabelCounts &other, std::pmr::memory_resource *memory);

  void reserve_size_rows(std::size_t rows) { by_size_.reserve_rows(rows); }
  // Does not allocate after reserve_size_rows.
  void append_size_row() { by_size_.append_row(); }

  // One example: all pairs of its labels, and the labels beside its size.
  void add_pairs(Span<const std::uint32_t> labels, double weight);
  void add_size(std::size_t size_row, Span<const std::uint32_t> labels,
                double weight);
  // The same for all examples that have a label or a size.
  void add_pairs_of(std::uint32_t label, const ChosenExamples &examples,
                    const Kernels &kernels);
  void add_size(std::size_t size_row, const ChosenExamples &examples,
                const Kernels &kernels);

  // N_ym of every label y, for the size with this row.
  [[nodiscard]] Span<const double> by_size(std::size_t size_row) const {
    return {by_size_.row(size_row), label_count_};
  }
  // N_yy' of every label y, for one y'. Symmetric; the diagonal is 0.
  [[nodiscard]] Span<const double> pairs(std::uint32_t label) const {
    return {pairs_.row(label), label_count_};
  }
  // For reading files.
  [[nodiscard]] Span<double> mutable_by_size(std::size_t size_row) {
    return {by_size_.row(size_row), label_count_};
  }
  [[nodiscard]] Span<double> mutable_pairs(std::uint32_t label) {
    return {pairs_.row(label), label_count_};
  }

private:
  template <std::size_t kRows>
  void add_to_rows(const std::uint32_t *of, Span<const std::uint32_t> labels,
                   double weight);

  std::uint32_t label_count_;
  AlignedRows<double> by_size_;
  AlignedRows<double> pairs_;
};

} // namespace naibx

// src/model/ridge/ridge_model.hpp
// What a model keeps for its second way to score: whole rows until the map is
// frozen, then sums over the mapped rows and a sample.


// src/model/ridge/ridge_fit.hpp
// A map with its statistics and the weights that follow, chosen by what is held
// out.


// src/model/ridge/feature_map.hpp
// The map of docs/ridge.md: from a row to the features that weights belong to.
// It comes from a sample of rows and never changes.


// src/model/ridge/column_map.hpp
// From the columns of a row to what the features of docs/ridge.md are made of:
// scores of dense columns, switches of rare ones, and a sparse row of unit
// length.


// src/model/ridge/column_kinds.hpp
// What the columns of the data are, from a sample of rows: docs/ridge.md.


// src/model/ridge/reservoir.hpp
// Whole rows that are kept: all at first, then a sample that depends neither on
// their order nor on how they were shared out among models.


// src/model/ridge/canonical_row.hpp
// A row as it is kept and told apart: the columns that are not 0, and the set.


#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class CanonicalRow {
public:
  explicit CanonicalRow(std::pmr::memory_resource *memory)
      : columns_(memory), values_(memory), labels_(memory) {}
  // A copy says where its memory comes from; a move keeps it.
  CanonicalRow(const CanonicalRow &other, std::pmr::memory_resource *memory)
      : columns_(other.columns_, memory), values_(other.values_, memory),
        labels_(other.labels_, memory) {}
  CanonicalRow(const CanonicalRow &) = delete;
  CanonicalRow &operator=(const CanonicalRow &) = delete;
  CanonicalRow(CanonicalRow &&) = default;
  // NOLINTNEXTLINE(performance-noexcept-move-constructor): vectors may throw
  CanonicalRow &operator=(CanonicalRow &&) = default;
  ~CanonicalRow() = default;

  // Takes an example that has been checked. A Bernoulli value becomes 0 or 1,
  // -0 is 0, and every NaN is the same.
  void assign(const Configuration &configuration, const ExampleView &example,
              Span<const std::uint32_t> labels);

  // So that taking an example without labels does not allocate.
  void reserve(std::size_t column_count) {
    columns_.reserve(column_count);
    values_.reserve(column_count);
  }

  // Sparse, whatever was given.
  [[nodiscard]] ExampleView example() const;
  [[nodiscard]] Span<const std::uint32_t> labels() const { return labels_; }

  // Of values and labels, below 2^64 - 1. Equal rows have equal hashes on every
  // machine.
  [[nodiscard]] std::uint64_t hash(std::uint64_t seed) const;
  // A total order: rows that are neither less nor greater are the same.
  [[nodiscard]] int compare(const CanonicalRow &other) const;

private:
  friend struct RidgeFields; // of files

  void append(Family family, std::uint32_t column, double value);

  std::pmr::vector<std::uint32_t> columns_; // increasing
  std::pmr::vector<double> values_;         // beside them, none 0
  std::pmr::vector<std::uint32_t> labels_;  // increasing
};

// Of all rows that the caller gives this key; below 2^64 - 1, too.
std::uint64_t hash_of_group(std::uint64_t key, std::uint64_t seed);

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

struct ReservoirRow {
  std::uint64_t hash; // of the row, or of its group
  double weight;      // of all examples that were the same
  CanonicalRow row;
  double squared_weight;  // of these examples; see example_weight.hpp
  std::uint64_t own_hash; // of the row, also where it has a group
};

// The order of a reservoir.
bool comes_before(const ReservoirRow &left, const ReservoirRow &right);

// Keeps the rows whose hashes are smallest: of as few hashes as fill it. Rows
// of one hash stay and go together, so there may be almost twice as many as it
// has room for; of a hash with more rows than that, those with the smallest
// hashes of their own stay. A row that comes again adds its weight.
class Reservoir {
public:
  // Above all hashes.
  static constexpr std::uint64_t kNoEnd = UINT64_MAX;

  Reservoir(std::size_t capacity, std::pmr::memory_resource *memory)
      : capacity_(capacity), rows_(memory) {}
  Reservoir(const Reservoir &other, std::pmr::memory_resource *memory);

  // Makes room, so that the next add does not allocate.
  void prepare() {
    if (rows_.size() == rows_.capacity()) {
      rows_.reserve(2 * rows_.size() + 1);
    }
  }
  // Whether a row of this hash would be kept at all.
  [[nodiscard]] bool takes(std::uint64_t hash) const { return hash < end_; }
  // Whether adding a row would push another, or itself, out.
  [[nodiscard]] bool would_overflow(const ReservoirRow &row) const;
  // Does not fail after prepare.
  void add(ReservoirRow &&row);
  // Takes these instead, which are in its order and of its memory: all that
  // have hashes below `end`, and maybe others. Does not fail.
  void assign(std::pmr::vector<ReservoirRow> &&rows, std::uint64_t end);

  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  // Whether there are no more rows than it keeps.
  [[nodiscard]] bool is_trimmed() const;
  // By hash, then by their own hashes, then by what they hold.
  [[nodiscard]] Span<const ReservoirRow> rows() const { return rows_; }
  // All rows with smaller hashes are here, or as many of a hash as there is
  // room for.
  [[nodiscard]] std::uint64_t end() const { return end_; }

private:
  friend struct RidgeFields; // of files

  void trim();
  [[nodiscard]] std::size_t begin_of(std::uint64_t hash) const;
  [[nodiscard]] std::size_t place_of(const ReservoirRow &row) const;
  [[nodiscard]] bool has_at(std::size_t place, const ReservoirRow &row) const;

  std::size_t capacity_;
  std::uint64_t end_ = kNoEnd;
  std::pmr::vector<ReservoirRow> rows_;
};

// Where the rows of a sample end that are left out together with row `begin`,
// of which it is the first: those of its hash. Where there is no other hash
// each is left out alone, since nothing would be left.
std::size_t end_of_left_out(Span<const ReservoirRow> sample, std::size_t begin);

// The rows of both in the order of a reservoir; equal ones are one.
std::pmr::vector<ReservoirRow> pooled_rows(Span<const ReservoirRow> left,
                                           Span<const ReservoirRow> right,
                                           std::pmr::memory_resource *memory);

} // namespace naibx

#include <memory_resource>
#include <vector>

namespace naibx {

struct ColumnUse {
  ColumnKind kind = ColumnKind::dense;
  // Of a rare column: it counts where it differs from this.
  double usual_value = 0.0;
};

// By column: the kinds that are set, the others from the sample.
std::pmr::vector<ColumnUse> column_uses(const Configuration &configuration,
                                        Span<const ReservoirRow> sample,
                                        std::pmr::memory_resource *memory);

} // namespace naibx

// src/model/ridge/normal_scores.hpp
// A column in normal scores: linear between knots, which are values of the
// sample, and standardised over it.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

struct Knot {
  double value;
  double score;
};

// For values that increase; the score of the first or the last beyond them.
double score_between(Span<const Knot> knots, double value);

// Works on one column after the other.
class NormalScores {
public:
  NormalScores(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(kernels), values_(memory), knots_(memory) {}

  // `values` by row of the sample, NaN where missing. No knots where all are,
  // and scores of 0 where all values are the same.
  Span<const Knot> of(Span<const double> values, Span<const double> weights);

private:
  // A value that some rows have.
  struct Step {
    double value;
    std::size_t row; // the first of them
    double weight;
    double below; // weight of the rows with less
  };

  double sort(Span<const double> values, Span<const double> weights);
  void choose(double total);
  void standardise(double total);

  const Kernels &kernels_;
  std::pmr::vector<Step> values_;
  std::pmr::vector<Knot> knots_;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

struct SparseValue {
  std::uint32_t index; // among the sparse columns
  double value;
};

struct MappedRow {
  explicit MappedRow(std::pmr::memory_resource *memory)
      : dense(memory), rare(memory), sparse(memory), numbers(memory) {}
  MappedRow(const MappedRow &other, std::pmr::memory_resource *memory)
      : dense(other.dense, memory), rare(other.rare, memory),
        sparse(other.sparse, memory), numbers(memory) {}
  MappedRow(const MappedRow &) = delete;
  MappedRow &operator=(const MappedRow &) = delete;
  MappedRow(MappedRow &&) = default;
  // NOLINTNEXTLINE(performance-noexcept-move-constructor): vectors may throw
  MappedRow &operator=(MappedRow &&) = default;
  ~MappedRow() = default;
  void reserve(std::size_t dense_count, std::size_t rare_count,
               std::size_t sparse_count) {
    dense.reserve(dense_count);
    rare.reserve(rare_count);
    sparse.reserve(sparse_count);
    numbers.reserve(sparse_count);
  }

  std::pmr::vector<double> dense;       // [dense feature]
  std::pmr::vector<double> rare;        // [rare column], 0 or 1
  std::pmr::vector<SparseValue> sparse; // none 0, of unit length in all
  std::pmr::vector<double> numbers;     // scratch
};

class ColumnMap {
public:
  // From a sample, which has a row.
  ColumnMap(const Configuration &configuration, Span<const ReservoirRow> sample,
            const Kernels &kernels, std::pmr::memory_resource *memory);
  // For one whose fields a file has; then finish.
  explicit ColumnMap(std::pmr::memory_resource *memory)
      : columns_(memory), knot_offsets_(memory), knots_(memory),
        zero_scores_(memory), zero_rare_(memory) {}
  // Derives the rest. False where the fields are those of no map.
  [[nodiscard]] bool finish(const Configuration &configuration);
  ColumnMap(const ColumnMap &other, std::pmr::memory_resource *memory);
  ColumnMap(const ColumnMap &) = delete;
  ColumnMap &operator=(const ColumnMap &) = delete;
  ColumnMap(ColumnMap &&) = default;
  ColumnMap &operator=(ColumnMap &&) = default;
  ~ColumnMap() = default;

  // A row that has been checked, dense or sparse.
  void map(const ExampleView &example, const Kernels &kernels,
           MappedRow &row) const;

  [[nodiscard]] std::size_t dense_count() const { return zero_scores_.size(); }
  [[nodiscard]] std::size_t bytes() const {
    return columns_.size() * sizeof(Column) + knots_.size() * sizeof(Knot);
  }
  [[nodiscard]] std::size_t rare_count() const { return zero_rare_.size(); }
  [[nodiscard]] std::size_t sparse_count() const { return sparse_count_; }
  // Mean square of the length of the dense part, over the sample.
  [[nodiscard]] double dense_norm() const { return dense_norm_; }
  // Sets the kind of each column, as it is here.
  void decide_kinds(Configuration &configuration) const;
  // Of all that decides what a row becomes.
  [[nodiscard]] std::uint64_t fingerprint() const;

private:
  friend struct RidgeFields; // of files

  struct Column {
    ColumnKind kind;
    std::uint32_t first;          // of its features among those of its kind
    std::uint32_t category_count; // 0 where it has none
    double usual_value;           // of a rare column
  };
  class Builder;

  void place_columns(const Configuration &configuration,
                     Span<const ColumnUse> uses);
  // Whether each has the kind that is set, or may have the one that it has.
  [[nodiscard]] bool are_kinds_of(const Configuration &configuration) const;
  void set_zero_scores();
  [[nodiscard]] Span<const Knot> knots_of(std::size_t feature) const;
  void set_dense(const Column &column, double value, double *dense) const;
  void finish_sparse(const Kernels &kernels, MappedRow &row) const;

  std::pmr::vector<Column> columns_;
  std::pmr::vector<std::uint32_t> knot_offsets_; // [dense feature + 1]
  std::pmr::vector<Knot> knots_;
  std::pmr::vector<double> zero_scores_; // of a row of zeros
  std::pmr::vector<double> zero_rare_;
  std::size_t sparse_count_ = 0;
  bool sparse_are_counts_ = false;
  double dense_norm_ = 1.0;
};

} // namespace naibx

// src/model/ridge/landmarks.hpp
// Values of the kernel exp(-g/2 (|b - b'|^2 / n + |s - s'|^2)) between a row
// and the landmarks, b being its dense and s its sparse part.


// src/model/product_table.hpp
// Rows of numbers by which others are multiplied: doubles, or floats that take
// half the memory. Sums are of doubles either way.


#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <utility>

namespace naibx {

// What a float has of a number, whose digits, but not whose size, it may lack.
inline float rounded_to_float(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(number, -kLargest, kLargest));
}

class ProductTable {
public:
  explicit ProductTable(std::pmr::memory_resource *memory)
      : ProductTable(AlignedRows<double>(1, memory)) {}
  explicit ProductTable(AlignedRows<double> rows)
      : floats_(1, rows.memory()), doubles_(std::move(rows)) {}
  ProductTable(const ProductTable &other, std::pmr::memory_resource *memory)
      : precision_(other.precision_), floats_(other.floats_, memory),
        doubles_(other.doubles_, memory) {}

  [[nodiscard]] Precision precision() const { return precision_; }
  [[nodiscard]] std::size_t bytes() const {
    return floats_.bytes() + doubles_.bytes();
  }
  [[nodiscard]] double number(std::size_t row, std::size_t column) const {
    return precision_ == Precision::float32 ? floats_.row(row)[column]
                                            : doubles_.row(row)[column];
  }

  // Rounds all numbers, of which a row has so many.
  void round_to_float32(std::size_t column_count) {
    if (precision_ == Precision::float32) {
      return;
    }
    std::pmr::memory_resource *const memory = doubles_.memory();
    AlignedRows<float> rounded(line_count<float>(in_lines(column_count)) | 1U,
                               memory);
    rounded.append_rows(doubles_.row_count());
    for (std::size_t row = 0; row < doubles_.row_count(); ++row) {
      for (std::size_t column = 0; column < column_count; ++column) {
        rounded.row(row)[column] = rounded_to_float(doubles_.row(row)[column]);
      }
    }
    floats_ = std::move(rounded);
    doubles_ = AlignedRows<double>(1, memory);
    precision_ = Precision::float32;
  }

  void add_products(const ProductSums &sums, const Kernels &kernels) const {
    if (precision_ == Precision::float32) {
      kernels.add_products_float32({sums, floats_.row(0), floats_.stride()});
    } else {
      kernels.add_products_float64({sums, doubles_.row(0), doubles_.stride()});
    }
  }

private:
  Precision precision_ = Precision::float64;
  AlignedRows<float> floats_;
  AlignedRows<double> doubles_;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// What is asked of the kernel; g and g / n.
struct KernelWidth {
  double sparse;
  double dense;
};

class Landmarks {
public:
  // Of rows that are mapped.
  Landmarks(Span<const MappedRow> rows, const KernelWidth &width,
            std::size_t dense_count, std::size_t sparse_count,
            std::pmr::memory_resource *memory);
  Landmarks(const Landmarks &other, std::pmr::memory_resource *memory)
      : count_(other.count_), width_(other.width_),
        dense_(other.dense_, memory), constants_(other.constants_, memory),
        offsets_(other.offsets_, memory), entries_(other.entries_, memory) {}

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t bytes() const {
    return dense_.bytes() + constants_.size() * sizeof(double) +
           offsets_.size() * sizeof(std::uint32_t) +
           entries_.size() * sizeof(Entry);
  }
  void round_to_float32() { dense_.round_to_float32(count_); }
  // In whole lines.
  [[nodiscard]] std::size_t stride() const { return in_lines(count_); }
  // Values of a row, in whole lines; the rest of the last is of no meaning.
  // First without what it shares with the dense parts of the landmarks, then,
  // for several at once, with that: dense is [row][dense feature].
  void begin(const MappedRow &row, double *values) const;
  void finish(const double *dense, std::size_t dense_count,
              const Kernels &kernels, double *values, std::size_t value_stride,
              std::size_t row_count) const;

private:
  struct Entry {
    std::uint32_t landmark;
    double value;
  };

  std::size_t count_;
  KernelWidth width_;
  ProductTable dense_;                 // [dense feature][landmark], times g / n
  std::pmr::vector<double> constants_; // [landmark], the part without the row
  // By sparse column: the landmarks that have it, times g.
  std::pmr::vector<std::uint32_t> offsets_;
  std::pmr::vector<Entry> entries_;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// What mapping a row writes on.
struct MapScratch {
  explicit MapScratch(std::pmr::memory_resource *memory)
      : row(memory), dense(memory) {}
  // So that mapping so many rows at once does not allocate.
  void reserve(const ColumnMap &columns, std::size_t row_count) {
    row.reserve(columns.dense_count(), columns.rare_count(),
                columns.sparse_count());
    dense.reserve(table_size(row_count, columns.dense_count()));
  }

  MappedRow row;
  std::pmr::vector<double> dense; // [row][dense feature]
};

class FeatureMap {
public:
  // Linear where the width g is 0. The landmark_count rows of the sample with
  // the smallest hashes of their own are the landmarks.
  FeatureMap(const ColumnMap &columns, Span<const ReservoirRow> sample,
             std::size_t landmark_count, double width, const Kernels &kernels,
             std::pmr::memory_resource *memory);
  // For one whose fields a file has; then finish.
  explicit FeatureMap(std::pmr::memory_resource *memory)
      : columns_(memory), landmark_rows_(memory) {}
  // Derives the rest. False where the fields are those of no map.
  [[nodiscard]] bool finish(const Configuration &configuration);
  FeatureMap(const FeatureMap &other, std::pmr::memory_resource *memory);
  FeatureMap(const FeatureMap &) = delete;
  FeatureMap &operator=(const FeatureMap &) = delete;
  FeatureMap(FeatureMap &&) = default;
  FeatureMap &operator=(FeatureMap &&) = default;
  ~FeatureMap() = default;

  // Features, then zeros up to whole lines; so the landmarks begin a line.
  [[nodiscard]] std::size_t feature_count() const {
    return linear_stride_ + landmark_count();
  }
  [[nodiscard]] std::size_t linear_stride() const { return linear_stride_; }
  [[nodiscard]] std::size_t landmark_count() const {
    return landmarks_ ? landmarks_->count() : 0;
  }
  [[nodiscard]] std::size_t stride() const { return in_lines(feature_count()); }
  // Whether those before the landmarks are all that the linear method has, each
  // times the root of linear_share().
  [[nodiscard]] bool has_all_linear() const {
    return has_dense_linear_ && columns_.sparse_count() == 0;
  }
  [[nodiscard]] double linear_share() const { return linear_share_; }
  [[nodiscard]] double width() const { return width_; }
  // Lambda counts in this: the mean variance of an independent feature.
  [[nodiscard]] double ridge_unit() const { return ridge_unit_; }
  [[nodiscard]] const ColumnMap &columns() const { return columns_; }
  [[nodiscard]] std::size_t bytes() const {
    return columns_.bytes() + (landmarks_ ? landmarks_->bytes() : 0);
  }
  // From then on features are rounded, as the numbers of landmarks are.
  void round_to_float32() {
    if (landmarks_) {
      landmarks_->round_to_float32();
    }
  }
  // A hash of its content: maps of the same are the same.
  [[nodiscard]] std::uint64_t fingerprint() const;

  // Of a canonical row, to stride() places.
  void features(const ExampleView &example, const Kernels &kernels,
                MapScratch &scratch, double *features) const;
  // The same for several rows, which is faster: begin for each, the first being
  // row 0, then finish for all, which lie one after the other.
  void begin_features(const ExampleView &example, const Kernels &kernels,
                      MapScratch &scratch, std::size_t row,
                      double *features) const;
  void finish_features(const Kernels &kernels, const MapScratch &scratch,
                       std::size_t row_count, double *features) const;
  // The kernel between the landmarks, in rows of in_lines(landmark_count()).
  void landmark_kernel(const Kernels &kernels, double *values) const;

private:
  friend struct RidgeFields; // of files

  void derive();
  void set_linear(const MappedRow &row, double *features) const;
  [[nodiscard]] double variance(Span<const ReservoirRow> sample,
                                const Kernels &kernels,
                                std::pmr::memory_resource *memory) const;

  ColumnMap columns_;
  double width_ = 0.0;
  std::size_t linear_count_ = 0;
  std::size_t linear_stride_ = 0;
  bool has_dense_linear_ = false;
  double linear_share_ = 1.0; // weight of the linear features beside the kernel
  double ridge_unit_ = 1.0;
  std::pmr::vector<MappedRow> landmark_rows_;
  std::optional<Landmarks> landmarks_;
};

} // namespace naibx

// src/model/ridge/ridge_problem.hpp
// Weights by ridge regression, and what each row of a sample would have been
// given by weights that had not seen it.


// src/model/ridge/cholesky.hpp
// A Cholesky factor and what is solved with it, on rows that the kernels add.


// src/model/ridge/triangle.hpp
// The lower triangle of a symmetric matrix; rows begin and end with whole
// lines.


#include <cstddef>
#include <memory_resource>

namespace naibx {

class Triangle {
public:
  // Zeros.
  Triangle(std::size_t order, std::pmr::memory_resource *memory)
      : order_(order), lines_(1, memory) {
    lines_.reserve_rows(lines_before(order));
    lines_.append_rows(lines_before(order));
  }
  Triangle(const Triangle &other, std::pmr::memory_resource *memory)
      : order_(other.order_), lines_(other.lines_, memory) {}

  // The first rows and columns, times a factor.
  [[nodiscard]] Triangle leading(std::size_t order, double factor,
                                 std::pmr::memory_resource *memory) const {
    Triangle part(order, memory);
    const std::size_t count = lines_before(order) * kBlockLanes<double>;
    for (std::size_t i = 0; i < count; ++i) {
      part.lines_.row(0)[i] = factor * lines_.row(0)[i];
    }
    return part;
  }

  [[nodiscard]] std::pmr::memory_resource *memory() const {
    return lines_.memory();
  }
  [[nodiscard]] std::size_t order() const { return order_; }
  // Elements 0 to i of row i.
  [[nodiscard]] double *row(std::size_t i) {
    return lines_.row(lines_before(i));
  }
  [[nodiscard]] const double *row(std::size_t i) const {
    return lines_.row(lines_before(i));
  }
  // Numbers from row i to the next, the same for kRowsTogether rows from a
  // multiple of it on.
  static constexpr std::size_t kRowsTogether = kBlockLanes<double>;
  static std::size_t stride(std::size_t i) { return in_lines(i + 1); }
  void add(const Triangle &other) {
    const std::size_t count = lines_before(order_) * kBlockLanes<double>;
    for (std::size_t i = 0; i < count; ++i) {
      lines_.row(0)[i] += other.lines_.row(0)[i];
    }
  }

private:
  // Of rows 0 to i - 1: row r has r / 8 + 1 lines.
  static std::size_t lines_before(std::size_t i) {
    constexpr std::size_t kLanes = kBlockLanes<double>;
    const std::size_t whole = i / kLanes;
    return table_size(whole * (whole + 1) / 2, kLanes) +
           i % kLanes * (whole + 1);
  }

  std::size_t order_;
  AlignedRows<double> lines_;
};

} // namespace naibx

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class Cholesky {
public:
  // Of a positive definite matrix, which it takes. False where rounding has
  // left it no factor.
  Cholesky(Triangle matrix, const Kernels &kernels);
  [[nodiscard]] bool is_valid() const { return is_valid_; }

  // rows = L^-1 rows, and rows = L'^-1 rows: a row of right-hand sides for
  // each element of a solution.
  void solve_forward(AlignedRows<double> &rows);
  void solve_backward(AlignedRows<double> &rows);

private:
  void factor_block(std::size_t begin, std::size_t end);
  void update_below(std::size_t begin, std::size_t end);
  void subtract_solved(AlignedRows<double> &rows, std::size_t end,
                       std::size_t next) const;

  Triangle factor_;
  const Kernels &kernels_;
  std::pmr::vector<WeightedRow> terms_;
  bool is_valid_ = true;
};

} // namespace naibx

// src/model/ridge/ridge_statistics.hpp
// The sums over examples from which weights follow. Sums of two models of one
// map add up.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class RidgeStatistics {
public:
  // Targets are the labels, and then groups of sizes.
  RidgeStatistics(std::size_t feature_count, std::size_t target_count,
                  std::pmr::memory_resource *memory);
  RidgeStatistics(const RidgeStatistics &other,
                  std::pmr::memory_resource *memory);

  // Examples are learned in blocks of up to kBlockRows, with the same result
  // to rounding.
  static constexpr std::size_t kBlockRows = 64;
  // The place for the features of the next example, in whole lines.
  [[nodiscard]] double *next_features() { return block_.row(block_rows_); }
  // Takes them with the targets that they have; does not fail.
  void add(Span<const std::uint32_t> targets, double weight,
           const Kernels &kernels);
  // After the last example of a block, before anything is read.
  void finish(const Kernels &kernels);
  // Of the same features and targets.
  void add(const RidgeStatistics &other, const Kernels &kernels);

  // Of the first features, each times a factor, once all is finished.
  [[nodiscard]] RidgeStatistics
  leading(std::size_t feature_count, double factor,
          std::pmr::memory_resource *memory) const;

  [[nodiscard]] std::size_t feature_count() const { return scatter_.order(); }
  [[nodiscard]] std::size_t target_count() const { return masses_.size(); }
  [[nodiscard]] double weight() const { return weight_; }
  // Sum of w f f'.
  [[nodiscard]] const Triangle &scatter() const { return scatter_; }
  // Sum of w f.
  [[nodiscard]] const double *sums() const { return sums_.row(0); }
  // Sum of w f over the examples with a target, and of w.
  [[nodiscard]] const double *sums_of(std::size_t target) const {
    return sums_.row(target + 1);
  }
  [[nodiscard]] double mass(std::size_t target) const {
    return masses_[target];
  }

private:
  friend struct RidgeFields; // of files

  double weight_ = 0.0;
  Triangle scatter_;
  AlignedRows<double> sums_; // [all, then each target][feature]
  std::pmr::vector<double> masses_;
  AlignedRows<double> block_; // [example of the block][feature]
  std::pmr::vector<double> block_weights_;
  std::uint32_t block_rows_ = 0;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// By row of the sample: the targets that it has.
class RowTargets {
public:
  explicit RowTargets(std::pmr::memory_resource *memory)
      : offsets_(1, 0, memory), targets_(memory) {}
  void append(Span<const std::uint32_t> targets) {
    targets_.insert(targets_.end(), targets.begin(), targets.end());
    offsets_.push_back(targets_.size());
  }
  [[nodiscard]] Span<const std::uint32_t> row(std::size_t row) const {
    return {targets_.data() + offsets_[row], offsets_[row + 1] - offsets_[row]};
  }

private:
  std::pmr::vector<std::size_t> offsets_;
  std::pmr::vector<std::uint32_t> targets_;
};

struct RidgeWeights {
  explicit RidgeWeights(std::size_t target_count,
                        std::pmr::memory_resource *memory)
      : rows(line_count(target_count), memory),
        constants(line_count(target_count), memory),
        held_out(line_count(target_count), memory) {}

  double lambda = 0.0;
  AlignedRows<double> rows;      // [feature][target]
  AlignedRows<double> constants; // one row
  // [row of the sample][target]: the score from all examples but this row, or
  // but those of its group.
  AlignedRows<double> held_out;
  double squared_error = 0.0; // of labels, a mean over held_out
};

class RidgeProblem {
public:
  RidgeProblem(const FeatureMap &map, const RidgeStatistics &statistics,
               Span<const ReservoirRow> sample, const RowTargets &targets,
               std::size_t label_count, const Kernels &kernels,
               std::pmr::memory_resource *memory);

  [[nodiscard]] RidgeWeights solve(double lambda) const;

private:
  struct Tile {
    std::size_t begin;
    std::size_t end;
  };

  [[nodiscard]] Triangle matrix(double lambda) const;
  void set_right_sides(RidgeWeights &weights) const;
  void set_constants(RidgeWeights &weights) const;
  // Of rows begin to end - 1, which hold whole groups.
  void hold_out(Tile tile, Cholesky &factor, RidgeWeights &weights) const;
  void fit(Tile tile, const RidgeWeights &weights,
           AlignedRows<double> &rest) const;
  void hold_out_group(Tile group, std::size_t tile_begin,
                      const AlignedRows<double> &solved,
                      AlignedRows<double> &rest) const;
  [[nodiscard]] Triangle leverages(std::size_t count, std::size_t at,
                                   const AlignedRows<double> &solved) const;
  void add_error(Tile tile, const AlignedRows<double> &left,
                 RidgeWeights &weights) const;

  const FeatureMap &map_;
  const RidgeStatistics &statistics_;
  Span<const ReservoirRow> sample_;
  const RowTargets &targets_;
  std::size_t label_count_;
  const Kernels &kernels_;
  std::pmr::memory_resource *memory_;
  AlignedRows<double> features_; // [row of the sample][feature], less the mean
  AlignedRows<double> landmark_kernel_;
};

} // namespace naibx

// src/model/ridge/size_groups.hpp
// Sizes that are told apart as targets: neighbours with few examples stand
// together.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class SizeGroups {
public:
  SizeGroups(Span<const ReservoirRow> sample,
             std::pmr::memory_resource *memory);
  // For groups that a file has.
  explicit SizeGroups(std::pmr::memory_resource *memory) : begins_(memory) {}
  SizeGroups(const SizeGroups &other, std::pmr::memory_resource *memory)
      : begins_(other.begins_, memory) {}

  [[nodiscard]] std::size_t count() const { return begins_.size(); }
  [[nodiscard]] std::size_t of(std::size_t size) const;
  // The smallest size of each.
  [[nodiscard]] Span<const std::uint32_t> begins() const { return begins_; }

private:
  friend struct RidgeFields; // of files

  std::pmr::vector<std::uint32_t> begins_; // the smallest size of each
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>

namespace naibx {

// The targets of a set: its labels, then its size's group.
void targets_of(Span<const std::uint32_t> labels, std::uint32_t label_count,
                const SizeGroups &groups,
                std::pmr::vector<std::uint32_t> &targets);

// The weights for the lambda with the least held-out error.
RidgeWeights fit_weights(const FeatureMap &map,
                         const RidgeStatistics &statistics,
                         const SizeGroups &groups,
                         Span<const ReservoirRow> sample,
                         std::uint32_t label_count, const Kernels &kernels,
                         std::pmr::memory_resource *memory);

struct RidgeFit {
  FeatureMap map;
  RidgeStatistics statistics;
  RidgeWeights weights;
};

// From all rows that there are: tries each width of the kernel.
RidgeFit fit_sample(const Configuration &configuration,
                    const RidgeSettings &settings, const SizeGroups &groups,
                    Span<const ReservoirRow> sample, const Kernels &kernels,
                    std::pmr::memory_resource *memory);

// What the linear method makes of the statistics of the kernel method, whose
// map has all linear features.
RidgeFit linear_part(const RidgeFit &kernel_fit,
                     const Configuration &configuration,
                     const SizeGroups &groups, Span<const ReservoirRow> sample,
                     const Kernels &kernels, std::pmr::memory_resource *memory);

} // namespace naibx

// src/model/ridge/set_counts.hpp
// How often each set has been seen, for so many different sets at most.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// When there are more sets than its capacity, the least counted go, until three
// quarters are left; so that this is seldom. Of sets with the same weight those
// go whose hashes are largest. A set that went and comes again begins anew.
class SetCounts {
public:
  SetCounts(std::size_t capacity, std::uint64_t seed,
            std::pmr::memory_resource *memory)
      : capacity_(capacity), seed_(seed), entries_(memory), labels_(memory),
        order_(memory) {}
  SetCounts(const SetCounts &other, std::pmr::memory_resource *memory)
      : capacity_(other.capacity_), seed_(other.seed_),
        entries_(other.entries_, memory), labels_(other.labels_, memory),
        order_(other.order_, memory), dropped_weight_(other.dropped_weight_) {}

  // Takes the memory for a set of so many labels, so that add does not fail.
  void prepare(std::size_t label_count);
  // Labels increase.
  void add(Span<const std::uint32_t> labels, double weight) noexcept;
  // Adds what another has counted, of the same capacity and seed. Throws
  // std::bad_alloc, which leaves this in any state.
  void merge(const SetCounts &other);

  // Sets are in the order of their labels, the empty one first.
  [[nodiscard]] std::size_t size() const { return order_.size(); }
  [[nodiscard]] Span<const std::uint32_t> labels(std::size_t set) const {
    return labels_of(entries_[order_[set]]);
  }
  [[nodiscard]] double weight(std::size_t set) const {
    return entries_[order_[set]].weight;
  }
  // Which set has these labels; nothing where none has.
  [[nodiscard]] std::optional<std::size_t>
  find(Span<const std::uint32_t> labels) const;

  // The most counted, in the order of their labels: as many as have so many
  // labels together, but at least one if there is one.
  [[nodiscard]] std::pmr::vector<std::uint32_t>
  most_counted(std::size_t label_entries,
               std::pmr::memory_resource *memory) const;

  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  // What all sets weighed that went; 0 where the counts are whole.
  [[nodiscard]] double dropped_weight() const { return dropped_weight_; }

private:
  friend struct RidgeFields; // of files

  struct Entry {
    std::size_t offset; // of its labels
    std::size_t size;
    double weight;
    std::uint64_t hash;
  };

  [[nodiscard]] Span<const std::uint32_t> labels_of(const Entry &entry) const {
    return {labels_.data() + entry.offset, entry.size};
  }
  // Where a set with these labels is or belongs, among the first of the order.
  [[nodiscard]] std::size_t place_of(Span<const std::uint32_t> labels,
                                     std::size_t count) const;
  [[nodiscard]] bool has_at(std::size_t place,
                            Span<const std::uint32_t> labels) const;
  // An order that depends on the sets alone.
  [[nodiscard]] bool is_more_counted(const Entry &a, const Entry &b) const;
  void append(Span<const std::uint32_t> labels, double weight) noexcept;
  void sort() noexcept;
  void drop_least() noexcept;
  // Of weight 0.
  void remove_dropped() noexcept;

  std::size_t capacity_;
  std::uint64_t seed_;
  std::pmr::vector<Entry> entries_;        // in the order of first sight
  std::pmr::vector<std::uint32_t> labels_; // likewise
  std::pmr::vector<std::uint32_t> order_;  // of the entries, by their labels
  double dropped_weight_ = 0.0;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>

namespace naibx {

class RidgeModel {
public:
  RidgeModel(const Configuration &configuration,
             std::pmr::memory_resource *memory);
  RidgeModel(const RidgeModel &other, std::pmr::memory_resource *memory);
  RidgeModel(const RidgeModel &) = delete;
  RidgeModel &operator=(const RidgeModel &) = delete;
  RidgeModel(RidgeModel &&) = default;
  RidgeModel &operator=(RidgeModel &&) = default;
  ~RidgeModel() = default;

  // Takes all memory for an example that has been checked, of a weight above 0,
  // and of a group or none. What the model says stays the same. Throws
  // std::bad_alloc.
  void prepare(const Configuration &configuration, const ExampleView &example,
               Span<const std::uint32_t> labels, double weight,
               const std::optional<std::uint64_t> &group,
               const Kernels &kernels);
  // Learns it. Does not fail.
  void commit(const Kernels &kernels) noexcept;

  // What both have learned, in the memory of this. Throws Failure where each
  // has a map of its own, or std::bad_alloc.
  [[nodiscard]] RidgeModel merged(const RidgeModel &other,
                                  const Configuration &configuration,
                                  const Kernels &kernels) const;

  // Makes the map for good, from the rows that are kept, of which there is one.
  // Of one that is frozen only these rows stay in the statistics.
  void freeze(const Configuration &configuration, const Kernels &kernels) {
    freeze(reservoir_.rows(), configuration, kernels);
  }
  // Takes the map of the other, if there is one. Of a model without rows.
  void take_map(const RidgeModel &other);
  [[nodiscard]] bool is_frozen() const { return frozen_.has_value(); }

  // Sets the kind of each column to that of the map, or of one made now; of no
  // row there is none.
  void decide_kinds(Configuration &configuration,
                    std::pmr::memory_resource *memory) const;

  // The fit of all that was learned: of the frozen map, or of one made for it.
  [[nodiscard]] RidgeFit fit(const Configuration &configuration,
                             const Kernels &kernels,
                             std::pmr::memory_resource *memory) const;
  // The groups that belong to it.
  [[nodiscard]] SizeGroups groups(std::pmr::memory_resource *memory) const;
  [[nodiscard]] Span<const ReservoirRow> sample() const {
    return reservoir_.rows();
  }
  [[nodiscard]] const SetCounts &sets() const { return sets_; }

private:
  friend struct RidgeFields; // of files

  struct Frozen {
    FeatureMap map;
    SizeGroups groups;
    RidgeStatistics statistics;

    [[nodiscard]] std::uint64_t fingerprint() const;
    void add(const Frozen &other, const Kernels &kernels);
  };

  void freeze(Span<const ReservoirRow> sample,
              const Configuration &configuration, const Kernels &kernels);
  // With all rows of two models, if there are more than a reservoir keeps.
  void freeze_pooled(Span<const ReservoirRow> rows,
                     const Configuration &configuration,
                     const Kernels &kernels);
  // Where it is frozen.
  void learn(Span<const ReservoirRow> rows, const Configuration &configuration,
             const Kernels &kernels);
  // Of another that is frozen only if this is.
  void merge(const RidgeModel &other, const Configuration &configuration,
             const Kernels &kernels);

  std::pmr::memory_resource *memory_;
  Reservoir reservoir_;
  SetCounts sets_;
  std::optional<Frozen> frozen_;
  // Of the example that is being learned.
  MapScratch scratch_;
  std::pmr::vector<std::uint32_t> targets_;
  std::optional<ReservoirRow> next_;
};

} // namespace naibx

// src/model/shift_rule.hpp
// When to choose anew the value that the means of a feature are relative to. It
// is the first one; but where that was light, and lies far from the others,
// these lose digits.

#include <cstdint>
#include <cstring>

namespace naibx {

// N and Q of the examples learned so far; see example_weight.hpp.
struct WeightSums {
  double total;
  double squared;
};

// An example of so many times the weight of all before it leaves only a trace
// of them: its own value is better. 2^20.
inline constexpr double kOutweighing = 1048576.0;
// Relative to a shift so many deviations away, squared, means lose digits that
// count. While no example weighs less than 1 it takes as many examples. 2^40.
inline constexpr double kFarShift = 1099511627776.0;

// The power of two of a positive number, with an offset.
inline std::uint64_t exponent_bits(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits >> 52U;
}

// Whether to check the shifts before learning an example: the first one; one
// that outweighs all others; and now and then, where it may matter.
inline bool is_turn(const WeightSums &before, double weight) {
  if (!(before.total > 0.0) || weight > kOutweighing * before.total) {
    return true;
  }
  const bool may_be_far =
      before.squared < before.total || before.total > kFarShift;
  return may_be_far &&
         exponent_bits(before.total + weight) > exponent_bits(before.total);
}

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

class Model {
public:
  Model(const Configuration &configuration, std::pmr::memory_resource *memory);
  // A copy is given its memory resource; a move keeps it.
  Model(const Model &other, std::pmr::memory_resource *memory);
  Model(const Model &) = delete;
  Model &operator=(const Model &) = delete;
  Model(Model &&) = default;
  // NOLINTNEXTLINE(performance-noexcept-move-constructor): vectors may throw
  Model &operator=(Model &&) = default;
  ~Model() = default;

  // Learns one example, of a group or none. Throws Failure or std::bad_alloc
  // and then leaves the model as it was.
  void add(const ExampleView &example, Span<const std::uint32_t> labels,
           double weight,
           const std::optional<std::uint64_t> &group = std::nullopt);

  // Learns all that the other model has learned, which may be this one. Throws
  // Failure or std::bad_alloc and then leaves the model as it was.
  void merge(const Model &other);
  // Makes the map of ridge(), which has a row, for good; likewise.
  void freeze();
  // Takes the map of another of the same configuration, if there is one. Of a
  // model that has learned nothing.
  void take_map(const Model &other);

  [[nodiscard]] const Configuration &configuration() const {
    return configuration_;
  }
  [[nodiscard]] const Layout &layout() const { return layout_; }
  [[nodiscard]] std::pmr::memory_resource *memory() const { return memory_; }
  // The fastest of this machine.
  [[nodiscard]] const Kernels &kernels() const { return *kernels_; }

  // N.
  [[nodiscard]] double weight() const { return all_.weight(0); }
  // The weight of a typical example; the unit of a, b and k.
  [[nodiscard]] double typical_weight() const;
  // a, b and k in this unit, which is 1 unless weights are below 1.
  [[nodiscard]] Constants constants() const;
  [[nodiscard]] const ClassStatistics &all() const { return all_; }
  // A row for each label.
  [[nodiscard]] const ClassStatistics &labels() const { return labels_; }
  // A row for each size seen, in the order in which they were first seen.
  [[nodiscard]] const ClassStatistics &sizes() const { return sizes_; }
  [[nodiscard]] const LabelCounts &counts() const { return counts_; }
  // By row of sizes(): the size.
  [[nodiscard]] Span<const std::uint32_t> seen_sizes() const {
    return seen_sizes_;
  }
  // Row of a size; nothing where no example had it.
  [[nodiscard]] std::optional<std::size_t> size_row(std::uint32_t size) const;
  // By Gaussian slot: what values are relative to, the first that was finite
  // unless it turned out to be a bad choice. 0 while there was none.
  [[nodiscard]] Span<const double> shift() const { return shift_; }

  // What it keeps for the linear and the kernel method, if it has one.
  [[nodiscard]] const RidgeModel *ridge() const {
    return ridge_ ? &*ridge_ : nullptr;
  }

  // Throws Failure where an example may not have the weight, or may not have it
  // in addition to those that weigh `total`.
  static void check_weight(double weight, double total);

private:
  friend class BatchLearner;
  friend class ModelReader;
  friend class RowRemoval;

  [[nodiscard]] bool has_map() const { return ridge_ && ridge_->is_frozen(); }
  // Makes room for new sizes and for missing values, so that learning need not
  // allocate. What the model says stays the same.
  void make_room(std::size_t new_sizes, const MissingFamilies &missing);
  std::size_t find_or_append_size(std::uint32_t size);
  // As if no example had it.
  void forget_size_row(std::uint32_t size);
  // Learns the example in the scratch; weight > 0. Does not fail.
  void commit(double weight);
  void shift_scratch(double weight);
  // Before an example is learned: chooses shifts anew where that is due.
  void look_at_shifts(Span<const double> values, double weight);
  [[nodiscard]] bool is_shift_far(std::size_t slot, double seen) const;
  void change_shift(std::size_t slot, double value);
  // Before and after the other model's statistics are added.
  void take_heavier_shifts(const Model &other);
  void leave_far_shifts();
  // For which there is room. Does not fail.
  void merge_statistics(const Model &other);
  void merge_class(ClassStatistics &classes, std::size_t row,
                   const ClassStatistics &others, std::size_t other_row,
                   const Model &other);
  [[nodiscard]] WeightSums weight_sums() const {
    return {weight(), all_.squared_weight(0)};
  }
  // The Gaussian features of one example in all of its classes.
  void update_gaussian(const ChosenExamples &alone,
                       std::optional<std::size_t> size_row);
  // Calls visit(statistics, row) for each class of an example.
  template <typename Visit>
  void visit_classes(Span<const std::uint32_t> labels,
                     std::optional<std::size_t> size_row, const Visit &visit);

  // Classes are numbered: that of all examples, the labels, the rows of sizes.
  [[nodiscard]] std::size_t class_count() const {
    return 1 + labels_.row_count() + sizes_.row_count();
  }
  static constexpr std::size_t kAllClass = 0;
  [[nodiscard]] static std::size_t label_class(std::uint32_t label) {
    return 1 + std::size_t{label};
  }
  [[nodiscard]] std::size_t size_class(std::size_t size_row) const {
    return 1 + labels_.row_count() + size_row;
  }
  // Everything that one class learns of examples. Does not fail, and may run in
  // parallel for other classes.
  void update_class(std::size_t number, const ChosenExamples &examples);

  std::pmr::memory_resource *memory_;
  const Kernels *kernels_;
  Configuration configuration_;
  Layout layout_;
  ClassStatistics all_;
  ClassStatistics labels_;
  ClassStatistics sizes_;
  LabelCounts counts_;
  std::pmr::vector<std::uint32_t> seen_sizes_;
  // By size: its row of sizes_, or kNoRow.
  std::pmr::vector<std::uint32_t> size_row_;
  std::size_t reserved_size_rows_ = 0;
  std::pmr::vector<double> shift_;
  std::optional<RidgeModel> ridge_;
  CheckedExample scratch_;
  AlignedRows<double> shifted_; // one row, of the example in the scratch
};

} // namespace naibx

// src/score/score_source.hpp
// Where scores come from: all that deciding knows of statistics and of tables.
// Both only fill scores.


// src/base/row_range.hpp
// Some of the rows of a batch, and how a batch is cut into tiles.

#include <cstdint>

namespace naibx {

// Rows first to first + count - 1.
struct RowRange {
  std::uint64_t first;
  std::uint64_t count;
};

// How many tiles of at most `tile` rows hold so many rows.
inline std::uint64_t count_tiles(std::uint64_t row_count, std::uint64_t tile) {
  if (row_count <= tile) { // mostly one row: no division
    return row_count == 0 ? 0 : 1;
  }
  return row_count / tile + (row_count % tile == 0 ? 0 : 1);
}

} // namespace naibx

// src/model/batch.hpp
// Many examples in the caller's arrays, dense (row-major) or compressed (CSR).


#include <cstddef>
#include <cstdint>

namespace naibx {

// The features of many examples. With offsets row r has the values offsets[r]
// to offsets[r + 1] - 1; without, each row has one value a column.
class ExampleBatch {
public:
  // Throws Failure where the arrays do not fit each other.
  ExampleBatch(std::uint64_t row_count, std::size_t column_count,
               const double *values, const std::uint32_t *indices,
               const std::uint64_t *offsets, std::uint64_t value_count);

  [[nodiscard]] std::uint64_t row_count() const { return row_count_; }
  // Of all rows.
  [[nodiscard]] std::uint64_t value_count() const { return value_count_; }
  [[nodiscard]] ExampleView row(std::uint64_t row) const;

private:
  std::uint64_t row_count_;
  std::uint64_t value_count_;
  std::size_t column_count_;
  const double *values_;
  const std::uint32_t *indices_;
  const std::uint64_t *offsets_;
};

// The sets of many examples.
class LabelBatch {
public:
  // Throws Failure where the offsets do not fit the labels.
  LabelBatch(std::uint64_t row_count, const std::uint32_t *labels,
             const std::uint64_t *offsets, std::uint64_t label_count);

  // Of all rows.
  [[nodiscard]] std::uint64_t label_count() const { return label_count_; }
  [[nodiscard]] Span<const std::uint32_t> row(std::uint64_t row) const {
    return {labels_ + offsets_[row],
            static_cast<std::size_t>(offsets_[row + 1] - offsets_[row])};
  }

private:
  const std::uint32_t *labels_;
  const std::uint64_t *offsets_;
  std::uint64_t label_count_;
};

} // namespace naibx

// src/score/score_columns.hpp
// The meaning of the scores of a row.


#include <cstddef>
#include <cstdint>
#include <optional>

namespace naibx {

// Columns of labels come first, in whole lines of doubles, then those of the
// sizes that can be predicted. The score of a label is log P(y) + log p(x | y),
// that of a size log P(M = m) + log p(x | m). A column of labels without a
// label seen in training has the score NaN and is never chosen.
struct ScoreColumns {
  std::uint32_t label_count = 0; // L
  std::uint32_t seen_labels = 0;
  std::size_t label_columns = 0; // a multiple of 8
  std::size_t row_size = 0;      // from the scores of a row to the next
  // Each label is the column of its number, also those that were not seen.
  bool labels_have_their_columns = false;
  Span<const std::uint32_t> label_of_column; // else: increasing
  Span<const std::uint32_t> unseen_labels;   // increasing
  Span<const std::uint32_t> size_of_column;  // increasing
  std::optional<std::uint32_t> fixed_size;
};

// Which of them are wanted.
enum class ScoredClasses { labels, sizes, all };

} // namespace naibx

// src/score/score_scratch.hpp
// Scratch memory for scoring, of one worker; reused from call to call.


// src/score/live/live_scratch.hpp
// Scratch memory for scoring from the statistics of a model.


// src/score/live/feature_score.hpp
// log p(x | c) of one example in every class: the families' logs add up.


// src/score/live/bernoulli_score.hpp
// log p(x | c) of the Bernoulli features. Absence counts too: the factors of
// an example without any are multiplied once for each class, and each example
// exchanges those of the features that it has.


// src/score/live/log_product.hpp
// The logarithm of a product of many factors with a single call of log: the
// mantissas are multiplied, the exponents added.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace naibx {

// A positive normal number as mantissa in [1, 2) and power of two.
struct SplitNumber {
  double mantissa;
  std::int64_t exponent;
};

inline SplitNumber split_normal(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  const auto exponent = static_cast<std::int64_t>(bits >> 52U) - 1023;
  bits = (bits & 0x000FFFFFFFFFFFFFU) | 0x3FF0000000000000U;
  double mantissa = 0.0;
  std::memcpy(&mantissa, &bits, sizeof mantissa);
  return {mantissa, exponent};
}

inline constexpr double kLogOfTwo = 0.69314718055994530942;

class LogProduct {
public:
  // Multiplies by a finite factor >= 0.
  void multiply(double factor) {
    if (factor < std::numeric_limits<double>::min()) {
      if (factor == 0.0) {
        ++zeros_;
        return;
      }
      factor *= kTwoTo64; // a subnormal number has no exponent of its own
      exponent_ -= 64;
    }
    const SplitNumber split = split_normal(factor);
    product_ *= split.mantissa;
    exponent_ += split.exponent;
    if (product_ > kRenormalise) {
      renormalise();
    }
  }

  // Takes the factors of another product out of this one, which must hold
  // them: where they were 0, as many zeros go.
  void divide(const LogProduct &other) {
    product_ /= other.product_;
    exponent_ -= other.exponent_;
    zeros_ -= other.zeros_;
    renormalise();
  }

  // -infinity where a factor was 0.
  [[nodiscard]] double log() const {
    if (zeros_ != 0) {
      return -std::numeric_limits<double>::infinity();
    }
    return std::log(product_) + static_cast<double>(exponent_) * kLogOfTwo;
  }

private:
  static constexpr double kTwoTo64 = 18446744073709551616.0;
  static constexpr double kRenormalise = 1e150;

  void renormalise() {
    const SplitNumber split = split_normal(product_);
    product_ = split.mantissa;
    exponent_ += split.exponent;
  }

  double product_ = 1.0;
  std::int64_t exponent_ = 0;
  std::int64_t zeros_ = 0;
};

} // namespace naibx

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// The smoothed weights of one feature in a class: P(present) is
// present / total, P(absent) is absent / total.
struct BernoulliWeights {
  double present;
  double absent;
  double total;
};

// Where the formula has no value (nothing observed, no smoothing) the feature
// has the statistics of all examples; where those have none, it is neutral.
BernoulliWeights bernoulli_weights(const Model &model,
                                   const ClassStatistics &classes,
                                   std::size_t row, std::size_t slot);

class BernoulliScore {
public:
  BernoulliScore(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), log_absent_(memory), log_total_(memory),
        absent_(memory), total_(memory) {}

  // Room for `rows` classes.
  void reserve(std::size_t rows);
  // The model has learned since.
  void forget_classes() { has_classes_ = false; }
  // Adds to the score of each class that has weight.
  void add_log_likelihoods(const Model &model, const ClassStatistics &classes,
                           const PreparedExample &example, Span<double> scores);

private:
  // Without smoothing a factor may be 0 or have no value.
  void multiply_factors(const Model &model, const ClassStatistics &classes);
  [[nodiscard]] double log_likelihood(const Model &model,
                                      const ClassStatistics &classes,
                                      std::size_t row,
                                      const PreparedExample &example) const;
  void sum_logarithms(const Model &model, const ClassStatistics &classes);
  void add_smoothed(const Model &model, const ClassStatistics &classes,
                    const PreparedExample &example, Span<double> scores) const;

  const Kernels *kernels_;
  bool has_classes_ = false;
  // By class: the sum over all features of the logarithm of the weight without
  // the feature, and of the weight in all, both smoothed. The latter is that
  // of one feature while no value is missing, for then they are all the same.
  std::pmr::vector<double> log_absent_;
  std::pmr::vector<double> log_total_;
  // Without smoothing: the same as products.
  std::pmr::vector<LogProduct> absent_;
  std::pmr::vector<LogProduct> total_;
};

} // namespace naibx

// src/score/live/categorical_score.hpp
// log p(x | c) of the categorical features: for each
// (N_ivc + b) / (N_ic + b K).


// src/score/live/share.hpp
// Discrete probabilities as smoothed numerators and denominators.

#include <cstddef>

namespace naibx {

struct Share {
  double part;
  double total;
};

// Of features or categories that have one total. Without a value all are 1 / 1,
// which counts for nothing.
struct Shares {
  const double *parts;
  double summand; // that smooths each part
  double total;
  bool has_value;

  [[nodiscard]] Share at(std::size_t place) const {
    return has_value ? Share{parts[place] + summand, total} : Share{1.0, 1.0};
  }
};

// A class's own, where its formula has a value. Where nothing was observed and
// nothing is smoothed those of all examples, if they have a value.
inline Shares first_with_value(const Shares &own, const Shares &of_all) {
  return own.has_value || !of_all.has_value ? own : of_all;
}

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Of the categories of a feature.
Shares categorical_shares(const Model &model, const ClassStatistics &classes,
                          std::size_t row, std::size_t slot);

class CategoricalScore {
public:
  CategoricalScore(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), slots_(memory), places_(memory),
        smoothing_of_all_(memory), run_lengths_(memory), logarithms_(memory) {}

  // `rows` is the largest number of classes.
  void reserve(const Layout &layout, std::size_t rows);
  void set_example(const Model &model, const PreparedExample &example);
  // Adds to the score of each class that has weight.
  void add_log_likelihoods(const Model &model, const ClassStatistics &classes,
                           const PreparedExample &example, Span<double> scores);

private:
  void subtract_observed(const ClassStatistics &classes, Span<double> scores);

  const Kernels *kernels_;
  // By feature that is not missing: its slot, the position of its category
  // among those of all features, and b K.
  std::pmr::vector<std::uint32_t> slots_;
  std::pmr::vector<std::uint32_t> places_;
  std::pmr::vector<double> smoothing_of_all_;
  // While no value has been missing, by run of features with the same b K,
  // which smoothing_of_all_ then holds once: how many.
  std::pmr::vector<double> run_lengths_;
  // By class: of N_c + b K.
  std::pmr::vector<double> logarithms_;
};

} // namespace naibx

// src/score/live/gaussian_score.hpp
// log p(x | c) of the Gaussian features, straight from the statistics
// (algorithm 2 of the paper; the variance is that of docs/model.md).


#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// Variance of a feature over all examples, s_i^2: 0 where it is constant or was
// observed in one example alone.
double overall_variance(const Model &model, std::size_t slot);

// Mean (relative to the shift) and variance of a feature in a class, by the
// formula; where it has no value, those of all examples. A feature that is
// constant over all examples has variance 0 and counts in no score.
Moments class_gaussian(const Model &model, const ClassStatistics &classes,
                       std::size_t row, std::size_t slot,
                       double overall_variance);

class GaussianScore {
public:
  GaussianScore(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), variance_(memory), shifted_(memory),
        values_(memory), prior_squares_(memory), is_active_(memory),
        counts_(memory), quadratics_(memory), mantissas_(memory),
        exponents_(memory) {}

  void reserve(std::size_t feature_count, std::size_t class_count);
  // What does not depend on the example.
  void set_model(const Model &model);
  void set_example(const Model &model, Span<const double> values);
  // Adds to the score of each class that has weight.
  void add_log_likelihoods(const Model &model, const ClassStatistics &classes,
                           Span<double> scores);

private:
  void set_line(std::size_t line);
  bool share_counts(const ClassStatistics &classes);
  void run_kernel(const Model &model, const ClassStatistics &classes);
  [[nodiscard]] double sum_carefully(const Model &model,
                                     const ClassStatistics &classes,
                                     std::size_t row) const;

  const Kernels *kernels_;
  double prior_ = 0.0; // k, in the model's examples
  // The least s_i^2 of the features that count.
  double smallest_variance_ = 0.0;
  // By slot: s_i^2, and the value relative to the shift.
  std::pmr::vector<double> variance_;
  std::pmr::vector<double> shifted_;
  // The example in lines; see ClassGaussianCall.
  std::pmr::vector<double> values_;
  std::pmr::vector<double> prior_squares_;
  std::pmr::vector<double> is_active_;
  std::size_t active_count_ = 0;
  // By class: D and what the kernel computes; logarithms take the places of
  // the first and the third.
  std::pmr::vector<double> counts_;
  std::pmr::vector<double> quadratics_;
  std::pmr::vector<double> mantissas_;
  std::pmr::vector<double> exponents_;
};

} // namespace naibx

// src/score/live/multinomial_score.hpp
// log p(x | c) of the multinomial features: for each occurrence
// (W_ic + b) / (T_c + b n).


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Of the features of a group, by slot.
Shares multinomial_shares(const Model &model, const ClassStatistics &classes,
                          std::size_t row, std::size_t group);

class MultinomialScore {
public:
  MultinomialScore(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), repeated_slots_(memory), slots_(memory),
        counts_(memory), groups_(memory), repeated_counts_(memory),
        log_totals_(memory) {}

  // `rows` is the largest number of classes.
  void reserve(const Layout &layout, std::size_t rows);
  void set_example(const Model &model, const PreparedExample &example);
  // Adds to the score of each class that has weight.
  void add_log_likelihoods(const Model &model, const ClassStatistics &classes,
                           const PreparedExample &example, Span<double> scores);

private:
  void set_log_totals(const Model &model, const ClassStatistics &classes);
  void subtract_repeated_totals(const ClassStatistics &classes,
                                Span<double> scores) const;

  const Kernels *kernels_;
  // Slots of small whole counts, each as often as it is counted.
  std::pmr::vector<std::uint32_t> repeated_slots_;
  // The other occurrences of the example, with their groups.
  std::pmr::vector<std::uint32_t> slots_;
  std::pmr::vector<double> counts_;
  std::pmr::vector<std::uint32_t> groups_;
  // By group: how often its small whole counts are counted in all.
  std::pmr::vector<double> repeated_counts_;
  // [class][group]: log(T_c + b n).
  std::pmr::vector<double> log_totals_;
};

} // namespace naibx

#include <memory_resource>

namespace naibx {

class FeatureScore {
public:
  FeatureScore(const Layout &layout, const Kernels &kernels,
               std::pmr::memory_resource *memory);

  // Room for every example of a model, so that scoring one does not allocate.
  void reserve(const Model &model);
  // What does not depend on the example; again after the model has learned.
  void set_model(const Model &model);
  // Throws Failure where the example does not fit the model.
  void set_example(const Model &model, const ExampleView &example);

  // Add to the score of each label, or of each row of the sizes, that has been
  // seen.
  void add_label_scores(const Model &model, Span<double> scores);
  void add_size_scores(const Model &model, Span<double> scores);
  // With the statistics of all examples.
  [[nodiscard]] double overall_score(const Model &model);

private:
  void add(const Model &model, const ClassStatistics &classes,
           BernoulliScore &bernoulli, Span<double> scores);

  PreparedExample example_;
  GaussianScore gaussian_;
  BernoulliScore bernoulli_labels_;
  BernoulliScore bernoulli_sizes_;
  BernoulliScore bernoulli_all_;
  MultinomialScore multinomial_;
  CategoricalScore categorical_;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

struct LiveScratch {
  LiveScratch(const Model &model, std::size_t rows_of_tile,
              std::pmr::memory_resource *memory);

  // Allocates only where this is smaller than the model needs.
  void reserve(const Model &model, std::size_t rows_of_tile);

  FeatureScore features;
  std::pmr::vector<double> scores;      // [row of the tile][column]
  std::pmr::vector<double> size_scores; // [row of the sizes seen]
  // By column of labels: log(N_y + smoothing), the denominators of P(m | y) and
  // of P(y' | y), once they have been needed in this call.
  std::pmr::vector<double> size_log_totals;
  std::pmr::vector<double> pair_log_totals;
  bool has_size_log_totals = false;
  bool has_pair_log_totals = false;
  // By column of labels: the rows that were last requested.
  std::pmr::vector<double> size_row;
  std::optional<std::uint32_t> size_of_row;
  std::pmr::vector<double> label_row;
};

// Columns of labels, of all, in whole lines; and of rows of scores that have so
// many candidate sizes.
[[nodiscard]] std::size_t live_label_columns(const Model &model);
[[nodiscard]] std::size_t live_row_size(const Model &model,
                                        std::size_t size_count);

} // namespace naibx

// src/score/ridge/ridge_row_scratch.hpp
// What scoring the rows of a tile writes on.


// src/score/ridge/ridge_tables.hpp
// Weights and calibration of a fit: from a row to log-odds of labels and scores
// of sizes.


// src/score/ridge/calibration.hpp
// From scores to log-odds, target by target: docs/ridge.md.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Of one target: log-odds a + b (f - share) / sqrt(share (1 - share)).
struct TargetCalibration {
  double constant;
  double slope;
  double share;

  // Of a score f, between -12 and 12.
  [[nodiscard]] double log_odds(double score) const;
};

// What calibration is learned from: targets begin to end - 1 of each row.
struct CalibrationRows {
  const AlignedRows<double> &scores;  // [row][target]
  const AlignedRows<double> &targets; // [row][target], 0 or 1
  Span<const double> weights;         // [row]
  std::size_t begin;
  std::size_t end;
};

// One for all targets first, and then one for each that keeps near it. `shares`
// of the targets begin to end - 1 are above 0 and below 1.
std::pmr::vector<TargetCalibration>
calibrate(const CalibrationRows &rows, Span<const double> shares,
          std::pmr::memory_resource *memory);

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// What scoring rows writes on.
struct RidgeScratch {
  explicit RidgeScratch(std::pmr::memory_resource *memory)
      : map(memory), features(memory), targets(memory) {}

  MapScratch map;
  std::pmr::vector<double> features; // [row][feature], in whole lines
  std::pmr::vector<double> targets;  // [row][target], in whole lines
};

// The rows on which scores are calibrated.
struct CalibrationSample {
  Span<const ReservoirRow> rows;
  double example_weight; // of a typical example
};

class RidgeTables {
public:
  RidgeTables(const Configuration &configuration, RidgeFit fit,
              const SizeGroups &groups, const CalibrationSample &sample,
              std::pmr::memory_resource *memory);

  // For one whose fields a file has.
  RidgeTables(std::uint32_t label_count, std::pmr::memory_resource *memory)
      : label_count_(label_count), map_(memory), lambda_(0.0), weights_(memory),
        constants_(1, memory), held_out_(1, memory), groups_(memory),
        label_log_odds_(memory), label_calibrations_(memory),
        group_calibrations_(memory), group_log_shares_(memory) {}

  // Takes the canonical row number `row` of those that are scored together, in
  // their order.
  void begin(const ExampleView &canonical, const Kernels &kernels,
             std::size_t row, RidgeScratch &scratch) const;
  // Writes, for each of these rows, the log-odds of each label to the start of
  // a row of scores and, from group_column on, for each group of sizes
  // log P(group | x) - log P(group).
  void score(std::size_t row_count, const Kernels &kernels,
             RidgeScratch &scratch, double *scores, std::size_t score_stride,
             std::size_t group_column) const;
  // The same of one row from what weights gave its targets.
  void calibrate_row(const double *targets, double *labels,
                     double *groups) const;
  // Whether all weights and calibrations are finite; they are not where sums of
  // a damaged file lead to them.
  [[nodiscard]] bool is_finite() const;
  // Rounds the weights and the numbers of landmarks.
  void round_to_float32();
  [[nodiscard]] Precision precision() const { return weights_.precision(); }
  [[nodiscard]] std::size_t bytes() const {
    return weights_.bytes() + constants_.bytes() + map_.bytes();
  }
  // Makes room, so that scoring so many rows together does not allocate.
  void reserve(std::size_t row_count, RidgeScratch &scratch) const;

  [[nodiscard]] std::uint32_t label_count() const { return label_count_; }
  [[nodiscard]] std::size_t label_stride() const {
    return in_lines(label_count_);
  }
  [[nodiscard]] const SizeGroups &groups() const { return groups_; }
  [[nodiscard]] double group_log_share(std::size_t group) const {
    return group_log_shares_[group];
  }
  // Of the share of each label.
  [[nodiscard]] Span<const double> label_log_odds() const {
    return label_log_odds_;
  }
  [[nodiscard]] const FeatureMap &map() const { return map_; }
  [[nodiscard]] double lambda() const { return lambda_; }
  // What each row of the sample would have been given without itself.
  [[nodiscard]] const AlignedRows<double> &held_out() const {
    return held_out_;
  }
  void forget_held_out(std::pmr::memory_resource *memory) {
    held_out_ = AlignedRows<double>(1, memory);
  }

private:
  friend struct RidgeFields; // of files

  void calibrate_targets(const RidgeStatistics &statistics,
                         const CalibrationSample &sample,
                         std::pmr::memory_resource *memory);

  std::uint32_t label_count_;
  FeatureMap map_;
  double lambda_;
  ProductTable weights_;          // [feature][target]
  AlignedRows<double> constants_; // one row
  AlignedRows<double> held_out_;  // [row of the sample][target]
  SizeGroups groups_;
  std::pmr::vector<double> label_log_odds_;
  std::pmr::vector<TargetCalibration> label_calibrations_;
  std::pmr::vector<TargetCalibration> group_calibrations_;
  std::pmr::vector<double> group_log_shares_;
};

} // namespace naibx

#include <memory_resource>
#include <vector>

namespace naibx {

struct RidgeRowScratch {
  RidgeRowScratch(const Layout &layout, std::pmr::memory_resource *memory)
      : example(layout, memory), row(memory), scratch(memory), scores(memory) {}
  RidgeRowScratch(const RidgeRowScratch &) = delete;
  RidgeRowScratch &operator=(const RidgeRowScratch &) = delete;
  RidgeRowScratch(RidgeRowScratch &&) = default;
  RidgeRowScratch &operator=(RidgeRowScratch &&) = delete;
  ~RidgeRowScratch() = default;

  PreparedExample example;
  CanonicalRow row;
  RidgeScratch scratch;
  std::pmr::vector<double> scores; // [row of the tile][column]
};

} // namespace naibx

// src/score/tables/table_scratch.hpp
// Scratch memory of a predictor, reused from call to call.


// src/score/tables/predictor.hpp
// A model compiled for prediction: immutable tables of the terms of the scores,
// so that a prediction neither divides nor takes a logarithm.


// src/score/tables/shape.hpp
// How large the tables of a predictor are, and where each is.


#include <cstddef>
#include <cstdint>

namespace naibx {

// A column is a class that can be chosen: a label that was seen in training, or
// a size that is a candidate. Labels come before sizes, padded to whole lines
// of doubles; all together are padded to whole blocks.
struct PredictorShape {
  Precision precision = Precision::float64;
  GaussianForm form = GaussianForm::scaled;
  // Whether the sum over a sparse row may start from that of a row of zeros.
  bool sparse_rows = false;
  std::uint32_t label_count = 0; // L
  std::uint32_t seen_labels = 0;
  std::uint32_t sizes = 0;
  // Gaussian features in all, and those that are not constant and so count.
  std::uint32_t gaussian_slots = 0;
  std::uint32_t gaussian_count = 0;
  std::uint32_t bernoulli_count = 0;
  std::uint32_t multinomial_count = 0;
  std::uint32_t category_count = 0; // of all categorical features
  // Pairs of a Bernoulli feature and a class that never lacked it, where
  // nothing is smoothed.
  std::uint64_t always_present = 0;

  [[nodiscard]] std::size_t lanes() const {
    return precision == Precision::float64 ? kBlockLanes<double>
                                           : kBlockLanes<float>;
  }
  [[nodiscard]] std::size_t padded(std::size_t columns) const {
    return (columns + lanes() - 1) / lanes() * lanes();
  }
  [[nodiscard]] std::size_t label_columns() const {
    return in_lines(seen_labels);
  }
  [[nodiscard]] std::size_t columns() const {
    return padded(label_columns() + sizes);
  }
  // Rows of logarithms: for a missing Gaussian feature, a present and a missing
  // Bernoulli feature, a multinomial feature, a category.
  [[nodiscard]] std::size_t first_bernoulli_row() const {
    return gaussian_count;
  }
  [[nodiscard]] std::size_t first_missing_bernoulli_row() const {
    return first_bernoulli_row() + bernoulli_count;
  }
  [[nodiscard]] std::size_t first_multinomial_row() const {
    return first_missing_bernoulli_row() + bernoulli_count;
  }
  [[nodiscard]] std::size_t first_category_row() const {
    return first_multinomial_row() + multinomial_count;
  }
  [[nodiscard]] std::size_t rows() const {
    return first_category_row() + category_count;
  }
  // Rows of log P(m | y): a size of training each, and one for all others.
  [[nodiscard]] std::size_t size_rows() const { return std::size_t{sizes} + 1; }
};

// Offsets of the tables from the start of their memory, each a multiple of 64
// bytes, in this order.
struct TableOffsets {
  // Throws std::bad_alloc where the address space has no room for the tables.
  explicit TableOffsets(const PredictorShape &shape);

  std::size_t label_of_column;  // u32 [seen label], increasing
  std::size_t unseen_labels;    // u32 [label never seen], increasing
  std::size_t size_of_column;   // u32 [size], increasing
  std::size_t feature_of_slot;  // u32 [Gaussian slot], or kNoFeature
  std::size_t always_columns;   // u32 [always_present], by feature
  std::size_t always_offsets;   // u64 [Bernoulli feature + 1]
  std::size_t always_counts;    // u32 [column]
  std::size_t centre;           // f64 [Gaussian feature]
  std::size_t unit;             // f64 [Gaussian feature]; float32 only
  std::size_t start;            // f64 [column]
  std::size_t start_of_zeros;   // f64 [column]
  std::size_t size_given_label; // f64 [size row][label column]
  std::size_t pairs;            // f64 [seen label][label column]
  std::size_t gaussian;         // real, see GaussianBlocks
  std::size_t logarithms;       // real [row][column]
  std::size_t end;
};

// In feature_of_slot: a constant feature, which counts in no score.
inline constexpr std::uint32_t kNoFeature = UINT32_MAX;

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>

namespace naibx {

class Predictor {
public:
  // Tables of this shape; whoever makes it fills all of their bytes.
  Predictor(const Configuration &configuration, const PredictorShape &shape,
            std::pmr::memory_resource *memory);
  // Tables that others own, at a multiple of 64, and that outlive this.
  Predictor(const Configuration &configuration, const PredictorShape &shape,
            const std::byte *tables, std::pmr::memory_resource *memory);
  Predictor(const Predictor &) = delete;
  Predictor &operator=(const Predictor &) = delete;
  Predictor(Predictor &&other) noexcept;
  Predictor &operator=(Predictor &&) = delete;
  ~Predictor();

  [[nodiscard]] const Configuration &configuration() const {
    return configuration_;
  }
  [[nodiscard]] const Layout &layout() const { return layout_; }
  [[nodiscard]] const PredictorShape &shape() const { return shape_; }
  [[nodiscard]] std::pmr::memory_resource *memory() const { return memory_; }

  // What is known only when the tables of Gaussian features are filled.
  void set_gaussian_form(GaussianForm form, bool sparse_rows) {
    shape_.form = form;
    shape_.sparse_rows = sparse_rows;
  }

  // All tables, one after the other; to be filled, saved or measured. Only its
  // own can be filled.
  [[nodiscard]] Span<std::byte> mutable_bytes() {
    return {own_bytes_, offsets_.end};
  }
  [[nodiscard]] Span<const std::byte> bytes() const {
    return {bytes_, offsets_.end};
  }
  [[nodiscard]] const TableOffsets &offsets() const { return offsets_; }

  [[nodiscard]] Span<const std::uint32_t> label_of_column() const {
    return table<std::uint32_t>(offsets_.label_of_column, shape_.seen_labels);
  }
  [[nodiscard]] Span<const std::uint32_t> unseen_labels() const {
    return table<std::uint32_t>(offsets_.unseen_labels,
                                shape_.label_count - shape_.seen_labels);
  }
  [[nodiscard]] Span<const std::uint32_t> size_of_column() const {
    return table<std::uint32_t>(offsets_.size_of_column, shape_.sizes);
  }
  [[nodiscard]] Span<const std::uint32_t> feature_of_slot() const {
    return table<std::uint32_t>(offsets_.feature_of_slot,
                                shape_.gaussian_slots);
  }
  // Columns whose examples all had a Bernoulli feature; an example without it
  // rules them out.
  [[nodiscard]] Span<const std::uint32_t>
  always_with(std::uint32_t feature) const {
    const auto *const ends = at<std::uint64_t>(offsets_.always_offsets);
    // Places in a table in memory.
    const auto begin = static_cast<std::size_t>(ends[feature]);
    const auto end = static_cast<std::size_t>(ends[feature + 1]);
    return {at<std::uint32_t>(offsets_.always_columns) + begin, end - begin};
  }
  // By column: how many features all of its examples had.
  [[nodiscard]] Span<const std::uint32_t> always_counts() const {
    return table<std::uint32_t>(offsets_.always_counts, shape_.columns());
  }
  [[nodiscard]] const double *centre() const {
    return at<double>(offsets_.centre);
  }
  // NULL for float64.
  [[nodiscard]] const double *unit() const {
    return shape_.precision == Precision::float32 ? at<double>(offsets_.unit)
                                                  : nullptr;
  }
  // What the score of a column starts from: logarithms of its prior and of all
  // that does not depend on the example. NaN in columns that pad a block of
  // labels, so that none of them is chosen.
  [[nodiscard]] const double *start() const {
    return at<double>(offsets_.start);
  }
  // The same less the quadratic of an example of zeros.
  [[nodiscard]] const double *start_of_zeros() const {
    return at<double>(offsets_.start_of_zeros);
  }
  // log P(M = m | y) of every label column, for a size; 0 for a fixed size.
  [[nodiscard]] const double *size_given_label(std::uint32_t size) const {
    // Mostly every size from the smallest on was seen.
    const auto sizes = size_of_column();
    const std::size_t guess = sizes.empty() ? 0 : size - sizes[0];
    const std::size_t row = guess < sizes.size() && sizes[guess] == size
                                ? guess
                                : column_of_size(size).value_or(shape_.sizes);
    return at<double>(offsets_.size_given_label) + row * shape_.label_columns();
  }
  // log P(y' | y) of every label column, for the column of y'; NaN for y'
  // itself, which cannot be chosen again.
  [[nodiscard]] const double *pairs(std::size_t column) const {
    return at<double>(offsets_.pairs) + column * shape_.label_columns();
  }
  template <typename Real> [[nodiscard]] GaussianBlocks<Real> gaussian() const {
    return {at<Real>(offsets_.gaussian), shape_.gaussian_count,
            shape_.columns() / kBlockLanes<Real>, shape_.form};
  }
  template <typename Real> [[nodiscard]] const Real *logarithms() const {
    return at<Real>(offsets_.logarithms);
  }
  // Position of a size among the columns of sizes.
  [[nodiscard]] std::optional<std::size_t>
  column_of_size(std::uint32_t size) const;

private:
  template <typename Number>
  [[nodiscard]] const Number *at(std::size_t offset) const {
    return reinterpret_cast<const Number *>(bytes_ + offset);
  }
  template <typename Number>
  [[nodiscard]] Span<const Number> table(std::size_t offset,
                                         std::size_t count) const {
    return {at<Number>(offset), count};
  }

  std::pmr::memory_resource *memory_;
  Configuration configuration_;
  Layout layout_;
  PredictorShape shape_;
  TableOffsets offsets_;
  std::byte *own_bytes_; // or NULL
  const std::byte *bytes_;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// The Gaussian values of the examples of a tile.
template <typename Real> struct GaussianInput {
  explicit GaussianInput(std::pmr::memory_resource *memory)
      : x(memory), values(memory) {}

  std::pmr::vector<Real> x; // [row][Gaussian feature], complete rows
  std::pmr::vector<FeatureValue<Real>> values; // of one row that is not
};

// Scores begin at a cache line, as the tables do: what lies across two lines is
// read and written twice.
struct alignas(kBlockBytes) ScoreLine {
  double scores[kBlockLanes<double>];
};

// A tile is so many examples as are scored together.
inline constexpr std::size_t kMostRowsOfTile = 64;

struct TableScratch {
  TableScratch(const Predictor &predictor, std::pmr::memory_resource *memory);

  // Allocates only where this is smaller than the predictor needs.
  void reserve(const Predictor &predictor);
  [[nodiscard]] static std::size_t rows_of_tile(const Predictor &predictor);

  [[nodiscard]] double *scores_of(const Predictor &predictor, std::size_t row) {
    return reinterpret_cast<double *>(score_lines.data()) +
           row * predictor.shape().columns();
  }

  PreparedExample example;
  GaussianInput<double> float64;
  GaussianInput<float> float32;
  std::pmr::vector<double> values; // of the Gaussian features that count
  // What is added for each row of the tile, and where that begins.
  std::pmr::vector<WeightedRow> terms;
  std::pmr::vector<std::size_t> term_offsets;
  std::pmr::vector<std::uint32_t> always_left; // [column]
  std::pmr::vector<ScoreLine> score_lines;     // [row][column]
};

} // namespace naibx

#include <memory_resource>
#include <optional>

namespace naibx {

struct ScoreScratch {
  explicit ScoreScratch(std::pmr::memory_resource *resource)
      : memory(resource) {}

  std::pmr::memory_resource *memory;
  // Each is made when first needed.
  std::optional<LiveScratch> live;
  std::optional<TableScratch> tables;
  std::optional<RidgeRowScratch> ridge;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>

namespace naibx {

// For one call; what it reads does not change meanwhile. Each worker has a
// scratch of its own.
class ScoreSource {
public:
  ScoreSource() = default;
  virtual ~ScoreSource() = default;
  ScoreSource(const ScoreSource &) = delete;
  ScoreSource &operator=(const ScoreSource &) = delete;
  ScoreSource(ScoreSource &&) = delete;
  ScoreSource &operator=(ScoreSource &&) = delete;

  [[nodiscard]] virtual const ScoreColumns &columns() const = 0;
  [[nodiscard]] virtual const Kernels &kernels() const = 0;
  // At most so many rows are scored together.
  [[nodiscard]] virtual std::size_t rows_of_tile() const = 0;
  // Of a row with so many values: how many features of how many classes.
  [[nodiscard]] virtual std::uint64_t
  work_of_row(std::uint64_t value_count) const = 0;

  // Makes room in the scratch; allocates only where it is too small.
  virtual void reserve(ScoreScratch &scratch) const = 0;
  // Makes the scratch, in which there is room, ready for the call.
  virtual void begin(ScoreScratch &scratch) const = 0;
  // Scores the rows of a tile. Throws Failure with the row where an example
  // does not fit.
  virtual void score(const ExampleBatch &examples, RowRange tile,
                     ScoredClasses classes, ScoreScratch &scratch) const = 0;
  // The scores of the tile, row after row, in the columns.
  [[nodiscard]] virtual double *scores(ScoreScratch &scratch) const = 0;

  // log P(M = m | y) in each column of labels. Valid until the next call.
  [[nodiscard]] virtual const double *
  size_given_labels(std::uint32_t size, ScoreScratch &scratch) const = 0;
  // log P(y' | y) in each column of labels, for the column of y'; NaN in its
  // own, as it cannot be chosen again. Valid until the next call.
  [[nodiscard]] virtual const double *
  label_given_labels(std::size_t column, ScoreScratch &scratch) const = 0;
  // All of these rows, one after the other, where there is a table of them;
  // else NULL.
  [[nodiscard]] virtual const double *all_label_rows() const = 0;
};

} // namespace naibx

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// The lists behind the columns, reused from call to call.
struct LiveColumns {
  explicit LiveColumns(std::pmr::memory_resource *memory)
      : unseen_labels(memory), sizes(memory) {}

  void reserve(const Model &model);

  std::pmr::vector<std::uint32_t> unseen_labels;
  std::pmr::vector<std::uint32_t> sizes;
};

class LiveScores : public ScoreSource {
public:
  // For a call with so many rows.
  LiveScores(const Model &model, std::uint64_t row_count, LiveColumns &lists);

  [[nodiscard]] const ScoreColumns &columns() const override {
    return columns_;
  }
  [[nodiscard]] const Kernels &kernels() const override {
    return model_.kernels();
  }
  [[nodiscard]] std::size_t rows_of_tile() const override {
    return rows_of_tile_;
  }
  [[nodiscard]] std::uint64_t
  work_of_row(std::uint64_t value_count) const override;
  void reserve(ScoreScratch &scratch) const override;
  void begin(ScoreScratch &scratch) const override;
  void score(const ExampleBatch &examples, RowRange tile, ScoredClasses classes,
             ScoreScratch &scratch) const override;
  [[nodiscard]] double *scores(ScoreScratch &scratch) const override {
    return scratch.live->scores.data();
  }
  [[nodiscard]] const double *
  size_given_labels(std::uint32_t size, ScoreScratch &scratch) const override;
  [[nodiscard]] const double *
  label_given_labels(std::size_t column, ScoreScratch &scratch) const override;
  [[nodiscard]] const double *all_label_rows() const override {
    return nullptr;
  }

private:
  void score_labels(double *scores, LiveScratch &scratch) const;
  void score_sizes(double *scores, LiveScratch &scratch) const;
  // log(weights + a) less the logarithms of the totals, by label.
  void fill_row(const double *weights, const double *log_totals,
                double *row) const;

  const Model &model_;
  std::size_t rows_of_tile_;
  ScoreColumns columns_;
};

} // namespace naibx

// src/decide/cascade.hpp
// Predictors one to m of the cascade: the labels of the set, one by one
// (algorithm 2 of the paper).


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// A set that is to be chosen: how many labels, and where they go.
struct ChosenSet {
  std::uint32_t size;
  std::uint32_t *labels;
  double *step_log_probabilities; // or NULL
};

// What choosing the sets of a tile writes on.
class CascadeScratch {
public:
  explicit CascadeScratch(std::pmr::memory_resource *memory)
      : sets(memory), calls(memory), rows_of_steps(memory) {}

  void reserve(std::size_t rows_of_tile, std::uint32_t label_count);

  std::pmr::vector<ChosenSet> sets;              // [row of the tile]
  std::pmr::vector<ChooseCall> calls;            // those of most steps first
  std::pmr::vector<std::uint32_t> rows_of_steps; // [number of steps]
};

// Chooses the sets of the first rows of a tile whose labels are scored. The
// scores of the labels end as the cascade leaves them.
void choose_sets(const ScoreSource &source, ScoreScratch &scores,
                 CascadeScratch &scratch);

// Writes the scores of all labels; -infinity for one never seen.
void write_label_scores(const ScoreColumns &columns, const double *scores,
                        double *label_scores);
// The logarithm of the sum of their exponentials.
double label_evidence(const ScoreColumns &columns, const double *scores);

} // namespace naibx

// src/decide/request.hpp
// What is asked of a prediction; the same for statistics and for tables.


#include <cstddef>
#include <cstdint>
#include <vector>

namespace naibx {

// In place of the size of a row.
inline constexpr std::int64_t kPredictSize = -1;

// The numbers are those of the public header.
struct Output {
  static constexpr std::uint32_t kSets = 1;
  static constexpr std::uint32_t kSteps = 2;
  static constexpr std::uint32_t kSizes = 4;
  static constexpr std::uint32_t kSizeEvidence = 8;
  static constexpr std::uint32_t kLabelScores = 16;
  static constexpr std::uint32_t kLabelEvidence = 32;
};
inline constexpr std::uint32_t kAllOutputs = 63;

// Least and most labels of a set; a given size where they are the same.
struct SizeBounds {
  std::uint32_t least;
  std::uint32_t most;

  [[nodiscard]] bool is_given() const { return least == most; }
};

class Request {
public:
  // These throw Failure where what is asked makes no sense.
  void set_size(std::uint32_t least, std::uint32_t most);
  void set_row_sizes(const std::int64_t *sizes, std::size_t count);
  void set_outputs(std::uint32_t outputs);
  void forget_row_sizes() {
    row_sizes_.clear();
    has_row_sizes_ = false;
  }

  [[nodiscard]] bool asks_for(std::uint32_t outputs) const {
    return (outputs_ & outputs) != 0;
  }
  [[nodiscard]] std::uint32_t outputs() const { return outputs_; }

  // Throws Failure where this does not fit so many labels or so many rows.
  void check(std::uint32_t label_count, std::uint64_t row_count) const;
  // Of a row; after check.
  [[nodiscard]] SizeBounds bounds(std::uint64_t row,
                                  std::uint32_t label_count) const {
    if (has_row_sizes_) {
      const std::int64_t size = row_sizes_[static_cast<std::size_t>(row)];
      if (size != kPredictSize) {
        const auto given = static_cast<std::uint32_t>(size);
        return {given, given};
      }
    }
    return {least_, most_ < label_count ? most_ : label_count};
  }
  // The most labels that a set can have, whatever the model has seen.
  [[nodiscard]] std::uint32_t largest_size(std::uint32_t label_count) const;
  // Whether some row has a size that is to be predicted.
  [[nodiscard]] bool predicts_size(std::uint64_t first_row,
                                   std::uint64_t row_count,
                                   std::uint32_t label_count) const;

private:
  std::uint32_t outputs_ = Output::kSets;
  std::uint32_t least_ = 0;
  std::uint32_t most_ = UINT32_MAX;
  bool has_row_sizes_ = false;
  std::vector<std::int64_t> row_sizes_;
};

} // namespace naibx

// src/decide/set_choice.hpp
// How the sets of rows are chosen where it is not label by label.


// src/decide/set_decoder.hpp
// From log-odds of labels and scores of sizes to a set of the best expected
// utility: docs/ridge.md.


// src/decide/allowed_sizes.hpp
// Which sizes a set may have: those seen in training that lie within bounds, or
// all within where none does.


// src/decide/seen_sets.hpp
// The sets of the training examples, as a decoder looks through them.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Labels of all sets together: adding them up for a row should not take longer
// than its scores.
inline constexpr std::size_t kMostSetLabels = 200000;

// Examples; less is what rounding leaves of none.
inline constexpr double kNoCount = 1e-9;

class SeenSets {
public:
  // Those that were counted most, where they have too many labels. Log-odds of
  // the labels' shares, and the weight of one example.
  SeenSets(const SetCounts &counts, Span<const double> label_log_odds,
           const SizeGroups &groups, double example_weight,
           std::pmr::memory_resource *memory);

  explicit SeenSets(std::pmr::memory_resource *memory)
      : offsets_(1, 0, memory), labels_(memory), counts_(memory),
        log_counts_(memory), log_odds_(memory), groups_(memory),
        has_label_(memory), size_counts_(memory) {}

  [[nodiscard]] std::size_t size() const { return counts_.size(); }
  [[nodiscard]] std::size_t bytes() const {
    return labels_.size() * sizeof(std::uint32_t) +
           size() * (3 * sizeof(double) + 2 * sizeof(std::uint32_t));
  }
  [[nodiscard]] Span<const std::uint32_t> labels(std::size_t set) const {
    return {labels_.data() + offsets_[set], offsets_[set + 1] - offsets_[set]};
  }
  // Which set has these labels; nothing where none has.
  [[nodiscard]] std::optional<std::size_t>
  find(Span<const std::uint32_t> wanted) const;
  [[nodiscard]] std::uint32_t label_count(std::size_t set) const {
    return offsets_[set + 1] - offsets_[set];
  }
  // In examples.
  [[nodiscard]] double count(std::size_t set) const { return counts_[set]; }
  // Whether it was seen elsewhere than in an example of this weight.
  [[nodiscard]] bool is_left(std::size_t set, double weight) const {
    return counts_[set] - weight > kNoCount;
  }
  [[nodiscard]] double log_count(std::size_t set) const {
    return log_counts_[set];
  }
  // Sum of its labels' log-odds.
  [[nodiscard]] double log_odds(std::size_t set) const {
    return log_odds_[set];
  }
  // The group of its size.
  [[nodiscard]] std::size_t group(std::size_t set) const {
    return groups_[set];
  }
  [[nodiscard]] std::uint32_t largest_size() const { return largest_size_; }
  // Of the sets of that size, in examples.
  [[nodiscard]] double size_count(std::uint32_t size) const {
    return size <= largest_size_ ? size_counts_[size] : 0.0;
  }
  // One more than 99 % of the examples have labels at most.
  [[nodiscard]] std::uint32_t usual_most() const { return usual_most_; }
  [[nodiscard]] bool has_label(std::uint32_t label) const {
    return has_label_[label] != 0;
  }

private:
  void count_sizes();

  std::pmr::vector<std::uint32_t> offsets_; // in the order of their labels
  std::pmr::vector<std::uint32_t> labels_;
  std::pmr::vector<double> counts_;
  std::pmr::vector<double> log_counts_;
  std::pmr::vector<double> log_odds_;
  std::pmr::vector<std::uint32_t> groups_;
  std::pmr::vector<char> has_label_;     // [label]
  std::pmr::vector<double> size_counts_; // [size]
  std::uint32_t largest_size_ = 0;
  std::uint32_t usual_most_ = 0;
};

} // namespace naibx

#include <algorithm>
#include <cstdint>

namespace naibx {

// Of examples that had a seen set, in examples.
struct SeenWeight {
  std::size_t set;
  double weight;
};

class AllowedSizes {
public:
  // Of all examples but those that had the sets left out.
  AllowedSizes(const SeenSets &sets, Span<const SeenWeight> left_out,
               const SizeBounds &bounds)
      : sets_(sets), left_out_(left_out), bounds_(bounds) {
    const std::uint32_t last = std::min(bounds.most, sets.largest_size());
    for (std::uint32_t size = bounds.least; size <= last && !has_seen_;
         ++size) {
      has_seen_ = was_seen(size);
    }
  }

  // Who may have no labels may so whatever was seen.
  [[nodiscard]] bool has(std::uint32_t size) const {
    return size >= bounds_.least && size <= bounds_.most &&
           (size == 0 || !has_seen_ || was_seen(size));
  }
  // The nearest to a size, of two the smaller.
  [[nodiscard]] std::uint32_t nearest(std::uint32_t size) const {
    const std::uint32_t here = std::clamp(size, bounds_.least, bounds_.most);
    for (std::uint32_t distance = 0;; ++distance) {
      if (distance <= here && has(here - distance)) {
        return here - distance;
      }
      if (has(here + distance)) {
        return here + distance;
      }
    }
  }

private:
  [[nodiscard]] bool was_seen(std::uint32_t size) const {
    double count = sets_.size_count(size);
    for (const SeenWeight &out : left_out_) {
      count -= sets_.label_count(out.set) == size ? out.weight : 0.0;
    }
    return count > kNoCount;
  }

  const SeenSets &sets_;
  Span<const SeenWeight> left_out_;
  SizeBounds bounds_;
  bool has_seen_ = false;
};

} // namespace naibx

// src/decide/best_scores.hpp
// Which of many scores are the largest, found without branches that depend on
// them: a processor would guess every second of those wrong.


#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Scratch of one worker.
class BestScores {
public:
  static constexpr std::size_t kMost = 30;

  explicit BestScores(std::pmr::memory_resource *memory) : places_(memory) {}

  // Makes room for so many scores.
  void prepare(std::size_t score_count) { places_.resize(score_count); }
  // The places of the kMost largest that are above -infinity, the best first;
  // of equal scores that which comes first. Valid until the next call.
  Span<const std::uint32_t> find(Span<const double> scores);

private:
  std::size_t find_from(Span<const double> scores, double least);

  std::pmr::vector<std::uint32_t> places_;
  std::array<std::uint32_t, kMost> best_ = {};
};

} // namespace naibx

// src/decide/expected_utility.hpp
// Sets that are weighed against each other: some that were seen, and the m most
// likely labels for some m. Which of them is best, where each may be the truth.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

struct Candidate {
  static constexpr std::size_t kNew = SIZE_MAX;

  double score;     // log of its probability, but for a summand of all
  std::size_t seen; // which of the seen sets, or kNew: the `size` best labels
  std::uint32_t size;
};

// Scratch of one worker.
class ExpectedUtility {
public:
  explicit ExpectedUtility(std::pmr::memory_resource *memory)
      : ranks_(memory), sizes_(memory), members_(memory), among_best_(memory),
        has_best_(memory), shares_(memory), sizes_of_all_(memory),
        common_(memory), expected_(memory) {}

  // Makes room, so that nothing else allocates: for so many seen candidates,
  // and best labels of so many sizes.
  void prepare(std::size_t label_count, std::size_t most_seen,
               std::size_t most_sizes);

  // The candidates that were seen. Labels in their order, of which so many may
  // be chosen as best labels.
  void take(Span<const Candidate> seen, const SeenSets &sets,
            Span<const std::uint32_t> order, const SizeBounds &sizes);
  // Whether one of them is the `size` best labels.
  [[nodiscard]] bool has_best(std::uint32_t size) const {
    return has_best_[size - best_.least] != 0;
  }
  // The first of the candidates whose utility is best on average over all of
  // them: those seen, in their order, and then best labels of growing size.
  std::size_t best(Span<const Candidate> candidates, Loss loss);

private:
  // How many of its labels are among the `size` best.
  [[nodiscard]] std::uint32_t among_best(std::size_t seen,
                                         std::uint32_t size) const {
    return among_best_[seen * best_count() + size - best_.least];
  }
  // Of sizes.
  [[nodiscard]] std::size_t best_count() const {
    return std::size_t{best_.most} - best_.least + 1;
  }
  [[nodiscard]] const std::uint64_t *members(std::size_t seen) const {
    return members_.data() + seen * words_;
  }
  void add_seen(Span<const std::uint32_t> labels);
  void add_utilities(Span<const Candidate> candidates, Loss loss);
  template <Loss kLoss> void add_utilities_of(Span<const Candidate> candidates);
  void count_common_with(std::size_t i, Span<const Candidate> candidates);

  std::size_t words_ = 0;
  SizeBounds best_ = {0, 0};
  std::pmr::vector<std::uint32_t> ranks_;      // [label], in the order
  std::pmr::vector<std::uint32_t> sizes_;      // [seen]
  std::pmr::vector<std::uint64_t> members_;    // [seen][word], a bit a label
  std::pmr::vector<std::uint32_t> among_best_; // [seen][size]
  std::pmr::vector<char> has_best_;            // [size]
  std::pmr::vector<double> shares_;            // [candidate]
  std::pmr::vector<double> sizes_of_all_;      // [candidate]
  // [candidate]: labels that it shares with one, and then what that is worth.
  std::pmr::vector<double> common_;
  std::pmr::vector<double> expected_; // [candidate], of its utility
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

enum class DecoderKind : std::uint32_t {
  sets = 0,      // among those seen, and the m best labels
  size = 1,      // the m best labels, m by expected Jaccard
  threshold = 2, // the labels that are likely enough
};

struct Decoder {
  DecoderKind kind = DecoderKind::sets;
  double set_weight = 0.5;  // h: of how often a set was seen
  double size_weight = 0.5; // of the scores of sizes
  double threshold = 0.5;   // of a label's probability
  Loss loss = Loss::subset_and_jaccard;
};

// One row: log-odds by label, and the score of each group of sizes.
struct RowScores {
  Span<const double> log_odds;
  Span<const double> groups;
};

// What sets are chosen from, for all rows.
struct Decoding {
  const SeenSets &sets;
  Span<const double> label_log_odds; // of the labels' shares
  const SizeGroups &groups;
};

// Scratch of one worker.
class SetDecoder {
public:
  explicit SetDecoder(std::pmr::memory_resource *memory)
      : sums_(memory), left_log_counts_(memory), scores_(memory), best_(memory),
        order_(memory), candidates_(memory), expected_(memory),
        chosen_(memory) {}

  // What follows is about this. Makes room, so that decoding does not allocate.
  void prepare(const Decoding &decoding);

  // Looks at a row, which stays until the next. With all examples, or without
  // those that had some of the seen sets, of which each stands there once; the
  // list stays as long.
  void take(const RowScores &row) { take(row, {}); }
  void take(const RowScores &row, Span<const SeenWeight> left_out);
  // Labels in the order of their log-odds. Valid until the next call.
  Span<const std::uint32_t> decode(const Decoder &decoder,
                                   const SizeBounds &bounds);

private:
  void sum_seen_sets();
  void decode_sets(const Decoder &decoder, const SizeBounds &bounds);
  void score_seen_sets(const Decoder &decoder, const SizeBounds &bounds);
  void find_best_seen(const Decoder &decoder, const SizeBounds &bounds);
  void add_best_labels(const Decoder &decoder, const SizeBounds &bounds);
  void take_labels(const Candidate &candidate);
  void sort_by_log_odds(Span<std::uint32_t> labels) const;
  [[nodiscard]] std::uint32_t best_size(const SizeBounds &bounds) const;
  [[nodiscard]] std::uint32_t size_above(double threshold) const;

  [[nodiscard]] AllowedSizes allowed_sizes(const SizeBounds &bounds) const {
    return {*sets_, left_out_, bounds};
  }
  [[nodiscard]] double size_score(std::uint32_t size) const {
    return row_.groups[groups_->of(size)];
  }

  const SeenSets *sets_ = nullptr;
  const SizeGroups *groups_ = nullptr;
  Span<const double> label_log_odds_;
  RowScores row_;
  Span<const SeenWeight> left_out_;
  bool has_sums_ = false;         // whether the next two are of the row
  std::pmr::vector<double> sums_; // [seen set]: its labels' log-odds
  // Of the sets that are left out, in their order: what is left.
  std::pmr::vector<double> left_log_counts_;
  std::pmr::vector<double> scores_; // [seen set], as a candidate
  BestScores best_;
  std::pmr::vector<std::uint32_t> order_; // labels, best first
  std::pmr::vector<Candidate> candidates_;
  ExpectedUtility expected_;
  std::pmr::vector<std::uint32_t> chosen_;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// For all rows of a call.
struct SetChoice {
  Decoding decoding;
  Decoder decoder;
  SizeBounds usual_bounds;  // of rows for which none are given
  std::size_t group_column; // of the scores of a row

  // Both: where they exclude each other, those that were asked for.
  [[nodiscard]] SizeBounds within(const SizeBounds &asked) const;
  // The most labels that a set can have.
  [[nodiscard]] std::uint32_t largest_size(const SizeBounds &asked) const;
};

// The sets of the tile that a worker scored last.
struct TileSets {
  explicit TileSets(std::pmr::memory_resource *memory)
      : decoder(memory), offsets(memory), labels(memory), is_chosen(memory) {}
  // Once for a call, with room for all its tiles.
  void prepare(const SetChoice &choice, std::size_t rows_of_tile);
  // Before the rows of a tile.
  void clear();
  // Appends that of a row; returns its size.
  std::uint32_t append(const SetChoice &choice, const double *scores,
                       const SizeBounds &asked);

  SetDecoder decoder;
  std::pmr::vector<std::size_t> offsets; // [row of the tile + 1]
  std::pmr::vector<std::uint32_t> labels;
  std::pmr::vector<char> is_chosen; // [label], scratch
};

// "Normalize scores" of algorithm 2, for labels that are judged each by itself:
// the log-probability of each among those that were not chosen before it.
void write_steps(Span<const double> log_odds, Span<const std::uint32_t> chosen,
                 std::pmr::vector<char> &is_chosen, double *steps);

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Of one worker.
struct AnswerScratch {
  explicit AnswerScratch(std::pmr::memory_resource *memory)
      : scores(memory), cascades(memory), sets(memory) {}

  ScoreScratch scores;
  CascadeScratch cascades;
  TileSets sets; // where there is a SetChoice
};

class Answer {
public:
  explicit Answer(std::pmr::memory_resource *memory)
      : live_columns(memory), label_offsets(memory), labels(memory),
        steps(memory), sizes(memory), size_evidence(memory),
        label_scores(memory), label_evidence(memory), memory_(memory),
        workers_(memory) {}

  // Drops what is there: there are no results.
  void clear() { outputs_ = 0; }
  // Room for what is asked of so many rows, but for the labels of sets.
  void make_room(const Request &request, const ScoreColumns &columns,
                 std::uint64_t row_count);
  // Room for so many labels of sets in all.
  void make_room_for_labels(const Request &request, std::uint64_t count);
  // Scratch for so many workers, ready for the call.
  void prepare(const ScoreSource &source, const SetChoice *choice,
               std::size_t worker_count);
  // To be called where the next source is of another predictor than the last,
  // or of more rows that are to fit: there may not be room for it.
  void forget_source() { reserved_workers_ = 0; }
  [[nodiscard]] AnswerScratch &worker(std::size_t index) {
    return workers_[index];
  }
  // All results are there.
  void finish(const Request &request, std::uint64_t row_count) {
    outputs_ = request.outputs();
    row_count_ = row_count;
  }

  [[nodiscard]] bool has(std::uint32_t output) const {
    return (outputs_ & output) != 0;
  }
  [[nodiscard]] bool has_results() const { return outputs_ != 0; }
  [[nodiscard]] std::uint64_t row_count() const { return row_count_; }
  // Of one output that is there, but for the sets.
  [[nodiscard]] Span<const double> numbers(std::uint32_t output) const;

  LiveColumns live_columns;
  std::pmr::vector<std::uint64_t> label_offsets; // [row + 1]
  std::pmr::vector<std::uint32_t> labels;
  std::pmr::vector<double> steps;          // beside the labels
  std::pmr::vector<double> sizes;          // [row][L + 1]
  std::pmr::vector<double> size_evidence;  // [row]
  std::pmr::vector<double> label_scores;   // [row][L]
  std::pmr::vector<double> label_evidence; // [row]

private:
  std::pmr::memory_resource *memory_;
  std::pmr::vector<AnswerScratch> workers_;
  std::size_t reserved_workers_ = 0; // that have room for the source
  std::uint32_t outputs_ = 0;
  std::uint64_t row_count_ = 0;
  std::uint32_t label_count_ = 0;
};

} // namespace naibx

// src/decide/method_choice.hpp
// Which method predicts for a model, and how well it does.


// src/decide/ridge_predictor.hpp
// What a model's second way to score is compiled to: scores, the sets seen and
// the decoder.


// src/decide/decoder_choice.hpp
// Which decoder is best for a loss, on rows that were held out.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// A row whose scores come from all examples but itself and the other rows of
// its block, which follow each other.
struct HeldOutRow {
  RowScores scores;
  Span<const std::uint32_t> labels; // the truth
  double weight;                    // in examples
  std::size_t block;
  std::optional<std::size_t> set; // which of the seen sets is the truth
};

struct DecoderChoice {
  Decoder decoder;
  double utility;         // mean over the rows
  double default_utility; // of the decoder that would have been taken unseen
};

// Leaves the default only for a gain of more than one standard error. Writes
// what the chosen one is worth for each row, unless `utilities` is NULL.
DecoderChoice choose_decoder(Span<const HeldOutRow> rows,
                             const Decoding &decoding, Loss loss,
                             const SizeBounds &bounds,
                             std::pmr::vector<double> *utilities,
                             std::pmr::memory_resource *memory);

} // namespace naibx

#include <cstdint>
#include <limits>
#include <memory_resource>
#include <vector>

namespace naibx {

// How a predictor did on held-out rows of its training data. NaN where that was
// not measured.
struct HeldOutResult {
  double utility = std::numeric_limits<double>::quiet_NaN(); // a mean
  double gain = std::numeric_limits<double>::quiet_NaN();    // over the paper's
};

class RidgePredictor {
public:
  // Whether the model has learned enough rows for it.
  // Of the sample, for a model whose map was not fixed by the caller.
  static constexpr std::size_t kFewestRows = 150;
  static bool is_for(const Model &model);
  // From the fit of what the model keeps. `utilities`, which may be NULL,
  // becomes what the predictor would have earned for each row of the sample.
  RidgePredictor(const Model &model, RidgeFit fit,
                 std::pmr::vector<double> *utilities,
                 std::pmr::memory_resource *memory);

  [[nodiscard]] const Configuration &configuration() const {
    return configuration_;
  }
  [[nodiscard]] const Layout &layout() const { return layout_; }
  [[nodiscard]] const RidgeTables &tables() const { return tables_; }
  [[nodiscard]] const SeenSets &sets() const { return sets_; }
  [[nodiscard]] const DecoderChoice &choice() const { return choice_; }
  [[nodiscard]] HeldOutResult held_out() const {
    return {choice_.utility, gain_};
  }
  void set_gain(double gain) { gain_ = gain; }
  void round_to_float32() { tables_.round_to_float32(); }
  [[nodiscard]] std::size_t bytes() const {
    return tables_.bytes() + sets_.bytes();
  }
  // N of the model that it was compiled from.
  [[nodiscard]] double weight() const { return weight_; }
  [[nodiscard]] bool is_label_seen(std::uint32_t label) const {
    return sets_.has_label(label);
  }
  // Sizes that have been seen, and the logarithm of how much of its group each
  // is.
  [[nodiscard]] Span<const std::uint32_t> sizes() const { return sizes_; }
  [[nodiscard]] Span<const double> size_log_shares() const {
    return size_log_shares_;
  }
  [[nodiscard]] Decoding decoding() const {
    return {sets_, tables_.label_log_odds(), tables_.groups()};
  }
  // Of sets for which nothing is asked.
  [[nodiscard]] SizeBounds bounds() const;

private:
  friend struct RidgeFields; // of files

  // For one whose fields a file has.
  RidgePredictor(const Configuration &configuration,
                 std::pmr::memory_resource *memory);
  void count_sizes();
  void choose(const RidgeModel &ridge, double example_weight,
              std::pmr::vector<double> *utilities,
              std::pmr::memory_resource *memory);

  Configuration configuration_;
  Layout layout_;
  RidgeTables tables_;
  SeenSets sets_;
  std::pmr::vector<std::uint32_t> sizes_;
  std::pmr::vector<double> size_log_shares_;
  DecoderChoice choice_ = {};
  double gain_ = HeldOutResult().gain;
  double weight_ = 0.0;
};

} // namespace naibx

#include <memory_resource>
#include <optional>

namespace naibx {

struct MethodChoice {
  std::optional<RidgePredictor> ridge; // none where the paper's model predicts
  HeldOutResult naive;                 // of the paper's model
};

// That of the configuration; where it is automatic, the best on held-out rows.
MethodChoice choose_method(const Model &model,
                           std::pmr::memory_resource *memory);

} // namespace naibx

// src/files/mapped_file.hpp
// The bytes of a file, mapped and not copied.


// src/format/load_limits.hpp
// How much a reader accepts of what a file may ask for.


#include <cstdint>
#include <limits>

namespace naibx::format {

struct LoadLimits {
  std::uint64_t labels = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t features = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();
};

// NAIBX_ERROR_LIMIT: the file may be sound, but the caller does not want it.
class AboveLimit : public Failure {
public:
  AboveLimit(std::uint64_t told, std::uint64_t limit, const char *what)
      : Failure(NAIBX_ERROR_LIMIT,
                text("the file has ", told, " ", what,
                     ", but the load options allow ", limit, " at most")) {}
};

// Throws AboveLimit.
inline void check_limit(std::uint64_t told, std::uint64_t limit,
                        const char *what) {
  if (told > limit) {
    throw AboveLimit(told, limit, what);
  }
}

} // namespace naibx::format

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace naibx::format {

class MappedFile {
public:
  MappedFile() = default;
  // Takes ownership of a mapping.
  MappedFile(const std::uint8_t *bytes, std::size_t size)
      : bytes_(bytes), size_(size) {}
  ~MappedFile(); // unmaps
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;
  MappedFile(MappedFile &&other) noexcept
      : bytes_(std::exchange(other.bytes_, nullptr)), size_(other.size_) {}
  MappedFile &operator=(MappedFile &&) = delete;

  [[nodiscard]] Span<const std::uint8_t> bytes() const {
    return {bytes_, size_};
  }

private:
  const std::uint8_t *bytes_ = nullptr;
  std::size_t size_ = 0;
};

// nullopt where the file cannot be mapped (a pipe, a device, an empty file) and
// has to be read. Throws NAIBX_ERROR_READ, or AboveLimit.
std::optional<MappedFile> map_file(const std::string &path,
                                   const LoadLimits &limits);

} // namespace naibx::format

// src/format/constants.hpp
// The numbers of the model file format; docs/format.md is the specification.

#include <cstddef>
#include <cstdint>

namespace naibx::format {

inline constexpr std::uint16_t kMajorVersion = 0;
inline constexpr std::uint16_t kMinorVersion = 2;
// The oldest version that is read; before 1.0 a new one may drop the others.
inline constexpr std::uint16_t kOldestMinorVersion = 2;

// The first byte is not text, and every line-end conversion damages the magic.
inline constexpr std::uint8_t kMagic[8] = {0x89, 'N',  'B',  'X',
                                           0x0D, 0x0A, 0x1A, 0x0A};

inline constexpr std::size_t kHeaderSize = 64;
inline constexpr std::size_t kSectionEntrySize = 32;
inline constexpr std::size_t kAlignment = 64;
// Far more than there are tags, and few enough to compare all of them.
inline constexpr std::uint32_t kMaximumSections = 64;
// Where the header's own checksum is: it covers all before it and the section
// table.
inline constexpr std::size_t kHeaderChecksumOffset = 56;

// Four letters, the first in the lowest byte.
constexpr std::uint32_t tag(const char (&letters)[5]) {
  return static_cast<std::uint32_t>(static_cast<unsigned char>(letters[0])) |
         static_cast<std::uint32_t>(static_cast<unsigned char>(letters[1]))
             << 8U |
         static_cast<std::uint32_t>(static_cast<unsigned char>(letters[2]))
             << 16U |
         static_cast<std::uint32_t>(static_cast<unsigned char>(letters[3]))
             << 24U;
}

inline constexpr std::uint32_t kConfigurationTag = tag("CONF");
inline constexpr std::uint32_t kNamesTag = tag("NAME");
inline constexpr std::uint32_t kCountsTag = tag("CNTS");
inline constexpr std::uint32_t kPairsTag = tag("PAIR");
inline constexpr std::uint32_t kGaussianTag = tag("GAUS");
inline constexpr std::uint32_t kBernoulliTag = tag("BERN");
inline constexpr std::uint32_t kMultinomialTag = tag("MULT");
inline constexpr std::uint32_t kCategoricalTag = tag("CATE");
inline constexpr std::uint32_t kPredictorTag = tag("PRED");
inline constexpr std::uint32_t kMethodTag = tag("METH");
inline constexpr std::uint32_t kKindsTag = tag("KIND");
inline constexpr std::uint32_t kRidgeModelTag = tag("RIDG");
inline constexpr std::uint32_t kRidgePredictorTag = tag("RPRD");
inline constexpr std::uint32_t kLastWeightsTag = tag("LAST");
inline constexpr std::uint32_t kLastHeldOutTag = tag("LHLD");
inline constexpr std::uint32_t kHeldOutTag = tag("HELD");

// So many columns and categories of a predictor without any class are accepted,
// though none of them has bytes in the file.
inline constexpr std::uint64_t kColumnsWithoutBytes = std::uint64_t{1} << 20U;

// Of PRED: what precedes the tables.
inline constexpr std::size_t kPredictorHeadSize = 64;

// No logarithm that a predictor is made of is larger; sums of many times it
// stay finite, so that no score becomes NaN.
inline constexpr double kLargestLogarithm = 1e15;

// Section flags: a reader that does not know the tag must refuse the file.
inline constexpr std::uint32_t kRequiredSection = 1;

// Flags of the configuration section.
inline constexpr std::uint32_t kAllowEmptyFlag = 1;
inline constexpr std::uint32_t kMergeDuplicatesFlag = 2;
inline constexpr std::uint32_t kFixedSizeFlag = 4;
inline constexpr std::uint32_t kKnownConfigurationFlags = 7;

} // namespace naibx::format

// src/format/held_out.hpp
// What files tell of the paper's method where a model that has another one was
// compiled, and the paper's predicts.


// src/format/container_writer.hpp
// Writes header, section table and sections; the caller gives the contents.


// src/format/sink.hpp
// Where the bytes of a model file go.


// src/format/checksum.hpp
// CRC-64 with the polynomial of ECMA-182, reflected, initial and final value
// all ones (the variant known as CRC-64/XZ).

#include <cstddef>
#include <cstdint>

namespace naibx::format {

class Checksum {
public:
  void add(const std::uint8_t *bytes, std::size_t count);
  [[nodiscard]] std::uint64_t value() const { return ~state_; }

private:
  std::uint64_t state_ = ~std::uint64_t{0};
};

std::uint64_t checksum(const std::uint8_t *bytes, std::size_t count);

// Whether a file declares the checksum of its bytes. Fuzzing builds accept any,
// because a file that a fuzzer has changed never has the right one; such a
// build must not be used for anything else.
inline bool is_checksum([[maybe_unused]] std::uint64_t told,
                        [[maybe_unused]] std::uint64_t computed) {
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  return true;
#else
  return told == computed;
#endif
}

} // namespace naibx::format

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace naibx::format {

class Sink {
public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink &) = delete;
  Sink &operator=(const Sink &) = delete;
  Sink(Sink &&) = delete;
  Sink &operator=(Sink &&) = delete;

  // Throws Failure where the bytes cannot be taken.
  virtual void write(const std::uint8_t *bytes, std::size_t count) = 0;
};

// Keeps only length and checksum.
class MeasuringSink final : public Sink {
public:
  void write(const std::uint8_t *bytes, std::size_t count) override {
    checksum_.add(bytes, count);
    length_ += count;
  }
  [[nodiscard]] std::uint64_t length() const { return length_; }
  [[nodiscard]] std::uint64_t checksum() const { return checksum_.value(); }

private:
  Checksum checksum_;
  std::uint64_t length_ = 0;
};

// Writes to memory that has room for the whole file.
class MemorySink final : public Sink {
public:
  explicit MemorySink(std::uint8_t *bytes) : next_(bytes) {}
  void write(const std::uint8_t *bytes, std::size_t count) override {
    if (count > 0) {
      std::memcpy(next_, bytes, count);
      next_ += count;
    }
  }

private:
  std::uint8_t *next_;
};

} // namespace naibx::format

#include <cstdint>
#include <vector>

namespace naibx::format {

// A file about to be written. Each section is measured when it is added,
// because the table comes before the sections; so nothing need be held in
// memory. The source of a section must outlive this.
class ContainerWriter {
public:
  // The next section: write_section(source, sink) writes its payload, the same
  // bytes each time.
  template <auto write_section, typename Source>
  void add(std::uint32_t tag, const Source &source) {
    measure(tag, &source, [](const void *any, Sink &sink) {
      write_section(*static_cast<const Source *>(any), sink);
    });
  }

  [[nodiscard]] std::uint64_t file_length() const;
  void write(Sink &sink) const;

private:
  using WriteSection = void (*)(const void *, Sink &);
  struct Section {
    std::uint32_t tag;
    const void *source;
    WriteSection write;
    std::uint64_t length;
    std::uint64_t checksum;
  };

  void measure(std::uint32_t tag, const void *source,
               WriteSection write_section);
  [[nodiscard]] std::uint64_t table_end() const;
  void write_head(Sink &sink) const;
  void write_table(Sink &sink) const;

  std::vector<Section> sections_;
};

} // namespace naibx::format

#include <cstdint>
#include <optional>

namespace naibx::format {

// `tag` is HELD, of a predictor, or LHLD, of a model; the result must outlive
// the writer.
void add_held_out(ContainerWriter &writer, std::uint32_t tag,
                  const HeldOutResult &result);

// Of a file whose other parts have been read; nothing where the section is
// absent. Throws Failure.
std::optional<HeldOutResult> read_held_out(Span<const std::uint8_t> bytes,
                                           std::uint32_t tag,
                                           const Configuration &configuration);

} // namespace naibx::format

// src/format/model_reader.hpp
// Reads a model file: a pure function of untrusted bytes.


// src/format/container.hpp
// The outside of a model file: header, section table, checksums.


#include <array>
#include <cstdint>

namespace naibx::format {

// Length of a file according to its first bytes; 0 where they are not those of
// a model file, so no more need be read.
std::uint64_t told_length(Span<const std::uint8_t> head);

// Which checksums are compared: all, or only those of the header and of what a
// predictor reads besides its tables, so that these need not be touched.
enum class Checksums { all, all_but_tables };

// The payloads of the sections that this version knows; empty where absent.
struct Container {
  struct Section {
    std::uint32_t tag;
    const char *name;
    bool present;
    Span<const std::uint8_t> bytes;
  };

  // Checks everything that can be checked without looking into a section.
  // Throws Failure. `bytes` must outlive the result.
  explicit Container(Span<const std::uint8_t> bytes,
                     Checksums checksums = Checksums::all);

  [[nodiscard]] const Section *find(std::uint32_t tag) const;
  // Throws NAIBX_ERROR_CORRUPT where the section is absent.
  [[nodiscard]] const Section &require(std::uint32_t tag) const;

private:
  void read_table(Span<const std::uint8_t> bytes, std::uint32_t section_count,
                  Checksums checksums);
  void place(std::uint32_t tag, std::uint32_t flags,
             Span<const std::uint8_t> payload);

  std::array<Section, 16> sections_;
};

} // namespace naibx::format

// src/format/cursor.hpp
// Reads little-endian numbers from untrusted bytes.


#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace naibx::format {

template <typename Integer>
Integer load_little_endian(const std::uint8_t *bytes) {
  Integer value = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) {
    value =
        static_cast<Integer>(value | static_cast<Integer>(bytes[i]) << (8 * i));
  }
  return value;
}

// An integer, or the IEEE 754 number with those bits.
template <typename Number> Number load_number(const std::uint8_t *bytes) {
  if constexpr (std::is_integral_v<Number>) {
    return load_little_endian<Number>(bytes);
  } else {
    using Bits = std::conditional_t<sizeof(Number) == sizeof(std::uint64_t),
                                    std::uint64_t, std::uint32_t>;
    const Bits bits = load_little_endian<Bits>(bytes);
    Number value = 0;
    static_assert(sizeof value == sizeof bits);
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
}

// Never reads past the end: a read that would throws NAIBX_ERROR_CORRUPT.
class Cursor {
public:
  Cursor(Span<const std::uint8_t> bytes, const char *what)
      : next_(bytes.begin()), end_(bytes.end()), what_(what) {}

  [[nodiscard]] std::uint64_t left() const {
    return static_cast<std::uint64_t>(end_ - next_);
  }
  std::uint8_t u8() { return *take(1); }
  std::uint32_t u32() { return load_little_endian<std::uint32_t>(take(4)); }
  std::uint64_t u64() { return load_little_endian<std::uint64_t>(take(8)); }
  double f64() { return load_number<double>(take(8)); }
  void array(Span<double> values) { numbers(values); }
  template <typename Number> void numbers(Span<Number> values) {
    const std::uint8_t *const bytes = take(values.size() * sizeof(Number));
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = load_number<Number>(bytes + i * sizeof(Number));
    }
  }
  // The next `count` elements of `size` bytes, to be read in parallel with what
  // follows.
  Cursor part(std::uint64_t count, std::uint64_t size) {
    require_elements(count, size);
    const Cursor result({next_, static_cast<std::size_t>(count * size)}, what_);
    next_ += count * size;
    return result;
  }
  std::string_view text(std::uint64_t length) {
    return {reinterpret_cast<const char *>(take(length)),
            static_cast<std::size_t>(length)};
  }
  // Throws unless `count` elements of `size` bytes are left; before anything
  // is allocated for them. Divides, so that nothing overflows.
  void require_elements(std::uint64_t count, std::uint64_t size) const {
    if (count > left() / size) {
      fail(NAIBX_ERROR_CORRUPT, "the ", what_, " section declares ", count,
           " elements of ", size, " bytes, but has only ", left(),
           " bytes left");
    }
  }
  void require_end() const {
    if (left() != 0) {
      fail(NAIBX_ERROR_CORRUPT, "the ", what_, " section has ", left(),
           " bytes more than it declares");
    }
  }

private:
  const std::uint8_t *take(std::uint64_t count) {
    require_elements(count, 1);
    const std::uint8_t *const bytes = next_;
    next_ += count;
    return bytes;
  }

  const std::uint8_t *next_;
  const std::uint8_t *end_;
  const char *what_;
};

} // namespace naibx::format

#include <cstdint>
#include <memory_resource>

namespace naibx {

// Fills the tables of a model, of which it is a friend.
class ModelReader {
public:
  // Throws Failure, or std::bad_alloc. What it returns can be predicted with,
  // learned into and saved. Nothing large is allocated before the bytes that
  // fill it are known to be there.
  static Model read(Span<const std::uint8_t> bytes,
                    const format::LoadLimits &limits,
                    std::pmr::memory_resource *memory);

private:
  ModelReader(const format::Container &container, Model &model)
      : container_(container), model_(model) {}

  void read_counts();
  void read_pairs();
  void read_gaussian();
  void read_bernoulli();
  void read_multinomial();
  void read_categorical();
  void read_ridge();
  void append_sizes(format::Cursor &cursor, std::uint64_t count);
  // Reads whether N_ic follow, and then makes room for them.
  void read_tracking(format::Cursor &cursor, const MissingFamilies &family);

  const format::Container &container_;
  Model &model_;
};

} // namespace naibx

// src/format/predictor_reader.hpp
// Reads a predictor file: a pure function of untrusted bytes.


#include <cstdint>
#include <memory_resource>

namespace naibx::format {

// Throws Failure, or std::bad_alloc. What it returns predicts without a fault.
// Nothing large is allocated before the bytes that fill it are known to be
// there.
Predictor read_predictor(Span<const std::uint8_t> bytes,
                         const LoadLimits &limits,
                         std::pmr::memory_resource *memory);

// Whether a predictor can work on the bytes of its file as they are.
bool tables_can_be_mapped();

// The same where the tables can be mapped: it does not copy them, and `bytes`,
// which begin at a multiple of 64, must outlive it. Without `verify` it checks
// only the numbers that keep reads and writes within bounds, and predictions
// may be anything.
Predictor map_predictor(Span<const std::uint8_t> bytes,
                        const LoadLimits &limits, bool verify,
                        std::pmr::memory_resource *memory);

} // namespace naibx::format

// src/format/ridge_reader.hpp
// Reads what the linear and the kernel method keep, from untrusted bytes.


#include <cstdint>
#include <memory_resource>

namespace naibx::format {

// Fills a model that has learned nothing. Throws Failure, or std::bad_alloc.
void read_ridge_model(RidgeModel &model, const Configuration &configuration,
                      Span<const std::uint8_t> section);

// Whether the file, or what it pretends to be, has such a predictor.
bool has_ridge_predictor(Span<const std::uint8_t> bytes);

// Whether the file of a model that has been read has weights by which it
// predicts live, and these. Throws Failure, or std::bad_alloc.
bool has_last_weights(Span<const std::uint8_t> bytes);
RidgePredictor read_last_weights(Span<const std::uint8_t> bytes,
                                 const Configuration &configuration,
                                 std::pmr::memory_resource *memory);

// Throws Failure, or std::bad_alloc.
RidgePredictor read_ridge_predictor(Span<const std::uint8_t> bytes,
                                    const LoadLimits &limits,
                                    std::pmr::memory_resource *memory);

} // namespace naibx::format

// src/score/ridge/ridge_scores.hpp
// Scores of rows from the weights of a ridge regression.


namespace naibx {

// A row of scores: log-odds of labels, log P(M = m | x) of the sizes seen, then
// what RidgeTables says of groups of sizes.
class RidgeScores : public ScoreSource {
public:
  // `sizes` have been seen, `log_shares` says how much of its group each is.
  RidgeScores(const Configuration &configuration, const Layout &layout,
              const RidgeTables &tables, Span<const std::uint32_t> sizes,
              Span<const double> log_shares, const Kernels &kernels);

  [[nodiscard]] const ScoreColumns &columns() const override {
    return columns_;
  }
  [[nodiscard]] const Kernels &kernels() const override { return kernels_; }
  [[nodiscard]] std::size_t rows_of_tile() const override;
  [[nodiscard]] std::uint64_t
  work_of_row(std::uint64_t value_count) const override;
  void reserve(ScoreScratch &scratch) const override;
  void begin(ScoreScratch & /*scratch*/) const override {}
  void score(const ExampleBatch &examples, RowRange tile, ScoredClasses classes,
             ScoreScratch &scratch) const override;
  [[nodiscard]] double *scores(ScoreScratch &scratch) const override {
    return scratch.ridge->scores.data();
  }
  // Nothing is given labels here: the whole set is chosen at once.
  [[nodiscard]] const double *
  size_given_labels(std::uint32_t /*size*/,
                    ScoreScratch & /*scratch*/) const override {
    return nullptr;
  }
  [[nodiscard]] const double *
  label_given_labels(std::size_t /*column*/,
                     ScoreScratch & /*scratch*/) const override {
    return nullptr;
  }
  [[nodiscard]] const double *all_label_rows() const override {
    return nullptr;
  }

  // Where the scores of groups begin in a row.
  [[nodiscard]] std::size_t group_column() const { return group_column_; }

private:
  void set_sizes(double *row) const;

  const Configuration &configuration_;
  const Layout &layout_;
  const RidgeTables &tables_;
  Span<const double> log_shares_;
  const Kernels &kernels_;
  std::size_t group_column_;
  ScoreColumns columns_;
};

} // namespace naibx

// src/score/tables/compile.hpp
// Makes a predictor of a model.


#include <memory_resource>

namespace naibx {

// O(L (n + L)): some divisions and logarithms for each number of the tables.
// The model must have learned something. Every kernel gives the same bits.
Predictor compile(const Model &model, const Kernels &kernels,
                  Precision precision, std::pmr::memory_resource *memory);

} // namespace naibx

// src/score/tables/table_scores.hpp
// Scores of rows from the tables of a predictor.


// src/score/tables/tile_scorer.hpp
// The scores of examples in the columns of a predictor.


#include <cstddef>

namespace naibx {

// Columns begin to end - 1, whole blocks: of floats, one may hold both labels
// and sizes.
struct ColumnRange {
  std::size_t begin;
  std::size_t end;
};
ColumnRange label_columns(const PredictorShape &shape);
ColumnRange size_columns(const PredictorShape &shape);
ColumnRange all_columns(const PredictorShape &shape);

// Scores a tile: its examples are taken one by one and then scored together.
template <typename Real> class TileScorer {
public:
  TileScorer(const Predictor &predictor, const Kernels &kernels,
             TableScratch &scratch, ColumnRange range);

  // The next example of the tile. Throws Failure where it does not fit.
  void take(const ExampleView &example);
  // Scores those that were taken, into scratch.scores.
  void score();

private:
  void take_dense(const double *values);
  void take_gaussian(const ExampleView &example);
  void take_discrete();
  [[nodiscard]] bool is_sparse(const ExampleView &example) const;
  void score_sparse(const ExampleView &example);
  void score_some();
  void score_complete_rows();
  void rule_out(std::size_t row);
  [[nodiscard]] Real *x_of_row(std::size_t row);
  [[nodiscard]] Real centred(std::uint32_t feature, double value) const;
  void add_term(std::size_t row, double weight);
  template <typename Term> void add_terms(std::size_t count, const Term &term);

  const Predictor &predictor_;
  const PredictorShape &shape_;
  const Kernels &kernels_;
  TableScratch &scratch_;
  GaussianInput<Real> &input_;
  ColumnRange range_;
  std::size_t rows_ = 0;
  // Rows from here on are complete and not yet scored.
  std::size_t waiting_ = 0;
};

} // namespace naibx

namespace naibx {

class TableScores : public ScoreSource {
public:
  TableScores(const Predictor &predictor, const Kernels &kernels);

  [[nodiscard]] const ScoreColumns &columns() const override {
    return columns_;
  }
  [[nodiscard]] const Kernels &kernels() const override { return kernels_; }
  [[nodiscard]] std::size_t rows_of_tile() const override {
    return rows_of_tile_;
  }
  [[nodiscard]] std::uint64_t
  work_of_row(std::uint64_t value_count) const override;
  void reserve(ScoreScratch &scratch) const override;
  void begin(ScoreScratch & /*scratch*/) const override {}
  void score(const ExampleBatch &examples, RowRange tile, ScoredClasses classes,
             ScoreScratch &scratch) const override;
  [[nodiscard]] double *scores(ScoreScratch &scratch) const override {
    return scratch.tables->scores_of(predictor_, 0);
  }
  [[nodiscard]] const double *
  size_given_labels(std::uint32_t size,
                    ScoreScratch & /*scratch*/) const override {
    return predictor_.size_given_label(size);
  }
  [[nodiscard]] const double *
  label_given_labels(std::size_t column,
                     ScoreScratch & /*scratch*/) const override {
    return predictor_.pairs(column);
  }
  [[nodiscard]] const double *all_label_rows() const override {
    return predictor_.pairs(0);
  }

private:
  template <typename Real>
  void score_as(const ExampleBatch &examples, RowRange tile,
                ColumnRange columns, TableScratch &scratch) const;

  const Predictor &predictor_;
  const Kernels &kernels_;
  std::size_t rows_of_tile_;
  ScoreColumns columns_;
};

} // namespace naibx

// src/capi/host_tasks.hpp
// Threads as a caller has set them, for one call. The caller's executor runs
// with the caller's floating-point settings, its tasks with those of the
// library, in any thread.


#include "naibx.h"

#include <cstdint>

namespace naibx::capi {

// What a handle keeps.
struct ThreadSettings {
  std::uint32_t thread_count = 1;
  naibx_executor executor = nullptr; // or NULL: threads of the library
  void *context = nullptr;
};

// Made before the guard is entered; outlives its runner.
class HostTasks {
public:
  explicit HostTasks(const ThreadSettings &settings)
      : settings_(settings),
        host_(settings.executor == nullptr ? FloatingPointSettings()
                                           : FloatingPointSettings::current()) {
  }

  [[nodiscard]] TaskRunner runner() {
    return settings_.executor == nullptr
               ? TaskRunner(settings_.thread_count)
               : TaskRunner(settings_.thread_count, &HostTasks::execute, this);
  }

private:
  struct Call {
    TaskRunner::Task task;
    void *context;
  };

  static void execute(void *self, std::uint64_t task_count,
                      TaskRunner::Task task, void *task_context) {
    const auto &tasks = *static_cast<const HostTasks *>(self);
    Call call = {task, task_context};
    tasks.host_.apply();
    tasks.settings_.executor(tasks.settings_.context, task_count,
                             &HostTasks::run, &call);
    FloatingPointSettings::standard().apply();
  }
  static void run(void *context, std::uint64_t index) {
    const ErrnoScope errno_scope;
    const FloatingPointScope floating_point_scope;
    const auto &call = *static_cast<const Call *>(context);
    call.task(call.context, index);
  }

  ThreadSettings settings_;
  FloatingPointSettings host_; // of an executor
};

} // namespace naibx::capi

#include "naibx.h"

#include <memory>
#include <memory_resource>
#include <optional>
#include <utility>

namespace naibx::capi {

// The caller's functions; operator new without them.
struct AllocatorFunctions {
  naibx_allocate allocate = nullptr;
  naibx_deallocate deallocate = nullptr;
  void *context = nullptr;
};

class CallerMemory : public std::pmr::memory_resource {
public:
  explicit CallerMemory(const AllocatorFunctions &functions)
      : functions_(functions) {}
  [[nodiscard]] const AllocatorFunctions &functions() const {
    return functions_;
  }

private:
  void *do_allocate(std::size_t size, std::size_t alignment) override;
  void do_deallocate(void *memory, std::size_t size,
                     std::size_t alignment) override;
  [[nodiscard]] bool
  do_is_equal(const std::pmr::memory_resource &other) const noexcept override {
    return this == &other;
  }

  AllocatorFunctions functions_;
};

AllocatorFunctions functions_of(const naibx_allocator *allocator);

} // namespace naibx::capi

struct naibx_allocator {
  naibx::capi::AllocatorFunctions functions;
};

struct naibx_load_options {
  naibx::capi::AllocatorFunctions allocator;
  naibx::format::LoadLimits limits;
  bool map_tables = false;   // of a predictor
  bool verify_tables = true; // where they are mapped
};

namespace naibx::capi {

inline naibx_load_options
options_or_default(const naibx_load_options *options) {
  return options == nullptr ? naibx_load_options() : *options;
}

} // namespace naibx::capi

// Each object holds its own memory resource, declared before what uses it.

struct naibx_config {
  explicit naibx_config(std::uint32_t label_count)
      : memory(naibx::capi::AllocatorFunctions()),
        configuration(label_count, &memory) {}
  naibx_config(const naibx::Configuration &other,
               const naibx::capi::AllocatorFunctions &functions)
      : memory(functions), model_allocator(functions),
        configuration(other, &memory) {}

  naibx::capi::CallerMemory memory;
  // Of the models made from this.
  naibx::capi::AllocatorFunctions model_allocator;
  naibx::Configuration configuration;
};

namespace naibx::capi {

// The method that was chosen for a model, and what fills scores by it.
struct CompiledMethod {
  // `make(memory)` is the choice.
  template <typename Make>
  CompiledMethod(const AllocatorFunctions &functions, const Kernels &kernels,
                 const Make &make)
      : memory(functions), choice(make(&memory)) {
    set_kernels(kernels);
  }
  CompiledMethod(const Model &from, const AllocatorFunctions &functions,
                 Precision precision)
      : CompiledMethod(functions, from.kernels(),
                       [&](std::pmr::memory_resource *of_choice) {
                         MethodChoice made = choose_method(from, of_choice);
                         if (made.ridge && precision == Precision::float32) {
                           made.ridge->round_to_float32();
                         }
                         return made;
                       }) {}

  void set_kernels(const Kernels &kernels) {
    if (choice.ridge) {
      scores.emplace(choice.ridge->configuration(), choice.ridge->layout(),
                     choice.ridge->tables(), choice.ridge->sizes(),
                     choice.ridge->size_log_shares(), kernels);
    }
  }
  // Where a file tells that the paper's model predicts, and how well; else
  // nothing.
  static Shared<CompiledMethod>
  paper_of_file(const AllocatorFunctions &functions,
                Span<const std::uint8_t> bytes, std::uint32_t tag,
                const Configuration &configuration) {
    const auto held_out = format::read_held_out(bytes, tag, configuration);
    return held_out ? Shared<CompiledMethod>::make(
                          functions, best_kernels(),
                          [&](std::pmr::memory_resource *) {
                            return MethodChoice{std::nullopt, *held_out};
                          })
                    : Shared<CompiledMethod>();
  }
  [[nodiscard]] HeldOutResult held_out() const {
    return choice.ridge ? choice.ridge->held_out() : choice.naive;
  }

  CallerMemory memory;
  MethodChoice choice;
  std::optional<RidgeScores> scores; // unless the paper's model predicts
};

// What a model's handle shares with its live predictors.
struct ModelState {
  ModelState(const Configuration &configuration,
             const AllocatorFunctions &functions)
      : memory(functions), model(configuration, &memory) {}
  ModelState(const ModelState &other, const AllocatorFunctions &functions)
      : memory(functions), model(other.model, &memory),
        compiled(other.compiled) {}
  // From the bytes of a file.
  ModelState(Span<const std::uint8_t> bytes, const naibx_load_options &options)
      : memory(options.allocator),
        model(ModelReader::read(bytes, options.limits, &memory)) {
    if (format::has_last_weights(bytes)) {
      compiled = Shared<CompiledMethod>::make(
          memory.functions(), model.kernels(),
          [&](std::pmr::memory_resource *of_weights) {
            return MethodChoice{format::read_last_weights(
                                    bytes, model.configuration(), of_weights),
                                {}};
          });
    } else {
      compiled = CompiledMethod::paper_of_file(memory.functions(), bytes,
                                               format::kLastHeldOutTag,
                                               model.configuration());
    }
  }

  CallerMemory memory;
  Model model;
  // By which it predicts live; nothing before naibx_compile. Never changed.
  Shared<CompiledMethod> compiled;
};

// What a predictor's handle shares with the answers that it gave last: what was
// compiled, or the model that a live one reads.
struct PredictorState {
  explicit PredictorState(Shared<ModelState> live)
      : memory(live->memory.functions()), model(std::move(live)) {}
  PredictorState(const ModelState &from, Precision precision)
      : memory(from.memory.functions()) {
    if (from.model.ridge() != nullptr) {
      method = Shared<CompiledMethod>::make(from.model, memory.functions(),
                                            precision);
    }
    if (ridge() == nullptr) {
      tables.emplace(
          compile(from.model, from.model.kernels(), precision, &memory));
    }
    set_kernels(from.model.kernels());
  }
  // From the bytes of a file.
  PredictorState(Span<const std::uint8_t> bytes,
                 const naibx_load_options &options)
      : memory(options.allocator) {
    if (format::has_ridge_predictor(bytes)) {
      method = Shared<CompiledMethod>::make(
          memory.functions(), best_kernels(),
          [&](std::pmr::memory_resource *of_method) {
            return MethodChoice{
                format::read_ridge_predictor(bytes, options.limits, of_method),
                {}};
          });
    } else {
      tables.emplace(format::read_predictor(bytes, options.limits, &memory));
      read_held_out(bytes);
    }
    set_kernels(best_kernels());
  }
  // On the bytes of a file, in place.
  PredictorState(format::MappedFile mapped, const naibx_load_options &options)
      : memory(options.allocator), file(std::move(mapped)),
        tables(format::map_predictor(file.bytes(), options.limits,
                                     options.verify_tables, &memory)) {
    read_held_out(file.bytes());
    set_kernels(best_kernels());
  }

  // What was chosen; nothing where there was no choice.
  [[nodiscard]] const Shared<CompiledMethod> &compiled() const {
    return model ? model->compiled : method;
  }
  // NULL where the paper's model predicts.
  [[nodiscard]] const RidgePredictor *ridge() const {
    return compiled() && compiled()->choice.ridge ? &*compiled()->choice.ridge
                                                  : nullptr;
  }
  [[nodiscard]] const Configuration &configuration() const {
    return model    ? model->model.configuration()
           : tables ? tables->configuration()
                    : ridge()->configuration();
  }
  [[nodiscard]] std::size_t column_count() const {
    return (model    ? model->model.layout()
            : tables ? tables->layout()
                     : ridge()->layout())
        .column_count();
  }
  [[nodiscard]] const Kernels &kernels() const {
    return model    ? model->model.kernels()
           : tables ? scores->kernels()
                    : method->scores->kernels();
  }
  // Of one that is not live.
  void set_kernels(const Kernels &kernels) {
    if (tables) {
      scores.emplace(*tables, kernels);
    } else {
      method->set_kernels(kernels);
    }
  }

  void read_held_out(Span<const std::uint8_t> bytes) {
    method = CompiledMethod::paper_of_file(memory.functions(), bytes,
                                           format::kHeldOutTag,
                                           tables->configuration());
  }

  CallerMemory memory;
  format::MappedFile file;       // empty if it owns the tables
  Shared<ModelState> model;      // that a live one reads
  Shared<CompiledMethod> method; // of one that is not live
  // Where this is the paper's: the tables, and what fills scores from them.
  std::optional<Predictor> tables;
  std::optional<TableScores> scores;
};

} // namespace naibx::capi

struct naibx_model {
  template <typename... Arguments>
  explicit naibx_model(const Arguments &...arguments)
      : state(naibx::Shared<naibx::capi::ModelState>::make(arguments...)) {}

  [[nodiscard]] const naibx::Model &model() const { return state->model; }
  [[nodiscard]] const naibx::capi::AllocatorFunctions &allocator() const {
    return state->memory.functions();
  }

  naibx::Shared<naibx::capi::ModelState> state;
  // Of naibx_add_examples.
  naibx::capi::ThreadSettings threads;
  // Of all examples that are learned now.
  std::optional<std::uint64_t> group;
};

struct naibx_predictor {
  template <typename... Arguments>
  explicit naibx_predictor(Arguments &&...arguments)
      : state(naibx::Shared<naibx::capi::PredictorState>::make(
            std::forward<Arguments>(arguments)...)) {}

  [[nodiscard]] const naibx::capi::AllocatorFunctions &allocator() const {
    return state->memory.functions();
  }

  naibx::Shared<naibx::capi::PredictorState> state;
};

struct naibx_request {
  naibx::Request request;
};

struct naibx_answer {
  explicit naibx_answer(const naibx::capi::AllocatorFunctions &functions)
      : memory(functions), answer(&memory) {}

  naibx::capi::CallerMemory memory;
  naibx::Answer answer;
  // Of its batches.
  naibx::capi::ThreadSettings threads;
  // The last one, which stays as long as its answer, and what it had compiled.
  naibx::Shared<naibx::capi::PredictorState> predictor;
  naibx::Shared<naibx::capi::CompiledMethod> method;
};

#include <memory>
#include <new>

namespace naibx::capi {

void *CallerMemory::do_allocate(std::size_t size, std::size_t alignment) {
  if (functions_.allocate == nullptr) {
    return ::operator new(size, std::align_val_t(alignment));
  }
  void *const memory =
      functions_.allocate(functions_.context, size == 0 ? 1 : size, alignment);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

void CallerMemory::do_deallocate(void *memory, std::size_t size,
                                 std::size_t alignment) {
  if (functions_.allocate == nullptr) {
    ::operator delete(memory, std::align_val_t(alignment));
  } else {
    functions_.deallocate(functions_.context, memory, size == 0 ? 1 : size,
                          alignment);
  }
}

AllocatorFunctions functions_of(const naibx_allocator *allocator) {
  return allocator == nullptr ? AllocatorFunctions() : allocator->functions;
}

} // namespace naibx::capi

extern "C" {

naibx_status naibx_allocator_create(naibx_allocate allocate,
                                    naibx_deallocate deallocate, void *context,
                                    naibx_allocator **allocator,
                                    naibx_error **error) {
  return naibx::capi::guard(error, [&]() -> naibx_status {
    naibx::capi::clear(allocator);
    naibx::capi::require(allocator, "allocator");
    naibx::capi::require(allocate, "allocate");
    naibx::capi::require(deallocate, "deallocate");
    *allocator = std::make_unique<naibx_allocator>(
                     naibx_allocator{{allocate, deallocate, context}})
                     .release();
    return NAIBX_OK;
  });
}

void naibx_allocator_destroy(naibx_allocator *allocator) {
  const std::unique_ptr<naibx_allocator> owned(allocator);
}

} // extern "C"

// src/capi/answer.cpp

// src/decide/predict.hpp
// Prediction: algorithm 2 of the paper, at O(L n + m L), since the terms that
// stay the same are computed once. The only way from scores to sets.


namespace naibx {

// Answers the request for every row. Where this throws, the answer has no
// results. Without a choice of sets, labels are chosen one by one.
void predict(const ScoreSource &source, const SetChoice *choice,
             const Request &request, const ExampleBatch &examples,
             const Progress &progress, const TaskRunner &runner,
             Answer &answer);

// Makes room for such predictions of so many rows, which then allocate nothing.
void reserve(const ScoreSource &source, const SetChoice *choice,
             const Request &request, std::uint64_t row_count,
             const TaskRunner &runner, Answer &answer);

} // namespace naibx

// src/capi/batch_arguments.hpp
// The arrays of a batch, checked before they are read.


#include <array>
#include <cstddef>
#include <cstdint>

namespace naibx::capi {

// The offsets of a batch; a single sparse row may come without.
class RowOffsets {
public:
  RowOffsets(std::uint64_t row_count, const std::uint32_t *indices,
             const std::uint64_t *given, std::uint64_t value_count)
      : of_one_row_{0, value_count},
        offsets_(given == nullptr && indices != nullptr && row_count == 1
                     ? of_one_row_.data()
                     : given) {}
  [[nodiscard]] const std::uint64_t *get() const { return offsets_; }

private:
  std::array<std::uint64_t, 2> of_one_row_;
  const std::uint64_t *offsets_;
};

inline ExampleBatch checked_batch(std::size_t column_count,
                                  std::uint64_t row_count, const double *values,
                                  const std::uint32_t *indices,
                                  const std::uint64_t *row_offsets,
                                  std::uint64_t value_count) {
  require_rows_fit(row_count);
  require_readable(values, value_count, "values");
  if (row_offsets != nullptr) {
    require_array(indices, value_count, "indices");
  } else if (indices != nullptr) {
    require(row_offsets, "row_offsets");
  }
  return {row_count, column_count, values, indices, row_offsets, value_count};
}

} // namespace naibx::capi

// src/capi/host_progress.hpp
// The caller's progress callback, called with the caller's own floating-point
// settings. Made before the guard is entered.


#include "naibx.h"

#include <cstdint>

namespace naibx::capi {

class HostProgress {
public:
  HostProgress(naibx_progress callback, void *context)
      : callback_(callback), context_(context),
        host_(callback == nullptr ? FloatingPointSettings()
                                  : FloatingPointSettings::current()) {}

  [[nodiscard]] Progress every(std::uint64_t interval) {
    return {callback_ == nullptr ? nullptr : &HostProgress::call, this,
            interval};
  }

private:
  static std::int32_t call(void *self, std::uint64_t done,
                           std::uint64_t total) {
    const auto &progress = *static_cast<const HostProgress *>(self);
    progress.host_.apply();
    const std::int32_t answer =
        progress.callback_(progress.context_, done, total);
    FloatingPointSettings::standard().apply();
    return answer;
  }

  naibx_progress callback_;
  void *context_;
  FloatingPointSettings host_;
};

} // namespace naibx::capi

// src/capi/score_source_of.hpp
// From a model or a predictor to what fills its scores, for one call.


#include "naibx.h"

namespace naibx::capi {

// Of a method that is not the paper's.
template <typename Use>
naibx_status with_ridge_source(const CompiledMethod &method, const Use &use) {
  const RidgePredictor &ridge = *method.choice.ridge;
  const SetChoice choice = {ridge.decoding(), ridge.choice().decoder,
                            ridge.bounds(), method.scores->group_column()};
  return use(*method.scores, &choice);
}

// Calls use(source, choice), which returns a status; NAIBX_NOT_TRAINED where
// there is nothing yet to predict from.
template <typename Use>
naibx_status with_live_source(const ModelState &state, std::uint64_t row_count,
                              Answer &answer, const Use &use) {
  if (!(state.model.weight() > 0.0)) {
    return NAIBX_NOT_TRAINED;
  }
  if (state.compiled && state.compiled->choice.ridge) {
    return with_ridge_source(*state.compiled, use);
  }
  const LiveScores source(state.model, row_count, answer.live_columns);
  return use(source, nullptr);
}

template <typename Use>
naibx_status with_source(const PredictorState &predictor,
                         std::uint64_t row_count, Answer &answer,
                         const Use &use) {
  if (predictor.model) {
    return with_live_source(*predictor.model, row_count, answer, use);
  }
  if (predictor.tables) {
    return use(*predictor.scores, nullptr);
  }
  return with_ridge_source(*predictor.method, use);
}

} // namespace naibx::capi

#include <memory>

using naibx::capi::checked_batch;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::HostProgress;
using naibx::capi::HostTasks;
using naibx::capi::require;
using naibx::capi::RowOffsets;
using naibx::capi::with_source;

namespace {

// The request of the call, or the default.
class RequestOfCall {
public:
  explicit RequestOfCall(const naibx_request *given)
      : given_(given == nullptr ? of_default_ : given->request) {}
  [[nodiscard]] const naibx::Request &get() const { return given_; }

private:
  naibx::Request of_default_;
  const naibx::Request &given_;
};

naibx::capi::ThreadSettings of_answer(const naibx_answer *answer) {
  return answer == nullptr ? naibx::capi::ThreadSettings() : answer->threads;
}

void keep_predictor(naibx_answer &answer, const naibx_predictor &predictor) {
  if (answer.predictor != predictor.state ||
      answer.method != predictor.state->compiled()) {
    answer.answer.forget_source();
    answer.predictor = predictor.state;
    answer.method = predictor.state->compiled();
  }
}

// Throws where the answer does not have the output.
void require_output(const naibx_answer &answer, std::uint32_t output) {
  if (!answer.answer.has_results()) {
    naibx::fail(NAIBX_ERROR_MISMATCH,
                "the answer has no results: nothing was predicted since it was "
                "made or reserved, or the last prediction failed");
  }
  if (!answer.answer.has(output)) {
    naibx::fail(NAIBX_ERROR_MISMATCH,
                "the request did not ask for this output: ", output);
  }
}

} // namespace

extern "C" {

naibx_status naibx_answer_create(const naibx_allocator *allocator,
                                 naibx_answer **answer, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(answer);
    require(answer, "answer");
    *answer =
        std::make_unique<naibx_answer>(naibx::capi::functions_of(allocator))
            .release();
    return NAIBX_OK;
  });
}

void naibx_answer_destroy(naibx_answer *answer) {
  const std::unique_ptr<naibx_answer> owned(answer);
}

naibx_status naibx_answer_reserve(naibx_answer *answer,
                                  const naibx_predictor *predictor,
                                  const naibx_request *request,
                                  uint64_t row_count, naibx_error **error) {
  HostTasks host_tasks(of_answer(answer));
  return guard(error, [&]() -> naibx_status {
    require(answer, "answer");
    answer->answer.clear();
    require(predictor, "predictor");
    naibx::capi::require_rows_fit(row_count);
    const RequestOfCall asked(request);
    const naibx::TaskRunner runner = host_tasks.runner();
    keep_predictor(*answer, *predictor);
    return with_source(
        *predictor->state, row_count, answer->answer,
        [&](const naibx::ScoreSource &source, const naibx::SetChoice *choice) {
          naibx::reserve(source, choice, asked.get(), row_count, runner,
                         answer->answer);
          return NAIBX_OK;
        });
  });
}

naibx_status naibx_answer_predict(
    naibx_answer *answer, const naibx_predictor *predictor,
    const naibx_request *request, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    naibx_progress progress, void *context, naibx_error **error) {
  HostProgress host_progress(progress, context);
  HostTasks host_tasks(of_answer(answer));
  return guard(error, [&]() -> naibx_status {
    require(answer, "answer");
    answer->answer.clear();
    require(predictor, "predictor");
    const RowOffsets offsets(row_count, indices, row_offsets, value_count);
    const naibx::ExampleBatch examples =
        checked_batch(predictor->state->column_count(), row_count, values,
                      indices, offsets.get(), value_count);
    const RequestOfCall asked(request);
    const naibx::TaskRunner runner = host_tasks.runner();
    keep_predictor(*answer, *predictor);
    return with_source(
        *predictor->state, row_count, answer->answer,
        [&](const naibx::ScoreSource &source, const naibx::SetChoice *choice) {
          naibx::predict(source, choice, asked.get(), examples,
                         host_progress.every(1), runner, answer->answer);
          return NAIBX_OK;
        });
  });
}

naibx_status naibx_answer_sets(const naibx_answer *answer, uint64_t *set_count,
                               const uint64_t **label_offsets,
                               const uint32_t **labels, naibx_error **error) {
  const bool are_there = answer != nullptr && answer->answer.has(NAIBX_SETS);
  if (are_there && set_count != nullptr && label_offsets != nullptr &&
      labels != nullptr) { // nothing is computed: no guard
    *set_count = answer->answer.row_count();
    *label_offsets = answer->answer.label_offsets.data();
    *labels = answer->answer.labels.data();
    clear(error);
    return NAIBX_OK;
  }
  return guard(error, [&]() -> naibx_status {
    clear(set_count);
    clear(label_offsets);
    clear(labels);
    require(answer, "answer");
    require(set_count, "set_count");
    require(label_offsets, "label_offsets");
    require(labels, "labels");
    require_output(*answer, NAIBX_SETS);
    return NAIBX_OK; // not reached: it returned above
  });
}

naibx_status naibx_answer_numbers(const naibx_answer *answer, uint32_t output,
                                  const double **numbers, uint64_t *count,
                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(numbers);
    clear(count);
    require(answer, "answer");
    require(numbers, "numbers");
    require(count, "count");
    if (output != NAIBX_STEPS && output != NAIBX_SIZES &&
        output != NAIBX_SIZE_EVIDENCE && output != NAIBX_LABEL_SCORES &&
        output != NAIBX_LABEL_EVIDENCE) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the output is ", output,
                  ", but must be one of NAIBX_STEPS (2), NAIBX_SIZES (4), "
                  "NAIBX_SIZE_EVIDENCE (8), NAIBX_LABEL_SCORES (16) and "
                  "NAIBX_LABEL_EVIDENCE (32)");
    }
    require_output(*answer, output);
    const auto found = answer->answer.numbers(output);
    *numbers = found.data();
    *count = found.size();
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/column_kinds.cpp

#include <memory>

using naibx::ColumnKind;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

ColumnKind checked_kind(int32_t kind) {
  if (kind < NAIBX_COLUMN_DENSE || kind > NAIBX_COLUMN_AUTO) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the kind is ", kind,
                ", but must be 0 to 3, one of NAIBX_COLUMN_DENSE to "
                "NAIBX_COLUMN_AUTO");
  }
  return static_cast<ColumnKind>(kind);
}

} // namespace

extern "C" {

naibx_status naibx_config_set_column_kind(naibx_config *config, uint32_t column,
                                          int32_t kind, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(config, "config");
    config->configuration.set_column_kind(column, checked_kind(kind));
    return NAIBX_OK;
  });
}

naibx_status naibx_config_column_kind(const naibx_config *config,
                                      uint32_t column, int32_t *kind,
                                      naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(kind);
    require(config, "config");
    require(kind, "kind");
    static_cast<void>(config->configuration.feature_at(column));
    *kind =
        static_cast<int32_t>(config->configuration.column_kinds().get(column));
    return NAIBX_OK;
  });
}

naibx_status naibx_get_decided_config(const naibx_model *model,
                                      naibx_config **config,
                                      naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(model, "model");
    require(config, "config");
    auto decided = std::make_unique<naibx_config>(
        model->model().configuration(), model->allocator());
    if (const naibx::RidgeModel *const ridge = model->model().ridge()) {
      ridge->decide_kinds(decided->configuration, &decided->memory);
    }
    *config = decided.release();
    return NAIBX_OK;
  });
}

naibx_status
naibx_predictor_get_decided_config(const naibx_predictor *predictor,
                                   naibx_config **config, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(predictor, "predictor");
    require(config, "config");
    auto decided = std::make_unique<naibx_config>(
        predictor->state->configuration(), predictor->allocator());
    if (const naibx::RidgePredictor *const ridge = predictor->state->ridge()) {
      ridge->tables().map().columns().decide_kinds(decided->configuration);
    }
    *config = decided.release();
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/config.cpp

#include <memory>

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

// Runs a change of the configuration under the guard.
template <typename Change>
naibx_status change(naibx_config *config, naibx_error **error,
                    const Change &apply) {
  return guard(error, [&]() -> naibx_status {
    require(config, "config");
    apply(config->configuration);
    return NAIBX_OK;
  });
}

} // namespace

extern "C" {

naibx_status naibx_config_create(uint32_t label_count, naibx_config **config,
                                 naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(config, "config");
    *config = std::make_unique<naibx_config>(label_count).release();
    return NAIBX_OK;
  });
}

void naibx_config_destroy(naibx_config *config) {
  const std::unique_ptr<naibx_config> owned(config);
}

naibx_status naibx_config_add_features(naibx_config *config, int32_t family,
                                       uint32_t feature_count,
                                       naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    configuration.add_features(static_cast<naibx::Family>(family),
                               feature_count);
  });
}

naibx_status naibx_config_add_categorical(naibx_config *config,
                                          const uint32_t *category_counts,
                                          uint32_t feature_count,
                                          naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    require(category_counts, "category_counts");
    configuration.add_categorical({category_counts, feature_count});
  });
}

naibx_status naibx_config_extend_group(naibx_config *config, uint32_t group,
                                       uint32_t feature_count,
                                       naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    configuration.extend_group(group, feature_count);
  });
}

naibx_status naibx_config_set_allocator(naibx_config *config,
                                        const naibx_allocator *allocator,
                                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(config, "config");
    config->model_allocator = naibx::capi::functions_of(allocator);
    return NAIBX_OK;
  });
}

naibx_status naibx_config_set_label_name(naibx_config *config, uint32_t label,
                                         const char *name,
                                         naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    require(name, "name");
    configuration.check_label(label);
    configuration.label_names.set(label, name, "label");
  });
}

naibx_status naibx_config_set_feature_name(naibx_config *config,
                                           uint32_t column, const char *name,
                                           naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    require(name, "name");
    static_cast<void>(configuration.feature_at(column));
    configuration.feature_names.set(column, name, "column");
  });
}

naibx_status naibx_config_set_category_name(naibx_config *config,
                                            uint32_t column, uint32_t category,
                                            const char *name,
                                            naibx_error **error) {
  return change(config, error, [&](naibx::Configuration &configuration) {
    require(name, "name");
    configuration.category_names.set(
        configuration.category_at(column, category), name,
        "category (among those of all columns)");
  });
}

} // extern "C"

// src/capi/config_get.cpp

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

extern "C" {

naibx_status naibx_config_feature(const naibx_config *config, uint32_t column,
                                  int32_t *family, uint32_t *group,
                                  uint32_t *category_count,
                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(family);
    clear(group);
    clear(category_count);
    require(config, "config");
    const naibx::Feature &feature = config->configuration.feature_at(column);
    if (family != nullptr) {
      *family = static_cast<int32_t>(feature.family);
    }
    if (group != nullptr) {
      *group = feature.group;
    }
    if (category_count != nullptr) {
      *category_count = feature.category_count;
    }
    return NAIBX_OK;
  });
}

naibx_status naibx_config_label_name(const naibx_config *config, uint32_t label,
                                     const char **name, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(name);
    require(config, "config");
    require(name, "name");
    config->configuration.check_label(label);
    *name = config->configuration.label_names.get(label);
    return NAIBX_OK;
  });
}

naibx_status naibx_config_feature_name(const naibx_config *config,
                                       uint32_t column, const char **name,
                                       naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(name);
    require(config, "config");
    require(name, "name");
    static_cast<void>(config->configuration.feature_at(column));
    *name = config->configuration.feature_names.get(column);
    return NAIBX_OK;
  });
}

naibx_status naibx_config_category_name(const naibx_config *config,
                                        uint32_t column, uint32_t category,
                                        const char **name,
                                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(name);
    require(config, "config");
    require(name, "name");
    *name = config->configuration.category_names.get(
        config->configuration.category_at(column, category));
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/config_numbers.cpp

// src/capi/numbers.hpp
// Numbers that are set and looked up by key.


#include "naibx.h"

#include <cstdint>

namespace naibx::capi {

// `keys` names the valid ones.
[[noreturn]] inline void fail_for_key(std::int32_t key, const char *keys) {
  fail(NAIBX_ERROR_OUT_OF_RANGE, "the key is ", key, ", but must be ", keys);
}

// A number that the key does not use must be 0.
inline void check_unused(const char *name, std::uint32_t number) {
  if (number != 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the argument `", name, "` is ", number,
         ", but must be 0: the key has no use for it");
  }
}

inline bool checked_switch(const char *name, double value) {
  if (value != 0.0 && value != 1.0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, name, " is ", value, ", but must be 0 or 1");
  }
  return value == 1.0;
}

} // namespace naibx::capi

#include <cmath>
#include <optional>

using naibx::capi::checked_switch;
using naibx::capi::clear;
using naibx::capi::fail_for_key;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

constexpr const char *kConfigNumbers =
    "NAIBX_LABEL_COUNT (1) to NAIBX_SEEN_SETS (14)";

std::optional<uint32_t>
checked_fixed_size(const naibx::Configuration &configuration, double size) {
  const uint32_t label_count = configuration.label_count();
  if (size == static_cast<double>(naibx::kPredictSize)) {
    return std::nullopt;
  }
  if (!(size >= 0.0 && size <= label_count) || size != std::floor(size)) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the fixed size is ", size,
                ", but must be a whole number from 0 to ", label_count,
                ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
  }
  return static_cast<uint32_t>(size);
}

// A whole number from least to most.
uint64_t checked_whole(const char *name, double number, double least,
                       double most) {
  if (!(number >= least && number <= most) || number != std::floor(number)) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, name, " is ", number,
                ", but must be a whole number from ", least, " to ", most);
  }
  return static_cast<uint64_t>(number);
}

void set_ridge_number(naibx::Configuration &configuration, int32_t key,
                      double number) {
  naibx::RidgeSettings settings = configuration.ridge();
  switch (key) {
  case NAIBX_METHOD:
    settings.method = static_cast<naibx::Method>(checked_whole(
        "NAIBX_METHOD", number, NAIBX_METHOD_NAIVE, NAIBX_METHOD_AUTO));
    break;
  case NAIBX_LANDMARKS:
    settings.landmark_count = static_cast<uint32_t>(
        checked_whole("NAIBX_LANDMARKS", number, 1, naibx::kMostLandmarks));
    break;
  case NAIBX_RESERVOIR:
    settings.reservoir_rows = static_cast<uint32_t>(
        checked_whole("NAIBX_RESERVOIR", number, naibx::kFewestReservoirRows,
                      naibx::kMostReservoirRows));
    break;
  case NAIBX_SEED:
    settings.seed = checked_whole("NAIBX_SEED", number, 0,
                                  static_cast<double>(naibx::kLargestSeed));
    break;
  case NAIBX_LOSS:
    settings.loss = static_cast<naibx::Loss>(
        checked_whole("NAIBX_LOSS", number, NAIBX_LOSS_SUBSET_AND_JACCARD,
                      NAIBX_LOSS_HAMMING));
    break;
  case NAIBX_SEEN_SETS:
    settings.seen_sets = static_cast<uint32_t>(
        checked_whole("NAIBX_SEEN_SETS", number, 1, naibx::kMostSeenSets));
    break;
  default:
    fail_for_key(key, kConfigNumbers);
  }
  configuration.set_ridge(settings);
}

double get_ridge_number(const naibx::RidgeSettings &settings, int32_t key) {
  switch (key) {
  case NAIBX_METHOD:
    return static_cast<double>(settings.method);
  case NAIBX_LANDMARKS:
    return settings.landmark_count;
  case NAIBX_RESERVOIR:
    return settings.reservoir_rows;
  case NAIBX_SEED:
    return static_cast<double>(settings.seed);
  case NAIBX_LOSS:
    return static_cast<double>(settings.loss);
  case NAIBX_SEEN_SETS:
    return settings.seen_sets;
  default:
    fail_for_key(key, kConfigNumbers);
  }
}

void set_number(naibx::Configuration &configuration, int32_t key,
                double number) {
  switch (key) {
  case NAIBX_LABEL_COUNT:
  case NAIBX_FEATURE_COUNT:
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE,
                key == NAIBX_LABEL_COUNT
                    ? "NAIBX_LABEL_COUNT is read only: it is given to "
                      "naibx_config_create"
                    : "NAIBX_FEATURE_COUNT is read only: features are added "
                      "with naibx_config_add_features");
  case NAIBX_SMOOTHING:
    return configuration.set_smoothing(number);
  case NAIBX_FEATURE_SMOOTHING:
    return configuration.set_feature_smoothing(number);
  case NAIBX_VARIANCE_PRIOR:
    return configuration.set_variance_prior(number);
  case NAIBX_FIXED_SIZE:
    return configuration.set_fixed_size(
        checked_fixed_size(configuration, number));
  case NAIBX_ALLOW_EMPTY:
    return configuration.set_allow_empty(
        checked_switch("NAIBX_ALLOW_EMPTY", number));
  case NAIBX_MERGE_DUPLICATES:
    return configuration.set_merge_duplicates(
        checked_switch("NAIBX_MERGE_DUPLICATES", number));
  default:
    return set_ridge_number(configuration, key, number);
  }
}

double get_number(const naibx::Configuration &configuration, int32_t key) {
  switch (key) {
  case NAIBX_LABEL_COUNT:
    return configuration.label_count();
  case NAIBX_FEATURE_COUNT:
    return static_cast<double>(configuration.features().size());
  case NAIBX_SMOOTHING:
    return configuration.constants().smoothing;
  case NAIBX_FEATURE_SMOOTHING:
    return configuration.constants().feature_smoothing;
  case NAIBX_VARIANCE_PRIOR:
    return configuration.constants().variance_prior;
  case NAIBX_FIXED_SIZE:
    return configuration.fixed_size()
               ? *configuration.fixed_size()
               : static_cast<double>(naibx::kPredictSize);
  case NAIBX_ALLOW_EMPTY:
    return configuration.allow_empty() ? 1.0 : 0.0;
  case NAIBX_MERGE_DUPLICATES:
    return configuration.merge_duplicates() ? 1.0 : 0.0;
  default:
    return get_ridge_number(configuration.ridge(), key);
  }
}

} // namespace

extern "C" {

naibx_status naibx_config_set_number(naibx_config *config, int32_t key,
                                     double number, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(config, "config");
    set_number(config->configuration, key, number);
    return NAIBX_OK;
  });
}

naibx_status naibx_config_get_number(const naibx_config *config, int32_t key,
                                     double *number, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(number);
    require(config, "config");
    require(number, "number");
    *number = get_number(config->configuration, key);
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/error.cpp


#include <memory>
#include <new>
#include <string>
#include <utility>

namespace naibx::capi {

namespace {

constexpr naibx_error kOutOfMemory = {NAIBX_ERROR_OUT_OF_MEMORY, -1, -1,
                                      "out of memory"};

// Paths and names come from outside. What would break the line, or is not
// UTF-8, is written as \x and two digits.
std::string one_line(const std::string &words) {
  constexpr const char *kDigits = "0123456789abcdef";
  const bool valid = is_valid_utf8(words);
  std::string line;
  for (const char letter : words) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool control = byte < 0x20 || byte == 0x7F;
    if (control || (byte >= 0x80 && !valid)) {
      line += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 0xFU]};
    } else {
      line += letter;
    }
  }
  return line;
}

struct OwnedError : naibx_error {
  OwnedError(const Failure &failure, std::string &&words)
      : naibx_error{failure.status(), failure.row(), failure.column(), nullptr},
        text(std::move(words)) {
    message = text.c_str();
  }
  std::string text;
};

} // namespace

naibx_status report_out_of_memory(naibx_error **error) {
  if (error != nullptr) {
    // Never written to: all access is through const pointers, and destroy knows
    // this address.
    *error = const_cast<naibx_error *>(&kOutOfMemory);
  }
  return NAIBX_ERROR_OUT_OF_MEMORY;
}

naibx_status report(const Failure &failure, naibx_error **error) {
  if (error == nullptr) {
    return failure.status();
  }
  try {
    std::string words;
    if (failure.row() >= 0) {
      words = text("row ", failure.row(), ": ");
    }
    words += one_line(failure.what());
    *error = std::make_unique<OwnedError>(failure, std::move(words)).release();
    return failure.status();
  } catch (const std::bad_alloc &) {
    return report_out_of_memory(error);
  }
}

} // namespace naibx::capi

extern "C" {

naibx_status naibx_error_status(const naibx_error *error) {
  return error == nullptr ? NAIBX_OK : error->status;
}

const char *naibx_error_message(const naibx_error *error) {
  return error == nullptr ? "" : error->message;
}

int64_t naibx_error_row(const naibx_error *error) {
  return error == nullptr ? -1 : error->row;
}

int64_t naibx_error_column(const naibx_error *error) {
  return error == nullptr ? -1 : error->column;
}

void naibx_error_destroy(naibx_error *error) {
  if (error != &naibx::capi::kOutOfMemory) {
    const std::unique_ptr<naibx::capi::OwnedError> owned(
        static_cast<naibx::capi::OwnedError *>(error));
  }
}

} // extern "C"

// src/capi/file_numbers.cpp

// src/format/file_head.hpp
// What the first bytes of a file declare; only its kind is checked.


#include <cstdint>

namespace naibx::format {

class FileHead {
public:
  // Throws Failure where the bytes are not the beginning of such a file, or
  // less than its header.
  explicit FileHead(Span<const std::uint8_t> bytes);

  // Of the whole file, in bytes.
  [[nodiscard]] std::uint64_t length() const;
  // 65536 major + minor.
  [[nodiscard]] std::uint32_t version() const;
  // As the header declares it.
  [[nodiscard]] std::uint32_t section_count() const;
  // Throws Failure where the bytes end within the table of sections.
  [[nodiscard]] bool has_section(std::uint32_t tag) const;

private:
  Span<const std::uint8_t> bytes_;
};

} // namespace naibx::format

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::require_readable;

namespace {

double number_of(const naibx::format::FileHead &head, int32_t key) {
  switch (key) {
  case NAIBX_FILE_BYTES:
    return static_cast<double>(head.length());
  case NAIBX_FILE_VERSION:
    return head.version();
  case NAIBX_FILE_HAS_MODEL:
    return head.has_section(naibx::format::kCountsTag) ? 1.0 : 0.0;
  case NAIBX_FILE_HAS_PREDICTOR:
    return head.has_section(naibx::format::kPredictorTag) ||
                   head.has_section(naibx::format::kRidgePredictorTag)
               ? 1.0
               : 0.0;
  default:
    break;
  }
  naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the key is ", key,
              ", but must be NAIBX_FILE_BYTES (1) to NAIBX_FILE_HAS_PREDICTOR "
              "(4)");
}

} // namespace

extern "C" {

naibx_status naibx_file_get_number(const uint8_t *bytes, uint64_t size,
                                   int32_t key, double *number,
                                   naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(number);
    const auto readable = require_readable(bytes, size, "bytes");
    require(number, "number");
    *number = number_of(naibx::format::FileHead(readable), key);
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/groups.cpp
// Examples that belong together.

using naibx::capi::guard;
using naibx::capi::require;

extern "C" {

naibx_status naibx_set_group(naibx_model *model, uint64_t group,
                             naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    if (model->model().ridge() == nullptr) {
      naibx::fail(NAIBX_ERROR_MISMATCH,
                  "groups are of no use: NAIBX_METHOD is NAIBX_METHOD_NAIVE");
    }
    model->group = group;
    return NAIBX_OK;
  });
}

naibx_status naibx_clear_group(naibx_model *model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    model->group.reset();
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/learn.cpp

// src/model/batch_learner.hpp
// Learns many examples, all or none.


// src/model/batch_check.hpp
// Checks a batch before any of it is learned.


// src/model/learning_block.hpp
// Examples that are learned together: checked, shifted, and sorted by class, so
// that the statistics of a class come into the cache once for all of them.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// How many elements the examples of a block have in all.
struct BlockNeeds {
  std::size_t examples = 0;
  std::size_t labels = 0;
  std::size_t present = 0;
  std::size_t bernoulli_missing = 0;
  std::size_t occurrences = 0;

  void add(const CheckedExample &example);
  // What is enough for both.
  void raise_to(const BlockNeeds &other);
};

class LearningBlock {
public:
  // The examples of the block that one class learns: a part of places().
  struct ClassPart {
    std::size_t class_number;
    std::uint32_t begin;
    std::uint32_t count;
  };
  static constexpr std::size_t kNoClass = SIZE_MAX;

  LearningBlock(const Layout &layout, std::size_t label_count,
                const BlockNeeds &needs, std::pmr::memory_resource *memory);

  // The functions below do not allocate within these needs.
  void clear();
  // Copies the features of an example. Its labels stay where they are; the
  // class of its size may be kNoClass.
  void append(const Layout &layout, const Kernels &kernels,
              const PreparedExample &features, double weight,
              Span<const double> shift, Span<const std::uint32_t> labels,
              std::size_t size_class);
  // A copy of a set, for append.
  Span<const std::uint32_t> keep_labels(Span<const std::uint32_t> labels);
  // After the last example. `counts` is by class, all 0, and is left so.
  void sort_by_class(Span<std::uint32_t> counts);

  [[nodiscard]] Span<const LearnedExample> examples() const {
    return examples_;
  }
  [[nodiscard]] Span<const ClassPart> parts() const { return parts_; }
  [[nodiscard]] ChosenExamples chosen(const ClassPart &part) const {
    return {examples_,
            Span<const std::uint32_t>(places_).subspan(part.begin, part.count),
            members_.empty() ? nullptr : &members_};
  }

private:
  void mark_members(float mark);
  void append_discrete(const PreparedExample &features,
                       LearnedExample &learned);
  template <typename Visit> void visit_classes(const Visit &visit) const;

  std::pmr::vector<LearnedExample> examples_;
  std::pmr::vector<std::size_t> size_classes_; // by example
  // What the examples are views of.
  AlignedRows<double> shifted_; // a row for each example
  AlignedRows<float> members_;  // a row for each example, or none
  std::pmr::vector<std::uint32_t> labels_;
  std::pmr::vector<std::uint32_t> present_;
  std::pmr::vector<std::uint32_t> bernoulli_missing_;
  std::pmr::vector<PreparedExample::Occurrence> occurrences_;
  std::pmr::vector<std::uint32_t> category_;
  std::pmr::vector<ClassPart> parts_;
  std::pmr::vector<std::uint32_t> places_;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Examples, sets and weights as a caller gives them.
struct TrainingBatch {
  const ExampleBatch &examples;
  const LabelBatch &labels;
  const double *weights;                             // NULL for 1 each
  std::optional<std::uint64_t> group = std::nullopt; // of all

  [[nodiscard]] std::uint64_t row_count() const { return examples.row_count(); }
  [[nodiscard]] double weight(std::uint64_t row) const {
    return weights == nullptr ? 1.0 : weights[row];
  }
};

struct BatchFindings {
  MissingFamilies missing;
  // Sizes that the model has not seen.
  std::size_t new_sizes = 0;
  // Whether the labels of every set increase.
  bool increasing_sets = true;
  // Enough for each block.
  BlockNeeds needs;
};

class BatchCheck {
public:
  BatchCheck(const Model &model, const TrainingBatch &batch,
             std::uint64_t rows_of_block);

  // Throws the Failure of the first row that has one, or std::bad_alloc.
  BatchFindings run(const TaskRunner &runner);

private:
  // Of one worker.
  struct alignas(64) Bench { // in cache lines of its own
    Bench(const Model &model, std::pmr::memory_resource *memory)
        : example(model.configuration(), model.layout(), memory),
          has_size(model.configuration().label_count() + 1, 0, memory) {}
    CheckedExample example;
    MissingFamilies missing;
    BlockNeeds needs;
    bool increasing_sets = true;
    // By size: whether a row has it, and the model does not.
    std::pmr::vector<char> has_size;
  };

  // How many rows come before the first whose weight is wrong.
  std::uint64_t check_weights(std::optional<Failure> &failure) const;
  void check_block(std::uint64_t begin, std::uint64_t end, Bench &bench) const;
  [[nodiscard]] BatchFindings
  gather(const std::pmr::vector<Bench> &benches) const;

  const Model &model_;
  const TrainingBatch &batch_;
  std::uint64_t rows_of_block_;
};

} // namespace naibx

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Rows are learned in blocks. Several workers share the classes: each prepares
// every block for itself, in its own cache, and updates only its own classes,
// in the order of the rows. So no worker waits for another, and their number
// does not change the result.
class BatchLearner {
public:
  BatchLearner(Model &model, const TrainingBatch &batch,
               const TaskRunner &runner);

  // Checks every row and takes all memory. Throws Failure with the row, or
  // std::bad_alloc; the model stays as it was.
  void prepare(const Progress &progress);

  // After prepare: learns every row. Fails only with Cancelled, which leaves
  // the rows learned so far.
  void learn(const Progress &progress);

private:
  // Of one worker.
  struct alignas(64) Bench { // in cache lines of its own
    Bench(const Model &model, std::size_t class_count, const BlockNeeds &needs)
        : example(model.configuration(), model.layout(), model.memory()),
          block(model.layout(), model.configuration().label_count(), needs,
                model.memory()),
          counts(class_count, 0, model.memory()) {}
    CheckedExample example;
    LearningBlock block;
    std::pmr::vector<std::uint32_t> counts;
  };

  // For the second way to score, in a copy that takes its place in the end.
  void learn_ridge();
  void set_shift();
  // Rows `begin` to end - 1; shifts are chosen anew where single examples
  // would.
  void learn_rows(std::uint64_t begin, std::uint64_t end);
  [[nodiscard]] std::uint64_t next_turn(std::uint64_t begin,
                                        std::uint64_t end) const;
  void look_at_shifts(std::uint64_t row);
  [[nodiscard]] bool may_outweigh_features() const;
  void append_sizes();
  void share_out();
  [[nodiscard]] Span<const std::uint32_t> set_of(std::uint64_t row,
                                                 LabelSet &set) const;
  // Rows `begin` to end - 1, for the classes of a share.
  void learn_share(std::uint64_t share, std::uint64_t begin, std::uint64_t end,
                   Bench &bench);
  void fill(std::uint64_t begin, std::uint64_t end, Bench &bench) const;

  Model &model_;
  const TrainingBatch &batch_;
  std::optional<RidgeModel> ridge_;
  TaskRunner runner_;
  std::uint64_t rows_of_block_;
  std::uint64_t rows_of_part_ = 0; // between calls of the progress
  std::size_t new_sizes_ = 0;
  bool increasing_sets_ = false;
  // A row may outweigh what is known of some feature that was often missing.
  bool looks_at_each_row_ = false;
  std::pmr::vector<Bench> benches_; // by worker
  // By class: how many examples learn it, then whose share it is.
  std::pmr::vector<std::uint64_t> share_;
};

} // namespace naibx

#include <memory>
#include <utility>

using naibx::capi::checked_batch;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::HostProgress;
using naibx::capi::HostTasks;
using naibx::capi::require;
using naibx::capi::require_readable;

namespace {

// Often enough to be stopped within a moment, seldom enough to cost nothing.
constexpr std::uint64_t kRowsBetweenProgress = 1000;

void learn_all(naibx::Model &model, const naibx::TrainingBatch &batch,
               const naibx::TaskRunner &runner,
               const naibx::Progress &progress) {
  naibx::BatchLearner learner(model, batch, runner);
  learner.prepare(progress);
  learner.learn(progress);
}

} // namespace

extern "C" {

naibx_status naibx_create(const naibx_config *config, naibx_model **model,
                          naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(model);
    require(config, "config");
    require(model, "model");
    *model = std::make_unique<naibx_model>(config->configuration,
                                           config->model_allocator)
                 .release();
    return NAIBX_OK;
  });
}

void naibx_destroy(naibx_model *model) {
  const std::unique_ptr<naibx_model> owned(model);
}

naibx_status naibx_copy(const naibx_model *model, naibx_model **copy,
                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(copy);
    require(model, "model");
    require(copy, "copy");
    *copy = std::make_unique<naibx_model>(*model->state, model->allocator())
                .release();
    return NAIBX_OK;
  });
}

naibx_status naibx_create_part(const naibx_model *model, naibx_model **part,
                               naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(part);
    require(model, "model");
    require(part, "part");
    auto made = std::make_unique<naibx_model>(model->model().configuration(),
                                              model->allocator());
    made->state->model.take_map(model->model());
    *part = made.release();
    return NAIBX_OK;
  });
}

naibx_status naibx_get_config(const naibx_model *model, naibx_config **config,
                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(model, "model");
    require(config, "config");
    *config = std::make_unique<naibx_config>(model->model().configuration(),
                                             model->allocator())
                  .release();
    return NAIBX_OK;
  });
}

naibx_status naibx_add_example(naibx_model *model, const double *values,
                               const uint32_t *indices, uint64_t value_count,
                               const uint32_t *labels, uint64_t label_count,
                               double weight, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require_readable(values, value_count, "values");
    model->state->model.add({values, indices, value_count},
                            require_readable(labels, label_count, "labels"),
                            weight, model->group);
    return NAIBX_OK;
  });
}

naibx_status naibx_add_examples(naibx_model *model, uint64_t row_count,
                                const double *values, const uint32_t *indices,
                                const uint64_t *row_offsets,
                                uint64_t value_count, const uint32_t *labels,
                                const uint64_t *label_offsets,
                                uint64_t label_count, const double *weights,
                                naibx_progress progress, void *context,
                                naibx_error **error) {
  HostProgress host_progress(progress, context);
  HostTasks host_tasks(model == nullptr ? naibx::capi::ThreadSettings()
                                        : model->threads);
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require_readable(labels, label_count, "labels");
    require(label_offsets, "label_offsets");
    const naibx::ExampleBatch examples =
        checked_batch(model->model().layout().column_count(), row_count, values,
                      indices, row_offsets, value_count);
    const naibx::LabelBatch sets(row_count, labels, label_offsets, label_count);
    const naibx::TrainingBatch batch = {examples, sets, weights, model->group};
    const naibx::TaskRunner runner = host_tasks.runner();
    const naibx::Progress asked = host_progress.every(kRowsBetweenProgress);
    if (!asked.is_set()) {
      learn_all(model->state->model, batch, runner, asked);
      return NAIBX_OK;
    }
    // A cancelled call must leave the model as it was.
    naibx::Model learning(model->model(), &model->state->memory);
    learn_all(learning, batch, runner, asked);
    model->state->model = std::move(learning); // same memory: does not allocate
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/load_options.cpp

#include <cmath>
#include <limits>
#include <memory>

using naibx::capi::checked_switch;
using naibx::capi::clear;
using naibx::capi::fail_for_key;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

// A limit too large to be exact as a double limits nothing.
uint64_t checked_limit(const char *name, double limit) {
  constexpr double kNoLimit = 9007199254740992.0; // 2^53
  if (!(limit >= 0.0) || (limit < kNoLimit && limit != std::floor(limit))) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, name, " is ", limit,
                ", but must be a whole number of at least 0");
  }
  return limit < kNoLimit ? static_cast<uint64_t>(limit)
                          : std::numeric_limits<uint64_t>::max();
}

} // namespace

extern "C" {

naibx_status naibx_load_options_create(naibx_load_options **options,
                                       naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(options);
    require(options, "options");
    *options = std::make_unique<naibx_load_options>().release();
    return NAIBX_OK;
  });
}

void naibx_load_options_destroy(naibx_load_options *options) {
  const std::unique_ptr<naibx_load_options> owned(options);
}

naibx_status naibx_load_options_set_allocator(naibx_load_options *options,
                                              const naibx_allocator *allocator,
                                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(options, "options");
    options->allocator = naibx::capi::functions_of(allocator);
    return NAIBX_OK;
  });
}

naibx_status naibx_load_options_set_number(naibx_load_options *options,
                                           int32_t key, double number,
                                           naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(options, "options");
    switch (key) {
    case NAIBX_LABEL_LIMIT:
      options->limits.labels = checked_limit("NAIBX_LABEL_LIMIT", number);
      break;
    case NAIBX_FEATURE_LIMIT:
      options->limits.features = checked_limit("NAIBX_FEATURE_LIMIT", number);
      break;
    case NAIBX_BYTE_LIMIT:
      options->limits.bytes = checked_limit("NAIBX_BYTE_LIMIT", number);
      break;
    case NAIBX_MAP_TABLES:
      options->map_tables = checked_switch("NAIBX_MAP_TABLES", number);
      break;
    case NAIBX_VERIFY_TABLES:
      options->verify_tables = checked_switch("NAIBX_VERIFY_TABLES", number);
      break;
    default:
      fail_for_key(key, "NAIBX_LABEL_LIMIT (1) to NAIBX_VERIFY_TABLES (5)");
    }
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/loading.cpp

// src/files/file.hpp
// Whole files, read and written.


#include <cstdint>
#include <memory_resource>
#include <string>
#include <vector>

namespace naibx::format {

// Throws NAIBX_ERROR_READ, or AboveLimit before it reads a byte too many.
std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         const LoadLimits &limits,
                                         std::pmr::memory_resource *memory);

// The file appears whole or not at all: written next to its destination,
// flushed to disk, renamed. A pipe, a device and a name of a descriptor
// (/dev/stdout) are written in place. Throws NAIBX_ERROR_WRITE.
void write_file(const std::string &path, const ContainerWriter &writer);

} // namespace naibx::format

#include <memory>
#include <utility>

using naibx::Span;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::options_or_default;
using naibx::capi::require;
using naibx::capi::require_readable;

namespace {

// The wanted parts of a file, handed out once all are loaded.
class WantedParts {
public:
  WantedParts(naibx_model **model, naibx_predictor **predictor)
      : model_place_(model), predictor_place_(predictor) {
    clear(model);
    clear(predictor);
  }

  void require_one() const {
    if (model_place_ == nullptr) {
      require(predictor_place_, "model` and the argument `predictor");
    }
  }
  void read(Span<const std::uint8_t> bytes, const naibx_load_options &options) {
    if (model_place_ != nullptr) {
      model_ = std::make_unique<naibx_model>(bytes, options);
    }
    if (predictor_place_ != nullptr && !predictor_) {
      predictor_ = std::make_unique<naibx_predictor>(bytes, options);
    }
  }
  // The same, but the tables stay in the file.
  void map(naibx::format::MappedFile file, const naibx_load_options &options) {
    const Span<const std::uint8_t> bytes = file.bytes();
    predictor_ = std::make_unique<naibx_predictor>(std::move(file), options);
    read(bytes, options);
  }
  [[nodiscard]] bool has_predictor() const {
    return predictor_place_ != nullptr;
  }
  void hand_out() {
    if (model_place_ != nullptr) {
      *model_place_ = model_.release();
    }
    if (predictor_place_ != nullptr) {
      *predictor_place_ = predictor_.release();
    }
  }

private:
  naibx_model **model_place_;
  naibx_predictor **predictor_place_;
  std::unique_ptr<naibx_model> model_;
  std::unique_ptr<naibx_predictor> predictor_;
};

void load(const char *path, const naibx_load_options &options,
          WantedParts &parts) {
  if (options.map_tables && parts.has_predictor() &&
      naibx::format::tables_can_be_mapped()) {
    auto file = naibx::format::map_file(path, options.limits);
    if (file.has_value() &&
        !naibx::format::has_ridge_predictor(file->bytes())) {
      parts.map(std::move(*file), options);
      return;
    }
  }
  naibx::capi::CallerMemory memory(options.allocator);
  const auto bytes = naibx::format::read_file(path, options.limits, &memory);
  parts.read(bytes, options);
}

// Adds the path to the message of a failure.
naibx_status load_parts(const char *path, const naibx_load_options *options,
                        WantedParts parts) {
  try {
    load(path, options_or_default(options), parts);
  } catch (const naibx::Failure &failure) {
    if (failure.status() == NAIBX_ERROR_READ) {
      throw; // it names the path
    }
    naibx::fail(failure.status(), path, ": ", failure.what());
  }
  parts.hand_out();
  return NAIBX_OK;
}

} // namespace

extern "C" {

naibx_status naibx_load(const char *path, const naibx_load_options *options,
                        naibx_model **model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    WantedParts parts(model, nullptr);
    require(path, "path");
    require(model, "model");
    return load_parts(path, options, std::move(parts));
  });
}

naibx_status naibx_load_parts(const char *path,
                              const naibx_load_options *options,
                              naibx_model **model, naibx_predictor **predictor,
                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    WantedParts parts(model, predictor);
    require(path, "path");
    parts.require_one();
    return load_parts(path, options, std::move(parts));
  });
}

naibx_status naibx_read_parts(const uint8_t *bytes, uint64_t size,
                              const naibx_load_options *options,
                              naibx_model **model, naibx_predictor **predictor,
                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    WantedParts parts(model, predictor);
    const auto readable = require_readable(bytes, size, "bytes");
    parts.require_one();
    parts.read(readable, options_or_default(options));
    parts.hand_out();
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/maps.cpp
// What only the linear and the kernel method have: a map, and weights.

using naibx::capi::CompiledMethod;
using naibx::capi::guard;
using naibx::capi::ModelState;
using naibx::capi::require;

namespace {

// Throws where the method keeps no rows; false where there are none yet.
bool has_rows(const naibx::Model &model, const char *what) {
  if (model.ridge() == nullptr) {
    naibx::fail(NAIBX_ERROR_MISMATCH, "there ", what,
                ": NAIBX_METHOD is NAIBX_METHOD_NAIVE");
  }
  return !model.ridge()->sample().empty();
}

} // namespace

extern "C" {

naibx_status naibx_freeze(naibx_model *model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    naibx::Model &frozen = model->state->model;
    if (!has_rows(frozen, "is no map to freeze")) {
      return NAIBX_NOT_TRAINED;
    }
    frozen.freeze();
    return NAIBX_OK;
  });
}

naibx_status naibx_compile(naibx_model *model, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    ModelState &state = *model->state;
    if (!has_rows(state.model, "are no weights to fit")) {
      return NAIBX_NOT_TRAINED;
    }
    state.compiled = naibx::Shared<CompiledMethod>::make(
        state.model, state.memory.functions(), naibx::Precision::float64);
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/merging.cpp

using naibx::capi::guard;
using naibx::capi::options_or_default;
using naibx::capi::require;
using naibx::capi::require_readable;

extern "C" {

naibx_status naibx_merge(naibx_model *model, const naibx_model *other,
                         naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require(other, "other");
    model->state->model.merge(other->model());
    return NAIBX_OK;
  });
}

naibx_status naibx_merge_bytes(naibx_model *model, const uint8_t *bytes,
                               uint64_t size, const naibx_load_options *options,
                               naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    const auto readable = require_readable(bytes, size, "bytes");
    naibx_load_options reading = options_or_default(options);
    if (reading.allocator.allocate == nullptr) {
      reading.allocator = model->allocator();
    }
    const naibx::capi::ModelState other(readable, reading);
    model->state->model.merge(other.model);
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/predict.cpp


#include <algorithm>

using naibx::capi::checked_batch;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::require_array;
using naibx::capi::RowOffsets;

namespace {

naibx::Request request_for(const naibx::Model &model, int64_t size) {
  naibx::Request request;
  const uint32_t label_count = model.configuration().label_count();
  if (size == NAIBX_SIZE_PREDICTED) {
    return request;
  }
  if (size < 0 || size > label_count) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the size is ", size,
                ", but must be 0 to ", label_count,
                ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
  }
  request.set_size(static_cast<uint32_t>(size), static_cast<uint32_t>(size));
  return request;
}

} // namespace

extern "C" {

naibx_status naibx_predict(const naibx_model *model, const double *values,
                           const uint32_t *indices, uint64_t value_count,
                           int64_t size, uint32_t *labels, uint64_t capacity,
                           uint64_t *label_count, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(label_count);
    require(model, "model");
    require_array(labels, capacity, "labels");
    require(label_count, "label_count");
    const naibx::Model &of = model->model();
    const naibx::Request request = request_for(of, size);
    const RowOffsets offsets(1, indices, nullptr, value_count);
    const naibx::ExampleBatch row =
        checked_batch(of.layout().column_count(), 1, values, indices,
                      offsets.get(), value_count);
    naibx_answer of_call(model->allocator());
    naibx::Answer &answer = of_call.answer;
    const naibx_status status = naibx::capi::with_live_source(
        *model->state, 1, answer,
        [&](const naibx::ScoreSource &source, const naibx::SetChoice *choice) {
          naibx::predict(source, choice, request, row,
                         naibx::Progress(nullptr, nullptr, 1),
                         naibx::TaskRunner(), answer);
          return NAIBX_OK;
        });
    if (status != NAIBX_OK) {
      return status;
    }
    *label_count = answer.label_offsets[1];
    if (*label_count > capacity) {
      return NAIBX_BUFFER_TOO_SMALL;
    }
    std::copy_n(answer.labels.data(), *label_count, labels);
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/predictor.cpp

// src/capi/decoder_numbers.hpp
// How a predictor makes sets of scores, in numbers by key.


#include "naibx.h"

#include <cstdint>
#include <limits>

namespace naibx::capi {

// NULL where the paper's model predicts.
inline double decoder_number(const RidgePredictor *ridge, std::int32_t key) {
  if (ridge == nullptr) {
    const bool is_gain = key == NAIBX_DECODER_GAIN;
    return key == NAIBX_DECODER ? double{NAIBX_DECODE_CASCADE}
           : is_gain            ? std::numeric_limits<double>::quiet_NaN()
                                : 0.0;
  }
  const DecoderChoice &choice = ridge->choice();
  const Decoder &decoder = choice.decoder;
  const bool is_of_sets = decoder.kind == DecoderKind::sets;
  switch (key) {
  case NAIBX_DECODER_SET_WEIGHT:
    return is_of_sets ? decoder.set_weight : 0.0;
  case NAIBX_DECODER_SIZE_WEIGHT:
    return is_of_sets ? decoder.size_weight : 0.0;
  case NAIBX_DECODER_THRESHOLD:
    return decoder.kind == DecoderKind::threshold ? decoder.threshold : 0.0;
  case NAIBX_DECODER_GAIN:
    return choice.utility - choice.default_utility;
  default:
    return static_cast<std::int32_t>(decoder.kind);
  }
}

} // namespace naibx::capi

#include <algorithm>
#include <memory>

using naibx::RidgePredictor;
using naibx::capi::check_unused;
using naibx::capi::clear;
using naibx::capi::decoder_number;
using naibx::capi::fail_for_key;
using naibx::capi::guard;
using naibx::capi::PredictorState;
using naibx::capi::require;

namespace {

constexpr const char *kPredictorNumbers =
    "NAIBX_FORM (1) to NAIBX_DECODER_GAIN (15)";

void check_form(int32_t form) {
  if (form != NAIBX_FLOAT64 && form != NAIBX_FLOAT32 && form != NAIBX_LIVE) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the form is ", form,
                ", but must be NAIBX_FLOAT64 (0), NAIBX_FLOAT32 (1) or "
                "NAIBX_LIVE (2)");
  }
}

// NULL where this machine cannot run it.
const naibx::Kernels *checked_kernel(double number) {
  constexpr double kFirst = int32_t{NAIBX_KERNEL_BEST};
  constexpr double kLast = int32_t{NAIBX_KERNEL_NEON};
  if (!(number >= kFirst && number <= kLast) ||
      number != static_cast<int32_t>(number)) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the kernel is ", number,
                ", but must be 0 to 4, one of NAIBX_KERNEL_BEST to "
                "NAIBX_KERNEL_NEON");
  }
  const auto kernel = static_cast<int32_t>(number);
  return kernel == NAIBX_KERNEL_BEST
             ? &naibx::best_kernels()
             : naibx::find_kernels(static_cast<naibx::KernelKind>(kernel));
}

int32_t form_of(const PredictorState &predictor) {
  if (predictor.model) {
    return NAIBX_LIVE;
  }
  const RidgePredictor *const ridge = predictor.ridge();
  return static_cast<int32_t>(ridge != nullptr
                                  ? ridge->tables().precision()
                                  : predictor.tables->shape().precision);
}

std::size_t table_bytes(const PredictorState &predictor) {
  if (predictor.model) {
    return 0;
  }
  const RidgePredictor *const ridge = predictor.ridge();
  return ridge != nullptr ? ridge->bytes() : predictor.tables->bytes().size();
}

bool is_label_seen(const PredictorState &predictor, uint32_t label) {
  predictor.configuration().check_label(label);
  if (const RidgePredictor *const ridge = predictor.ridge()) {
    return ridge->is_label_seen(label);
  }
  if (predictor.model) {
    return predictor.model->model.labels().weight(label) > 0.0;
  }
  const auto labels = predictor.tables->label_of_column();
  return std::binary_search(labels.begin(), labels.end(), label);
}

bool is_size_seen(const PredictorState &predictor, uint32_t size) {
  const naibx::Configuration &configuration = predictor.configuration();
  configuration.check_size(size);
  if (configuration.fixed_size()) {
    return configuration.fixed_size() == size;
  }
  if (size == 0 && configuration.allow_empty()) {
    return true;
  }
  if (const RidgePredictor *const ridge = predictor.ridge()) {
    const auto sizes = ridge->sizes();
    return std::binary_search(sizes.begin(), sizes.end(), size);
  }
  if (predictor.model) {
    return predictor.model->model.size_row(size).has_value();
  }
  return predictor.tables->column_of_size(size).has_value();
}

int32_t method_of(const PredictorState &predictor) {
  const RidgePredictor *const ridge = predictor.ridge();
  return ridge == nullptr                      ? NAIBX_METHOD_NAIVE
         : ridge->tables().map().width() > 0.0 ? NAIBX_METHOD_KERNEL
                                               : NAIBX_METHOD_LINEAR;
}

naibx::HeldOutResult held_out_of(const PredictorState &predictor) {
  return predictor.compiled() ? predictor.compiled()->held_out()
                              : naibx::HeldOutResult();
}

double number_of(const PredictorState &predictor, int32_t key, uint32_t index) {
  if (key != NAIBX_LABEL_SEEN && key != NAIBX_SIZE_SEEN) {
    check_unused("index", index);
  }
  switch (key) {
  case NAIBX_FORM:
    return form_of(predictor);
  case NAIBX_TABLE_BYTES:
    return static_cast<double>(table_bytes(predictor));
  case NAIBX_KERNEL:
    return static_cast<int32_t>(predictor.kernels().kind);
  case NAIBX_LABEL_SEEN:
    return is_label_seen(predictor, index) ? 1.0 : 0.0;
  case NAIBX_SIZE_SEEN:
    return is_size_seen(predictor, index) ? 1.0 : 0.0;
  case NAIBX_PREDICTOR_METHOD:
    return method_of(predictor);
  case NAIBX_HELD_OUT_UTILITY:
    return held_out_of(predictor).utility;
  case NAIBX_GAIN:
    return held_out_of(predictor).gain;
  case NAIBX_RIDGE_LAMBDA:
    return predictor.ridge() != nullptr ? predictor.ridge()->tables().lambda()
                                        : 0.0;
  case NAIBX_RIDGE_WIDTH:
    return predictor.ridge() != nullptr
               ? predictor.ridge()->tables().map().width()
               : 0.0;
  case NAIBX_DECODER:
  case NAIBX_DECODER_SET_WEIGHT:
  case NAIBX_DECODER_SIZE_WEIGHT:
  case NAIBX_DECODER_THRESHOLD:
  case NAIBX_DECODER_GAIN:
    return decoder_number(predictor.ridge(), key);
  default:
    fail_for_key(key, kPredictorNumbers);
  }
}

} // namespace

extern "C" {

naibx_status naibx_predictor_create(const naibx_model *model, int32_t form,
                                    naibx_predictor **predictor,
                                    naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(predictor);
    require(model, "model");
    require(predictor, "predictor");
    check_form(form);
    if (form == NAIBX_LIVE) {
      *predictor = std::make_unique<naibx_predictor>(model->state).release();
      return NAIBX_OK;
    }
    if (!(model->model().weight() > 0.0)) {
      return NAIBX_NOT_TRAINED;
    }
    *predictor = std::make_unique<naibx_predictor>(
                     *model->state, static_cast<naibx::Precision>(form))
                     .release();
    return NAIBX_OK;
  });
}

void naibx_predictor_destroy(naibx_predictor *predictor) {
  const std::unique_ptr<naibx_predictor> owned(predictor);
}

naibx_status naibx_predictor_get_config(const naibx_predictor *predictor,
                                        naibx_config **config,
                                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(config);
    require(predictor, "predictor");
    require(config, "config");
    *config = std::make_unique<naibx_config>(predictor->state->configuration(),
                                             predictor->allocator())
                  .release();
    return NAIBX_OK;
  });
}

naibx_status naibx_predictor_set_number(naibx_predictor *predictor, int32_t key,
                                        double number, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(predictor, "predictor");
    if (key >= NAIBX_FORM && key <= NAIBX_DECODER_GAIN && key != NAIBX_KERNEL) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the key ", key,
                  " is read only; NAIBX_KERNEL (3) can be set");
    }
    if (key != NAIBX_KERNEL) {
      fail_for_key(key, kPredictorNumbers);
    }
    if (predictor->state->model) {
      naibx::fail(NAIBX_ERROR_MISMATCH,
                  "the kernel of a live predictor is that of its machine");
    }
    const naibx::Kernels *const kernels = checked_kernel(number);
    if (kernels == nullptr) {
      return NAIBX_NOT_SUPPORTED;
    }
    predictor->state->set_kernels(*kernels);
    return NAIBX_OK;
  });
}

naibx_status naibx_predictor_get_number(const naibx_predictor *predictor,
                                        int32_t key, uint32_t index,
                                        double *number, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(number);
    require(predictor, "predictor");
    require(number, "number");
    *number = number_of(*predictor->state, key, index);
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/request.cpp

#include <memory>

using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::require_readable;

extern "C" {

naibx_status naibx_request_create(naibx_request **request,
                                  naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(request);
    require(request, "request");
    *request = std::make_unique<naibx_request>().release();
    return NAIBX_OK;
  });
}

void naibx_request_destroy(naibx_request *request) {
  const std::unique_ptr<naibx_request> owned(request);
}

naibx_status naibx_request_set_size(naibx_request *request, uint32_t least,
                                    uint32_t most, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.set_size(least, most);
    return NAIBX_OK;
  });
}

naibx_status naibx_request_set_row_sizes(naibx_request *request,
                                         const int64_t *sizes,
                                         uint64_t row_count,
                                         naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    const auto given = require_readable(sizes, row_count, "sizes");
    if (sizes == nullptr) {
      request->request.forget_row_sizes();
    } else {
      request->request.set_row_sizes(given.data(), given.size());
    }
    return NAIBX_OK;
  });
}

naibx_status naibx_request_set_outputs(naibx_request *request, uint32_t outputs,
                                       naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(request, "request");
    request->request.set_outputs(outputs);
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/saving.cpp

// src/format/joint_writer.hpp
// Writes a model and a predictor of it into one file: the sections of the
// model, then those of the predictor.


namespace naibx::format {

// To what is written of the model. Throws NAIBX_ERROR_MISMATCH where the two
// differ in configuration, which the file holds only once. Both must outlive
// the writer.
void add_predictor(ContainerWriter &writer, const Model &model,
                   const Predictor &predictor);
void add_predictor(ContainerWriter &writer, const Model &model,
                   const RidgePredictor &predictor);

// Of the predictor alone, which must outlive the writer.
ContainerWriter writer_of(const RidgePredictor &predictor);

} // namespace naibx::format

// src/format/model_writer.hpp
// Writes a model file: the same model gives the same bytes.


namespace naibx::format {

// The sections of a model except those of its configuration.
void add_statistics(ContainerWriter &writer, const Model &model);

// The model must outlive the writer.
ContainerWriter writer_of(const Model &model);

} // namespace naibx::format

// src/format/predictor_writer.hpp
// Writes a predictor file: the same predictor gives the same bytes.


namespace naibx::format {

// The section of the tables. Throws NAIBX_ERROR_LIMIT for a predictor that its
// reader would refuse: of no class, with more features than it accepts without
// bytes of their own.
void add_tables(ContainerWriter &writer, const Predictor &predictor);

// The predictor must outlive the writer.
ContainerWriter writer_of(const Predictor &predictor);

} // namespace naibx::format

// src/format/ridge_writer.hpp
// Writes what the linear and the kernel method keep.


namespace naibx::format {

// Both must outlive the writer.
void add_ridge_model(ContainerWriter &writer, const RidgeModel &model);
void add_ridge_predictor(ContainerWriter &writer,
                         const RidgePredictor &predictor);
// Those by which a model predicts live.
void add_last_weights(ContainerWriter &writer, const RidgePredictor &weights);

} // namespace naibx::format

// src/capi/host_writer.hpp
// The caller's function that takes the bytes of a file, called with the
// caller's own floating-point settings. Made before the guard is entered.


// src/format/block_sink.hpp
// Gathers the many small writes of a file into blocks.


#include <utility>
#include <vector>

namespace naibx::format {

// put(bytes, count) takes a block of at least one byte, and throws Failure
// where it cannot.
template <typename Put> class BlockSink final : public Sink {
public:
  explicit BlockSink(Put put) : put_(std::move(put)) { block_.reserve(kBlock); }

  void write(const std::uint8_t *bytes, std::size_t count) override {
    if (block_.size() + count > kBlock) {
      flush();
    }
    if (count > kBlock) {
      put_(bytes, count);
    } else {
      block_.insert(block_.end(), bytes, bytes + count);
    }
  }
  // Writes the last block; the destructor writes nothing.
  void flush() {
    if (!block_.empty()) {
      put_(block_.data(), block_.size());
      block_.clear();
    }
  }

private:
  static constexpr std::size_t kBlock = std::size_t{1} << 16U;

  Put put_;
  std::vector<std::uint8_t> block_;
};

} // namespace naibx::format

#include "naibx.h"

#include <cstdint>

namespace naibx::capi {

class HostWriter {
public:
  HostWriter(naibx_write callback, void *context)
      : callback_(callback), context_(context),
        host_(FloatingPointSettings::current()) {}

  // Throws NAIBX_ERROR_WRITE where the callback does not take a part.
  void write(const format::ContainerWriter &file) const {
    std::uint64_t done = 0;
    format::BlockSink sink([&](const std::uint8_t *bytes, std::size_t count) {
      const std::int32_t answer = call(bytes, count);
      if (answer != 0) {
        fail(NAIBX_ERROR_WRITE, "the caller's function returned ", answer,
             ", so the file was not saved beyond byte ", done, " of ",
             file.file_length());
      }
      done += count;
    });
    file.write(sink);
    sink.flush();
  }

private:
  [[nodiscard]] std::int32_t call(const std::uint8_t *bytes,
                                  std::uint64_t count) const {
    host_.apply();
    const std::int32_t answer = callback_(context_, bytes, count);
    FloatingPointSettings::standard().apply();
    return answer;
  }

  naibx_write callback_;
  void *context_;
  FloatingPointSettings host_;
};

} // namespace naibx::capi

// src/capi/parts.hpp
// The parts of a file, a model and a predictor, of which one may be absent.


#include "naibx.h"

namespace naibx::capi {

// Throws Failure where both are absent or cannot be saved.
format::ContainerWriter writer_of_parts(const naibx_model *model,
                                        const naibx_predictor *predictor);

} // namespace naibx::capi

using naibx::capi::guard;
using naibx::capi::require;
using naibx::format::ContainerWriter;

namespace naibx::capi {

namespace {

// With the weights by which it predicts live.
ContainerWriter writer_of_model(const ModelState &state) {
  ContainerWriter writer = format::writer_of(state.model);
  if (state.compiled && state.compiled->choice.ridge) {
    format::add_last_weights(writer, *state.compiled->choice.ridge);
  } else if (state.compiled) {
    format::add_held_out(writer, format::kLastHeldOutTag,
                         state.compiled->choice.naive);
  }
  return writer;
}

} // namespace

ContainerWriter writer_of_parts(const naibx_model *model,
                                const naibx_predictor *predictor) {
  if (predictor == nullptr) {
    require(model, "model` and the argument `predictor");
    return writer_of_model(*model->state);
  }
  if (predictor->state->model) {
    fail(NAIBX_ERROR_MISMATCH,
         "a live predictor cannot be saved: it has no tables; save its model, "
         "or a predictor that is compiled from it");
  }
  const auto write = [model](const auto &parts) {
    if (model == nullptr) {
      return format::writer_of(parts);
    }
    ContainerWriter writer = writer_of_model(*model->state);
    format::add_predictor(writer, model->model(), parts);
    return writer;
  };
  const RidgePredictor *const ridge = predictor->state->ridge();
  if (ridge != nullptr) {
    return write(*ridge);
  }
  ContainerWriter writer = write(*predictor->state->tables);
  if (predictor->state->method) {
    format::add_held_out(writer, format::kHeldOutTag,
                         predictor->state->method->choice.naive);
  }
  return writer;
}

} // namespace naibx::capi

extern "C" {

naibx_status naibx_save(const naibx_model *model, const char *path,
                        naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(model, "model");
    require(path, "path");
    naibx::format::write_file(path,
                              naibx::capi::writer_of_parts(model, nullptr));
    return NAIBX_OK;
  });
}

naibx_status naibx_save_parts(const naibx_model *model,
                              const naibx_predictor *predictor,
                              const char *path, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(path, "path");
    naibx::format::write_file(path,
                              naibx::capi::writer_of_parts(model, predictor));
    return NAIBX_OK;
  });
}

naibx_status naibx_write_parts(const naibx_model *model,
                               const naibx_predictor *predictor,
                               naibx_write write, void *context,
                               naibx_error **error) {
  const naibx::capi::HostWriter host(write, context);
  return guard(error, [&]() -> naibx_status {
    require(write, "write");
    host.write(naibx::capi::writer_of_parts(model, predictor));
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/statistics.cpp

#include <optional>

using naibx::capi::check_unused;
using naibx::capi::clear;
using naibx::capi::guard;
using naibx::capi::require;

namespace {

bool is_fixed_size(const naibx::Model &model, uint32_t size) {
  return model.configuration().fixed_size() == size;
}

// Statistics and row of a class; no row where no example was in it.
struct ClassAt {
  const naibx::ClassStatistics &statistics;
  std::optional<std::size_t> row;
};

ClassAt find_class(const naibx::Model &model, int32_t kind, uint32_t number) {
  switch (kind) {
  case NAIBX_CLASS_ALL:
    if (number != 0) {
      naibx::fail(NAIBX_ERROR_OUT_OF_RANGE,
                  "NAIBX_CLASS_ALL has the class 0 alone, not ", number);
    }
    return {model.all(), 0};
  case NAIBX_CLASS_LABEL:
    model.configuration().check_label(number);
    return {model.labels(), number};
  case NAIBX_CLASS_SIZE:
    model.configuration().check_size(number);
    if (is_fixed_size(model, number)) {
      return {model.all(), 0};
    }
    return {model.sizes(), model.size_row(number)};
  default:
    break;
  }
  naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the class kind is ", kind,
              ", but must be NAIBX_CLASS_ALL (0), NAIBX_CLASS_LABEL (1) or "
              "NAIBX_CLASS_SIZE (2)");
}

struct ValueWeight {
  double value = 0.0;
  double total = 0.0;
};

ValueWeight find_value_weight(const naibx::Model &model, const ClassAt &at,
                              uint32_t column, uint32_t category) {
  const naibx::Feature &feature = model.configuration().feature_at(column);
  if (feature.family == naibx::Family::gaussian) {
    naibx::fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "column ", column,
                          " is Gaussian; use naibx_get_gaussian");
  }
  const uint32_t categories =
      feature.category_count == 0 ? 1 : feature.category_count;
  if (category >= categories) {
    naibx::fail_at_column(
        NAIBX_ERROR_OUT_OF_RANGE, column, "category ", category, " of column ",
        column, " does not exist: the categories are 0 to ", categories - 1);
  }
  if (!at.row) {
    return {};
  }
  const naibx::ClassStatistics &of = at.statistics;
  const naibx::Layout &layout = model.layout();
  const std::size_t slot = layout.slot[column];
  if (feature.family == naibx::Family::bernoulli) {
    return {of.bernoulli.present(*at.row)[slot],
            of.bernoulli.observed.at(*at.row, slot, of.weight(*at.row))};
  }
  if (feature.family == naibx::Family::multinomial) {
    return {of.multinomial.counts(*at.row)[slot],
            of.multinomial.totals(*at.row)[layout.multinomial_group[slot]]};
  }
  return {
      of.categorical.weights(*at.row)[layout.category_offset[slot] + category],
      of.categorical.observed.at(*at.row, slot, of.weight(*at.row))};
}

double label_size_weight(const naibx::Model &model, uint32_t label,
                         uint32_t size) {
  model.configuration().check_label(label);
  model.configuration().check_size(size);
  if (is_fixed_size(model, size)) {
    return model.labels().weight(label);
  }
  const auto row = model.size_row(size);
  return row ? model.counts().by_size(*row)[label] : 0.0;
}

double uncompiled_weight(const naibx::capi::ModelState &state) {
  if (state.model.ridge() == nullptr) {
    return 0.0;
  }
  if (!state.compiled) {
    return state.model.weight();
  }
  const auto &ridge = state.compiled->choice.ridge;
  return ridge ? state.model.weight() - ridge->weight() : 0.0;
}

double number_of(const naibx::capi::ModelState &state, int32_t key,
                 uint32_t first, uint32_t second) {
  const naibx::Model &model = state.model;
  if (key < NAIBX_LABEL_SIZE_WEIGHT || key > NAIBX_PAIR_WEIGHT) {
    check_unused("second", second);
  }
  switch (key) {
  case NAIBX_WEIGHT:
    check_unused("first", first);
    return model.weight();
  case NAIBX_TYPICAL_WEIGHT:
    check_unused("first", first);
    return model.typical_weight();
  case NAIBX_LABEL_WEIGHT:
    model.configuration().check_label(first);
    return model.labels().weight(first);
  case NAIBX_SIZE_WEIGHT: {
    const ClassAt at = find_class(model, NAIBX_CLASS_SIZE, first);
    return at.row ? at.statistics.weight(*at.row) : 0.0;
  }
  case NAIBX_LABEL_SIZE_WEIGHT:
    return label_size_weight(model, first, second);
  case NAIBX_PAIR_WEIGHT:
    model.configuration().check_label(first);
    model.configuration().check_label(second);
    return model.counts().pairs(first)[second];
  case NAIBX_UNCOMPILED_WEIGHT:
    check_unused("first", first);
    return uncompiled_weight(state);
  case NAIBX_DROPPED_SET_WEIGHT:
    check_unused("first", first);
    return model.ridge() == nullptr ? 0.0
                                    : model.ridge()->sets().dropped_weight();
  default:
    naibx::capi::fail_for_key(
        key, "NAIBX_WEIGHT (1) to NAIBX_DROPPED_SET_WEIGHT (8)");
  }
}

} // namespace

extern "C" {

naibx_status naibx_get_number(const naibx_model *model, int32_t key,
                              uint32_t first, uint32_t second, double *number,
                              naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(number);
    require(model, "model");
    require(number, "number");
    *number = number_of(*model->state, key, first, second);
    return NAIBX_OK;
  });
}

naibx_status naibx_get_gaussian(const naibx_model *model, int32_t class_kind,
                                uint32_t class_number, uint32_t column,
                                double *weight, double *mean, double *variance,
                                naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(weight);
    clear(mean);
    clear(variance);
    require(model, "model");
    const naibx::Model &of = model->model();
    const ClassAt at = find_class(of, class_kind, class_number);
    if (of.configuration().feature_at(column).family !=
        naibx::Family::gaussian) {
      naibx::fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "column ", column,
                            " is not Gaussian; use naibx_get_value_weight");
    }
    const std::size_t slot = of.layout().slot[column];
    const double overall = naibx::overall_variance(of, slot);
    const naibx::Moments gaussian =
        at.row
            ? naibx::class_gaussian(of, at.statistics, *at.row, slot, overall)
            : naibx::class_gaussian(of, of.all(), 0, slot, overall);
    if (weight != nullptr && at.row) {
      *weight = at.statistics.gaussian.observed.at(
          *at.row, slot, at.statistics.weight(*at.row));
    }
    if (mean != nullptr) {
      *mean = of.shift()[slot] + gaussian.mean;
    }
    if (variance != nullptr) {
      *variance = gaussian.variance;
    }
    return NAIBX_OK;
  });
}

naibx_status naibx_get_value_weight(const naibx_model *model,
                                    int32_t class_kind, uint32_t class_number,
                                    uint32_t column, uint32_t category,
                                    double *value_weight, double *total_weight,
                                    naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    clear(value_weight);
    clear(total_weight);
    require(model, "model");
    const ClassAt at = find_class(model->model(), class_kind, class_number);
    const ValueWeight result =
        find_value_weight(model->model(), at, column, category);
    if (value_weight != nullptr) {
      *value_weight = result.value;
    }
    if (total_weight != nullptr) {
      *total_weight = result.total;
    }
    return NAIBX_OK;
  });
}

} // extern "C"

// src/capi/threads.cpp

using naibx::capi::guard;
using naibx::capi::require;
using naibx::capi::ThreadSettings;

namespace {

constexpr uint32_t kMaximumThreadCount = 1024;

ThreadSettings checked_settings(uint32_t thread_count, naibx_executor executor,
                                void *context) {
  if (thread_count < 1 || thread_count > kMaximumThreadCount) {
    naibx::fail(NAIBX_ERROR_OUT_OF_RANGE, "the number of threads is ",
                thread_count, ", but must be 1 to ", kMaximumThreadCount);
  }
  return {thread_count, executor, executor == nullptr ? nullptr : context};
}

// Sets the threads of an object that has such settings.
template <typename Handle>
naibx_status set_threads(Handle *handle, const char *name,
                         uint32_t thread_count, naibx_executor executor,
                         void *context, naibx_error **error) {
  return guard(error, [&]() -> naibx_status {
    require(handle, name);
    handle->threads = checked_settings(thread_count, executor, context);
    return NAIBX_OK;
  });
}

} // namespace

extern "C" {

naibx_status naibx_set_executor(naibx_model *model, naibx_executor executor,
                                void *context, uint32_t thread_count,
                                naibx_error **error) {
  return set_threads(model, "model", thread_count, executor, context, error);
}

naibx_status naibx_answer_set_executor(naibx_answer *answer,
                                       naibx_executor executor, void *context,
                                       uint32_t thread_count,
                                       naibx_error **error) {
  return set_threads(answer, "answer", thread_count, executor, context, error);
}

} // extern "C"

// src/capi/version.cpp

#include "naibx.h"

namespace {

struct NamedStatus {
  naibx_status status;
  const char *name;
};

constexpr NamedStatus kStatuses[] = {
    {NAIBX_OK, "NAIBX_OK"},
    {NAIBX_BUFFER_TOO_SMALL, "NAIBX_BUFFER_TOO_SMALL"},
    {NAIBX_NOT_TRAINED, "NAIBX_NOT_TRAINED"},
    {NAIBX_CANCELLED, "NAIBX_CANCELLED"},
    {NAIBX_NOT_SUPPORTED, "NAIBX_NOT_SUPPORTED"},
    {NAIBX_ERROR_NULL_ARGUMENT, "NAIBX_ERROR_NULL_ARGUMENT"},
    {NAIBX_ERROR_OUT_OF_RANGE, "NAIBX_ERROR_OUT_OF_RANGE"},
    {NAIBX_ERROR_INVALID_TEXT, "NAIBX_ERROR_INVALID_TEXT"},
    {NAIBX_ERROR_MISMATCH, "NAIBX_ERROR_MISMATCH"},
    {NAIBX_ERROR_LABEL, "NAIBX_ERROR_LABEL"},
    {NAIBX_ERROR_DUPLICATE_LABEL, "NAIBX_ERROR_DUPLICATE_LABEL"},
    {NAIBX_ERROR_SET_SIZE, "NAIBX_ERROR_SET_SIZE"},
    {NAIBX_ERROR_WEIGHT, "NAIBX_ERROR_WEIGHT"},
    {NAIBX_ERROR_FEATURE_COUNT, "NAIBX_ERROR_FEATURE_COUNT"},
    {NAIBX_ERROR_FEATURE_INDEX, "NAIBX_ERROR_FEATURE_INDEX"},
    {NAIBX_ERROR_FEATURE_VALUE, "NAIBX_ERROR_FEATURE_VALUE"},
    {NAIBX_ERROR_OFFSETS, "NAIBX_ERROR_OFFSETS"},
    {NAIBX_ERROR_NOT_A_MODEL, "NAIBX_ERROR_NOT_A_MODEL"},
    {NAIBX_ERROR_NEWER_VERSION, "NAIBX_ERROR_NEWER_VERSION"},
    {NAIBX_ERROR_UNKNOWN_FEATURE, "NAIBX_ERROR_UNKNOWN_FEATURE"},
    {NAIBX_ERROR_TRUNCATED, "NAIBX_ERROR_TRUNCATED"},
    {NAIBX_ERROR_CHECKSUM, "NAIBX_ERROR_CHECKSUM"},
    {NAIBX_ERROR_CORRUPT, "NAIBX_ERROR_CORRUPT"},
    {NAIBX_ERROR_OLDER_VERSION, "NAIBX_ERROR_OLDER_VERSION"},
    {NAIBX_ERROR_READ, "NAIBX_ERROR_READ"},
    {NAIBX_ERROR_WRITE, "NAIBX_ERROR_WRITE"},
    {NAIBX_ERROR_OUT_OF_MEMORY, "NAIBX_ERROR_OUT_OF_MEMORY"},
    {NAIBX_ERROR_LIMIT, "NAIBX_ERROR_LIMIT"},
    {NAIBX_ERROR_INTERNAL, "NAIBX_ERROR_INTERNAL"},
};

} // namespace

extern "C" {

uint32_t naibx_version(void) {
  return NAIBX_VERSION;
}

const char *naibx_version_string(void) {
  return NAIBX_VERSION_TEXT;
}

uint32_t naibx_format_version(void) {
  return 65536U * naibx::format::kMajorVersion + naibx::format::kMinorVersion;
}

const char *naibx_status_name(naibx_status status) {
  for (const NamedStatus &entry : kStatuses) {
    if (entry.status == status) {
      return entry.name;
    }
  }
  return "unknown status";
}

} // extern "C"

// src/decide/answer.cpp


namespace naibx {

namespace {

// What is there stays: results have no more places than they need, arrays may.
template <typename Numbers> void grow(Numbers &numbers, std::size_t count) {
  if (numbers.size() < count) {
    numbers.resize(count);
  }
}

} // namespace

void Answer::make_room(const Request &request, const ScoreColumns &columns,
                       std::uint64_t row_count) {
  const std::uint64_t label_count = columns.label_count;
  label_count_ = columns.label_count;
  if (request.asks_for(Output::kSets)) {
    grow(label_offsets, to_size(row_count) + 1);
    label_offsets[0] = 0;
  }
  if (!request.asks_for(~Output::kSets)) {
    return;
  }
  const auto make_room = [&](auto &numbers, std::uint32_t output,
                             std::uint64_t of_row) {
    if (request.asks_for(output)) {
      grow(numbers, table_size(row_count, of_row));
    }
  };
  make_room(sizes, Output::kSizes, label_count + 1);
  make_room(size_evidence, Output::kSizeEvidence, 1);
  make_room(label_scores, Output::kLabelScores, label_count);
  make_room(label_evidence, Output::kLabelEvidence, 1);
}

void Answer::make_room_for_labels(const Request &request, std::uint64_t count) {
  grow(labels, to_size(count));
  if (request.asks_for(Output::kSteps)) {
    grow(steps, to_size(count));
  }
}

void Answer::prepare(const ScoreSource &source, const SetChoice *choice,
                     std::size_t worker_count) {
  workers_.reserve(worker_count);
  while (workers_.size() < worker_count) {
    workers_.emplace_back(memory_);
  }
  for (; reserved_workers_ < worker_count; ++reserved_workers_) {
    source.reserve(workers_[reserved_workers_].scores);
  }
  for (std::size_t i = 0; i < worker_count; ++i) {
    source.begin(workers_[i].scores);
    // A model may learn labels that it has not seen yet.
    workers_[i].cascades.reserve(source.rows_of_tile(),
                                 source.columns().label_count);
    if (choice != nullptr) {
      workers_[i].sets.prepare(*choice, source.rows_of_tile());
    }
  }
}

Span<const double> Answer::numbers(std::uint32_t output) const {
  const auto first = [this](const auto &numbers, std::uint64_t of_row) {
    return Span<const double>(numbers.data(),
                              static_cast<std::size_t>(row_count_ * of_row));
  };
  switch (output) {
  case Output::kSteps:
    return {steps.data(), to_size(label_offsets[to_size(row_count_)])};
  case Output::kSizes:
    return first(sizes, std::uint64_t{label_count_} + 1);
  case Output::kSizeEvidence:
    return first(size_evidence, 1);
  case Output::kLabelScores:
    return first(label_scores, label_count_);
  default:
    return first(label_evidence, 1);
  }
}

} // namespace naibx

// src/decide/batch.cpp

// src/decide/batch.hpp
// The rows of one call of predict, tile by tile.


#include <cstdint>

namespace naibx {

class Batch {
public:
  // Without a choice of sets, labels are chosen one by one.
  Batch(const ScoreSource &source, const SetChoice *choice,
        const Request &request, const ExampleBatch &examples, Answer &answer)
      : source_(source), choice_(choice), columns_(source.columns()),
        request_(request), examples_(examples), answer_(answer) {}

  // Scores a tile and writes what is asked for but the sets; label_offsets then
  // has the size of each row's set in the place after the row's own.
  void score(RowRange tile, AnswerScratch &worker);
  // Chooses the sets of a tile that this worker scored last. That of the row i
  // of the tile goes to first_place + i * step, or where label_offsets says if
  // the step is 0.
  void choose(RowRange tile, std::uint64_t first_place, std::uint64_t step,
              AnswerScratch &worker);

  // From sizes to offsets, of rows after those that have offsets.
  void add_offsets(RowRange rows);
  // Moves sets that stand `step` places apart to where label_offsets says.
  void close_up(RowRange rows, std::uint64_t step);
  void make_room_for_labels(std::uint64_t count) {
    answer_.make_room_for_labels(request_, count);
  }
  // The most labels that the set of a row can have.
  [[nodiscard]] std::uint32_t largest_set() const;

private:
  [[nodiscard]] ScoredClasses classes_of(RowRange tile) const;
  void choose_whole_sets(RowRange tile, const double *scores,
                         AnswerScratch &worker);
  void copy_set(std::size_t row, const ChosenSet &set, AnswerScratch &worker);
  void write_numbers(std::uint64_t row, const double *scores);

  const ScoreSource &source_;
  const SetChoice *choice_; // or NULL
  const ScoreColumns &columns_;
  const Request &request_;
  const ExampleBatch &examples_;
  Answer &answer_;
};

} // namespace naibx


// src/decide/sizes.hpp
// Predictor zero of the cascade: the size of the set, from the scores of sizes.


#include <cstdint>

namespace naibx {

// The size with the best score within the bounds; ties go to the smaller. Where
// no column lies within, the bound that is nearest to the best size. The scores
// of sizes are needed only where the size is neither given nor fixed.
std::uint32_t choose_size(const ScoreColumns &columns, const double *scores,
                          const SizeBounds &bounds);

// The largest size that a set can have within the bounds.
std::uint32_t largest_size(const ScoreColumns &columns,
                           const SizeBounds &bounds);

// Writes log P(M = m | x) for m = 0 to L; returns log p(x).
double write_size_posterior(const ScoreColumns &columns, const double *scores,
                            double *log_posterior);
double size_evidence(const ScoreColumns &columns, const double *scores);

} // namespace naibx

#include <algorithm>
#include <cstring>

namespace naibx {

namespace {

constexpr std::uint32_t kOfSizes = Output::kSizes | Output::kSizeEvidence;
constexpr std::uint32_t kOfLabels =
    Output::kSets | Output::kLabelScores | Output::kLabelEvidence;

template <typename Number>
void move(std::pmr::vector<Number> &numbers, std::uint64_t from,
          std::uint64_t to, std::uint64_t count) {
  if (count > 0 && from != to) {
    std::memmove(numbers.data() + to, numbers.data() + from,
                 static_cast<std::size_t>(count) * sizeof(Number));
  }
}

} // namespace

ScoredClasses Batch::classes_of(RowRange tile) const {
  const bool sizes =
      !columns_.fixed_size &&
      (request_.asks_for(kOfSizes) ||
       (request_.asks_for(Output::kSets) &&
        request_.predicts_size(tile.first, tile.count, columns_.label_count)));
  if (!request_.asks_for(kOfLabels)) {
    return ScoredClasses::sizes;
  }
  return sizes ? ScoredClasses::all : ScoredClasses::labels;
}

void Batch::score(RowRange tile, AnswerScratch &worker) {
  source_.score(examples_, tile, classes_of(tile), worker.scores);
  const double *const scores = source_.scores(worker.scores);
  if (request_.asks_for(Output::kSets) && choice_ != nullptr) {
    choose_whole_sets(tile, scores, worker);
  } else if (request_.asks_for(Output::kSets)) {
    std::uint64_t *const sizes = answer_.label_offsets.data() + tile.first + 1;
    for (std::size_t i = 0; i < tile.count; ++i) {
      sizes[i] =
          choose_size(columns_, scores + i * columns_.row_size,
                      request_.bounds(tile.first + i, columns_.label_count));
    }
  }
  if (request_.asks_for(~Output::kSets)) {
    for (std::size_t i = 0; i < tile.count; ++i) {
      write_numbers(tile.first + i, scores + i * columns_.row_size);
    }
  }
}

void Batch::choose_whole_sets(RowRange tile, const double *scores,
                              AnswerScratch &worker) {
  worker.sets.clear();
  std::uint64_t *const sizes = answer_.label_offsets.data() + tile.first + 1;
  for (std::size_t i = 0; i < tile.count; ++i) {
    sizes[i] = worker.sets.append(
        *choice_, scores + i * columns_.row_size,
        request_.bounds(tile.first + i, columns_.label_count));
  }
}

void Batch::copy_set(std::size_t row, const ChosenSet &set,
                     AnswerScratch &worker) {
  const Span<const std::uint32_t> chosen = {
      worker.sets.labels.data() + worker.sets.offsets[row], set.size};
  std::copy(chosen.begin(), chosen.end(), set.labels);
  if (set.step_log_probabilities != nullptr) {
    write_steps({source_.scores(worker.scores) + row * columns_.row_size,
                 columns_.label_count},
                chosen, worker.sets.is_chosen, set.step_log_probabilities);
  }
}

void Batch::write_numbers(std::uint64_t row, const double *scores) {
  const auto at = static_cast<std::size_t>(row);
  if (request_.asks_for(kOfSizes)) {
    const std::size_t sizes = std::size_t{columns_.label_count} + 1;
    const double evidence =
        request_.asks_for(Output::kSizes)
            ? write_size_posterior(columns_, scores,
                                   answer_.sizes.data() + at * sizes)
            : size_evidence(columns_, scores);
    if (request_.asks_for(Output::kSizeEvidence)) {
      answer_.size_evidence[at] = evidence;
    }
  }
  if (request_.asks_for(Output::kLabelScores)) {
    write_label_scores(columns_, scores,
                       answer_.label_scores.data() + at * columns_.label_count);
  }
  if (request_.asks_for(Output::kLabelEvidence)) {
    answer_.label_evidence[at] = label_evidence(columns_, scores);
  }
}

void Batch::choose(RowRange tile, std::uint64_t first_place, std::uint64_t step,
                   AnswerScratch &worker) {
  const bool wants_steps = request_.asks_for(Output::kSteps);
  const std::uint64_t *const offsets =
      answer_.label_offsets.data() + tile.first;
  auto &sets = worker.cascades.sets;
  sets.clear();
  for (std::uint64_t i = 0; i < tile.count; ++i) {
    const std::uint64_t place = step == 0 ? offsets[i] : first_place + i * step;
    const std::uint64_t size =
        step == 0 ? offsets[i + 1] - offsets[i] : offsets[i + 1];
    sets.push_back({static_cast<std::uint32_t>(size),
                    answer_.labels.data() + place,
                    wants_steps ? answer_.steps.data() + place : nullptr});
  }
  if (choice_ == nullptr) {
    choose_sets(source_, worker.scores, worker.cascades);
    return;
  }
  for (std::size_t i = 0; i < tile.count; ++i) {
    copy_set(i, sets[i], worker);
  }
}

void Batch::add_offsets(RowRange rows) {
  std::uint64_t *const offsets = answer_.label_offsets.data() + rows.first;
  for (std::uint64_t i = 0; i < rows.count; ++i) {
    offsets[i + 1] += offsets[i];
  }
}

void Batch::close_up(RowRange rows, std::uint64_t step) {
  const std::uint64_t *const offsets =
      answer_.label_offsets.data() + rows.first;
  for (std::uint64_t i = 0; i < rows.count; ++i) {
    const std::uint64_t from = offsets[0] + i * step;
    const std::uint64_t size = offsets[i + 1] - offsets[i];
    move(answer_.labels, from, offsets[i], size);
    if (request_.asks_for(Output::kSteps)) {
      move(answer_.steps, from, offsets[i], size);
    }
  }
}

std::uint32_t Batch::largest_set() const {
  std::uint32_t largest = 0;
  bool has_looked = false; // bounds that are not given are all the same
  for (std::uint64_t row = 0; row < examples_.row_count(); ++row) {
    const SizeBounds bounds = request_.bounds(row, columns_.label_count);
    if (bounds.is_given()) {
      largest = std::max(largest, bounds.least);
    } else if (!has_looked) {
      largest = std::max(largest, choice_ != nullptr
                                      ? choice_->largest_size(bounds)
                                      : largest_size(columns_, bounds));
      has_looked = true;
    }
  }
  return largest;
}

} // namespace naibx

// src/decide/best_scores.cpp

#include <algorithm>
#include <functional>
#include <limits>

namespace naibx {

namespace {

// Each is the largest of its part of the scores.
constexpr std::size_t kPartsOfScores = 64;
// Comparing all pairs is fast for so many.
constexpr std::size_t kMostCompared = 64;

// At least kMost scores are as large, if there are so many.
double lower_bound_of_best(Span<const double> scores) {
  constexpr double kLowest = std::numeric_limits<double>::lowest();
  if (scores.size() <= kMostCompared) {
    return kLowest;
  }
  std::array<double, kPartsOfScores> largest;
  largest.fill(kLowest);
  std::size_t begin = 0;
  for (; begin + kPartsOfScores <= scores.size(); begin += kPartsOfScores) {
    for (std::size_t part = 0; part < kPartsOfScores; ++part) {
      const double score = scores[begin + part];
      largest[part] = score > largest[part] ? score : largest[part];
    }
  }
  for (std::size_t part = 0; begin + part < scores.size(); ++part) {
    largest[part] = std::max(largest[part], scores[begin + part]);
  }
  double *const last = largest.data() + BestScores::kMost - 1;
  std::nth_element(largest.data(), last, largest.data() + kPartsOfScores,
                   std::greater<>());
  return *last;
}

} // namespace

Span<const std::uint32_t> BestScores::find(Span<const double> scores) {
  std::size_t count = find_from(scores, lower_bound_of_best(scores));
  if (count > kMostCompared) {
    const auto is_better = [&](std::uint32_t a, std::uint32_t b) {
      return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
    };
    std::nth_element(places_.data(), places_.data() + kMost,
                     places_.data() + count, is_better);
    count = kMost;
    std::sort(places_.data(), places_.data() + count);
  }
  std::array<double, kMostCompared> found;
  for (std::size_t i = 0; i < count; ++i) {
    found[i] = scores[places_[i]];
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t better = 0;
    for (std::size_t j = 0; j < i; ++j) {
      better += static_cast<std::size_t>(found[j] >= found[i]);
    }
    for (std::size_t j = i + 1; j < count; ++j) {
      better += static_cast<std::size_t>(found[j] > found[i]);
    }
    if (better < kMost) {
      best_[better] = places_[i];
    }
  }
  return {best_.data(), std::min(count, kMost)};
}

// Writes the places of those that are as large; returns their number.
std::size_t BestScores::find_from(Span<const double> scores, double least) {
  std::size_t count = 0;
  for (std::size_t place = 0; place < scores.size(); ++place) {
    places_[count] = static_cast<std::uint32_t>(place);
    count += static_cast<std::size_t>(scores[place] >= least);
  }
  return count;
}

} // namespace naibx

// src/decide/decoder_choice.cpp


// src/model/example_weight.hpp
// What a weight counts for: see "Weights" in docs/model.md.

#include <algorithm>
#include <limits>

namespace naibx {

// Of one example: what it adds to Q, the sum from which the weight of a single
// example follows. Weights of 1 and more count examples, those below 1 say how
// much of an example counts.
inline double squared_weight(double weight) {
  return weight * std::min(weight, 1.0);
}

// Q / N: the weight of a typical one of the examples that weigh N in all, at
// most 1. It is 1 where all weigh 1 or more.
inline double typical_weight(double total, double squared) {
  return squared < total ? squared / total : 1.0;
}

// A constant that counts examples, in the unit of their weights. What is above
// 0 stays so.
inline double in_examples(double constant, double typical_weight) {
  return constant > 0.0 ? std::max(constant * typical_weight,
                                   std::numeric_limits<double>::denorm_min())
                        : 0.0;
}

// Whether a sum of weights is less than another by more than rounding: ten
// weights of .1 are one of 1, so that no unit of the weights changes a choice.
inline bool is_lighter(double sum, double other) {
  constexpr double kRounding = 0x1p-40;
  return sum < other - kRounding * other;
}

} // namespace naibx

// src/decide/paired_gain.hpp
// The one-standard-error rule: what predicts best on held-out rows, without
// taking luck for merit.

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

// What one way to predict gains over the default, row by row. Rows that were
// left out together may all be lucky at once: they count as one.
class PairedGain {
public:
  // The share is that of a row's weight in the weight of all. Rows with the
  // same block follow each other.
  void add(std::size_t block, double share, double difference) {
    if (share_ > 0.0 && block != block_) {
      square_ = square();
      ++closed_;
      share_ = 0.0;
      gain_ = 0.0;
    }
    block_ = block;
    share_ += share;
    gain_ += share * difference;
    mean_ += share * difference;
  }
  [[nodiscard]] double mean() const { return mean_; }
  // Whether it replaces another that gains so much: what has been looked at
  // before is simpler and keeps its place where both are alike.
  [[nodiscard]] bool replaces(double other_gain) const {
    constexpr double kTie = 1e-6;
    const double variance = std::max(square() - mean_ * mean_, 0.0);
    const double error = std::sqrt(variance / static_cast<double>(closed_ + 1));
    return mean_ > other_gain + kTie && mean_ > error;
  }

private:
  // With the block that is still open.
  [[nodiscard]] double square() const {
    return share_ > 0.0 ? square_ + gain_ * (gain_ / share_) : square_;
  }

  double mean_ = 0.0;
  double square_ = 0.0;
  std::size_t closed_ = 0; // blocks
  std::size_t block_ = 0;
  double share_ = 0.0; // of the open block
  double gain_ = 0.0;
};

} // namespace naibx

#include <algorithm>
#include <utility>

namespace naibx {

namespace {

// Where fewer rows have a set that another has, too, the decoder of seen sets
// is left out: it gains nothing there, and takes most of the time.
constexpr double kFewestSeenAgain = 0.1;

class Trial {
public:
  Trial(Span<const HeldOutRow> rows, const Decoding &decoding,
        const SizeBounds &bounds, std::pmr::memory_resource *memory)
      : rows_(rows), bounds_(bounds), decoder_(memory), left_out_(memory),
        is_true_(decoding.label_log_odds.size(), 0, memory) {
    decoder_.prepare(decoding);
  }

  // The share of the rows whose set another example has, too.
  [[nodiscard]] double seen_again(const SeenSets &sets) {
    double again = 0.0;
    double total = 0.0;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      leave_out_others(row);
      total += rows_[row].weight;
      if (rows_[row].set && is_left(sets, *rows_[row].set)) {
        again += rows_[row].weight;
      }
    }
    return again / total;
  }

  // What each of the decoders makes of each row: visit(decoder, row, utility).
  template <typename Visit>
  void run(Span<const Decoder> decoders, const Visit &visit) {
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      leave_out_others(row);
      decoder_.take(rows_[row].scores, left_out_);
      mark(row, 1);
      for (std::size_t i = 0; i < decoders.size(); ++i) {
        visit(i, row, utility_of(decoders[i], rows_[row]));
      }
      mark(row, 0);
    }
  }

private:
  // Where a block begins, all of it.
  void leave_out_others(std::size_t row) {
    if (row == 0 || rows_[row].block != rows_[row - 1].block) {
      leave_out_block(row);
    }
  }
  // Whether anything is left of a set without the rows of the block.
  [[nodiscard]] bool is_left(const SeenSets &sets, std::size_t set) const {
    return std::all_of(left_out_.begin(), left_out_.end(),
                       [&](const SeenWeight &out) {
                         return out.set != set || sets.is_left(set, out.weight);
                       });
  }
  // A set that is no more counted has no count without the rows either.
  void leave_out_block(std::size_t begin) {
    left_out_.clear();
    for (std::size_t row = begin;
         row < rows_.size() && rows_[row].block == rows_[begin].block; ++row) {
      if (rows_[row].set) {
        left_out_.push_back({*rows_[row].set, rows_[row].weight});
      }
    }
    std::sort(left_out_.begin(), left_out_.end(),
              [](const SeenWeight &a, const SeenWeight &b) {
                return a.set != b.set ? a.set < b.set : a.weight < b.weight;
              });
    std::size_t count = 0;
    for (const SeenWeight &out : left_out_) {
      if (count > 0 && left_out_[count - 1].set == out.set) {
        left_out_[count - 1].weight += out.weight;
      } else {
        left_out_[count++] = out;
      }
    }
    left_out_.resize(count);
  }
  void mark(std::size_t row, char value) {
    for (const std::uint32_t label : rows_[row].labels) {
      is_true_[label] = value;
    }
  }
  double utility_of(const Decoder &decoder, const HeldOutRow &row) {
    const auto chosen = decoder_.decode(decoder, bounds_);
    std::uint32_t common = 0;
    for (const std::uint32_t label : chosen) {
      common += is_true_[label] != 0 ? 1U : 0U;
    }
    return utility(decoder.loss, common,
                   static_cast<std::uint32_t>(chosen.size()),
                   static_cast<std::uint32_t>(row.labels.size()),
                   static_cast<std::uint32_t>(is_true_.size()));
  }

  Span<const HeldOutRow> rows_;
  SizeBounds bounds_;
  SetDecoder decoder_;
  std::pmr::vector<SeenWeight> left_out_; // with the row that is looked at
  std::pmr::vector<char> is_true_; // [label], of the row that is looked at
};

// Decoders that are tried in one pass over the rows, the sums of the seen sets
// being the same for all.
class Pass {
public:
  Pass(Trial &trial, std::pmr::vector<Decoder> decoders, std::size_t row_count,
       std::pmr::memory_resource *memory)
      : decoders_(std::move(decoders)), row_count_(row_count),
        utilities_(decoders_.size() * row_count, 0.0, memory) {
    trial.run(decoders_, [this](std::size_t i, std::size_t row, double u) {
      utilities_[i * row_count_ + row] = u;
    });
  }
  [[nodiscard]] std::size_t size() const { return decoders_.size(); }
  [[nodiscard]] const Decoder &decoder(std::size_t i) const {
    return decoders_[i];
  }
  // By row.
  [[nodiscard]] Span<const double> utilities(std::size_t i) const {
    return {utilities_.data() + i * row_count_, row_count_};
  }

private:
  std::pmr::vector<Decoder> decoders_;
  std::size_t row_count_;
  std::pmr::vector<double> utilities_; // [decoder][row]
};

// Means over rows, by their weights.
class Choice {
public:
  Choice(Span<const HeldOutRow> rows, const Decoder &start,
         Span<const double> utilities, std::pmr::memory_resource *memory)
      : rows_(rows), of_default_(utilities.begin(), utilities.end(), memory),
        utilities_(of_default_, memory) {
    for (const HeldOutRow &row : rows) {
      total_ += row.weight;
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
      choice_.default_utility += rows[row].weight * of_default_[row];
    }
    choice_.default_utility /= total_;
    choice_.decoder = start;
    choice_.utility = choice_.default_utility;
  }

  void attempt(const Decoder &decoder, Span<const double> utilities) {
    PairedGain gain;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      gain.add(rows_[row].block, rows_[row].weight / total_,
               utilities[row] - of_default_[row]);
    }
    if (gain.replaces(best_gain_)) {
      best_gain_ = gain.mean();
      choice_.decoder = decoder;
      choice_.utility = std::min(choice_.default_utility + best_gain_, 1.0);
      utilities_.assign(utilities.begin(), utilities.end());
    }
  }

  [[nodiscard]] const DecoderChoice &choice() const { return choice_; }
  [[nodiscard]] Span<const double> utilities() const { return utilities_; }

private:
  Span<const HeldOutRow> rows_;
  double total_ = 0.0;
  double best_gain_ = 0.0;
  DecoderChoice choice_ = {};
  std::pmr::vector<double> of_default_; // [row]
  std::pmr::vector<double> utilities_;  // [row], of what is chosen
};

Decoder with_set_weight(Decoder decoder, double weight) {
  decoder.set_weight = weight;
  return decoder;
}

Decoder with_size_weight(Decoder decoder, double weight) {
  decoder.size_weight = weight;
  return decoder;
}

// The default, maybe with other weights of what was seen, and decoders that do
// without seen sets.
std::pmr::vector<Decoder> first_decoders(Loss loss, bool with_sets,
                                         std::pmr::memory_resource *memory) {
  Decoder decoder;
  decoder.loss = loss;
  std::pmr::vector<Decoder> decoders(memory);
  if (with_sets) {
    decoders.push_back(decoder);
    decoders.push_back(with_set_weight(decoder, 0.25));
    decoders.push_back(with_set_weight(decoder, 0.75));
  }
  decoder.kind = DecoderKind::size;
  decoders.push_back(decoder);
  decoder.kind = DecoderKind::threshold;
  for (int percent = 20; percent <= 50; percent += 5) {
    decoder.threshold = percent / 100.0;
    decoders.push_back(decoder);
  }
  return decoders;
}

std::pmr::vector<Decoder> second_decoders(const Decoder &decoder,
                                          std::pmr::memory_resource *memory) {
  std::pmr::vector<Decoder> decoders(memory);
  decoders.push_back(with_size_weight(decoder, 0.0));
  decoders.push_back(with_size_weight(decoder, 1.0));
  return decoders;
}

} // namespace

DecoderChoice choose_decoder(Span<const HeldOutRow> rows,
                             const Decoding &decoding, Loss loss,
                             const SizeBounds &bounds,
                             std::pmr::vector<double> *utilities,
                             std::pmr::memory_resource *memory) {
  Trial trial(rows, decoding, bounds, memory);
  const bool with_sets =
      !is_lighter(trial.seen_again(decoding.sets), kFewestSeenAgain);
  const Pass first(trial, first_decoders(loss, with_sets, memory), rows.size(),
                   memory);
  Choice choice(rows, first.decoder(0), first.utilities(0), memory);
  std::size_t at = 1;
  if (with_sets) {
    for (; first.decoder(at).kind == DecoderKind::sets; ++at) {
      choice.attempt(first.decoder(at), first.utilities(at));
    }
    const Pass second(trial, second_decoders(choice.choice().decoder, memory),
                      rows.size(), memory);
    for (std::size_t i = 0; i < second.size(); ++i) {
      choice.attempt(second.decoder(i), second.utilities(i));
    }
  }
  for (; at < first.size(); ++at) {
    choice.attempt(first.decoder(at), first.utilities(at));
  }
  if (utilities != nullptr) {
    utilities->assign(choice.utilities().begin(), choice.utilities().end());
  }
  return choice.choice();
}

} // namespace naibx

// src/decide/expected_utility.cpp


// src/base/log_sum.hpp
// Log-sum-exp: from scores to log-probabilities.


#include <cmath>
#include <limits>

namespace naibx {

inline constexpr double kMinusInfinity =
    -std::numeric_limits<double>::infinity();

// log of the sum of the exponentials, as the largest term and the logarithm of
// the sum relative to it. Kept apart: with scores in the thousands a
// probability would otherwise lose its digits.
struct LogSum {
  double largest = kMinusInfinity;
  double rest = 0.0;

  [[nodiscard]] double value() const { return largest + rest; }
  // All terms are -infinity.
  [[nodiscard]] bool is_empty() const { return largest == kMinusInfinity; }
  // Log-probability of a term. Not for an empty sum.
  [[nodiscard]] double normalised(double score) const {
    return (score - largest) - rest;
  }
};

// Sums score(i) over i = 0 .. count - 1, in this order.
template <typename Score>
LogSum log_sum_exp(std::size_t count, const Score &score) {
  LogSum sum;
  for (std::size_t i = 0; i < count; ++i) {
    const double term = score(i);
    sum.largest = term > sum.largest ? term : sum.largest;
  }
  if (sum.is_empty()) {
    return sum;
  }
  double total = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    total += std::exp(score(i) - sum.largest);
  }
  sum.rest = std::log(total);
  return sum;
}

} // namespace naibx

#include <algorithm>
#include <cmath>
#include <numeric>

namespace naibx {

namespace {

constexpr unsigned kWordBits = 64;

// Bits in pairs, in fours, in bytes, and then the sum of all bytes.
// (__builtin_popcountll would call a function of the compiler's library.)
std::uint32_t count_bits(std::uint64_t word) {
  word -= word >> 1U & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + (word >> 2U & 0x3333333333333333U);
  word = (word + (word >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<std::uint32_t>(word * 0x0101010101010101U >> 56U);
}

std::uint32_t count_common(const std::uint64_t *left,
                           const std::uint64_t *right, std::size_t words) {
  // Mostly there is one word: the loop need not be set up for more.
  std::uint32_t count = count_bits(left[0] & right[0]);
  for (std::size_t i = 1; i < words; ++i) {
    count += count_bits(left[i] & right[i]);
  }
  return count;
}

// From begin to end - 1, four sums at once, which do not wait for each other.
double sum_of_products(const double *left, const double *right,
                       std::size_t begin, std::size_t end) {
  double sums[4] = {};
  std::size_t i = begin;
  for (; i + 4 <= end; i += 4) {
    for (std::size_t k = 0; k < 4; ++k) {
      sums[k] += left[i + k] * right[i + k];
    }
  }
  for (; i < end; ++i) {
    sums[0] += left[i] * right[i];
  }
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

} // namespace

void ExpectedUtility::prepare(std::size_t label_count, std::size_t most_seen,
                              std::size_t most_sizes) {
  words_ = (label_count + kWordBits - 1) / kWordBits;
  ranks_.resize(label_count);
  sizes_.reserve(most_seen);
  members_.reserve(table_size(most_seen, words_));
  among_best_.reserve(table_size(most_seen, most_sizes));
  has_best_.reserve(most_sizes);
  shares_.reserve(most_seen + most_sizes);
  sizes_of_all_.reserve(most_seen + most_sizes);
  common_.resize(most_seen + most_sizes);
  expected_.reserve(most_seen + most_sizes);
}

void ExpectedUtility::take(Span<const Candidate> seen, const SeenSets &sets,
                           Span<const std::uint32_t> order,
                           const SizeBounds &sizes) {
  best_ = sizes;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    ranks_[order[rank]] = static_cast<std::uint32_t>(rank);
  }
  sizes_.clear();
  members_.assign(seen.size() * words_, 0);
  among_best_.assign(seen.size() * best_count(), 0);
  has_best_.assign(best_count(), 0);
  for (const Candidate &candidate : seen) {
    add_seen(sets.labels(candidate.seen));
  }
}

void ExpectedUtility::add_seen(Span<const std::uint32_t> labels) {
  std::uint64_t *const words = members_.data() + sizes_.size() * words_;
  std::uint32_t *const counts =
      among_best_.data() + sizes_.size() * best_count();
  for (const std::uint32_t label : labels) {
    words[label / kWordBits] |= std::uint64_t{1} << label % kWordBits;
    if (ranks_[label] < best_.most) {
      ++counts[std::max(ranks_[label] + 1, best_.least) - best_.least];
    }
  }
  std::partial_sum(counts, counts + best_count(), counts);
  const auto size = static_cast<std::uint32_t>(labels.size());
  if (size >= best_.least && size <= best_.most &&
      counts[size - best_.least] == size) {
    has_best_[size - best_.least] = 1;
  }
  sizes_.push_back(size);
}

std::size_t ExpectedUtility::best(Span<const Candidate> candidates, Loss loss) {
  double largest = kMinusInfinity;
  for (const Candidate &candidate : candidates) {
    largest = std::max(largest, candidate.score);
  }
  double total = 0.0;
  shares_.clear();
  sizes_of_all_.clear();
  for (const Candidate &candidate : candidates) {
    sizes_of_all_.push_back(candidate.size);
    shares_.push_back(std::exp(candidate.score - largest));
    total += shares_.back();
  }
  add_utilities(candidates, loss);
  std::size_t best = 0;
  double best_utility = kMinusInfinity;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (expected_[i] / total > best_utility) {
      best_utility = expected_[i] / total;
      best = i;
    }
  }
  return best;
}

void ExpectedUtility::add_utilities(Span<const Candidate> candidates,
                                    Loss loss) {
  expected_.assign(candidates.size(), 0.0);
  switch (loss) {
  case Loss::subset_and_jaccard:
    return add_utilities_of<Loss::subset_and_jaccard>(candidates);
  case Loss::subset:
    return add_utilities_of<Loss::subset>(candidates);
  case Loss::jaccard:
    return add_utilities_of<Loss::jaccard>(candidates);
  case Loss::f1:
    return add_utilities_of<Loss::f1>(candidates);
  case Loss::hamming:
    return add_utilities_of<Loss::hamming>(candidates);
  }
}

// The utility of each candidate, summed over all as the truth. It is the same
// for two candidates whichever of them is the truth. The loss is known at
// compile time, and loops over arrays may take several at once: this is most of
// the time that decoding takes.
template <Loss kLoss>
void ExpectedUtility::add_utilities_of(Span<const Candidate> candidates) {
  const auto label_count = static_cast<double>(ranks_.size());
  const std::size_t count = candidates.size();
  for (std::size_t i = 0; i < count; ++i) {
    count_common_with(i, candidates);
    const double size = sizes_of_all_[i];
    const double share = shares_[i];
    expected_[i] += share * utility(kLoss, size, size, size, label_count);
    double *const values = common_.data();
    for (std::size_t j = i + 1; j < count; ++j) {
      values[j] =
          utility(kLoss, values[j], size, sizes_of_all_[j], label_count);
    }
    for (std::size_t j = i + 1; j < count; ++j) {
      expected_[j] += share * values[j];
    }
    expected_[i] += sum_of_products(shares_.data(), values, i + 1, count);
  }
}

// Of those that come after it.
void ExpectedUtility::count_common_with(std::size_t i,
                                        Span<const Candidate> candidates) {
  const std::size_t seen_count = sizes_.size();
  std::size_t j = i + 1;
  for (; j < seen_count; ++j) {
    common_[j] = count_common(members(i), members(j), words_);
  }
  for (; j < candidates.size(); ++j) {
    common_[j] =
        i < seen_count ? among_best(i, candidates[j].size) : candidates[i].size;
  }
}

} // namespace naibx

// src/decide/cascade.cpp


#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

void CascadeScratch::reserve(std::size_t rows_of_tile,
                             std::uint32_t label_count) {
  if (calls.size() < rows_of_tile) {
    sets.reserve(rows_of_tile);
    calls.resize(rows_of_tile);
  }
  if (rows_of_steps.size() <= label_count) {
    rows_of_steps.resize(std::size_t{label_count} + 1);
  }
}

namespace {

// Makes the first step of each row of a tile.
class FirstSteps {
public:
  FirstSteps(const ScoreSource &source, ScoreScratch &scratch)
      : source_(source), scratch_(scratch), columns_(source.columns()),
        scores_(source.scores(scratch)), rows_(source.all_label_rows()) {}

  [[nodiscard]] ChooseCall of(std::size_t row, const ChosenSet &set) const {
    return {scores_ + row * columns_.row_size,
            columns_.label_columns,
            source_.size_given_labels(set.size, scratch_),
            rows_,
            std::min(set.size, columns_.seen_labels),
            set.labels};
  }

private:
  const ScoreSource &source_;
  ScoreScratch &scratch_;
  const ScoreColumns &columns_;
  double *scores_;
  const double *rows_;
};

// From columns to labels. Those never seen come last, all alike.
void name_labels(const ScoreColumns &columns, const ChosenSet &set) {
  const std::uint32_t seen = std::min(set.size, columns.seen_labels);
  if (!columns.labels_have_their_columns) {
    for (std::uint32_t step = 0; step < seen; ++step) {
      set.labels[step] = columns.label_of_column[set.labels[step]];
    }
  }
  for (std::uint32_t step = seen; step < set.size; ++step) {
    set.labels[step] = columns.unseen_labels[step - seen];
  }
}

// "Normalize scores" of algorithm 2: the best among the `left` labels that are
// not chosen yet.
double step_log_probability(const Kernels &kernels, const ChooseCall &call,
                            std::uint32_t left) {
  const double best = call.scores[*call.chosen];
  return best == kMinusInfinity ? -std::log(static_cast<double>(left))
                                : -std::log(kernels.sum_exponentials(
                                      call.scores, call.count, best));
}

// One step at a time, as the rows are made for each, or the scores after each
// are needed.
void choose_step_by_step(const ScoreSource &source, ScoreScratch &scores,
                         ChooseCall call, const ChosenSet &set) {
  const std::uint32_t label_count = source.columns().label_count;
  const std::size_t seen_steps = call.steps;
  call.steps = 1;
  for (std::uint32_t step = 0; step < seen_steps; ++step, ++call.chosen) {
    source.kernels().choose(call);
    if (set.step_log_probabilities != nullptr) {
      set.step_log_probabilities[step] =
          step_log_probability(source.kernels(), call, label_count - step);
    }
    if (step + 1 < seen_steps) {
      call.first_row = source.label_given_labels(*call.chosen, scores);
    }
  }
  if (set.step_log_probabilities != nullptr) {
    for (std::size_t step = seen_steps; step < set.size; ++step) {
      set.step_log_probabilities[step] =
          -std::log(static_cast<double>(label_count - step));
    }
  }
}

// Sorts the cascades by the number of their steps, largest first, and without
// those that have none. Returns how many there are.
std::size_t sort_cascades(const FirstSteps &first_steps, std::uint32_t seen,
                          CascadeScratch &scratch) {
  auto &place = scratch.rows_of_steps;
  std::fill_n(place.begin(), std::size_t{seen} + 1, 0U);
  std::uint32_t most = 0;
  for (const ChosenSet &set : scratch.sets) {
    const std::uint32_t steps = std::min(set.size, seen);
    ++place[steps];
    most = std::max(steps, most);
  }
  // From how many there are to where they begin.
  std::uint32_t begin = 0;
  for (std::uint32_t steps = most; steps > 0; --steps) {
    begin += std::exchange(place[steps], begin);
  }
  for (std::size_t row = 0; row < scratch.sets.size(); ++row) {
    const ChosenSet &set = scratch.sets[row];
    const std::uint32_t steps = std::min(set.size, seen);
    if (steps > 0) {
      scratch.calls[place[steps]++] = first_steps.of(row, set);
    }
  }
  return begin;
}

} // namespace

void choose_sets(const ScoreSource &source, ScoreScratch &scores,
                 CascadeScratch &scratch) {
  const FirstSteps first_steps(source, scores);
  const bool at_once = source.all_label_rows() != nullptr &&
                       !scratch.sets.empty() &&
                       scratch.sets[0].step_log_probabilities == nullptr;
  if (at_once && scratch.sets.size() == 1) {
    source.kernels().choose(first_steps.of(0, scratch.sets[0]));
  } else if (at_once) {
    const std::size_t count =
        sort_cascades(first_steps, source.columns().seen_labels, scratch);
    source.kernels().choose_several(scratch.calls.data(), count);
  } else {
    for (std::size_t row = 0; row < scratch.sets.size(); ++row) {
      const ChosenSet &set = scratch.sets[row];
      choose_step_by_step(source, scores, first_steps.of(row, set), set);
    }
  }
  for (const ChosenSet &set : scratch.sets) {
    name_labels(source.columns(), set);
  }
}

double label_evidence(const ScoreColumns &columns, const double *scores) {
  const std::size_t count = columns.labels_have_their_columns
                                ? columns.label_count
                                : columns.label_of_column.size();
  return log_sum_exp(count,
                     [scores](std::size_t column) {
                       return std::isnan(scores[column]) ? kMinusInfinity
                                                         : scores[column];
                     })
      .value();
}

void write_label_scores(const ScoreColumns &columns, const double *scores,
                        double *label_scores) {
  if (columns.labels_have_their_columns) {
    std::copy_n(scores, columns.label_count, label_scores);
    for (const std::uint32_t label : columns.unseen_labels) {
      label_scores[label] = kMinusInfinity;
    }
  } else {
    std::fill_n(label_scores, columns.label_count, kMinusInfinity);
    for (std::size_t column = 0; column < columns.label_of_column.size();
         ++column) {
      label_scores[columns.label_of_column[column]] = scores[column];
    }
  }
}

} // namespace naibx

// src/decide/method_choice.cpp


// src/decide/naive_held_out.hpp
// How the paper's model does on rows that it has not seen.


#include <memory_resource>
#include <vector>

namespace naibx {

// By row of the sample: the utility of the set that the model predicts for it
// without it and the rows of its group. No class is learned anew.
std::pmr::vector<double>
naive_held_out_utilities(const Model &model, std::pmr::memory_resource *memory);

} // namespace naibx

#include <utility>

namespace naibx {

namespace {

// Leaves the paper's model for the best that gains more than one standard
// error.
class MethodTrial {
public:
  MethodTrial(const Model &model, std::pmr::memory_resource *memory)
      : model_(model), memory_(memory),
        naive_(naive_held_out_utilities(model, memory)) {
    std::size_t row_count = 0;
    for (const ReservoirRow &row : model.ridge()->sample()) {
      choice_.naive.utility += row.weight * naive_[row_count++];
      total_ += row.weight;
    }
    choice_.naive.utility /= total_;
  }

  // Simple ones first.
  void attempt(RidgeFit fit) {
    std::pmr::vector<double> utilities(memory_);
    RidgePredictor predictor(model_, std::move(fit), &utilities, memory_);
    PairedGain gain;
    const Span<const ReservoirRow> sample = model_.ridge()->sample();
    for (std::size_t begin = 0; begin < sample.size();) {
      const std::size_t block = begin;
      const std::size_t end = end_of_left_out(sample, begin);
      for (; begin < end; ++begin) {
        gain.add(block, share(begin), utilities[begin] - naive_[begin]);
      }
    }
    if (gain.replaces(best_gain_)) {
      best_gain_ = gain.mean();
      predictor.set_gain(gain.mean());
      choice_.ridge.emplace(std::move(predictor));
    }
  }

  MethodChoice take() { return std::move(choice_); }

private:
  [[nodiscard]] double share(std::size_t row) const {
    return model_.ridge()->sample()[row].weight / total_;
  }

  const Model &model_;
  std::pmr::memory_resource *memory_;
  std::pmr::vector<double> naive_; // [row]
  double total_ = 0.0;
  double best_gain_ = 0.0;
  MethodChoice choice_ = {std::nullopt, {0.0, 0.0}};
};

} // namespace

MethodChoice choose_method(const Model &model,
                           std::pmr::memory_resource *memory) {
  MethodChoice choice;
  if (!RidgePredictor::is_for(model)) {
    return choice;
  }
  const Configuration &configuration = model.configuration();
  const RidgeModel &ridge = *model.ridge();
  const bool chooses = configuration.ridge().method == Method::automatic;
  if (chooses && ridge.sample().size() < RidgePredictor::kFewestRows) {
    return choice; // too few to tell them apart, also where the map is fixed
  }
  RidgeFit fit = ridge.fit(configuration, model.kernels(), memory);
  if (!chooses) {
    choice.ridge.emplace(model, std::move(fit), nullptr, memory);
    return choice;
  }
  MethodTrial trial(model, memory);
  if (fit.map.has_all_linear()) {
    trial.attempt(linear_part(fit, configuration, ridge.groups(memory),
                              ridge.sample(), model.kernels(), memory));
  }
  trial.attempt(std::move(fit));
  return trial.take();
}

} // namespace naibx

// src/decide/naive_held_out.cpp


// src/model/row_removal.hpp
// Takes examples out of a model, as if it had never learned them, and puts them
// back.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class RowRemoval {
public:
  // The model is as before, bit for bit, once everything is restored.
  RowRemoval(Model &model, std::pmr::memory_resource *memory)
      : model_(model), changes_(memory), removed_sizes_(memory) {}

  // A row that the model has learned, as often as it has. What is left is the
  // same as without it, to rounding; a class that has no other example has not
  // been seen.
  void remove(const ReservoirRow &row);
  // Undoes all removals.
  void restore();

private:
  struct Change {
    double *place;
    double before;
  };
  struct RemovedSize {
    std::uint32_t size;
    std::uint32_t row;
  };

  void set(double &place, double value) {
    changes_.push_back({&place, place});
    place = value;
  }
  void take(double &place, double part);
  void remove_from(ClassStatistics &classes, std::size_t row,
                   const LearnedExample &example);
  void remove_gaussian(ClassStatistics &classes, std::size_t row,
                       const LearnedExample &example);
  void remove_bernoulli(BernoulliTable &table, std::size_t row,
                        const LearnedExample &example);
  void remove_multinomial(MultinomialTable &table, std::size_t row,
                          const LearnedExample &example);
  void remove_categorical(CategoricalTable &table, std::size_t row,
                          const LearnedExample &example);
  void remove_counts(const LearnedExample &example);
  void remove_size(std::uint32_t size, const LearnedExample &example);

  Model &model_;
  std::pmr::vector<Change> changes_;
  std::pmr::vector<RemovedSize> removed_sizes_;
};

} // namespace naibx

#include <algorithm>

namespace naibx {

namespace {

class HeldOutPrediction {
public:
  HeldOutPrediction(const Model &model, std::pmr::memory_resource *memory)
      : model_(model), answer_(memory) {}

  // Utility of the set that the model predicts for a row as it is now.
  double utility_of(const CanonicalRow &row) {
    const Span<const std::uint32_t> predicted = predict(row.example());
    std::uint32_t common = 0;
    for (const std::uint32_t label : predicted) {
      common +=
          std::binary_search(row.labels().begin(), row.labels().end(), label)
              ? 1U
              : 0U;
    }
    return utility(model_.configuration().ridge().loss, common,
                   static_cast<std::uint32_t>(predicted.size()),
                   static_cast<std::uint32_t>(row.labels().size()),
                   model_.configuration().label_count());
  }

private:
  Span<const std::uint32_t> predict(const ExampleView &example) {
    if (!(model_.weight() > 0.0)) {
      return {}; // nothing else weighs anything beside the row
    }
    const std::uint64_t offsets[] = {0, example.count};
    const ExampleBatch row(1, model_.layout().column_count(), example.values,
                           example.indices, offsets, example.count);
    const LiveScores source(model_, 1, answer_.live_columns);
    naibx::predict(source, nullptr, Request(), row,
                   Progress(nullptr, nullptr, 1), TaskRunner(), answer_);
    return {answer_.labels.data(),
            static_cast<std::size_t>(answer_.label_offsets[1])};
  }

  const Model &model_;
  Answer answer_;
};

} // namespace

std::pmr::vector<double>
naive_held_out_utilities(const Model &model,
                         std::pmr::memory_resource *memory) {
  Model changed(model, memory);
  RowRemoval removal(changed, memory);
  HeldOutPrediction prediction(changed, memory);
  const Span<const ReservoirRow> sample = model.ridge()->sample();
  std::pmr::vector<double> utilities(memory);
  utilities.reserve(sample.size());
  for (std::size_t begin = 0; begin < sample.size();) {
    const std::size_t end = end_of_left_out(sample, begin);
    for (std::size_t row = begin; row < end; ++row) {
      removal.remove(sample[row]);
    }
    for (; begin < end; ++begin) {
      utilities.push_back(prediction.utility_of(sample[begin].row));
    }
    removal.restore();
  }
  return utilities;
}

} // namespace naibx

// src/decide/predict.cpp


#include <algorithm>

namespace naibx {

namespace {

// Work of a part of a batch for each worker, where a progress callback may stop
// it: some 20 ms with the widest kernels, 200 ms with C++ alone.
constexpr std::uint64_t kWorkOfPart = std::uint64_t{1} << 29U;
// Until their sizes are known, the sets of a part have room for the largest
// each: for at most so many labels in all, but a tile for each worker.
constexpr std::uint64_t kLabelsOfPart = std::uint64_t{1} << 22U;

// One worker: where the set of a row goes is known before it is chosen.
void predict_alone(const ScoreSource &source, const Request &request,
                   const Progress &progress, std::uint64_t row_count,
                   Batch &batch, Answer &answer) {
  const std::uint64_t tile = source.rows_of_tile();
  AnswerScratch &worker = answer.worker(0);
  for (std::uint64_t first = 0; first < row_count; first += tile) {
    const RowRange rows = {first, std::min(tile, row_count - first)};
    batch.score(rows, worker);
    if (request.asks_for(Output::kSets)) {
      batch.add_offsets(rows);
      batch.make_room_for_labels(
          answer.label_offsets[to_size(first + rows.count)]);
      batch.choose(rows, 0, 0, worker);
    }
    progress.row_done(first + rows.count, row_count);
  }
}

// Several workers: sets are chosen at places so far apart, `step`, as the
// largest needs, and move together once all sizes of the part are known.
void predict_part(const ScoreSource &source, RowRange rows, std::uint64_t step,
                  const TaskRunner &runner, Batch &batch, Answer &answer) {
  const bool wants_sets = step > 0;
  const std::uint64_t begin =
      wants_sets ? answer.label_offsets[to_size(rows.first)] : 0;
  batch.make_room_for_labels(begin + table_size(rows.count, step));
  const std::uint64_t tile = source.rows_of_tile();
  runner.run(count_tiles(rows.count, tile),
             [&](std::uint64_t index, std::uint32_t number) {
               const std::uint64_t first = index * tile;
               const RowRange mine = {rows.first + first,
                                      std::min(tile, rows.count - first)};
               AnswerScratch &worker = answer.worker(number);
               batch.score(mine, worker);
               if (wants_sets) {
                 batch.choose(mine, begin + first * step, step, worker);
               }
             });
  if (wants_sets) {
    batch.add_offsets(rows);
    batch.close_up(rows, step);
  }
}

// Whole tiles for each worker. Threads are started for a part and end with it.
std::uint64_t rows_of_part(const ScoreSource &source,
                           const ExampleBatch &examples, std::uint64_t step,
                           const Progress &progress, std::uint64_t workers) {
  const std::uint64_t rows = examples.row_count();
  const std::uint64_t tile = source.rows_of_tile();
  std::uint64_t tiles = count_tiles(rows, tile);
  if (progress.is_set()) {
    const std::uint64_t work =
        tile * source.work_of_row(examples.value_count() /
                                  std::max<std::uint64_t>(rows, 1));
    tiles = std::min(tiles,
                     workers * std::max<std::uint64_t>(kWorkOfPart / work, 1));
  }
  if (step > 0) {
    tiles = std::min(tiles, std::max(kLabelsOfPart / (tile * step), workers));
  }
  return tiles * tile;
}

void check_outputs(const SetChoice *choice, const Request &request) {
  if (choice != nullptr &&
      request.asks_for(Output::kSizeEvidence | Output::kLabelEvidence)) {
    fail(NAIBX_ERROR_MISMATCH,
         "the request asks for NAIBX_SIZE_EVIDENCE or NAIBX_LABEL_EVIDENCE, "
         "but only the paper's method knows how likely an example is");
  }
}

} // namespace

void predict(const ScoreSource &source, const SetChoice *choice,
             const Request &request, const ExampleBatch &examples,
             const Progress &progress, const TaskRunner &runner,
             Answer &answer) {
  answer.clear();
  check_outputs(choice, request);
  const std::uint64_t row_count = examples.row_count();
  request.check(source.columns().label_count, row_count);
  const std::uint32_t workers =
      runner.worker_count(count_tiles(row_count, source.rows_of_tile()));
  answer.make_room(request, source.columns(), row_count);
  answer.prepare(source, choice, workers);
  Batch batch(source, choice, request, examples, answer);
  if (workers == 1) {
    predict_alone(source, request, progress, row_count, batch, answer);
  } else {
    const std::uint64_t step =
        request.asks_for(Output::kSets) ? std::max(batch.largest_set(), 1U) : 0;
    const std::uint64_t part =
        rows_of_part(source, examples, step, progress, workers);
    for (std::uint64_t first = 0; first < row_count;) {
      const RowRange rows = {first, std::min(part, row_count - first)};
      predict_part(source, rows, step, runner, batch, answer);
      first += rows.count;
      progress.row_done(first, row_count);
    }
  }
  answer.finish(request, row_count);
}

void reserve(const ScoreSource &source, const SetChoice *choice,
             const Request &request, std::uint64_t row_count,
             const TaskRunner &runner, Answer &answer) {
  answer.clear();
  check_outputs(choice, request);
  answer.forget_source(); // what it has room for may be fewer rows
  const ScoreColumns &columns = source.columns();
  request.check(columns.label_count, row_count);
  answer.make_room(request, columns, row_count);
  answer.prepare(
      source, choice,
      runner.worker_count(count_tiles(row_count, source.rows_of_tile())));
  if (request.asks_for(Output::kSets)) {
    // A model may learn sets that are larger than those seen; threads leave a
    // place between empty ones.
    const std::uint64_t labels = table_size(
        row_count, std::max(request.largest_size(columns.label_count), 1U));
    answer.make_room_for_labels(request, labels);
  }
}

} // namespace naibx

// src/decide/request.cpp


#include <algorithm>

namespace naibx {

void Request::set_size(std::uint32_t least, std::uint32_t most) {
  if (least > most) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the smallest size is ", least,
         ", which is above the largest, ", most);
  }
  least_ = least;
  most_ = most;
}

void Request::set_row_sizes(const std::int64_t *sizes, std::size_t count) {
  for (std::size_t row = 0; row < count; ++row) {
    if (sizes[row] < kPredictSize || sizes[row] > UINT32_MAX) {
      fail_at_row(NAIBX_ERROR_OUT_OF_RANGE, row, count, "the size of row ", row,
                  " is ", sizes[row],
                  ", but must be 0 to the number of labels, or "
                  "NAIBX_SIZE_PREDICTED (-1)");
    }
  }
  row_sizes_.assign(sizes, sizes + count);
  has_row_sizes_ = true;
}

void Request::set_outputs(std::uint32_t outputs) {
  if (outputs == 0 || (outputs & ~kAllOutputs) != 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the outputs are ", outputs,
         ", but must be a sum of some of NAIBX_SETS (1) to "
         "NAIBX_LABEL_EVIDENCE (32)");
  }
  if ((outputs & Output::kSteps) != 0 && (outputs & Output::kSets) == 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE,
         "NAIBX_STEPS is asked for without NAIBX_SETS, whose labels the steps "
         "are of");
  }
  outputs_ = outputs;
}

void Request::check(std::uint32_t label_count, std::uint64_t row_count) const {
  if (least_ > label_count) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the request asks for sets of at least ",
         least_, " labels, but there are ", label_count);
  }
  if (has_row_sizes_ && row_sizes_.size() != row_count) {
    fail(NAIBX_ERROR_MISMATCH, "the request has the sizes of ",
         row_sizes_.size(), " rows, but there are ", row_count);
  }
  for (std::size_t row = 0; row < row_sizes_.size(); ++row) {
    if (row_sizes_[row] > label_count) {
      fail_at_row(NAIBX_ERROR_OUT_OF_RANGE, row, row_count, "the size of row ",
                  row, " is ", row_sizes_[row], ", but must be 0 to ",
                  label_count,
                  ", the number of labels, or NAIBX_SIZE_PREDICTED (-1)");
    }
  }
}

std::uint32_t Request::largest_size(std::uint32_t label_count) const {
  std::int64_t largest = std::min(most_, label_count);
  for (const std::int64_t size : row_sizes_) {
    largest = std::max(largest, size);
  }
  return static_cast<std::uint32_t>(largest);
}

bool Request::predicts_size(std::uint64_t first_row, std::uint64_t row_count,
                            std::uint32_t label_count) const {
  if (least_ == std::min(most_, label_count)) {
    return false;
  }
  if (!has_row_sizes_) {
    return true;
  }
  const auto begin =
      row_sizes_.begin() + static_cast<std::ptrdiff_t>(first_row);
  const auto end = begin + static_cast<std::ptrdiff_t>(row_count);
  return std::find(begin, end, kPredictSize) != end;
}

} // namespace naibx

// src/decide/ridge_predictor.cpp


#include <cmath>
#include <utility>

namespace naibx {

namespace {

// With fewer rows the paper's model predicts better.

// Of a typical example. Weights whose squares are too small for a double count
// as if all were the same.
double example_weight(const Model &model) {
  const double typical = model.typical_weight();
  if (typical > 0.0) {
    return typical;
  }
  const auto sample = model.ridge()->sample();
  double total = 0.0;
  for (const ReservoirRow &row : sample) {
    total += row.weight;
  }
  return total / static_cast<double>(sample.size());
}

} // namespace

bool RidgePredictor::is_for(const Model &model) {
  const RidgeModel *const ridge = model.ridge();
  return ridge != nullptr &&
         (ridge->is_frozen() || ridge->sample().size() >= kFewestRows);
}

RidgePredictor::RidgePredictor(const Model &model, RidgeFit fit,
                               std::pmr::vector<double> *utilities,
                               std::pmr::memory_resource *memory)
    : configuration_(model.configuration(), memory),
      layout_(model.layout(), memory),
      tables_(configuration_, std::move(fit), model.ridge()->groups(memory),
              {model.ridge()->sample(), example_weight(model)}, memory),
      sets_(model.ridge()->sets(), tables_.label_log_odds(), tables_.groups(),
            example_weight(model), memory),
      sizes_(memory), size_log_shares_(memory), weight_(model.weight()) {
  if (!tables_.is_finite()) {
    fail(NAIBX_ERROR_CORRUPT,
         "the sums of the model lead to weights that are not finite; its file "
         "was damaged, or its examples weigh too little");
  }
  count_sizes();
  choose(*model.ridge(), example_weight(model), utilities, memory);
  tables_.forget_held_out(memory);
}

RidgePredictor::RidgePredictor(const Configuration &configuration,
                               std::pmr::memory_resource *memory)
    : configuration_(configuration, memory), layout_(configuration, memory),
      tables_(configuration.label_count(), memory), sets_(memory),
      sizes_(memory), size_log_shares_(memory) {}

SizeBounds RidgePredictor::bounds() const {
  if (const auto fixed = configuration_.fixed_size()) {
    return {*fixed, *fixed};
  }
  const bool may_be_empty = configuration_.allow_empty() || sizes_.front() == 0;
  return {may_be_empty ? 0U : 1U, configuration_.label_count()};
}

void RidgePredictor::count_sizes() {
  const SizeGroups &groups = tables_.groups();
  std::pmr::vector<double> of_groups(groups.count(), 0.0,
                                     sizes_.get_allocator());
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    of_groups[sets_.group(set)] += sets_.count(set);
  }
  for (std::uint32_t size = 0; size <= sets_.largest_size(); ++size) {
    const double count = sets_.size_count(size);
    if (count > 0.0) {
      sizes_.push_back(size);
      size_log_shares_.push_back(std::log(count / of_groups[groups.of(size)]));
    }
  }
}

void RidgePredictor::choose(const RidgeModel &ridge, double example_weight,
                            std::pmr::vector<double> *utilities,
                            std::pmr::memory_resource *memory) {
  const Span<const ReservoirRow> sample = ridge.sample();
  const std::size_t labels = tables_.label_count();
  const std::size_t groups = tables_.groups().count();
  std::pmr::vector<double> scores(sample.size() * (labels + groups), 0.0,
                                  memory);
  std::pmr::vector<HeldOutRow> rows(memory);
  rows.reserve(sample.size());
  std::size_t block = 0;
  std::size_t end = 0;
  for (std::size_t row = 0; row < sample.size(); ++row) {
    if (row == end) {
      block = row;
      end = end_of_left_out(sample, row);
    }
    double *const of_labels = scores.data() + row * (labels + groups);
    double *const of_groups = of_labels + labels;
    tables_.calibrate_row(tables_.held_out().row(row), of_labels, of_groups);
    rows.push_back({{{of_labels, labels}, {of_groups, groups}},
                    sample[row].row.labels(),
                    sample[row].weight / example_weight,
                    block,
                    sets_.find(sample[row].row.labels())});
  }
  choice_ = choose_decoder(rows, decoding(), configuration_.ridge().loss,
                           bounds(), utilities, memory);
}

} // namespace naibx

// src/decide/seen_sets.cpp


// src/model/ridge/set_order.hpp
// The order of label sets: that of their labels, the empty one first.


#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace naibx {

inline bool is_set_before(Span<const std::uint32_t> left,
                          Span<const std::uint32_t> right) {
  return std::lexicographical_compare(left.begin(), left.end(), right.begin(),
                                      right.end());
}

inline bool is_same_set(Span<const std::uint32_t> left,
                        Span<const std::uint32_t> right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end());
}

// Where a set is or belongs among so many that are in their order; `labels_of`
// has those of a place.
template <typename LabelsOf>
std::size_t place_of_set(Span<const std::uint32_t> wanted, std::size_t count,
                         const LabelsOf &labels_of) {
  std::size_t first = 0;
  while (first < count) {
    const std::size_t middle = first + (count - first) / 2;
    if (is_set_before(labels_of(middle), wanted)) {
      first = middle + 1;
    } else {
      count = middle;
    }
  }
  return first;
}

} // namespace naibx

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

constexpr double kUsualShare = 0.99;

} // namespace

SeenSets::SeenSets(const SetCounts &counts, Span<const double> label_log_odds,
                   const SizeGroups &groups, double example_weight,
                   std::pmr::memory_resource *memory)
    : offsets_(1, 0, memory), labels_(memory), counts_(memory),
      log_counts_(memory), log_odds_(memory), groups_(memory),
      has_label_(label_log_odds.size(), 0, memory), size_counts_(memory) {
  for (const std::uint32_t set : counts.most_counted(kMostSetLabels, memory)) {
    const auto labels = counts.labels(set);
    labels_.insert(labels_.end(), labels.begin(), labels.end());
    offsets_.push_back(static_cast<std::uint32_t>(labels_.size()));
    counts_.push_back(counts.weight(set) / example_weight);
    log_counts_.push_back(std::log(counts_.back()));
    double sum = 0.0;
    for (const std::uint32_t label : labels) {
      sum += label_log_odds[label];
      has_label_[label] = 1;
    }
    log_odds_.push_back(sum);
    groups_.push_back(static_cast<std::uint32_t>(groups.of(labels.size())));
    largest_size_ =
        std::max(largest_size_, static_cast<std::uint32_t>(labels.size()));
  }
  count_sizes();
}

void SeenSets::count_sizes() {
  size_counts_.assign(std::size_t{largest_size_} + 1, 0.0);
  double total = 0.0;
  for (std::size_t set = 0; set < size(); ++set) {
    size_counts_[label_count(set)] += counts_[set];
    total += counts_[set];
  }
  double sum = size_counts_[0];
  std::uint32_t usual = 0;
  while (usual < largest_size_ && is_lighter(sum, kUsualShare * total)) {
    sum += size_counts_[++usual];
  }
  usual_most_ = usual + 1;
}

std::optional<std::size_t>
SeenSets::find(Span<const std::uint32_t> wanted) const {
  const std::size_t place = place_of_set(
      wanted, size(), [this](std::size_t set) { return labels(set); });
  return place < size() && is_same_set(labels(place), wanted)
             ? std::optional(place)
             : std::nullopt;
}

} // namespace naibx

// src/decide/set_choice.cpp


#include <algorithm>
#include <cmath>

namespace naibx {

SizeBounds SetChoice::within(const SizeBounds &asked) const {
  const std::uint32_t least = std::max(asked.least, usual_bounds.least);
  const std::uint32_t most = std::min(asked.most, usual_bounds.most);
  return least <= most ? SizeBounds{least, most} : asked;
}

std::uint32_t SetChoice::largest_size(const SizeBounds &asked) const {
  const SizeBounds bounds = within(asked);
  return decoder.kind == DecoderKind::sets
             ? std::clamp(std::max(decoding.sets.largest_size(),
                                   decoding.sets.usual_most()),
                          bounds.least, bounds.most)
             : bounds.most;
}

void TileSets::prepare(const SetChoice &choice, std::size_t rows_of_tile) {
  decoder.prepare(choice.decoding);
  offsets.reserve(rows_of_tile + 1);
  labels.reserve(
      table_size(rows_of_tile, choice.decoding.label_log_odds.size()));
  is_chosen.reserve(choice.decoding.label_log_odds.size());
}

void TileSets::clear() {
  offsets.assign(1, 0);
  labels.clear();
}

std::uint32_t TileSets::append(const SetChoice &choice, const double *scores,
                               const SizeBounds &asked) {
  const Decoding &decoding = choice.decoding;
  decoder.take({{scores, decoding.label_log_odds.size()},
                {scores + choice.group_column, decoding.groups.count()}});
  const auto chosen = decoder.decode(choice.decoder, choice.within(asked));
  labels.insert(labels.end(), chosen.begin(), chosen.end());
  offsets.push_back(labels.size());
  return static_cast<std::uint32_t>(chosen.size());
}

// From the last step back, so that sums only grow.
void write_steps(Span<const double> log_odds, Span<const std::uint32_t> chosen,
                 std::pmr::vector<char> &is_chosen, double *steps) {
  is_chosen.assign(log_odds.size(), 0);
  for (const std::uint32_t label : chosen) {
    is_chosen[label] = 1;
  }
  const double largest = *std::max_element(log_odds.begin(), log_odds.end());
  double sum = 0.0;
  for (std::size_t label = 0; label < log_odds.size(); ++label) {
    sum += is_chosen[label] != 0 ? 0.0 : std::exp(log_odds[label] - largest);
  }
  for (std::size_t step = chosen.size(); step-- > 0;) {
    const double score = log_odds[chosen[step]] - largest;
    sum += std::exp(score);
    steps[step] = score - std::log(sum);
  }
}

} // namespace naibx

// src/decide/set_decoder.cpp


#include <algorithm>
#include <cmath>
#include <numeric>

namespace naibx {

namespace {

// The best of the seen sets are weighed against each other.
constexpr std::size_t kBestSets = BestScores::kMost;
// What a set counts that has not been seen.
constexpr double kCountOfNew = 0.3;

double probability(double log_odds) {
  return 1.0 / (1.0 + std::exp(-log_odds));
}

} // namespace

void SetDecoder::prepare(const Decoding &decoding) {
  sets_ = &decoding.sets;
  groups_ = &decoding.groups;
  label_log_odds_ = decoding.label_log_odds;
  const std::size_t labels = label_log_odds_.size();
  // Sizes of the best labels; where bounds ask for more, that is the only one.
  const std::size_t most = std::size_t{sets_->usual_most()} + 1;
  sums_.resize(sets_->size());
  scores_.resize(sets_->size());
  best_.prepare(sets_->size());
  order_.resize(labels);
  candidates_.reserve(kBestSets + most);
  expected_.prepare(labels, kBestSets, most);
  chosen_.reserve(labels);
}

void SetDecoder::take(const RowScores &row, Span<const SeenWeight> left_out) {
  row_ = row;
  left_out_ = left_out;
  has_sums_ = false;
  std::iota(order_.begin(), order_.end(), 0U);
  sort_by_log_odds(order_);
}

// Of the row, once for all decoders that need them.
void SetDecoder::sum_seen_sets() {
  for (std::size_t set = 0; set < sets_->size(); ++set) {
    double sum = 0.0;
    for (const std::uint32_t label : sets_->labels(set)) {
      sum += row_.log_odds[label];
    }
    sums_[set] = sum;
  }
  left_log_counts_.clear();
  for (const SeenWeight &out : left_out_) {
    left_log_counts_.push_back(
        sets_->is_left(out.set, out.weight)
            ? std::log(sets_->count(out.set) - out.weight)
            : kMinusInfinity);
  }
  has_sums_ = true;
}

Span<const std::uint32_t> SetDecoder::decode(const Decoder &decoder,
                                             const SizeBounds &bounds) {
  switch (decoder.kind) {
  case DecoderKind::sets:
    decode_sets(decoder, bounds);
    break;
  case DecoderKind::size:
    take_labels({0.0, Candidate::kNew, best_size(bounds)});
    break;
  case DecoderKind::threshold:
    take_labels({0.0, Candidate::kNew,
                 allowed_sizes(bounds).nearest(size_above(decoder.threshold))});
    break;
  }
  return chosen_;
}

void SetDecoder::decode_sets(const Decoder &decoder, const SizeBounds &bounds) {
  if (!has_sums_) {
    sum_seen_sets();
  }
  find_best_seen(decoder, bounds);
  add_best_labels(decoder, bounds);
  take_labels(candidates_[expected_.best(candidates_, decoder.loss)]);
}

// The best first; of equal scores the set that comes first.
void SetDecoder::find_best_seen(const Decoder &decoder,
                                const SizeBounds &bounds) {
  score_seen_sets(decoder, bounds);
  candidates_.clear();
  for (const std::uint32_t set : best_.find(scores_)) {
    candidates_.push_back({scores_[set], set, sets_->label_count(set)});
  }
}

// -infinity for sets that were seen in no example that counts, or that are out
// of bounds.
void SetDecoder::score_seen_sets(const Decoder &decoder,
                                 const SizeBounds &bounds) {
  const SeenSets &sets = *sets_;
  const Span<const double> groups = row_.groups;
  const auto score = [&](std::size_t set, double log_count) {
    const std::uint32_t size = sets.label_count(set);
    return size < bounds.least || size > bounds.most
               ? kMinusInfinity
               : sums_[set] +
                     decoder.set_weight * (log_count - sets.log_odds(set)) +
                     decoder.size_weight * groups[sets.group(set)];
  };
  for (std::size_t set = 0; set < sets.size(); ++set) {
    scores_[set] = score(set, sets.log_count(set));
  }
  for (std::size_t i = 0; i < left_out_.size(); ++i) {
    scores_[left_out_[i].set] = score(left_out_[i].set, left_log_counts_[i]);
  }
}

// The m best labels, for each m, where that is not among the seen sets.
void SetDecoder::add_best_labels(const Decoder &decoder,
                                 const SizeBounds &bounds) {
  const std::uint32_t most =
      std::max(bounds.least, std::min(bounds.most, sets_->usual_most()));
  expected_.take(candidates_, *sets_, order_, {bounds.least, most});
  const AllowedSizes allowed = allowed_sizes(bounds);
  const double prior = decoder.set_weight * std::log(kCountOfNew);
  double sum = 0.0;
  double log_odds = 0.0;
  for (std::uint32_t size = 0; size <= most; ++size) {
    if (size > 0) {
      sum += row_.log_odds[order_[size - 1]];
      log_odds += label_log_odds_[order_[size - 1]];
    }
    if (allowed.has(size) && !expected_.has_best(size)) {
      candidates_.push_back({sum + prior - decoder.set_weight * log_odds +
                                 decoder.size_weight * size_score(size),
                             Candidate::kNew, size});
    }
  }
}

void SetDecoder::take_labels(const Candidate &candidate) {
  if (candidate.seen == Candidate::kNew) {
    chosen_.assign(order_.data(), order_.data() + candidate.size);
    return;
  }
  const auto labels = sets_->labels(candidate.seen);
  chosen_.assign(labels.begin(), labels.end());
  sort_by_log_odds(chosen_);
}

// Labels with the same log-odds by number.
void SetDecoder::sort_by_log_odds(Span<std::uint32_t> labels) const {
  std::sort(labels.begin(), labels.end(),
            [this](std::uint32_t a, std::uint32_t b) {
              const double of_a = row_.log_odds[a];
              const double of_b = row_.log_odds[b];
              return of_a != of_b ? of_a > of_b : a < b;
            });
}

// By expected Jaccard, as the quotient of two expectations.
std::uint32_t SetDecoder::best_size(const SizeBounds &bounds) const {
  double total = 0.0;
  double nothing = 0.0; // log of the probability that no label is in
  for (const double log_odds : row_.log_odds) {
    total += probability(log_odds);
    nothing += std::log(1.0 - std::min(probability(log_odds), 1.0 - 1e-9));
  }
  const AllowedSizes allowed = allowed_sizes(bounds);
  std::uint32_t best = 0;
  double best_value = allowed.has(0) ? std::exp(nothing) : kMinusInfinity;
  double sum = 0.0;
  for (std::uint32_t size = 1; size <= bounds.most; ++size) {
    sum += probability(row_.log_odds[order_[size - 1]]);
    const double value = sum / (size + total - sum);
    if (allowed.has(size) && value > best_value) {
      best_value = value;
      best = size;
    }
  }
  return best;
}

std::uint32_t SetDecoder::size_above(double threshold) const {
  const double log_odds = std::log(threshold / (1.0 - threshold));
  std::uint32_t size = 0;
  while (size < order_.size() && row_.log_odds[order_[size]] > log_odds) {
    ++size;
  }
  return size;
}

} // namespace naibx

// src/decide/sizes.cpp


#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

namespace {

// The best of columns first to end - 1, of which there is one. Written so that
// no jump depends on the scores: which is the best is random, and a wrong guess
// of the processor would cost more than the search.
std::size_t best_column(const double *scores, std::size_t first,
                        std::size_t end) {
  std::size_t best = first;
  double largest = scores[first];
  for (std::size_t column = first + 1; column < end; ++column) {
    const double score = scores[column];
    best = score > largest ? column : best;
    largest = score > largest ? score : largest;
  }
  return best;
}

} // namespace

std::uint32_t choose_size(const ScoreColumns &columns, const double *scores,
                          const SizeBounds &bounds) {
  if (bounds.is_given()) {
    return bounds.least;
  }
  if (columns.fixed_size) {
    return std::clamp(*columns.fixed_size, bounds.least, bounds.most);
  }
  const Span<const std::uint32_t> sizes = columns.size_of_column;
  const double *const of_sizes = scores + columns.label_columns;
  const std::uint32_t best = sizes[best_column(of_sizes, 0, sizes.size())];
  if (best >= bounds.least && best <= bounds.most) {
    return best;
  }
  const auto *const begin =
      std::lower_bound(sizes.begin(), sizes.end(), bounds.least);
  const auto *const end = std::upper_bound(begin, sizes.end(), bounds.most);
  return begin == end
             ? std::clamp(best, bounds.least, bounds.most)
             : sizes[best_column(
                   of_sizes, static_cast<std::size_t>(begin - sizes.begin()),
                   static_cast<std::size_t>(end - sizes.begin()))];
}

std::uint32_t largest_size(const ScoreColumns &columns,
                           const SizeBounds &bounds) {
  std::uint32_t largest = columns.fixed_size.value_or(0);
  if (!columns.fixed_size) {
    for (const std::uint32_t size : columns.size_of_column) {
      largest = std::max(largest, std::clamp(size, bounds.least, bounds.most));
    }
  }
  return std::clamp(largest, bounds.least, bounds.most);
}

namespace {

LogSum sum_of_sizes(const ScoreColumns &columns, const double *scores) {
  const double *const of_sizes = scores + columns.label_columns;
  return log_sum_exp(
      columns.size_of_column.size(),
      [of_sizes](std::size_t column) { return of_sizes[column]; });
}

} // namespace

double size_evidence(const ScoreColumns &columns, const double *scores) {
  return columns.fixed_size ? 0.0 : sum_of_sizes(columns, scores).value();
}

double write_size_posterior(const ScoreColumns &columns, const double *scores,
                            double *log_posterior) {
  std::fill_n(log_posterior, std::size_t{columns.label_count} + 1,
              kMinusInfinity);
  if (columns.fixed_size) {
    log_posterior[*columns.fixed_size] = 0.0;
    return 0.0;
  }
  const Span<const std::uint32_t> sizes = columns.size_of_column;
  const double *const of_sizes = scores + columns.label_columns;
  const LogSum sum = sum_of_sizes(columns, scores);
  const double uniform = -std::log(static_cast<double>(sizes.size()));
  for (std::size_t column = 0; column < sizes.size(); ++column) {
    log_posterior[sizes[column]] =
        sum.is_empty() ? uniform : sum.normalised(of_sizes[column]);
  }
  return sum.value();
}

} // namespace naibx

// src/format/checksum.cpp

#include <array>

namespace naibx::format {

namespace {

constexpr std::uint64_t kPolynomial = 0xC96C5795D7870F42;
constexpr std::size_t kSlices = 8;

using Table = std::array<std::array<std::uint64_t, 256>, kSlices>;

// Slice s holds the remainder of each byte followed by s zero bytes, so that
// eight bytes are taken at a time.
constexpr Table make_table() {
  Table table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::uint64_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) {
      remainder = (remainder >> 1U) ^ ((remainder & 1U) * kPolynomial);
    }
    table[0][byte] = remainder;
  }
  for (std::size_t slice = 1; slice < kSlices; ++slice) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint64_t shorter = table[slice - 1][byte];
      table[slice][byte] =
          (shorter >> 8U) ^ table[0][static_cast<std::uint8_t>(shorter)];
    }
  }
  return table;
}

constexpr Table kTable = make_table();

} // namespace

void Checksum::add(const std::uint8_t *bytes, std::size_t count) {
  std::uint64_t state = state_;
  while (count >= kSlices) {
    std::uint64_t next = 0;
    for (std::size_t i = 0; i < kSlices; ++i) {
      const auto byte = static_cast<std::uint8_t>(state >> (8 * i));
      next ^= kTable[kSlices - 1 - i][byte ^ bytes[i]];
    }
    state = next;
    bytes += kSlices;
    count -= kSlices;
  }
  for (; count > 0; --count, ++bytes) {
    state =
        (state >> 8U) ^ kTable[0][static_cast<std::uint8_t>(state) ^ *bytes];
  }
  state_ = state;
}

std::uint64_t checksum(const std::uint8_t *bytes, std::size_t count) {
  Checksum sum;
  sum.add(bytes, count);
  return sum.value();
}

} // namespace naibx::format

// src/format/configuration_reader.cpp

// src/format/configuration_reader.hpp
// Reads the configuration and the names of a file.


#include <cstdint>
#include <memory_resource>

namespace naibx::format {

// Throws Failure. Nothing large is allocated unless the file's sections are as
// large as the configuration makes them.
Configuration read_configuration(const Container &container,
                                 std::uint64_t file_length,
                                 const LoadLimits &limits,
                                 std::pmr::memory_resource *memory);

} // namespace naibx::format


// src/format/column_runs.hpp
// Neighbouring columns that are described alike, as the file keeps them.


#include <cstdint>

namespace naibx::format {

struct FileColumnRun {
  std::uint32_t group;
  std::uint32_t column_count;
  std::uint32_t category_count; // 0 where not categorical
};

// Calls visit(run) for the longest runs, in the order of the columns.
template <typename Visit>
void for_each_run(const Configuration &configuration, const Visit &visit) {
  const auto features = configuration.features();
  std::size_t begin = 0;
  for (std::size_t column = 1; column <= features.size(); ++column) {
    const Feature &first = features[begin];
    const bool goes_on =
        column < features.size() && features[column].group == first.group &&
        features[column].category_count == first.category_count;
    if (!goes_on) {
      visit(FileColumnRun{first.group,
                          static_cast<std::uint32_t>(column - begin),
                          first.category_count});
      begin = column;
    }
  }
}

} // namespace naibx::format

// src/format/predictor_file.hpp
// Whether a file holds a predictor, of either kind.


namespace naibx::format {

bool has_predictor(const Container &container);

// Throws Failure where it is the file of a model, or has a part of one.
void check_is_of_predictor(const Container &container);

} // namespace naibx::format

#include <cmath>
#include <vector>

namespace naibx::format {

namespace {

[[noreturn]] void fail_corrupt(const std::string &what) {
  throw Failure(NAIBX_ERROR_CORRUPT, "the CONF section " + what);
}

// -0 would be saved as 0.
double read_constant(Cursor &cursor) {
  const double value = cursor.f64();
  if (std::signbit(value)) {
    fail_corrupt("has a constant with a minus sign");
  }
  return value;
}

void read_constants(Configuration &configuration, Cursor &cursor) {
  configuration.set_smoothing(read_constant(cursor));
  configuration.set_feature_smoothing(read_constant(cursor));
  configuration.set_variance_prior(read_constant(cursor));
}

void read_switches(Configuration &configuration, std::uint32_t flags,
                   std::uint64_t fixed_size) {
  if ((flags & ~kKnownConfigurationFlags) != 0) {
    fail_corrupt(text("has unknown flags: ", flags));
  }
  configuration.set_allow_empty((flags & kAllowEmptyFlag) != 0);
  configuration.set_merge_duplicates((flags & kMergeDuplicatesFlag) != 0);
  const bool has_fixed_size = (flags & kFixedSizeFlag) != 0;
  if (fixed_size > configuration.label_count() ||
      (!has_fixed_size && fixed_size != 0)) {
    fail_corrupt(text("has the fixed size ", fixed_size));
  }
  if (has_fixed_size) {
    configuration.set_fixed_size(static_cast<std::uint32_t>(fixed_size));
  }
}

// Groups are numbered by their first column, so that a run either begins the
// next group or extends an earlier one.
class FeatureReader {
public:
  // With at most so many columns and categories, and at most so many columns.
  FeatureReader(Configuration &configuration, std::uint64_t most,
                std::uint64_t column_limit, std::pmr::memory_resource *memory)
      : configuration_(configuration), memory_(memory), left_(most),
        column_limit_(column_limit) {}

  void read(Cursor &cursor, std::uint32_t group_count,
            std::uint32_t run_count) {
    cursor.require_elements(group_count, sizeof(std::uint32_t));
    std::pmr::vector<std::uint32_t> families(group_count, memory_);
    cursor.numbers(Span<std::uint32_t>(families));
    FileColumnRun last = {};
    for (std::uint32_t i = 0; i < run_count; ++i) {
      FileColumnRun run = {};
      run.group = cursor.u32();
      run.column_count = cursor.u32();
      run.category_count = cursor.u32();
      if (i > 0 && run.group == last.group &&
          run.category_count == last.category_count) {
        fail_corrupt("has two runs that are one");
      }
      add(run, families);
      last = run;
    }
    if (configuration_.groups().size() != group_count) {
      fail_corrupt("has a group without columns");
    }
  }

private:
  void add(const FileColumnRun &run,
           const std::pmr::vector<std::uint32_t> &families) {
    columns_ += run.column_count;
    check_limit(columns_, column_limit_, "features");
    const std::uint64_t used =
        run.category_count == 0
            ? run.column_count
            : std::uint64_t{run.column_count} * run.category_count;
    if (used > left_) {
      fail_corrupt(text("declares ", used,
                        " more columns and categories, but there is room for ",
                        left_, " in the file"));
    }
    left_ -= used;
    const std::size_t groups = configuration_.groups().size();
    if (run.group >= families.size()) {
      fail_corrupt(
          text("has a column of group ", run.group, ", which does not exist"));
    }
    const bool categorical =
        families[run.group] == static_cast<std::uint32_t>(Family::categorical);
    if (categorical != (run.category_count != 0)) {
      fail_corrupt("has categories for a family that has none, or none");
    }
    if (categorical) {
      add_categorical(run);
    } else if (run.group == groups) {
      configuration_.add_features(static_cast<Family>(families[run.group]),
                                  run.column_count);
    } else {
      configuration_.extend_group(run.group, run.column_count);
    }
  }

  // The columns of one categorical group may have different numbers of
  // categories, and then come in several runs.
  void add_categorical(const FileColumnRun &run) {
    const std::pmr::vector<std::uint32_t> counts(run.column_count,
                                                 run.category_count, memory_);
    if (run.group == configuration_.groups().size()) {
      configuration_.add_categorical(counts);
    } else if (run.group + 1 == configuration_.groups().size()) {
      configuration_.extend_categorical(counts);
    } else {
      fail_corrupt("has a categorical group whose columns are not neighbours");
    }
  }

  Configuration &configuration_;
  std::pmr::memory_resource *memory_;
  std::uint64_t left_;
  std::uint64_t column_limit_;
  std::uint64_t columns_ = 0;
};

// How many columns and categories there is room for in the file.
std::uint64_t most_columns(const Container &container,
                           std::uint64_t file_length,
                           std::uint64_t label_count) {
  if (has_predictor(container)) {
    // In the file of a predictor each has 4 bytes at least; none where there is
    // no class to choose from, so a few are always accepted.
    return file_length / 4 + kColumnsWithoutBytes;
  }
  // In that of a model, a number for all examples and one for every label.
  return file_length / (8 * (label_count + 1));
}

void read_name_table(Cursor &cursor, NameTable &names, std::uint64_t limit,
                     const char *what) {
  const std::uint64_t count = cursor.u64();
  if (count > limit) {
    fail(NAIBX_ERROR_CORRUPT, "the NAME section has ", count, " names for ",
         limit, " ", what);
  }
  Cursor lengths = cursor.part(count, sizeof(std::uint32_t));
  names.reserve(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < count; ++i) {
    names.set(i, cursor.text(lengths.u32()), what);
  }
  if (names.size() != count) {
    fail(NAIBX_ERROR_CORRUPT, "the last of the names of ", what,
         " is empty; it must be left out");
  }
}

std::uint32_t bounded(Cursor &cursor, std::uint32_t least, std::uint32_t most) {
  const std::uint32_t number = cursor.u32();
  if (number < least || number > most) {
    fail(NAIBX_ERROR_CORRUPT, "the METH section has the number ", number,
         " where it must be ", least, " to ", most);
  }
  return number;
}

void read_method(Configuration &configuration, Cursor &cursor) {
  RidgeSettings settings;
  settings.method = static_cast<Method>(
      bounded(cursor, 0, static_cast<std::uint32_t>(Method::automatic)));
  settings.landmark_count = bounded(cursor, 1, kMostLandmarks);
  settings.reservoir_rows =
      bounded(cursor, kFewestReservoirRows, kMostReservoirRows);
  settings.loss = static_cast<Loss>(
      bounded(cursor, 0, static_cast<std::uint32_t>(Loss::hamming)));
  settings.seed = cursor.u64();
  settings.seen_sets = bounded(cursor, 1, kMostSeenSets);
  cursor.require_end();
  if (settings.seed > kLargestSeed || settings == RidgeSettings{}) {
    fail(NAIBX_ERROR_CORRUPT,
         "the METH section has a seed above 2^53, or nothing that differs from "
         "a model without it");
  }
  configuration.set_ridge(settings);
}

void read_kinds(Configuration &configuration, Cursor &cursor) {
  const std::uint64_t count = cursor.u64();
  for (std::uint32_t column = 0; column < count; ++column) {
    const std::uint8_t kind = cursor.u8();
    if (kind > static_cast<std::uint8_t>(ColumnKind::automatic)) {
      fail(NAIBX_ERROR_CORRUPT, "the KIND section has the kind ",
           unsigned{kind}, " for column ", column);
    }
    configuration.set_column_kind(column, static_cast<ColumnKind>(kind));
  }
  cursor.require_end();
  if (count == 0 || configuration.column_kinds().set_ones().size() != count) {
    fail(NAIBX_ERROR_CORRUPT, "the last of the kinds of columns was not set; "
                              "it must be left out");
  }
}

} // namespace

Configuration read_configuration(const Container &container,
                                 std::uint64_t file_length,
                                 const LoadLimits &limits,
                                 std::pmr::memory_resource *memory) {
  Cursor cursor(container.require(kConfigurationTag).bytes, "CONF");
  const std::uint32_t label_count = cursor.u32();
  check_limit(label_count, limits.labels, "labels");
  const std::uint32_t group_count = cursor.u32();
  const std::uint32_t run_count = cursor.u32();
  const std::uint32_t flags = cursor.u32();
  const std::uint64_t fixed_size = cursor.u64();
  try {
    Configuration configuration(label_count, memory);
    read_switches(configuration, flags, fixed_size);
    read_constants(configuration, cursor);
    FeatureReader(configuration,
                  most_columns(container, file_length, label_count),
                  limits.features, memory)
        .read(cursor, group_count, run_count);
    cursor.require_end();
    if (const auto *const section = container.find(kNamesTag)) {
      Cursor names(section->bytes, "NAME");
      read_name_table(names, configuration.label_names, label_count, "labels");
      read_name_table(names, configuration.feature_names,
                      configuration.features().size(), "features");
      read_name_table(names, configuration.category_names,
                      configuration.category_count(), "categories");
      names.require_end();
      if (configuration.label_names.size() +
              configuration.feature_names.size() +
              configuration.category_names.size() ==
          0) {
        fail(NAIBX_ERROR_CORRUPT, "the NAME section holds no name");
      }
    }
    if (const auto *const section = container.find(kMethodTag)) {
      Cursor method(section->bytes, "METH");
      read_method(configuration, method);
    }
    if (const auto *const section = container.find(kKindsTag)) {
      Cursor kinds(section->bytes, "KIND");
      read_kinds(configuration, kinds);
    }
    return configuration;
  } catch (const AboveLimit &) {
    throw;
  } catch (const Failure &failure) {
    // What the configuration refuses is the file's fault here.
    fail(NAIBX_ERROR_CORRUPT, "the file is corrupt: ", failure.what());
  }
}

} // namespace naibx::format

// src/format/configuration_writer.cpp

// src/format/configuration_writer.hpp
// Writes the configuration and the names, which every file has.


namespace naibx::format {

// Adds CONF, and NAME, METH and KIND where they say anything.
void add_configuration(ContainerWriter &writer,
                       const Configuration &configuration);

} // namespace naibx::format


// src/format/byte_writer.hpp
// Numbers as little-endian bytes.


#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace naibx::format {

template <typename Integer>
void store_little_endian(Integer value, std::uint8_t *bytes) {
  for (std::size_t i = 0; i < sizeof value; ++i) {
    bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
  }
}

inline void store_little_endian(double value, std::uint8_t *bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  store_little_endian(bits, bytes);
}

inline void store_little_endian(float value, std::uint8_t *bytes) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  store_little_endian(bits, bytes);
}

class ByteWriter {
public:
  explicit ByteWriter(Sink &sink) : sink_(sink) {}

  void u16(std::uint16_t value) { number(value); }
  void u32(std::uint32_t value) { number(value); }
  void u64(std::uint64_t value) { number(value); }
  void f64(double value) { number(value); }
  void bytes(const std::uint8_t *data, std::size_t count) {
    sink_.write(data, count);
  }
  void text(std::string_view value) {
    sink_.write(reinterpret_cast<const std::uint8_t *>(value.data()),
                value.size());
  }
  // Converted in blocks; for a large model the checksum costs more.
  template <typename Number> void array(Span<const Number> values) {
    constexpr std::size_t kBlock = 512;
    std::uint8_t block[kBlock * sizeof(Number)];
    for (std::size_t begin = 0; begin < values.size(); begin += kBlock) {
      const std::size_t left = values.size() - begin;
      const std::size_t count = left < kBlock ? left : kBlock;
      for (std::size_t i = 0; i < count; ++i) {
        store_little_endian(values[begin + i], block + i * sizeof(Number));
      }
      sink_.write(block, count * sizeof(Number));
    }
  }
  void zeros(std::size_t count) {
    constexpr std::uint8_t kZeros[64] = {};
    for (; count > sizeof kZeros; count -= sizeof kZeros) {
      sink_.write(kZeros, sizeof kZeros);
    }
    sink_.write(kZeros, count);
  }

private:
  template <typename Number> void number(Number value) {
    std::uint8_t block[sizeof value];
    store_little_endian(value, block);
    sink_.write(block, sizeof block);
  }

  Sink &sink_;
};

} // namespace naibx::format

#include <cstring>

namespace naibx::format {

namespace {

std::uint32_t configuration_flags(const Configuration &configuration) {
  std::uint32_t flags = 0;
  flags |= configuration.allow_empty() ? kAllowEmptyFlag : 0;
  flags |= configuration.merge_duplicates() ? kMergeDuplicatesFlag : 0;
  flags |= configuration.fixed_size() ? kFixedSizeFlag : 0;
  return flags;
}

void write_name_table(const NameTable &names, ByteWriter &out) {
  out.u64(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    out.u32(static_cast<std::uint32_t>(std::strlen(names.get(i))));
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    out.text(names.get(i));
  }
}

void write_configuration(const Configuration &configuration, Sink &sink) {
  std::uint32_t run_count = 0;
  for_each_run(configuration, [&](const FileColumnRun &) { ++run_count; });
  ByteWriter out(sink);
  out.u32(configuration.label_count());
  out.u32(static_cast<std::uint32_t>(configuration.groups().size()));
  out.u32(run_count);
  out.u32(configuration_flags(configuration));
  out.u64(configuration.fixed_size().value_or(0));
  out.f64(configuration.constants().smoothing);
  out.f64(configuration.constants().feature_smoothing);
  out.f64(configuration.constants().variance_prior);
  for (const Family family : configuration.groups()) {
    out.u32(static_cast<std::uint32_t>(family));
  }
  for_each_run(configuration, [&](const FileColumnRun &run) {
    out.u32(run.group);
    out.u32(run.column_count);
    out.u32(run.category_count);
  });
}

void write_names(const Configuration &configuration, Sink &sink) {
  ByteWriter out(sink);
  write_name_table(configuration.label_names, out);
  write_name_table(configuration.feature_names, out);
  write_name_table(configuration.category_names, out);
}

void write_method(const Configuration &configuration, Sink &sink) {
  const RidgeSettings &settings = configuration.ridge();
  ByteWriter out(sink);
  out.u32(static_cast<std::uint32_t>(settings.method));
  out.u32(settings.landmark_count);
  out.u32(settings.reservoir_rows);
  out.u32(static_cast<std::uint32_t>(settings.loss));
  out.u64(settings.seed);
  out.u32(settings.seen_sets);
}

void write_kinds(const Configuration &configuration, Sink &sink) {
  const Span<const ColumnKind> kinds = configuration.column_kinds().set_ones();
  ByteWriter out(sink);
  out.u64(kinds.size());
  for (const ColumnKind kind : kinds) {
    const auto number = static_cast<std::uint8_t>(kind);
    out.bytes(&number, 1);
  }
}

bool has_names(const Configuration &configuration) {
  return configuration.label_names.size() + configuration.feature_names.size() +
             configuration.category_names.size() >
         0;
}

} // namespace

void add_configuration(ContainerWriter &writer,
                       const Configuration &configuration) {
  writer.add<write_configuration>(kConfigurationTag, configuration);
  if (has_names(configuration)) {
    writer.add<write_names>(kNamesTag, configuration);
  }
  if (!(configuration.ridge() == RidgeSettings{})) {
    writer.add<write_method>(kMethodTag, configuration);
  }
  if (!configuration.column_kinds().set_ones().empty()) {
    writer.add<write_kinds>(kKindsTag, configuration);
  }
}

} // namespace naibx::format

// src/format/container.cpp


#include <algorithm>
#include <cstring>
#include <string>

namespace naibx::format {

namespace {

struct Header {
  std::uint32_t section_count;
  std::uint64_t table_end;
};

void check_version(std::uint16_t major, std::uint16_t minor) {
  const bool newer = major > kMajorVersion ||
                     (major == kMajorVersion && minor > kMinorVersion);
  if (newer) {
    fail(NAIBX_ERROR_NEWER_VERSION, "the file has the format version ", major,
         ".", minor, ", but this library reads up to ", kMajorVersion, ".",
         kMinorVersion, "; a newer library is needed");
  }
  if (major == 0 && minor == 0) {
    fail(NAIBX_ERROR_CORRUPT, "the file has the format version 0.0, which "
                              "never existed");
  }
  if (minor < kOldestMinorVersion) {
    fail(NAIBX_ERROR_OLDER_VERSION, "the file has the format version ", major,
         ".", minor, ", but this library reads from ", kMajorVersion, ".",
         kOldestMinorVersion,
         " on; make it anew from its data, or keep the "
         "library that wrote it");
  }
}

Header read_header(Span<const std::uint8_t> bytes) {
  const FileHead file(bytes); // throws if this is none
  const std::uint8_t *const head = bytes.data();
  check_version(load_little_endian<std::uint16_t>(head + 8),
                load_little_endian<std::uint16_t>(head + 10));
  const auto required = load_little_endian<std::uint64_t>(head + 16);
  if (required != 0) {
    fail(NAIBX_ERROR_UNKNOWN_FEATURE, "the file needs features (flags ",
         required, ") that this library does not have");
  }
  const std::uint64_t length = file.length();
  if (length != bytes.size()) {
    // A reader may stop at the first byte too many.
    const std::string count =
        length < bytes.size() ? "more" : std::to_string(bytes.size());
    fail(NAIBX_ERROR_TRUNCATED, "the file has ", count,
         " bytes, but its header declares ", length);
  }
  const std::uint32_t section_count = file.section_count();
  const std::uint64_t table_end =
      kHeaderSize + std::uint64_t{section_count} * kSectionEntrySize;
  if (table_end > bytes.size()) {
    fail(NAIBX_ERROR_CORRUPT, "the header declares ", section_count,
         " sections, more than fit into ", bytes.size(), " bytes");
  }
  Checksum sum;
  sum.add(head, kHeaderChecksumOffset);
  sum.add(head + kHeaderSize,
          static_cast<std::size_t>(table_end - kHeaderSize));
  if (!is_checksum(
          load_little_endian<std::uint64_t>(head + kHeaderChecksumOffset),
          sum.value())) {
    fail(NAIBX_ERROR_CHECKSUM, "the checksum of the header does not match");
  }
  const std::uint8_t *const reserved_begin = head + 40;
  if (std::any_of(reserved_begin, head + kHeaderChecksumOffset,
                  [](std::uint8_t byte) { return byte != 0; })) {
    fail(NAIBX_ERROR_CORRUPT, "the reserved bytes of the header are not 0");
  }
  return {section_count, table_end};
}

// For messages: the letters of a tag, or its number where it has others.
std::string name_of(std::uint32_t tag) {
  std::string letters;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    letters += static_cast<char>(tag >> shift & 0xFFU);
  }
  const bool is_text =
      std::all_of(letters.begin(), letters.end(), [](char letter) {
        return (letter >= 'A' && letter <= 'Z') ||
               (letter >= 'a' && letter <= 'z') ||
               (letter >= '0' && letter <= '9');
      });
  return is_text ? letters : std::to_string(tag);
}

std::uint32_t tag_of(Span<const std::uint8_t> bytes, std::uint32_t section) {
  return load_little_endian<std::uint32_t>(
      bytes.data() + kHeaderSize + std::size_t{section} * kSectionEntrySize);
}

// Sections are few: each is compared with all before it, which takes no memory.
void check_tags(Span<const std::uint8_t> bytes, std::uint32_t section_count) {
  for (std::uint32_t i = 0; i < section_count; ++i) {
    if (i == kMaximumSections) {
      fail(NAIBX_ERROR_CORRUPT, "the header declares ", section_count,
           " sections, but a file has at most ", kMaximumSections);
    }
    const std::uint32_t tag = tag_of(bytes, i);
    for (std::uint32_t before = 0; before < i; ++before) {
      if (tag_of(bytes, before) == tag) {
        fail(NAIBX_ERROR_CORRUPT, "the section ", name_of(tag),
             " occurs twice in the file");
      }
    }
  }
}

bool is_compared(Checksums checksums, std::uint32_t tag) {
  return checksums == Checksums::all || tag == kConfigurationTag ||
         tag == kNamesTag || tag == kMethodTag || tag == kKindsTag ||
         tag == kHeldOutTag;
}

} // namespace

std::uint64_t told_length(Span<const std::uint8_t> head) {
  const bool is_model = head.size() >= kHeaderSize &&
                        std::memcmp(head.data(), kMagic, sizeof kMagic) == 0;
  return is_model ? FileHead(head).length() : 0;
}

Container::Container(Span<const std::uint8_t> bytes, Checksums checksums)
    : sections_{{{kConfigurationTag, "CONF", false, {}},
                 {kNamesTag, "NAME", false, {}},
                 {kCountsTag, "CNTS", false, {}},
                 {kPairsTag, "PAIR", false, {}},
                 {kGaussianTag, "GAUS", false, {}},
                 {kBernoulliTag, "BERN", false, {}},
                 {kMultinomialTag, "MULT", false, {}},
                 {kCategoricalTag, "CATE", false, {}},
                 {kPredictorTag, "PRED", false, {}},
                 {kMethodTag, "METH", false, {}},
                 {kKindsTag, "KIND", false, {}},
                 {kRidgeModelTag, "RIDG", false, {}},
                 {kRidgePredictorTag, "RPRD", false, {}},
                 {kLastWeightsTag, "LAST", false, {}},
                 {kLastHeldOutTag, "LHLD", false, {}},
                 {kHeldOutTag, "HELD", false, {}}}} {
  const std::uint32_t section_count = read_header(bytes).section_count;
  check_tags(bytes, section_count);
  read_table(bytes, section_count, checksums);
}

// Sections follow each other in the order of the table, each from the next
// multiple of the alignment on, the gaps filled with zeros.
void Container::read_table(Span<const std::uint8_t> bytes,
                           std::uint32_t section_count, Checksums checksums) {
  std::uint64_t end =
      kHeaderSize + std::uint64_t{section_count} * kSectionEntrySize;
  for (std::uint32_t i = 0; i < section_count; ++i) {
    const std::uint8_t *const entry =
        bytes.data() + kHeaderSize + std::size_t{i} * kSectionEntrySize;
    const auto offset = load_little_endian<std::uint64_t>(entry + 8);
    const auto length = load_little_endian<std::uint64_t>(entry + 16);
    const std::uint64_t expected =
        (end + kAlignment - 1) / kAlignment * kAlignment;
    if (offset != expected || offset > bytes.size() ||
        length > bytes.size() - offset) {
      fail(NAIBX_ERROR_CORRUPT, "section ", i, " is said to have ", length,
           " bytes from ", offset, " on, but must begin at ", expected,
           " and end within the ", bytes.size(), " bytes of the file");
    }
    for (std::uint64_t gap = end; gap < offset; ++gap) {
      if (bytes[static_cast<std::size_t>(gap)] != 0) {
        fail(NAIBX_ERROR_CORRUPT, "byte ", gap,
             " lies between two sections and is not 0");
      }
    }
    end = offset + length;
    const auto payload = bytes.subspan(static_cast<std::size_t>(offset),
                                       static_cast<std::size_t>(length));
    const auto tag = load_little_endian<std::uint32_t>(entry);
    if (is_compared(checksums, tag) &&
        !is_checksum(load_little_endian<std::uint64_t>(entry + 24),
                     checksum(payload.data(), payload.size()))) {
      fail(NAIBX_ERROR_CHECKSUM, "the checksum of section ", i,
           " does not match");
    }
    place(tag, load_little_endian<std::uint32_t>(entry + 4), payload);
  }
  if (end != bytes.size()) {
    fail(NAIBX_ERROR_TRUNCATED, "the last section ends at ", end,
         ", but the file has ", bytes.size(), " bytes");
  }
}

void Container::place(std::uint32_t tag, std::uint32_t flags,
                      Span<const std::uint8_t> payload) {
  if ((flags & ~kRequiredSection) != 0) {
    fail(NAIBX_ERROR_UNKNOWN_FEATURE, "a section has the flags ", flags,
         ", of which this library knows only 1");
  }
  for (Section &section : sections_) {
    if (section.tag == tag) {
      section.present = true;
      section.bytes = payload;
      return;
    }
  }
  if ((flags & kRequiredSection) != 0) {
    fail(NAIBX_ERROR_UNKNOWN_FEATURE, "the file needs a section (tag ", tag,
         ") that this library does not know");
  }
}

const Container::Section *Container::find(std::uint32_t tag) const {
  for (const Section &section : sections_) {
    if (section.tag == tag && section.present) {
      return &section;
    }
  }
  return nullptr;
}

const Container::Section &Container::require(std::uint32_t tag) const {
  const Section *const section = find(tag);
  if (section == nullptr) {
    fail(NAIBX_ERROR_CORRUPT, "the section ", name_of(tag),
         " is missing, which this file must have");
  }
  return *section;
}

} // namespace naibx::format

// src/format/container_writer.cpp


namespace naibx::format {

namespace {

std::uint64_t aligned(std::uint64_t offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

} // namespace

void ContainerWriter::measure(std::uint32_t tag, const void *source,
                              WriteSection write_section) {
  MeasuringSink sink;
  write_section(source, sink);
  sections_.push_back(
      {tag, source, write_section, sink.length(), sink.checksum()});
}

std::uint64_t ContainerWriter::table_end() const {
  return kHeaderSize + kSectionEntrySize * sections_.size();
}

std::uint64_t ContainerWriter::file_length() const {
  std::uint64_t end = table_end();
  for (const Section &section : sections_) {
    end = aligned(end) + section.length;
  }
  return end;
}

void ContainerWriter::write_head(Sink &sink) const {
  ByteWriter out(sink);
  out.bytes(kMagic, sizeof kMagic);
  out.u16(kMajorVersion);
  out.u16(kMinorVersion);
  out.u32(static_cast<std::uint32_t>(sections_.size()));
  out.u64(0); // required features: none yet
  out.u64(0); // optional features: none yet
  out.u64(file_length());
  out.zeros(16); // reserved
}

void ContainerWriter::write_table(Sink &sink) const {
  ByteWriter out(sink);
  std::uint64_t end = table_end();
  for (const Section &section : sections_) {
    const std::uint64_t offset = aligned(end);
    out.u32(section.tag);
    out.u32(kRequiredSection);
    out.u64(offset);
    out.u64(section.length);
    out.u64(section.checksum);
    end = offset + section.length;
  }
}

void ContainerWriter::write(Sink &sink) const {
  MeasuringSink head;
  write_head(head);
  write_table(head);
  write_head(sink);
  ByteWriter out(sink);
  out.u64(head.checksum());
  write_table(sink);
  std::uint64_t end = table_end();
  for (const Section &section : sections_) {
    out.zeros(static_cast<std::size_t>(aligned(end) - end));
    section.write(section.source, sink);
    end = aligned(end) + section.length;
  }
}

} // namespace naibx::format

// src/format/feature_sums.cpp

// src/format/feature_sums.hpp
// Checks of the statistics of features against each other.


namespace naibx::format {

// Throws NAIBX_ERROR_CORRUPT where a label has more of a discrete feature than
// all examples have, or the sizes do not have as much as these.
void check_feature_sums(const Model &model);

} // namespace naibx::format


// src/format/sums.hpp
// Comparisons of sums of weights that were made in another order.


#include <cmath>

namespace naibx::format {

// Sums of the same weights in another order differ by rounding, which grows
// with their number; a damaged number differs by more.
inline constexpr double kTolerance = 1e-6;

// Throws NAIBX_ERROR_CORRUPT.
inline void require(bool holds, const char *what) {
  if (!holds) {
    fail(NAIBX_ERROR_CORRUPT, "the file is corrupt: ", what);
  }
}

// False for a NaN, and for an infinite one that is expected, which every sum
// would match.
inline bool matches(double sum, double expected) {
  return std::isfinite(expected) &&
         std::fabs(sum - expected) <= kTolerance * expected;
}

} // namespace naibx::format

#include <vector>

namespace naibx::format {

namespace {

// row_of(classes, row) are weights of a class, one for each feature.
template <typename RowOf>
void check_labels(const Model &model, const RowOf &row_of) {
  const Span<const double> all = row_of(model.all(), 0);
  for (std::size_t label = 0; label < model.labels().row_count(); ++label) {
    const Span<const double> own = row_of(model.labels(), label);
    for (std::size_t i = 0; i < all.size(); ++i) {
      require(own[i] <= all[i] * (1.0 + kTolerance),
              "the weight of a feature within a label is not within that of "
              "all examples");
    }
  }
}

// Each example has one size, unless none are kept.
template <typename RowOf>
void check_sizes(const Model &model, const RowOf &row_of) {
  if (model.configuration().fixed_size()) {
    return;
  }
  const Span<const double> all = row_of(model.all(), 0);
  std::pmr::vector<double> sums(all.size(), 0.0, model.memory());
  for (std::size_t size = 0; size < model.sizes().row_count(); ++size) {
    const Span<const double> own = row_of(model.sizes(), size);
    for (std::size_t i = 0; i < all.size(); ++i) {
      sums[i] += own[i];
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    require(matches(sums[i], all[i]),
            "the weights of a feature within the sizes do not sum to that of "
            "all examples");
  }
}

template <typename RowOf>
void check_table(const Model &model, const RowOf &row_of) {
  check_labels(model, row_of);
  check_sizes(model, row_of);
}

} // namespace

void check_feature_sums(const Model &model) {
  using Row = Span<const double>;
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.gaussian.observed.row(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.gaussian.observed_squared.row(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.bernoulli.observed.row(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.bernoulli.present(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.multinomial.counts(row));
  });
  check_table(model, [](const ClassStatistics &classes, std::size_t row) {
    return Row(classes.categorical.weights(row));
  });
}

} // namespace naibx::format

// src/format/file_head.cpp


#include <algorithm>
#include <cstring>

namespace naibx::format {

FileHead::FileHead(Span<const std::uint8_t> bytes) : bytes_(bytes) {
  const std::size_t shown = std::min(bytes.size(), sizeof kMagic);
  if (shown == 0 || std::memcmp(bytes.data(), kMagic, shown) != 0) {
    fail(NAIBX_ERROR_NOT_A_MODEL,
         "this is not a NaiBX model file: it does not begin with the bytes of "
         "one");
  }
  if (bytes.size() < kHeaderSize) {
    fail(NAIBX_ERROR_TRUNCATED, "the file has ", bytes.size(),
         " bytes, but the header alone has ", kHeaderSize);
  }
}

std::uint64_t FileHead::length() const {
  return load_little_endian<std::uint64_t>(bytes_.data() + 32);
}

std::uint32_t FileHead::version() const {
  const std::uint32_t major =
      load_little_endian<std::uint16_t>(bytes_.data() + 8);
  return major << 16U | load_little_endian<std::uint16_t>(bytes_.data() + 10);
}

std::uint32_t FileHead::section_count() const {
  return load_little_endian<std::uint32_t>(bytes_.data() + 12);
}

bool FileHead::has_section(std::uint32_t tag) const {
  const std::uint32_t count = std::min(section_count(), kMaximumSections);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t entry = kHeaderSize + i * kSectionEntrySize;
    if (entry + kSectionEntrySize > bytes_.size()) {
      fail(NAIBX_ERROR_TRUNCATED, // mutants: not asked when a file is loaded
           "the file has ", count, " sections, but their table ends after ",
           bytes_.size(), " bytes");
    }
    if (load_little_endian<std::uint32_t>(bytes_.data() + entry) == tag) {
      return true;
    }
  }
  return false;
}

} // namespace naibx::format

// src/format/gaussian_invariants.cpp

// src/format/gaussian_invariants.hpp
// What must hold of means and sums of squares.


namespace naibx::format {

// Throw NAIBX_ERROR_CORRUPT.
void check_shifts(const Model &model);
// After the weights have been found right.
void check_gaussian(const Model &model, const ClassStatistics &classes);

} // namespace naibx::format


// src/format/weight_checks.hpp
// What holds of weights, one by one.


#include <cmath>
#include <cstddef>

namespace naibx::format {

// False for a NaN.
inline bool is_weight(double value) {
  return value >= 0.0 && std::isfinite(value);
}

inline void require_weights(Span<const double> values, double limit,
                            const char *what) {
  for (const double value : values) {
    require(is_weight(value) && value <= limit * (1.0 + kTolerance), what);
  }
}

inline void require_observed(const ObservedWeights &observed,
                             const ClassStatistics &classes, std::size_t row) {
  require_weights(observed.row(row), classes.weight(row),
                  "the observed weight of a feature is not within its class's");
}

} // namespace naibx::format

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx::format {

namespace {

constexpr double kBound = kMaximumGaussianValue;
// Products of weights whose sum is below this have no digits left.
constexpr double kWeightWithoutDigits = 1e-300;
// The relative rounding error of a mean: the numbers that it was made of may
// have been larger.
constexpr double kRoundingOfMean = 1e-9;
// If all examples but those of a class weigh a smaller share, that is rounding.
constexpr double kLeastRest = 1e-6;
// By how much sums of squares may differ where weights are the smallest
// doubles.
constexpr double kRoundingOfSquares = 4.0;

// Values lie within +-B. So then does their mean m, and their sum of squared
// deviations is at most weight (B - m) (B + m) (Bhatia and Davis 2000). As long
// as that holds, learning more keeps it true.
double largest_squares(double weight, double mean) {
  if (weight < kWeightWithoutDigits) {
    return weight * 4.0 * kBound * kBound * (1.0 + kTolerance);
  }
  const double spread = (kBound - mean) * (kBound + mean);
  return weight * (std::max(spread, 0.0) + kTolerance * kBound * kBound);
}

// Examples of a class are some of all: their squares, and those of the distance
// between them and the rest, sum to no more than those of all do.
bool is_within_all(const Model &model, double weight, double mean,
                   double squares, std::size_t slot) {
  const GaussianTable &all = model.all().gaussian;
  const double overall_mean = all.mean(0)[slot];
  const double largest = std::max(std::fabs(mean), std::fabs(overall_mean));
  const double distance =
      std::max(std::fabs(mean - overall_mean) - kRoundingOfMean * largest, 0.0);
  // Includes the rest of all examples, so that learning more keeps it true.
  const double all_weight = all.observed.at(0, slot, model.weight());
  const double rest = std::max(all_weight - weight, all_weight * kLeastRest);
  const double around =
      squares + weight * (all_weight / rest) * distance * distance;
  const double of_all = all.squares(0)[slot] * kRoundingOfSquares;
  return around <= of_all + std::numeric_limits<double>::min() ||
         all_weight < kWeightWithoutDigits;
}

void check_row(const Model &model, const ClassStatistics &classes,
               std::size_t row) {
  const GaussianTable &table = classes.gaussian;
  const auto mean = table.mean(row);
  const auto squares = table.squares(row);
  for (std::size_t i = 0; i < table.feature_count(); ++i) {
    const double weight = table.observed.at(row, i, classes.weight(row));
    const double absolute = model.shift()[i] + mean[i];
    require(std::fabs(absolute) <= kBound * (1.0 + kTolerance),
            "a mean is not a possible one");
    require(squares[i] >= 0.0 &&
                squares[i] <= largest_squares(weight, absolute),
            "a sum of squares is not a possible one");
    require(is_within_all(model, weight, mean[i], squares[i], i),
            "a class lies farther from the mean of all examples than they do");
  }
}

} // namespace

void check_shifts(const Model &model) {
  for (const double shift : model.shift()) {
    require(std::fabs(shift) <= kBound, "a shift is not a possible value");
  }
}

void check_gaussian(const Model &model, const ClassStatistics &classes) {
  const GaussianTable &table = classes.gaussian;
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    require_observed(table.observed, classes, row);
    require_weights(
        table.observed_squared.row(row), classes.squared_weight(row),
        "the squared weight of a feature is not within its class's");
    check_row(model, classes, row);
  }
}

} // namespace naibx::format

// src/format/held_out.cpp


// src/format/field_reader.hpp
// Reads from untrusted bytes what FieldWriter writes. Throws
// NAIBX_ERROR_CORRUPT where a number cannot be one of its field, or where there
// are too few bytes, before it allocates for them.


#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx::format {

class FieldReader {
public:
  static constexpr bool kReads = true;
  FieldReader(Span<const std::uint8_t> bytes, const char *section)
      : cursor_(bytes, section) {}

  void number(std::uint32_t &value) { value = cursor_.u32(); }
  void number(std::uint64_t &value) { value = cursor_.u64(); }
  void real(double &value) {
    value = cursor_.f64();
    require(std::isfinite(value), kNotFinite);
  }
  void positive(double &value) {
    real(value);
    require(value > 0.0, "a number that must be above 0 is not");
  }
  void truth(bool &value) {
    const std::uint32_t number = cursor_.u32();
    require(number <= 1, "a switch is neither 0 nor 1");
    value = number == 1;
  }
  template <typename Enum> void choice(Enum &value, Enum last) {
    const std::uint32_t number = cursor_.u32();
    require(number <= static_cast<std::uint32_t>(last),
            "a number is not one of its kinds");
    value = static_cast<Enum>(number);
  }
  template <typename Number> void array(std::pmr::vector<Number> &numbers) {
    const std::uint64_t count = cursor_.u64();
    cursor_.require_elements(count, sizeof(Number));
    numbers.resize(static_cast<std::size_t>(count));
    cursor_.numbers(Span<Number>(numbers));
  }
  void reals(std::pmr::vector<double> &numbers) {
    array(numbers);
    require_finite(numbers);
  }
  void fill(double *numbers, std::size_t count) {
    cursor_.array({numbers, count});
    require_finite({numbers, count});
  }
  // So many rows, of which there are none yet, and their first `width` numbers.
  void rows(AlignedRows<double> &rows, std::size_t count, std::size_t width) {
    require_room(count, width); // mutants: only before memory is taken
    rows.reserve_rows(count);
    rows.append_rows(count);
    for (std::size_t row = 0; row < count; ++row) {
      fill(rows.row(row), width);
    }
  }
  template <typename Element, typename Make, typename Visit>
  void each(std::pmr::vector<Element> &elements, std::uint64_t bytes,
            const Make &make, const Visit &visit) {
    const std::uint64_t count = cursor_.u64();
    cursor_.require_elements(count, bytes);
    elements.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t i = 0; i < count; ++i) {
      elements.push_back(make());
      visit(elements.back());
    }
  }
  // Before memory is taken for so many doubles.
  void require_room(std::uint64_t rows, std::uint64_t columns) const {
    if (columns > 0) {
      cursor_.require_elements(
          rows, 8 * columns); // mutants: only before memory is taken
    }
  }
  void require_end() const { cursor_.require_end(); }

private:
  static constexpr const char *kNotFinite =
      "a number that must be finite is not";

  static void require_finite(Span<const double> numbers) {
    for (const double number : numbers) {
      require(std::isfinite(number), kNotFinite);
    }
  }

  Cursor cursor_;
};

} // namespace naibx::format

// src/format/field_writer.hpp
// Writes the fields of an object one after the other. Has the calls of
// FieldReader, so that one function names the fields for both.


#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx::format {

class FieldWriter {
public:
  static constexpr bool kReads = false;
  explicit FieldWriter(Sink &sink) : out_(sink) {}

  void number(std::uint32_t value) { out_.u32(value); }
  void number(std::uint64_t value) { out_.u64(value); }
  void real(double value) { out_.f64(value); }
  void positive(double value) { out_.f64(value); }
  void truth(bool value) { out_.u32(value ? 1 : 0); }
  template <typename Enum> void choice(Enum value, Enum /*last*/) {
    out_.u32(static_cast<std::uint32_t>(value));
  }
  template <typename Number>
  void array(const std::pmr::vector<Number> &numbers) {
    array(Span<const Number>(numbers));
  }
  template <typename Number> void array(Span<const Number> numbers) {
    out_.u64(numbers.size());
    out_.array(numbers);
  }
  void reals(const std::pmr::vector<double> &numbers) { array(numbers); }
  void fill(const double *numbers, std::size_t count) {
    out_.array(Span<const double>(numbers, count));
  }
  void rows(const AlignedRows<double> &rows, std::size_t count,
            std::size_t width) {
    for (std::size_t row = 0; row < count; ++row) {
      fill(rows.row(row), width);
    }
  }
  template <typename Element, typename Make, typename Visit>
  void each(const std::pmr::vector<Element> &elements, std::uint64_t /*bytes*/,
            const Make & /*make*/, const Visit &visit) {
    out_.u64(elements.size());
    for (const Element &element : elements) {
      visit(element);
    }
  }

private:
  ByteWriter out_;
};

} // namespace naibx::format

#include <cmath>

namespace naibx::format {

namespace {

void write_held_out(const HeldOutResult &result, Sink &sink) {
  const bool is_measured = !std::isnan(result.utility);
  FieldWriter fields(sink);
  fields.truth(is_measured);
  fields.real(is_measured ? result.utility : 0.0);
}

} // namespace

void add_held_out(ContainerWriter &writer, std::uint32_t tag,
                  const HeldOutResult &result) {
  writer.add<write_held_out>(tag, result);
}

std::optional<HeldOutResult> read_held_out(Span<const std::uint8_t> bytes,
                                           std::uint32_t tag,
                                           const Configuration &configuration) {
  if (!FileHead(bytes).has_section(tag)) {
    return std::nullopt;
  }
  const Container container(bytes, Checksums::all_but_tables); // again
  const Container::Section &section = container.require(tag);
  const Method method = configuration.ridge().method;
  require(method != Method::naive,
          "held-out figures are there, but the method is the paper's");
  FieldReader fields(section.bytes, section.name);
  bool is_measured = false;
  double utility = 0.0;
  fields.truth(is_measured);
  fields.real(utility);
  fields.require_end();
  if (!is_measured) {
    require(utility == 0.0 && !std::signbit(utility),
            "a utility that was not measured is not 0");
    return HeldOutResult();
  }
  require(method == Method::automatic,
          "a utility was measured, but there was no choice");
  return HeldOutResult{utility, 0.0};
}

} // namespace naibx::format

// src/format/invariants.cpp

// src/format/invariants.hpp
// What must hold between the numbers of a model, wherever they came from, so
// that learning and prediction need no checks of their own.


namespace naibx::format {

// Throws NAIBX_ERROR_CORRUPT.
void check_invariants(const Model &model);

} // namespace naibx::format


#include <algorithm>
#include <cmath>

namespace naibx::format {

namespace {

double sum_of(Span<const double> values) {
  double sum = 0.0;
  for (const double value : values) {
    sum += value;
  }
  return sum;
}

// Every example has a size, or the fixed one, and that many labels.
template <typename WeightsOf>
void check_sum(const Model &model, const WeightsOf &weights_of,
               const char *of_labels, const char *of_sizes) {
  const double all = weights_of(model.all())[0];
  if (const auto fixed = model.configuration().fixed_size()) {
    require(matches(sum_of(weights_of(model.labels())), all * *fixed),
            of_labels);
  } else {
    require(matches(sum_of(weights_of(model.sizes())), all), of_sizes);
  }
}

// Labels and sizes are then within all examples, too, by what else is checked.
void check_counts(const Model &model) {
  const double all = model.weight();
  require(all <= kMaximumWeight, // not negative, for Q below
          "the weight of all examples is above the limit");
  check_sum(
      model, [](const ClassStatistics &classes) { return classes.weights(); },
      "the weights of the labels do not match the fixed size",
      "the weights of the sizes do not sum to that of all examples");
}

// Q counts each example with its weight times at most 1.
void check_squares_of(const Model &model, const ClassStatistics &classes) {
  const double all = model.all().squared_weight(0);
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    const double most = std::min(classes.weight(row), all);
    const double squared = classes.squared_weight(row);
    require(is_weight(squared) && squared <= most * (1.0 + kTolerance),
            "a squared weight is not within the weight of its class and within "
            "that of all examples");
  }
}

void check_squared_weights(const Model &model) {
  check_sum(
      model,
      [](const ClassStatistics &classes) { return classes.squared_weights(); },
      "the squared weights of the labels do not match the fixed size",
      "the squared weights of the sizes do not sum to that of all examples");
  check_squares_of(model, model.all());
  check_squares_of(model, model.labels());
  check_squares_of(model, model.sizes());
}

// Every example of size m counts for m labels; each label has its weight over
// the sizes.
void check_label_sizes(const Model &model) {
  const std::size_t labels = model.configuration().label_count();
  const auto sizes = model.seen_sizes();
  for (std::size_t row = 0; row < sizes.size(); ++row) {
    const double of_size = model.sizes().weight(row);
    require(of_size > 0.0, "a size has no examples");
    const auto by_size = model.counts().by_size(row);
    require_weights(by_size, of_size,
                    "the weight of a label within a size is not within the "
                    "size's");
    require(matches(sum_of(by_size), of_size * sizes[row]),
            "the weights of the labels within a size do not match the size");
  }
  if (model.configuration().fixed_size()) {
    return;
  }
  for (std::size_t label = 0; label < labels; ++label) {
    double sum = 0.0;
    for (std::size_t row = 0; row < sizes.size(); ++row) {
      sum += model.counts().by_size(row)[label];
    }
    require(matches(sum, model.labels().weight(label)),
            "the weights of a label within the sizes do not sum to its own");
  }
}

// An example of size m that has a label pairs it with m - 1 others.
double pair_weight_of(const Model &model, std::uint32_t label) {
  if (const auto fixed = model.configuration().fixed_size()) {
    return model.labels().weight(label) * (*fixed - 1.0);
  }
  double sum = 0.0;
  const auto sizes = model.seen_sizes();
  for (std::size_t row = 0; row < sizes.size(); ++row) {
    sum += model.counts().by_size(row)[label] * (sizes[row] - 1.0);
  }
  return sum;
}

void check_pairs(const Model &model) {
  const std::uint32_t labels = model.configuration().label_count();
  for (std::uint32_t label = 0; label < labels; ++label) {
    const auto row = model.counts().pairs(label);
    require(row[label] == 0.0, "a label is paired with itself");
    for (std::uint32_t other = 0; other < labels; ++other) {
      const double most =
          std::min(model.labels().weight(label), model.labels().weight(other));
      require(is_weight(row[other]) && row[other] <= most * (1.0 + kTolerance),
              "the weight of a pair of labels is not within theirs");
      require(row[other] == model.counts().pairs(other)[label],
              "the weights of the pairs of labels are not symmetric");
    }
    require(matches(sum_of(row), pair_weight_of(model, label)),
            "the weights of the pairs of a label do not match its sizes");
  }
}

void check_bernoulli(const ClassStatistics &classes, std::size_t row) {
  const BernoulliTable &table = classes.bernoulli;
  require_observed(table.observed, classes, row);
  const auto present = table.present(row);
  for (std::size_t i = 0; i < table.feature_count(); ++i) {
    // To the last bit: the weight without the feature must not turn negative.
    require(is_weight(present[i]) &&
                present[i] <= table.observed.at(row, i, classes.weight(row)),
            "the weight of a present feature is not within its class's");
  }
}

void check_multinomial(const Layout &layout, const ClassStatistics &classes,
                       std::size_t row, std::pmr::memory_resource *memory) {
  const auto counts = classes.multinomial.counts(row);
  const auto totals = classes.multinomial.totals(row);
  std::pmr::vector<double> sums(totals.size(), 0.0, memory);
  require_weights(counts, classes.weight(row) * kMaximumCount,
                  "a count is not one of the examples of its class");
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sums[layout.multinomial_group[i]] += counts[i];
  }
  for (std::size_t group = 0; group < totals.size(); ++group) {
    require(matches(sums[group], totals[group]), // and so is a weight, too
            "the counts of a group do not sum to its total");
  }
}

void check_categorical(const Layout &layout, const ClassStatistics &classes,
                       std::size_t row) {
  const CategoricalTable &table = classes.categorical;
  require_observed(table.observed, classes, row);
  const auto weights = table.weights(row);
  require_weights(weights, classes.weight(row),
                  "the weight of a category is not within its class's");
  for (std::size_t i = 0; i < layout.categorical_count(); ++i) {
    const std::size_t begin = layout.category_offset[i];
    const std::size_t count = layout.category_offset[i + 1] - begin;
    require(matches(sum_of(weights.subspan(begin, count)),
                    table.observed.at(row, i, classes.weight(row))),
            "the weights of the categories do not sum to that observed");
  }
}

void check_classes(const Model &model, const ClassStatistics &classes) {
  const Layout &layout = model.layout();
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    check_bernoulli(classes, row);
    check_multinomial(layout, classes, row, model.memory());
    check_categorical(layout, classes, row);
  }
}

} // namespace

void check_invariants(const Model &model) {
  check_counts(model);
  check_label_sizes(model);
  check_pairs(model);
  check_squared_weights(model);
  check_shifts(model);
  for (const ClassStatistics *const classes :
       {&model.all(), &model.labels(), &model.sizes()}) {
    check_gaussian(model, *classes);
    check_classes(model, *classes);
  }
  check_feature_sums(model);
}

} // namespace naibx::format

// src/format/joint_writer.cpp


namespace naibx::format {

namespace {

void check_same(const Model &model, const Configuration &of_predictor) {
  if (!(model.configuration() == of_predictor)) {
    fail(NAIBX_ERROR_MISMATCH,
         "the predictor was compiled from a model with other labels, features, "
         "constants or names than this one; save it by itself, or compile it "
         "from this model");
  }
}

} // namespace

void add_predictor(ContainerWriter &writer, const Model &model,
                   const Predictor &predictor) {
  check_same(model, predictor.configuration());
  add_tables(writer, predictor);
}

void add_predictor(ContainerWriter &writer, const Model &model,
                   const RidgePredictor &predictor) {
  check_same(model, predictor.configuration());
  add_ridge_predictor(writer, predictor);
}

ContainerWriter writer_of(const RidgePredictor &predictor) {
  ContainerWriter writer;
  add_configuration(writer, predictor.configuration());
  add_ridge_predictor(writer, predictor);
  return writer;
}

} // namespace naibx::format

// src/format/model_reader.cpp


namespace naibx {

namespace {

using format::Container;
using format::Cursor;

// How many sizes the counts section declares.
std::uint64_t size_count(const Container &container) {
  return Cursor(container.require(format::kCountsTag).bytes, "CNTS").u64();
}

// Every section must be exactly as long as the configuration makes it; checked
// before the model, with all its tables, is made.
class SectionLengths {
public:
  SectionLengths(const Container &container, const Configuration &configuration,
                 const Layout &layout)
      : container_(container), labels_(configuration.label_count()),
        sizes_(size_count(container)), layout_(layout) {
    const std::uint64_t most = configuration.fixed_size() ? 0 : labels_ + 1;
    if (sizes_ > most) {
      fail(NAIBX_ERROR_CORRUPT, "the CNTS section declares ", sizes_,
           " sizes, but there can be at most ", most);
    }
    classes_ = 1 + labels_ + sizes_;
  }

  void check() const {
    require(format::kCountsTag, 1 + sizes_ + 2 * classes_ + sizes_ * labels_);
    require(format::kPairsTag, labels_ * labels_);
    const std::uint64_t gaussian = layout_.gaussian_count;
    require_observed(format::kGaussianTag, gaussian,
                     gaussian + 2 * gaussian * classes_, 2 * gaussian);
    const std::uint64_t bernoulli = layout_.bernoulli_count;
    require_observed(format::kBernoulliTag, bernoulli, bernoulli * classes_,
                     bernoulli);
    const std::uint64_t multinomial = layout_.multinomial_count;
    const std::uint64_t groups = layout_.multinomial_group_size.size();
    if (multinomial > 0) {
      require(format::kMultinomialTag, (multinomial + groups) * classes_);
    } else {
      require_absent(format::kMultinomialTag);
    }
    require_observed(format::kCategoricalTag, layout_.categorical_count(),
                     layout_.category_offset.back() * classes_,
                     layout_.categorical_count());
  }

private:
  void require(std::uint32_t tag, std::uint64_t numbers) const {
    const Container::Section &section = container_.require(tag);
    if (section.bytes.size() != 8 * numbers) {
      fail(NAIBX_ERROR_CORRUPT, "the section ", section.name, " has ",
           section.bytes.size(), " bytes, but must have ", 8 * numbers);
    }
  }
  void require_absent(std::uint32_t tag) const {
    if (const Container::Section *const section = container_.find(tag)) {
      fail(NAIBX_ERROR_CORRUPT, "the section ", section->name,
           " is there, but the model has no features of its family");
    }
  }
  // A section that begins with a switch for tables of N_ic at its end.
  void require_observed(std::uint32_t tag, std::uint64_t features,
                        std::uint64_t numbers,
                        std::uint64_t observed_per_class) const {
    if (features == 0) {
      require_absent(tag);
      return;
    }
    Cursor cursor(container_.require(tag).bytes, "features");
    const bool tracking = cursor.u64() != 0;
    require(tag, 1 + numbers + (tracking ? observed_per_class * classes_ : 0));
  }

  const Container &container_;
  std::uint64_t labels_;
  std::uint64_t sizes_;
  std::uint64_t classes_ = 0;
  const Layout &layout_;
};

} // namespace

Model ModelReader::read(Span<const std::uint8_t> bytes,
                        const format::LoadLimits &limits,
                        std::pmr::memory_resource *memory) {
  format::check_limit(bytes.size(), limits.bytes, "bytes");
  const Container container(bytes);
  if (container.find(format::kCountsTag) == nullptr &&
      format::has_predictor(container)) {
    fail(NAIBX_ERROR_NOT_A_MODEL,
         "this is the file of a predictor, not of a model; "
         "naibx_load_parts reads it");
  }
  const Configuration configuration =
      format::read_configuration(container, bytes.size(), limits, memory);
  SectionLengths(container, configuration, Layout(configuration, memory))
      .check();
  Model model(configuration, memory);
  ModelReader reader(container, model);
  reader.read_counts();
  reader.read_pairs();
  reader.read_gaussian();
  reader.read_bernoulli();
  reader.read_multinomial();
  reader.read_categorical();
  reader.read_ridge();
  format::check_invariants(model);
  return model;
}

void ModelReader::read_ridge() {
  if (!model_.ridge_) {
    format::require(container_.find(format::kRidgeModelTag) == nullptr,
                    "the section RIDG is there, but the method is the paper's");
    return;
  }
  format::read_ridge_model(*model_.ridge_, model_.configuration_,
                           container_.require(format::kRidgeModelTag).bytes);
  format::require(model_.ridge_->sample().empty() == !(model_.weight() > 0.0),
                  "the sample is of other examples than the counts");
}

void ModelReader::append_sizes(format::Cursor &cursor, std::uint64_t count) {
  model_.make_room(static_cast<std::size_t>(count), {});
  std::uint64_t least = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t size = cursor.u64();
    if (size < least || size > model_.configuration_.label_count()) {
      fail(NAIBX_ERROR_CORRUPT, "the CNTS section has the size ", size,
           " at place ", i, "; sizes increase and are at most ",
           model_.configuration_.label_count());
    }
    model_.find_or_append_size(static_cast<std::uint32_t>(size));
    least = size + 1;
  }
}

void ModelReader::read_counts() {
  Cursor cursor(container_.require(format::kCountsTag).bytes, "CNTS");
  append_sizes(cursor, cursor.u64());
  cursor.array(model_.all_.mutable_weights());
  cursor.array(model_.labels_.mutable_weights());
  cursor.array(model_.sizes_.mutable_weights());
  for (std::size_t row = 0; row < model_.sizes_.row_count(); ++row) {
    cursor.array(model_.counts_.mutable_by_size(row));
  }
  cursor.array(model_.all_.mutable_squared_weights());
  cursor.array(model_.labels_.mutable_squared_weights());
  cursor.array(model_.sizes_.mutable_squared_weights());
}

void ModelReader::read_pairs() {
  Cursor cursor(container_.require(format::kPairsTag).bytes, "PAIR");
  for (std::uint32_t label = 0; label < model_.configuration_.label_count();
       ++label) {
    cursor.array(model_.counts_.mutable_pairs(label));
  }
}

void ModelReader::read_tracking(format::Cursor &cursor,
                                const MissingFamilies &family) {
  const std::uint64_t tracking = cursor.u64();
  if (tracking > 1) {
    fail(NAIBX_ERROR_CORRUPT, "a switch of the file is ", tracking,
         ", but must be 0 or 1");
  }
  if (tracking == 1) {
    model_.make_room(0, family);
  }
}

void ModelReader::read_gaussian() {
  if (model_.layout_.gaussian_count == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kGaussianTag).bytes, "GAUS");
  read_tracking(cursor, {true, false, false});
  GaussianTable *const tables[] = {
      &model_.all_.gaussian, &model_.labels_.gaussian, &model_.sizes_.gaussian};
  cursor.array(model_.shift_);
  for (GaussianTable *const table : tables) {
    for (std::size_t row = 0; row < table->row_count(); ++row) {
      cursor.array(table->mutable_mean(row));
    }
  }
  for (GaussianTable *const table : tables) {
    for (std::size_t row = 0; row < table->row_count(); ++row) {
      cursor.array(table->mutable_squares(row));
    }
  }
  for (GaussianTable *const table : tables) {
    cursor.array(table->observed.all());
  }
  for (GaussianTable *const table : tables) {
    cursor.array(table->observed_squared.all());
  }
}

void ModelReader::read_bernoulli() {
  if (model_.layout_.bernoulli_count == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kBernoulliTag).bytes, "BERN");
  read_tracking(cursor, {false, true, false});
  BernoulliTable *const tables[] = {&model_.all_.bernoulli,
                                    &model_.labels_.bernoulli,
                                    &model_.sizes_.bernoulli};
  for (BernoulliTable *const table : tables) {
    cursor.array(table->all_present());
  }
  for (BernoulliTable *const table : tables) {
    cursor.array(table->observed.all());
  }
}

void ModelReader::read_multinomial() {
  if (model_.layout_.multinomial_count == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kMultinomialTag).bytes, "MULT");
  MultinomialTable *const tables[] = {&model_.all_.multinomial,
                                      &model_.labels_.multinomial,
                                      &model_.sizes_.multinomial};
  for (MultinomialTable *const table : tables) {
    cursor.array(table->all_counts());
  }
  for (MultinomialTable *const table : tables) {
    cursor.array(table->all_totals());
  }
}

void ModelReader::read_categorical() {
  if (model_.layout_.categorical_count() == 0) {
    return;
  }
  Cursor cursor(container_.require(format::kCategoricalTag).bytes, "CATE");
  read_tracking(cursor, {false, false, true});
  CategoricalTable *const tables[] = {&model_.all_.categorical,
                                      &model_.labels_.categorical,
                                      &model_.sizes_.categorical};
  for (CategoricalTable *const table : tables) {
    cursor.array(table->all_weights());
  }
  for (CategoricalTable *const table : tables) {
    cursor.array(table->observed.all());
  }
}

} // namespace naibx

// src/format/model_writer.cpp


// src/format/section_writers.hpp
// The payload of each section of statistics, as docs/format.md lays it out.


namespace naibx::format {

void write_counts(const Model &model, Sink &sink);
void write_pairs(const Model &model, Sink &sink);
void write_gaussian(const Model &model, Sink &sink);
void write_bernoulli(const Model &model, Sink &sink);
void write_multinomial(const Model &model, Sink &sink);
void write_categorical(const Model &model, Sink &sink);

} // namespace naibx::format

namespace naibx::format {

void add_statistics(ContainerWriter &writer, const Model &model) {
  writer.add<write_counts>(kCountsTag, model);
  writer.add<write_pairs>(kPairsTag, model);
  if (model.layout().gaussian_count > 0) {
    writer.add<write_gaussian>(kGaussianTag, model);
  }
  if (model.layout().bernoulli_count > 0) {
    writer.add<write_bernoulli>(kBernoulliTag, model);
  }
  if (model.layout().multinomial_count > 0) {
    writer.add<write_multinomial>(kMultinomialTag, model);
  }
  if (model.layout().categorical_count() > 0) {
    writer.add<write_categorical>(kCategoricalTag, model);
  }
  if (model.ridge() != nullptr) {
    add_ridge_model(writer, *model.ridge());
  }
}

ContainerWriter writer_of(const Model &model) {
  ContainerWriter writer;
  add_configuration(writer, model.configuration());
  add_statistics(writer, model);
  return writer;
}

} // namespace naibx::format

// src/format/predictor_file.cpp


namespace naibx::format {

bool has_predictor(const Container &container) {
  return container.find(kPredictorTag) != nullptr ||
         container.find(kRidgePredictorTag) != nullptr;
}

void check_is_of_predictor(const Container &container) {
  const bool has_model = container.find(kCountsTag) != nullptr;
  if (has_model && !has_predictor(container)) {
    fail(NAIBX_ERROR_NOT_A_MODEL,
         "this is the file of a model, not of a predictor; naibx_load reads "
         "it, and naibx_predictor_create compiles a predictor from it");
  }
  if (container.find(kPredictorTag) != nullptr &&
      container.find(kRidgePredictorTag) != nullptr) {
    fail(NAIBX_ERROR_CORRUPT, "the file has two predictors, PRED and RPRD");
  }
  if (container.find(kHeldOutTag) != nullptr &&
      container.find(kPredictorTag) == nullptr) {
    fail(NAIBX_ERROR_CORRUPT, "the file has the section HELD, which only goes "
                              "with PRED, but no section PRED");
  }
  if (has_model) {
    return; // beside the tables, and ignored
  }
  for (const std::uint32_t tag :
       {kPairsTag, kGaussianTag, kBernoulliTag, kMultinomialTag,
        kCategoricalTag, kRidgeModelTag, kLastWeightsTag, kLastHeldOutTag}) {
    if (const auto *const section = container.find(tag)) {
      fail(NAIBX_ERROR_CORRUPT, "the file has the section ", section->name,
           ", which only a model has, but no section CNTS");
    }
  }
}

} // namespace naibx::format

// src/format/predictor_invariants.cpp

// src/format/predictor_invariants.hpp
// What holds of the tables of every predictor.


namespace naibx::format {

// Throw NAIBX_ERROR_CORRUPT where the tables could not be those of a
// predictor. A shape that matches the configuration is taken for granted.
void check_predictor(const Predictor &predictor);

// Of the tables only what decides which place is read or written: the lists of
// numbers, and that no column without a class can be chosen. So nothing that
// grows with features times classes is touched.
void check_indices(const Predictor &predictor);

} // namespace naibx::format


// src/score/tables/near_zero.hpp
// Whether the sum over a sparse row may start from that of a row of zeros, as
// far as the numbers of the tables tell.


#include <cstddef>

namespace naibx {

// Whether the value 0 is so near to every class that its squares, and what they
// are made of, stay finite and round alike in every kernel. What a compiler
// makes and what a file may hold is held to the same.
bool is_zero_near(const Predictor &predictor);

} // namespace naibx

// src/format/predictor_tables.hpp
// The tables of a predictor as numbers, to be saved and loaded.


#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace naibx::format {

template <typename Number, typename Byte>
Number *number_at(Byte *bytes, std::size_t offset) {
  return reinterpret_cast<Number *>(bytes + offset);
}

// Calls visit(Span of numbers) for all of the tables, in order, those of one
// type of number at once, with what lies between them. Byte is std::byte,
// and the numbers are const where it is.
template <typename Byte, typename Visit>
void visit_numbers(const PredictorShape &shape, const TableOffsets &offsets,
                   Byte *bytes, const Visit &visit) {
  const auto visit_as = [&](auto number, std::size_t begin, std::size_t end) {
    using Number = std::conditional_t<std::is_const_v<Byte>,
                                      const decltype(number), decltype(number)>;
    visit(Span<Number>(number_at<Number>(bytes, begin),
                       (end - begin) / sizeof number));
  };
  visit_as(std::uint32_t{}, offsets.label_of_column, offsets.always_offsets);
  visit_as(std::uint64_t{}, offsets.always_offsets, offsets.always_counts);
  visit_as(std::uint32_t{}, offsets.always_counts, offsets.centre);
  visit_as(double{}, offsets.centre, offsets.gaussian);
  if (shape.precision == Precision::float64) {
    visit_as(double{}, offsets.gaussian, offsets.end);
  } else {
    visit_as(float{}, offsets.gaussian, offsets.end);
  }
}

} // namespace naibx::format

#include <algorithm>
#include <cmath>
#include <vector>

namespace naibx::format {

namespace {

void require_rule(bool holds, const char *rule) {
  if (!holds) {
    fail(NAIBX_ERROR_CORRUPT, "the PRED section breaks a rule: ", rule);
  }
}

// 1 / sqrt(2 variance) of the least variance that counts, rounded up; scales of
// floats are smaller.
constexpr double kLargestScale = 1e140;
static_assert(kLargestScale * kLargestScale * kMinimumVariance > 0.5);

bool is_logarithm(double value) {
  return value <= kLargestLogarithm;
}

// Each table once, in their order.
class Checker {
public:
  explicit Checker(const Predictor &predictor)
      : predictor_(predictor), shape_(predictor.shape()),
        offsets_(predictor.offsets()) {}

  void check_indices() {
    check_labels();
    check_sizes();
    check_features();
    check_always_present();
    check_centres();
    check_start();
  }

  void check() {
    check_indices();
    check_size_given_label();
    check_pairs();
    if (shape_.precision == Precision::float64) {
      check_numbers<double>();
    } else {
      check_numbers<float>();
    }
    require_rule(!shape_.sparse_rows || is_zero_near(predictor_),
                 "zeros are near where rows may be sparse");
  }

private:
  // Bytes between the last table and the next are 0.
  void check_gap(std::size_t next) {
    const auto *const bytes = predictor_.bytes().data();
    require_rule(
        std::all_of(bytes + end_, bytes + next,
                    [](std::byte byte) { return byte == std::byte{0}; }),
        "bytes between tables are 0");
  }

  template <typename Number>
  Span<const Number> take(std::size_t offset, std::size_t count) {
    check_gap(offset);
    end_ = offset + count * sizeof(Number);
    return {number_at<const Number>(predictor_.bytes().data(), offset), count};
  }

  [[nodiscard]] bool is_class(std::size_t column) const {
    return column < shape_.seen_labels ||
           (column >= shape_.label_columns() &&
            column < shape_.label_columns() + shape_.sizes);
  }

  void check_labels() {
    const auto seen =
        take<std::uint32_t>(offsets_.label_of_column, shape_.seen_labels);
    const auto unseen = take<std::uint32_t>(
        offsets_.unseen_labels, shape_.label_count - shape_.seen_labels);
    const auto *next_seen = seen.begin();
    const auto *next_unseen = unseen.begin();
    for (std::uint32_t label = 0; label < shape_.label_count; ++label) {
      if (next_seen != seen.end() && *next_seen == label) {
        ++next_seen;
      } else {
        require_rule(next_unseen != unseen.end() && *next_unseen == label,
                     "each label stands in one of two increasing lists");
        ++next_unseen;
      }
    }
  }

  void check_sizes() {
    const auto sizes =
        take<std::uint32_t>(offsets_.size_of_column, shape_.sizes);
    require_rule(sizes.empty() || sizes[0] == 0 ||
                     !predictor_.configuration().allow_empty(),
                 "the empty set is a candidate where it is allowed");
    std::uint64_t least = 0;
    for (const std::uint32_t size : sizes) {
      require_rule(size >= least && size <= shape_.label_count,
                   "sizes increase and are possible");
      least = std::uint64_t{size} + 1;
    }
  }

  void check_features() {
    std::uint32_t next = 0;
    for (const std::uint32_t feature :
         take<std::uint32_t>(offsets_.feature_of_slot, shape_.gaussian_slots)) {
      require_rule(feature == kNoFeature || feature == next,
                   "Gaussian features are numbered by their slots");
      next += feature == kNoFeature ? 0 : 1;
    }
    require_rule(next == shape_.gaussian_count,
                 "there are as many Gaussian features as declared");
  }

  void check_always_present() {
    const bool has_always = shape_.always_present > 0;
    const auto columns =
        take<std::uint32_t>(offsets_.always_columns,
                            static_cast<std::size_t>(shape_.always_present));
    const auto ends = take<std::uint64_t>(
        offsets_.always_offsets,
        has_always ? std::size_t{shape_.bernoulli_count} + 1 : 0);
    const auto counts = take<std::uint32_t>(offsets_.always_counts,
                                            has_always ? shape_.columns() : 0);
    if (!has_always) {
      return;
    }
    require_rule(
        ends[0] == 0 && ends[ends.size() - 1] == columns.size() &&
            std::is_sorted(ends.begin(), ends.end()),
        "the lists of features that are always there follow each other");
    std::pmr::vector<std::uint32_t> found(counts.size(), 0,
                                          predictor_.memory());
    for (std::size_t feature = 0; feature + 1 < ends.size(); ++feature) {
      std::size_t least = 0;
      const auto end = static_cast<std::size_t>(ends[feature + 1]);
      for (auto i = static_cast<std::size_t>(ends[feature]); i < end; ++i) {
        require_rule(columns[i] >= least && is_class(columns[i]),
                     "lists of features that are always there have classes, by "
                     "increasing number");
        ++found[columns[i]];
        least = std::size_t{columns[i]} + 1;
      }
    }
    require_rule(std::equal(counts.begin(), counts.end(), found.begin()),
                 "the number of features that are always there is that of the "
                 "lists");
  }

  void check_centres() {
    for (const double centre :
         take<double>(offsets_.centre, shape_.gaussian_count)) {
      require_rule(std::fabs(centre) <= kMaximumGaussianValue,
                   "a mean lies within the values that a feature may have");
    }
    const bool has_units = shape_.precision == Precision::float32;
    for (const double unit :
         take<double>(offsets_.unit, has_units ? shape_.gaussian_count : 0)) {
      require_rule(std::isfinite(unit) && unit > 0.0,
                   "a deviation is finite and above 0");
    }
  }

  void check_start() {
    check_start(offsets_.start, shape_.columns());
    check_start(offsets_.start_of_zeros,
                shape_.gaussian_count > 0 ? shape_.columns() : 0);
  }

  void check_start(std::size_t offset, std::size_t count) {
    const auto start = take<double>(offset, count);
    for (std::size_t column = 0; column < count; ++column) {
      require_rule(is_class(column) ? is_logarithm(start[column])
                                    : std::isnan(start[column]),
                   "scores start from a number, those of no class from NaN");
    }
  }

  // A number for each label column; 0 where that is no label.
  void check_label_row(const double *row, std::size_t own_column) const {
    for (std::size_t column = 0; column < shape_.label_columns(); ++column) {
      const double value = row[column];
      const bool holds = column == own_column ? std::isnan(value)
                         : is_class(column)   ? is_logarithm(value)
                                              : value == 0.0;
      require_rule(holds,
                   "pairs and sizes of labels have logarithms, a label with "
                   "itself NaN, no label 0");
    }
  }

  void check_size_given_label() {
    const std::size_t stride = shape_.label_columns();
    const auto table =
        take<double>(offsets_.size_given_label, shape_.size_rows() * stride);
    for (std::size_t row = 0; row < shape_.size_rows(); ++row) {
      check_label_row(table.data() + row * stride, stride);
    }
  }

  void check_pairs() {
    const std::size_t stride = shape_.label_columns();
    const auto table =
        take<double>(offsets_.pairs, shape_.seen_labels * stride);
    for (std::size_t row = 0; row < shape_.seen_labels; ++row) {
      check_label_row(table.data() + row * stride, row);
    }
  }

  // The tables of features.
  template <typename Real> void check_numbers() {
    take<Real>(offsets_.gaussian, 2 * shape_.columns() * shape_.gaussian_count);
    for (std::size_t feature = 0; feature < shape_.gaussian_count; ++feature) {
      check_gaussian<Real>(feature);
    }
    const auto logarithms =
        take<Real>(offsets_.logarithms, shape_.rows() * shape_.columns());
    for (std::size_t row = 0; row < shape_.rows(); ++row) {
      for (std::size_t column = 0; column < shape_.columns(); ++column) {
        const auto value =
            static_cast<double>(logarithms[row * shape_.columns() + column]);
        require_rule(is_class(column) ? is_logarithm(value) : value == 0.0,
                     "features have logarithms, those of no class 0");
      }
    }
  }

  template <typename Real> void check_gaussian(std::size_t feature) const {
    constexpr std::size_t kLanes = kBlockLanes<Real>;
    const GaussianBlocks<Real> table = predictor_.gaussian<Real>();
    for (std::size_t column = 0; column < shape_.columns(); ++column) {
      const Real *const place = table.numbers +
                                table.place(feature, column / kLanes) +
                                column % kLanes;
      const auto scale = static_cast<double>(place[0]);
      const auto offset = static_cast<double>(place[kLanes]);
      if (!is_class(column)) {
        require_rule(scale == 0.0 && offset == 0.0,
                     "Gaussian numbers of no class are 0");
        continue;
      }
      require_rule(
          scale >= 0.0 && scale <= kLargestScale && std::isfinite(offset),
          "scales are those of a variance that counts, offsets finite");
    }
  }

  const Predictor &predictor_;
  const PredictorShape &shape_;
  const TableOffsets &offsets_;
  std::size_t end_ = 0;
};

} // namespace

void check_predictor(const Predictor &predictor) {
  Checker(predictor).check();
}

void check_indices(const Predictor &predictor) {
  Checker(predictor).check_indices();
}

} // namespace naibx::format

// src/format/predictor_reader.cpp


#include <utility>

namespace naibx::format {

namespace {

std::uint32_t number_below(Cursor &cursor, std::uint32_t end,
                           const char *what) {
  const std::uint32_t number = cursor.u32();
  if (number >= end) {
    fail(NAIBX_ERROR_CORRUPT, "the PRED section has the ", what, " ", number,
         ", but must have one below ", end);
  }
  return number;
}

PredictorShape read_shape(Cursor &cursor) {
  PredictorShape shape;
  shape.precision =
      static_cast<Precision>(number_below(cursor, 2, "precision"));
  shape.form = static_cast<GaussianForm>(number_below(cursor, 2, "form"));
  shape.sparse_rows = number_below(cursor, 2, "switch of sparse rows") == 1;
  shape.label_count = cursor.u32();
  shape.seen_labels = cursor.u32();
  shape.sizes = cursor.u32();
  shape.gaussian_slots = cursor.u32();
  shape.gaussian_count = cursor.u32();
  shape.bernoulli_count = cursor.u32();
  shape.multinomial_count = cursor.u32();
  shape.category_count = cursor.u32();
  number_below(cursor, 1, "reserved number");
  shape.always_present = cursor.u64();
  if (cursor.u64() != 0) {
    fail(NAIBX_ERROR_CORRUPT, "reserved bytes of the PRED section are not 0");
  }
  return shape;
}

void require_equal(std::uint64_t told, std::uint64_t expected,
                   const char *what) {
  if (told != expected) {
    fail(NAIBX_ERROR_CORRUPT, "the PRED section declares ", told, " ", what,
         ", but must declare ", expected);
  }
}

void require_within(std::uint64_t told, std::uint64_t least, std::uint64_t most,
                    const char *what) {
  if (told < least || told > most) {
    fail(NAIBX_ERROR_CORRUPT, "the PRED section declares ", told, " ", what,
         ", but must declare ", least, " to ", most);
  }
}

void check_shape(const PredictorShape &shape,
                 const Configuration &configuration, const Layout &layout) {
  const std::uint64_t labels = configuration.label_count();
  require_equal(shape.label_count, labels, "labels");
  require_within(shape.seen_labels, 0, labels,
                 "labels seen"); // mutants: matters with 32 bits
  const bool is_fixed = configuration.fixed_size().has_value();
  require_within(shape.sizes, is_fixed ? 0 : 1, is_fixed ? 0 : labels + 1,
                 "sizes");
  require_equal(shape.gaussian_slots, layout.gaussian_count,
                "Gaussian features");
  require_equal(shape.bernoulli_count, layout.bernoulli_count,
                "Bernoulli features");
  require_equal(shape.multinomial_count, layout.multinomial_count,
                "multinomial features");
  require_equal(shape.category_count, layout.category_offset.back(),
                "categories");
  const bool is_smoothed = configuration.constants().feature_smoothing > 0.0;
  const std::uint64_t classes = std::uint64_t{shape.seen_labels} + shape.sizes;
  require_within(shape.always_present, 0,
                 is_smoothed ? 0 : classes * shape.bernoulli_count,
                 "features that are always there");
}

// Subtracts the bytes of the tables, without a product that overflows.
class Room {
public:
  explicit Room(std::uint64_t bytes) : left_(bytes) {}

  void take(std::uint64_t rows, std::uint64_t columns, std::uint64_t size) {
    if (rows == 0 || columns == 0) {
      return;
    }
    if (rows > left_ / size / columns) {
      fail(NAIBX_ERROR_CORRUPT,
           "the PRED section is too short for the tables "
           "that it declares"); // mutants: matters with 32 bits
    }
    left_ -= rows * columns * size;
  }

private:
  std::uint64_t left_;
};

// Before their offsets are computed: the tables fit into the section, so that
// no offset overflows where std::size_t has 32 bits.
void check_room(const PredictorShape &shape, std::uint64_t bytes) {
  Room room(bytes);
  const std::uint64_t real = shape.precision == Precision::float64 ? 8 : 4;
  room.take(shape.label_count, 1, 4);
  room.take(shape.sizes, 1, 4);
  room.take(shape.gaussian_slots, 1, 4);
  room.take(shape.always_present, 1, 4);
  room.take(shape.gaussian_count, 1, 8);
  room.take(shape.columns(), 1, 8);
  room.take(shape.size_rows(), shape.label_columns(), 8);
  room.take(shape.seen_labels, shape.label_columns(), 8);
  room.take(shape.gaussian_count, shape.columns(), 2 * real);
  room.take(shape.rows(), shape.columns(), real);
}

// All that a file declares of a predictor but the numbers of its tables.
struct FileOfPredictor {
  PredictorShape shape;
  Configuration configuration;
  Span<const std::uint8_t> tables;
};

FileOfPredictor read_head(Span<const std::uint8_t> bytes,
                          const LoadLimits &limits, Checksums checksums,
                          std::pmr::memory_resource *memory) {
  check_limit(bytes.size(), limits.bytes, "bytes");
  const Container container(bytes, checksums);
  check_is_of_predictor(container);
  const auto section = container.require(kPredictorTag).bytes;
  Cursor cursor(section, "PRED");
  const PredictorShape shape = read_shape(cursor);
  Configuration configuration =
      read_configuration(container, bytes.size(), limits, memory);
  check_shape(shape, configuration, Layout(configuration, memory));
  check_room(shape, cursor.left()); // mutants: matters with 32 bits
  require_equal(section.size(), kPredictorHeadSize + TableOffsets(shape).end,
                "bytes");
  return {
      shape, std::move(configuration),
      section.subspan(kPredictorHeadSize, section.size() - kPredictorHeadSize)};
}

} // namespace

Predictor read_predictor(Span<const std::uint8_t> bytes,
                         const LoadLimits &limits,
                         std::pmr::memory_resource *memory) {
  const FileOfPredictor file = read_head(bytes, limits, Checksums::all, memory);
  Predictor predictor(file.configuration, file.shape, memory);
  Cursor cursor(file.tables, "PRED");
  visit_numbers(file.shape, predictor.offsets(),
                predictor.mutable_bytes().data(),
                [&cursor](const auto &numbers) { cursor.numbers(numbers); });
  check_predictor(predictor);
  return predictor;
}

bool tables_can_be_mapped() {
  constexpr std::uint32_t kOne = 1;
  std::uint8_t first = 0;
  std::memcpy(&first, &kOne, 1);
  return first == 1; // the lowest byte first, as in files
}

Predictor map_predictor(Span<const std::uint8_t> bytes,
                        const LoadLimits &limits, bool verify,
                        std::pmr::memory_resource *memory) {
  const FileOfPredictor file =
      read_head(bytes, limits,
                verify ? Checksums::all : Checksums::all_but_tables, memory);
  Predictor predictor(file.configuration, file.shape,
                      reinterpret_cast<const std::byte *>(file.tables.data()),
                      memory);
  if (verify) {
    check_predictor(predictor);
  } else {
    check_indices(predictor);
  }
  return predictor;
}

} // namespace naibx::format

// src/format/predictor_writer.cpp


namespace naibx::format {

namespace {

void write_shape(const PredictorShape &shape, ByteWriter &out) {
  out.u32(static_cast<std::uint32_t>(shape.precision));
  out.u32(static_cast<std::uint32_t>(shape.form));
  out.u32(shape.sparse_rows ? 1 : 0);
  out.u32(shape.label_count);
  out.u32(shape.seen_labels);
  out.u32(shape.sizes);
  out.u32(shape.gaussian_slots);
  out.u32(shape.gaussian_count);
  out.u32(shape.bernoulli_count);
  out.u32(shape.multinomial_count);
  out.u32(shape.category_count);
  out.u32(0); // reserved
  out.u64(shape.always_present);
  out.u64(0); // reserved
}

void write_predictor(const Predictor &predictor, Sink &sink) {
  ByteWriter out(sink);
  write_shape(predictor.shape(), out);
  visit_numbers(predictor.shape(), predictor.offsets(),
                predictor.bytes().data(),
                [&out](const auto &numbers) { out.array(numbers); });
}

} // namespace

void add_tables(ContainerWriter &writer, const Predictor &predictor) {
  const Configuration &configuration = predictor.configuration();
  const std::uint64_t features =
      std::uint64_t{configuration.features().size()} +
      configuration.category_count();
  if (predictor.shape().columns() == 0 && features > kColumnsWithoutBytes) {
    fail(NAIBX_ERROR_LIMIT, "the predictor has no class to choose from and ",
         features, " features and categories; without a class at most ",
         kColumnsWithoutBytes, " can be saved");
  }
  writer.add<write_predictor>(kPredictorTag, predictor);
}

ContainerWriter writer_of(const Predictor &predictor) {
  ContainerWriter writer;
  add_configuration(writer, predictor.configuration());
  add_tables(writer, predictor);
  return writer;
}

} // namespace naibx::format

// src/format/ridge_reader.cpp


// src/format/ridge_fields.hpp
// What files hold of the linear and the kernel method: the fields of each
// object in their order, named once for writing and for reading.


#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <utility>

namespace naibx {

// A friend of the classes whose fields these are. `Fields` is FieldWriter, and
// the objects are const, or it is FieldReader.
struct RidgeFields {
  template <typename Fields, typename Row>
  static void visit_row(Fields &fields, Row &row) {
    fields.array(row.columns_);
    fields.array(row.values_);
    fields.array(row.labels_);
  }

  template <typename Fields, typename Rows>
  static void visit_reservoir(Fields &fields, Rows &reservoir) {
    constexpr std::uint64_t kFewestBytes = 48;
    std::pmr::memory_resource *const memory =
        reservoir.rows_.get_allocator().resource();
    fields.number(reservoir.end_);
    fields.each(
        reservoir.rows_, kFewestBytes,
        [memory] {
          return ReservoirRow{0, 0.0, CanonicalRow(memory), 0.0, 0};
        },
        [&fields](auto &row) {
          fields.number(row.hash);
          fields.positive(row.weight);
          fields.real(row.squared_weight);
          visit_row(fields, row.row);
        });
  }

  template <typename Fields, typename Map>
  static void visit_columns(Fields &fields, Map &map) {
    constexpr std::uint64_t kColumnBytes = 12;
    fields.each(
        map.columns_, kColumnBytes, [] { return ColumnMap::Column{}; },
        [&fields](auto &column) {
          fields.choice(column.kind, ColumnKind::sparse);
          fields.real(column.usual_value);
        });
    fields.array(map.knot_offsets_);
    fields.each(
        map.knots_, sizeof(Knot), [] { return Knot{}; },
        [&fields](auto &knot) {
          fields.real(knot.value);
          fields.real(knot.score);
        });
    fields.truth(map.sparse_are_counts_);
    fields.positive(map.dense_norm_);
  }

  template <typename Fields, typename Row>
  static void visit_landmark(Fields &fields, Row &row) {
    fields.reals(row.dense);
    fields.each(
        row.sparse, 12, [] { return SparseValue{}; },
        [&fields](auto &entry) {
          fields.number(entry.index);
          fields.real(entry.value);
        });
  }

  template <typename Fields, typename Map>
  static void visit_map(Fields &fields, Map &map) {
    constexpr std::uint64_t kFewestBytes = 16;
    visit_columns(fields, map.columns_);
    fields.real(map.width_);
    fields.positive(map.ridge_unit_);
    std::pmr::memory_resource *const memory =
        map.landmark_rows_.get_allocator().resource();
    fields.each(
        map.landmark_rows_, kFewestBytes,
        [memory] { return MappedRow(memory); },
        [&fields](auto &row) { visit_landmark(fields, row); });
  }

  // Of a map and groups that are there.
  template <typename Fields, typename Statistics>
  static void visit_statistics(Fields &fields, Statistics &statistics) {
    const std::size_t features = statistics.feature_count();
    fields.real(statistics.weight_); // 0 in a part that has learned nothing
    fields.fill(statistics.masses_.data(), statistics.masses_.size());
    for (std::size_t row = 0; row <= statistics.target_count(); ++row) {
      fields.fill(statistics.sums_.row(row), features);
    }
    for (std::size_t i = 0; i < features; ++i) {
      fields.fill(statistics.scatter_.row(i), i + 1);
    }
    // Examples that are in the sums, but not yet in the scatter.
    fields.number(statistics.block_rows_);
    format::require(statistics.block_rows_ < RidgeStatistics::kBlockRows,
                    "too many examples wait for their block");
    fields.fill(statistics.block_weights_.data(), statistics.block_rows_);
    for (std::size_t row = 0; row < statistics.block_rows_; ++row) {
      fields.fill(statistics.block_.row(row), features);
    }
  }

  template <typename Fields, typename Calibrations>
  static void visit_calibrations(Fields &fields, Calibrations &calibrations) {
    for (auto &calibration : calibrations) {
      fields.real(calibration.constant);
      fields.real(calibration.slope);
      fields.positive(calibration.share);
      format::require(calibration.share < 1.0, "a share is not below 1");
    }
  }

  static void check_floats(const AlignedRows<double> &rows, std::size_t count,
                           std::size_t width) {
    for (std::size_t row = 0; row < count; ++row) {
      for (std::size_t column = 0; column < width; ++column) {
        const double number = rows.row(row)[column];
        format::require(rounded_to_float(number) == number,
                        "a weight is not a float");
      }
    }
  }

  // Doubles, which are floats where the precision says so.
  template <typename Fields, typename Tables>
  static void visit_table(Fields &fields, Tables &tables, std::size_t targets) {
    const std::size_t features = tables.map_.feature_count();
    Precision precision = tables.precision();
    fields.choice(precision, Precision::float32);
    if constexpr (Fields::kReads) {
      AlignedRows<double> rows(line_count(targets), tables.constants_.memory());
      fields.rows(rows, features, targets);
      if (precision == Precision::float32) {
        check_floats(rows, features, targets);
      }
      tables.weights_ = ProductTable(std::move(rows));
      if (precision == Precision::float32) {
        tables.round_to_float32();
      }
    } else {
      for (std::size_t feature = 0; feature < features; ++feature) {
        for (std::size_t target = 0; target < targets; ++target) {
          fields.real(tables.weights_.number(feature, target));
        }
      }
    }
  }

  // Of a map and groups that are there, and of vectors of their lengths.
  template <typename Fields, typename Tables>
  static void visit_weights(Fields &fields, Tables &tables) {
    const std::size_t targets = tables.label_count_ + tables.groups_.count();
    fields.positive(tables.lambda_);
    visit_table(fields, tables, targets);
    fields.rows(tables.constants_, 1, targets);
    visit_calibrations(fields, tables.label_calibrations_);
    visit_calibrations(fields, tables.group_calibrations_);
    fields.fill(tables.label_log_odds_.data(), tables.label_log_odds_.size());
    fields.fill(tables.group_log_shares_.data(),
                tables.group_log_shares_.size());
  }

  template <typename Fields, typename Choice>
  static void visit_choice(Fields &fields, Choice &choice) {
    fields.choice(choice.decoder.kind, DecoderKind::threshold);
    fields.choice(choice.decoder.loss, Loss::hamming);
    fields.real(choice.decoder.set_weight);
    fields.real(choice.decoder.size_weight);
    fields.real(choice.decoder.threshold);
    fields.real(choice.utility);
    fields.real(choice.default_utility);
  }

  // 0 where it was not measured.
  template <typename Fields, typename Predictor>
  static void visit_gain(Fields &fields, Predictor &predictor) {
    bool is_measured = !std::isnan(predictor.gain_);
    double gain = is_measured ? predictor.gain_ : 0.0;
    fields.truth(is_measured);
    fields.real(gain);
    format::require(is_measured || gain == 0.0,
                    "a gain that was not measured is not 0");
    if constexpr (Fields::kReads) {
      predictor.gain_ = is_measured ? gain : HeldOutResult().gain;
    }
  }

  // What only one of both directions has.
  static void write(const RidgeModel &model, format::Sink &sink);
  static void write(const RidgePredictor &predictor, format::Sink &sink);
  static void read(RidgeModel &model, const Configuration &configuration,
                   Span<const std::uint8_t> bytes);
  static RidgePredictor read_predictor(const Configuration &configuration,
                                       Span<const std::uint8_t> bytes,
                                       const char *section,
                                       std::pmr::memory_resource *memory);
};

} // namespace naibx

#include <algorithm>
#include <cmath>
#include <functional>

namespace naibx {

namespace {

using format::FieldReader;
using format::require;

bool are_labels(Span<const std::uint32_t> labels, std::uint32_t label_count) {
  return (labels.empty() || labels[labels.size() - 1] < label_count) &&
         std::adjacent_find(labels.begin(), labels.end(),
                            std::greater_equal<>()) == labels.end();
}

SetCounts read_sets(FieldReader &fields, const Configuration &configuration,
                    std::pmr::memory_resource *memory) {
  const RidgeSettings &settings = configuration.ridge();
  SetCounts sets(settings.seen_sets, settings.seed, memory);
  std::pmr::vector<std::uint32_t> labels(memory);
  std::uint64_t count = 0;
  fields.number(count);
  require(count <= sets.capacity(), "there are more sets than are counted");
  for (std::uint64_t i = 0; i < count; ++i) {
    double weight = 0.0;
    fields.array(labels);
    fields.positive(weight);
    require(are_labels(labels, configuration.label_count()),
            "a set has labels out of order");
    require(sets.size() == 0 ||
                is_set_before(sets.labels(sets.size() - 1), labels),
            "the sets are not in their order");
    sets.prepare(labels.size());
    sets.add(labels, weight);
  }
  return sets;
}

void check_groups(Span<const std::uint32_t> begins, std::uint32_t label_count) {
  require(!begins.empty() && begins[0] == 0 &&
              are_labels(begins, label_count + 1),
          "the groups of sizes are not in their order");
}

// Every example has one size. A part may lack labels and sizes, or all.
void check_weights(const RidgeStatistics &statistics,
                   std::uint32_t label_count) {
  const double limit = statistics.weight() * (1.0 + format::kTolerance);
  double of_sizes = 0.0;
  for (std::size_t target = 0; target < statistics.target_count(); ++target) {
    const double mass = statistics.mass(target);
    require(mass >= 0.0 && mass <= limit,
            "the weight of a target is not within that of all examples");
    of_sizes += target < label_count ? 0.0 : mass;
  }
  require(std::fabs(of_sizes - statistics.weight()) <=
              statistics.weight() * format::kTolerance,
          "the weights of the sizes are not that of all examples");
}

// What a row must be besides its fields.
class RowCheck {
public:
  RowCheck(const Configuration &configuration,
           std::pmr::memory_resource *memory)
      : configuration_(configuration), layout_(configuration, memory),
        checked_(configuration, layout_, memory), canonical_(memory) {}

  void check(const CanonicalRow &row) {
    try {
      checked_.check(configuration_, layout_, best_kernels(), row.example(),
                     row.labels());
    } catch (const Failure &failure) {
      fail(NAIBX_ERROR_CORRUPT, "a row of the sample: ", failure.what());
    }
    canonical_.assign(configuration_, row.example(), row.labels());
    require(canonical_.compare(row) == 0,
            "a row of the sample is not in its simplest form");
  }

private:
  const Configuration &configuration_;
  Layout layout_;
  CheckedExample checked_;
  CanonicalRow canonical_;
};

void check_sample(const Reservoir &reservoir, const SetCounts &sets,
                  const Configuration &configuration,
                  std::pmr::memory_resource *memory) {
  const auto rows = reservoir.rows();
  const std::size_t capacity = reservoir.capacity();
  RowCheck row_check(configuration, memory);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ReservoirRow &row = rows[i];
    row_check.check(row.row);
    require(row.squared_weight >= 0.0 &&
                row.squared_weight <= row.weight * (1.0 + format::kTolerance),
            "the squared weight of a row is not within its weight");
    require(reservoir.takes(row.hash), "the sample has a row beyond its end");
    require(i == 0 || comes_before(rows[i - 1], row),
            "the rows of the sample are not in their order");
    require(i < capacity || rows[i - capacity].hash < row.hash,
            "too many rows of one hash"); // mutants: saves time in compiling
    require(sets.dropped_weight() > 0.0 || sets.find(row.row.labels()),
            "the set of a row of the sample was never seen");
  }
  require(reservoir.is_trimmed(), "the sample has too many rows");
}

} // namespace

void RidgeFields::read(RidgeModel &model, const Configuration &configuration,
                       Span<const std::uint8_t> bytes) {
  FieldReader fields(bytes, "RIDG");
  const std::uint32_t label_count = configuration.label_count();
  visit_reservoir(fields, model.reservoir_);
  for (ReservoirRow &row : model.reservoir_.rows_) {
    require(row.row.columns_.size() == row.row.values_.size(),
            "a row of the sample has other columns than values");
    row.own_hash = row.row.hash(configuration.ridge().seed);
  }
  model.sets_ = read_sets(fields, configuration, model.memory_);
  fields.real(model.sets_.dropped_weight_);
  require(!std::signbit(model.sets_.dropped_weight_),
          "the weight of dropped sets has a minus sign");
  check_sample(model.reservoir_, model.sets_, configuration, model.memory_);
  bool is_frozen = false;
  fields.truth(is_frozen);
  if (is_frozen) {
    FeatureMap map(model.memory_);
    visit_map(fields, map);
    require(map.finish(configuration), "the map is not one of its columns");
    SizeGroups groups(model.memory_);
    fields.array(groups.begins_);
    check_groups(groups.begins_, label_count);
    const std::uint64_t features = map.feature_count();
    const std::uint64_t targets = label_count + groups.count();
    fields.require_room(targets + 1, features);        // mutants: saves memory
    fields.require_room(features, (features + 1) / 2); // mutants: saves memory
    RidgeStatistics statistics(map.feature_count(),
                               label_count + groups.count(), model.memory_);
    visit_statistics(fields, statistics);
    check_weights(statistics, label_count);
    require(model.reservoir_.rows_.empty() == !(statistics.weight() > 0.0),
            "the sums are of other examples than the sample");
    model.frozen_.emplace(RidgeModel::Frozen{std::move(map), std::move(groups),
                                             std::move(statistics)});
  } else {
    require(model.reservoir_.end_ == UINT64_MAX,
            "the sample has left out rows, but there is no map");
  }
  fields.require_end();
}

RidgePredictor RidgeFields::read_predictor(const Configuration &configuration,
                                           Span<const std::uint8_t> bytes,
                                           const char *section,
                                           std::pmr::memory_resource *memory) {
  FieldReader fields(bytes, section);
  const std::uint32_t label_count = configuration.label_count();
  RidgePredictor predictor(configuration, memory);
  RidgeTables &tables = predictor.tables_;
  visit_map(fields, tables.map_);
  require(tables.map_.finish(configuration),
          "the map is not one of its columns");
  fields.array(tables.groups_.begins_);
  check_groups(tables.groups_.begins_, label_count);
  const std::size_t groups = tables.groups_.count();
  const std::size_t targets = label_count + groups;
  fields.require_room(targets, 3); // mutants: saves memory
  tables.constants_ = AlignedRows<double>(line_count(targets), memory);
  tables.label_calibrations_.resize(label_count);
  tables.group_calibrations_.resize(groups);
  tables.label_log_odds_.resize(label_count);
  tables.group_log_shares_.resize(groups);
  visit_weights(fields, tables);
  const SetCounts sets = read_sets(fields, configuration, memory);
  require(sets.size() > 0, "the predictor has no sets");
  predictor.sets_ =
      SeenSets(sets, tables.label_log_odds_, tables.groups_, 1.0, memory);
  predictor.count_sizes();
  visit_choice(fields, predictor.choice_);
  visit_gain(fields, predictor);
  fields.positive(predictor.weight_);
  fields.require_end();
  return predictor;
}

namespace format {

void read_ridge_model(RidgeModel &model, const Configuration &configuration,
                      Span<const std::uint8_t> section) {
  RidgeFields::read(model, configuration, section);
}

namespace {

bool has_section(Span<const std::uint8_t> bytes, std::uint32_t tag) {
  if (bytes.size() < kHeaderSize) {
    return false;
  }
  const FileHead head(bytes);
  const std::uint64_t sections =
      std::min(head.section_count(), kMaximumSections);
  return kHeaderSize + sections * kSectionEntrySize <= bytes.size() &&
         head.has_section(tag);
}

} // namespace

bool has_ridge_predictor(Span<const std::uint8_t> bytes) {
  return has_section(bytes, kRidgePredictorTag);
}

bool has_last_weights(Span<const std::uint8_t> bytes) {
  return has_section(bytes, kLastWeightsTag);
}

RidgePredictor read_last_weights(Span<const std::uint8_t> bytes,
                                 const Configuration &configuration,
                                 std::pmr::memory_resource *memory) {
  require(configuration.ridge().method != Method::naive,
          "the section LAST is there, but the method is the paper's");
  const Container container(bytes, Checksums::all_but_tables); // again
  require(container.find(kLastHeldOutTag) == nullptr,
          "LAST and LHLD are there, which are of different methods");
  return RidgeFields::read_predictor(
      configuration, container.require(kLastWeightsTag).bytes, "LAST", memory);
}

RidgePredictor read_ridge_predictor(Span<const std::uint8_t> bytes,
                                    const LoadLimits &limits,
                                    std::pmr::memory_resource *memory) {
  check_limit(bytes.size(), limits.bytes, "bytes");
  const Container container(bytes);
  check_is_of_predictor(container);
  const Configuration configuration =
      read_configuration(container, bytes.size(), limits, memory);
  return RidgeFields::read_predictor(
      configuration, container.require(kRidgePredictorTag).bytes, "RPRD",
      memory);
}

} // namespace format

} // namespace naibx

// src/format/ridge_writer.cpp


namespace naibx {

namespace {

// The labels of each set, and what it weighs.
template <typename Sets, typename WeightOf>
void write_sets(format::FieldWriter &fields, const Sets &sets,
                const WeightOf &weight_of) {
  fields.number(std::uint64_t{sets.size()});
  for (std::size_t set = 0; set < sets.size(); ++set) {
    fields.array(sets.labels(set));
    fields.real(weight_of(set));
  }
}

} // namespace

void RidgeFields::write(const RidgeModel &model, format::Sink &sink) {
  format::FieldWriter fields(sink);
  visit_reservoir(fields, model.reservoir_);
  write_sets(fields, model.sets_,
             [&](std::size_t set) { return model.sets_.weight(set); });
  fields.real(model.sets_.dropped_weight());
  fields.truth(model.is_frozen());
  if (model.is_frozen()) {
    visit_map(fields, model.frozen_->map);
    fields.array(model.frozen_->groups.begins_);
    visit_statistics(fields, model.frozen_->statistics);
  }
}

void RidgeFields::write(const RidgePredictor &predictor, format::Sink &sink) {
  format::FieldWriter fields(sink);
  visit_map(fields, predictor.tables_.map_);
  fields.array(predictor.tables_.groups_.begins_);
  visit_weights(fields, predictor.tables_);
  write_sets(fields, predictor.sets_,
             [&](std::size_t set) { return predictor.sets_.count(set); });
  visit_choice(fields, predictor.choice_);
  visit_gain(fields, predictor);
  fields.positive(predictor.weight_);
}

namespace format {

namespace {

void write_ridge_model(const RidgeModel &model, Sink &sink) {
  RidgeFields::write(model, sink);
}

void write_ridge_predictor(const RidgePredictor &predictor, Sink &sink) {
  RidgeFields::write(predictor, sink);
}

} // namespace

void add_ridge_model(ContainerWriter &writer, const RidgeModel &model) {
  writer.add<write_ridge_model>(kRidgeModelTag, model);
}

void add_ridge_predictor(ContainerWriter &writer,
                         const RidgePredictor &predictor) {
  writer.add<write_ridge_predictor>(kRidgePredictorTag, predictor);
}

void add_last_weights(ContainerWriter &writer, const RidgePredictor &weights) {
  writer.add<write_ridge_predictor>(kLastWeightsTag, weights);
}

} // namespace format

} // namespace naibx

// src/format/section_writers.cpp


#include <algorithm>
#include <numeric>

namespace naibx::format {

namespace {

// Rows of the size tables by increasing size: the order in which sizes were
// first seen must not show in the file.
std::pmr::vector<std::size_t> rows_by_size(const Model &model) {
  const auto sizes = model.seen_sizes();
  std::pmr::vector<std::size_t> rows(sizes.size(), model.memory());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  std::sort(rows.begin(), rows.end(), [&](std::size_t left, std::size_t right) {
    return sizes[left] < sizes[right];
  });
  return rows;
}

// One table of all three kinds of classes: all examples, labels, sizes.
// row_of(classes, row) is a row of it.
template <typename RowOf>
void write_classes(const Model &model, ByteWriter &out, const RowOf &row_of) {
  out.array(Span<const double>(row_of(model.all(), 0)));
  for (std::size_t label = 0; label < model.labels().row_count(); ++label) {
    out.array(Span<const double>(row_of(model.labels(), label)));
  }
  for (const std::size_t row : rows_by_size(model)) {
    out.array(Span<const double>(row_of(model.sizes(), row)));
  }
}

} // namespace

void write_counts(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  const std::pmr::vector<std::size_t> rows = rows_by_size(model);
  out.u64(rows.size());
  for (const std::size_t row : rows) {
    out.u64(model.seen_sizes()[row]);
  }
  out.array(model.all().weights());
  out.array(model.labels().weights());
  for (const std::size_t row : rows) {
    out.f64(model.sizes().weight(row));
  }
  for (const std::size_t row : rows) {
    out.array(model.counts().by_size(row));
  }
  out.array(model.all().squared_weights());
  out.array(model.labels().squared_weights());
  for (const std::size_t row : rows) {
    out.f64(model.sizes().squared_weight(row));
  }
}

void write_pairs(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  for (std::uint32_t label = 0; label < model.configuration().label_count();
       ++label) {
    out.array(model.counts().pairs(label));
  }
}

void write_gaussian(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  const bool tracking = model.all().gaussian.observed.tracking();
  out.u64(tracking ? 1 : 0);
  out.array(model.shift());
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.gaussian.mean(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.gaussian.squares(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.gaussian.observed.row(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.gaussian.observed_squared.row(row);
                });
}

void write_bernoulli(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  out.u64(model.all().bernoulli.observed.tracking() ? 1 : 0);
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.bernoulli.present(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.bernoulli.observed.row(row);
                });
}

void write_multinomial(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.multinomial.counts(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.multinomial.totals(row);
                });
}

void write_categorical(const Model &model, Sink &sink) {
  ByteWriter out(sink);
  out.u64(model.all().categorical.observed.tracking() ? 1 : 0);
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.categorical.weights(row);
                });
  write_classes(model, out,
                [](const ClassStatistics &classes, std::size_t row) {
                  return classes.categorical.observed.row(row);
                });
}

} // namespace naibx::format

// src/kernels/dispatch.cpp

// src/kernels/lanes/kernel_files.hpp
// Each instruction set's file gives its kernels, or NULL in a build for
// another processor. For dispatch.cpp alone: whether this machine can run them
// is not asked here.


namespace naibx {

const Kernels *portable_kernels();
const Kernels *avx2_kernels();
const Kernels *avx512_kernels();
const Kernels *neon_kernels();

} // namespace naibx

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace naibx {

namespace {

#if defined(__x86_64__)

// What a processor and its operating system offer. Not by
// __builtin_cpu_supports, which needs a static constructor in the library.
class Processor {
public:
  Processor() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    constexpr unsigned kFeatureLeaf = 7;
    // NOLINTNEXTLINE(readability-redundant-casting): of some compilers an int
    const auto last_leaf = static_cast<unsigned>(__get_cpuid_max(0, nullptr));
    __cpuid(1, eax, ebx, extended_, edx);
    saved_ = has(extended_, 27) ? saved_registers() : 0; // OSXSAVE
    if (last_leaf >= kFeatureLeaf) {
      __cpuid_count(kFeatureLeaf, 0, eax, features_, ecx, edx);
    }
  }

  [[nodiscard]] bool runs(KernelKind kind) const {
    switch (kind) {
    case KernelKind::avx2:
      return has_avx2();
    case KernelKind::avx512:
      return has_avx512();
    case KernelKind::portable:
    case KernelKind::neon:
      break;
    }
    return true;
  }

private:
  [[nodiscard]] bool has_avx2() const {
    constexpr unsigned kRegisters = 0x6; // those of SSE and AVX
    return (saved_ & kRegisters) == kRegisters && has(extended_, 12) &&
           has(extended_, 28) && has(features_, 5);
  }
  [[nodiscard]] bool has_avx512() const {
    constexpr unsigned kRegisters = 0xE6; // and the three of AVX-512
    return (saved_ & kRegisters) == kRegisters && has_avx2() &&
           has(features_, 16) && has(features_, 17) && has(features_, 31);
  }

  static bool has(unsigned bits, unsigned bit) {
    return (bits >> bit & 1U) != 0;
  }
  // The registers that the operating system keeps for each thread.
  static unsigned saved_registers() {
    unsigned low = 0;
    unsigned high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
  }

  unsigned extended_ = 0; // leaf 1, ecx
  unsigned features_ = 0; // leaf 7, ebx
  unsigned saved_ = 0;
};

#else

// Runs all kernels that were built.
class Processor {
public:
  [[nodiscard]] bool runs(KernelKind) const { return true; }
};

#endif

const Kernels *built_kernels(KernelKind kind) {
  switch (kind) {
  case KernelKind::portable:
    return portable_kernels();
  case KernelKind::avx2:
    return avx2_kernels();
  case KernelKind::avx512:
    return avx512_kernels();
  case KernelKind::neon:
    return neon_kernels();
  }
  return nullptr;
}

const Kernels *find_kernels_for(const Processor &processor, KernelKind kind) {
  const Kernels *const kernels = built_kernels(kind);
  return kernels != nullptr && processor.runs(kind) ? kernels : nullptr;
}

} // namespace

const Kernels *find_kernels(KernelKind kind) {
  return find_kernels_for(Processor(), kind);
}

const Kernels &best_kernels() {
  constexpr KernelKind kFastestFirst[] = {KernelKind::avx512, KernelKind::avx2,
                                          KernelKind::neon};
  const Processor processor; // once: this traps in a virtual machine
  for (const KernelKind kind : kFastestFirst) {
    if (const Kernels *const kernels = find_kernels_for(processor, kind)) {
      return *kernels;
    }
  }
  return *portable_kernels();
}

} // namespace naibx

// src/model/batch.cpp


namespace naibx {

namespace {

// Offsets begin at 0, never decrease and end at the number of elements.
void check_offsets(const char *what, const std::uint64_t *offsets,
                   std::uint64_t row_count, std::uint64_t element_count) {
  if (offsets[0] != 0) {
    fail(NAIBX_ERROR_OFFSETS, "the first of the ", what, " offsets is ",
         offsets[0], ", but must be 0");
  }
  for (std::uint64_t row = 0; row < row_count; ++row) {
    if (offsets[row + 1] < offsets[row]) {
      fail_at_row(NAIBX_ERROR_OFFSETS, row, row_count, "the ", what,
                  " offsets decrease from ", offsets[row], " to ",
                  offsets[row + 1]);
    }
  }
  if (offsets[row_count] != element_count) {
    fail(NAIBX_ERROR_OFFSETS, "the last of the ", what, " offsets is ",
         offsets[row_count], ", but there are ", element_count, " ", what, "s");
  }
}

bool are_dense_rows(std::uint64_t row_count, std::size_t column_count,
                    std::uint64_t value_count) {
  if (row_count == 1 || column_count == 0) { // mostly: no division
    return value_count == column_count;
  }
  // Divided rather than multiplied, which could overflow.
  return value_count % column_count == 0 &&
         value_count / column_count == row_count;
}

} // namespace

ExampleBatch::ExampleBatch(std::uint64_t row_count, std::size_t column_count,
                           const double *values, const std::uint32_t *indices,
                           const std::uint64_t *offsets,
                           std::uint64_t value_count)
    : row_count_(row_count), value_count_(value_count),
      column_count_(column_count), values_(values), indices_(indices),
      offsets_(offsets) {
  if (offsets != nullptr) {
    check_offsets("value", offsets, row_count, value_count);
    return;
  }
  if (!are_dense_rows(row_count, column_count, value_count)) {
    fail(NAIBX_ERROR_FEATURE_COUNT, "there are ", value_count, " values for ",
         row_count, " dense rows, but the model has ", column_count,
         " features a row");
  }
}

ExampleView ExampleBatch::row(std::uint64_t row) const {
  if (offsets_ == nullptr) {
    return {values_ + row * column_count_, nullptr, column_count_};
  }
  // A row without values may come with NULL arrays; it is sparse all the same.
  static constexpr std::uint32_t kNoIndex = 0;
  static constexpr double kNoValue = 0.0;
  const std::uint64_t begin = offsets_[row];
  const std::uint64_t count = offsets_[row + 1] - begin;
  return count == 0 ? ExampleView{&kNoValue, &kNoIndex, 0}
                    : ExampleView{values_ + begin, indices_ + begin, count};
}

LabelBatch::LabelBatch(std::uint64_t row_count, const std::uint32_t *labels,
                       const std::uint64_t *offsets, std::uint64_t label_count)
    : labels_(labels), offsets_(offsets), label_count_(label_count) {
  check_offsets("label", offsets, row_count, label_count);
}

} // namespace naibx

// src/model/batch_check.cpp

#include <algorithm>

namespace naibx {

BatchCheck::BatchCheck(const Model &model, const TrainingBatch &batch,
                       std::uint64_t rows_of_block)
    : model_(model), batch_(batch), rows_of_block_(rows_of_block) {}

BatchFindings BatchCheck::run(const TaskRunner &runner) {
  std::optional<Failure> failure;
  const std::uint64_t rows = check_weights(failure);
  const std::uint64_t blocks = (rows + rows_of_block_ - 1) / rows_of_block_;
  std::pmr::vector<Bench> benches(model_.memory());
  benches.reserve(runner.worker_count(blocks));
  while (benches.size() < runner.worker_count(blocks)) {
    benches.emplace_back(model_, model_.memory());
  }
  runner.run(blocks, [&](std::uint64_t block, std::uint32_t worker) {
    const std::uint64_t begin = block * rows_of_block_;
    check_block(begin, std::min(begin + rows_of_block_, rows), benches[worker]);
  });
  if (failure) {
    throw Failure(*failure);
  }
  return gather(benches);
}

std::uint64_t BatchCheck::check_weights(std::optional<Failure> &failure) const {
  double total = model_.weight();
  std::uint64_t row = 0;
  try {
    for (; row < batch_.row_count(); ++row) {
      Model::check_weight(batch_.weight(row), total);
      total += batch_.weight(row);
    }
  } catch (Failure &found) {
    found.set_row(row, batch_.row_count());
    failure = found;
  }
  return row;
}

void BatchCheck::check_block(std::uint64_t begin, std::uint64_t end,
                             Bench &bench) const {
  const Configuration &configuration = model_.configuration();
  BlockNeeds needs;
  for (std::uint64_t row = begin; row < end; ++row) {
    try {
      bench.example.check(configuration, model_.layout(), model_.kernels(),
                          batch_.examples.row(row), batch_.labels.row(row));
    } catch (Failure &failure) {
      failure.set_row(row, batch_.row_count());
      throw;
    }
    if (batch_.weight(row) == 0.0) {
      continue;
    }
    needs.add(bench.example);
    bench.missing |= bench.example.missing();
    bench.increasing_sets =
        bench.increasing_sets && bench.example.set.is_increasing();
    const std::uint32_t size = bench.example.set.size();
    if (!configuration.fixed_size() && !model_.size_row(size)) {
      bench.has_size[size] = 1;
    }
  }
  bench.needs.raise_to(needs);
}

BatchFindings BatchCheck::gather(const std::pmr::vector<Bench> &benches) const {
  BatchFindings findings;
  for (const Bench &bench : benches) {
    findings.missing |= bench.missing;
    findings.needs.raise_to(bench.needs);
    findings.increasing_sets =
        findings.increasing_sets && bench.increasing_sets;
  }
  for (std::size_t size = 0; size <= model_.configuration().label_count();
       ++size) {
    const bool is_new =
        std::any_of(benches.begin(), benches.end(), [&](const Bench &bench) {
          return bench.has_size[size] != 0;
        });
    findings.new_sizes += is_new ? 1 : 0;
  }
  return findings;
}

} // namespace naibx

// src/model/batch_learner.cpp


#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

constexpr std::uint64_t kMaximumRowsOfBlock = 256;
constexpr std::uint64_t kMinimumRowsOfBlock = 8;
// Of the Gaussian values of a block, so that they stay in the second-level
// cache while every class learns them.
constexpr std::uint64_t kBytesOfBlock = std::uint64_t{512} << 10U;
// Between calls of a callback: with one worker every thousandth row, with
// several after so long, since bringing them together takes time.
constexpr std::uint64_t kRowsOfPart = 1000;
constexpr std::uint64_t kNanosecondsOfPart = 20'000'000;
// Roughly the time to change one number in one class.
constexpr double kNanosecondsOfNumber = 0.25;

// Roughly the time that one worker would take for all rows.
std::uint64_t nanoseconds_of(const TrainingBatch &batch) {
  // An example is learned by its labels, its size and the class of all.
  const double classes = static_cast<double>(batch.labels.label_count()) +
                         2.0 * static_cast<double>(batch.row_count());
  const double values = static_cast<double>(batch.examples.value_count()) /
                        static_cast<double>(batch.row_count() + 1);
  return static_cast<std::uint64_t>(kNanosecondsOfNumber * classes *
                                    (values + 1.0));
}

std::uint64_t choose_rows_of_block(const Layout &layout) {
  const std::uint64_t bytes_of_row =
      8 * std::uint64_t{layout.gaussian_count} +
      4 * std::uint64_t{layout.categorical_count()};
  return std::clamp(kBytesOfBlock / (bytes_of_row + 1), kMinimumRowsOfBlock,
                    kMaximumRowsOfBlock);
}

} // namespace

BatchLearner::BatchLearner(Model &model, const TrainingBatch &batch,
                           const TaskRunner &runner)
    : model_(model), batch_(batch),
      runner_(runner.worth(nanoseconds_of(batch))),
      rows_of_block_(choose_rows_of_block(model.layout())),
      benches_(model.memory()), share_(model.memory()) {}

void BatchLearner::prepare(const Progress &progress) {
  const BatchFindings findings =
      BatchCheck(model_, batch_, rows_of_block_).run(runner_);
  new_sizes_ = findings.new_sizes;
  increasing_sets_ = findings.increasing_sets;
  const std::size_t classes = model_.class_count() + new_sizes_;
  const std::uint32_t workers = runner_.worker_count(classes);
  benches_.reserve(workers);
  while (benches_.size() < workers) {
    benches_.emplace_back(model_, classes, findings.needs);
  }
  share_.resize(classes);
  rows_of_part_ = batch_.row_count();
  if (progress.is_set()) {
    const std::uint64_t parts =
        nanoseconds_of(batch_) / (workers * kNanosecondsOfPart) + 1;
    rows_of_part_ = workers == 1
                        ? kRowsOfPart
                        : std::max(batch_.row_count() / parts, kRowsOfPart);
    // Whole blocks, for which there is room.
    rows_of_part_ += rows_of_block_ - rows_of_part_ % rows_of_block_;
  }
  learn_ridge();
  model_.make_room(new_sizes_, findings.missing);
  looks_at_each_row_ = may_outweigh_features();
}

void BatchLearner::learn_ridge() {
  if (model_.ridge() == nullptr) {
    return;
  }
  ridge_.emplace(*model_.ridge(), model_.memory());
  LabelSet set(model_.configuration(), model_.memory());
  for (std::uint64_t row = 0; row < batch_.row_count(); ++row) {
    const double weight = batch_.weight(row);
    if (weight > 0.0) {
      set.assign(model_.configuration(), batch_.labels.row(row));
      ridge_->prepare(model_.configuration(), batch_.examples.row(row),
                      set.labels(), weight, batch_.group, model_.kernels());
      ridge_->commit(model_.kernels());
    }
  }
}

void BatchLearner::learn(const Progress &progress) {
  if (ridge_) {
    model_.ridge_ = std::move(ridge_); // same memory: does not allocate
  }
  const std::uint64_t row_count = batch_.row_count();
  set_shift();
  append_sizes();
  share_out();
  for (std::uint64_t begin = 0; begin < row_count;) {
    const std::uint64_t end =
        begin + std::min(rows_of_part_, row_count - begin);
    learn_rows(begin, end);
    for (; begin < end; ++begin) {
      progress.row_done(begin + 1, row_count);
    }
  }
}

void BatchLearner::learn_rows(std::uint64_t begin, std::uint64_t end) {
  while (begin < end) {
    look_at_shifts(begin);
    const std::uint64_t next = next_turn(begin, end);
    runner_.run(benches_.size(),
                [&](std::uint64_t share, std::uint32_t worker) {
                  learn_share(share, begin, next, benches_[worker]);
                });
    begin = next;
  }
}

// The row after `begin` before which shifts are checked, or `end`.
std::uint64_t BatchLearner::next_turn(std::uint64_t begin,
                                      std::uint64_t end) const {
  if (looks_at_each_row_) {
    return begin + 1;
  }
  WeightSums sums = model_.weight_sums();
  for (std::uint64_t row = begin; row < end; ++row) {
    const double weight = batch_.weight(row);
    if (row > begin && weight > 0.0 && is_turn(sums, weight)) {
      return row;
    }
    sums.total += weight;
    sums.squared += squared_weight(weight);
  }
  return end;
}

void BatchLearner::look_at_shifts(std::uint64_t row) {
  if (model_.shift_.empty() || batch_.weight(row) == 0.0) {
    return;
  }
  PreparedExample &features = model_.scratch_.features;
  features.prepare(model_.layout_, batch_.examples.row(row), model_.kernels());
  model_.look_at_shifts(features.gaussian, batch_.weight(row));
}

// While nothing is missing features have the weight of all examples, which
// next_turn checks.
bool BatchLearner::may_outweigh_features() const {
  const ObservedWeights &observed = model_.all_.gaussian.observed;
  if (!observed.tracking()) {
    return false;
  }
  double least = std::numeric_limits<double>::infinity();
  double most = 0.0;
  for (const double seen : observed.row(0)) {
    least = seen > 0.0 ? std::min(least, seen) : least;
  }
  for (std::uint64_t row = 0; row < batch_.row_count(); ++row) {
    const double weight = batch_.weight(row);
    least = weight > 0.0 ? std::min(least, weight) : least;
    most = std::max(most, weight);
  }
  return most > kOutweighing * least;
}

// Neighbouring classes go to one worker, so that few share a cache line, and
// each worker gets as many updates as the others.
void BatchLearner::share_out() {
  const std::uint64_t shares = benches_.size();
  if (shares == 1) {
    return;
  }
  std::uint64_t total = 1;
  const auto count = [&](std::size_t number) {
    ++share_[number];
    ++total;
  };
  for (std::uint64_t row = 0; row < batch_.row_count(); ++row) {
    const auto labels = batch_.labels.row(row);
    count(Model::kAllClass);
    for (const std::uint32_t label : labels) {
      count(Model::label_class(label));
    }
    // Without its duplicate labels the set is smaller; some worker learns it.
    if (const auto size_row =
            model_.size_row(static_cast<std::uint32_t>(labels.size()))) {
      count(model_.size_class(*size_row));
    }
  }
  std::uint64_t before = 0;
  for (std::uint64_t &share : share_) {
    const std::uint64_t updates = share;
    share = (before + updates / 2) * shares / total;
    before += updates;
  }
}

// There is room for blocks that begin at multiples of their length, or are a
// part of one.
void BatchLearner::learn_share(std::uint64_t share, std::uint64_t begin,
                               std::uint64_t end, Bench &bench) {
  while (begin < end) {
    const std::uint64_t block_end =
        begin - begin % rows_of_block_ + rows_of_block_;
    const std::uint64_t first = begin;
    begin = std::min(block_end, end);
    fill(first, begin, bench);
    for (const LearningBlock::ClassPart &part : bench.block.parts()) {
      if (benches_.size() == 1 || share_[part.class_number] == share) {
        model_.update_class(part.class_number, bench.block.chosen(part));
      }
    }
  }
}

// Sets, before the rows are shared out, what single examples would set: a
// feature's first value. Without missing values all are in the first row.
void BatchLearner::set_shift() {
  const ObservedWeights &observed = model_.all_.gaussian.observed;
  std::size_t open = 0;
  std::pmr::vector<double> &shift = model_.shift_;
  double *const wanted = model_.shifted_.row(0); // NaN where still open
  for (std::size_t i = 0; i < shift.size(); ++i) {
    const bool is_open = observed.at(0, i, model_.weight()) == 0.0;
    wanted[i] = is_open ? std::numeric_limits<double>::quiet_NaN() : shift[i];
    open += is_open ? 1 : 0;
  }
  for (std::uint64_t row = 0; open > 0 && row < batch_.row_count(); ++row) {
    if (batch_.weight(row) == 0.0) {
      continue;
    }
    model_.scratch_.features.prepare(model_.layout_, batch_.examples.row(row),
                                     model_.kernels());
    for (std::size_t i = 0; i < shift.size(); ++i) {
      const double value = model_.scratch_.features.gaussian[i];
      if (std::isnan(wanted[i]) && !std::isnan(value)) {
        wanted[i] = value;
        shift[i] = value;
        --open;
      }
    }
  }
}

// The rows of sizes are in the order in which these were first seen.
void BatchLearner::append_sizes() {
  const std::size_t rows_after = model_.sizes_.row_count() + new_sizes_;
  for (std::uint64_t row = 0; model_.sizes_.row_count() < rows_after; ++row) {
    if (batch_.weight(row) != 0.0) {
      model_.scratch_.set.assign(model_.configuration_, batch_.labels.row(row));
      model_.find_or_append_size(model_.scratch_.set.size());
    }
  }
}

// The caller's own array, where no duplicates need be removed.
Span<const std::uint32_t> BatchLearner::set_of(std::uint64_t row,
                                               LabelSet &set) const {
  if (increasing_sets_) {
    return batch_.labels.row(row);
  }
  set.assign(model_.configuration_, batch_.labels.row(row));
  return set.labels();
}

void BatchLearner::fill(std::uint64_t begin, std::uint64_t end,
                        Bench &bench) const {
  LearningBlock &block = bench.block;
  block.clear();
  for (std::uint64_t row = begin; row < end; ++row) {
    if (batch_.weight(row) == 0.0) {
      continue;
    }
    bench.example.features.prepare_again(
        model_.layout_, batch_.examples.row(row), model_.kernels());
    const auto labels = set_of(row, bench.example.set);
    const auto size_row =
        model_.size_row(static_cast<std::uint32_t>(labels.size()));
    block.append(model_.layout_, model_.kernels(), bench.example.features,
                 batch_.weight(row), model_.shift_,
                 increasing_sets_ ? labels : block.keep_labels(labels),
                 size_row ? model_.size_class(*size_row)
                          : LearningBlock::kNoClass);
  }
  block.sort_by_class(bench.counts);
}

} // namespace naibx

// src/model/bernoulli_table.cpp

namespace naibx {

void BernoulliTable::add(std::size_t row, const LearnedExample &example) {
  double *const present = present_.data() + row * feature_count_;
  for (const std::uint32_t slot : example.present) {
    present[slot] += example.weight;
  }
  if (!observed.tracking()) {
    return;
  }
  const Span<double> weights = observed.row(row);
  const std::uint32_t *missing = example.bernoulli_missing.begin();
  for (std::size_t slot = 0; slot < feature_count_; ++slot) {
    if (missing != example.bernoulli_missing.end() && *missing == slot) {
      ++missing; // slots are in increasing order
    } else {
      weights[slot] += example.weight;
    }
  }
}

} // namespace naibx

// src/model/categorical_table.cpp

namespace naibx {

void CategoricalTable::add(std::size_t row, const Layout &layout,
                           const LearnedExample &example) {
  double *const weights = weights_.data() + row * category_count_;
  const Span<double> observed_weights = observed.row(row);
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category == PreparedExample::kMissingCategory) {
      continue;
    }
    weights[layout.category_offset[slot] + category] += example.weight;
    if (observed.tracking()) {
      observed_weights[slot] += example.weight;
    }
  }
}

} // namespace naibx

// src/model/class_statistics.cpp

namespace naibx {

ClassStatistics::ClassStatistics(const Layout &layout,
                                 std::pmr::memory_resource *memory)
    : gaussian(layout.gaussian_count, memory),
      bernoulli(layout.bernoulli_count, memory), multinomial(layout, memory),
      categorical(layout, memory), weight_(memory), squared_weight_(memory) {}

ClassStatistics::ClassStatistics(const ClassStatistics &other,
                                 std::pmr::memory_resource *memory)
    : gaussian(other.gaussian, memory), bernoulli(other.bernoulli, memory),
      multinomial(other.multinomial, memory),
      categorical(other.categorical, memory), weight_(other.weight_, memory),
      squared_weight_(other.squared_weight_, memory) {}

void ClassStatistics::reserve_rows(std::size_t rows) {
  gaussian.reserve_rows(rows);
  bernoulli.reserve_rows(rows);
  multinomial.reserve_rows(rows);
  categorical.reserve_rows(rows);
  weight_.reserve(rows);
  squared_weight_.reserve(rows);
}

void ClassStatistics::append_row() {
  gaussian.append_row();
  bernoulli.append_row();
  multinomial.append_row();
  categorical.append_row();
  weight_.push_back(0.0);
  squared_weight_.push_back(0.0);
}

void ClassStatistics::append_rows(std::size_t count) {
  reserve_rows(row_count() + count);
  for (std::size_t i = 0; i < count; ++i) {
    append_row();
  }
}

void ClassStatistics::add(std::size_t row, const Layout &layout,
                          const ChosenExamples &examples,
                          const Kernels &kernels) {
  if (layout.gaussian_count > 0) {
    gaussian.add(row, examples, weight_[row], kernels);
  }
  add_others(row, layout, examples);
}

void ClassStatistics::add_others(std::size_t row, const Layout &layout,
                                 const ChosenExamples &examples) {
  if (layout.gaussian_count < layout.column_count()) {
    add_discrete(row, layout, examples);
  }
  double weight = weight_[row];
  double squared = squared_weight_[row];
  for (std::size_t i = 0; i < examples.size(); ++i) {
    weight += examples[i].weight;
    squared += examples[i].squared_weight;
  }
  weight_[row] = weight;
  squared_weight_[row] = squared;
}

void ClassStatistics::add_discrete(std::size_t row, const Layout &layout,
                                   const ChosenExamples &examples) {
  for (std::size_t i = 0; i < examples.size(); ++i) {
    if (layout.bernoulli_count > 0) {
      bernoulli.add(row, examples[i]);
    }
    if (layout.multinomial_count > 0) {
      multinomial.add(row, layout, examples[i]);
    }
    if (layout.categorical_count() > 0) {
      categorical.add(row, layout, examples[i]);
    }
  }
}

} // namespace naibx

// src/model/configuration.cpp


#include <algorithm>

namespace naibx {

namespace {

// A constant is 0 or within a range; a NaN is in neither.
double checked_constant(const char *name, double value, double minimum) {
  const bool in_range = value >= minimum && value <= kMaximumConstant;
  if (value == 0.0 || in_range) {
    return value == 0.0 ? 0.0 : value;
  }
  fail(NAIBX_ERROR_OUT_OF_RANGE, name, " is ", value, ", but must be 0 or ",
       minimum, " to ", kMaximumConstant);
}

// Room for more elements, so that adding them cannot fail; doubled, so that
// many small additions take linear time.
template <typename Vector> void make_room(Vector &elements, std::size_t count) {
  const std::size_t wanted = elements.size() + count;
  if (wanted > elements.capacity()) {
    elements.reserve(std::max(wanted, 2 * elements.capacity()));
  }
}

} // namespace

Configuration::Configuration(std::uint32_t label_count,
                             std::pmr::memory_resource *memory)
    : label_names(memory), feature_names(memory), category_names(memory),
      label_count_(label_count), features_(memory), groups_(memory),
      column_kinds_(memory) {
  if (label_count == 0 || label_count > NAIBX_MAX_LABELS) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the number of labels is ", label_count,
         ", but must be 1 to ", static_cast<std::uint32_t>(NAIBX_MAX_LABELS));
  }
}

Configuration::Configuration(const Configuration &other,
                             std::pmr::memory_resource *memory)
    : label_names(other.label_names, memory),
      feature_names(other.feature_names, memory),
      category_names(other.category_names, memory),
      label_count_(other.label_count_), categories_(other.categories_),
      features_(other.features_, memory), groups_(other.groups_, memory),
      constants_(other.constants_), has_fixed_size_(other.has_fixed_size_),
      fixed_size_(other.fixed_size_), allow_empty_(other.allow_empty_),
      merge_duplicates_(other.merge_duplicates_), ridge_(other.ridge_),
      column_kinds_(other.column_kinds_, memory) {}

void Configuration::check_room(std::uint32_t count) const {
  if (count == 0) {
    fail(NAIBX_ERROR_OUT_OF_RANGE,
         "the number of features to add is 0, but must be at least 1");
  }
  if (count > NAIBX_MAX_FEATURES - features_.size()) {
    fail(NAIBX_ERROR_LIMIT, "the configuration has ", features_.size(),
         " features; ", count, " more would exceed the limit of ",
         static_cast<std::uint32_t>(NAIBX_MAX_FEATURES));
  }
}

void Configuration::append_columns(Family family, std::uint32_t group,
                                   std::uint32_t count) {
  features_.resize(features_.size() + count,
                   Feature{family, group, 0, categories_});
}

void Configuration::add_features(Family family, std::uint32_t count) {
  if (family != Family::gaussian && family != Family::bernoulli &&
      family != Family::multinomial) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the family is ",
         static_cast<std::int32_t>(family),
         ", but must be NAIBX_GAUSSIAN (0), NAIBX_BERNOULLI (1) or "
         "NAIBX_MULTINOMIAL (2); categorical features are added with "
         "naibx_config_add_categorical");
  }
  check_room(count);
  make_room(groups_, 1);
  append_columns(family, static_cast<std::uint32_t>(groups_.size()), count);
  groups_.push_back(family);
}

void Configuration::append_categorical(
    std::uint32_t group, Span<const std::uint32_t> category_counts) {
  check_room(static_cast<std::uint32_t>(category_counts.size()));
  std::uint64_t total = categories_;
  for (std::size_t i = 0; i < category_counts.size(); ++i) {
    const std::size_t column = features_.size() + i;
    if (category_counts[i] == 0) {
      fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "categorical feature ",
                     column, " has 0 categories, but must have at least 1");
    }
    total += category_counts[i];
    if (total > NAIBX_MAX_FEATURES) {
      fail_at_column(NAIBX_ERROR_LIMIT, column, "the categories up to feature ",
                     column, " are ", total, ", more than the limit of ",
                     static_cast<std::uint32_t>(NAIBX_MAX_FEATURES));
    }
  }
  make_room(features_, category_counts.size());
  for (const std::uint32_t count : category_counts) {
    features_.push_back({Family::categorical, group, count, categories_});
    categories_ += count;
  }
}

void Configuration::add_categorical(Span<const std::uint32_t> category_counts) {
  make_room(groups_, 1);
  append_categorical(static_cast<std::uint32_t>(groups_.size()),
                     category_counts);
  groups_.push_back(Family::categorical);
}

void Configuration::extend_categorical(
    Span<const std::uint32_t> category_counts) {
  append_categorical(static_cast<std::uint32_t>(groups_.size() - 1),
                     category_counts);
}

void Configuration::extend_group(std::uint32_t group, std::uint32_t count) {
  if (group >= groups_.size()) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "group ", group,
         " does not exist: there are ", groups_.size(), " groups");
  }
  if (groups_[group] == Family::categorical) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "group ", group,
         " is categorical and cannot be extended; add the features with "
         "naibx_config_add_categorical");
  }
  check_room(count);
  append_columns(groups_[group], group, count);
}

void Configuration::set_smoothing(double value) {
  constants_.smoothing =
      checked_constant("the smoothing", value, kMinimumSmoothing);
}

void Configuration::set_feature_smoothing(double value) {
  constants_.feature_smoothing =
      checked_constant("the feature smoothing", value, kMinimumSmoothing);
}

void Configuration::set_variance_prior(double value) {
  constants_.variance_prior =
      checked_constant("the variance prior", value, kMinimumVariancePrior);
}

void Configuration::set_fixed_size(std::optional<std::uint32_t> size) {
  if (size && *size > label_count_) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the fixed size is ", *size,
         ", more than the number of labels, ", label_count_);
  }
  has_fixed_size_ = size.has_value();
  fixed_size_ = size.value_or(0);
}

void Configuration::set_column_kind(std::uint32_t column, ColumnKind kind) {
  if (feature_at(column).family == Family::categorical &&
      (kind == ColumnKind::rare || kind == ColumnKind::sparse)) {
    fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "column ", column,
                   " is categorical and stays NAIBX_COLUMN_DENSE");
  }
  column_kinds_.set(column, kind);
}

void Configuration::check_label(std::uint32_t label) const {
  if (label >= label_count_) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "label ", label,
         " does not exist: the labels are 0 to ", label_count_ - 1);
  }
}

void Configuration::check_size(std::uint32_t size) const {
  if (size > label_count_) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "size ", size,
         " does not exist: the sizes are 0 to ", label_count_);
  }
}

const Feature &Configuration::feature_at(std::uint32_t column) const {
  if (column >= features_.size()) {
    fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "column ", column,
                   " does not exist: there are ", features_.size(),
                   " features");
  }
  return features_[column];
}

std::size_t Configuration::category_at(std::uint32_t column,
                                       std::uint32_t category) const {
  const Feature &feature = feature_at(column);
  if (category >= feature.category_count) {
    fail_at_column(NAIBX_ERROR_OUT_OF_RANGE, column, "category ", category,
                   " of column ", column, " does not exist: the column has ",
                   feature.category_count, " categories");
  }
  return std::size_t{feature.first_category} + category;
}

bool operator==(const Configuration &a, const Configuration &b) {
  return a.label_count_ == b.label_count_ &&
         std::equal(a.features_.begin(), a.features_.end(), b.features_.begin(),
                    b.features_.end()) &&
         a.constants_ == b.constants_ &&
         a.has_fixed_size_ == b.has_fixed_size_ &&
         a.fixed_size_ == b.fixed_size_ && a.allow_empty_ == b.allow_empty_ &&
         a.merge_duplicates_ == b.merge_duplicates_ && a.ridge_ == b.ridge_ &&
         a.column_kinds_ == b.column_kinds_ && a.label_names == b.label_names &&
         a.feature_names == b.feature_names &&
         a.category_names == b.category_names;
}

} // namespace naibx

// src/model/example.cpp


#include <algorithm>
#include <limits>

namespace naibx {

namespace {

[[noreturn]] void fail_value(std::uint32_t column, double value,
                             const char *family, const std::string &bound) {
  fail_at_column(NAIBX_ERROR_FEATURE_VALUE, column, "the value ", value,
                 " of column ", column, " is not one that a ", family,
                 " feature may have: ", bound);
}

// Whether the columns are the slots.
bool is_gaussian_alone(const Layout &layout) {
  return layout.gaussian_count > 0 && layout.runs.size() == 1;
}

constexpr const char *kMissingHint = " (NaN stands for a missing value)";

void check_gaussian(std::uint32_t column, double value) {
  if (std::fabs(value) > kMaximumGaussianValue) {
    fail_value(
        column, value, "Gaussian",
        text("it must lie within +-", kMaximumGaussianValue, kMissingHint));
  }
}

// Separate, so that the loops that call them stay small.
[[noreturn]] void fail_bernoulli(std::uint32_t column, double value) {
  fail_value(column, value, "Bernoulli",
             text("it must be finite", kMissingHint));
}
[[noreturn]] void fail_count(std::uint32_t column, double value) {
  fail_value(column, value, "multinomial",
             text("a count is at least 0 and at most 2^53", kMissingHint));
}

// How many indices there are before the first that is wrong.
std::uint64_t count_right_indices(const Layout &layout,
                                  const ExampleView &example) {
  std::uint64_t least = 0;
  for (std::uint64_t i = 0; i < example.count; ++i) {
    const std::uint32_t column = example.indices[i];
    if (column < least || column >= layout.column_count()) {
      return i;
    }
    least = std::uint64_t{column} + 1;
  }
  return example.count;
}

[[noreturn]] void fail_index(const Layout &layout, const ExampleView &example,
                             std::uint64_t at) {
  const std::uint32_t column = example.indices[at];
  if (column >= layout.column_count()) {
    fail_at_column(NAIBX_ERROR_FEATURE_INDEX, column, "the feature index ",
                   column, " is out of range: the model has ",
                   layout.column_count(), " features");
  }
  fail_at_column(NAIBX_ERROR_FEATURE_INDEX, column, "the feature index ",
                 column, " comes after ", example.indices[at - 1],
                 "; indices must increase strictly");
}

} // namespace

PreparedExample::PreparedExample(const Layout &layout,
                                 std::pmr::memory_resource *memory)
    : present(memory), bernoulli_missing(memory), occurrences(memory),
      category(memory), gaussian_values_(memory) {
  reserve(layout);
}

void PreparedExample::reserve(const Layout &layout) {
  gaussian_values_.reserve(layout.gaussian_count);
  present.reserve(layout.bernoulli_count);
  bernoulli_missing.reserve(layout.bernoulli_count);
  occurrences.reserve(layout.multinomial_count);
  category.reserve(layout.categorical_count());
}

void PreparedExample::clear() {
  gaussian_missing = false;
  present.clear();
  bernoulli_missing.clear();
  occurrences.clear();
  categorical_missing = false;
}

void PreparedExample::prepare(const Layout &layout, const ExampleView &example,
                              const Kernels &kernels) {
  if (example.indices == nullptr && example.count != layout.column_count()) {
    fail(NAIBX_ERROR_FEATURE_COUNT, "the example has ", example.count,
         " features, but the model has ", layout.column_count());
  }
  if (example.count > layout.column_count()) {
    fail(NAIBX_ERROR_FEATURE_COUNT, "the example has ", example.count,
         " values, more than the model has features, ", layout.column_count(),
         "; each is given once");
  }
  clear();
  if (example.indices == nullptr) {
    prepare_dense(layout, example.values, kernels);
  } else {
    prepare_sparse(layout, example);
  }
}

void PreparedExample::prepare_again(const Layout &layout,
                                    const ExampleView &example,
                                    const Kernels &kernels) {
  if (example.indices == nullptr && is_gaussian_alone(layout)) {
    gaussian = {example.values, layout.gaussian_count};
    return;
  }
  prepare(layout, example, kernels);
}

void PreparedExample::prepare_dense(const Layout &layout, const double *values,
                                    const Kernels &kernels) {
  if (is_gaussian_alone(layout)) {
    check_gaussian_run(layout.runs.front(), values, kernels);
    gaussian = {values, layout.gaussian_count};
    category.clear(); // may be left from a model with other columns
    return;
  }
  gaussian_values_.resize(layout.gaussian_count);
  gaussian = gaussian_values_;
  category.resize(layout.categorical_count());
  for (const ColumnRun &run : layout.runs) {
    const double *const first = values + run.first_column;
    if (run.family == Family::gaussian) {
      check_gaussian_run(run, first, kernels);
      std::copy_n(first, run.count, gaussian_values_.data() + run.first_slot);
      continue;
    }
    set_run(layout, run, first, run.count,
            [&](std::uint64_t i) { return run.first_column + i; });
  }
}

// Checks all values at once, and only then which one is wrong.
void PreparedExample::check_gaussian_run(const ColumnRun &run,
                                         const double *values,
                                         const Kernels &kernels) {
  const std::uint32_t flags =
      kernels.inspect(values, run.count, kMaximumGaussianValue);
  if ((flags & above_limit) != 0) {
    for (std::uint32_t i = 0; i < run.count; ++i) {
      check_gaussian(run.first_column + i, values[i]);
    }
  }
  gaussian_missing = gaussian_missing || (flags & has_nan) != 0;
}

// A wrong index is reported unless a value before it is wrong.
void PreparedExample::prepare_sparse(const Layout &layout,
                                     const ExampleView &example) {
  gaussian_values_.assign(layout.gaussian_count, 0.0);
  gaussian = gaussian_values_;
  category.assign(layout.categorical_count(), 0);
  const std::uint64_t right = count_right_indices(layout, example);
  const ColumnRun *run = layout.runs.data();
  for (std::uint64_t begin = 0; begin < right;) {
    const std::uint32_t *const columns = example.indices + begin;
    while (columns[0] - run->first_column >= run->count) {
      ++run;
    }
    const auto count = static_cast<std::uint64_t>(
        std::lower_bound(columns, example.indices + right,
                         run->first_column + run->count) -
        columns);
    set_run(layout, *run, example.values + begin, count,
            [&](std::uint64_t i) { return columns[i]; });
    begin += count;
  }
  if (right < example.count) {
    fail_index(layout, example, right);
  }
}

// Values of columns of one run; column_of(i) is that of values[i].
template <typename ColumnOf>
void PreparedExample::set_run(const Layout &layout, const ColumnRun &run,
                              const double *values, std::uint64_t count,
                              const ColumnOf &column_of) {
  const auto visit = [&](const auto &set) {
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto column = static_cast<std::uint32_t>(column_of(i));
      set(column, run.first_slot + (column - run.first_column), values[i]);
    }
  };
  switch (run.family) {
  case Family::gaussian:
    visit([&](std::uint32_t column, std::uint32_t slot, double value) {
      set_gaussian(column, slot, value);
    });
    break;
  case Family::bernoulli:
    set_bernoulli(count, visit);
    break;
  case Family::multinomial:
    set_multinomial(count, visit);
    break;
  case Family::categorical:
    visit([&](std::uint32_t column, std::uint32_t slot, double value) {
      set_categorical(layout, column, slot, value);
    });
    break;
  }
}

void PreparedExample::set_gaussian(std::uint32_t column, std::uint32_t slot,
                                   double value) {
  gaussian_missing = gaussian_missing || std::isnan(value);
  check_gaussian(column, value);
  gaussian_values_[slot] = value;
}

// Does not append each value, which would take longer than checking it.
template <typename Visit>
void PreparedExample::set_bernoulli(std::uint64_t count, const Visit &visit) {
  std::size_t end = present.size();
  // Within the capacity, which has a place for each column.
  present.resize(end + static_cast<std::size_t>(count));
  std::uint32_t *const to = present.data();
  visit([&](std::uint32_t column, std::uint32_t slot, double value) {
    if (!(std::fabs(value) <= std::numeric_limits<double>::max())) {
      if (!std::isnan(value)) {
        fail_bernoulli(column, value);
      }
      bernoulli_missing.push_back(slot);
    }
    to[end] = slot;
    end += value > 0.0 ? 1 : 0;
  });
  present.resize(end);
}

// A missing count adds nothing, exactly like a count of 0.
template <typename Visit>
void PreparedExample::set_multinomial(std::uint64_t count, const Visit &visit) {
  std::size_t end = occurrences.size();
  // Within the capacity, which has a place for each column.
  occurrences.resize(end + static_cast<std::size_t>(count));
  Occurrence *const to = occurrences.data();
  visit([&](std::uint32_t column, std::uint32_t slot, double value) {
    if (value < 0.0 || value > kMaximumCount) {
      fail_count(column, value);
    }
    to[end] = {slot, value};
    end += value > 0.0 ? 1 : 0;
  });
  occurrences.resize(end);
}

void PreparedExample::set_categorical(const Layout &layout,
                                      std::uint32_t column, std::uint32_t slot,
                                      double value) {
  if (std::isnan(value)) {
    categorical_missing = true;
    category[slot] = kMissingCategory;
    return;
  }
  const std::uint32_t categories =
      layout.category_offset[slot + 1] - layout.category_offset[slot];
  const bool in_range = value >= 0.0 && value < static_cast<double>(categories);
  if (!in_range ||
      value != static_cast<double>(static_cast<std::uint32_t>(value))) {
    fail_value(column, value, "categorical",
               text("it must be a whole number from 0 to ", categories - 1,
                    kMissingHint));
  }
  category[slot] = static_cast<std::uint32_t>(value);
}

} // namespace naibx

// src/model/gaussian_table.cpp

#include <cmath>

namespace naibx {

GaussianTable::GaussianTable(std::size_t feature_count,
                             std::pmr::memory_resource *memory)
    : observed(feature_count, memory), observed_squared(feature_count, memory),
      feature_count_(feature_count),
      rows_(2 * line_count(feature_count), memory) {}

GaussianTable::GaussianTable(const GaussianTable &other,
                             std::pmr::memory_resource *memory)
    : observed(other.observed, memory),
      observed_squared(other.observed_squared, memory),
      feature_count_(other.feature_count_), row_count_(other.row_count_),
      rows_(other.rows_, memory) {}

void GaussianTable::reserve_rows(std::size_t rows) {
  rows_.reserve_rows(rows);
  observed.reserve_rows(rows);
  observed_squared.reserve_rows(rows);
}

void GaussianTable::append_row() {
  rows_.append_row();
  ++row_count_;
  observed.append_row();
  observed_squared.append_row();
}

void GaussianTable::add(std::size_t row, const ChosenExamples &examples,
                        double weight_before, const Kernels &kernels) {
  if (!observed.tracking()) {
    add_complete(row, examples, weight_before, kernels);
    return;
  }
  for (std::size_t i = 0; i < examples.size(); ++i) {
    add_observed(row, examples[i]);
  }
}

// In the form with the weight before, a sum of squares cannot turn negative,
// however much heavier than all before it an example is.
void GaussianTable::add_complete(std::size_t row,
                                 const ChosenExamples &examples,
                                 double weight_before, const Kernels &kernels) {
  constexpr std::size_t kMaximumSteps = 64;
  UpdateStep steps[kMaximumSteps];
  UpdateCall call = {rows_.row(row), line_count(feature_count_), steps, 0};
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const LearnedExample &example = examples[i];
    steps[call.step_count++] = {example.shifted.data(),
                                update_numbers(weight_before, example.weight)};
    weight_before += example.weight;
    if (call.step_count == kMaximumSteps || i + 1 == examples.size()) {
      kernels.update_gaussian(call);
      call.step_count = 0;
    }
  }
}

void GaussianTable::add_observed(std::size_t row,
                                 const LearnedExample &example) {
  const Span<const double> shifted = example.shifted;
  double *const mean = rows_.row(row);
  double *const squares = mean + squares_begin();
  const Span<double> weights = observed.row(row);
  const Span<double> squared_weights = observed_squared.row(row);
  for (std::size_t i = 0; i < feature_count_; ++i) {
    if (std::isnan(shifted[i])) {
      continue;
    }
    const UpdateNumbers numbers = update_numbers(weights[i], example.weight);
    const double deviation = shifted[i] - mean[i];
    mean[i] = numbers.starts_from_mean ? mean[i] + deviation * numbers.share
                                       : shifted[i] - deviation * numbers.rest;
    squares[i] += numbers.growth * deviation * deviation;
    weights[i] += example.weight;
    squared_weights[i] += example.squared_weight;
  }
}

} // namespace naibx

// src/model/label_counts.cpp

#include <algorithm>

namespace naibx {

namespace {

void add_to_row(double *row, Span<const std::uint32_t> labels, double weight) {
  for (const std::uint32_t label : labels) {
    row[label] += weight;
  }
}

// Where the block has the sets as rows of 0 and 1, a row is added whole: to
// the labels that an example lacks it adds 0. `columns` is the length of the
// row in full lines.
void add_to_row(double *row, std::size_t columns,
                const ChosenExamples &examples, const Kernels &kernels) {
  const AlignedRows<float> *const members = examples.members();
  if (members == nullptr) {
    for (std::size_t i = 0; i < examples.size(); ++i) {
      add_to_row(row, examples[i].labels, examples[i].weight);
    }
    return;
  }
  constexpr std::size_t kMaximumTerms = 64; // at a time
  WeightedRow terms[kMaximumTerms];
  for (std::size_t begin = 0; begin < examples.size(); begin += kMaximumTerms) {
    const std::size_t count = std::min(kMaximumTerms, examples.size() - begin);
    for (std::size_t i = 0; i < count; ++i) {
      terms[i] = {examples.place(begin + i), examples[begin + i].weight};
    }
    kernels.add_rows_float32(
        {members->row(0), members->stride(), 0, columns, terms, count, row});
  }
}

} // namespace

LabelCounts::LabelCounts(std::uint32_t label_count,
                         std::pmr::memory_resource *memory)
    : label_count_(label_count), by_size_(line_count(label_count), memory),
      pairs_(line_count(label_count), memory) {
  pairs_.append_rows(label_count);
}

LabelCounts::LabelCounts(const LabelCounts &other,
                         std::pmr::memory_resource *memory)
    : label_count_(other.label_count_), by_size_(other.by_size_, memory),
      pairs_(other.pairs_, memory) {}

// Several rows at a time: each label is looked up once for all of them.
template <std::size_t kRows>
void LabelCounts::add_to_rows(const std::uint32_t *of,
                              Span<const std::uint32_t> labels, double weight) {
  double *row[kRows];
  for (std::size_t k = 0; k < kRows; ++k) {
    row[k] = pairs_.row(of[k]);
  }
  for (const std::uint32_t other : labels) {
    for (std::size_t k = 0; k < kRows; ++k) {
      row[k][other] += weight;
    }
  }
  for (std::size_t k = 0; k < kRows; ++k) {
    row[k][of[k]] = 0.0; // a label is no pair
  }
}

void LabelCounts::add_pairs(Span<const std::uint32_t> labels, double weight) {
  constexpr std::size_t kRows = 4;
  std::size_t i = 0;
  for (; i + kRows <= labels.size(); i += kRows) {
    add_to_rows<kRows>(labels.data() + i, labels, weight);
  }
  for (; i < labels.size(); ++i) {
    add_to_rows<1>(labels.data() + i, labels, weight);
  }
}

void LabelCounts::add_size(std::size_t size_row,
                           Span<const std::uint32_t> labels, double weight) {
  add_to_row(by_size_.row(size_row), labels, weight);
}

void LabelCounts::add_pairs_of(std::uint32_t label,
                               const ChosenExamples &examples,
                               const Kernels &kernels) {
  double *const row = pairs_.row(label);
  add_to_row(row, pairs_.stride(), examples, kernels);
  row[label] = 0.0;
}

void LabelCounts::add_size(std::size_t size_row, const ChosenExamples &examples,
                           const Kernels &kernels) {
  add_to_row(by_size_.row(size_row), by_size_.stride(), examples, kernels);
}

} // namespace naibx

// src/model/label_set.cpp


namespace naibx {

LabelSet::LabelSet(const Configuration &configuration,
                   std::pmr::memory_resource *memory)
    : labels_(memory), contains_(configuration.label_count(), 0, memory) {
  labels_.reserve(configuration.label_count());
}

void LabelSet::clear() {
  if (marked_) {
    for (const std::uint32_t label : labels_) {
      contains_[label] = 0;
    }
    marked_ = false;
  }
  labels_.clear();
}

// Increasing ids, which most callers have, cannot repeat.
bool LabelSet::take_increasing(const Configuration &configuration,
                               Span<const std::uint32_t> labels) {
  std::uint64_t least = 0;
  for (const std::uint32_t label : labels) {
    if (label < least) {
      return false;
    }
    least = std::uint64_t{label} + 1;
  }
  if (least > configuration.label_count()) {
    return false;
  }
  labels_.assign(labels.begin(), labels.end());
  return true;
}

void LabelSet::insert(const Configuration &configuration, std::uint32_t label) {
  if (label >= configuration.label_count()) {
    fail(NAIBX_ERROR_LABEL, "label id ", label,
         " is out of range: the model has the labels 0 to ",
         configuration.label_count() - 1);
  }
  if (contains_[label] != 0) {
    if (configuration.merge_duplicates()) {
      return;
    }
    fail(NAIBX_ERROR_DUPLICATE_LABEL, "label ", label,
         " stands twice in the set; remove one, or let duplicates count once "
         "with NAIBX_MERGE_DUPLICATES");
  }
  contains_[label] = 1;
  labels_.push_back(label);
}

void LabelSet::assign(const Configuration &configuration,
                      Span<const std::uint32_t> labels) {
  clear();
  if (!take_increasing(configuration, labels)) {
    marked_ = true;
    for (const std::uint32_t label : labels) {
      insert(configuration, label);
    }
  }
  const auto fixed = configuration.fixed_size();
  if (fixed && *fixed != size()) {
    fail(NAIBX_ERROR_SET_SIZE, "the set has ", size(),
         size() == 1 ? " label" : " labels",
         ", but the model has the fixed size ", *fixed);
  }
}

} // namespace naibx

// src/model/layout.cpp

namespace naibx {

namespace {

constexpr std::uint32_t kNoGroup = UINT32_MAX;

// Number of columns of the family so far, which is the next column's slot.
std::size_t next_slot(const Layout &layout, Family family) {
  switch (family) {
  case Family::gaussian:
    return layout.gaussian_count;
  case Family::bernoulli:
    return layout.bernoulli_count;
  case Family::multinomial:
    return layout.multinomial_count;
  case Family::categorical:
    break;
  }
  return layout.categorical_count();
}

void extend_runs(std::pmr::vector<ColumnRun> &runs, const ColumnRun &column) {
  if (!runs.empty() && runs.back().family == column.family) {
    ++runs.back().count;
  } else {
    runs.push_back(column);
  }
}

} // namespace

Layout::Layout(const Configuration &configuration,
               std::pmr::memory_resource *memory)
    : slot(memory), runs(memory), multinomial_group(memory),
      multinomial_group_size(memory), category_offset(1, 0U, memory) {
  const auto features = configuration.features();
  slot.reserve(features.size());
  std::pmr::vector<std::uint32_t> dense_group(configuration.groups().size(),
                                              kNoGroup, memory);
  for (std::uint32_t column = 0; column < features.size(); ++column) {
    const Feature &feature = features[column];
    const auto own =
        static_cast<std::uint32_t>(next_slot(*this, feature.family));
    slot.push_back(own);
    extend_runs(runs, {feature.family, column, own, 1});
    switch (feature.family) {
    case Family::gaussian:
      ++gaussian_count;
      break;
    case Family::bernoulli:
      ++bernoulli_count;
      break;
    case Family::multinomial: {
      std::uint32_t &group = dense_group[feature.group];
      if (group == kNoGroup) {
        group = static_cast<std::uint32_t>(multinomial_group_size.size());
        multinomial_group_size.push_back(0);
      }
      ++multinomial_count;
      ++multinomial_group_size[group];
      multinomial_group.push_back(group);
      break;
    }
    case Family::categorical:
      category_offset.push_back(category_offset.back() +
                                feature.category_count);
      break;
    }
  }
}

Layout::Layout(const Layout &other, std::pmr::memory_resource *memory)
    : slot(other.slot, memory), runs(other.runs, memory),
      gaussian_count(other.gaussian_count),
      bernoulli_count(other.bernoulli_count),
      multinomial_count(other.multinomial_count),
      multinomial_group(other.multinomial_group, memory),
      multinomial_group_size(other.multinomial_group_size, memory),
      category_offset(other.category_offset, memory) {}

} // namespace naibx

// src/model/learning_block.cpp


#include <algorithm>

namespace naibx {

namespace {

// Appends a copy within the capacity; a view of it.
template <typename T>
Span<const T> keep(std::pmr::vector<T> &store, Span<const T> values) {
  const std::size_t begin = store.size();
  store.insert(store.end(), values.begin(), values.end());
  return {store.data() + begin, values.size()};
}

} // namespace

void BlockNeeds::add(const CheckedExample &example) {
  ++examples;
  labels += example.set.size();
  present += example.features.present.size();
  bernoulli_missing += example.features.bernoulli_missing.size();
  occurrences += example.features.occurrences.size();
}

void BlockNeeds::raise_to(const BlockNeeds &other) {
  examples = std::max(examples, other.examples);
  labels = std::max(labels, other.labels);
  present = std::max(present, other.present);
  bernoulli_missing = std::max(bernoulli_missing, other.bernoulli_missing);
  occurrences = std::max(occurrences, other.occurrences);
}

LearningBlock::LearningBlock(const Layout &layout, std::size_t label_count,
                             const BlockNeeds &needs,
                             std::pmr::memory_resource *memory)
    : examples_(memory), size_classes_(memory),
      shifted_(line_count(layout.gaussian_count), memory),
      members_(line_count<float>(label_count), memory), labels_(memory),
      present_(memory), bernoulli_missing_(memory), occurrences_(memory),
      category_(memory), parts_(memory), places_(memory) {
  examples_.reserve(needs.examples);
  size_classes_.reserve(needs.examples);
  shifted_.append_rows(needs.examples);
  // Sets that fill their rows are added as rows, others label by label.
  constexpr std::size_t kLabelsOfLine = 2;
  if (std::uint64_t{line_count(label_count)} * needs.examples <=
      std::uint64_t{kLabelsOfLine} * needs.labels) {
    members_.append_rows(needs.examples);
  }
  labels_.reserve(needs.labels);
  present_.reserve(needs.present);
  bernoulli_missing_.reserve(needs.bernoulli_missing);
  occurrences_.reserve(needs.occurrences);
  category_.reserve(table_size(needs.examples, layout.categorical_count()));
  // An example is learned by its labels, its size and the class of all.
  parts_.reserve(1 + needs.examples + needs.labels);
  places_.reserve(2 * needs.examples + needs.labels);
}

void LearningBlock::clear() {
  mark_members(0.0F);
  examples_.clear();
  size_classes_.clear();
  labels_.clear();
  present_.clear();
  bernoulli_missing_.clear();
  occurrences_.clear();
  category_.clear();
  parts_.clear();
  places_.clear();
}

Span<const std::uint32_t>
LearningBlock::keep_labels(Span<const std::uint32_t> labels) {
  return keep(labels_, labels);
}

void LearningBlock::append(const Layout &layout, const Kernels &kernels,
                           const PreparedExample &features, double weight,
                           Span<const double> shift,
                           Span<const std::uint32_t> labels,
                           std::size_t size_class) {
  double *const shifted = shifted_.row(examples_.size());
  kernels.centre_float64({features.gaussian.data(), shift.data(), nullptr,
                          shifted, layout.gaussian_count});
  LearnedExample learned;
  learned.weight = weight;
  learned.squared_weight = squared_weight(weight);
  learned.labels = labels;
  learned.shifted = {shifted, layout.gaussian_count};
  if (layout.gaussian_count < layout.column_count()) {
    append_discrete(features, learned);
  }
  examples_.push_back(learned);
  size_classes_.push_back(size_class);
}

void LearningBlock::append_discrete(const PreparedExample &features,
                                    LearnedExample &learned) {
  learned.present = keep(present_, Span<const std::uint32_t>(features.present));
  learned.bernoulli_missing =
      keep(bernoulli_missing_,
           Span<const std::uint32_t>(features.bernoulli_missing));
  const std::size_t first = occurrences_.size();
  learned.occurrences =
      keep(occurrences_,
           Span<const PreparedExample::Occurrence>(features.occurrences));
  learned.whole_total =
      weigh({occurrences_.data() + first, features.occurrences.size()},
            learned.weight);
  learned.category =
      keep(category_, Span<const std::uint32_t>(features.category));
}

void LearningBlock::mark_members(float mark) {
  if (members_.empty()) {
    return;
  }
  for (std::size_t place = 0; place < examples_.size(); ++place) {
    float *const row = members_.row(place);
    for (const std::uint32_t label : examples_[place].labels) {
      row[label] = mark;
    }
  }
}

// visit(class, place of the example), example by example, except for the class
// of all.
template <typename Visit>
void LearningBlock::visit_classes(const Visit &visit) const {
  for (std::uint32_t place = 0; place < examples_.size(); ++place) {
    for (const std::uint32_t label : examples_[place].labels) {
      visit(1 + std::size_t{label}, place);
    }
    if (size_classes_[place] != kNoClass) {
      visit(size_classes_[place], place);
    }
  }
}

void LearningBlock::sort_by_class(Span<std::uint32_t> counts) {
  mark_members(1.0F);
  for (std::uint32_t place = 0; place < examples_.size(); ++place) {
    places_.push_back(place);
  }
  auto end = static_cast<std::uint32_t>(places_.size());
  parts_.push_back({0, 0, end});
  visit_classes([&](std::size_t number, std::uint32_t) {
    if (counts[number]++ == 0) {
      parts_.push_back({number, 0, 0});
    }
  });
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    std::uint32_t &count = counts[parts_[i].class_number];
    parts_[i].begin = end;
    parts_[i].count = count;
    end += count;
    count = parts_[i].begin; // from now on: the next place to fill
  }
  places_.resize(end);
  visit_classes([&](std::size_t number, std::uint32_t place) {
    places_[counts[number]++] = place;
  });
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    counts[parts_[i].class_number] = 0;
  }
}

} // namespace naibx

// src/model/merge_check.cpp

// src/model/merge_check.hpp
// Whether two models may become one.


namespace naibx {

// Throws Failure with the first thing in which they differ. A side that names
// no labels, no features or no categories has those of the other.
void check_mergeable(const Configuration &here, const Configuration &other);

} // namespace naibx


#include <algorithm>
#include <string>
#include <string_view>

namespace naibx {

namespace {

template <typename... Parts> [[noreturn]] void refuse(const Parts &...parts) {
  fail(NAIBX_ERROR_MISMATCH, "the models cannot be merged: ", parts...);
}

template <typename Number>
void check_same(const char *key, Number here, Number other) {
  if (here != other) {
    refuse(key, " is ", here, " here and ", other, " in the other model");
  }
}

const char *name_of(Family family) {
  switch (family) {
  case Family::gaussian:
    return "NAIBX_GAUSSIAN";
  case Family::bernoulli:
    return "NAIBX_BERNOULLI";
  case Family::multinomial:
    return "NAIBX_MULTINOMIAL";
  case Family::categorical:
    break;
  }
  return "NAIBX_CATEGORICAL";
}

void check_columns(Span<const Feature> here, Span<const Feature> other) {
  for (std::size_t column = 0; column < here.size(); ++column) {
    const Feature &ours = here[column];
    const Feature &theirs = other[column];
    if (ours.family != theirs.family) {
      refuse("column ", column, " is ", name_of(ours.family), " here and ",
             name_of(theirs.family), " in the other model");
    }
    if (ours.group != theirs.group) {
      refuse("column ", column, " is in group ", ours.group, " here and in ",
             theirs.group, " in the other model");
    }
    if (ours.category_count != theirs.category_count) {
      refuse("column ", column, " has ", ours.category_count,
             " categories here and ", theirs.category_count,
             " in the other model");
    }
  }
}

const char *name_of(ColumnKind kind) {
  switch (kind) {
  case ColumnKind::dense:
    return "NAIBX_COLUMN_DENSE";
  case ColumnKind::rare:
    return "NAIBX_COLUMN_RARE";
  case ColumnKind::sparse:
    return "NAIBX_COLUMN_SPARSE";
  case ColumnKind::automatic:
    break;
  }
  return "NAIBX_COLUMN_AUTO";
}

void check_kinds(const SetColumnKinds &here, const SetColumnKinds &other) {
  const std::size_t count =
      std::max(here.set_ones().size(), other.set_ones().size());
  for (std::size_t column = 0; column < count; ++column) {
    if (here.get(column) != other.get(column)) {
      refuse("the kind of column ", column, " is ", name_of(here.get(column)),
             " here and ", name_of(other.get(column)), " in the other model");
    }
  }
}

std::int64_t fixed_size_of(const Configuration &configuration) {
  const auto size = configuration.fixed_size();
  return size ? std::int64_t{*size} : std::int64_t{NAIBX_SIZE_PREDICTED};
}

void check_settings(const Configuration &here, const Configuration &other) {
  check_same("NAIBX_SMOOTHING", here.constants().smoothing,
             other.constants().smoothing);
  check_same("NAIBX_FEATURE_SMOOTHING", here.constants().feature_smoothing,
             other.constants().feature_smoothing);
  check_same("NAIBX_VARIANCE_PRIOR", here.constants().variance_prior,
             other.constants().variance_prior);
  check_same("NAIBX_FIXED_SIZE", fixed_size_of(here), fixed_size_of(other));
  check_same("NAIBX_ALLOW_EMPTY", static_cast<int>(here.allow_empty()),
             static_cast<int>(other.allow_empty()));
  check_same("NAIBX_MERGE_DUPLICATES",
             static_cast<int>(here.merge_duplicates()),
             static_cast<int>(other.merge_duplicates()));
  const RidgeSettings &ours = here.ridge();
  const RidgeSettings &theirs = other.ridge();
  check_same("NAIBX_METHOD", static_cast<std::uint32_t>(ours.method),
             static_cast<std::uint32_t>(theirs.method));
  if (ours.method == Method::naive) {
    return; // the others are of no use
  }
  check_same("NAIBX_LANDMARKS", ours.landmark_count, theirs.landmark_count);
  check_same("NAIBX_RESERVOIR", ours.reservoir_rows, theirs.reservoir_rows);
  check_same("NAIBX_SEED", ours.seed, theirs.seed);
  check_same("NAIBX_LOSS", static_cast<std::uint32_t>(ours.loss),
             static_cast<std::uint32_t>(theirs.loss));
  check_same("NAIBX_SEEN_SETS", ours.seen_sets, theirs.seen_sets);
  check_kinds(here.column_kinds(), other.column_kinds());
}

// `what(i)` says what it is that has the name i.
template <typename What>
void check_names(const NameTable &here, const NameTable &other,
                 const What &what) {
  if (here.size() == 0 || other.size() == 0) {
    return;
  }
  for (std::size_t i = 0; i < std::max(here.size(), other.size()); ++i) {
    if (std::string_view(here.get(i)) != other.get(i)) {
      refuse(what(i), " is called \"", here.get(i), "\" here and \"",
             other.get(i), "\" in the other model");
    }
  }
}

std::string category_text(const Configuration &configuration,
                          std::size_t position) {
  std::size_t column = 0;
  std::size_t category = position;
  for (const Feature &feature : configuration.features()) {
    if (category < feature.category_count) {
      break;
    }
    category -= feature.category_count;
    ++column;
  }
  return text("category ", category, " of column ", column);
}

} // namespace

void check_mergeable(const Configuration &here, const Configuration &other) {
  check_same("NAIBX_LABEL_COUNT", here.label_count(), other.label_count());
  check_same("NAIBX_FEATURE_COUNT", here.features().size(),
             other.features().size());
  check_columns(here.features(), other.features());
  check_settings(here, other);
  check_names(here.label_names, other.label_names,
              [](std::size_t label) { return text("label ", label); });
  check_names(here.feature_names, other.feature_names,
              [](std::size_t column) { return text("column ", column); });
  check_names(
      here.category_names, other.category_names,
      [&](std::size_t category) { return category_text(here, category); });
}

} // namespace naibx

// src/model/model.cpp


#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

constexpr std::uint32_t kNoRow = UINT32_MAX;

// A model with a fixed size keeps no statistics of sizes.
std::size_t size_table_length(const Configuration &configuration) {
  return configuration.fixed_size()
             ? 0
             : std::size_t{configuration.label_count()} + 1;
}

} // namespace

Model::Model(const Configuration &configuration,
             std::pmr::memory_resource *memory)
    : memory_(memory), kernels_(&best_kernels()),
      configuration_(configuration, memory), layout_(configuration, memory),
      all_(layout_, memory), labels_(layout_, memory), sizes_(layout_, memory),
      counts_(configuration.label_count(), memory), seen_sizes_(memory),
      size_row_(size_table_length(configuration), kNoRow, memory),
      shift_(layout_.gaussian_count, 0.0, memory),
      scratch_(configuration_, layout_, memory),
      shifted_(line_count(layout_.gaussian_count), memory) {
  shifted_.append_row();
  all_.append_rows(1);
  labels_.append_rows(configuration.label_count());
  if (configuration_.ridge().method != Method::naive) {
    ridge_.emplace(configuration_, memory);
  }
}

Model::Model(const Model &other, std::pmr::memory_resource *memory)
    : memory_(memory), kernels_(other.kernels_),
      configuration_(other.configuration_, memory),
      layout_(other.layout_, memory), all_(other.all_, memory),
      labels_(other.labels_, memory), sizes_(other.sizes_, memory),
      counts_(other.counts_, memory), seen_sizes_(other.seen_sizes_, memory),
      size_row_(other.size_row_, memory),
      reserved_size_rows_(other.sizes_.row_count()),
      shift_(other.shift_, memory), scratch_(configuration_, layout_, memory),
      shifted_(line_count(layout_.gaussian_count), memory) {
  shifted_.append_row();
  if (other.ridge_) {
    ridge_.emplace(*other.ridge_, memory);
  }
}

std::optional<std::size_t> Model::size_row(std::uint32_t size) const {
  if (size >= size_row_.size() || size_row_[size] == kNoRow) {
    return std::nullopt;
  }
  return size_row_[size];
}

void Model::add(const ExampleView &example, Span<const std::uint32_t> labels,
                double weight, const std::optional<std::uint64_t> &group) {
  check_weight(weight, this->weight());
  scratch_.check(configuration_, layout_, *kernels_, example, labels);
  if (weight == 0.0) {
    return;
  }
  const bool new_size =
      !configuration_.fixed_size() && !size_row(scratch_.set.size());
  make_room(new_size ? 1 : 0, scratch_.missing());
  if (ridge_) {
    ridge_->prepare(configuration_, example, scratch_.set.labels(), weight,
                    group, *kernels_);
    ridge_->commit(*kernels_);
  }
  commit(weight);
}

double Model::typical_weight() const {
  return naibx::typical_weight(weight(), all_.squared_weight(0));
}

Constants Model::constants() const {
  const Constants &told = configuration_.constants();
  const double unit = typical_weight();
  if (unit == 1.0) {
    return told;
  }
  return {in_examples(told.smoothing, unit),
          in_examples(told.feature_smoothing, unit),
          in_examples(told.variance_prior, unit)};
}

void Model::check_weight(double weight, double total) {
  if (!(weight >= 0.0) || std::isinf(weight)) {
    fail(NAIBX_ERROR_WEIGHT, "the weight is ", weight,
         ", but must be a finite number of at least 0");
  }
  if (weight > kMaximumWeight - total) { // a sum would round to the limit
    fail(NAIBX_ERROR_WEIGHT, "the weight ", weight,
         " would raise the weight of all examples, ", total,
         ", above the limit of 2^53");
  }
}

namespace {

// Tables that begin to track missing values. All are made before any is used:
// all or none.
class StartedTracking {
public:
  void make(ObservedWeights &target, Span<const double> class_weights,
            std::size_t row_capacity) {
    if (!target.tracking()) {
      started_.push_back(
          {&target, target.started(class_weights, row_capacity)});
    }
  }
  void put_into_place() noexcept {
    for (Started &started : started_) {
      *started.target = std::move(started.table); // one resource: no allocation
    }
  }

private:
  struct Started {
    ObservedWeights *target;
    ObservedWeights table;
  };
  std::vector<Started> started_;
};

} // namespace

void Model::make_room(std::size_t new_sizes, const MissingFamilies &missing) {
  if (new_sizes == 0 && !missing.any()) {
    return;
  }
  const std::size_t rows = sizes_.row_count() + new_sizes;
  if (rows > reserved_size_rows_) {
    const std::size_t reserved =
        std::min(std::max(rows, 2 * reserved_size_rows_), size_row_.size());
    sizes_.reserve_rows(reserved);
    counts_.reserve_size_rows(reserved);
    seen_sizes_.reserve(reserved);
    reserved_size_rows_ = reserved;
  }
  StartedTracking started;
  for (ClassStatistics *const classes : {&all_, &labels_, &sizes_}) {
    const std::size_t capacity =
        classes == &sizes_ ? reserved_size_rows_ : classes->row_count();
    const Span<const double> weights = classes->weights();
    if (missing.gaussian) {
      started.make(classes->gaussian.observed, weights, capacity);
      started.make(classes->gaussian.observed_squared,
                   classes->squared_weights(), capacity);
    }
    if (missing.bernoulli) {
      started.make(classes->bernoulli.observed, weights, capacity);
    }
    if (missing.categorical) {
      started.make(classes->categorical.observed, weights, capacity);
    }
  }
  started.put_into_place();
}

void Model::shift_scratch(double weight) {
  const auto &values = scratch_.features.gaussian;
  look_at_shifts(values, weight);
  kernels_->centre_float64(
      {values.data(), shift_.data(), nullptr, shifted_.row(0), shift_.size()});
}

std::size_t Model::find_or_append_size(std::uint32_t size) {
  if (size_row_[size] == kNoRow) {
    size_row_[size] = static_cast<std::uint32_t>(sizes_.row_count());
    sizes_.append_row();
    counts_.append_size_row();
    seen_sizes_.push_back(size);
  }
  return size_row_[size];
}

void Model::forget_size_row(std::uint32_t size) {
  size_row_[size] = kNoRow;
}

template <typename Visit>
void Model::visit_classes(Span<const std::uint32_t> labels,
                          std::optional<std::size_t> size_row,
                          const Visit &visit) {
  visit(all_, 0);
  for (const std::uint32_t label : labels) {
    visit(labels_, label);
  }
  if (size_row) {
    visit(sizes_, *size_row);
  }
}

void Model::update_gaussian(const ChosenExamples &alone,
                            std::optional<std::size_t> size_row) {
  const LearnedExample &example = alone[0];
  if (all_.gaussian.observed.tracking()) {
    visit_classes(example.labels, size_row,
                  [&](ClassStatistics &classes, std::size_t row) {
                    classes.gaussian.add(row, alone, classes.weight(row),
                                         *kernels_);
                  });
    return;
  }
  constexpr std::size_t kMaximumClasses = 64; // at a time
  UpdatedClass updated[kMaximumClasses];
  UpdateClassesCall call = {example.shifted.data(), example.weight,
                            line_count(layout_.gaussian_count), updated, 0};
  visit_classes(example.labels, size_row,
                [&](ClassStatistics &classes, std::size_t row) {
                  if (call.class_count == kMaximumClasses) {
                    kernels_->update_classes(call);
                    call.class_count = 0;
                  }
                  updated[call.class_count++] =
                      classes.gaussian.updated(row, classes.weight(row));
                });
  kernels_->update_classes(call);
}

// Algorithm 1 of the paper; N_ym, which it forgets, is in its table 2.
void Model::commit(double weight) {
  shift_scratch(weight);
  PreparedExample &features = scratch_.features;
  const double whole_total = weigh(features.occurrences, weight);
  const LearnedExample example = {weight,
                                  squared_weight(weight),
                                  scratch_.set.labels(),
                                  {shifted_.row(0), layout_.gaussian_count},
                                  features.present,
                                  features.bernoulli_missing,
                                  features.occurrences,
                                  whole_total,
                                  features.category};
  constexpr std::uint32_t kPlace = 0;
  const ChosenExamples alone({&example, 1}, {&kPlace, 1}, nullptr);
  std::optional<std::size_t> size_row;
  if (!configuration_.fixed_size()) {
    size_row = find_or_append_size(scratch_.set.size());
    counts_.add_size(*size_row, example.labels, weight);
  }
  if (layout_.gaussian_count > 0) {
    update_gaussian(alone, size_row);
  }
  visit_classes(example.labels, size_row,
                [&](ClassStatistics &classes, std::size_t row) {
                  classes.add_others(row, layout_, alone);
                });
  counts_.add_pairs(example.labels, weight);
}

void Model::update_class(std::size_t number, const ChosenExamples &examples) {
  if (number == kAllClass) {
    all_.add(0, layout_, examples, *kernels_);
    return;
  }
  const std::size_t row = number - 1;
  if (row < labels_.row_count()) {
    const auto label = static_cast<std::uint32_t>(row);
    labels_.add(label, layout_, examples, *kernels_);
    counts_.add_pairs_of(label, examples, *kernels_);
    return;
  }
  const std::size_t size_row = row - labels_.row_count();
  sizes_.add(size_row, layout_, examples, *kernels_);
  counts_.add_size(size_row, examples, *kernels_);
}

} // namespace naibx

// src/model/model_merge.cpp
// What another model has learned, added to what this one has: "Merging" in
// docs/model.md.

#include <utility>

namespace naibx {

namespace {

void add_sums(Span<double> sums, Span<const double> more) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    sums[i] += more[i];
  }
}

// Of one class of a model: where its statistics are.
template <typename Classes> struct ClassRow {
  Classes &classes;
  std::size_t row;

  [[nodiscard]] double weight() const { return classes.weight(row); }
};
using MergedClass = ClassRow<ClassStatistics>;
using AddedClass = ClassRow<const ClassStatistics>;

// Of a table of all rows, those of one class.
Span<double> row_of(Span<double> all, const MergedClass &of) {
  const std::size_t count = all.size() / of.classes.row_count();
  return all.subspan(of.row * count, count);
}

void add_observed(ObservedWeights &observed, std::size_t row,
                  const ObservedWeights &other, std::size_t other_row,
                  double other_weight) {
  const Span<double> weights = observed.row(row);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] += other.at(other_row, i, other_weight);
  }
}

// Chan, Golub and LeVeque (1979), in the form of update_numbers: an example is
// a class with one example. `moved` is by how much the shift of the others lies
// above that of this model.
void add_gaussian(const MergedClass &to, const AddedClass &from,
                  Span<const double> shift, Span<const double> other_shift) {
  GaussianTable &table = to.classes.gaussian;
  const GaussianTable &other = from.classes.gaussian;
  const Span<double> mean = table.mutable_mean(to.row);
  const Span<double> squares = table.mutable_squares(to.row);
  for (std::size_t i = 0; i < mean.size(); ++i) {
    const double weight = table.observed.at(to.row, i, to.weight());
    const double added = other.observed.at(from.row, i, from.weight());
    if (!(added > 0.0)) {
      continue;
    }
    const double other_mean =
        other.mean(from.row)[i] + (other_shift[i] - shift[i]);
    if (!(weight > 0.0)) {
      mean[i] = other_mean;
      squares[i] = other.squares(from.row)[i];
      continue;
    }
    const UpdateNumbers numbers = update_numbers(weight, added);
    const double deviation = other_mean - mean[i];
    mean[i] = numbers.starts_from_mean ? mean[i] + deviation * numbers.share
                                       : other_mean - deviation * numbers.rest;
    squares[i] +=
        other.squares(from.row)[i] + numbers.growth * deviation * deviation;
  }
  add_observed(table.observed, to.row, other.observed, from.row, from.weight());
  add_observed(table.observed_squared, to.row, other.observed_squared, from.row,
               from.classes.squared_weight(from.row));
}

void add_discrete(const MergedClass &to, const AddedClass &from) {
  ClassStatistics &sums = to.classes;
  const ClassStatistics &more = from.classes;
  add_sums(row_of(sums.bernoulli.all_present(), to),
           more.bernoulli.present(from.row));
  add_observed(sums.bernoulli.observed, to.row, more.bernoulli.observed,
               from.row, from.weight());
  add_sums(row_of(sums.multinomial.all_counts(), to),
           more.multinomial.counts(from.row));
  add_sums(row_of(sums.multinomial.all_totals(), to),
           more.multinomial.totals(from.row));
  add_sums(row_of(sums.categorical.all_weights(), to),
           more.categorical.weights(from.row));
  add_observed(sums.categorical.observed, to.row, more.categorical.observed,
               from.row, from.weight());
}

} // namespace

void Model::merge(const Model &other) {
  if (&other == this) {
    merge(Model(other, memory_)); // as if all had been learned twice
    return;
  }
  check_mergeable(configuration_, other.configuration_);
  if (!(other.weight() > 0.0) && !other.has_map()) {
    return;
  }
  if (other.weight() > kMaximumWeight - weight()) {
    fail(NAIBX_ERROR_WEIGHT, "the weight of all examples is ", weight(),
         " here and ", other.weight(),
         " in the other model, together above the limit of 2^53");
  }
  std::optional<RidgeModel> merged;
  if (ridge_) {
    merged.emplace(ridge_->merged(*other.ridge_, configuration_, *kernels_));
  }
  std::size_t new_sizes = 0;
  for (const std::uint32_t size : other.seen_sizes_) {
    new_sizes += size_row(size) ? 0U : 1U;
  }
  make_room(new_sizes, {other.all_.gaussian.observed.tracking(),
                        other.all_.bernoulli.observed.tracking(),
                        other.all_.categorical.observed.tracking()});
  // Nothing fails from here on.
  if (merged) {
    ridge_ = std::move(merged); // same memory: does not allocate
  }
  if (other.weight() > 0.0) {
    merge_statistics(other);
  }
}

void Model::freeze() {
  ridge_->freeze(configuration_, *kernels_);
}

void Model::take_map(const Model &other) {
  if (ridge_) {
    ridge_->take_map(*other.ridge_);
  }
}

void Model::merge_statistics(const Model &other) {
  take_heavier_shifts(other);
  merge_class(all_, 0, other.all_, 0, other);
  for (std::uint32_t label = 0; label < labels_.row_count(); ++label) {
    merge_class(labels_, label, other.labels_, label, other);
    add_sums(counts_.mutable_pairs(label), other.counts_.pairs(label));
  }
  for (std::size_t row = 0; row < other.seen_sizes_.size(); ++row) {
    const std::size_t own_row = find_or_append_size(other.seen_sizes_[row]);
    merge_class(sizes_, own_row, other.sizes_, row, other);
    add_sums(counts_.mutable_by_size(own_row), other.counts_.by_size(row));
  }
  leave_far_shifts();
}

void Model::merge_class(ClassStatistics &classes, std::size_t row,
                        const ClassStatistics &others, std::size_t other_row,
                        const Model &other) {
  const MergedClass to = {classes, row};
  const AddedClass from = {others, other_row};
  add_gaussian(to, from, shift_, other.shift_);
  add_discrete(to, from);
  classes.mutable_weights()[row] += from.weight();
  classes.mutable_squared_weights()[row] += others.squared_weight(other_row);
}

} // namespace naibx

// src/model/model_shift.cpp

#include <algorithm>
#include <cmath>

namespace naibx {

void Model::look_at_shifts(Span<const double> values, double weight) {
  const WeightSums before = weight_sums();
  const bool is_now = is_turn(before, weight);
  if (!is_now && !all_.gaussian.observed.tracking()) {
    return;
  }
  for (std::size_t slot = 0; slot < shift_.size(); ++slot) {
    const double seen = all_.gaussian.observed.at(0, slot, before.total);
    const bool has_value = !std::isnan(values[slot]);
    if (has_value && weight > kOutweighing * seen) {
      change_shift(slot, values[slot]);
    } else if (is_now && is_shift_far(slot, seen)) {
      change_shift(slot, shift_[slot] + all_.gaussian.mean(0)[slot]);
    }
  }
}

bool Model::is_shift_far(std::size_t slot, double seen) const {
  const double mean = all_.gaussian.mean(0)[slot];
  return mean * mean * seen > kFarShift * all_.gaussian.squares(0)[slot];
}

void Model::change_shift(std::size_t slot, double value) {
  const double bounded =
      std::clamp(value, -kMaximumGaussianValue, kMaximumGaussianValue);
  const double moved = bounded - shift_[slot];
  shift_[slot] = bounded;
  for (ClassStatistics *const classes : {&all_, &labels_, &sizes_}) {
    for (std::size_t row = 0; row < classes->row_count(); ++row) {
      // Without an example the mean stays 0.
      if (classes->gaussian.observed.at(row, slot, classes->weight(row)) >
          0.0) {
        classes->gaussian.mutable_mean(row)[slot] -= moved;
      }
    }
  }
}

// Means keep the digits that they have where most examples are; a feature that
// had no value here has the others' shift, and then their very means.
void Model::take_heavier_shifts(const Model &other) {
  for (std::size_t slot = 0; slot < shift_.size(); ++slot) {
    const double seen = all_.gaussian.observed.at(0, slot, weight());
    const double others =
        other.all_.gaussian.observed.at(0, slot, other.weight());
    if (others > seen) {
      change_shift(slot, other.shift_[slot]);
    }
  }
}

void Model::leave_far_shifts() {
  for (std::size_t slot = 0; slot < shift_.size(); ++slot) {
    if (is_shift_far(slot, all_.gaussian.observed.at(0, slot, weight()))) {
      change_shift(slot, shift_[slot] + all_.gaussian.mean(0)[slot]);
    }
  }
}

} // namespace naibx

// src/model/multinomial_table.cpp


#include <cmath>

namespace naibx {

namespace {

// One count after the other, so that the order of the classes' examples alone
// decides about rounding. Whole numbers that stay exact are added at once.
double total_with(double total, const LearnedExample &example) {
  if (std::trunc(total) == total &&
      total + example.whole_total < kMaximumWeight) { // false for NaN
    return total + example.whole_total;
  }
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    total += occurrence.count;
  }
  return total;
}

} // namespace

void MultinomialTable::add(std::size_t row, const Layout &layout,
                           const LearnedExample &example) {
  double *const counts = counts_.data() + row * feature_count_;
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    counts[occurrence.slot] += occurrence.count;
  }
  add_totals(row, layout, example);
}

void MultinomialTable::add_totals(std::size_t row, const Layout &layout,
                                  const LearnedExample &example) {
  double *const totals = totals_.data() + row * group_count_;
  if (group_count_ == 1) {
    *totals = total_with(*totals, example);
    return;
  }
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    totals[layout.multinomial_group[occurrence.slot]] += occurrence.count;
  }
}

} // namespace naibx

// src/model/name_table.cpp


#include <algorithm>
#include <utility>

namespace naibx {

void NameTable::set(std::size_t index, std::string_view name,
                    const char *of_what) {
  if (!is_valid_utf8(name)) {
    fail(NAIBX_ERROR_INVALID_TEXT, "the name of ", of_what, " ", index,
         " is not valid UTF-8 without NUL");
  }
  std::pmr::string copy(name, names_.get_allocator());
  if (index >= names_.size() && !name.empty()) {
    names_.resize(index + 1);
  }
  if (index < names_.size()) {
    names_[index] = std::move(copy);
  }
  while (!names_.empty() && names_.back().empty()) {
    names_.pop_back(); // one spelling of "no name", so that saving is canonical
  }
}

bool operator==(const NameTable &a, const NameTable &b) {
  const std::size_t count = std::max(a.size(), b.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (std::string_view(a.get(i)) != b.get(i)) {
      return false;
    }
  }
  return true;
}

} // namespace naibx

// src/model/row_removal.cpp

#include <cmath>

namespace naibx {

namespace {

// What is left of a sum without a part of it; 0 where that is but rounding.
double left_of(double total, double part) {
  constexpr double kRounding = 0x1p-48;
  const double left = total - part;
  return left > total * kRounding ? left : 0.0;
}

} // namespace

void RowRemoval::take(double &place, double part) {
  set(place, left_of(place, part));
}

void RowRemoval::remove(const ReservoirRow &row) {
  CheckedExample &scratch = model_.scratch_;
  scratch.check(model_.configuration_, model_.layout_, *model_.kernels_,
                row.row.example(), row.row.labels());
  PreparedExample &features = scratch.features;
  model_.kernels_->centre_float64(
      {features.gaussian.data(), model_.shift_.data(), nullptr,
       model_.shifted_.row(0), model_.shift_.size()});
  const double whole_total = weigh(features.occurrences, row.weight);
  const LearnedExample example = {
      row.weight,
      row.squared_weight,
      scratch.set.labels(),
      {model_.shifted_.row(0), model_.layout_.gaussian_count},
      features.present,
      features.bernoulli_missing,
      features.occurrences,
      whole_total,
      features.category};
  remove_from(model_.all_, 0, example);
  for (const std::uint32_t label : example.labels) {
    remove_from(model_.labels_, label, example);
  }
  remove_counts(example);
  if (!model_.configuration_.fixed_size()) {
    remove_size(scratch.set.size(), example);
  }
}

void RowRemoval::restore() {
  while (!changes_.empty()) {
    *changes_.back().place = changes_.back().before;
    changes_.pop_back();
  }
  for (const RemovedSize &removed : removed_sizes_) {
    model_.size_row_[removed.size] = removed.row;
  }
  removed_sizes_.clear();
}

void RowRemoval::remove_from(ClassStatistics &classes, std::size_t row,
                             const LearnedExample &example) {
  remove_gaussian(classes, row, example); // needs the weight from before
  remove_bernoulli(classes.bernoulli, row, example);
  remove_multinomial(classes.multinomial, row, example);
  remove_categorical(classes.categorical, row, example);
  take(classes.mutable_weights()[row], example.weight);
  take(classes.mutable_squared_weights()[row], example.squared_weight);
}

void RowRemoval::remove_gaussian(ClassStatistics &classes, std::size_t row,
                                 const LearnedExample &example) {
  GaussianTable &table = classes.gaussian;
  const Span<double> means = table.mutable_mean(row);
  const Span<double> squares = table.mutable_squares(row);
  const Span<double> observed = table.observed.row(row);
  const Span<double> observed_squared = table.observed_squared.row(row);
  for (std::size_t i = 0; i < means.size(); ++i) {
    const double value = example.shifted[i];
    if (std::isnan(value)) {
      continue;
    }
    const double total =
        table.observed.at(row, i, classes.mutable_weights()[row]);
    const double left = left_of(total, example.weight);
    const double deviation = value - means[i];
    if (left > 0.0) {
      // In ratios of weights, which are in range where the weights are.
      const double share = example.weight * (total / left);
      set(squares[i], left_of(squares[i], share * deviation * deviation));
      set(means[i], means[i] - deviation * (example.weight / left));
    } else {
      set(squares[i], 0.0);
      set(means[i], 0.0);
    }
    if (table.observed.tracking()) {
      take(observed[i], example.weight);
      take(observed_squared[i], example.squared_weight);
    }
  }
}

void RowRemoval::remove_bernoulli(BernoulliTable &table, std::size_t row,
                                  const LearnedExample &example) {
  double *const present =
      table.all_present().data() + row * table.feature_count();
  for (const std::uint32_t slot : example.present) {
    take(present[slot], example.weight);
  }
  const Span<double> observed = table.observed.row(row);
  const std::uint32_t *missing = example.bernoulli_missing.begin();
  for (std::size_t slot = 0; slot < observed.size(); ++slot) {
    if (missing != example.bernoulli_missing.end() && *missing == slot) {
      ++missing; // slots are in increasing order
    } else {
      take(observed[slot], example.weight);
    }
  }
}

void RowRemoval::remove_multinomial(MultinomialTable &table, std::size_t row,
                                    const LearnedExample &example) {
  double *const counts =
      table.all_counts().data() + row * table.counts(row).size();
  double *const totals =
      table.all_totals().data() + row * table.totals(row).size();
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    take(counts[occurrence.slot], occurrence.count);
    take(totals[model_.layout_.multinomial_group[occurrence.slot]],
         occurrence.count);
  }
}

void RowRemoval::remove_categorical(CategoricalTable &table, std::size_t row,
                                    const LearnedExample &example) {
  double *const weights =
      table.all_weights().data() + row * table.weights(row).size();
  const Span<double> observed = table.observed.row(row);
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category == PreparedExample::kMissingCategory) {
      continue;
    }
    take(weights[model_.layout_.category_offset[slot] + category],
         example.weight);
    if (table.observed.tracking()) {
      take(observed[slot], example.weight);
    }
  }
}

void RowRemoval::remove_counts(const LearnedExample &example) {
  for (const std::uint32_t label : example.labels) {
    const Span<double> pairs = model_.counts_.mutable_pairs(label);
    for (const std::uint32_t other : example.labels) {
      if (other != label) {
        take(pairs[other], example.weight);
      }
    }
  }
}

void RowRemoval::remove_size(std::uint32_t size,
                             const LearnedExample &example) {
  if (!model_.size_row(size)) {
    return; // all that is left beside a heavier row of the same size is
            // rounding
  }
  const std::uint32_t row = model_.size_row_[size];
  remove_from(model_.sizes_, row, example);
  const Span<double> labels = model_.counts_.mutable_by_size(row);
  for (const std::uint32_t label : example.labels) {
    take(labels[label], example.weight);
  }
  if (!(model_.sizes_.weight(row) > 0.0)) {
    removed_sizes_.push_back({size, row});
    model_.forget_size_row(size);
  }
}

} // namespace naibx

// src/model/ridge/canonical_row.cpp


// src/base/hash.hpp
// 64-bit hashes that are the same on every machine: the mixing of SplitMix64
// (Steele, Lea and Flood, 2014).

#include <cstdint>

namespace naibx {

constexpr std::uint64_t mix(std::uint64_t word) {
  word = (word ^ word >> 30U) * 0xBF58476D1CE4E5B9U;
  word = (word ^ word >> 27U) * 0x94D049BB133111EBU;
  return word ^ word >> 31U;
}

// The state after one more word.
constexpr std::uint64_t fold(std::uint64_t state, std::uint64_t word) {
  return mix((state ^ word) + 0x9E3779B97F4A7C15U);
}

} // namespace naibx

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace naibx {

namespace {

std::uint64_t bits_of(double value) {
  std::uint64_t bits = 0;
  static_assert(sizeof bits == sizeof value);
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// Where a reservoir ends that keeps all rows.
std::uint64_t below_end(std::uint64_t hash) {
  return std::min(hash, UINT64_MAX - 1);
}

// No column and no label has this number.
constexpr std::uint64_t kEndOfValues = UINT64_MAX;

template <typename Numbers>
int compare_numbers(const Numbers &left, const Numbers &right) {
  const auto places =
      std::mismatch(left.begin(), left.end(), right.begin(), right.end());
  if (places.first == left.end() || places.second == right.end()) {
    return static_cast<int>(places.first != left.end()) -
           static_cast<int>(places.second != right.end());
  }
  return *places.first < *places.second ? -1 : 1;
}

} // namespace

void CanonicalRow::append(Family family, std::uint32_t column, double value) {
  if (std::isnan(value)) {
    value = std::numeric_limits<double>::quiet_NaN();
  } else if (family == Family::bernoulli) {
    value = value > 0.0 ? 1.0 : 0.0;
  }
  if (value != 0.0) {
    columns_.push_back(column);
    values_.push_back(value);
  }
}

void CanonicalRow::assign(const Configuration &configuration,
                          const ExampleView &example,
                          Span<const std::uint32_t> labels) {
  columns_.clear();
  values_.clear();
  const Span<const Feature> features = configuration.features();
  for (std::uint64_t i = 0; i < example.count; ++i) {
    const std::uint32_t column = example.indices == nullptr
                                     ? static_cast<std::uint32_t>(i)
                                     : example.indices[i];
    append(features[column].family, column, example.values[i]);
  }
  labels_.assign(labels.begin(), labels.end());
  std::sort(labels_.begin(), labels_.end());
  labels_.erase(std::unique(labels_.begin(), labels_.end()), labels_.end());
}

ExampleView CanonicalRow::example() const {
  // Without indices a row would be dense.
  static constexpr std::uint32_t kNone = 0;
  return {values_.data(), columns_.empty() ? &kNone : columns_.data(),
          columns_.size()};
}

std::uint64_t CanonicalRow::hash(std::uint64_t seed) const {
  std::uint64_t state = mix(seed);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    state = fold(fold(state, columns_[i]), bits_of(values_[i]));
  }
  state = fold(state, kEndOfValues);
  for (const std::uint32_t label : labels_) {
    state = fold(state, label);
  }
  return below_end(state);
}

int CanonicalRow::compare(const CanonicalRow &other) const {
  if (const int order = compare_numbers(columns_, other.columns_)) {
    return order;
  }
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const std::uint64_t left = bits_of(values_[i]);
    const std::uint64_t right = bits_of(other.values_[i]);
    if (left != right) {
      return left < right ? -1 : 1;
    }
  }
  return compare_numbers(labels_, other.labels_);
}

std::uint64_t hash_of_group(std::uint64_t key, std::uint64_t seed) {
  return below_end(fold(mix(seed), key));
}

} // namespace naibx

// src/model/ridge/column_kind.cpp


#include <algorithm>

namespace naibx {

void SetColumnKinds::set(std::size_t column, ColumnKind kind) {
  const bool was_rare = get(column) == ColumnKind::rare;
  const bool is_rare = kind == ColumnKind::rare;
  const std::size_t rare_count =
      rare_count_ - (was_rare ? 1U : 0U) + (is_rare ? 1U : 0U);
  if (rare_count > kMostRareColumns) {
    fail_at_column(NAIBX_ERROR_LIMIT, column, kMostRareColumns,
                   " columns are set to NAIBX_COLUMN_RARE already, which is "
                   "the most; set some to NAIBX_COLUMN_SPARSE");
  }
  if (column >= kinds_.size()) {
    if (kind == ColumnKind::automatic) {
      return;
    }
    if (column >= kinds_.capacity()) {
      kinds_.reserve(std::max(column + 1, 2 * kinds_.capacity()));
    }
    kinds_.resize(column + 1, ColumnKind::automatic);
  }
  kinds_[column] = kind;
  rare_count_ = rare_count;
  while (!kinds_.empty() && kinds_.back() == ColumnKind::automatic) {
    kinds_.pop_back();
  }
}

} // namespace naibx

// src/model/ridge/column_kinds.cpp


#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

namespace {

// With fewer dense columns the rows count as sparse data.
constexpr std::size_t kFewestDense = 3;
constexpr double kShareOfDense = 0.5;
constexpr double kShareOfRare = 0.1;

struct ColumnSummary {
  double filled = 0.0;  // weight of the rows in which it is not 0
  double missing = 0.0; // and in which it is missing
  std::size_t filled_rows = 0;
  std::size_t missing_rows = 0;
  double first_value = 0.0; // that is not 0
  bool is_binary = true;
  bool is_one_value = true; // among those that are not 0
};

void add_value(ColumnSummary &summary, double value, double weight) {
  if (std::isnan(value)) {
    summary.missing += weight;
    ++summary.missing_rows;
    return;
  }
  if (summary.filled_rows == 0) {
    summary.first_value = value;
  }
  summary.filled += weight;
  ++summary.filled_rows;
  summary.is_binary = summary.is_binary && value == 1.0;
  summary.is_one_value = summary.is_one_value && value == summary.first_value;
}

// A column as the sample shows it.
struct SeenColumn {
  bool is_core; // dense whatever the others are
  bool is_constant;
  bool is_few; // mostly the same value
};

SeenColumn look_at(const ColumnSummary &summary, Family family,
                   std::size_t row_count, double total) {
  const double seen = total - summary.missing;
  SeenColumn column = {};
  column.is_constant =
      summary.filled_rows == 0 ||
      (summary.is_one_value &&
       summary.filled_rows + summary.missing_rows == row_count);
  column.is_core = family == Family::categorical ||
                   (!summary.is_binary && !column.is_constant &&
                    !is_lighter(summary.filled, kShareOfDense * seen));
  column.is_few =
      !column.is_core &&
      (column.is_constant ||
       (summary.is_binary && is_lighter(summary.filled, kShareOfRare * seen)));
  return column;
}

// How many columns are what, those included that were set to it.
struct KindCounts {
  std::size_t dense = 0;
  std::size_t few = 0;
  std::size_t constant = 0; // and not 0; or set to rare
};

class KindChoice {
public:
  KindChoice(const SetColumnKinds &set_kinds, Span<const SeenColumn> seen,
             Span<const ColumnSummary> summaries)
      : set_kinds_(set_kinds), seen_(seen), summaries_(summaries) {
    KindCounts counts;
    for (std::size_t column = 0; column < seen.size(); ++column) {
      const ColumnKind kind = set_kinds.get(column);
      const bool is_free = kind == ColumnKind::automatic;
      const bool is_rare = kind == ColumnKind::rare;
      counts.dense +=
          kind == ColumnKind::dense || (is_free && seen[column].is_core);
      counts.few += is_rare || (is_free && seen[column].is_few);
      counts.constant += is_rare || (is_free && is_filled_constant(column));
    }
    is_dense_data_ =
        counts.dense >= kFewestDense && counts.few <= kMostRareColumns;
    has_rare_ = is_dense_data_ || counts.constant <= kMostRareColumns;
  }

  [[nodiscard]] ColumnKind of(std::size_t column) const {
    const ColumnKind kind = set_kinds_.get(column);
    if (kind != ColumnKind::automatic) {
      return kind;
    }
    if (is_dense_data_) {
      return seen_[column].is_few ? ColumnKind::rare : ColumnKind::dense;
    }
    if (seen_[column].is_core) {
      return ColumnKind::dense;
    }
    return has_rare_ && is_filled_constant(column) ? ColumnKind::rare
                                                   : ColumnKind::sparse;
  }

private:
  [[nodiscard]] bool is_filled_constant(std::size_t column) const {
    return !seen_[column].is_core && seen_[column].is_constant &&
           summaries_[column].filled_rows > 0;
  }

  const SetColumnKinds &set_kinds_;
  Span<const SeenColumn> seen_;
  Span<const ColumnSummary> summaries_;
  bool is_dense_data_;
  bool has_rare_;
};

// Of columns that are set to rare: the value with the most weight, of equal
// ones the smallest.
class UsualValues {
public:
  UsualValues(Span<const ReservoirRow> sample,
              Span<const ColumnSummary> summaries, double total,
              std::pmr::memory_resource *memory)
      : sample_(sample), summaries_(summaries), total_(total), values_(memory) {
  }

  void find(const SetColumnKinds &set_kinds, Span<ColumnUse> uses) {
    if (set_kinds.rare_count() == 0) {
      return;
    }
    for (std::size_t row = 0; row < sample_.size(); ++row) {
      const ExampleView example = sample_[row].row.example();
      for (std::size_t i = 0; i < example.count; ++i) {
        const std::uint32_t column = example.indices[i];
        if (set_kinds.get(column) == ColumnKind::rare &&
            !std::isnan(example.values[i])) {
          values_.push_back({column, row, example.values[i]});
        }
      }
    }
    std::sort(values_.begin(), values_.end());
    for (std::size_t begin = 0; begin < values_.size();) {
      begin = find_one(begin, uses[values_[begin].column]);
    }
  }

private:
  struct Value {
    std::uint32_t column;
    std::size_t row;
    double value;

    friend bool operator<(const Value &a, const Value &b) {
      return a.column != b.column                     ? a.column < b.column
             : a.value < b.value || b.value < a.value ? a.value < b.value
                                                      : a.row < b.row;
    }
  };

  // Of the column whose values begin there. Returns where they end.
  std::size_t find_one(std::size_t begin, ColumnUse &use) const {
    const std::uint32_t column = values_[begin].column;
    const ColumnSummary &summary = summaries_[column];
    use.usual_value = 0.0;
    double most = // of zeros
        summary.filled_rows + summary.missing_rows < sample_.size()
            ? total_ - summary.filled - summary.missing
            : 0.0;
    std::size_t next = begin;
    while (next < values_.size() && values_[next].column == column) {
      const double value = values_[next].value;
      double weight = 0.0;
      for (; next < values_.size() && values_[next].column == column &&
             !(value < values_[next].value);
           ++next) {
        weight += sample_[values_[next].row].weight;
      }
      if (is_lighter(most, weight) ||
          (!is_lighter(weight, most) && value < use.usual_value)) {
        most = weight;
        use.usual_value = value;
      }
    }
    return next;
  }

  Span<const ReservoirRow> sample_;
  Span<const ColumnSummary> summaries_;
  double total_;
  std::pmr::vector<Value> values_;
};

} // namespace

std::pmr::vector<ColumnUse> column_uses(const Configuration &configuration,
                                        Span<const ReservoirRow> sample,
                                        std::pmr::memory_resource *memory) {
  const Span<const Feature> features = configuration.features();
  std::pmr::vector<ColumnSummary> summaries(features.size(), memory);
  double total = 0.0;
  for (const ReservoirRow &row : sample) {
    const ExampleView example = row.row.example();
    total += row.weight;
    for (std::size_t i = 0; i < example.count; ++i) {
      add_value(summaries[example.indices[i]], example.values[i], row.weight);
    }
  }
  std::pmr::vector<SeenColumn> seen(memory);
  seen.reserve(features.size());
  for (std::size_t column = 0; column < features.size(); ++column) {
    seen.push_back(look_at(summaries[column], features[column].family,
                           sample.size(), total));
  }
  const KindChoice choice(configuration.column_kinds(), seen, summaries);
  std::pmr::vector<ColumnUse> uses(features.size(), memory);
  for (std::size_t column = 0; column < features.size(); ++column) {
    uses[column].kind = choice.of(column);
    if (uses[column].kind == ColumnKind::rare && seen[column].is_constant) {
      uses[column].usual_value = summaries[column].first_value; // or 0
    }
  }
  UsualValues(sample, summaries, total, memory)
      .find(configuration.column_kinds(), uses);
  return uses;
}

} // namespace naibx

// src/model/ridge/column_map.cpp

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

// Of a feature that stands for one category, or of a plain column.
double value_of_feature(std::uint32_t category_count, std::uint32_t category,
                        double value) {
  return category_count == 0 || std::isnan(value)
             ? value
             : (value == static_cast<double>(category) ? 1.0 : 0.0);
}

std::uint32_t feature_count(std::uint32_t category_count) {
  return std::max(category_count, 1U);
}

} // namespace

// Scores of the dense features, one after the other, from the sample.
class ColumnMap::Builder {
public:
  Builder(ColumnMap &map, Span<const ReservoirRow> sample,
          std::uint32_t label_count, const Kernels &kernels,
          std::pmr::memory_resource *memory)
      : map_(map), sample_(sample), scores_(kernels, memory), weights_(memory),
        values_(memory), label_shares_(label_count, 0.0, memory),
        label_sums_(label_count, 0.0, memory), importance_(memory),
        squares_(memory) {
    weights_.reserve(sample.size());
    for (const ReservoirRow &row : sample) {
      weights_.push_back(row.weight);
      total_ += row.weight;
      for (const std::uint32_t label : row.row.labels()) {
        label_shares_[label] += row.weight;
      }
    }
    for (double &share : label_shares_) {
      share /= total_;
    }
    values_.resize(sample.size());
  }

  // Columns in the order of their features.
  void add(std::uint32_t number, const Column &column) {
    for (std::uint32_t category = 0;
         category < feature_count(column.category_count); ++category) {
      gather(number, column.category_count, category);
      const Span<const Knot> knots = scores_.of(values_, weights_);
      map_.knots_.insert(map_.knots_.end(), knots.begin(), knots.end());
      map_.knot_offsets_.push_back(
          static_cast<std::uint32_t>(map_.knots_.size()));
      for (double &value : values_) {
        value = std::isnan(value) ? 0.0 : score_between(knots, value);
      }
      importance_.push_back(squared_correlation());
      squares_.push_back(mean_square());
    }
  }

  // Weighs each feature by the root of its rms correlation with the labels.
  void finish() {
    double sum = 0.0;
    for (const double squared : importance_) {
      sum += squared;
    }
    const double mean = sum / static_cast<double>(importance_.size());
    double norm = 0.0;
    for (std::size_t feature = 0; feature < importance_.size(); ++feature) {
      const double weight =
          mean > 0.0 ? std::sqrt(std::sqrt(importance_[feature] / mean)) : 1.0;
      for (std::size_t i = map_.knot_offsets_[feature];
           i < map_.knot_offsets_[feature + 1]; ++i) {
        map_.knots_[i].score *= weight;
      }
      norm += weight * weight * squares_[feature];
    }
    map_.dense_norm_ = norm > 0.0 ? norm : 1.0;
  }

private:
  void gather(std::uint32_t number, std::uint32_t category_count,
              std::uint32_t category) {
    for (std::size_t row = 0; row < sample_.size(); ++row) {
      const ExampleView example = sample_[row].row.example();
      const std::uint32_t *const end = example.indices + example.count;
      const std::uint32_t *const found =
          std::lower_bound(example.indices, end, number);
      const double value = found != end && *found == number
                               ? example.values[found - example.indices]
                               : 0.0;
      values_[row] = value_of_feature(category_count, category, value);
    }
  }

  // Mean over the labels that some rows have and some have not.
  double squared_correlation() {
    std::fill(label_sums_.begin(), label_sums_.end(), 0.0);
    double all = 0.0;
    for (std::size_t row = 0; row < sample_.size(); ++row) {
      const double weighted = weights_[row] * values_[row];
      all += weighted;
      for (const std::uint32_t label : sample_[row].row.labels()) {
        label_sums_[label] += weighted;
      }
    }
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t label = 0; label < label_sums_.size(); ++label) {
      const double share = label_shares_[label];
      if (share > 0.0 && share < 1.0) {
        const double covariance = (label_sums_[label] - share * all) / total_;
        sum += covariance * covariance / (share * (1.0 - share));
        ++count;
      }
    }
    return count > 0 ? sum / static_cast<double>(count) : 0.0;
  }

  double mean_square() const {
    double sum = 0.0;
    for (std::size_t row = 0; row < sample_.size(); ++row) {
      sum += weights_[row] * (values_[row] * values_[row]);
    }
    return sum / total_;
  }

  ColumnMap &map_;
  Span<const ReservoirRow> sample_;
  NormalScores scores_;
  double total_ = 0.0;
  std::pmr::vector<double> weights_;      // [row]
  std::pmr::vector<double> values_;       // [row]
  std::pmr::vector<double> label_shares_; // [label]
  std::pmr::vector<double> label_sums_;   // [label]
  std::pmr::vector<double> importance_;   // [feature]
  std::pmr::vector<double> squares_;      // [feature]
};

ColumnMap::ColumnMap(const Configuration &configuration,
                     Span<const ReservoirRow> sample, const Kernels &kernels,
                     std::pmr::memory_resource *memory)
    : columns_(memory), knot_offsets_(1, 0, memory), knots_(memory),
      zero_scores_(memory), zero_rare_(memory) {
  const auto uses = column_uses(configuration, sample, memory);
  place_columns(configuration, uses);
  Builder builder(*this, sample, configuration.label_count(), kernels, memory);
  for (std::uint32_t number = 0; number < columns_.size(); ++number) {
    if (columns_[number].kind == ColumnKind::dense) {
      builder.add(number, columns_[number]);
    }
  }
  if (!zero_scores_.empty()) {
    builder.finish();
  }
  set_zero_scores();
  bool is_any_above_one = false;
  bool are_counts = true;
  for (const ReservoirRow &row : sample) {
    const ExampleView example = row.row.example();
    for (std::size_t i = 0; i < example.count; ++i) {
      const double value = example.values[i];
      if (columns_[example.indices[i]].kind == ColumnKind::sparse &&
          !std::isnan(value)) {
        is_any_above_one = is_any_above_one || value > 1.0;
        are_counts = are_counts && value >= 0.0 && value == std::floor(value);
      }
    }
  }
  sparse_are_counts_ = are_counts && is_any_above_one;
}

ColumnMap::ColumnMap(const ColumnMap &other, std::pmr::memory_resource *memory)
    : columns_(other.columns_, memory),
      knot_offsets_(other.knot_offsets_, memory), knots_(other.knots_, memory),
      zero_scores_(other.zero_scores_, memory),
      zero_rare_(other.zero_rare_, memory), sparse_count_(other.sparse_count_),
      sparse_are_counts_(other.sparse_are_counts_),
      dense_norm_(other.dense_norm_) {}

void ColumnMap::place_columns(const Configuration &configuration,
                              Span<const ColumnUse> uses) {
  std::size_t dense = 0;
  for (std::size_t number = 0; number < uses.size(); ++number) {
    const ColumnUse &use = uses[number];
    const std::uint32_t categories =
        configuration.features()[number].category_count;
    Column column = {use.kind, 0, categories, use.usual_value};
    switch (use.kind) {
    case ColumnKind::dense:
      column.first = static_cast<std::uint32_t>(dense);
      dense += feature_count(categories);
      break;
    case ColumnKind::rare:
      column.first = static_cast<std::uint32_t>(zero_rare_.size());
      zero_rare_.push_back(use.usual_value != 0.0 ? 1.0 : 0.0);
      break;
    case ColumnKind::sparse:
      column.first = static_cast<std::uint32_t>(sparse_count_++);
      break;
    case ColumnKind::automatic:
      break; // columns of a map have been decided
    }
    columns_.push_back(column);
  }
  zero_scores_.resize(dense);
}

namespace {

bool are_in_order(Span<const Knot> knots) {
  return std::adjacent_find(knots.begin(), knots.end(),
                            [](const Knot &left, const Knot &right) {
                              return !(left.value < right.value);
                            }) == knots.end();
}

} // namespace

bool ColumnMap::finish(const Configuration &configuration) {
  std::pmr::vector<ColumnUse> uses(columns_.get_allocator());
  for (const Column &column : columns_) {
    uses.push_back({column.kind, column.usual_value});
  }
  columns_.clear();
  if (uses.size() != configuration.features().size()) {
    return false;
  }
  place_columns(configuration, uses);
  if (!are_kinds_of(configuration)) {
    return false;
  }
  const std::size_t dense = dense_count();
  if (knot_offsets_.size() != dense + 1 || knot_offsets_[0] != 0 ||
      knot_offsets_.back() != knots_.size()) {
    return false;
  }
  for (std::size_t feature = 0; feature < dense; ++feature) {
    if (knot_offsets_[feature] > knot_offsets_[feature + 1] ||
        knot_offsets_[feature + 1] > knots_.size() ||
        !are_in_order(knots_of(feature))) {
      return false;
    }
  }
  set_zero_scores();
  return true;
}

bool ColumnMap::are_kinds_of(const Configuration &configuration) const {
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const ColumnKind kind = columns_[column].kind;
    const ColumnKind wanted = configuration.column_kinds().get(column);
    if ((wanted != ColumnKind::automatic && wanted != kind) ||
        (columns_[column].category_count > 0 && kind != ColumnKind::dense)) {
      return false;
    }
  }
  return rare_count() <= kMostRareColumns;
}

void ColumnMap::decide_kinds(Configuration &configuration) const {
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    configuration.set_column_kind(static_cast<std::uint32_t>(column),
                                  columns_[column].kind);
  }
}

void ColumnMap::set_zero_scores() {
  for (const Column &column : columns_) {
    if (column.kind == ColumnKind::dense) {
      set_dense(column, 0.0, zero_scores_.data());
    }
  }
}

Span<const Knot> ColumnMap::knots_of(std::size_t feature) const {
  const std::size_t begin = knot_offsets_[feature];
  return {knots_.data() + begin, knot_offsets_[feature + 1] - begin};
}

void ColumnMap::set_dense(const Column &column, double value,
                          double *dense) const {
  for (std::uint32_t category = 0;
       category < feature_count(column.category_count); ++category) {
    const std::size_t feature = column.first + category;
    const double of_feature =
        value_of_feature(column.category_count, category, value);
    const Span<const Knot> knots = knots_of(feature);
    dense[feature] = std::isnan(of_feature) || knots.empty()
                         ? 0.0
                         : score_between(knots, of_feature);
  }
}

void ColumnMap::map(const ExampleView &example, const Kernels &kernels,
                    MappedRow &row) const {
  row.dense.assign(zero_scores_.begin(), zero_scores_.end());
  row.rare.assign(zero_rare_.begin(), zero_rare_.end());
  row.sparse.clear();
  for (std::size_t i = 0; i < example.count; ++i) {
    const Column &column =
        columns_[example.indices == nullptr ? i : example.indices[i]];
    const double value = example.values[i];
    switch (column.kind) {
    case ColumnKind::dense:
      set_dense(column, value, row.dense.data());
      break;
    case ColumnKind::rare:
      row.rare[column.first] =
          !std::isnan(value) && value != column.usual_value ? 1.0 : 0.0;
      break;
    case ColumnKind::sparse:
      if (value != 0.0 && !std::isnan(value)) {
        row.sparse.push_back({column.first, value});
      }
      break;
    case ColumnKind::automatic:
      break; // as above
    }
  }
  finish_sparse(kernels, row);
}

// log(1 + x) of counts, and then the whole to unit length.
void ColumnMap::finish_sparse(const Kernels &kernels, MappedRow &row) const {
  if (row.sparse.empty()) {
    return;
  }
  row.numbers.clear();
  for (const SparseValue &entry : row.sparse) {
    row.numbers.push_back(sparse_are_counts_ ? std::max(entry.value, 0.0)
                                             : entry.value);
  }
  if (sparse_are_counts_) {
    kernels.compile_logarithms(row.numbers.data(), row.numbers.size(), 1.0,
                               row.numbers.data());
  }
  double squares = 0.0;
  for (const double number : row.numbers) {
    squares += number * number;
  }
  const double scale = squares > 0.0 ? 1.0 / std::sqrt(squares) : 0.0;
  for (std::size_t i = 0; i < row.sparse.size(); ++i) {
    row.sparse[i].value = row.numbers[i] * scale;
  }
}

} // namespace naibx

// src/model/ridge/feature_map.cpp

#include <algorithm>
#include <cmath>
#include <numeric>

namespace naibx {

namespace {

constexpr double kLinearShare = 0.1;
// Beside the kernel, more dense features have no weights of their own: the
// scatter grows with their square.
constexpr std::size_t kMostDenseLinear = 2000;

// Landmarks must not all be of the first groups. Where there are no groups this
// is the order of the sample.
std::pmr::vector<std::size_t> by_own_hash(Span<const ReservoirRow> sample,
                                          std::pmr::memory_resource *memory) {
  std::pmr::vector<std::size_t> order(sample.size(), memory);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return sample[a].own_hash != sample[b].own_hash
               ? sample[a].own_hash < sample[b].own_hash
               : a < b;
  });
  return order;
}

} // namespace

FeatureMap::FeatureMap(const ColumnMap &columns,
                       Span<const ReservoirRow> sample,
                       std::size_t landmark_count, double width,
                       const Kernels &kernels,
                       std::pmr::memory_resource *memory)
    : columns_(columns, memory), width_(width), landmark_rows_(memory) {
  if (width > 0.0) {
    const auto order = by_own_hash(sample, memory);
    const std::size_t count = std::min(landmark_count, sample.size());
    landmark_rows_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      landmark_rows_.emplace_back(memory);
      columns_.map(sample[order[i]].row.example(), kernels,
                   landmark_rows_.back());
    }
  }
  derive();
  const std::size_t independent = linear_count_ + this->landmark_count();
  const double all = variance(sample, kernels, memory);
  ridge_unit_ = all > 0.0 ? all / static_cast<double>(independent) : 1.0;
}

FeatureMap::FeatureMap(const FeatureMap &other,
                       std::pmr::memory_resource *memory)
    : columns_(other.columns_, memory), width_(other.width_),
      linear_count_(other.linear_count_), linear_stride_(other.linear_stride_),
      has_dense_linear_(other.has_dense_linear_),
      linear_share_(other.linear_share_), ridge_unit_(other.ridge_unit_),
      landmark_rows_(memory) {
  landmark_rows_.reserve(other.landmark_rows_.size());
  for (const MappedRow &row : other.landmark_rows_) {
    landmark_rows_.emplace_back(row, memory);
  }
  if (other.landmarks_) {
    landmarks_.emplace(*other.landmarks_, memory);
  }
}

void FeatureMap::derive() {
  const bool is_linear = !(width_ > 0.0);
  linear_share_ = is_linear ? 1.0 : kLinearShare;
  has_dense_linear_ = is_linear || (columns_.sparse_count() == 0 &&
                                    columns_.dense_count() <= kMostDenseLinear);
  linear_count_ = (has_dense_linear_ ? columns_.dense_count() : 0) +
                  columns_.rare_count() +
                  (is_linear ? columns_.sparse_count() : 0);
  linear_stride_ = in_lines(linear_count_);
  if (!is_linear) {
    landmarks_.emplace(landmark_rows_,
                       KernelWidth{width_, width_ / columns_.dense_norm()},
                       columns_.dense_count(), columns_.sparse_count(),
                       landmark_rows_.get_allocator().resource());
  }
}

bool FeatureMap::finish(const Configuration &configuration) {
  if (!columns_.finish(configuration) || width_ < 0.0 ||
      landmark_rows_.empty() != !(width_ > 0.0)) {
    return false;
  }
  for (const MappedRow &row : landmark_rows_) {
    if (row.dense.size() != columns_.dense_count()) {
      return false;
    }
    std::size_t least = 0;
    for (const SparseValue &entry : row.sparse) {
      if (entry.index < least || entry.index >= columns_.sparse_count()) {
        return false;
      }
      least = std::size_t{entry.index} + 1;
    }
  }
  derive();
  return true;
}

void FeatureMap::set_linear(const MappedRow &row, double *features) const {
  double *next = features;
  if (has_dense_linear_) {
    const double scale = std::sqrt(linear_share_ / columns_.dense_norm());
    for (const double value : row.dense) {
      *next++ = value * scale;
    }
  }
  const double scale = std::sqrt(linear_share_);
  for (const double value : row.rare) {
    *next++ = value * scale;
  }
  std::fill(next, features + linear_stride_, 0.0);
  if (!landmarks_) {
    for (const SparseValue &entry : row.sparse) {
      next[entry.index] = entry.value * scale;
    }
  }
}

void FeatureMap::features(const ExampleView &example, const Kernels &kernels,
                          MapScratch &scratch, double *features) const {
  begin_features(example, kernels, scratch, 0, features);
  finish_features(kernels, scratch, 1, features);
}

void FeatureMap::begin_features(const ExampleView &example,
                                const Kernels &kernels, MapScratch &scratch,
                                std::size_t row, double *features) const {
  columns_.map(example, kernels, scratch.row);
  set_linear(scratch.row, features);
  if (landmarks_) {
    landmarks_->begin(scratch.row, features + linear_stride_);
    scratch.dense.resize(row * columns_.dense_count());
    scratch.dense.insert(scratch.dense.end(), scratch.row.dense.begin(),
                         scratch.row.dense.end());
  }
}

void FeatureMap::finish_features(const Kernels &kernels,
                                 const MapScratch &scratch,
                                 std::size_t row_count,
                                 double *features) const {
  if (!landmarks_) {
    return;
  }
  landmarks_->finish(scratch.dense.data(), columns_.dense_count(), kernels,
                     features + linear_stride_, stride(), row_count);
  for (std::size_t row = 0; row < row_count; ++row) {
    double *const end = features + (row + 1) * stride();
    std::fill(end - (landmarks_->stride() - landmarks_->count()), end, 0.0);
  }
}

void FeatureMap::landmark_kernel(const Kernels &kernels, double *values) const {
  for (const MappedRow &row : landmark_rows_) {
    landmarks_->begin(row, values);
    landmarks_->finish(row.dense.data(), row.dense.size(), kernels, values,
                       landmarks_->stride(), 1);
    values += landmarks_->stride();
  }
}

// Of the linear features over the sample, and of the kernel about the mean of
// the landmarks.
double FeatureMap::variance(Span<const ReservoirRow> sample,
                            const Kernels &kernels,
                            std::pmr::memory_resource *memory) const {
  MapScratch scratch(memory);
  std::pmr::vector<double> row(linear_stride_, 0.0, memory);
  std::pmr::vector<double> sums(linear_stride_, 0.0, memory);
  double total = 0.0;
  double squares = 0.0;
  for (const ReservoirRow &example : sample) {
    columns_.map(example.row.example(), kernels, scratch.row);
    set_linear(scratch.row, row.data());
    total += example.weight;
    for (std::size_t i = 0; i < row.size(); ++i) {
      sums[i] += example.weight * row[i];
      squares += example.weight * (row[i] * row[i]);
    }
  }
  double variance = squares / total;
  for (const double sum : sums) {
    variance -= sum / total * (sum / total);
  }
  if (landmarks_) {
    row.resize(landmarks_->stride());
    double sum = 0.0;
    for (const MappedRow &landmark : landmark_rows_) {
      landmarks_->begin(landmark, row.data());
      landmarks_->finish(landmark.dense.data(), landmark.dense.size(), kernels,
                         row.data(), row.size(), 1);
      for (std::size_t i = 0; i < landmarks_->count(); ++i) {
        sum += row[i];
      }
    }
    const auto count = static_cast<double>(landmarks_->count());
    variance += 1.0 - sum / (count * count);
  }
  return variance;
}

} // namespace naibx

// src/model/ridge/landmarks.cpp

#include <utility>

namespace naibx {

namespace {

double half_square(const MappedRow &row, const KernelWidth &width) {
  double dense = 0.0;
  for (const double value : row.dense) {
    dense += value * value;
  }
  double sparse = 0.0;
  for (const SparseValue &entry : row.sparse) {
    sparse += entry.value * entry.value;
  }
  return 0.5 * (width.dense * dense + width.sparse * sparse);
}

} // namespace

Landmarks::Landmarks(Span<const MappedRow> rows, const KernelWidth &width,
                     std::size_t dense_count, std::size_t sparse_count,
                     std::pmr::memory_resource *memory)
    : count_(rows.size()), width_(width), dense_(memory),
      constants_(in_lines(rows.size()), 0.0, memory),
      offsets_(sparse_count + 1, 0, memory), entries_(memory) {
  AlignedRows<double> dense(spread_line_count(rows.size()), memory);
  dense.append_rows(dense_count);
  std::size_t entry_count = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    constants_[i] = -half_square(rows[i], width);
    for (std::size_t feature = 0; feature < dense_count; ++feature) {
      dense.row(feature)[i] = rows[i].dense[feature] * width.dense;
    }
    for (const SparseValue &entry : rows[i].sparse) {
      ++offsets_[entry.index + 1];
      ++entry_count;
    }
  }
  dense_ = ProductTable(std::move(dense));
  for (std::size_t column = 0; column < sparse_count; ++column) {
    offsets_[column + 1] += offsets_[column];
  }
  entries_.resize(entry_count);
  std::pmr::vector<std::uint32_t> next(offsets_, memory);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const SparseValue &entry : rows[i].sparse) {
      entries_[next[entry.index]++] = {static_cast<std::uint32_t>(i),
                                       entry.value * width.sparse};
    }
  }
}

void Landmarks::begin(const MappedRow &row, double *values) const {
  const double of_row = half_square(row, width_);
  for (std::size_t i = 0; i < constants_.size(); ++i) {
    values[i] = constants_[i] - of_row;
  }
  for (const SparseValue &entry : row.sparse) {
    for (std::uint32_t i = offsets_[entry.index]; i < offsets_[entry.index + 1];
         ++i) {
      values[entries_[i].landmark] += entry.value * entries_[i].value;
    }
  }
}

void Landmarks::finish(const double *dense, std::size_t dense_count,
                       const Kernels &kernels, double *values,
                       std::size_t value_stride, std::size_t row_count) const {
  if (dense_count > 0) {
    ProductSums call = {};
    call.left = dense;
    call.left_stride = call.term_count = dense_count;
    call.left_term_stride = 1;
    call.column_end = stride();
    call.sums = values;
    call.sum_stride = value_stride;
    call.row_count = row_count;
    dense_.add_products(call, kernels);
  }
  for (std::size_t row = 0; row < row_count; ++row) {
    kernels.exponentials(values + row * value_stride, stride());
  }
}

} // namespace naibx

// src/model/ridge/map_fingerprint.cpp
// Hashes by which maps are told apart. What follows from the configuration, or
// from other fields, is left out.

#include <cstring>

namespace naibx {

namespace {

class Fingerprint {
public:
  void add(std::uint64_t word) { state_ = fold(state_, word); }
  void add(double number) {
    std::uint64_t word = 0;
    std::memcpy(&word, &number, sizeof word);
    add(word);
  }
  [[nodiscard]] std::uint64_t value() const { return state_; }

private:
  std::uint64_t state_ = 0;
};

} // namespace

std::uint64_t ColumnMap::fingerprint() const {
  Fingerprint print;
  for (const Column &column : columns_) {
    print.add(static_cast<std::uint64_t>(column.kind));
    print.add(column.kind == ColumnKind::rare ? column.usual_value : 0.0);
  }
  for (const std::uint32_t offset : knot_offsets_) {
    print.add(std::uint64_t{offset});
  }
  for (const Knot &knot : knots_) {
    print.add(knot.value);
    print.add(knot.score);
  }
  print.add(std::uint64_t{sparse_are_counts_ ? 1U : 0U});
  print.add(dense_norm_);
  return print.value();
}

std::uint64_t FeatureMap::fingerprint() const {
  Fingerprint print;
  print.add(columns_.fingerprint());
  print.add(width_);
  print.add(ridge_unit_);
  for (const MappedRow &row : landmark_rows_) {
    for (const double value : row.dense) {
      print.add(value);
    }
    print.add(std::uint64_t{row.sparse.size()});
    for (const SparseValue &entry : row.sparse) {
      print.add(std::uint64_t{entry.index});
      print.add(entry.value);
    }
  }
  return print.value();
}

} // namespace naibx

// src/model/ridge/normal_quantile.cpp

// src/model/ridge/normal_quantile.hpp
// The quantile of the standard normal distribution: Wichura's algorithm AS 241
// (Applied Statistics 37, 1988), to 1 part in 10^16.


namespace naibx {

// For a probability above 0 and below 1. The same bits from every kernel and on
// every machine.
double normal_quantile(double probability, const Kernels &kernels);

} // namespace naibx

#include <array>
#include <cmath>
#include <cstddef>

namespace naibx {

namespace {

// Coefficients of a numerator and a denominator, from the constant on.
struct Rational {
  std::array<double, 8> numerator;
  std::array<double, 8> denominator;

  [[nodiscard]] double at(double x) const {
    return polynomial(numerator, x) / polynomial(denominator, x);
  }

private:
  static double polynomial(const std::array<double, 8> &coefficients,
                           double x) {
    double value = 0.0;
    for (std::size_t i = coefficients.size(); i-- > 0;) {
      value = value * x + coefficients[i];
    }
    return value;
  }
};

// Of 0.425^2 - (p - 1/2)^2.
constexpr Rational kCentre = {
    {3.3871328727963666080, 1.3314166789178437745e2, 1.9715909503065514427e3,
     1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
     3.3430575583588128105e4, 2.5090809287301226727e3},
    {1.0, 4.2313330701600911252e1, 6.8718700749205790830e2,
     5.3941960214247511077e3, 2.1213794301586595867e4, 3.9307895800092710610e4,
     2.8729085735721942674e4, 5.2264952788528545610e3}};
// Of r - 1.6, r being the root of minus the logarithm of the tail, up to 5.
constexpr Rational kTail = {
    {1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550,
     3.64784832476320460504, 1.27045825245236838258, 2.41780725177450611770e-1,
     2.27238449892691845833e-2, 7.74545014278341407640e-4},
    {1.0, 2.05319162663775882187, 1.67638483018380384940,
     6.89767334985100004550e-1, 1.48103976427480074590e-1,
     1.51986665636164571966e-2, 5.47593808499534494600e-4,
     1.05075007164441684324e-9}};
// Of r - 5.
constexpr Rational kFarTail = {
    {6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580,
     2.96560571828504891230e-1, 2.65321895265761230930e-2,
     1.24266094738807843860e-3, 2.71155556874348757815e-5,
     2.01033439929228813265e-7},
    {1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1,
     1.48753612908506148525e-2, 7.86869131145613259100e-4,
     1.84631831751005468180e-5, 1.42151175831644588870e-7,
     2.04426310338993978564e-15}};

constexpr double kCentreEnd = 0.425;
constexpr double kTailEnd = 5.0;

double logarithm(double value, const Kernels &kernels) {
  kernels.compile_logarithms(&value, 1, 0.0, &value);
  return value;
}

} // namespace

double normal_quantile(double probability, const Kernels &kernels) {
  const double q = probability - 0.5;
  if (std::fabs(q) <= kCentreEnd) {
    return q * kCentre.at(kCentreEnd * kCentreEnd - q * q);
  }
  const double tail = q < 0.0 ? probability : 1.0 - probability;
  const double r = std::sqrt(-logarithm(tail, kernels));
  const double quantile =
      r <= kTailEnd ? kTail.at(r - 1.6) : kFarTail.at(r - kTailEnd);
  return q < 0.0 ? -quantile : quantile;
}

} // namespace naibx

// src/model/ridge/normal_scores.cpp


#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

// Knots stand at these parts of the sample.
constexpr double kParts = 64.0;
constexpr double kSmallestDeviation = 1e-9;
// A row so light beside the others would have the rank 0 or 1.
constexpr double kSmallestRank = 0x1p-53;

// The first knot above the value, or the end. Without branches that depend on
// the value: a processor guesses every second of them wrong. Three comparisons
// at once, since each round waits for the one before.
const Knot *first_above(Span<const Knot> knots, double value) {
  const Knot *first = knots.begin();
  std::size_t count = knots.size();
  const auto is_above = [&](std::size_t place) {
    return static_cast<std::size_t>(first[place].value <= value);
  };
  while (count >= 4) {
    const std::size_t quarter = count / 4;
    first += quarter * (is_above(quarter - 1) + is_above(2 * quarter - 1) +
                        is_above(3 * quarter - 1));
    count -= 3 * quarter;
  }
  std::size_t below = 0;
  for (std::size_t place = 0; place < count; ++place) {
    below += is_above(place);
  }
  return first + below;
}

} // namespace

double score_between(Span<const Knot> knots, double value) {
  if (value <= knots[0].value) {
    return knots[0].score;
  }
  const Knot *const right = first_above(knots, value);
  if (right == knots.end()) {
    return knots[knots.size() - 1].score;
  }
  const Knot &left = *(right - 1);
  // A slope might be infinite: knots may be the smallest doubles.
  const double part = (value - left.value) / (right->value - left.value);
  return left.score + part * (right->score - left.score);
}

// Brings equal values together. Returns the weight of all that are there.
double NormalScores::sort(Span<const double> values,
                          Span<const double> weights) {
  values_.clear();
  values_.reserve(values.size());
  for (std::size_t row = 0; row < values.size(); ++row) {
    if (!std::isnan(values[row])) {
      values_.push_back({values[row], row, weights[row], 0.0});
    }
  }
  // In the order of the rows where values are equal: sums are the same on every
  // machine.
  std::sort(values_.begin(), values_.end(), [](const Step &a, const Step &b) {
    return a.value != b.value ? a.value < b.value : a.row < b.row;
  });
  std::size_t count = 0;
  double total = 0.0;
  for (const Step step : values_) { // a copy: its place may be taken
    if (count == 0 || values_[count - 1].value != step.value) {
      values_[count++] = {step.value, step.row, 0.0, total};
    }
    values_[count - 1].weight += step.weight;
    total += step.weight;
  }
  values_.resize(count);
  return total;
}

// The least, the largest, and those that hold k / 64 of the sample for some k.
void NormalScores::choose(double total) {
  knots_.clear();
  double part = 0.0;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Step &step = values_[i];
    const double up_to = (step.below + step.weight) * kParts;
    if (!is_lighter(up_to, part * total) || i == 0 || i + 1 == values_.size()) {
      const double rank = (step.below + step.weight / 2.0) / total;
      knots_.push_back(
          {step.value,
           normal_quantile(std::clamp(rank, kSmallestRank, 1.0 - kSmallestRank),
                           kernels_)});
      part = std::floor(up_to / total) + 1.0;
      part += is_lighter(up_to, part * total) ? 0.0 : 1.0;
    }
  }
}

void NormalScores::standardise(double total) {
  double sum = 0.0;
  for (const Step &step : values_) {
    sum += step.weight * score_between(knots_, step.value);
  }
  const double mean = sum / total;
  double squares = 0.0;
  for (const Step &step : values_) {
    const double deviation = score_between(knots_, step.value) - mean;
    squares += step.weight * (deviation * deviation);
  }
  const double deviation = std::sqrt(squares / total);
  const double scale = deviation > kSmallestDeviation ? 1.0 / deviation : 0.0;
  for (Knot &knot : knots_) {
    knot.score = (knot.score - mean) * scale;
  }
}

Span<const Knot> NormalScores::of(Span<const double> values,
                                  Span<const double> weights) {
  const double total = sort(values, weights);
  choose(total);
  if (!knots_.empty()) {
    standardise(total);
  }
  return knots_;
}

} // namespace naibx

// src/model/ridge/reservoir.cpp

#include <algorithm>
#include <utility>

namespace naibx {

namespace {

ReservoirRow copy_of_row(const ReservoirRow &row,
                         std::pmr::memory_resource *memory) {
  return {row.hash, row.weight, CanonicalRow(row.row, memory),
          row.squared_weight, row.own_hash};
}

} // namespace

bool comes_before(const ReservoirRow &left, const ReservoirRow &right) {
  if (left.hash != right.hash) {
    return left.hash < right.hash;
  }
  return left.own_hash != right.own_hash ? left.own_hash < right.own_hash
                                         : left.row.compare(right.row) < 0;
}

Reservoir::Reservoir(const Reservoir &other, std::pmr::memory_resource *memory)
    : capacity_(other.capacity_), end_(other.end_), rows_(memory) {
  rows_.reserve(other.rows_.size());
  for (const ReservoirRow &row : other.rows_) {
    rows_.push_back(copy_of_row(row, memory));
  }
}

std::size_t Reservoir::place_of(const ReservoirRow &row) const {
  return static_cast<std::size_t>(
      std::lower_bound(rows_.begin(), rows_.end(), row, comes_before) -
      rows_.begin());
}

bool Reservoir::has_at(std::size_t place, const ReservoirRow &row) const {
  return place < rows_.size() && !comes_before(row, rows_[place]);
}

std::size_t Reservoir::begin_of(std::uint64_t hash) const {
  return static_cast<std::size_t>(
      std::lower_bound(rows_.begin(), rows_.end(), hash,
                       [](const ReservoirRow &row, std::uint64_t wanted) {
                         return row.hash < wanted;
                       }) -
      rows_.begin());
}

bool Reservoir::would_overflow(const ReservoirRow &row) const {
  if (!takes(row.hash)) {
    return true;
  }
  if (rows_.size() < capacity_ || has_at(place_of(row), row)) {
    return false;
  }
  const std::uint64_t last = std::max(row.hash, rows_.back().hash);
  const std::size_t of_hash = begin_of(row.hash + 1) - begin_of(row.hash);
  // Its hash has all the rows that it may have, or the last hash is no more
  // needed to fill the reservoir.
  return of_hash >= capacity_ ||
         begin_of(last) + (row.hash < last ? 1 : 0) >= capacity_;
}

void Reservoir::add(ReservoirRow &&row) {
  if (!takes(row.hash)) {
    return;
  }
  const std::size_t place = place_of(row);
  if (has_at(place, row)) {
    rows_[place].weight += row.weight;
    rows_[place].squared_weight += row.squared_weight;
    return;
  }
  const std::uint64_t hash = row.hash;
  rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(place),
               std::move(row));
  const std::size_t surplus = begin_of(hash) + capacity_;
  if (surplus < rows_.size() && rows_[surplus].hash == hash) {
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(surplus));
  }
  trim();
}

void Reservoir::assign(std::pmr::vector<ReservoirRow> &&rows,
                       std::uint64_t end) {
  rows_ = std::move(rows);
  end_ = end;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < rows_.size() && takes(rows_[i].hash); ++i) {
    // The row that is so many places before it, if it is of the same hash.
    if (kept >= capacity_ && rows_[kept - capacity_].hash == rows_[i].hash) {
      continue;
    }
    if (kept != i) {
      rows_[kept] = std::move(rows_[i]);
    }
    ++kept;
  }
  while (rows_.size() > kept) {
    rows_.pop_back();
  }
  trim();
}

bool Reservoir::is_trimmed() const {
  return rows_.size() <= capacity_ || begin_of(rows_.back().hash) < capacity_;
}

// The last hashes that are not needed to fill it.
void Reservoir::trim() {
  while (!is_trimmed()) {
    end_ = rows_.back().hash;
    const std::size_t kept = begin_of(end_);
    while (rows_.size() > kept) {
      rows_.pop_back();
    }
  }
}

std::size_t end_of_left_out(Span<const ReservoirRow> sample,
                            std::size_t begin) {
  const std::uint64_t hash = sample[begin].hash;
  std::size_t end = begin + 1;
  if (sample[0].hash == sample[sample.size() - 1].hash) {
    return end;
  }
  while (end < sample.size() && sample[end].hash == hash) {
    ++end;
  }
  return end;
}

std::pmr::vector<ReservoirRow> pooled_rows(Span<const ReservoirRow> left,
                                           Span<const ReservoirRow> right,
                                           std::pmr::memory_resource *memory) {
  std::pmr::vector<ReservoirRow> pooled(memory);
  pooled.reserve(left.size() + right.size());
  const auto take = [&](const ReservoirRow &row) {
    pooled.push_back(copy_of_row(row, memory));
  };
  const ReservoirRow *next = right.begin();
  for (const ReservoirRow &row : left) {
    for (; next != right.end() && comes_before(*next, row); ++next) {
      take(*next);
    }
    take(row);
    if (next != right.end() && !comes_before(row, *next)) {
      pooled.back().weight += next->weight;
      pooled.back().squared_weight += next->squared_weight;
      ++next;
    }
  }
  for (; next != right.end(); ++next) {
    take(*next);
  }
  return pooled;
}

} // namespace naibx

// src/model/ridge/ridge_statistics.cpp

#include <algorithm>

namespace naibx {

RidgeStatistics::RidgeStatistics(std::size_t feature_count,
                                 std::size_t target_count,
                                 std::pmr::memory_resource *memory)
    : scatter_(feature_count, memory), sums_(line_count(feature_count), memory),
      masses_(target_count, 0.0, memory),
      block_(spread_line_count(feature_count), memory),
      block_weights_(kBlockRows, 0.0, memory) {
  sums_.append_rows(target_count + 1);
  block_.append_rows(kBlockRows);
}

RidgeStatistics::RidgeStatistics(const RidgeStatistics &other,
                                 std::pmr::memory_resource *memory)
    : weight_(other.weight_), scatter_(other.scatter_, memory),
      sums_(other.sums_, memory), masses_(other.masses_, memory),
      block_(other.block_, memory),
      block_weights_(other.block_weights_, memory),
      block_rows_(other.block_rows_) {}

void RidgeStatistics::add(Span<const std::uint32_t> targets, double weight,
                          const Kernels &kernels) {
  const double *const features = block_.row(block_rows_);
  const WeightedRow term = {0, weight};
  RowsCall<double> call = {features, 0, 0, sums_.stride(), &term, 1, nullptr};
  weight_ += weight;
  call.scores = sums_.row(0);
  kernels.add_rows_float64(call);
  for (const std::uint32_t target : targets) {
    masses_[target] += weight;
    call.scores = sums_.row(target + 1);
    kernels.add_rows_float64(call);
  }
  block_weights_[block_rows_] = weight;
  if (++block_rows_ == kBlockRows) {
    finish(kernels);
  }
}

void RidgeStatistics::finish(const Kernels &kernels) {
  constexpr std::size_t kTogether = Triangle::kRowsTogether;
  double products[kBlockRows * kTogether]; // [term][row of the scatter]
  std::uint32_t terms[kBlockRows];
  ProductCall<double> call = {};
  call.left = products;
  call.left_stride = 1;
  call.left_term_stride = kTogether;
  call.rows = block_.row(0);
  call.stride = block_.stride();
  call.terms = terms;
  for (std::size_t i = 0; i < feature_count(); i += kTogether) {
    call.term_count = 0;
    for (std::size_t row = 0; row < block_rows_; ++row) {
      // Rows end with whole lines, so there are always as many.
      const double *const features = block_.row(row) + i;
      if (std::any_of(features, features + kTogether,
                      [](double feature) { return feature != 0.0; })) {
        double *const product = products + call.term_count * kTogether;
        for (std::size_t k = 0; k < kTogether; ++k) {
          product[k] = block_weights_[row] * features[k];
        }
        terms[call.term_count++] = static_cast<std::uint32_t>(row);
      }
    }
    call.sums = scatter_.row(i);
    call.sum_stride = call.column_end = Triangle::stride(i);
    call.row_count = std::min(kTogether, feature_count() - i);
    kernels.add_products_float64(call);
  }
  block_rows_ = 0;
}

void RidgeStatistics::add(const RidgeStatistics &other,
                          const Kernels &kernels) {
  finish(kernels); // the block is then free for the other's
  std::copy_n(other.block_.row(0), other.block_rows_ * block_.stride(),
              block_.row(0));
  std::copy_n(other.block_weights_.begin(), other.block_rows_,
              block_weights_.begin());
  block_rows_ = other.block_rows_;
  weight_ += other.weight_;
  scatter_.add(other.scatter_);
  for (std::size_t target = 0; target <= target_count(); ++target) {
    for (std::size_t i = 0; i < sums_.stride(); ++i) {
      sums_.row(target)[i] += other.sums_.row(target)[i];
    }
  }
  for (std::size_t target = 0; target < target_count(); ++target) {
    masses_[target] += other.masses_[target];
  }
}

RidgeStatistics
RidgeStatistics::leading(std::size_t feature_count, double factor,
                         std::pmr::memory_resource *memory) const {
  RidgeStatistics part(feature_count, target_count(), memory);
  part.weight_ = weight_;
  part.scatter_ = scatter_.leading(feature_count, factor * factor, memory);
  for (std::size_t target = 0; target <= target_count(); ++target) {
    for (std::size_t i = 0; i < feature_count; ++i) {
      part.sums_.row(target)[i] = factor * sums_.row(target)[i];
    }
  }
  part.masses_ = masses_;
  return part;
}

} // namespace naibx

// src/model/ridge/set_counts.cpp


#include <algorithm>
#include <numeric>

namespace naibx {

namespace {

// Room for more elements, at least doubled so that it is seldom taken.
template <typename Elements>
void reserve_more(Elements &elements, std::size_t more) {
  if (elements.capacity() - elements.size() < more) {
    elements.reserve(2 * elements.size() + more);
  }
}

std::uint64_t hash_of_set(Span<const std::uint32_t> labels,
                          std::uint64_t seed) {
  std::uint64_t state = mix(seed);
  for (const std::uint32_t label : labels) {
    state = fold(state, label);
  }
  return state;
}

} // namespace

std::size_t SetCounts::place_of(Span<const std::uint32_t> labels,
                                std::size_t count) const {
  return place_of_set(labels, count,
                      [this](std::size_t set) { return this->labels(set); });
}

bool SetCounts::has_at(std::size_t place,
                       Span<const std::uint32_t> labels) const {
  return is_same_set(this->labels(place), labels);
}

std::optional<std::size_t>
SetCounts::find(Span<const std::uint32_t> labels) const {
  const std::size_t place = place_of(labels, size());
  return place < size() && has_at(place, labels) ? std::optional(place)
                                                 : std::nullopt;
}

void SetCounts::prepare(std::size_t label_count) {
  reserve_more(entries_, 1);
  reserve_more(order_, 1);
  reserve_more(labels_, label_count);
}

void SetCounts::append(Span<const std::uint32_t> labels,
                       double weight) noexcept {
  entries_.push_back(
      {labels_.size(), labels.size(), weight, hash_of_set(labels, seed_)});
  labels_.insert(labels_.end(), labels.begin(), labels.end());
}

void SetCounts::add(Span<const std::uint32_t> labels, double weight) noexcept {
  const std::size_t place = place_of(labels, size());
  if (place < size() && has_at(place, labels)) {
    entries_[order_[place]].weight += weight;
    return;
  }
  order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(place),
                static_cast<std::uint32_t>(entries_.size()));
  append(labels, weight);
  drop_least();
}

void SetCounts::merge(const SetCounts &other) {
  reserve_more(entries_, other.size());
  reserve_more(order_, other.size());
  reserve_more(labels_, other.labels_.size());
  const std::size_t own = size(); // those after them are not in order
  for (std::size_t set = 0; set < other.size(); ++set) {
    const auto labels = other.labels(set);
    const std::size_t place = place_of(labels, own);
    if (place < own && has_at(place, labels)) {
      entries_[order_[place]].weight += other.weight(set);
    } else {
      order_.push_back(static_cast<std::uint32_t>(entries_.size()));
      append(labels, other.weight(set));
    }
  }
  dropped_weight_ += other.dropped_weight_;
  sort();
  drop_least();
}

void SetCounts::sort() noexcept {
  std::sort(order_.begin(), order_.end(),
            [this](std::uint32_t left, std::uint32_t right) {
              return is_set_before(labels_of(entries_[left]),
                                   labels_of(entries_[right]));
            });
}

bool SetCounts::is_more_counted(const Entry &a, const Entry &b) const {
  if (a.weight != b.weight) {
    return a.weight > b.weight;
  }
  return a.hash != b.hash ? a.hash < b.hash
                          : is_set_before(labels_of(a), labels_of(b));
}

std::pmr::vector<std::uint32_t>
SetCounts::most_counted(std::size_t label_entries,
                        std::pmr::memory_resource *memory) const {
  std::pmr::vector<std::uint32_t> sets(size(), 0, memory);
  std::iota(sets.begin(), sets.end(), 0U);
  if (labels_.size() <= label_entries) {
    return sets;
  }
  // The empty set costs nothing, and says that sets may be empty.
  std::size_t count = labels(0).empty() ? 1 : 0;
  std::sort(sets.begin() + static_cast<std::ptrdiff_t>(count), sets.end(),
            [this](std::uint32_t left, std::uint32_t right) {
              return is_more_counted(entries_[order_[left]],
                                     entries_[order_[right]]);
            });
  std::size_t used = 0;
  while (count < sets.size() &&
         (used == 0 || used + labels(sets[count]).size() <= label_entries)) {
    used += labels(sets[count++]).size();
  }
  sets.resize(count);
  std::sort(sets.begin(), sets.end());
  return sets;
}

// Also the sum of what goes is the same in any order.
void SetCounts::drop_least() noexcept {
  if (size() <= capacity_) {
    return;
  }
  std::sort(order_.begin(), order_.end(),
            [this](std::uint32_t left, std::uint32_t right) {
              return is_more_counted(entries_[left], entries_[right]);
            });
  const std::size_t kept = capacity_ - capacity_ / 4;
  while (order_.size() > kept) {
    double &weight = entries_[order_.back()].weight;
    dropped_weight_ += weight;
    weight = 0.0;
    order_.pop_back();
  }
  remove_dropped();
}

void SetCounts::remove_dropped() noexcept {
  std::size_t count = 0;
  std::size_t label_count = 0;
  for (const Entry &entry : entries_) {
    if (entry.weight == 0.0) {
      continue;
    }
    Entry moved = entry;
    moved.offset = label_count;
    std::copy_n(labels_.begin() + static_cast<std::ptrdiff_t>(entry.offset),
                entry.size,
                labels_.begin() + static_cast<std::ptrdiff_t>(label_count));
    label_count += entry.size;
    entries_[count++] = moved;
  }
  entries_.resize(count);
  labels_.resize(label_count);
  std::iota(order_.begin(), order_.end(), 0U);
  sort();
}

} // namespace naibx

// src/model/ridge/size_groups.cpp


#include <algorithm>

namespace naibx {

namespace {

constexpr double kFewestExamples = 5.0;
constexpr double kMostGroups = 32.0;

} // namespace

SizeGroups::SizeGroups(Span<const ReservoirRow> sample,
                       std::pmr::memory_resource *memory)
    : begins_(1, 0, memory) {
  std::pmr::vector<double> weights(memory); // [size]
  double total = 0.0;
  double squares = 0.0;
  for (const ReservoirRow &row : sample) {
    const std::size_t size = row.row.labels().size();
    if (weights.size() <= size) {
      weights.resize(size + 1);
    }
    weights[size] += row.weight;
    total += row.weight;
    squares += row.squared_weight;
  }
  const double fewest_examples =
      kFewestExamples * typical_weight(total, squares);
  const double fewest = std::max(fewest_examples, total / kMostGroups);
  double sum = 0.0;
  for (std::size_t size = 0; size < weights.size(); ++size) {
    if (!is_lighter(sum, fewest) && weights[size] > 0.0) {
      begins_.push_back(static_cast<std::uint32_t>(size));
      sum = 0.0;
    }
    sum += weights[size];
  }
  if (is_lighter(sum, fewest_examples) && begins_.size() > 1) {
    begins_.pop_back();
  }
}

std::size_t SizeGroups::of(std::size_t size) const {
  return static_cast<std::size_t>(
      std::upper_bound(begins_.begin(), begins_.end(), size) - begins_.begin() -
      1);
}

} // namespace naibx

// src/score/live/bernoulli_score.cpp


// src/score/live/class_sums.hpp
// What the scores of the discrete families have in common: something is added
// to the score of each class that has been seen.


#include <cstddef>

namespace naibx {

// Sums of log(rows[class][place] + summand), for the classes' scores; the
// caller still sets the places.
inline LogSumsCall log_sums(const ClassStatistics &classes,
                            Span<const double> rows, std::size_t stride,
                            double summand, Span<double> sums) {
  LogSumsCall call = {};
  call.rows = rows.data();
  call.stride = stride;
  call.weights = classes.weights().data();
  call.class_count = classes.row_count();
  call.base = LogBase::none;
  call.sign = 1.0;
  call.summand = summand;
  call.scale = 1.0;
  call.sums = sums.data();
  return call;
}

// Subtracts factor log(total + summand) from the score of each class that has
// weight. `logarithms` has room for a number a class.
inline void subtract_logarithms(const Kernels &kernels,
                                const ClassStatistics &classes,
                                Span<const double> totals, double summand,
                                double factor, Span<double> logarithms,
                                Span<double> scores) {
  kernels.logarithms(totals.data(), classes.row_count(), summand,
                     logarithms.data());
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    if (classes.weight(row) > 0.0) {
      scores[row] -= factor * logarithms[row];
    }
  }
}

// Adds log_likelihood(row) to the score of each class that has weight.
template <typename LogLikelihood>
void add_to_each(const ClassStatistics &classes, Span<double> scores,
                 const LogLikelihood &log_likelihood) {
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    if (classes.weight(row) > 0.0) {
      scores[row] += log_likelihood(row);
    }
  }
}

} // namespace naibx

namespace naibx {

namespace {

BernoulliWeights smoothed(double present, double observed, double smoothing) {
  return {present + smoothing, observed - present + smoothing,
          observed + 2.0 * smoothing};
}

} // namespace

BernoulliWeights bernoulli_weights(const Model &model,
                                   const ClassStatistics &classes,
                                   std::size_t row, std::size_t slot) {
  const double smoothing = model.constants().feature_smoothing;
  const BernoulliTable &table = classes.bernoulli;
  const BernoulliWeights weights =
      smoothed(table.present(row)[slot],
               table.observed.at(row, slot, classes.weight(row)), smoothing);
  if (weights.total > 0.0) {
    return weights;
  }
  const BernoulliTable &all = model.all().bernoulli;
  const BernoulliWeights overall =
      smoothed(all.present(0)[slot], all.observed.at(0, slot, model.weight()),
               smoothing);
  return overall.total > 0.0 ? overall : BernoulliWeights{1.0, 1.0, 1.0};
}

namespace {

// log(C_ic + b), of features that the caller still sets.
LogSumsCall present_call(const Model &model, const ClassStatistics &classes,
                         Span<double> sums) {
  const BernoulliTable &table = classes.bernoulli;
  return log_sums(classes, table.all_present(), table.feature_count(),
                  model.constants().feature_smoothing, sums);
}

// log(N_ic - C_ic + b).
LogSumsCall absent_call(const Model &model, const ClassStatistics &classes,
                        Span<double> sums) {
  const ObservedWeights &observed = classes.bernoulli.observed;
  LogSumsCall call = present_call(model, classes, sums);
  call.base = observed.tracking() ? LogBase::rows : LogBase::weight;
  call.base_rows = observed.all().data();
  call.sign = -1.0;
  return call;
}

// log(N_ic + 2 b), while N_ic is tracked.
LogSumsCall total_call(const Model &model, const ClassStatistics &classes,
                       Span<double> sums) {
  LogSumsCall call = present_call(model, classes, sums);
  call.rows = classes.bernoulli.observed.all().data();
  call.summand *= 2.0;
  return call;
}

void at_slots(LogSumsCall &call, Span<const std::uint32_t> slots) {
  call.places = slots.data();
  call.count = slots.size();
}

} // namespace

void BernoulliScore::reserve(std::size_t rows) {
  log_absent_.reserve(rows);
  log_total_.reserve(rows);
  absent_.reserve(rows);
  total_.reserve(rows);
}

void BernoulliScore::add_log_likelihoods(const Model &model,
                                         const ClassStatistics &classes,
                                         const PreparedExample &example,
                                         Span<double> scores) {
  const bool is_smoothed = model.constants().feature_smoothing > 0.0;
  if (!has_classes_) {
    is_smoothed ? sum_logarithms(model, classes)
                : multiply_factors(model, classes);
    has_classes_ = true;
  }
  if (is_smoothed) {
    add_smoothed(model, classes, example, scores);
    return;
  }
  add_to_each(classes, scores, [&](std::size_t row) {
    return log_likelihood(model, classes, row, example);
  });
}

void BernoulliScore::sum_logarithms(const Model &model,
                                    const ClassStatistics &classes) {
  const std::size_t features = classes.bernoulli.feature_count();
  const std::size_t rows = classes.row_count();
  log_absent_.assign(rows, 0.0);
  log_total_.assign(rows, 0.0);
  LogSumsCall absent = absent_call(model, classes, log_absent_);
  absent.count = features;
  kernels_->add_log_sums(absent);
  if (classes.bernoulli.observed.tracking()) {
    LogSumsCall total = total_call(model, classes, log_total_);
    total.count = features;
    kernels_->add_log_sums(total);
  } else {
    kernels_->logarithms(classes.weights().data(), rows,
                         2.0 * model.constants().feature_smoothing,
                         log_total_.data());
  }
}

void BernoulliScore::add_smoothed(const Model &model,
                                  const ClassStatistics &classes,
                                  const PreparedExample &example,
                                  Span<double> scores) const {
  const bool is_tracking = classes.bernoulli.observed.tracking();
  const auto observed = static_cast<double>(classes.bernoulli.feature_count() -
                                            example.bernoulli_missing.size());
  const double totals = is_tracking ? 1.0 : observed;
  for (std::size_t row = 0; row < scores.size(); ++row) {
    scores[row] += log_absent_[row] - totals * log_total_[row];
  }
  LogSumsCall present = present_call(model, classes, scores);
  at_slots(present, example.present);
  kernels_->add_log_sums(present);
  LogSumsCall absent = absent_call(model, classes, scores);
  absent.scale = -1.0;
  at_slots(absent, example.present);
  kernels_->add_log_sums(absent);
  if (!example.bernoulli_missing.empty()) {
    at_slots(absent, example.bernoulli_missing);
    kernels_->add_log_sums(absent);
  }
  if (is_tracking) {
    LogSumsCall total = total_call(model, classes, scores);
    at_slots(total, example.bernoulli_missing);
    kernels_->add_log_sums(total);
  }
}

void BernoulliScore::multiply_factors(const Model &model,
                                      const ClassStatistics &classes) {
  absent_.assign(classes.row_count(), LogProduct());
  total_.assign(classes.row_count(), LogProduct());
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    LogProduct absent;
    LogProduct total;
    for (std::size_t slot = 0; slot < classes.bernoulli.feature_count();
         ++slot) {
      const BernoulliWeights weights =
          bernoulli_weights(model, classes, row, slot);
      absent.multiply(weights.absent);
      total.multiply(weights.total);
    }
    absent_[row] = absent;
    total_[row] = total;
  }
}

double BernoulliScore::log_likelihood(const Model &model,
                                      const ClassStatistics &classes,
                                      std::size_t row,
                                      const PreparedExample &example) const {
  LogProduct numerator = absent_[row];
  LogProduct denominator = total_[row];
  LogProduct out_of_numerator;
  LogProduct out_of_denominator;
  for (const std::uint32_t slot : example.present) {
    const BernoulliWeights weights =
        bernoulli_weights(model, classes, row, slot);
    out_of_numerator.multiply(weights.absent);
    numerator.multiply(weights.present);
  }
  for (const std::uint32_t slot : example.bernoulli_missing) {
    const BernoulliWeights weights =
        bernoulli_weights(model, classes, row, slot);
    out_of_numerator.multiply(weights.absent);
    out_of_denominator.multiply(weights.total);
  }
  numerator.divide(out_of_numerator);
  denominator.divide(out_of_denominator);
  return numerator.log() - denominator.log();
}

} // namespace naibx

// src/score/live/categorical_score.cpp


namespace naibx {

Shares categorical_shares(const Model &model, const ClassStatistics &classes,
                          std::size_t row, std::size_t slot) {
  const auto &offset = model.layout().category_offset;
  const double smoothing = model.constants().feature_smoothing;
  const double smoothing_of_all = smoothing * (offset[slot + 1] - offset[slot]);
  const auto shares = [&](const ClassStatistics &of, std::size_t at) {
    const CategoricalTable &table = of.categorical;
    const double total =
        table.observed.at(at, slot, of.weight(at)) + smoothing_of_all;
    return Shares{table.weights(at).data() + offset[slot], smoothing, total,
                  total > 0.0};
  };
  return first_with_value(shares(classes, row), shares(model.all(), 0));
}

namespace {

// For models without smoothing, where a total may be 0.
double categorical_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example) {
  LogProduct weights;
  LogProduct totals;
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category != PreparedExample::kMissingCategory) {
      const Share share =
          categorical_shares(model, classes, row, slot).at(category);
      weights.multiply(share.part);
      totals.multiply(share.total);
    }
  }
  return weights.log() - totals.log();
}

} // namespace

void CategoricalScore::reserve(const Layout &layout, std::size_t rows) {
  slots_.reserve(layout.categorical_count());
  places_.reserve(layout.categorical_count());
  smoothing_of_all_.reserve(layout.categorical_count());
  run_lengths_.reserve(layout.categorical_count());
  if (layout.categorical_count() > 0 && logarithms_.size() < rows) {
    logarithms_.resize(rows);
  }
}

void CategoricalScore::set_example(const Model &model,
                                   const PreparedExample &example) {
  const auto &offset = model.layout().category_offset;
  const double smoothing = model.constants().feature_smoothing;
  slots_.clear();
  places_.clear();
  smoothing_of_all_.clear();
  run_lengths_.clear();
  const bool is_tracking = model.all().categorical.observed.tracking();
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category != PreparedExample::kMissingCategory) {
      slots_.push_back(static_cast<std::uint32_t>(slot));
      places_.push_back(offset[slot] + category);
      const double of_all = smoothing * (offset[slot + 1] - offset[slot]);
      if (is_tracking || run_lengths_.empty() ||
          smoothing_of_all_.back() != of_all) {
        smoothing_of_all_.push_back(of_all);
        run_lengths_.push_back(0.0);
      }
      run_lengths_.back() += 1.0;
    }
  }
}

void CategoricalScore::add_log_likelihoods(const Model &model,
                                           const ClassStatistics &classes,
                                           const PreparedExample &example,
                                           Span<double> scores) {
  const double smoothing = model.constants().feature_smoothing;
  if (smoothing == 0.0) {
    add_to_each(classes, scores, [&](std::size_t row) {
      return categorical_log_likelihood(model, classes, row, example);
    });
    return;
  }
  const CategoricalTable &table = classes.categorical;
  LogSumsCall call =
      log_sums(classes, table.all_weights(),
               model.layout().category_offset.back(), smoothing, scores);
  call.count = places_.size();
  call.places = places_.data();
  kernels_->add_log_sums(call);
  if (!table.observed.tracking()) {
    subtract_observed(classes, scores);
    return;
  }
  call.count = smoothing_of_all_.size();
  call.factors = run_lengths_.data();
  call.summands = smoothing_of_all_.data();
  call.scale = -1.0;
  call.rows = table.observed.all().data();
  call.stride = model.layout().categorical_count();
  call.places = slots_.data();
  kernels_->add_log_sums(call);
}

// While no value has been missing N_ic is N_c for every feature.
void CategoricalScore::subtract_observed(const ClassStatistics &classes,
                                         Span<double> scores) {
  for (std::size_t run = 0; run < run_lengths_.size(); ++run) {
    subtract_logarithms(*kernels_, classes, classes.weights(),
                        smoothing_of_all_[run], run_lengths_[run], logarithms_,
                        scores);
  }
}

} // namespace naibx

// src/score/live/feature_score.cpp

namespace naibx {

FeatureScore::FeatureScore(const Layout &layout, const Kernels &kernels,
                           std::pmr::memory_resource *memory)
    : example_(layout, memory), gaussian_(kernels, memory),
      bernoulli_labels_(kernels, memory), bernoulli_sizes_(kernels, memory),
      bernoulli_all_(kernels, memory), multinomial_(kernels, memory),
      categorical_(kernels, memory) {}

void FeatureScore::reserve(const Model &model) {
  const std::size_t labels = model.configuration().label_count();
  example_.reserve(model.layout());
  gaussian_.reserve(model.layout().gaussian_count, labels + 1);
  multinomial_.reserve(model.layout(), labels + 1);
  categorical_.reserve(model.layout(), labels + 1);
  if (model.layout().bernoulli_count > 0) {
    bernoulli_labels_.reserve(labels);
    bernoulli_sizes_.reserve(labels + 1);
    bernoulli_all_.reserve(1);
  }
}

void FeatureScore::set_model(const Model &model) {
  gaussian_.set_model(model);
  bernoulli_labels_.forget_classes();
  bernoulli_sizes_.forget_classes();
  bernoulli_all_.forget_classes();
}

void FeatureScore::set_example(const Model &model, const ExampleView &example) {
  example_.prepare(model.layout(), example, model.kernels());
  gaussian_.set_example(model, example_.gaussian);
  multinomial_.set_example(model, example_);
  categorical_.set_example(model, example_);
}

void FeatureScore::add_label_scores(const Model &model, Span<double> scores) {
  add(model, model.labels(), bernoulli_labels_, scores);
}

void FeatureScore::add_size_scores(const Model &model, Span<double> scores) {
  add(model, model.sizes(), bernoulli_sizes_, scores);
}

double FeatureScore::overall_score(const Model &model) {
  double score = 0.0;
  add(model, model.all(), bernoulli_all_, {&score, 1});
  return score;
}

void FeatureScore::add(const Model &model, const ClassStatistics &classes,
                       BernoulliScore &bernoulli, Span<double> scores) {
  gaussian_.add_log_likelihoods(model, classes, scores);
  if (model.layout().bernoulli_count > 0) {
    bernoulli.add_log_likelihoods(model, classes, example_, scores);
  }
  if (!example_.occurrences.empty()) {
    multinomial_.add_log_likelihoods(model, classes, example_, scores);
  }
  if (!example_.category.empty()) {
    categorical_.add_log_likelihoods(model, classes, example_, scores);
  }
}

} // namespace naibx

// src/score/live/gaussian_score.cpp


#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

constexpr double kLogOfTwoPi = 1.83787706640934548356;

ClassFeature class_feature(const ClassStatistics &classes, std::size_t row,
                           std::size_t slot) {
  const GaussianTable &table = classes.gaussian;
  return {table.observed.at(row, slot, classes.weight(row)),
          table.observed_squared.at(row, slot, classes.squared_weight(row)),
          table.mean(row)[slot], table.squares(row)[slot]};
}

} // namespace

double overall_variance(const Model &model, std::size_t slot) {
  return moments_of(class_feature(model.all(), 0, slot), {0.0, 0.0}, 0.0,
                    kMinimumVariance)
      .variance;
}

Moments class_gaussian(const Model &model, const ClassStatistics &classes,
                       std::size_t row, std::size_t slot,
                       double overall_variance) {
  const double prior = model.constants().variance_prior;
  ClassFeature feature = class_feature(classes, row, slot);
  if (overall_variance == 0.0 && feature.weight > 0.0) {
    return {feature.mean, 0.0};
  }
  feature.squares += prior * overall_variance;
  return moments_of(feature,
                    {model.all().gaussian.mean(0)[slot], overall_variance},
                    prior, kMinimumVariance);
}

void GaussianScore::reserve(std::size_t feature_count,
                            std::size_t class_count) {
  const std::size_t positions =
      example_line_count(feature_count) * kExampleLine;
  variance_.reserve(feature_count);
  shifted_.reserve(feature_count);
  values_.reserve(positions);
  prior_squares_.reserve(positions);
  is_active_.reserve(positions);
  counts_.reserve(class_count);
  quadratics_.reserve(class_count);
  mantissas_.reserve(class_count);
  exponents_.reserve(class_count);
}

void GaussianScore::set_model(const Model &model) {
  prior_ = model.constants().variance_prior;
  smallest_variance_ = std::numeric_limits<double>::infinity();
  variance_.resize(model.layout().gaussian_count);
  for (std::size_t slot = 0; slot < variance_.size(); ++slot) {
    variance_[slot] = overall_variance(model, slot);
    if (variance_[slot] > 0.0) {
      smallest_variance_ = std::min(smallest_variance_, variance_[slot]);
    }
  }
}

void GaussianScore::set_example(const Model &model, Span<const double> values) {
  const Span<const double> shift = model.shift();
  const std::size_t lines = example_line_count(values.size());
  shifted_.resize(values.size());
  for (std::size_t slot = 0; slot < values.size(); ++slot) {
    shifted_[slot] = values[slot] - shift[slot];
  }
  values_.resize(lines * kExampleLine);
  prior_squares_.resize(values_.size());
  is_active_.resize(values_.size());
  active_count_ = 0;
  for (std::size_t line = 0; line < lines; ++line) {
    set_line(line);
  }
}

// Features that are constant or missing do not count, nor do those that an
// earlier line has.
void GaussianScore::set_line(std::size_t line) {
  const std::size_t begin = example_line_begin(line, shifted_.size());
  for (std::size_t lane = 0; lane < kExampleLine; ++lane) {
    const std::size_t slot = begin + lane;
    const std::size_t position = line * kExampleLine + lane;
    const bool counts = slot >= line * kExampleLine && slot < shifted_.size() &&
                        variance_[slot] > 0.0 && !std::isnan(shifted_[slot]);
    values_[position] = counts ? shifted_[slot] : 0.0;
    prior_squares_[position] = counts ? prior_ * variance_[slot] : 1.0;
    is_active_[position] = counts ? 1.0 : 0.0;
    active_count_ += counts ? 1 : 0;
  }
}

void GaussianScore::add_log_likelihoods(const Model &model,
                                        const ClassStatistics &classes,
                                        Span<double> scores) {
  if (active_count_ == 0) {
    return;
  }
  run_kernel(model, classes);
  const std::size_t rows = classes.row_count();
  const auto features = static_cast<double>(active_count_);
  for (std::size_t row = 0; row < rows; ++row) {
    quadratics_[row] *= counts_[row];
  }
  kernels_->logarithms(counts_.data(), rows, 0.0, counts_.data());
  kernels_->logarithms(mantissas_.data(), rows, 0.0, mantissas_.data());
  for (std::size_t row = 0; row < rows; ++row) {
    if (!(quadratics_[row] <= std::numeric_limits<double>::max())) {
      scores[row] += sum_carefully(model, classes, row);
    } else if (classes.weight(row) > 0.0) {
      const double log_variances =
          mantissas_[row] + exponents_[row] * kLogOfTwo;
      scores[row] -= 0.5 * (quadratics_[row] + log_variances +
                            features * (kLogOfTwoPi - counts_[row]));
    }
  }
}

// Whether every variance of a class has the same D and none is without a
// value; counts_ then holds these D.
bool GaussianScore::share_counts(const ClassStatistics &classes) {
  const std::size_t rows = classes.row_count();
  if (classes.gaussian.observed.tracking() || !(prior_ > 0.0)) {
    counts_.assign(rows, 1.0);
    return false;
  }
  counts_.resize(rows);
  degrees_of_freedom(classes.weights().data(), classes.squared_weights().data(),
                     rows, counts_.data());
  double largest = 0.0;
  for (double &count : counts_) {
    count += prior_;
    largest = std::max(largest, count);
  }
  const bool is_shared = prior_ * smallest_variance_ >=
                         std::max(kMinimumVariance * largest, kLeastSquares);
  if (!is_shared) {
    counts_.assign(rows, 1.0);
  }
  return is_shared;
}

// Where D is shared it is multiplied in at the end.
void GaussianScore::run_kernel(const Model &model,
                               const ClassStatistics &classes) {
  const GaussianTable &table = classes.gaussian;
  const std::size_t rows = classes.row_count();
  const bool is_shared = share_counts(classes);
  quadratics_.resize(rows);
  mantissas_.resize(rows);
  exponents_.resize(rows);
  ClassGaussianCall call = {};
  if (rows > 0) {
    call.means = table.mean(0).data();
    call.squares = table.squares(0).data();
  }
  call.stride = table.stride();
  call.observed =
      table.observed.tracking() ? table.observed.all().data() : nullptr;
  call.observed_squared = table.observed_squared.all().data();
  call.weights = classes.weights().data();
  call.squared_weights = classes.squared_weights().data();
  call.class_count = rows;
  call.feature_count = table.feature_count();
  call.values = values_.data();
  call.prior_squares = prior_squares_.data();
  call.is_active = is_active_.data();
  call.all_active = active_count_ == table.feature_count();
  call.overall_means = model.all().gaussian.mean(0).data();
  call.overall_variances = variance_.data();
  call.variance_prior = prior_;
  call.smallest_variance = kMinimumVariance;
  call.quadratics = quadratics_.data();
  call.mantissas = mantissas_.data();
  call.exponents = exponents_.data();
  is_shared ? kernels_->shared_gaussian(call) : kernels_->own_gaussian(call);
}

double GaussianScore::sum_carefully(const Model &model,
                                    const ClassStatistics &classes,
                                    std::size_t row) const {
  double quadratic = 0.0;
  LogProduct variances;
  for (std::size_t slot = 0; slot < shifted_.size(); ++slot) {
    if (!(variance_[slot] > 0.0) || std::isnan(shifted_[slot])) {
      continue;
    }
    const Moments gaussian =
        class_gaussian(model, classes, row, slot, variance_[slot]);
    const double deviation = shifted_[slot] - gaussian.mean;
    quadratic += deviation * deviation / gaussian.variance;
    variances.multiply(gaussian.variance);
  }
  return -0.5 * (quadratic + variances.log() +
                 static_cast<double>(active_count_) * kLogOfTwoPi);
}

} // namespace naibx

// src/score/live/live_scores.cpp


// src/score/count_score.hpp
// The count tables, one place for each formula (Laplacian smoothing,
// section 4.3 of the paper). Each logarithm is the difference of two; those of
// whole tables are made by the kernels, which add the smoothing.


#include <cmath>
#include <cstdint>

namespace naibx {

// log P(M = m) is log(N_m + a) less the logarithm of this.
inline double size_prior_total(const Model &model) {
  const double a = model.constants().smoothing;
  const double sizes = 1.0 + model.configuration().label_count();
  return model.weight() + a * sizes;
}
inline double log_size_prior(const Model &model, double size_weight) {
  const double a = model.constants().smoothing;
  return std::log(size_weight + a) - std::log(size_prior_total(model));
}

// log P(y in Y) is log(N_y + a) less the logarithm of this.
inline double label_prior_total(const Model &model) {
  const double a = model.constants().smoothing;
  const double labels = model.configuration().label_count();
  return model.weight() + a * labels;
}

// log P(M = m | y in Y), m >= 1, is log(N_ym + a) - log(N_y + this); N_ym is 0
// for a size never seen.
inline double size_smoothing(const Model &model) {
  const double a = model.constants().smoothing;
  return a * model.configuration().label_count();
}

// log P(y' in Y | y in Y) is log(N_yy' + a) - log(N_y + this).
inline double pair_smoothing(const Model &model) {
  const double a = model.constants().smoothing;
  return a * (model.configuration().label_count() - 1.0);
}

} // namespace naibx

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

// Enough that sharing them among threads costs nothing.
constexpr std::uint64_t kRowsOfLiveTile = 16;

constexpr double kNever = std::numeric_limits<double>::quiet_NaN();

} // namespace

void LiveColumns::reserve(const Model &model) {
  const std::size_t labels = model.configuration().label_count();
  unseen_labels.reserve(labels);
  sizes.reserve(labels + 1);
}

LiveScores::LiveScores(const Model &model, std::uint64_t row_count,
                       LiveColumns &lists)
    : model_(model), rows_of_tile_(static_cast<std::size_t>(std::clamp(
                         row_count, std::uint64_t{1}, kRowsOfLiveTile))) {
  lists.reserve(model);
  lists.unseen_labels.clear();
  const std::uint32_t label_count = model.configuration().label_count();
  for (std::uint32_t label = 0; label < label_count; ++label) {
    if (!(model.labels().weight(label) > 0.0)) {
      lists.unseen_labels.push_back(label);
    }
  }
  lists.sizes.clear();
  for (const std::uint32_t size : model.seen_sizes()) {
    if (model.size_row(size)) { // it has none where its examples are removed
      lists.sizes.push_back(size);
    }
  }
  if (model.configuration().allow_empty() && !model.size_row(0)) {
    lists.sizes.push_back(0);
  }
  std::sort(lists.sizes.begin(), lists.sizes.end());
  columns_.label_count = label_count;
  columns_.seen_labels =
      label_count - static_cast<std::uint32_t>(lists.unseen_labels.size());
  columns_.labels_have_their_columns = true;
  columns_.label_columns = live_label_columns(model);
  columns_.row_size = live_row_size(model, lists.sizes.size());
  columns_.unseen_labels = lists.unseen_labels;
  columns_.size_of_column = lists.sizes;
  columns_.fixed_size = model.configuration().fixed_size();
}

// A division and parts of logarithms for each feature and class.
std::uint64_t LiveScores::work_of_row(std::uint64_t value_count) const {
  constexpr std::uint64_t kWorkOfFeature = 8;
  return kWorkOfFeature * columns_.row_size * (value_count + 1);
}

void LiveScores::reserve(ScoreScratch &scratch) const {
  if (scratch.live) {
    scratch.live->reserve(model_, rows_of_tile_);
  } else {
    scratch.live.emplace(model_, rows_of_tile_, scratch.memory);
  }
}

void LiveScores::begin(ScoreScratch &scratch) const {
  LiveScratch &live = *scratch.live;
  live.features.set_model(model_);
  live.scores.resize(rows_of_tile_ * columns_.row_size);
  live.has_size_log_totals = false;
  live.has_pair_log_totals = false;
  live.size_of_row.reset();
}

void LiveScores::score(const ExampleBatch &examples, RowRange tile,
                       ScoredClasses classes, ScoreScratch &scratch) const {
  for (std::uint64_t i = 0; i < tile.count; ++i) {
    try {
      scratch.live->features.set_example(model_, examples.row(tile.first + i));
    } catch (Failure &failure) {
      failure.set_row(tile.first + i, examples.row_count());
      throw;
    }
    double *const row =
        scores(scratch) + static_cast<std::size_t>(i) * columns_.row_size;
    if (classes != ScoredClasses::sizes) {
      score_labels(row, *scratch.live);
    }
    if (classes != ScoredClasses::labels) {
      score_sizes(row + columns_.label_columns, *scratch.live);
    }
  }
}

void LiveScores::score_labels(double *scores, LiveScratch &scratch) const {
  const Span<const double> weights = model_.labels().weights();
  const double log_total = std::log(label_prior_total(model_));
  model_.kernels().logarithms(weights.data(), weights.size(),
                              model_.constants().smoothing, scores);
  for (std::size_t label = 0; label < weights.size(); ++label) {
    scores[label] -= log_total;
  }
  scratch.features.add_label_scores(model_, {scores, weights.size()});
  for (const std::uint32_t label : columns_.unseen_labels) {
    scores[label] = kNever;
  }
  std::fill(scores + weights.size(), scores + columns_.label_columns, kNever);
}

void LiveScores::score_sizes(double *scores, LiveScratch &scratch) const {
  const Span<const double> weights = model_.sizes().weights();
  const double log_total = std::log(size_prior_total(model_));
  auto &of_rows = scratch.size_scores;
  of_rows.resize(weights.size());
  model_.kernels().logarithms(weights.data(), weights.size(),
                              model_.constants().smoothing, of_rows.data());
  scratch.features.add_size_scores(model_, of_rows);
  for (const std::uint32_t size : columns_.size_of_column) {
    const auto row = model_.size_row(size);
    *scores++ = row ? of_rows[*row] - log_total
                    : log_size_prior(model_, 0.0) +
                          scratch.features.overall_score(model_);
  }
}

void LiveScores::fill_row(const double *weights, const double *log_totals,
                          double *row) const {
  const std::size_t labels = columns_.label_count;
  model_.kernels().logarithms(weights, labels, model_.constants().smoothing,
                              row);
  for (std::size_t label = 0; label < labels; ++label) {
    row[label] -= log_totals[label];
  }
}

const double *LiveScores::size_given_labels(std::uint32_t size,
                                            ScoreScratch &scratch) const {
  LiveScratch &live = *scratch.live;
  const Span<const double> weights = model_.labels().weights();
  if (live.size_of_row == size) {
    return live.size_row.data();
  }
  live.size_row.assign(columns_.label_columns, 0.0);
  live.size_of_row = size;
  if (columns_.fixed_size) {
    return live.size_row.data(); // P(M = m | y) is 1
  }
  if (!live.has_size_log_totals) {
    live.size_log_totals.resize(columns_.label_columns);
    model_.kernels().logarithms(weights.data(), weights.size(),
                                size_smoothing(model_),
                                live.size_log_totals.data());
    live.has_size_log_totals = true;
  }
  const auto row = model_.size_row(size);
  fill_row(row ? model_.counts().by_size(*row).data() : live.size_row.data(),
           live.size_log_totals.data(), live.size_row.data());
  return live.size_row.data();
}

const double *LiveScores::label_given_labels(std::size_t column,
                                             ScoreScratch &scratch) const {
  LiveScratch &live = *scratch.live;
  const Span<const double> weights = model_.labels().weights();
  if (!live.has_pair_log_totals) {
    live.pair_log_totals.resize(columns_.label_columns);
    model_.kernels().logarithms(weights.data(), weights.size(),
                                pair_smoothing(model_),
                                live.pair_log_totals.data());
    live.label_row.assign(columns_.label_columns, 0.0);
    live.has_pair_log_totals = true;
  }
  const auto label = static_cast<std::uint32_t>(column);
  fill_row(model_.counts().pairs(label).data(), live.pair_log_totals.data(),
           live.label_row.data());
  live.label_row[column] = kNever;
  return live.label_row.data();
}

} // namespace naibx

// src/score/live/live_scratch.cpp

namespace naibx {

std::size_t live_label_columns(const Model &model) {
  return in_lines(model.configuration().label_count());
}

std::size_t live_row_size(const Model &model, std::size_t size_count) {
  return live_label_columns(model) + in_lines(size_count);
}

LiveScratch::LiveScratch(const Model &model, std::size_t rows_of_tile,
                         std::pmr::memory_resource *memory)
    : features(model.layout(), model.kernels(), memory), scores(memory),
      size_scores(memory), size_log_totals(memory), pair_log_totals(memory),
      size_row(memory), label_row(memory) {
  reserve(model, rows_of_tile);
}

void LiveScratch::reserve(const Model &model, std::size_t rows_of_tile) {
  const std::size_t labels = live_label_columns(model);
  // The model may learn sizes that it has not seen yet.
  const std::size_t sizes =
      std::size_t{model.configuration().label_count()} + 1;
  features.reserve(model);
  scores.reserve(rows_of_tile * live_row_size(model, sizes));
  size_scores.reserve(sizes);
  size_log_totals.reserve(labels);
  pair_log_totals.reserve(labels);
  size_row.reserve(labels);
  label_row.reserve(labels);
}

} // namespace naibx

// src/score/live/multinomial_score.cpp


#include <cmath>

namespace naibx {

Shares multinomial_shares(const Model &model, const ClassStatistics &classes,
                          std::size_t row, std::size_t group) {
  const double smoothing = model.constants().feature_smoothing;
  const double smoothing_of_group =
      smoothing * model.layout().multinomial_group_size[group];
  const auto shares = [&](const MultinomialTable &table, std::size_t of) {
    const double total = table.totals(of)[group] + smoothing_of_group;
    return Shares{table.counts(of).data(), smoothing, total, total > 0.0};
  };
  return first_with_value(shares(classes.multinomial, row),
                          shares(model.all().multinomial, 0));
}

namespace {

// For models without smoothing, where a total may be 0.
double multinomial_log_likelihood(const Model &model,
                                  const ClassStatistics &classes,
                                  std::size_t row,
                                  const PreparedExample &example) {
  LogProduct once; // of the features that occur once, which are most
  LogProduct once_total;
  double more = 0.0;
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    const std::uint32_t group =
        model.layout().multinomial_group[occurrence.slot];
    const Share share =
        multinomial_shares(model, classes, row, group).at(occurrence.slot);
    if (occurrence.count == 1.0) {
      once.multiply(share.part);
      once_total.multiply(share.total);
    } else {
      more += occurrence.count * (std::log(share.part) - std::log(share.total));
    }
  }
  return once.log() - once_total.log() + more;
}

// The logarithm of a product costs less than many logarithms, so a slot is
// listed as often as it is counted, if that is not too often.
constexpr std::size_t kMostRepeated = 4;

bool is_repeated(double count) {
  return count <= static_cast<double>(kMostRepeated) &&
         count == static_cast<double>(static_cast<std::uint32_t>(count));
}

} // namespace

void MultinomialScore::reserve(const Layout &layout, std::size_t rows) {
  const std::size_t groups = layout.multinomial_group_size.size();
  repeated_slots_.reserve(table_size(kMostRepeated, layout.multinomial_count));
  slots_.reserve(layout.multinomial_count);
  counts_.reserve(layout.multinomial_count);
  groups_.reserve(layout.multinomial_count);
  repeated_counts_.reserve(groups);
  log_totals_.reserve(table_size(groups, rows));
}

void MultinomialScore::set_example(const Model &model,
                                   const PreparedExample &example) {
  const Layout &layout = model.layout();
  repeated_slots_.clear();
  slots_.clear();
  counts_.clear();
  groups_.clear();
  repeated_counts_.assign(layout.multinomial_group_size.size(), 0.0);
  for (const PreparedExample::Occurrence &occurrence : example.occurrences) {
    const std::uint32_t group = layout.multinomial_group[occurrence.slot];
    if (is_repeated(occurrence.count)) {
      repeated_slots_.insert(repeated_slots_.end(),
                             static_cast<std::size_t>(occurrence.count),
                             occurrence.slot);
      repeated_counts_[group] += occurrence.count;
    } else {
      slots_.push_back(occurrence.slot);
      counts_.push_back(occurrence.count);
      groups_.push_back(group);
    }
  }
}

void MultinomialScore::add_log_likelihoods(const Model &model,
                                           const ClassStatistics &classes,
                                           const PreparedExample &example,
                                           Span<double> scores) {
  const double smoothing = model.constants().feature_smoothing;
  if (smoothing == 0.0) {
    add_to_each(classes, scores, [&](std::size_t row) {
      return multinomial_log_likelihood(model, classes, row, example);
    });
    return;
  }
  set_log_totals(model, classes);
  LogSumsCall call =
      log_sums(classes, classes.multinomial.all_counts(),
               model.layout().multinomial_count, smoothing, scores);
  call.count = repeated_slots_.size();
  call.places = repeated_slots_.data();
  kernels_->add_log_sums(call);
  subtract_repeated_totals(classes, scores);
  call.count = slots_.size();
  call.places = slots_.data();
  call.factors = counts_.data();
  call.subtrahends = log_totals_.data();
  call.subtrahend_stride = repeated_counts_.size();
  call.subtrahend_places = groups_.data();
  kernels_->add_log_sums(call);
}

void MultinomialScore::set_log_totals(const Model &model,
                                      const ClassStatistics &classes) {
  const auto &sizes = model.layout().multinomial_group_size;
  const double smoothing = model.constants().feature_smoothing;
  const auto totals = classes.multinomial.all_totals();
  log_totals_.resize(totals.size());
  for (std::size_t i = 0; i < totals.size(); ++i) {
    log_totals_[i] = totals[i] + smoothing * sizes[i % sizes.size()];
  }
  kernels_->logarithms(log_totals_.data(), log_totals_.size(), 0.0,
                       log_totals_.data());
}

void MultinomialScore::subtract_repeated_totals(const ClassStatistics &classes,
                                                Span<double> scores) const {
  const std::size_t groups = repeated_counts_.size();
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    if (!(classes.weight(row) > 0.0)) {
      continue;
    }
    for (std::size_t group = 0; group < groups; ++group) {
      scores[row] -=
          repeated_counts_[group] * log_totals_[row * groups + group];
    }
  }
}

} // namespace naibx

// src/score/ridge/calibration.cpp

#include <algorithm>
#include <array>
#include <cmath>

namespace naibx {

namespace {

constexpr double kLargestLogOdds = 12.0;
constexpr double kLargestExponent = 30.0;
constexpr int kMostSteps = 25;
constexpr double kSmallestStep = 1e-10;
constexpr double kPriorOfAll = 1e-3;
// How many examples the common slope and constant count for.
constexpr double kPriorOfSlope = 10.0;
constexpr double kPriorOfConstant = 1.0;

double sigmoid(double x) {
  return 1.0 /
         (1.0 + std::exp(-std::clamp(x, -kLargestExponent, kLargestExponent)));
}

double log_odds_of(double share) {
  return std::log(share / (1.0 - share));
}

double units(double score, double share) {
  return (score - share) / std::sqrt(share * (1.0 - share));
}

using Three = std::array<double, 3>;

// Solves the symmetric 3 by 3 system by elimination; it is positive definite.
Three solve(std::array<Three, 3> matrix, Three sides) {
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t i = k + 1; i < 3; ++i) {
      const double factor = matrix[i][k] / matrix[k][k];
      for (std::size_t j = k; j < 3; ++j) {
        matrix[i][j] -= factor * matrix[k][j];
      }
      sides[i] -= factor * sides[k];
    }
  }
  for (std::size_t i = 3; i-- > 0;) {
    for (std::size_t j = i + 1; j < 3; ++j) {
      sides[i] -= matrix[i][j] * sides[j];
    }
    sides[i] /= matrix[i][i];
  }
  return sides;
}

// Newton's method on the log-likelihood of constant, slope and weight of the
// prior log-odds, which all targets share.
class CommonFit {
public:
  CommonFit(const CalibrationRows &rows, Span<const double> shares)
      : rows_(rows), shares_(shares) {
    for (int i = 0; i < kMostSteps && step(); ++i) {
    }
  }
  [[nodiscard]] const Three &parameters() const { return parameters_; }

private:
  bool step() {
    std::array<Three, 3> curvature = {};
    Three gradient = {};
    for (std::size_t i = 0; i < 3; ++i) {
      curvature[i][i] = kPriorOfAll;
      gradient[i] = -kPriorOfAll * (parameters_[i] - kStart[i]);
    }
    for (std::size_t row = 0; row < rows_.weights.size(); ++row) {
      for (std::size_t target = rows_.begin; target < rows_.end; ++target) {
        add(row, target, curvature, gradient);
      }
    }
    const Three change = solve(curvature, gradient);
    double largest = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double bounded = std::clamp(change[i], -2.0, 2.0);
      parameters_[i] += bounded;
      largest = std::max(largest, std::fabs(bounded));
    }
    return largest >= kSmallestStep;
  }

  void add(std::size_t row, std::size_t target, std::array<Three, 3> &curvature,
           Three &gradient) const {
    const double share = shares_[target - rows_.begin];
    const Three basis = {1.0, units(rows_.scores.row(row)[target], share),
                         log_odds_of(share)};
    const double p =
        sigmoid(basis[0] * parameters_[0] + basis[1] * parameters_[1] +
                basis[2] * parameters_[2]);
    const double weight = rows_.weights[row];
    const double rest = weight * (rows_.targets.row(row)[target] - p);
    const double variance = weight * p * (1.0 - p);
    for (std::size_t i = 0; i < 3; ++i) {
      gradient[i] += rest * basis[i];
      for (std::size_t j = 0; j < 3; ++j) {
        curvature[i][j] += variance * basis[i] * basis[j];
      }
    }
  }

  static constexpr Three kStart = {0.0, 1.0, 1.0};
  const CalibrationRows &rows_;
  Span<const double> shares_;
  Three parameters_ = kStart;
};

// Newton's method for one target, with a prior about what is common.
TargetCalibration fit(const CalibrationRows &rows, std::size_t target,
                      double share, const Three &common) {
  const double common_constant = common[0] + common[2] * log_odds_of(share);
  const double common_slope = common[1];
  const double slope_prior =
      kPriorOfSlope / std::max(common_slope * common_slope, 1e-3);
  double a = common_constant;
  double b = common_slope;
  for (int i = 0; i < kMostSteps; ++i) {
    double to_a = -kPriorOfConstant * (a - common_constant);
    double to_b = -slope_prior * (b - common_slope);
    double aa = kPriorOfConstant;
    double ab = 0.0;
    double bb = slope_prior;
    for (std::size_t row = 0; row < rows.weights.size(); ++row) {
      const double u = units(rows.scores.row(row)[target], share);
      const double p = sigmoid(a + b * u);
      const double rest =
          rows.weights[row] * (rows.targets.row(row)[target] - p);
      const double variance = rows.weights[row] * p * (1.0 - p);
      to_a += rest;
      to_b += rest * u;
      aa += variance;
      ab += variance * u;
      bb += variance * u * u;
    }
    const double determinant = aa * bb - ab * ab;
    const double step_a =
        std::clamp((bb * to_a - ab * to_b) / determinant, -1.0, 1.0);
    const double step_b =
        std::clamp((aa * to_b - ab * to_a) / determinant, -1.0, 1.0);
    a += step_a;
    b += step_b;
    if (std::max(std::fabs(step_a), std::fabs(step_b)) < kSmallestStep) {
      break;
    }
  }
  return {a, std::max(b, 0.0), share};
}

} // namespace

double TargetCalibration::log_odds(double score) const {
  // The order of the arguments keeps a NaN, which damaged files can lead to,
  // from what searches and sorts.
  return std::max(
      -kLargestLogOdds,
      std::min(kLargestLogOdds, constant + slope * units(score, share)));
}

std::pmr::vector<TargetCalibration>
calibrate(const CalibrationRows &rows, Span<const double> shares,
          std::pmr::memory_resource *memory) {
  const CommonFit common(rows, shares);
  std::pmr::vector<TargetCalibration> calibrations(memory);
  calibrations.reserve(shares.size());
  for (std::size_t target = rows.begin; target < rows.end; ++target) {
    calibrations.push_back(
        fit(rows, target, shares[target - rows.begin], common.parameters()));
  }
  return calibrations;
}

} // namespace naibx

// src/score/ridge/ridge_scores.cpp


#include <algorithm>

namespace naibx {

namespace {

// Rows whose scores fit the first-level cache beside what else is used.
constexpr std::size_t kBytesOfScores = std::size_t{16} << 10U;
constexpr std::size_t kMostRowsTogether = 16;

} // namespace

RidgeScores::RidgeScores(const Configuration &configuration,
                         const Layout &layout, const RidgeTables &tables,
                         Span<const std::uint32_t> sizes,
                         Span<const double> log_shares, const Kernels &kernels)
    : configuration_(configuration), layout_(layout), tables_(tables),
      log_shares_(log_shares), kernels_(kernels),
      group_column_(tables.label_stride() + in_lines(sizes.size())) {
  columns_.label_count = tables.label_count();
  columns_.seen_labels = tables.label_count();
  columns_.label_columns = tables.label_stride();
  columns_.row_size = group_column_ + in_lines(tables.groups().count());
  columns_.labels_have_their_columns = true;
  columns_.size_of_column = sizes;
  columns_.fixed_size = configuration.fixed_size();
}

std::size_t RidgeScores::rows_of_tile() const {
  return std::clamp<std::size_t>(kBytesOfScores /
                                     (sizeof(double) * columns_.row_size),
                                 1, kMostRowsTogether);
}

std::uint64_t RidgeScores::work_of_row(std::uint64_t value_count) const {
  const FeatureMap &map = tables_.map();
  return std::uint64_t{map.feature_count()} * columns_.row_size +
         std::uint64_t{map.landmark_count()} * (value_count + 16);
}

void RidgeScores::reserve(ScoreScratch &scratch) const {
  scratch.ridge.emplace(layout_, scratch.memory);
  RidgeRowScratch &own = *scratch.ridge;
  own.row.reserve(layout_.column_count());
  tables_.reserve(rows_of_tile(), own.scratch);
  own.scores.resize(rows_of_tile() * columns_.row_size);
}

void RidgeScores::score(const ExampleBatch &examples, RowRange tile,
                        ScoredClasses /*classes*/,
                        ScoreScratch &scratch) const {
  RidgeRowScratch &own = *scratch.ridge;
  for (std::uint64_t i = 0; i < tile.count; ++i) {
    const ExampleView example = examples.row(tile.first + i);
    try {
      own.example.prepare(layout_, example, kernels_);
    } catch (Failure &failure) {
      failure.set_row(tile.first + i, examples.row_count());
      throw;
    }
    own.row.assign(configuration_, example, {});
    tables_.begin(own.row.example(), kernels_, static_cast<std::size_t>(i),
                  own.scratch);
  }
  const auto row_count = static_cast<std::size_t>(tile.count);
  tables_.score(row_count, kernels_, own.scratch, own.scores.data(),
                columns_.row_size, group_column_);
  for (std::size_t row = 0; row < row_count; ++row) {
    set_sizes(own.scores.data() + row * columns_.row_size);
  }
}

// log P(M = m | x) of each size from that of its group.
void RidgeScores::set_sizes(double *row) const {
  for (std::size_t i = 0; i < columns_.size_of_column.size(); ++i) {
    const std::size_t group = tables_.groups().of(columns_.size_of_column[i]);
    row[columns_.label_columns + i] = row[group_column_ + group] +
                                      tables_.group_log_share(group) +
                                      log_shares_[i];
  }
}

} // namespace naibx

// src/score/ridge/ridge_tables.cpp


#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

constexpr double kSmallestShare = 1e-6;

// The shares of targets, none of them 0 or 1.
std::pmr::vector<double> shares_of(const RidgeStatistics &statistics,
                                   std::size_t begin, std::size_t end,
                                   double example_weight,
                                   std::pmr::memory_resource *memory) {
  std::pmr::vector<double> shares(memory);
  shares.reserve(end - begin);
  for (std::size_t target = begin; target < end; ++target) {
    const double share = (statistics.mass(target) / example_weight + 0.5) /
                         (statistics.weight() / example_weight + 1.0);
    shares.push_back(std::clamp(share, kSmallestShare, 1.0 - kSmallestShare));
  }
  return shares;
}

std::pmr::vector<double> log_odds_of(std::pmr::vector<double> shares) {
  for (double &share : shares) {
    share = std::log(share / (1.0 - share));
  }
  return shares;
}

} // namespace

RidgeTables::RidgeTables(const Configuration &configuration, RidgeFit fit,
                         const SizeGroups &groups,
                         const CalibrationSample &sample,
                         std::pmr::memory_resource *memory)
    : label_count_(configuration.label_count()), map_(std::move(fit.map)),
      lambda_(fit.weights.lambda), weights_(std::move(fit.weights.rows)),
      constants_(std::move(fit.weights.constants)),
      held_out_(std::move(fit.weights.held_out)), groups_(groups, memory),
      label_log_odds_(log_odds_of(shares_of(fit.statistics, 0, label_count_,
                                            sample.example_weight, memory))),
      label_calibrations_(memory), group_calibrations_(memory),
      group_log_shares_(memory) {
  for (std::size_t group = 0; group < groups_.count(); ++group) {
    // Those that a part of the examples lacks count as half of one.
    const double mass = fit.statistics.mass(label_count_ + group);
    group_log_shares_.push_back(
        std::log((mass > 0.0 ? mass : 0.5 * sample.example_weight) /
                 fit.statistics.weight()));
  }
  calibrate_targets(fit.statistics, sample, memory);
}

void RidgeTables::calibrate_targets(const RidgeStatistics &statistics,
                                    const CalibrationSample &sample,
                                    std::pmr::memory_resource *memory) {
  const std::size_t targets = label_count_ + groups_.count();
  AlignedRows<double> truth(line_count(targets), memory);
  truth.append_rows(sample.rows.size());
  std::pmr::vector<double> weights(memory);
  weights.reserve(sample.rows.size());
  for (std::size_t row = 0; row < sample.rows.size(); ++row) {
    const auto labels = sample.rows[row].row.labels();
    for (const std::uint32_t label : labels) {
      truth.row(row)[label] = 1.0;
    }
    truth.row(row)[label_count_ + groups_.of(labels.size())] = 1.0;
    weights.push_back(sample.rows[row].weight / sample.example_weight);
  }
  const auto calibrate_range = [&](std::size_t begin, std::size_t end) {
    const auto shares =
        shares_of(statistics, begin, end, sample.example_weight, memory);
    return calibrate({held_out_, truth, weights, begin, end}, shares, memory);
  };
  label_calibrations_ = calibrate_range(0, label_count_);
  group_calibrations_ = calibrate_range(label_count_, targets);
}

void RidgeTables::calibrate_row(const double *targets, double *labels,
                                double *groups) const {
  for (std::size_t label = 0; label < label_count_; ++label) {
    labels[label] = label_calibrations_[label].log_odds(targets[label]);
  }
  for (std::size_t group = 0; group < groups_.count(); ++group) {
    groups[group] =
        group_calibrations_[group].log_odds(targets[label_count_ + group]);
  }
  const double sum = log_sum_exp(groups_.count(), [&](std::size_t group) {
                       return groups[group];
                     }).value();
  for (std::size_t group = 0; group < groups_.count(); ++group) {
    groups[group] -= sum + group_log_shares_[group];
  }
}

void RidgeTables::begin(const ExampleView &canonical, const Kernels &kernels,
                        std::size_t row, RidgeScratch &scratch) const {
  map_.begin_features(canonical, kernels, scratch.map, row,
                      scratch.features.data() + row * map_.stride());
}

void RidgeTables::score(std::size_t row_count, const Kernels &kernels,
                        RidgeScratch &scratch, double *scores,
                        std::size_t score_stride,
                        std::size_t group_column) const {
  map_.finish_features(kernels, scratch.map, row_count,
                       scratch.features.data());
  ProductSums call = {};
  call.left = scratch.features.data();
  call.left_stride = map_.stride();
  call.left_term_stride = 1;
  call.sum_stride = call.column_end = constants_.stride();
  call.term_count = map_.feature_count();
  call.sums = scratch.targets.data();
  call.row_count = row_count;
  for (std::size_t row = 0; row < row_count; ++row) {
    std::copy_n(constants_.row(0), call.sum_stride,
                call.sums + row * call.sum_stride);
  }
  weights_.add_products(call, kernels);
  for (std::size_t row = 0; row < row_count; ++row) {
    double *const of_row = scores + row * score_stride;
    calibrate_row(call.sums + row * call.sum_stride, of_row,
                  of_row + group_column);
  }
}

bool RidgeTables::is_finite() const {
  const auto are_finite = [](Span<const double> numbers) {
    return std::all_of(numbers.begin(), numbers.end(),
                       [](double number) { return std::isfinite(number); });
  };
  const auto are_sound = [](Span<const TargetCalibration> calibrations) {
    return std::all_of(calibrations.begin(), calibrations.end(),
                       [](const TargetCalibration &calibration) {
                         return std::isfinite(calibration.constant) &&
                                std::isfinite(calibration.slope);
                       });
  };
  for (std::size_t feature = 0; feature < map_.feature_count(); ++feature) {
    for (std::size_t target = 0; target < label_count_ + groups_.count();
         ++target) {
      if (!std::isfinite(weights_.number(feature, target))) {
        return false;
      }
    }
  }
  return are_finite({constants_.row(0), constants_.stride()}) &&
         are_finite(label_log_odds_) && are_finite(group_log_shares_) &&
         are_sound(label_calibrations_) && are_sound(group_calibrations_);
}

void RidgeTables::round_to_float32() {
  weights_.round_to_float32(label_count_ + groups_.count());
  map_.round_to_float32();
}

void RidgeTables::reserve(std::size_t row_count, RidgeScratch &scratch) const {
  scratch.map.reserve(map_.columns(), row_count);
  scratch.features.resize(table_size(row_count, map_.stride()));
  scratch.targets.resize(table_size(row_count, constants_.stride()));
}

} // namespace naibx

// src/model/ridge/cholesky.cpp

#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

// Columns that are eliminated together: their part of the factor stays in the
// cache.
constexpr std::size_t kBlock = 64;

// The rows from begin, a whole line, to end - 1, in groups that have one
// stride.
template <typename Visit>
void for_rows_together(std::size_t begin, std::size_t end, const Visit &visit) {
  for (; begin < end; begin += Triangle::kRowsTogether) {
    visit(begin, std::min(Triangle::kRowsTogether, end - begin));
  }
}

void divide(double *row, std::size_t count, double divisor) {
  for (std::size_t i = 0; i < count; ++i) {
    row[i] /= divisor;
  }
}

} // namespace

Cholesky::Cholesky(Triangle matrix, const Kernels &kernels)
    : factor_(std::move(matrix)), kernels_(kernels), terms_(factor_.memory()) {
  const std::size_t order = factor_.order();
  terms_.resize(std::max(order, kBlock));
  for (std::size_t begin = 0; begin < order && is_valid_; begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, order);
    factor_block(begin, end);
    update_below(begin, end);
  }
}

// The columns begin to end - 1 of all rows; what the columns before them take
// away has been taken away.
void Cholesky::factor_block(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < factor_.order(); ++i) {
    double *const row = factor_.row(i);
    for (std::size_t j = begin; j < std::min(end, i + 1); ++j) {
      const double *const other = factor_.row(j);
      double sum = row[j];
      for (std::size_t k = begin; k < j; ++k) {
        sum -= row[k] * other[k];
      }
      if (j < i) {
        row[j] = sum / other[j];
      } else if (sum > 0.0) {
        row[j] = std::sqrt(sum);
      } else {
        is_valid_ = false;
        return;
      }
    }
  }
}

// Takes the product of these columns away from all that is right of them.
void Cholesky::update_below(std::size_t begin, std::size_t end) {
  const std::size_t order = factor_.order();
  if (end >= order) {
    return;
  }
  AlignedRows<double> columns(spread_line_count(order), factor_.memory());
  columns.append_rows(end - begin);
  for (std::size_t i = end; i < order; ++i) {
    for (std::size_t k = begin; k < end; ++k) {
      columns.row(k - begin)[i] = factor_.row(i)[k];
    }
  }
  for_rows_together(end, order, [&](std::size_t i, std::size_t count) {
    ProductCall<double> call = {};
    call.left = factor_.row(i) + begin;
    call.left_stride = call.sum_stride = Triangle::stride(i);
    call.left_term_stride = 1;
    call.rows = columns.row(0);
    call.stride = columns.stride();
    call.term_count = end - begin;
    call.column_begin = end; // a whole line
    call.column_end = Triangle::stride(i);
    call.sums = factor_.row(i);
    call.row_count = count;
    call.subtracts = true;
    kernels_.add_products_float64(call);
  });
}

// rows[i] -= the sum of factor[i][k] rows[k] over k below `end`, for i from
// `end` to next - 1.
void Cholesky::subtract_solved(AlignedRows<double> &rows, std::size_t end,
                               std::size_t next) const {
  for_rows_together(end, next, [&](std::size_t i, std::size_t count) {
    ProductCall<double> call = {};
    call.left = factor_.row(i);
    call.left_stride = Triangle::stride(i);
    call.left_term_stride = 1;
    call.rows = rows.row(0);
    call.stride = call.sum_stride = rows.stride();
    call.term_count = end;
    call.column_end = rows.stride();
    call.sums = rows.row(i);
    call.row_count = count;
    call.subtracts = true;
    kernels_.add_products_float64(call);
  });
}

void Cholesky::solve_forward(AlignedRows<double> &rows) {
  const std::size_t order = factor_.order();
  for (std::size_t begin = 0; begin < order; begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, order);
    subtract_solved(rows, begin, end);
    for (std::size_t i = begin; i < end; ++i) {
      ProductCall<double> call = {};
      call.left = factor_.row(i) + begin;
      call.left_term_stride = 1;
      call.rows = rows.row(begin);
      call.stride = call.column_end = rows.stride();
      call.term_count = i - begin;
      call.sums = rows.row(i);
      call.row_count = 1;
      call.subtracts = true;
      kernels_.add_products_float64(call);
      divide(rows.row(i), rows.stride(), factor_.row(i)[i]);
    }
  }
}

void Cholesky::solve_backward(AlignedRows<double> &rows) {
  const std::size_t order = factor_.order();
  for (std::size_t i = order; i-- > 0;) {
    for (std::size_t k = i + 1; k < order; ++k) {
      terms_[k - i - 1] = {static_cast<std::uint32_t>(k), -factor_.row(k)[i]};
    }
    kernels_.add_rows_float64({rows.row(0), rows.stride(), 0, rows.stride(),
                               terms_.data(), order - i - 1, rows.row(i)});
    divide(rows.row(i), rows.stride(), factor_.row(i)[i]);
  }
}

} // namespace naibx

// src/model/ridge/ridge_fit.cpp

#include <array>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

constexpr std::array<double, 7> kLambdas = {0.03, 0.1,  0.3, 1.0,
                                            3.0,  10.0, 30.0};
constexpr std::array<double, 3> kDenseWidths = {1.0, 2.0, 4.0};
constexpr std::array<double, 2> kSparseWidths = {0.3, 1.0};
constexpr double kLinear = 0.0;    // in place of a width
constexpr double kErrorTie = 1e-6; // of errors, relative

// Errors that tie go to the larger lambda.
bool is_better(const RidgeWeights &weights, const RidgeWeights &best) {
  return weights.squared_error < best.squared_error * (1.0 - kErrorTie) ||
         (weights.squared_error < best.squared_error * (1.0 + kErrorTie) &&
          weights.lambda > best.lambda);
}

RowTargets targets_of_sample(Span<const ReservoirRow> sample,
                             std::uint32_t label_count,
                             const SizeGroups &groups,
                             std::pmr::memory_resource *memory) {
  RowTargets all(memory);
  std::pmr::vector<std::uint32_t> targets(memory);
  for (const ReservoirRow &row : sample) {
    targets_of(row.row.labels(), label_count, groups, targets);
    all.append(targets);
  }
  return all;
}

RidgeStatistics learn(const FeatureMap &map, Span<const ReservoirRow> sample,
                      const RowTargets &targets, std::size_t target_count,
                      const Kernels &kernels,
                      std::pmr::memory_resource *memory) {
  RidgeStatistics statistics(map.feature_count(), target_count, memory);
  MapScratch scratch(memory);
  for (std::size_t row = 0; row < sample.size(); ++row) {
    map.features(sample[row].row.example(), kernels, scratch,
                 statistics.next_features());
    statistics.add(targets.row(row), sample[row].weight, kernels);
  }
  statistics.finish(kernels);
  return statistics;
}

Span<const double> widths_of(const RidgeSettings &settings,
                             const ColumnMap &columns) {
  if (settings.method == Method::linear) {
    return {&kLinear, 1};
  }
  return columns.sparse_count() > 0 ? Span<const double>(kSparseWidths)
                                    : Span<const double>(kDenseWidths);
}

// From the middle on upwards while it gets better, or else downwards: the
// error has one valley.
RidgeWeights best_weights(const RidgeProblem &problem) {
  constexpr std::size_t kMiddle = 3;
  RidgeWeights best = problem.solve(kLambdas[kMiddle]);
  const auto improves = [&](std::size_t at) {
    RidgeWeights weights = problem.solve(kLambdas[at]);
    const bool is_improved = is_better(weights, best);
    if (is_improved) {
      best = std::move(weights);
    }
    return is_improved;
  };
  std::size_t at = kMiddle;
  while (at + 1 < kLambdas.size() && improves(at + 1)) {
    ++at;
  }
  while (at <= kMiddle && at > 0 && improves(at - 1)) {
    --at;
  }
  return best;
}

} // namespace

void targets_of(Span<const std::uint32_t> labels, std::uint32_t label_count,
                const SizeGroups &groups,
                std::pmr::vector<std::uint32_t> &targets) {
  targets.assign(labels.begin(), labels.end());
  targets.push_back(
      static_cast<std::uint32_t>(label_count + groups.of(labels.size())));
}

RidgeWeights fit_weights(const FeatureMap &map,
                         const RidgeStatistics &statistics,
                         const SizeGroups &groups,
                         Span<const ReservoirRow> sample,
                         std::uint32_t label_count, const Kernels &kernels,
                         std::pmr::memory_resource *memory) {
  const RowTargets targets =
      targets_of_sample(sample, label_count, groups, memory);
  return best_weights(RidgeProblem(map, statistics, sample, targets,
                                   label_count, kernels, memory));
}

RidgeFit fit_sample(const Configuration &configuration,
                    const RidgeSettings &settings, const SizeGroups &groups,
                    Span<const ReservoirRow> sample, const Kernels &kernels,
                    std::pmr::memory_resource *memory) {
  const std::uint32_t label_count = configuration.label_count();
  const RowTargets targets =
      targets_of_sample(sample, label_count, groups, memory);
  const ColumnMap columns(configuration, sample, kernels, memory);
  std::optional<RidgeFit> best;
  for (const double width : widths_of(settings, columns)) {
    FeatureMap map(columns, sample, settings.landmark_count, width, kernels,
                   memory);
    RidgeStatistics statistics = learn(
        map, sample, targets, label_count + groups.count(), kernels, memory);
    RidgeWeights weights = best_weights(RidgeProblem(
        map, statistics, sample, targets, label_count, kernels, memory));
    if (!best || is_better(weights, best->weights)) {
      best.emplace(
          RidgeFit{std::move(map), std::move(statistics), std::move(weights)});
    }
  }
  return std::move(*best);
}

RidgeFit linear_part(const RidgeFit &kernel_fit,
                     const Configuration &configuration,
                     const SizeGroups &groups, Span<const ReservoirRow> sample,
                     const Kernels &kernels,
                     std::pmr::memory_resource *memory) {
  constexpr std::size_t kNoLandmarks = 0;
  FeatureMap map(kernel_fit.map.columns(), sample, kNoLandmarks, kLinear,
                 kernels, memory);
  RidgeStatistics statistics = kernel_fit.statistics.leading(
      map.feature_count(), 1.0 / std::sqrt(kernel_fit.map.linear_share()),
      memory);
  RidgeWeights weights =
      fit_weights(map, statistics, groups, sample, configuration.label_count(),
                  kernels, memory);
  return {std::move(map), std::move(statistics), std::move(weights)};
}

} // namespace naibx

// src/model/ridge/ridge_merge.cpp
// Two models of the linear or the kernel method become one: "Merging" in
// docs/ridge.md.

#include <string>
#include <utility>

namespace naibx {

namespace {

std::string in_hexadecimal(std::uint64_t word) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) {
    digits += "0123456789abcdef"[word >> static_cast<unsigned>(shift) & 15U];
  }
  return digits;
}

} // namespace

RidgeModel RidgeModel::merged(const RidgeModel &other,
                              const Configuration &configuration,
                              const Kernels &kernels) const {
  // The map, where only one has it, comes from that one.
  const bool is_this_first = frozen_ || !other.frozen_;
  RidgeModel result(is_this_first ? *this : other, memory_);
  result.merge(is_this_first ? other : *this, configuration, kernels);
  return result;
}

void RidgeModel::merge(const RidgeModel &other,
                       const Configuration &configuration,
                       const Kernels &kernels) {
  if (other.frozen_) {
    frozen_->add(*other.frozen_, kernels);
  } else if (frozen_) {
    learn(other.reservoir_.rows(), configuration, kernels);
  }
  auto rows = pooled_rows(reservoir_.rows(), other.reservoir_.rows(), memory_);
  if (!frozen_) {
    freeze_pooled(rows, configuration, kernels);
  }
  reservoir_.assign(std::move(rows),
                    std::min(reservoir_.end(), other.reservoir_.end()));
  sets_.merge(other.sets_);
}

void RidgeModel::freeze_pooled(Span<const ReservoirRow> rows,
                               const Configuration &configuration,
                               const Kernels &kernels) {
  Reservoir sample(reservoir_.capacity(), memory_);
  sample.assign(pooled_rows(rows, {}, memory_), Reservoir::kNoEnd);
  const Span<const ReservoirRow> kept = sample.rows();
  if (kept.size() == rows.size()) {
    return;
  }
  freeze(kept, configuration, kernels);
  std::size_t next = 0; // of those kept, which are in the same order
  for (const ReservoirRow &row : rows) {
    if (next < kept.size() && kept[next].hash == row.hash &&
        kept[next].row.compare(row.row) == 0) {
      ++next;
    } else {
      learn({&row, 1}, configuration, kernels);
    }
  }
}

void RidgeModel::learn(Span<const ReservoirRow> rows,
                       const Configuration &configuration,
                       const Kernels &kernels) {
  for (const ReservoirRow &row : rows) {
    frozen_->map.features(row.row.example(), kernels, scratch_,
                          frozen_->statistics.next_features());
    targets_of(row.row.labels(), configuration.label_count(), frozen_->groups,
               targets_);
    frozen_->statistics.add(targets_, row.weight, kernels);
  }
}

std::uint64_t RidgeModel::Frozen::fingerprint() const {
  std::uint64_t print = map.fingerprint();
  for (const std::uint32_t begin : groups.begins()) {
    print = fold(print, begin);
  }
  return print;
}

void RidgeModel::Frozen::add(const Frozen &other, const Kernels &kernels) {
  const std::uint64_t ours = fingerprint();
  const std::uint64_t theirs = other.fingerprint();
  // Files are not trusted: hashes that are made to agree must do no harm.
  if (ours != theirs ||
      statistics.feature_count() != other.statistics.feature_count() ||
      statistics.target_count() != other.statistics.target_count()) {
    fail(NAIBX_ERROR_MISMATCH,
         "the models cannot be merged: each has a map of its own, ",
         in_hexadecimal(ours), " here and ", in_hexadecimal(theirs),
         " in the other model; merge models without a map into one with a map");
  }
  statistics.add(other.statistics, kernels);
}

} // namespace naibx

// src/model/ridge/ridge_model.cpp


#include <utility>

namespace naibx {

namespace {

// Memory and time grow with the square.
constexpr std::size_t kMostLinearFeatures = 8192;

} // namespace

RidgeModel::RidgeModel(const Configuration &configuration,
                       std::pmr::memory_resource *memory)
    : memory_(memory), reservoir_(configuration.ridge().reservoir_rows, memory),
      sets_(configuration.ridge().seen_sets, configuration.ridge().seed,
            memory),
      scratch_(memory), targets_(memory) {
  const std::size_t features =
      configuration.features().size() + configuration.category_count();
  if (configuration.ridge().method == Method::linear &&
      features > kMostLinearFeatures) {
    fail(NAIBX_ERROR_LIMIT, "NAIBX_METHOD_LINEAR is for at most ",
         kMostLinearFeatures, " columns and categories, but there are ",
         features, "; NAIBX_METHOD_KERNEL has no such limit");
  }
}

RidgeModel::RidgeModel(const RidgeModel &other,
                       std::pmr::memory_resource *memory)
    : memory_(memory), reservoir_(other.reservoir_, memory),
      sets_(other.sets_, memory), scratch_(memory), targets_(memory) {
  if (other.frozen_) {
    frozen_.emplace(Frozen{FeatureMap(other.frozen_->map, memory),
                           SizeGroups(other.frozen_->groups, memory),
                           RidgeStatistics(other.frozen_->statistics, memory)});
  }
}

void RidgeModel::prepare(const Configuration &configuration,
                         const ExampleView &example,
                         Span<const std::uint32_t> labels, double weight,
                         const std::optional<std::uint64_t> &group,
                         const Kernels &kernels) {
  next_.reset();
  CanonicalRow row(memory_);
  row.assign(configuration, example, labels);
  const std::uint64_t seed = configuration.ridge().seed;
  const std::uint64_t own_hash = row.hash(seed);
  ReservoirRow next = {group ? hash_of_group(*group, seed) : own_hash, weight,
                       std::move(row), squared_weight(weight), own_hash};
  if (!frozen_ && reservoir_.would_overflow(next)) {
    freeze(configuration, kernels);
  }
  if (frozen_) {
    frozen_->map.features(next.row.example(), kernels, scratch_,
                          frozen_->statistics.next_features());
    targets_of(next.row.labels(), configuration.label_count(), frozen_->groups,
               targets_);
  }
  sets_.prepare(next.row.labels().size());
  reservoir_.prepare();
  next_.emplace(std::move(next));
}

void RidgeModel::commit(const Kernels &kernels) noexcept {
  sets_.add(next_->row.labels(), next_->weight);
  if (frozen_) {
    frozen_->statistics.add(targets_, next_->weight, kernels);
  }
  reservoir_.add(std::move(*next_));
  next_.reset();
}

void RidgeModel::freeze(Span<const ReservoirRow> sample,
                        const Configuration &configuration,
                        const Kernels &kernels) {
  SizeGroups groups(sample, memory_);
  RidgeFit fit = fit_sample(configuration, configuration.ridge(), groups,
                            sample, kernels, memory_);
  frozen_.emplace(
      Frozen{std::move(fit.map), std::move(groups), std::move(fit.statistics)});
}

void RidgeModel::take_map(const RidgeModel &other) {
  if (other.frozen_) {
    const Frozen &frozen = *other.frozen_;
    frozen_.emplace(Frozen{
        FeatureMap(frozen.map, memory_), SizeGroups(frozen.groups, memory_),
        RidgeStatistics(frozen.statistics.feature_count(),
                        frozen.statistics.target_count(), memory_)});
  }
}

void RidgeModel::decide_kinds(Configuration &configuration,
                              std::pmr::memory_resource *memory) const {
  if (frozen_) {
    frozen_->map.columns().decide_kinds(configuration);
  } else if (!reservoir_.rows().empty()) {
    const auto uses = column_uses(configuration, reservoir_.rows(), memory);
    for (std::size_t column = 0; column < uses.size(); ++column) {
      configuration.set_column_kind(static_cast<std::uint32_t>(column),
                                    uses[column].kind);
    }
  }
}

SizeGroups RidgeModel::groups(std::pmr::memory_resource *memory) const {
  return frozen_ ? SizeGroups(frozen_->groups, memory)
                 : SizeGroups(reservoir_.rows(), memory);
}

RidgeFit RidgeModel::fit(const Configuration &configuration,
                         const Kernels &kernels,
                         std::pmr::memory_resource *memory) const {
  if (!frozen_) {
    return fit_sample(configuration, configuration.ridge(), groups(memory),
                      reservoir_.rows(), kernels, memory);
  }
  FeatureMap map(frozen_->map, memory);
  RidgeStatistics statistics(frozen_->statistics, memory);
  statistics.finish(kernels);
  RidgeWeights weights =
      fit_weights(map, statistics, frozen_->groups, reservoir_.rows(),
                  configuration.label_count(), kernels, memory);
  return {std::move(map), std::move(statistics), std::move(weights)};
}

} // namespace naibx

// src/model/ridge/ridge_problem.cpp

#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

// Rows of the sample whose leverage is found together, an odd number of lines.
constexpr std::size_t kTileRows = 72;
// What the kernel between landmarks gains on its diagonal, times their number.
constexpr double kJitter = 1e-9;
// A row with more leverage has all but determined its own score.
constexpr double kSmallestRest = 1e-12;

} // namespace

RidgeProblem::RidgeProblem(const FeatureMap &map,
                           const RidgeStatistics &statistics,
                           Span<const ReservoirRow> sample,
                           const RowTargets &targets, std::size_t label_count,
                           const Kernels &kernels,
                           std::pmr::memory_resource *memory)
    : map_(map), statistics_(statistics), sample_(sample), targets_(targets),
      label_count_(label_count), kernels_(kernels), memory_(memory),
      features_(line_count(map.feature_count()), memory),
      landmark_kernel_(line_count(map.landmark_count()), memory) {
  MapScratch scratch(memory);
  features_.append_rows(sample.size());
  for (std::size_t row = 0; row < sample.size(); ++row) {
    double *const features = features_.row(row);
    map.features(sample[row].row.example(), kernels, scratch, features);
    for (std::size_t i = 0; i < map.feature_count(); ++i) {
      features[i] -= statistics.sums()[i] / statistics.weight();
    }
  }
  if (map.landmark_count() > 0) {
    landmark_kernel_.append_rows(map.landmark_count());
    map.landmark_kernel(kernels, landmark_kernel_.row(0));
  }
}

// The scatter about the mean, and lambda times the penalty.
Triangle RidgeProblem::matrix(double lambda) const {
  Triangle matrix(statistics_.scatter(), memory_);
  const double *const sums = statistics_.sums();
  const double total = statistics_.weight();
  const double penalty = lambda * map_.ridge_unit() * total;
  const std::size_t linear = map_.linear_stride();
  for (std::size_t i = 0; i < matrix.order(); ++i) {
    double *const row = matrix.row(i);
    const double mean = sums[i] / total;
    for (std::size_t j = 0; j <= i; ++j) {
      row[j] -= mean * sums[j];
    }
    if (i < linear) {
      row[i] += penalty;
      continue;
    }
    const double *const kernel = landmark_kernel_.row(i - linear);
    for (std::size_t j = linear; j <= i; ++j) {
      row[j] += penalty * kernel[j - linear];
    }
    row[i] += penalty * kJitter * static_cast<double>(map_.landmark_count());
  }
  return matrix;
}

void RidgeProblem::set_right_sides(RidgeWeights &weights) const {
  const std::size_t features = statistics_.feature_count();
  const double *const sums = statistics_.sums();
  weights.rows.append_rows(features);
  for (std::size_t target = 0; target < statistics_.target_count(); ++target) {
    const double *const of_target = statistics_.sums_of(target);
    const double share = statistics_.mass(target) / statistics_.weight();
    for (std::size_t i = 0; i < features; ++i) {
      weights.rows.row(i)[target] = of_target[i] - share * sums[i];
    }
  }
}

void RidgeProblem::set_constants(RidgeWeights &weights) const {
  weights.constants.append_row();
  double *const constants = weights.constants.row(0);
  for (std::size_t target = 0; target < statistics_.target_count(); ++target) {
    constants[target] = statistics_.mass(target) / statistics_.weight();
  }
  for (std::size_t i = 0; i < statistics_.feature_count(); ++i) {
    const double mean = statistics_.sums()[i] / statistics_.weight();
    const double *const row = weights.rows.row(i);
    for (std::size_t target = 0; target < statistics_.target_count();
         ++target) {
      constants[target] -= mean * row[target];
    }
  }
}

RidgeWeights RidgeProblem::solve(double lambda) const {
  Cholesky factor(matrix(lambda), kernels_);
  RidgeWeights weights(statistics_.target_count(), memory_);
  weights.lambda = lambda;
  set_right_sides(weights);
  if (!factor.is_valid()) { // as if lambda were infinite
    std::fill_n(weights.rows.row(0),
                statistics_.feature_count() * weights.rows.stride(), 0.0);
  } else {
    factor.solve_forward(weights.rows);
    factor.solve_backward(weights.rows);
  }
  set_constants(weights);
  weights.held_out.append_rows(sample_.size());
  double total = 0.0;
  for (std::size_t begin = 0; begin < sample_.size();) {
    std::size_t end = end_of_left_out(sample_, begin);
    while (end < sample_.size() &&
           end_of_left_out(sample_, end) - begin <= kTileRows) {
      end = end_of_left_out(sample_, end);
    }
    hold_out({begin, end}, factor, weights);
    for (; begin < end; ++begin) {
      total += sample_[begin].weight;
    }
  }
  weights.squared_error /= total * static_cast<double>(label_count_);
  return weights;
}

// What the weights leave of the targets of rows.
void RidgeProblem::fit(Tile tile, const RidgeWeights &weights,
                       AlignedRows<double> &rest) const {
  for (std::size_t row = tile.begin; row < tile.end; ++row) {
    double *const of_row = rest.row(row - tile.begin);
    for (std::size_t target = 0; target < statistics_.target_count();
         ++target) {
      of_row[target] = -statistics_.mass(target) / statistics_.weight();
    }
    for (const std::uint32_t target : targets_.row(row)) {
      of_row[target] += 1.0;
    }
  }
  ProductCall<double> call = {};
  call.left = features_.row(tile.begin);
  call.left_stride = features_.stride();
  call.left_term_stride = 1;
  call.rows = weights.rows.row(0);
  call.stride = call.sum_stride = call.column_end = weights.rows.stride();
  call.term_count = statistics_.feature_count();
  call.sums = rest.row(0);
  call.row_count = tile.end - tile.begin;
  call.subtracts = true;
  kernels_.add_products_float64(call);
}

void RidgeProblem::hold_out(Tile tile, Cholesky &factor,
                            RidgeWeights &weights) const {
  const std::size_t count = tile.end - tile.begin;
  const std::size_t features = statistics_.feature_count();
  AlignedRows<double> solved(line_count(count), memory_); // [feature][row]
  solved.append_rows(features);
  AlignedRows<double> rest(line_count(statistics_.target_count()), memory_);
  rest.append_rows(count);
  for (std::size_t row = tile.begin; row < tile.end; ++row) {
    const double *const of_row = features_.row(row);
    for (std::size_t i = 0; i < features; ++i) {
      solved.row(i)[row - tile.begin] = of_row[i];
    }
  }
  fit(tile, weights, rest);
  if (factor.is_valid()) {
    factor.solve_forward(solved);
  }
  for (std::size_t begin = tile.begin; begin < tile.end;) {
    const std::size_t end = end_of_left_out(sample_, begin);
    hold_out_group({begin, end}, tile.begin, solved, rest);
    begin = end;
  }
  add_error(tile, rest, weights);
}

// 1 / N + V' V for the rows of a group, of which V has the columns from `at`
// on.
Triangle RidgeProblem::leverages(std::size_t count, std::size_t at,
                                 const AlignedRows<double> &solved) const {
  const std::size_t features = statistics_.feature_count();
  Triangle sums(count, memory_);
  for (std::size_t i = 0; i < count; ++i) {
    std::fill_n(sums.row(i), i + 1, 1.0 / statistics_.weight());
  }
  if (count == 1) {
    for (std::size_t f = 0; f < features; ++f) {
      sums.row(0)[0] += solved.row(f)[at] * solved.row(f)[at];
    }
    return sums;
  }
  AlignedRows<double> columns(line_count(count), memory_);
  columns.append_rows(features);
  for (std::size_t f = 0; f < features; ++f) {
    std::copy_n(solved.row(f) + at, count, columns.row(f));
  }
  std::pmr::vector<WeightedRow> terms(memory_);
  for (std::size_t begin = 0; begin < features; begin += kTileRows) {
    const std::size_t end = std::min(begin + kTileRows, features);
    for (std::size_t i = 0; i < count; ++i) {
      terms.clear();
      for (std::size_t f = begin; f < end; ++f) {
        terms.push_back({static_cast<std::uint32_t>(f), columns.row(f)[i]});
      }
      kernels_.add_rows_float64({columns.row(0), columns.stride(), 0,
                                 in_lines(i + 1), terms.data(), terms.size(),
                                 sums.row(i)});
    }
  }
  return sums;
}

// In place of what is left of the rows of a group: what weights from the other
// rows would have left. (I - H) left = rest, H = D (1 / N + V' V) with the
// weights of the rows in D; solved as a symmetric matrix.
void RidgeProblem::hold_out_group(Tile group, std::size_t tile_begin,
                                  const AlignedRows<double> &solved,
                                  AlignedRows<double> &rest) const {
  const std::size_t count = group.end - group.begin;
  const std::size_t at = group.begin - tile_begin;
  Triangle matrix = leverages(count, at, solved);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double weight = std::sqrt(sample_[group.begin + i].weight) *
                            std::sqrt(sample_[group.begin + j].weight);
      matrix.row(i)[j] = (i == j ? 1.0 : 0.0) - weight * matrix.row(i)[j];
    }
    matrix.row(i)[i] = std::max(matrix.row(i)[i], kSmallestRest);
  }
  AlignedRows<double> sides(rest.stride() / kBlockLanes<double>, memory_);
  sides.append_rows(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double root = std::sqrt(sample_[group.begin + i].weight);
    for (std::size_t target = 0; target < rest.stride(); ++target) {
      sides.row(i)[target] = root * rest.row(at + i)[target];
    }
  }
  Cholesky factor(std::move(matrix), kernels_);
  if (factor.is_valid()) {
    factor.solve_forward(sides);
    factor.solve_backward(sides);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double root = std::sqrt(sample_[group.begin + i].weight);
    for (std::size_t target = 0; target < rest.stride(); ++target) {
      rest.row(at + i)[target] = sides.row(i)[target] / root;
    }
  }
}

void RidgeProblem::add_error(Tile tile, const AlignedRows<double> &left,
                             RidgeWeights &weights) const {
  for (std::size_t row = tile.begin; row < tile.end; ++row) {
    const double *const of_row = left.row(row - tile.begin);
    double *const held_out = weights.held_out.row(row);
    double squares = 0.0;
    for (std::size_t target = 0; target < statistics_.target_count();
         ++target) {
      held_out[target] = -of_row[target];
      squares += target < label_count_ ? of_row[target] * of_row[target] : 0.0;
    }
    for (const std::uint32_t target : targets_.row(row)) {
      held_out[target] += 1.0;
    }
    weights.squared_error += sample_[row].weight * squares;
  }
}

} // namespace naibx

// src/score/tables/columns.cpp

// src/score/tables/columns.hpp
// Which classes of a model become the columns of a predictor.


#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// A class, as a row of statistics.
struct Column {
  const ClassStatistics *classes;
  std::size_t row;
  std::size_t position; // among the columns of the predictor
};

// Columns that the kernels fill at once; their positions are neighbours.
class ColumnLine {
public:
  explicit ColumnLine(Span<const Column> columns) : columns_(columns) {}

  [[nodiscard]] std::size_t position() const { return columns_[0].position; }
  [[nodiscard]] Span<const Column> columns() const { return columns_; }

  // row_of(column) points to its row of statistics.
  template <typename RowOf> [[nodiscard]] LineRows rows(RowOf row_of) const {
    LineRows rows;
    for (std::size_t lane = 0; lane < kLineClasses; ++lane) {
      rows.of[lane] = row_of(columns_[lane < columns_.size() ? lane : 0]);
    }
    return rows;
  }
  template <typename NumberOf>
  [[nodiscard]] LineNumbers numbers(NumberOf number_of) const {
    LineNumbers numbers;
    for (std::size_t lane = 0; lane < kLineClasses; ++lane) {
      numbers.of[lane] = number_of(columns_[lane < columns_.size() ? lane : 0]);
    }
    return numbers;
  }
  [[nodiscard]] LineNumbers weights() const;
  [[nodiscard]] LineNumbers squared_weights() const;
  [[nodiscard]] LineNumbers is_class() const;

private:
  Span<const Column> columns_; // 1 to kLineClasses
};

class Columns {
public:
  Columns(const Model &model, Precision precision,
          std::pmr::memory_resource *memory);

  // Labels seen in training, then candidate sizes, each increasing.
  [[nodiscard]] Span<const std::uint32_t> labels() const { return labels_; }
  [[nodiscard]] Span<const std::uint32_t> sizes() const { return sizes_; }
  [[nodiscard]] Span<const Column> all() const { return columns_; }

  // Calls visit(ColumnLine) for labels, then sizes.
  template <typename Visit> void for_each_line(const Visit &visit) const {
    for (std::size_t begin = 0; begin < columns_.size();) {
      const std::size_t end =
          begin < labels_.size() ? labels_.size() : columns_.size();
      const std::size_t count = std::min(end - begin, kLineClasses);
      visit(ColumnLine(all().subspan(begin, count)));
      begin += count;
    }
  }
  // Calls visit(ColumnLine, first, count) for some of `count` features at a
  // time and every line: what is read and written stays in the cache.
  template <typename Visit>
  void for_each_chunk(std::size_t count, const Visit &visit) const {
    for (std::size_t first = 0; first < count; first += kFeatureChunk) {
      const std::size_t some = std::min(count - first, kFeatureChunk);
      for_each_line([&](const ColumnLine &line) { visit(line, first, some); });
    }
  }

private:
  std::pmr::vector<std::uint32_t> labels_;
  std::pmr::vector<std::uint32_t> sizes_;
  std::pmr::vector<Column> columns_;
};

} // namespace naibx

#include <algorithm>

namespace naibx {

LineNumbers ColumnLine::weights() const {
  return numbers(
      [](const Column &column) { return column.classes->weight(column.row); });
}

LineNumbers ColumnLine::squared_weights() const {
  return numbers([](const Column &column) {
    return column.classes->squared_weight(column.row);
  });
}

LineNumbers ColumnLine::is_class() const {
  LineNumbers numbers = {};
  std::fill_n(numbers.of, columns_.size(), 1.0);
  return numbers;
}

Columns::Columns(const Model &model, Precision precision,
                 std::pmr::memory_resource *memory)
    : labels_(memory), sizes_(memory), columns_(memory) {
  for (std::uint32_t label = 0; label < model.labels().row_count(); ++label) {
    if (model.labels().weight(label) > 0.0) {
      labels_.push_back(label);
    }
  }
  if (!model.configuration().fixed_size()) {
    sizes_.assign(model.seen_sizes().begin(), model.seen_sizes().end());
    if (model.configuration().allow_empty() && !model.size_row(0)) {
      sizes_.push_back(0);
    }
    std::sort(sizes_.begin(), sizes_.end());
  }
  columns_.reserve(labels_.size() + sizes_.size());
  for (const std::uint32_t label : labels_) {
    columns_.push_back({&model.labels(), label, columns_.size()});
  }
  PredictorShape shape;
  shape.precision = precision;
  shape.seen_labels = static_cast<std::uint32_t>(labels_.size());
  std::size_t position = shape.label_columns();
  for (const std::uint32_t size : sizes_) {
    // The empty set, where it is allowed but was never seen, is like all.
    const auto row = model.size_row(size);
    columns_.push_back(
        {row ? &model.sizes() : &model.all(), row.value_or(0), position++});
  }
}

} // namespace naibx

// src/score/tables/compile.cpp


// src/score/tables/compile_counts.hpp
// The logarithms of the count tables: priors, sizes given labels, labels given
// labels.


// src/score/tables/tables.hpp
// The tables of a predictor while they are being filled. For compile alone.


#include <cstddef>
#include <cstdint>

namespace naibx {

class Tables {
public:
  explicit Tables(Predictor &predictor)
      : shape(predictor.shape()), offsets(predictor.offsets()),
        bytes_(predictor.mutable_bytes().data()) {}

  template <typename Number>
  [[nodiscard]] Number *at(std::size_t offset) const {
    return reinterpret_cast<Number *>(bytes_ + offset);
  }
  [[nodiscard]] double *start() const { return at<double>(offsets.start); }

  // The rows of logarithms from `row` on, at a column.
  [[nodiscard]] TableRows logarithms(std::size_t row,
                                     std::size_t column) const {
    return numbers(offsets.logarithms, row * shape.columns() + column,
                   shape.columns());
  }
  // The numbers of Gaussian features from one on, within a chunk, at a column:
  // two rows each.
  [[nodiscard]] TableRows gaussian(std::size_t feature,
                                   std::size_t column) const {
    return shape.precision == Precision::float64
               ? gaussian_of<double>(feature, column)
               : gaussian_of<float>(feature, column);
  }

  const PredictorShape shape;
  const TableOffsets offsets;

private:
  // Numbers in the precision of the predictor, of which the first is at
  // `place` of a table.
  [[nodiscard]] TableRows numbers(std::size_t table, std::size_t place,
                                  std::size_t stride) const {
    const bool is_float = shape.precision == Precision::float32;
    const std::size_t size = is_float ? sizeof(float) : sizeof(double);
    return {bytes_ + table + place * size, stride, is_float};
  }
  template <typename Real>
  [[nodiscard]] TableRows gaussian_of(std::size_t feature,
                                      std::size_t column) const {
    constexpr std::size_t kLanes = kBlockLanes<Real>;
    const GaussianBlocks<Real> blocks = {nullptr, shape.gaussian_count,
                                         shape.columns() / kLanes, shape.form};
    return numbers(offsets.gaussian,
                   blocks.place(feature, column / kLanes) + column % kLanes,
                   kLanes);
  }

  std::byte *bytes_;
};

} // namespace naibx

#include <memory_resource>
#include <vector>

namespace naibx {

void compile_columns(const Model &model, const Columns &columns,
                     const Tables &tables);

class CountCompiler {
public:
  CountCompiler(const Model &model, const Columns &columns,
                const Tables &tables, const Kernels &kernels,
                std::pmr::memory_resource *memory)
      : model_(model), columns_(columns), tables_(tables), kernels_(kernels),
        numbers_(memory) {
    numbers_.reserve(columns.all().size());
  }

  // Adds the priors to `start`, and sets it to NaN where there is no class.
  void add_priors();
  void fill_sizes_given_labels();
  void fill_pairs();

private:
  [[nodiscard]] double log(double value) const;
  // Sets the numbers to log(N_y + the smoothing) of each label.
  void set_log_totals(double total_smoothing);
  // From the labels' weights to log(weight + a) less those numbers.
  void finish_row(double *row) const;

  const Model &model_;
  const Columns &columns_;
  const Tables &tables_;
  const Kernels &kernels_;
  std::pmr::vector<double> numbers_; // by column, or by label
};

} // namespace naibx

// src/score/tables/compile_discrete.hpp
// The rows of logarithms of the discrete features.


#include <cstdint>

namespace naibx {

// How many pairs of a Bernoulli feature and a column there are whose examples
// all had the feature, with nothing smoothed.
std::uint64_t count_always_present(const Model &model, const Columns &columns);

// Fill the rows; add to `start` what an example without any feature gets.
void compile_bernoulli(const Model &model, const Columns &columns,
                       const Tables &tables, const Kernels &kernels);
void compile_multinomial(const Model &model, const Columns &columns,
                         const Tables &tables, const Kernels &kernels);
void compile_categorical(const Model &model, const Columns &columns,
                         const Tables &tables, const Kernels &kernels);

} // namespace naibx

// src/score/tables/compile_gaussian.hpp
// The tables of the Gaussian features.


#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

class GaussianCompiler {
public:
  GaussianCompiler(const Model &model, const Columns &columns,
                   Precision precision, std::pmr::memory_resource *memory);

  // Features that are not constant.
  [[nodiscard]] std::size_t feature_count() const { return features_.size(); }

  // What the numbers allow; see PredictorShape.
  struct Found {
    GaussianForm form;
    bool sparse_rows;
  };
  // Fills the tables; adds to `start`, which is 0, what does not depend on the
  // example. start_of_zeros, which is 0, gets the quadratic alone.
  [[nodiscard]] Found fill(const Tables &tables, const Kernels &kernels);

private:
  void set_centre(CompiledFeature &feature, double from_shift) const;
  // Each feature's centre becomes the mean of the class with the smallest
  // variance, of those that are not far away from all examples.
  void centre_on_narrowest();
  void fill_features(const Tables &tables) const;
  // False where the numbers need the other form; what is filled is then
  // useless.
  [[nodiscard]] bool fill_numbers(const Tables &tables, const Kernels &kernels,
                                  GaussianForm form) const;
  [[nodiscard]] CompileGaussianCall call_of(const ColumnLine &line,
                                            const Tables &tables) const;
  [[nodiscard]] bool has_near_zero(const Tables &tables) const;

  const Model &model_;
  const Columns &columns_;
  std::pmr::vector<CompiledFeature> features_;
};

} // namespace naibx

#include <algorithm>
#include <cstring>

namespace naibx {

namespace {

// Lacks what is known only once the Gaussian tables are filled.
PredictorShape shape_of(const Model &model, const Columns &columns,
                        std::size_t gaussian_count, Precision precision) {
  PredictorShape shape;
  shape.precision = precision;
  shape.label_count = model.configuration().label_count();
  shape.seen_labels = static_cast<std::uint32_t>(columns.labels().size());
  shape.sizes = static_cast<std::uint32_t>(columns.sizes().size());
  const Layout &layout = model.layout();
  shape.gaussian_slots = static_cast<std::uint32_t>(layout.gaussian_count);
  shape.gaussian_count = static_cast<std::uint32_t>(gaussian_count);
  shape.bernoulli_count = static_cast<std::uint32_t>(layout.bernoulli_count);
  shape.multinomial_count =
      static_cast<std::uint32_t>(layout.multinomial_count);
  shape.category_count = layout.category_offset.back();
  shape.always_present = count_always_present(model, columns);
  return shape;
}

void clear_rows(const TableRows &rows, std::size_t count) {
  auto *place = static_cast<float *>(rows.first);
  for (std::size_t row = 0; row < count; ++row) {
    std::fill_n(place + row * rows.stride, kLineClasses, 0.0F);
  }
}

// The lines of floats from this column up to `end`, which are of no class.
void clear_lines(const Tables &tables, std::size_t column, std::size_t end) {
  for (; column < end; column += kLineClasses) {
    clear_rows(tables.logarithms(0, column), tables.shape.rows());
    for (std::size_t first = 0; first < tables.shape.gaussian_count;
         first += kFeatureChunk) {
      const std::size_t left = tables.shape.gaussian_count - first;
      clear_rows(tables.gaussian(first, column),
                 2 * std::min(left, kFeatureChunk));
    }
  }
}

// What is not written in whole lines: all before the rows of numbers, and lines
// without a class, which only floats have.
void clear(const Tables &tables) {
  const PredictorShape &shape = tables.shape;
  std::memset(tables.at<std::byte>(0), 0, tables.offsets.size_given_label);
  const std::size_t labels = shape.label_columns();
  clear_lines(tables, in_lines(shape.seen_labels), labels);
  clear_lines(tables, labels + in_lines(shape.sizes), shape.columns());
}

// start_of_zeros holds the quadratic of zeros so far.
void finish_zeros(const Tables &tables) {
  if (tables.shape.gaussian_count == 0) {
    return;
  }
  auto *const of_zeros = tables.at<double>(tables.offsets.start_of_zeros);
  for (std::size_t c = 0; c < tables.shape.columns(); ++c) {
    of_zeros[c] = tables.start()[c] - of_zeros[c];
  }
}

} // namespace

Predictor compile(const Model &model, const Kernels &kernels,
                  Precision precision, std::pmr::memory_resource *memory) {
  const Columns columns(model, precision, memory);
  GaussianCompiler gaussian(model, columns, precision, memory);
  Predictor predictor(
      model.configuration(),
      shape_of(model, columns, gaussian.feature_count(), precision), memory);
  const Tables tables(predictor);
  clear(tables);
  const GaussianCompiler::Found found = gaussian.fill(tables, kernels);
  predictor.set_gaussian_form(found.form, found.sparse_rows);
  if (found.sparse_rows && found.form == GaussianForm::subtracted) {
    predictor.set_gaussian_form(found.form, is_zero_near(predictor));
  }
  compile_bernoulli(model, columns, tables, kernels);
  compile_multinomial(model, columns, tables, kernels);
  compile_categorical(model, columns, tables, kernels);
  compile_columns(model, columns, tables);
  CountCompiler counts(model, columns, tables, kernels, memory);
  counts.add_priors();
  counts.fill_sizes_given_labels();
  counts.fill_pairs();
  finish_zeros(tables);
  return predictor;
}

} // namespace naibx

// src/score/tables/compile_counts.cpp


#include <algorithm>
#include <limits>

namespace naibx {

namespace {

// What a label's own row adds to its score: NaN is never the largest.
constexpr double kNotAgain = std::numeric_limits<double>::quiet_NaN();

} // namespace

void compile_columns(const Model &model, const Columns &columns,
                     const Tables &tables) {
  const TableOffsets &offsets = tables.offsets;
  std::copy(columns.labels().begin(), columns.labels().end(),
            tables.at<std::uint32_t>(offsets.label_of_column));
  std::copy(columns.sizes().begin(), columns.sizes().end(),
            tables.at<std::uint32_t>(offsets.size_of_column));
  auto *unseen = tables.at<std::uint32_t>(offsets.unseen_labels);
  for (std::uint32_t label = 0; label < tables.shape.label_count; ++label) {
    if (!(model.labels().weight(label) > 0.0)) {
      *unseen++ = label;
    }
  }
}

double CountCompiler::log(double value) const {
  kernels_.compile_logarithms(&value, 1, 0.0, &value);
  return value;
}

void CountCompiler::add_priors() {
  const double smoothing = model_.constants().smoothing;
  const std::size_t labels = columns_.labels().size();
  numbers_.clear();
  for (const std::uint32_t label : columns_.labels()) {
    numbers_.push_back(model_.labels().weight(label));
  }
  for (const std::uint32_t size : columns_.sizes()) {
    const auto row = model_.size_row(size);
    numbers_.push_back(row ? model_.sizes().weight(*row) : 0.0);
  }
  kernels_.compile_logarithms(numbers_.data(), numbers_.size(), smoothing,
                              numbers_.data());
  const double of_labels = log(label_prior_total(model_));
  const double of_sizes = log(size_prior_total(model_));
  double *const start = tables_.start();
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const double total = i < labels ? of_labels : of_sizes;
    numbers_[i] = start[columns_.all()[i].position] + (numbers_[i] - total);
  }
  std::fill_n(start, tables_.shape.columns(),
              std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    start[columns_.all()[i].position] = numbers_[i];
  }
}

void CountCompiler::set_log_totals(double total_smoothing) {
  numbers_.clear();
  for (const std::uint32_t label : columns_.labels()) {
    numbers_.push_back(model_.labels().weight(label));
  }
  kernels_.compile_logarithms(numbers_.data(), numbers_.size(), total_smoothing,
                              numbers_.data());
}

void CountCompiler::finish_row(double *row) const {
  const std::size_t count = columns_.labels().size();
  kernels_.compile_logarithms(row, count, model_.constants().smoothing, row);
  for (std::size_t i = 0; i < count; ++i) {
    row[i] -= numbers_[i];
  }
  std::fill(row + count, row + tables_.shape.label_columns(), 0.0);
}

void CountCompiler::fill_sizes_given_labels() {
  auto *row = tables_.at<double>(tables_.offsets.size_given_label);
  if (model_.configuration().fixed_size()) {
    std::fill_n(row, tables_.shape.label_columns(), 0.0); // the only row
    return;
  }
  set_log_totals(size_smoothing(model_));
  const Span<const std::uint32_t> labels = columns_.labels();
  for (std::size_t i = 0; i < tables_.shape.size_rows(); ++i) {
    const bool has_size = i < columns_.sizes().size();
    const auto seen =
        has_size ? model_.size_row(columns_.sizes()[i]) : std::nullopt;
    for (std::size_t c = 0; c < labels.size(); ++c) {
      row[c] = seen ? model_.counts().by_size(*seen)[labels[c]] : 0.0;
    }
    finish_row(row);
    row += tables_.shape.label_columns();
  }
}

void CountCompiler::fill_pairs() {
  set_log_totals(pair_smoothing(model_));
  auto *row = tables_.at<double>(tables_.offsets.pairs);
  const Span<const std::uint32_t> labels = columns_.labels();
  for (std::size_t chosen = 0; chosen < labels.size(); ++chosen) {
    const auto weights = model_.counts().pairs(labels[chosen]); // symmetric
    for (std::size_t c = 0; c < labels.size(); ++c) {
      row[c] = weights[labels[c]];
    }
    finish_row(row);
    row[chosen] = kNotAgain;
    row += tables_.shape.label_columns();
  }
}

} // namespace naibx

// src/score/tables/compile_discrete.cpp


#include <algorithm>

namespace naibx {

namespace {

bool is_always_present(const BernoulliWeights &weights) {
  return !(weights.absent > 0.0);
}

BernoulliWeights weights_of(const Model &model, const Column &column,
                            std::size_t slot) {
  return bernoulli_weights(model, *column.classes, column.row, slot);
}

// The rows of `count` features or categories that have one total:
// shares_of(column) are their shares, of which the first row's is at `place`.
template <typename SharesOf>
void compile_shares(const ColumnLine &line, const TableRows &rows,
                    std::size_t place, std::size_t count,
                    const Kernels &kernels, const SharesOf &shares_of) {
  CompileSharesCall call = {};
  call.feature_count = count;
  call.is_class = line.is_class();
  call.rows = rows;
  std::size_t lane = 0;
  call.parts = line.rows([&](const Column &column) {
    const Shares shares = shares_of(column);
    call.summand = shares.summand;
    call.totals.of[lane] = shares.has_value ? shares.total : 1.0;
    if (!shares.has_value) {
      call.is_class.of[lane] = 0.0; // its logarithms are 0
    }
    ++lane;
    return shares.parts + place;
  });
  kernels.compile_shares(call);
}

// The list of columns for each feature that they always had.
void list_always_present(const Model &model, const Columns &columns,
                         const Tables &tables) {
  auto *const list = tables.at<std::uint32_t>(tables.offsets.always_columns);
  auto *const ends = tables.at<std::uint64_t>(tables.offsets.always_offsets);
  auto *const counts = tables.at<std::uint32_t>(tables.offsets.always_counts);
  std::uint64_t end = 0;
  for (std::size_t slot = 0; slot < tables.shape.bernoulli_count; ++slot) {
    for (const Column &column : columns.all()) {
      if (is_always_present(weights_of(model, column, slot))) {
        list[end++] = static_cast<std::uint32_t>(column.position);
        ++counts[column.position];
      }
    }
    ends[slot + 1] = end;
  }
}

} // namespace

std::uint64_t count_always_present(const Model &model, const Columns &columns) {
  if (model.constants().feature_smoothing > 0.0) {
    return 0;
  }
  std::uint64_t count = 0;
  for (const Column &column : columns.all()) {
    for (std::size_t slot = 0; slot < model.layout().bernoulli_count; ++slot) {
      count += static_cast<std::uint64_t>(
          is_always_present(weights_of(model, column, slot)));
    }
  }
  return count;
}

namespace {

CompileBernoulliCall bernoulli_call(const Model &model, const ColumnLine &line,
                                    std::size_t first) {
  const BernoulliTable &all = model.all().bernoulli;
  CompileBernoulliCall call = {};
  call.present = line.rows([&](const Column &column) {
    return column.classes->bernoulli.present(column.row).data() + first;
  });
  call.is_tracking = all.observed.tracking();
  if (call.is_tracking) {
    call.observed = line.rows([&](const Column &column) {
      return column.classes->bernoulli.observed.row(column.row).data() + first;
    });
    call.overall_observed = all.observed.row(0).data() + first;
  }
  call.weights = line.weights();
  call.is_class = line.is_class();
  call.overall_present = all.present(0).data() + first;
  call.overall_weight = model.weight();
  call.smoothing = model.constants().feature_smoothing;
  return call;
}

} // namespace

// `start` gets log P(absent), a present feature exchanges it for log
// P(present), a missing one takes it out. Where P(absent) is 0, P(present)
// replaces it, so that presence changes nothing, and the lists hold the pair.
void compile_bernoulli(const Model &model, const Columns &columns,
                       const Tables &tables, const Kernels &kernels) {
  const PredictorShape &shape = tables.shape;
  columns.for_each_chunk(shape.bernoulli_count, [&](const ColumnLine &line,
                                                    std::size_t first,
                                                    std::size_t count) {
    CompileBernoulliCall call = bernoulli_call(model, line, first);
    call.feature_count = count;
    call.present_rows =
        tables.logarithms(shape.first_bernoulli_row() + first, line.position());
    call.missing_rows = tables.logarithms(
        shape.first_missing_bernoulli_row() + first, line.position());
    call.log_absent = tables.start() + line.position();
    kernels.compile_bernoulli(call);
  });
  if (shape.always_present > 0) {
    list_always_present(model, columns, tables);
  }
}

void compile_multinomial(const Model &model, const Columns &columns,
                         const Tables &tables, const Kernels &kernels) {
  const auto &groups = model.layout().multinomial_group;
  columns.for_each_chunk(
      groups.size(),
      [&](const ColumnLine &line, std::size_t first, std::size_t count) {
        const auto end =
            groups.begin() + static_cast<std::ptrdiff_t>(first + count);
        for (auto slot = groups.begin() + static_cast<std::ptrdiff_t>(first);
             slot != end;) {
          const std::uint32_t group = *slot;
          const auto next = std::find_if(
              slot, end, [=](std::uint32_t other) { return other != group; });
          const auto place = static_cast<std::size_t>(slot - groups.begin());
          compile_shares(
              line,
              tables.logarithms(tables.shape.first_multinomial_row() + place,
                                line.position()),
              place, static_cast<std::size_t>(next - slot), kernels,
              [&](const Column &column) {
                return multinomial_shares(model, *column.classes, column.row,
                                          group);
              });
          slot = next;
        }
      });
}

void compile_categorical(const Model &model, const Columns &columns,
                         const Tables &tables, const Kernels &kernels) {
  const auto &offset = model.layout().category_offset;
  for (std::size_t slot = 0; slot + 1 < offset.size(); ++slot) {
    const std::size_t first = tables.shape.first_category_row() + offset[slot];
    columns.for_each_line([&](const ColumnLine &line) {
      compile_shares(
          line, tables.logarithms(first, line.position()), 0,
          offset[slot + 1] - offset[slot], kernels, [&](const Column &column) {
            return categorical_shares(model, *column.classes, column.row, slot);
          });
    });
  }
}

} // namespace naibx

// src/score/tables/compile_gaussian.cpp


#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

// A mean of more deviations than this loses digits in x s - m s.
constexpr double kFarMean = 1000.0;
constexpr double kFarMeanOfFloats = 16.0;
// A sum that starts from that of a row of zeros keeps its digits as long as
// the mean square of a zero is below this.
constexpr double kFarZero = 1000.0;

} // namespace

GaussianCompiler::GaussianCompiler(const Model &model, const Columns &columns,
                                   Precision precision,
                                   std::pmr::memory_resource *memory)
    : model_(model), columns_(columns), features_(memory) {
  const bool is_float = precision == Precision::float32;
  const auto mean = model.all().gaussian.mean(0);
  features_.reserve(model.layout().gaussian_count);
  for (std::size_t slot = 0; slot < model.layout().gaussian_count; ++slot) {
    const double variance = overall_variance(model, slot);
    if (variance > 0.0) {
      CompiledFeature feature = {};
      feature.slot = static_cast<std::uint32_t>(slot);
      feature.overall_mean = mean[slot];
      feature.variance = variance;
      feature.unit = is_float ? 1.0 / std::sqrt(variance) : 1.0;
      set_centre(feature, mean[slot]);
      features_.push_back(feature);
    }
  }
}

// Differences are taken from the rounded centre.
void GaussianCompiler::set_centre(CompiledFeature &feature,
                                  double from_shift) const {
  const double shift = model_.shift()[feature.slot];
  feature.centre = std::clamp(shift + from_shift, -kMaximumGaussianValue,
                              kMaximumGaussianValue);
  feature.from_shift = feature.centre - shift;
}

// A difference from a centre that is far away, in deviations of a class, has
// lost that many digits. So classes may be far from the centre only where they
// are wide. A class that is far away from all examples hardly weighs anything;
// its own mean has lost those digits already, and it must not cost the others
// theirs.
void GaussianCompiler::centre_on_narrowest() {
  for (CompiledFeature &feature : features_) {
    const double reach = kFarMean * std::sqrt(feature.variance);
    Moments narrowest = {feature.overall_mean,
                         std::numeric_limits<double>::infinity()};
    for (const Column &column : columns_.all()) {
      const Moments gaussian = class_gaussian(
          model_, *column.classes, column.row, feature.slot, feature.variance);
      if (gaussian.variance < narrowest.variance &&
          std::fabs(gaussian.mean - feature.overall_mean) <= reach) {
        narrowest = gaussian;
      }
    }
    set_centre(feature, narrowest.mean);
  }
}

GaussianCompiler::Found GaussianCompiler::fill(const Tables &tables,
                                               const Kernels &kernels) {
  fill_features(tables);
  Found found = {GaussianForm::scaled, true};
  if (!fill_numbers(tables, kernels, found.form)) {
    found.form = GaussianForm::subtracted;
    if (tables.shape.precision == Precision::float64) {
      centre_on_narrowest(); // floats have the bound of the mean of all
      fill_features(tables);
    }
    const std::size_t columns = tables.shape.columns();
    std::fill_n(tables.start(), columns, 0.0);
    std::fill_n(tables.at<double>(tables.offsets.start_of_zeros), columns, 0.0);
    (void)fill_numbers(tables, kernels, found.form);
  }
  found.sparse_rows = has_near_zero(tables);
  return found;
}

void GaussianCompiler::fill_features(const Tables &tables) const {
  auto *const feature_of_slot =
      tables.at<std::uint32_t>(tables.offsets.feature_of_slot);
  std::fill_n(feature_of_slot, tables.shape.gaussian_slots, kNoFeature);
  for (std::size_t i = 0; i < features_.size(); ++i) {
    feature_of_slot[features_[i].slot] = static_cast<std::uint32_t>(i);
    tables.at<double>(tables.offsets.centre)[i] = features_[i].centre;
    if (tables.shape.precision == Precision::float32) {
      tables.at<double>(tables.offsets.unit)[i] = features_[i].unit;
    }
  }
}

bool GaussianCompiler::fill_numbers(const Tables &tables,
                                    const Kernels &kernels,
                                    GaussianForm form) const {
  const bool is_double = tables.shape.precision == Precision::float64;
  const double limit = is_double ? kFarMean : kFarMeanOfFloats;
  double farthest_mean = 0.0;
  columns_.for_each_chunk(
      features_.size(),
      [&](const ColumnLine &line, std::size_t first, std::size_t count) {
        if (form == GaussianForm::scaled && farthest_mean > limit) {
          return;
        }
        const std::size_t position = line.position();
        CompileGaussianCall call = call_of(line, tables);
        call.features = features_.data() + first;
        call.feature_count = count;
        call.form = form;
        call.scales = tables.gaussian(first, position);
        call.missing = tables.logarithms(first, position);
        call.farthest_mean = &farthest_mean;
        kernels.compile_gaussian(call);
      });
  return form == GaussianForm::subtracted || !(farthest_mean > limit);
}

CompileGaussianCall GaussianCompiler::call_of(const ColumnLine &line,
                                              const Tables &tables) const {
  const auto table = [](const Column &column) -> const GaussianTable & {
    return column.classes->gaussian;
  };
  CompileGaussianCall call = {};
  call.means = line.rows([&](const Column &column) {
    return table(column).mean(column.row).data();
  });
  call.squares = line.rows([&](const Column &column) {
    return table(column).squares(column.row).data();
  });
  call.is_tracking = model_.all().gaussian.observed.tracking();
  call.observed = line.rows([&](const Column &column) {
    return table(column).observed.row(column.row).data();
  });
  call.observed_squared = line.rows([&](const Column &column) {
    return table(column).observed_squared.row(column.row).data();
  });
  call.weights = line.weights();
  call.squared_weights = line.squared_weights();
  call.is_class = line.is_class();
  call.variance_prior = model_.constants().variance_prior;
  call.smallest_variance = kMinimumVariance;
  call.log_factors = tables.start() + line.position();
  call.zeros =
      tables.at<double>(tables.offsets.start_of_zeros) + line.position();
  return call;
}

bool GaussianCompiler::has_near_zero(const Tables &tables) const {
  const auto *const zeros = tables.at<double>(tables.offsets.start_of_zeros);
  const double limit = kFarZero * static_cast<double>(features_.size());
  const Span<const Column> columns = columns_.all();
  return std::all_of(columns.begin(), columns.end(), [&](const Column &column) {
    return features_.empty() || zeros[column.position] <= limit;
  });
}

} // namespace naibx

// src/score/tables/near_zero.cpp

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

// In units of sqrt 2 deviations.
constexpr double kFarthestZero = 1e100;
constexpr double kFarthestZeroOfFloats = 1e15;

template <typename Real>
constexpr double kFarthest = sizeof(Real) == sizeof(double)
                                 ? kFarthestZero
                                 : kFarthestZeroOfFloats;

// What the value 0 of a feature is relative to its centre.
double zero_of(const Predictor &predictor, std::size_t feature) {
  const double zero = -predictor.centre()[feature];
  return predictor.unit() == nullptr
             ? zero
             : std::clamp(zero * predictor.unit()[feature], -kFloatLimit,
                          kFloatLimit);
}

// Kernels round x s - o in one step or in two, and x to a float before, so
// that the difference may be large where it is nothing here: both of its sides
// are small. (x - o) s is rounded alike everywhere but for x as a float, which
// at most doubles a difference from another float.
bool is_near(GaussianForm form, double zero, double scale, double offset,
             double farthest) {
  if (form == GaussianForm::scaled) {
    return std::fabs(zero * scale) <= farthest && std::fabs(offset) <= farthest;
  }
  return std::fabs((zero - offset) * scale) <= farthest;
}

// Columns of no class have zeros in their places, which are near.
template <typename Real> bool is_near_in_tables(const Predictor &predictor) {
  constexpr std::size_t kLanes = kBlockLanes<Real>;
  const PredictorShape &shape = predictor.shape();
  const GaussianBlocks<Real> table = predictor.gaussian<Real>();
  for (std::size_t feature = 0; feature < shape.gaussian_count; ++feature) {
    const double zero = zero_of(predictor, feature);
    for (std::size_t column = 0; column < shape.columns(); ++column) {
      const Real *const place = table.numbers +
                                table.place(feature, column / kLanes) +
                                column % kLanes;
      if (!is_near(shape.form, zero, static_cast<double>(place[0]),
                   static_cast<double>(place[kLanes]), kFarthest<Real>)) {
        return false;
      }
    }
  }
  return true;
}

} // namespace

bool is_zero_near(const Predictor &predictor) {
  return predictor.shape().precision == Precision::float64
             ? is_near_in_tables<double>(predictor)
             : is_near_in_tables<float>(predictor);
}

} // namespace naibx

// src/score/tables/predictor.cpp

#include <algorithm>
#include <utility>

namespace naibx {

Predictor::Predictor(const Configuration &configuration,
                     const PredictorShape &shape,
                     std::pmr::memory_resource *memory)
    : Predictor(configuration, shape, nullptr, memory) {
  own_bytes_ =
      static_cast<std::byte *>(memory->allocate(offsets_.end, kBlockBytes));
  bytes_ = own_bytes_;
}

Predictor::Predictor(const Configuration &configuration,
                     const PredictorShape &shape, const std::byte *tables,
                     std::pmr::memory_resource *memory)
    : memory_(memory), configuration_(configuration, memory),
      layout_(configuration_, memory), shape_(shape), offsets_(shape),
      own_bytes_(nullptr), bytes_(tables) {}

Predictor::Predictor(Predictor &&other) noexcept
    : memory_(other.memory_), configuration_(std::move(other.configuration_)),
      layout_(std::move(other.layout_)), shape_(other.shape_),
      offsets_(other.offsets_),
      own_bytes_(std::exchange(other.own_bytes_, nullptr)),
      bytes_(other.bytes_) {}

Predictor::~Predictor() {
  if (own_bytes_ != nullptr) {
    memory_->deallocate(own_bytes_, offsets_.end, kBlockBytes);
  }
}

std::optional<std::size_t> Predictor::column_of_size(std::uint32_t size) const {
  const auto sizes = size_of_column();
  const auto *const place = std::lower_bound(sizes.begin(), sizes.end(), size);
  if (place == sizes.end() || *place != size) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(place - sizes.begin());
}

} // namespace naibx

// src/score/tables/shape.cpp


namespace naibx {

namespace {

class Offsets {
public:
  // Returns where a table of `count` numbers begins.
  std::size_t place(std::uint64_t count, std::size_t size) {
    const std::size_t begin = end_;
    const std::uint64_t bytes = table_size(count, size);
    end_ =
        to_size(end_ + (bytes + kBlockBytes - 1) / kBlockBytes * kBlockBytes);
    return begin;
  }
  [[nodiscard]] std::size_t end() const { return end_; }

private:
  std::size_t end_ = 0;
};

} // namespace

TableOffsets::TableOffsets(const PredictorShape &shape) {
  constexpr std::size_t kIndex = sizeof(std::uint32_t);
  constexpr std::size_t kDouble = sizeof(double);
  const std::size_t real =
      shape.precision == Precision::float64 ? sizeof(double) : sizeof(float);
  const bool has_always = shape.always_present > 0;
  const std::size_t floats =
      shape.precision == Precision::float32 ? shape.gaussian_count : 0;
  Offsets offsets;
  label_of_column = offsets.place(shape.seen_labels, kIndex);
  unseen_labels = offsets.place(shape.label_count - shape.seen_labels, kIndex);
  size_of_column = offsets.place(shape.sizes, kIndex);
  feature_of_slot = offsets.place(shape.gaussian_slots, kIndex);
  always_columns = offsets.place(shape.always_present, kIndex);
  always_offsets =
      offsets.place(has_always ? std::size_t{shape.bernoulli_count} + 1 : 0,
                    sizeof(std::uint64_t));
  always_counts = offsets.place(has_always ? shape.columns() : 0, kIndex);
  centre = offsets.place(shape.gaussian_count, kDouble);
  unit = offsets.place(floats, kDouble);
  start = offsets.place(shape.columns(), kDouble);
  start_of_zeros =
      offsets.place(shape.gaussian_count > 0 ? shape.columns() : 0, kDouble);
  size_given_label = offsets.place(
      table_size(shape.size_rows(), shape.label_columns()), kDouble);
  pairs = offsets.place(table_size(shape.seen_labels, shape.label_columns()),
                        kDouble);
  gaussian = offsets.place(
      table_size(2 * shape.columns(), shape.gaussian_count), real);
  logarithms = offsets.place(table_size(shape.rows(), shape.columns()), real);
  end = offsets.end();
}

} // namespace naibx

// src/score/tables/table_scores.cpp


#include <algorithm>

namespace naibx {

namespace {

ColumnRange range_of(const PredictorShape &shape, ScoredClasses classes) {
  switch (classes) {
  case ScoredClasses::labels:
    return label_columns(shape);
  case ScoredClasses::sizes:
    return size_columns(shape);
  case ScoredClasses::all:
    break;
  }
  return all_columns(shape);
}

} // namespace

TableScores::TableScores(const Predictor &predictor, const Kernels &kernels)
    : predictor_(predictor), kernels_(kernels),
      rows_of_tile_(TableScratch::rows_of_tile(predictor)) {
  const PredictorShape &shape = predictor.shape();
  columns_.label_count = shape.label_count;
  columns_.seen_labels = shape.seen_labels;
  columns_.label_columns = shape.label_columns();
  columns_.row_size = shape.columns();
  columns_.labels_have_their_columns = shape.seen_labels == shape.label_count;
  columns_.label_of_column = predictor.label_of_column();
  columns_.unseen_labels = predictor.unseen_labels();
  columns_.size_of_column = predictor.size_of_column();
  columns_.fixed_size = predictor.configuration().fixed_size();
}

std::uint64_t TableScores::work_of_row(std::uint64_t value_count) const {
  // What else is done for a row and a column counts like so many features.
  constexpr std::uint64_t kWorkBesideFeatures = 32;
  const PredictorShape &shape = predictor_.shape();
  const auto features =
      std::max<std::uint64_t>(shape.gaussian_count, value_count);
  return std::max<std::uint64_t>(shape.columns(), 1) *
         (features + kWorkBesideFeatures);
}

void TableScores::reserve(ScoreScratch &scratch) const {
  if (scratch.tables) {
    scratch.tables->reserve(predictor_);
  } else {
    scratch.tables.emplace(predictor_, scratch.memory);
  }
}

void TableScores::score(const ExampleBatch &examples, RowRange tile,
                        ScoredClasses classes, ScoreScratch &scratch) const {
  const ColumnRange columns = range_of(predictor_.shape(), classes);
  if (predictor_.shape().precision == Precision::float64) {
    score_as<double>(examples, tile, columns, *scratch.tables);
  } else {
    score_as<float>(examples, tile, columns, *scratch.tables);
  }
}

template <typename Real>
void TableScores::score_as(const ExampleBatch &examples, RowRange tile,
                           ColumnRange columns, TableScratch &scratch) const {
  TileScorer<Real> scorer(predictor_, kernels_, scratch, columns);
  for (std::uint64_t row = tile.first; row < tile.first + tile.count; ++row) {
    try {
      scorer.take(examples.row(row));
    } catch (Failure &failure) {
      failure.set_row(row, examples.row_count());
      throw;
    }
  }
  scorer.score();
}

} // namespace naibx

// src/score/tables/table_scratch.cpp

#include <algorithm>

namespace naibx {

namespace {

// Of what depends on the rows of a tile. Fewer rows are slower, and so is a
// tile that outgrows the caches.
constexpr std::size_t kTileBytes = std::size_t{8} << 20U;

std::size_t most_terms(const Predictor &predictor) {
  const PredictorShape &shape = predictor.shape();
  return std::size_t{shape.gaussian_count} + shape.bernoulli_count +
         shape.multinomial_count + predictor.layout().categorical_count();
}

} // namespace

std::size_t TableScratch::rows_of_tile(const Predictor &predictor) {
  const PredictorShape &shape = predictor.shape();
  // A predictor without any class (a fixed size, and no label seen) and
  // without features has nothing that depends on the row.
  const std::size_t row_bytes =
      std::max(sizeof(double) * (shape.columns() + shape.gaussian_count) +
                   sizeof(WeightedRow) * most_terms(predictor),
               sizeof(double));
  const std::size_t rows =
      std::min(kTileBytes / row_bytes, kMostRowsOfTile) / 4 * 4;
  return std::max(rows, std::size_t{1});
}

TableScratch::TableScratch(const Predictor &predictor,
                           std::pmr::memory_resource *memory)
    : example(predictor.layout(), memory), float64(memory), float32(memory),
      values(memory), terms(memory), term_offsets(memory), always_left(memory),
      score_lines(memory) {
  reserve(predictor);
}

void TableScratch::reserve(const Predictor &predictor) {
  const PredictorShape &shape = predictor.shape();
  const std::size_t rows = rows_of_tile(predictor);
  const auto grow = [](auto &vector, std::size_t size) {
    if (vector.size() < size) {
      vector.resize(size);
    }
  };
  example.reserve(predictor.layout());
  if (shape.precision == Precision::float64) {
    grow(float64.x, rows * shape.gaussian_count);
    float64.values.reserve(shape.gaussian_count);
  } else {
    grow(float32.x, rows * shape.gaussian_count);
    float32.values.reserve(shape.gaussian_count);
  }
  grow(values, shape.gaussian_count);
  terms.reserve(rows * most_terms(predictor));
  term_offsets.reserve(rows + 1);
  if (shape.always_present > 0) {
    grow(always_left, shape.columns());
  }
  grow(score_lines, rows * shape.columns() / kBlockLanes<double>);
}

} // namespace naibx

// src/score/tables/tile_scorer.cpp


#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace naibx {

namespace {

// A row with fewer values than this share of the features is scored from the
// sum of a row of zeros.
constexpr std::size_t kSparseShare = 4;

template <typename Real> GaussianInput<Real> &input_of(TableScratch &all) {
  if constexpr (std::is_same_v<Real, double>) {
    return all.float64;
  } else {
    return all.float32;
  }
}

// The kernels by the type of the numbers.
struct ByType {
  const Kernels &kernels;

  void gaussian(const GaussianCall<double> &call) const {
    kernels.gaussian_float64(call);
  }
  void gaussian(const GaussianCall<float> &call) const {
    kernels.gaussian_float32(call);
  }
  void some(const SomeGaussianCall<double> &call) const {
    kernels.some_gaussian_float64(call);
  }
  void some(const SomeGaussianCall<float> &call) const {
    kernels.some_gaussian_float32(call);
  }
  void sparse(const SomeGaussianCall<double> &call) const {
    kernels.sparse_gaussian_float64(call);
  }
  void sparse(const SomeGaussianCall<float> &call) const {
    kernels.sparse_gaussian_float32(call);
  }
  void add_rows(const RowsCall<double> &call) const {
    kernels.add_rows_float64(call);
  }
  void add_rows(const RowsCall<float> &call) const {
    kernels.add_rows_float32(call);
  }
  void centre(const CentreCall<double> &call) const {
    kernels.centre_float64(call);
  }
  void centre(const CentreCall<float> &call) const {
    kernels.centre_float32(call);
  }
};

} // namespace

ColumnRange label_columns(const PredictorShape &shape) {
  return {0, shape.padded(shape.label_columns())};
}

ColumnRange size_columns(const PredictorShape &shape) {
  return {shape.label_columns() / shape.lanes() * shape.lanes(),
          shape.columns()};
}

ColumnRange all_columns(const PredictorShape &shape) {
  return {0, shape.columns()};
}

template <typename Real>
TileScorer<Real>::TileScorer(const Predictor &predictor, const Kernels &kernels,
                             TableScratch &scratch, ColumnRange range)
    : predictor_(predictor), shape_(predictor.shape()), kernels_(kernels),
      scratch_(scratch), input_(input_of<Real>(scratch)), range_(range) {
  scratch_.terms.clear();
  scratch_.term_offsets.clear();
  scratch_.term_offsets.push_back(0);
}

template <typename Real>
void TileScorer<Real>::take(const ExampleView &example) {
  const Layout &layout = predictor_.layout();
  const bool is_plain = example.indices == nullptr &&
                        example.count == layout.column_count() &&
                        shape_.gaussian_slots == layout.column_count();
  // Only Gaussian features, and nothing missing or too large: no need to check
  // the values one by one.
  if (is_plain && kernels_.inspect(example.values, layout.column_count(),
                                   kMaximumGaussianValue) == 0) {
    take_dense(example.values);
  } else {
    scratch_.example.prepare(layout, example, kernels_);
    take_gaussian(example);
    take_discrete();
  }
  ++rows_;
  scratch_.term_offsets.push_back(scratch_.terms.size());
}

template <typename Real> Real *TileScorer<Real>::x_of_row(std::size_t row) {
  return input_.x.data() + row * shape_.gaussian_count;
}

template <typename Real>
Real TileScorer<Real>::centred(std::uint32_t feature, double value) const {
  Real x = 0;
  const CentreCall<Real> call = {
      &value, predictor_.centre() + feature,
      predictor_.unit() == nullptr ? nullptr : predictor_.unit() + feature, &x,
      1};
  ByType{kernels_}.centre(call);
  return x;
}

// A complete row; it is scored with its neighbours.
template <typename Real>
void TileScorer<Real>::take_dense(const double *values) {
  if (shape_.gaussian_count < shape_.gaussian_slots) {
    const auto feature_of_slot = predictor_.feature_of_slot();
    for (std::size_t slot = 0; slot < feature_of_slot.size(); ++slot) {
      if (feature_of_slot[slot] != kNoFeature) {
        scratch_.values[feature_of_slot[slot]] = values[slot];
      }
    }
    values = scratch_.values.data();
  }
  ByType{kernels_}.centre(CentreCall<Real>{values, predictor_.centre(),
                                           predictor_.unit(), x_of_row(rows_),
                                           shape_.gaussian_count});
}

template <typename Real>
void TileScorer<Real>::add_term(std::size_t row, double weight) {
  scratch_.terms.push_back({static_cast<std::uint32_t>(row), weight});
}

// term(i) for i = 0 .. count - 1, several at once: an append for each would
// take longer than the sums.
template <typename Real>
template <typename Term>
void TileScorer<Real>::add_terms(std::size_t count, const Term &term) {
  constexpr std::size_t kAtOnce = 64;
  WeightedRow terms[kAtOnce];
  for (std::size_t begin = 0; begin < count; begin += kAtOnce) {
    const std::size_t length = std::min(kAtOnce, count - begin);
    for (std::size_t i = 0; i < length; ++i) {
      terms[i] = term(begin + i);
    }
    scratch_.terms.insert(scratch_.terms.end(), terms, terms + length);
  }
}

template <typename Real>
bool TileScorer<Real>::is_sparse(const ExampleView &example) const {
  return shape_.sparse_rows && example.indices != nullptr &&
         !scratch_.example.gaussian_missing &&
         example.count * kSparseShare < shape_.gaussian_count;
}

template <typename Real>
void TileScorer<Real>::take_gaussian(const ExampleView &example) {
  if (shape_.gaussian_count > 0 && is_sparse(example)) {
    score_sparse(example);
  } else if (scratch_.example.gaussian_missing) {
    score_some();
  } else {
    take_dense(scratch_.example.gaussian.data());
  }
}

template <typename Real>
void TileScorer<Real>::score_sparse(const ExampleView &example) {
  const Layout &layout = predictor_.layout();
  input_.values.clear();
  const ColumnRun *run = layout.runs.data();
  for (std::uint64_t i = 0; i < example.count; ++i) {
    const std::uint32_t column = example.indices[i];
    while (column - run->first_column >= run->count) {
      ++run;
    }
    if (run->family != Family::gaussian) {
      continue;
    }
    const std::uint32_t feature =
        predictor_.feature_of_slot()[layout.slot[column]];
    if (feature != kNoFeature) {
      input_.values.push_back({feature, centred(feature, example.values[i]),
                               centred(feature, 0.0)});
    }
  }
  score_complete_rows();
  ByType{kernels_}.sparse({predictor_.gaussian<Real>(),
                           range_.begin / kBlockLanes<Real>,
                           range_.end / kBlockLanes<Real>, input_.values.data(),
                           input_.values.size(), predictor_.start_of_zeros(),
                           scratch_.scores_of(predictor_, rows_)});
  waiting_ = rows_ + 1;
}

// A missing feature has no square, and its factor is removed from `start`.
template <typename Real> void TileScorer<Real>::score_some() {
  const auto feature_of_slot = predictor_.feature_of_slot();
  input_.values.clear();
  for (std::size_t slot = 0; slot < feature_of_slot.size(); ++slot) {
    const std::uint32_t feature = feature_of_slot[slot];
    const double value = scratch_.example.gaussian[slot];
    if (feature == kNoFeature) {
      continue;
    }
    if (std::isnan(value)) {
      add_term(feature, 1.0);
    } else {
      input_.values.push_back({feature, centred(feature, value), 0});
    }
  }
  score_complete_rows();
  ByType{kernels_}.some({predictor_.gaussian<Real>(),
                         range_.begin / kBlockLanes<Real>,
                         range_.end / kBlockLanes<Real>, input_.values.data(),
                         input_.values.size(), predictor_.start(),
                         scratch_.scores_of(predictor_, rows_)});
  waiting_ = rows_ + 1;
}

template <typename Real> void TileScorer<Real>::take_discrete() {
  const PreparedExample &example = scratch_.example;
  const auto add_slots = [this](std::size_t first, const auto &slots) {
    this->add_terms(slots.size(), [first, &slots](std::size_t i) {
      return WeightedRow{static_cast<std::uint32_t>(first + slots[i]), 1.0};
    });
  };
  add_slots(shape_.first_bernoulli_row(), example.present);
  add_slots(shape_.first_missing_bernoulli_row(), example.bernoulli_missing);
  const std::size_t first_multinomial = shape_.first_multinomial_row();
  const auto &occurrences = example.occurrences;
  add_terms(
      occurrences.size(), [first_multinomial, &occurrences](std::size_t i) {
        return WeightedRow{
            static_cast<std::uint32_t>(first_multinomial + occurrences[i].slot),
            occurrences[i].count};
      });
  const auto &offset = predictor_.layout().category_offset;
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    if (example.category[slot] != PreparedExample::kMissingCategory) {
      add_term(shape_.first_category_row() + offset[slot] +
                   example.category[slot],
               1.0);
    }
  }
}

template <typename Real> void TileScorer<Real>::score_complete_rows() {
  if (waiting_ < rows_) {
    ByType{kernels_}.gaussian(
        {predictor_.gaussian<Real>(), range_.begin / kBlockLanes<Real>,
         range_.end / kBlockLanes<Real>, x_of_row(waiting_),
         shape_.gaussian_count, rows_ - waiting_, predictor_.start(),
         scratch_.scores_of(predictor_, waiting_), shape_.columns()});
  }
  waiting_ = rows_;
}

template <typename Real> void TileScorer<Real>::score() {
  score_complete_rows();
  for (std::size_t row = 0; row < rows_; ++row) {
    const std::size_t begin = scratch_.term_offsets[row];
    const std::size_t count = scratch_.term_offsets[row + 1] - begin;
    if (count > 0) {
      ByType{kernels_}.add_rows({predictor_.logarithms<Real>(),
                                 shape_.columns(), range_.begin, range_.end,
                                 scratch_.terms.data() + begin, count,
                                 scratch_.scores_of(predictor_, row)});
    }
    if (shape_.always_present > 0) {
      rule_out(row);
    }
  }
}

// A class whose examples all had a feature, with nothing smoothed, has the
// probability 0 for an example without it.
template <typename Real> void TileScorer<Real>::rule_out(std::size_t row) {
  auto &left = scratch_.always_left;
  const auto counts = predictor_.always_counts();
  std::copy(counts.begin(), counts.end(), left.begin());
  for (std::size_t i = scratch_.term_offsets[row];
       i < scratch_.term_offsets[row + 1]; ++i) {
    const std::size_t term = scratch_.terms[i].row;
    if (term < shape_.first_bernoulli_row() ||
        term >= shape_.first_multinomial_row()) {
      continue;
    }
    const std::size_t feature =
        (term - shape_.first_bernoulli_row()) % shape_.bernoulli_count;
    for (const std::uint32_t column :
         predictor_.always_with(static_cast<std::uint32_t>(feature))) {
      --left[column];
    }
  }
  double *const scores = scratch_.scores_of(predictor_, row);
  for (std::size_t column = range_.begin; column < range_.end; ++column) {
    if (left[column] != 0) {
      scores[column] = -std::numeric_limits<double>::infinity();
    }
  }
}

template class TileScorer<double>;
template class TileScorer<float>;

} // namespace naibx

#if defined(_WIN32)

// src/files/map_file_windows.cpp

// src/files/windows.hpp
// What reading, mapping and writing files under Windows share: paths, an owned
// handle, words for errors.

#include "naibx.h"

#include <string>

#define WIN32_LEAN_AND_MEAN
#if !defined(NOMINMAX)
#define NOMINMAX
#endif
#include <windows.h>

namespace naibx::format {

// The system's own messages depend on its language.
std::string words_for_error(DWORD error);

// Throws NAIBX_ERROR_READ.
[[noreturn]] void fail_read(const std::string &path, DWORD error);

// A UTF-8 path in the system's encoding; empty where it is not UTF-8.
std::wstring wide_path(const std::string &path);

class Handle {
public:
  explicit Handle(HANDLE handle) : handle_(handle) {}
  ~Handle() { close(); }
  Handle(const Handle &) = delete;
  Handle &operator=(const Handle &) = delete;
  Handle(Handle &&) = delete;
  Handle &operator=(Handle &&) = delete;

  [[nodiscard]] HANDLE get() const { return handle_; }
  [[nodiscard]] bool is_open() const { return handle_ != INVALID_HANDLE_VALUE; }
  // False where the system reports an error; the handle is closed all the same.
  bool close() {
    const HANDLE handle = handle_;
    handle_ = INVALID_HANDLE_VALUE;
    return handle == INVALID_HANDLE_VALUE || ::CloseHandle(handle) != 0;
  }

private:
  HANDLE handle_;
};

// Opens an existing file; others may read, write, rename and remove it
// meanwhile, as under POSIX. INVALID_HANDLE_VALUE where that fails;
// GetLastError says why.
HANDLE open_existing(const std::string &path, DWORD access);

} // namespace naibx::format

namespace naibx::format {

MappedFile::~MappedFile() {
  if (bytes_ != nullptr) {
    ::UnmapViewOfFile(bytes_);
  }
}

namespace {

// Whether it names a pipe. Opening and closing that would cost it its writer.
bool is_of_a_device(const std::string &path) {
  return path.rfind(R"(\\.\)", 0) == 0 || path.rfind("//./", 0) == 0;
}

} // namespace

std::optional<MappedFile> map_file(const std::string &path,
                                   const LoadLimits &limits) {
  if (is_of_a_device(path)) {
    return std::nullopt;
  }
  const Handle file(open_existing(path, GENERIC_READ));
  if (!file.is_open()) {
    fail_read(path, ::GetLastError());
  }
  LARGE_INTEGER end = {};
  if (::GetFileType(file.get()) != FILE_TYPE_DISK ||
      ::GetFileSizeEx(file.get(), &end) == 0) {
    return std::nullopt;
  }
  const auto size = static_cast<std::uint64_t>(end.QuadPart);
  if (size == 0 || size > kMaximumBytes) {
    return std::nullopt;
  }
  check_limit(size, limits.bytes, "bytes");
  // A view keeps its mapping alive.
  const HANDLE mapping =
      ::CreateFileMappingW(file.get(), nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (mapping == nullptr) {
    return std::nullopt;
  }
  const Handle owned(mapping);
  const void *const bytes = ::MapViewOfFile(mapping, FILE_MAP_READ, 0, 0,
                                            static_cast<std::size_t>(size));
  if (bytes == nullptr) {
    return std::nullopt;
  }
  return std::make_optional<MappedFile>(
      static_cast<const std::uint8_t *>(bytes), static_cast<std::size_t>(size));
}

} // namespace naibx::format

// src/files/read_file_windows.cpp

// src/files/read_blocks.hpp
// Reads the bytes of a model file from wherever they come.


#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx::format {

// Reads until there are `wanted` bytes or no more. Room grows with the bytes
// read, not with what a header declares.
template <typename Read>
void read_up_to(const Read &read, std::uint64_t wanted,
                std::pmr::vector<std::uint8_t> &bytes) {
  constexpr std::uint64_t kLeastStep = std::uint64_t{1} << 20U;
  std::size_t length = bytes.size();
  while (length < wanted) {
    if (length == bytes.size()) {
      const std::uint64_t step = std::max<std::uint64_t>(kLeastStep, length);
      bytes.resize(to_size(std::min(wanted, length + step)));
    }
    const std::size_t count =
        read(bytes.data() + length, bytes.size() - length);
    if (count == 0) {
      break;
    }
    length += count;
  }
  bytes.resize(length);
}

// read(bytes, count) reads up to so many bytes and returns how many there were,
// 0 at the end. Throws AboveLimit before it reads a byte too many.
template <typename Read>
std::pmr::vector<std::uint8_t> read_blocks(const Read &read,
                                           const LoadLimits &limits,
                                           std::pmr::memory_resource *memory) {
  std::pmr::vector<std::uint8_t> bytes(memory);
  read_up_to(read, kHeaderSize, bytes);
  if (const std::uint64_t length = told_length(bytes)) {
    check_limit(length, limits.bytes, "bytes");
    read_up_to(read, length, bytes);
    // One more byte shows whether the file goes on after its end.
    read_up_to(read, std::uint64_t{bytes.size()} + 1, bytes);
  }
  return bytes;
}

} // namespace naibx::format

namespace naibx::format {

std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         const LoadLimits &limits,
                                         std::pmr::memory_resource *memory) {
  const Handle file(open_existing(path, GENERIC_READ));
  if (!file.is_open()) {
    fail_read(path, ::GetLastError());
  }
  const auto read = [&](std::uint8_t *bytes, std::size_t count) -> std::size_t {
    constexpr std::size_t kMost = std::size_t{1} << 30U; // at a time
    DWORD result = 0;
    if (::ReadFile(file.get(), bytes,
                   static_cast<DWORD>(std::min(count, kMost)), &result,
                   nullptr) == 0) {
      const DWORD error = ::GetLastError();
      if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) {
        return 0; // the end of a pipe
      }
      fail_read(path, error);
    }
    return result;
  };
  return read_blocks(read, limits, memory);
}

} // namespace naibx::format

// src/files/windows.cpp


#include <climits>

namespace naibx::format {

std::string words_for_error(DWORD error) {
  switch (error) {
  case ERROR_FILE_NOT_FOUND:
  case ERROR_PATH_NOT_FOUND:
    return "the file or its folder does not exist";
  case ERROR_ACCESS_DENIED:
    return "permission is denied";
  case ERROR_DIRECTORY:
    return "it is a directory";
  case ERROR_NO_UNICODE_TRANSLATION:
    return "the path is not valid UTF-8";
  case ERROR_INVALID_NAME:
  case ERROR_BAD_PATHNAME:
    return "the system allows no such name";
  case ERROR_FILENAME_EXCED_RANGE:
    return "the name is too long";
  case ERROR_SHARING_VIOLATION:
  case ERROR_LOCK_VIOLATION:
  case ERROR_USER_MAPPED_FILE:
    return "another program, or a mapped predictor, uses it";
  case ERROR_DISK_FULL:
  case ERROR_HANDLE_DISK_FULL:
    return "the disk is full";
  case ERROR_WRITE_PROTECT:
    return "the disk is write-protected";
  case ERROR_FILE_TOO_LARGE:
    return "the file would be larger than allowed";
  case ERROR_TOO_MANY_OPEN_FILES:
    return "too many files are open";
  case ERROR_BROKEN_PIPE:
  case ERROR_NO_DATA:
    return "the other end of the pipe is closed";
  case ERROR_PIPE_BUSY:
    return "the pipe has no free end";
  case ERROR_CRC:
  case ERROR_IO_DEVICE:
    return "the device reports an error";
  default:
    return text("the system reports error ", error);
  }
}

void fail_read(const std::string &path, DWORD error) {
  fail(NAIBX_ERROR_READ, "cannot read ", path, ": ", words_for_error(error));
}

std::wstring wide_path(const std::string &path) {
  if (path.size() > INT_MAX) {
    return {};
  }
  const auto count = static_cast<int>(path.size());
  const auto convert = [&](wchar_t *to, int room) {
    return ::MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path.data(),
                                 count, to, room);
  };
  const int length = count == 0 ? 0 : convert(nullptr, 0);
  std::wstring wide(static_cast<std::size_t>(length), L'\0');
  if (length > 0) {
    convert(wide.data(), length);
  }
  return wide;
}

HANDLE open_existing(const std::string &path, DWORD access) {
  const std::wstring wide = wide_path(path);
  if (wide.empty() && !path.empty()) {
    ::SetLastError(ERROR_NO_UNICODE_TRANSLATION);
    return INVALID_HANDLE_VALUE;
  }
  const HANDLE handle =
      ::CreateFileW(wide.c_str(), access,
                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE &&
      ::GetLastError() == ERROR_ACCESS_DENIED) {
    const DWORD attributes = ::GetFileAttributesW(wide.c_str());
    const bool is_folder = attributes != INVALID_FILE_ATTRIBUTES &&
                           (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    ::SetLastError(is_folder ? ERROR_DIRECTORY : ERROR_ACCESS_DENIED);
  }
  return handle;
}

} // namespace naibx::format

// src/files/write_file_windows.cpp

// src/files/temporary_name.hpp
// The names under which a save writes files before it renames them. No other
// file may have one, since those that nobody writes any more are removed.


#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

namespace naibx::format {

constexpr std::string_view kTemporaryStart = ".naibx-"; // a number follows
constexpr std::string_view kTemporaryEnd = ".tmp";

constexpr const char *kTemporaryNameRefused =
    ": the names .naibx-NUMBER.tmp are reserved for files that are being "
    "saved; choose another name";

// So many names are tried before a save gives up.
constexpr int kMostTemporaryNames = 1100;

// Small numbers, so that files left behind are found again. Where those are all
// taken, perhaps on purpose, an unpredictable one. Not made from the name of
// the saved file, which may be as long as names can be.
inline std::string temporary_name(int attempt) {
  constexpr int kMostSmall = 1000;
  if (attempt < kMostSmall) {
    return text(kTemporaryStart, attempt, kTemporaryEnd);
  }
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return text(kTemporaryStart, now.count(), kTemporaryEnd);
}

// Also on systems that ignore case, or dots and spaces at the end.
template <typename Character>
bool is_temporary_name(std::basic_string_view<Character> name) {
  const auto is_same = [](Character actual, char expected) {
    const bool is_capital = actual >= 'A' && actual <= 'Z';
    return (is_capital ? actual - 'A' + 'a' : actual) == expected;
  };
  while (!name.empty() && (name.back() == '.' || name.back() == ' ')) {
    name.remove_suffix(1);
  }
  if (name.size() <= kTemporaryStart.size() + kTemporaryEnd.size()) {
    return false;
  }
  const auto number = name.begin() + kTemporaryStart.size();
  const auto end = name.end() - kTemporaryEnd.size();
  return std::equal(name.begin(), number, kTemporaryStart.begin(), is_same) &&
         std::equal(end, name.end(), kTemporaryEnd.begin(), is_same) &&
         std::all_of(number, end, [](Character character) {
           return character >= '0' && character <= '9';
         });
}

} // namespace naibx::format

#include <algorithm>
#include <string_view>

namespace naibx::format {

namespace {

[[noreturn]] void fail_write(const std::string &path, DWORD error) {
  fail(NAIBX_ERROR_WRITE, "cannot write ", path, ": ", words_for_error(error));
}

void write_all(HANDLE file, const std::string &path, const std::uint8_t *bytes,
               std::size_t count) {
  constexpr std::size_t kMost = std::size_t{1} << 30U; // at a time
  while (count > 0) {
    DWORD written = 0;
    if (::WriteFile(file, bytes, static_cast<DWORD>(std::min(count, kMost)),
                    &written, nullptr) == 0) {
      fail_write(path, ::GetLastError());
    }
    bytes += written;
    count -= written;
  }
}

void write_through(HANDLE file, const std::string &path,
                   const ContainerWriter &writer) {
  BlockSink sink([&](const std::uint8_t *bytes, std::size_t count) {
    write_all(file, path, bytes, count);
  });
  writer.write(sink);
  sink.flush();
}

bool has_attribute(const std::wstring &path, DWORD attribute) {
  const DWORD attributes = ::GetFileAttributesW(path.c_str());
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & attribute) != 0;
}

// With the separator at its end; empty for the current folder.
std::wstring folder_of(const std::wstring &path) {
  const std::size_t end = path.find_last_of(L"\\/:");
  return end == std::wstring::npos ? L"" : path.substr(0, end + 1);
}

// A new file next to another, removed unless it replaces that one. Nobody else
// can open it while it is written. One that can be opened was left behind by a
// process that died. The next process that needs its name removes it, so that
// such files do not pile up.
class TemporaryFile {
public:
  // `path` is what the caller calls the target.
  TemporaryFile(const std::wstring &target, const std::string &path)
      : target_(target), path_(path) {
    DWORD error = ERROR_FILE_EXISTS;
    for (int i = 0; i < kMostTemporaryNames && is_taken(error); ++i) {
      name_ = folder_of(target) + wide_path(temporary_name(i));
      if (create()) {
        return;
      }
      error = ::GetLastError();
      // What cannot be removed, such as a folder, keeps its name.
      if (is_taken(error) && remove_if_dead() && create()) {
        return;
      }
    }
    fail_write(path, error);
  }
  ~TemporaryFile() {
    if (!placed_) {
      ::DeleteFileW(name_.c_str()); // while it is still open
    }
    ::CloseHandle(file_);
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  TemporaryFile(TemporaryFile &&) = delete;
  TemporaryFile &operator=(TemporaryFile &&) = delete;

  [[nodiscard]] HANDLE handle() const { return file_; }

  // Closed only after it is moved: until then nobody may take it for abandoned.
  void put_into_place() {
    if (::FlushFileBuffers(file_) == 0 ||
        ::MoveFileExW(name_.c_str(), target_.c_str(),
                      MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) ==
            0) {
      fail_write(path_, ::GetLastError());
    }
    placed_ = true;
  }

private:
  // Whether a file could not be created because its name is taken.
  static bool is_taken(DWORD error) {
    return error == ERROR_FILE_EXISTS || error == ERROR_SHARING_VIOLATION;
  }
  bool create() {
    file_ = ::CreateFileW(name_.c_str(), GENERIC_WRITE, FILE_SHARE_DELETE,
                          nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    return file_ != INVALID_HANDLE_VALUE;
  }
  // Opening it without sharing fails while it is written. Of a link, the link
  // itself is removed.
  bool remove_if_dead() {
    Handle found(::CreateFileW(
        name_.c_str(), GENERIC_WRITE | DELETE, 0, nullptr, OPEN_EXISTING,
        FILE_FLAG_DELETE_ON_CLOSE | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
    return found.is_open() && found.close();
  }

  const std::wstring &target_;
  const std::string &path_;
  std::wstring name_;
  HANDLE file_ = INVALID_HANDLE_VALUE;
  bool placed_ = false;
};

// Where a symbolic link leads, so that it stays one; the path itself where it
// is no link, or the system does not say.
std::wstring resolved(const std::wstring &path, HANDLE file) {
  if (!has_attribute(path, FILE_ATTRIBUTE_REPARSE_POINT)) {
    return path;
  }
  const DWORD room = ::GetFinalPathNameByHandleW(file, nullptr, 0, 0);
  std::wstring place(room, L'\0');
  const DWORD length = ::GetFinalPathNameByHandleW(file, place.data(), room, 0);
  place.resize(std::min(length, room));
  return place.empty() ? path : place;
}

} // namespace

void write_file(const std::string &path, const ContainerWriter &writer) {
  std::wstring target = wide_path(path);
  // A file that may not be written is not replaced behind its back either.
  Handle existing(open_existing(path, GENERIC_WRITE));
  if (existing.is_open()) {
    if (::GetFileType(existing.get()) != FILE_TYPE_DISK) {
      write_through(existing.get(), path, writer);
      return;
    }
    target = resolved(target, existing.get());
    if (has_attribute(target, FILE_ATTRIBUTE_READONLY)) {
      fail_write(path, ERROR_ACCESS_DENIED); // some may open it all the same
    }
    existing.close();
  } else if (const DWORD error = ::GetLastError();
             error != ERROR_FILE_NOT_FOUND) {
    fail_write(path, error);
  }
  if (is_temporary_name(
          std::wstring_view(target).substr(folder_of(target).size()))) {
    fail(NAIBX_ERROR_WRITE, "cannot write ", path, kTemporaryNameRefused);
  }
  TemporaryFile file(target, path);
  write_through(file.handle(), path, writer);
  file.put_into_place();
}

} // namespace naibx::format

#else

// src/files/file_access.cpp

// src/files/file_access.hpp
// Keeps the access rights of a file when it is replaced.

#include <optional>
#include <string>
#include <sys/stat.h>
#include <sys/types.h>

namespace naibx::format {

class FileAccess {
public:
  // Of the file at `path`, whose status was `status`.
  FileAccess(const std::string &path, const struct stat &status);

  // Gives the rights to an open file that only its owner can open until then.
  // What the system does not let us keep makes them narrower, never wider.
  // Returns a system error where the mode cannot be set, otherwise 0.
  [[nodiscard]] int hand_to(int descriptor) const;

private:
  mode_t mode_;
  uid_t owner_;
  gid_t group_;
  // The access control list, as Linux stores it; empty where there is none,
  // nullopt where it cannot be read.
  std::optional<std::string> list_;
};

} // namespace naibx::format


// src/files/posix.hpp
// What reading and writing files share: an owned descriptor, words for errors.

#include <cerrno>
#include <string>
#include <sys/types.h>

namespace naibx::format {

// The C library's words depend on the locale and are not safe with threads.
std::string words_for_error(int error);

// Throws NAIBX_ERROR_READ.
[[noreturn]] void fail_read(const std::string &path, int error);

// Throws NAIBX_ERROR_WRITE.
[[noreturn]] void fail_write(const std::string &path, int error);

// Repeats a system call as long as a signal interrupts it.
template <typename Call> auto retried(const Call &call) {
  auto result = call();
  while (result < 0 && errno == EINTR) {
    result = call();
  }
  return result;
}

// Opens a file that programs started by the host do not inherit; -1 with errno
// where it fails.
int open_file(const std::string &path, int flags, mode_t mode = 0);

// close is a cancellation point. A thread must not be cancelled there: a
// destructor cannot be unwound, and a descriptor would be lost or closed twice.
int close_uncancelled(int descriptor);

class Descriptor {
public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) {
      close_uncancelled(number_);
    }
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  Descriptor(Descriptor &&) = delete;
  Descriptor &operator=(Descriptor &&) = delete;

  [[nodiscard]] int number() const { return number_; }
  // Some file systems report only here that the bytes did not arrive.
  int close() {
    const int result = close_uncancelled(number_);
    number_ = -1;
    return result;
  }

private:
  int number_;
};

} // namespace naibx::format

#include <cerrno>
#include <unistd.h>

#if defined(__linux__)
#include <sys/xattr.h>
#endif

namespace naibx::format {

namespace {

// Without set-user-ID and set-group-ID: the new bytes must not inherit them.
constexpr mode_t kAccessBits = 0777;
constexpr mode_t kOwnerBits = 0700;
constexpr mode_t kOtherBits = 0007;

#if defined(__linux__)

constexpr char kListName[] = "system.posix_acl_access";

// Whether the last call failed only because there is no such list.
bool is_without_list() {
  return errno == ENODATA || errno == EOPNOTSUPP || errno == ENOSYS;
}

std::optional<std::string> read_list(const std::string &path) {
  const ssize_t size = ::getxattr(path.c_str(), kListName, nullptr, 0);
  if (size < 0) {
    return is_without_list() ? std::optional<std::string>("") : std::nullopt;
  }
  std::string list(static_cast<std::size_t>(size), '\0');
  const bool is_read =
      ::getxattr(path.c_str(), kListName, list.data(), list.size()) == size;
  return is_read ? std::optional<std::string>(list) : std::nullopt;
}

// A new file may have a list from its folder, which then has to go.
bool write_list(int descriptor, const std::string &list) {
  if (list.empty()) {
    return ::fremovexattr(descriptor, kListName) == 0 || is_without_list();
  }
  return ::fsetxattr(descriptor, kListName, list.data(), list.size(), 0) == 0;
}

#else

std::optional<std::string> read_list(const std::string & /*path*/) {
  return "";
}

bool write_list(int /*descriptor*/, const std::string & /*list*/) {
  return true;
}

#endif

bool change_owner(int descriptor, uid_t owner, gid_t group) {
  return retried([&] { return ::fchown(descriptor, owner, group); }) == 0;
}

// Members of a group that was not kept now count as others.
mode_t without_group(mode_t mode) {
  return (mode & kOwnerBits) | (mode & (mode >> 3U) & kOtherBits);
}

// Where a file system has one mode for all files, it is right as it is.
int set_mode(int descriptor, mode_t mode) {
  if (retried([&] { return ::fchmod(descriptor, mode); }) == 0) {
    return 0;
  }
  const int error = errno;
  struct stat status = {};
  const bool is_right = ::fstat(descriptor, &status) == 0 &&
                        (status.st_mode & kAccessBits) == mode;
  return is_right ? 0 : error;
}

} // namespace

FileAccess::FileAccess(const std::string &path, const struct stat &status)
    : mode_(status.st_mode & kAccessBits), owner_(status.st_uid),
      group_(status.st_gid), list_(read_list(path)) {}

// The group comes before what it may do, and the owner last: a process that
// gave a file away may not change it any more.
int FileAccess::hand_to(int descriptor) const {
  constexpr auto kSameOwner = static_cast<uid_t>(-1);
  constexpr auto kSameGroup = static_cast<gid_t>(-1);
  struct stat made = {};
  if (::fstat(descriptor, &made) != 0) {
    return errno;
  }
  const bool keeps_group =
      made.st_gid == group_ || change_owner(descriptor, kSameOwner, group_);
  mode_t mode = keeps_group ? mode_ : without_group(mode_);
  // A list covers the group, too; its mask is in the group's bits.
  const bool keeps_list = list_.has_value() &&
                          (keeps_group || list_->empty()) &&
                          write_list(descriptor, *list_);
  if (!keeps_list) {
    mode &= kOwnerBits;
  }
  const int error = set_mode(descriptor, mode);
  if (error == 0 && made.st_uid != owner_) {
    static_cast<void>(change_owner(descriptor, owner_, kSameGroup));
  }
  return error;
}

} // namespace naibx::format

// src/files/map_file_posix.cpp

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::format {

MappedFile::~MappedFile() {
  if (bytes_ != nullptr) {
    // munmap takes the pointer that mmap gave, though it is only read.
    ::munmap(const_cast<std::uint8_t *>(bytes_), size_);
  }
}

std::optional<MappedFile> map_file(const std::string &path,
                                   const LoadLimits &limits) {
  struct stat status = {};
  // Before opening it: a pipe would lose its writer.
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return std::nullopt;
  }
  const Descriptor descriptor(open_file(path, O_RDONLY));
  const off_t end =
      descriptor.number() < 0 ? -1 : ::lseek(descriptor.number(), 0, SEEK_END);
  if (end < 0) {
    fail_read(path, errno);
  }
  const auto size = static_cast<std::uint64_t>(end);
  if (size == 0 || size > kMaximumBytes) {
    return std::nullopt;
  }
  check_limit(size, limits.bytes, "bytes");
  void *const bytes = ::mmap(nullptr, static_cast<std::size_t>(size), PROT_READ,
                             MAP_PRIVATE, descriptor.number(), 0);
  if (bytes == MAP_FAILED) {
    return std::nullopt;
  }
  return std::make_optional<MappedFile>(
      static_cast<const std::uint8_t *>(bytes), static_cast<std::size_t>(size));
}

} // namespace naibx::format

// src/files/place.cpp

// src/files/place.hpp
// What a path names, once its symbolic links are followed.

#include <optional>
#include <string>

namespace naibx::format {

struct Place {
  // Where the links lead, even if nothing is there yet.
  std::string path;
  // Set where the path is a name of one of the process's own descriptors, such
  // as /dev/stdout: opening or replacing that name would mean another file.
  std::optional<int> descriptor;
  // Whether a link of the proc file system leads there: its text need not be
  // the name of what it opens.
  bool is_in_proc = false;
};

// With the separator at its end; empty for the current folder.
std::string folder_of(const std::string &path);

Place find_place(const std::string &path);

} // namespace naibx::format


#include <climits>

#include <charconv>
#include <cstdlib>
#include <unistd.h>

namespace naibx::format {

namespace {

// With links resolved; empty where it does not exist.
std::string canonical(const std::string &folder) {
  char resolved[PATH_MAX];
  const char *const path = folder.empty() ? "." : folder.c_str();
  return ::realpath(path, resolved) == nullptr ? "" : resolved;
}

// `folder` is canonical.
bool holds_own_descriptors(const std::string &folder) {
  for (const char *const name :
       {"/proc/self/fd", "/proc/thread-self/fd", "/dev/fd"}) {
    if (!folder.empty() && folder == canonical(name)) {
      return true;
    }
  }
  return false;
}

std::optional<int> parse_descriptor(const std::string &name) {
  int number = -1;
  const char *const last = name.data() + name.size();
  const auto [stop, failed] = std::from_chars(name.data(), last, number);
  const bool is_number = failed == std::errc() && stop == last && number >= 0;
  return is_number ? std::optional<int>(number) : std::nullopt;
}

// False where it is no link. A link is relative to the folder that it is in.
bool follow_link(std::string &path) {
  char target[PATH_MAX];
  const ssize_t length = ::readlink(path.c_str(), target, sizeof target);
  if (length <= 0) {
    return false;
  }
  const std::string link(target, static_cast<std::size_t>(length));
  path = link.front() == '/' ? link : text(folder_of(path), link);
  return true;
}

} // namespace

std::string folder_of(const std::string &path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

Place find_place(const std::string &path) {
  constexpr int kMostLinks = 40; // as many as Linux itself follows
  Place place;
  place.path = path;
  for (int i = 0; i <= kMostLinks; ++i) {
    const std::string folder = folder_of(place.path);
    const std::string known = canonical(folder);
    if (holds_own_descriptors(known)) {
      place.descriptor = parse_descriptor(place.path.substr(folder.size()));
    }
    place.is_in_proc = known.rfind("/proc/", 0) == 0;
    if (place.descriptor || place.is_in_proc || !follow_link(place.path)) {
      break;
    }
  }
  return place;
}

} // namespace naibx::format

// src/files/posix.cpp


#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace naibx::format {

std::string words_for_error(int error) {
  switch (error) {
  case ENOENT:
    return "the file or its folder does not exist";
  case EACCES:
  case EPERM:
    return "permission is denied";
  case EEXIST:
    return "the names .naibx-NUMBER.tmp in its folder are all taken; remove "
           "those files";
  case EISDIR:
    return "it is a directory";
  case ENOTDIR:
    return "a part of the path is not a directory";
  case ENOSPC:
  case EDQUOT:
    return "the disk is full";
  case EROFS:
    return "the file system is read-only";
  case ENAMETOOLONG:
    return "the name is too long";
  case EFBIG:
    return "the file would be larger than allowed";
  case EMFILE:
  case ENFILE:
    return "too many files are open";
  case EINTR:
    return "a signal came; try again";
  case EBADF:
    return "the descriptor is not open for this";
  case EPIPE:
    return "the other end of the pipe is closed";
  case ELOOP:
    return "symbolic links lead in a circle";
  case EIO:
    return "the device reports an error";
  default:
    return text("the system reports error ", error);
  }
}

int open_file(const std::string &path, int flags, mode_t mode) {
  return retried([&] { return ::open(path.c_str(), flags | O_CLOEXEC, mode); });
}

// Not repeated after a signal: the descriptor may be another's by then.
int close_uncancelled(int descriptor) {
  const CancellationPutOff cancellation_put_off;
  const int result = ::close(descriptor);
  return result != 0 && errno == EINTR ? 0 : result;
}

void fail_write(const std::string &path, int error) {
  fail(NAIBX_ERROR_WRITE, "cannot write ", path, ": ", words_for_error(error));
}

void fail_read(const std::string &path, int error) {
  fail(NAIBX_ERROR_READ, "cannot read ", path, ": ", words_for_error(error));
}

} // namespace naibx::format

// src/files/read_file_posix.cpp

// src/files/read_blocks.hpp
// Reads the bytes of a model file from wherever they come.


#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx::format {

// Reads until there are `wanted` bytes or no more. Room grows with the bytes
// read, not with what a header declares.
template <typename Read>
void read_up_to(const Read &read, std::uint64_t wanted,
                std::pmr::vector<std::uint8_t> &bytes) {
  constexpr std::uint64_t kLeastStep = std::uint64_t{1} << 20U;
  std::size_t length = bytes.size();
  while (length < wanted) {
    if (length == bytes.size()) {
      const std::uint64_t step = std::max<std::uint64_t>(kLeastStep, length);
      bytes.resize(to_size(std::min(wanted, length + step)));
    }
    const std::size_t count =
        read(bytes.data() + length, bytes.size() - length);
    if (count == 0) {
      break;
    }
    length += count;
  }
  bytes.resize(length);
}

// read(bytes, count) reads up to so many bytes and returns how many there were,
// 0 at the end. Throws AboveLimit before it reads a byte too many.
template <typename Read>
std::pmr::vector<std::uint8_t> read_blocks(const Read &read,
                                           const LoadLimits &limits,
                                           std::pmr::memory_resource *memory) {
  std::pmr::vector<std::uint8_t> bytes(memory);
  read_up_to(read, kHeaderSize, bytes);
  if (const std::uint64_t length = told_length(bytes)) {
    check_limit(length, limits.bytes, "bytes");
    read_up_to(read, length, bytes);
    // One more byte shows whether the file goes on after its end.
    read_up_to(read, std::uint64_t{bytes.size()} + 1, bytes);
  }
  return bytes;
}

} // namespace naibx::format

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace naibx::format {

std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         const LoadLimits &limits,
                                         std::pmr::memory_resource *memory) {
  const Descriptor descriptor(open_file(path, O_RDONLY));
  if (descriptor.number() < 0) {
    fail_read(path, errno);
  }
  const auto read = [&](std::uint8_t *bytes, std::size_t count) {
    const ssize_t result =
        retried([&] { return ::read(descriptor.number(), bytes, count); });
    if (result < 0) {
      fail_read(path, errno);
    }
    return static_cast<std::size_t>(result);
  };
  return read_blocks(read, limits, memory);
}

} // namespace naibx::format

// src/files/write_file_posix.cpp

// src/files/quiet_writes.hpp
// Writing without the signals that a failed write sends.


#include <cerrno>
#include <csignal>
#include <ctime>

namespace naibx::format {

// A closed pipe or a file above the allowed size makes write() fail, and sends
// a signal that would end the host. Here it is blocked and consumed.
class QuietWrites {
public:
  QuietWrites() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGPIPE);
    sigaddset(&signals_, SIGXFSZ);
    sigpending(&pending_before_);
    pthread_sigmask(SIG_BLOCK, &signals_, &mask_before_);
  }
  ~QuietWrites() {
    const CancellationPutOff cancellation_put_off; // sigtimedwait is a wait
    for (const int signal : {SIGPIPE, SIGXFSZ}) {
      if (sigismember(&pending_before_, signal) == 0) {
        take(signal);
      }
    }
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
  }
  QuietWrites(const QuietWrites &) = delete;
  QuietWrites &operator=(const QuietWrites &) = delete;
  QuietWrites(QuietWrites &&) = delete;
  QuietWrites &operator=(QuietWrites &&) = delete;

private:
  static void take(int signal) {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal);
    const timespec no_time = {};
    while (sigtimedwait(&one, nullptr, &no_time) < 0 && errno == EINTR) {
    }
  }

  sigset_t signals_ = {};
  sigset_t pending_before_ = {};
  sigset_t mask_before_ = {};
};

} // namespace naibx::format

// src/files/temporary_file.hpp
// A new file next to another, removed unless it replaces that one.


// src/files/temporary_name.hpp
// The names under which a save writes files before it renames them. No other
// file may have one, since those that nobody writes any more are removed.


#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

namespace naibx::format {

constexpr std::string_view kTemporaryStart = ".naibx-"; // a number follows
constexpr std::string_view kTemporaryEnd = ".tmp";

constexpr const char *kTemporaryNameRefused =
    ": the names .naibx-NUMBER.tmp are reserved for files that are being "
    "saved; choose another name";

// So many names are tried before a save gives up.
constexpr int kMostTemporaryNames = 1100;

// Small numbers, so that files left behind are found again. Where those are all
// taken, perhaps on purpose, an unpredictable one. Not made from the name of
// the saved file, which may be as long as names can be.
inline std::string temporary_name(int attempt) {
  constexpr int kMostSmall = 1000;
  if (attempt < kMostSmall) {
    return text(kTemporaryStart, attempt, kTemporaryEnd);
  }
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return text(kTemporaryStart, now.count(), kTemporaryEnd);
}

// Also on systems that ignore case, or dots and spaces at the end.
template <typename Character>
bool is_temporary_name(std::basic_string_view<Character> name) {
  const auto is_same = [](Character actual, char expected) {
    const bool is_capital = actual >= 'A' && actual <= 'Z';
    return (is_capital ? actual - 'A' + 'a' : actual) == expected;
  };
  while (!name.empty() && (name.back() == '.' || name.back() == ' ')) {
    name.remove_suffix(1);
  }
  if (name.size() <= kTemporaryStart.size() + kTemporaryEnd.size()) {
    return false;
  }
  const auto number = name.begin() + kTemporaryStart.size();
  const auto end = name.end() - kTemporaryEnd.size();
  return std::equal(name.begin(), number, kTemporaryStart.begin(), is_same) &&
         std::equal(end, name.end(), kTemporaryEnd.begin(), is_same) &&
         std::all_of(number, end, [](Character character) {
           return character >= '0' && character <= '9';
         });
}

} // namespace naibx::format

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::format {

// The file is locked while it is written. An unlocked one was left behind by a
// process that died. The next process that needs its name removes it, so that
// such files do not pile up.
class TemporaryFile {
public:
  // The umask applies to `mode`.
  TemporaryFile(const std::string &target, mode_t mode)
      : target_(target), mode_(mode) {
    errno = EEXIST;
    for (int i = 0; i < kMostTemporaryNames && errno == EEXIST; ++i) {
      name_ = folder_of(target) + temporary_name(i);
      if (create() || (errno == EEXIST && remove_if_dead() && create())) {
        return;
      }
    }
    fail_write(target, errno);
  }
  ~TemporaryFile() {
    if (!placed_) {
      ::unlink(name_.c_str()); // while the file is still locked
    }
    if (descriptor_ >= 0) {
      close_uncancelled(descriptor_);
    }
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  TemporaryFile(TemporaryFile &&) = delete;
  TemporaryFile &operator=(TemporaryFile &&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }

  // Closed only after it is renamed: until then nobody may take it for
  // abandoned. fsync has reported any error that closing could.
  void put_into_place() {
    if (retried([&] { return ::fsync(descriptor_); }) != 0 ||
        ::rename(name_.c_str(), target_.c_str()) != 0) {
      fail_write(target_, errno);
    }
    placed_ = true;
  }

private:
  // Whether it is locked, or the file system has no locks.
  static bool lock(int descriptor, bool without_locks) {
    return retried([&] { return ::flock(descriptor, LOCK_EX | LOCK_NB); }) ==
               0 ||
           (errno != EWOULDBLOCK && without_locks);
  }
  [[nodiscard]] bool is_named(int descriptor) const {
    struct stat opened = {};
    struct stat named = {};
    return ::fstat(descriptor, &opened) == 0 &&
           ::stat(name_.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
  }

  // False with EEXIST where the name is taken, also where another process found
  // the new file before it was locked and took the name.
  bool create() {
    const int descriptor = open_file(name_, O_WRONLY | O_CREAT | O_EXCL, mode_);
    if (descriptor < 0) {
      return false;
    }
    if (lock(descriptor, true) && is_named(descriptor)) {
      descriptor_ = descriptor;
      return true;
    }
    close_uncancelled(descriptor);
    errno = EEXIST;
    return false;
  }

  bool remove_if_dead() {
    const Descriptor found(
        open_file(name_, O_WRONLY | O_NOFOLLOW | O_NONBLOCK));
    const bool is_dead = found.number() >= 0 && lock(found.number(), false) &&
                         is_named(found.number()) &&
                         ::unlink(name_.c_str()) == 0;
    errno = EEXIST;
    return is_dead;
  }

  const std::string &target_;
  mode_t mode_;
  std::string name_;
  int descriptor_ = -1;
  bool placed_ = false;
};

} // namespace naibx::format

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace naibx::format {

namespace {

// Whether to write again: after a signal, or where a non-blocking descriptor of
// the host had no room.
bool should_try_again(int descriptor, int error) {
  if (error != EAGAIN && error != EWOULDBLOCK) {
    return error == EINTR;
  }
  pollfd room = {descriptor, POLLOUT, 0};
  static_cast<void>(::poll(&room, 1, -1));
  return true;
}

void write_all(int descriptor, const std::string &path,
               const std::uint8_t *bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = ::write(descriptor, bytes, count);
    if (written < 0 && !should_try_again(descriptor, errno)) {
      fail_write(path, errno);
    }
    if (written > 0) {
      bytes += written;
      count -= static_cast<std::size_t>(written);
    }
  }
}

void write_through(int descriptor, const std::string &path,
                   const ContainerWriter &writer) {
  const QuietWrites quiet;
  BlockSink sink([&](const std::uint8_t *bytes, std::size_t count) {
    write_all(descriptor, path, bytes, count);
  });
  writer.write(sink);
  sink.flush();
}

// So that the new name, too, survives a power failure. Not every file system
// can do this; the file itself is safe by then.
void sync_folder_of(const std::string &path) {
  const std::string folder = folder_of(path);
  const Descriptor descriptor(
      open_file(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY));
  if (descriptor.number() >= 0) {
    static_cast<void>(retried([&] { return ::fsync(descriptor.number()); }));
  }
}

void write_and_close(Descriptor &descriptor, const std::string &path,
                     const ContainerWriter &writer) {
  if (descriptor.number() < 0) {
    fail_write(path, errno);
  }
  write_through(descriptor.number(), path, writer);
  if (descriptor.close() != 0) {
    fail_write(path, errno);
  }
}

// A copy shares the file offset with the descriptor, and stays valid if the
// host closes that meanwhile.
void write_to_descriptor(int number, const std::string &path,
                         const ContainerWriter &writer) {
  Descriptor copy(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  write_and_close(copy, path, writer);
}

// Appends: another process may have the file open, and only its end is safe.
void write_in_place(const std::string &path, const ContainerWriter &writer) {
  Descriptor descriptor(open_file(path, O_WRONLY | O_APPEND));
  write_and_close(descriptor, path, writer);
}

// Never replaces another file than the one that the system opens. Another
// process may save to it between the two calls, hence the repetition.
void demand_same_file(const std::string &path, const std::string &target) {
  constexpr int kMostLooks = 100;
  for (int i = 0; i < kMostLooks; ++i) {
    struct stat opened = {};
    struct stat named = {};
    if (::stat(path.c_str(), &opened) == 0 &&
        ::stat(target.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
        opened.st_ino == named.st_ino) {
      return;
    }
  }
  fail(NAIBX_ERROR_WRITE, "cannot write ", path,
       ": its symbolic links name another file than the system opens; name "
       "the file itself");
}

void demand_lasting_name(const std::string &path, const std::string &target) {
  const std::string_view name =
      std::string_view(target).substr(folder_of(target).size());
  if (is_temporary_name(name)) {
    fail(NAIBX_ERROR_WRITE, "cannot write ", path, kTemporaryNameRefused);
  }
}

// A new file holds nothing that is secret: it may be read from the start by all
// who may read any new file.
void create(const std::string &path, const std::string &target,
            const ContainerWriter &writer) {
  TemporaryFile file(target, 0666);
  write_through(file.descriptor(), path, writer);
  file.put_into_place();
}

// Nobody else may open it until it has the access of the file before it.
void replace(const std::string &path, const std::string &target,
             const FileAccess &access, const ContainerWriter &writer) {
  TemporaryFile file(target, 0600);
  write_through(file.descriptor(), path, writer);
  const int error = access.hand_to(file.descriptor());
  if (error != 0) {
    fail_write(path, error);
  }
  file.put_into_place();
}

} // namespace

void write_file(const std::string &path, const ContainerWriter &writer) {
  const Place place = find_place(path);
  if (place.descriptor) {
    write_to_descriptor(*place.descriptor, path, writer);
    return;
  }
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (!exists && errno == ELOOP) {
    fail_write(path, errno); // nothing that a link leads to can be replaced
  }
  if (exists && S_ISDIR(status.st_mode)) {
    fail_write(path, EISDIR);
  }
  if (exists && (place.is_in_proc || !S_ISREG(status.st_mode))) {
    write_in_place(path, writer);
    return;
  }
  if (exists && ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) {
    fail_write(path, errno); // a read-only file is not replaced behind its back
  }
  demand_lasting_name(path, place.path);
  if (exists) {
    demand_same_file(path, place.path);
    replace(path, place.path, FileAccess(path, status), writer);
  } else {
    create(path, place.path, writer);
  }
  sync_folder_of(place.path);
}

} // namespace naibx::format

#endif

// src/kernels/lanes/avx2.cpp
// The kernels for processors with AVX2 and fused multiply-add.

#if defined(__x86_64__) && !defined(NAIBX_WITHOUT_AVX)

#include <immintrin.h>

#define NAIBX_KERNEL_NAMESPACE avx2
#define NAIBX_KERNEL_TARGET __attribute__((target("avx2,fma")))
#include "naibx.cpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

struct Doubles {
  using Element = double;
  using Register = __m256d;
  static constexpr size_t kRegisters = 2; // of a block
  static constexpr size_t kRowTile = 2;
  static constexpr size_t kBlockTile = 1;
  static constexpr size_t kRowRegisters = 8;
  static constexpr size_t kProductRows = 4;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return _mm256_loadu_pd(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm256_cvtps_pd(_mm_loadu_ps(from));
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    _mm256_storeu_pd(to, value);
  }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    _mm_storeu_ps(to, _mm256_cvtpd_ps(value));
  }
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return _mm256_set_pd(from[places[3]], from[places[2]], from[places[1]],
                         from[places[0]]);
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) {
    return _mm256_set1_pd(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm256_add_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm256_sub_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm256_mul_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm256_fmadd_pd(a, b, c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm256_fmsub_pd(a, b, c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    store(scores, subtract(load(scores), sum));
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return _mm256_max_pd(value, best); // best where value is NaN
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) {
    const __m128d half = _mm_max_pd(_mm256_castpd256_pd128(value),
                                    _mm256_extractf128_pd(value, 1));
    return _mm_cvtsd_f64(_mm_max_sd(half, _mm_unpackhi_pd(half, half)));
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) {
    return _mm256_div_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return _mm256_sqrt_pd(value);
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) {
    const __m128d half = _mm_add_pd(_mm256_castpd256_pd128(value),
                                    _mm256_extractf128_pd(value, 1));
    return _mm_cvtsd_f64(_mm_add_sd(half, _mm_unpackhi_pd(half, half)));
  }
  NAIBX_KERNEL_INLINE double product_of(Register value) {
    const __m128d half = _mm_mul_pd(_mm256_castpd256_pd128(value),
                                    _mm256_extractf128_pd(value, 1));
    return _mm_cvtsd_f64(_mm_mul_sd(half, _mm_unpackhi_pd(half, half)));
  }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return _mm256_min_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return _mm256_blendv_pd(y, x, _mm256_cmp_pd(a, b, _CMP_LT_OQ));
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) {
    return _mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)) != 0;
  }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    const auto bits = _mm256_add_epi64(_mm256_castpd_si256(value),
                                       _mm256_set1_epi64x(SplitBits::kToOne));
    const auto magic = _mm256_set1_epi64x(SplitBits::kMagic);
    exponent = _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(
                                 _mm256_srli_epi64(bits, 52), magic)),
                             _mm256_set1_pd(SplitBits::kMagicExponent));
    const auto fraction =
        _mm256_and_si256(bits, _mm256_set1_epi64x(SplitBits::kFraction));
    return _mm256_castsi256_pd(
        _mm256_add_epi64(fraction, _mm256_set1_epi64x(SplitBits::kRootOfHalf)));
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    return _mm256_castsi256_pd(
        _mm256_add_epi64(_mm256_castpd_si256(value),
                         _mm256_slli_epi64(_mm256_castpd_si256(power), 52)));
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    return static_cast<uint32_t>(
        _mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_EQ_OQ)));
  }
};

struct Floats {
  using Element = float;
  using Register = __m256;
  static constexpr size_t kRegisters = 2; // of a block
  static constexpr size_t kRowTile = 2;
  static constexpr size_t kBlockTile = 1;

  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm256_loadu_ps(from);
  }
  NAIBX_KERNEL_INLINE Register broadcast(float value) {
    return _mm256_set1_ps(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm256_add_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm256_sub_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm256_mul_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm256_fmadd_ps(a, b, c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm256_fmsub_ps(a, b, c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    const __m128 low = _mm256_castps256_ps128(sum);
    const __m128 high = _mm256_extractf128_ps(sum, 1);
    Doubles::subtract_from(scores, _mm256_cvtps_pd(low));
    Doubles::subtract_from(scores + 4, _mm256_cvtps_pd(high));
  }
};

} // namespace NAIBX_KERNEL_NAMESPACE

const Kernels *avx2_kernels() {
  static constexpr Kernels kKernels =
      avx2::kernels_with<avx2::Doubles, avx2::Floats>(KernelKind::avx2);
  return &kKernels;
}

} // namespace naibx

#else

namespace naibx {
const Kernels *avx2_kernels() {
  return nullptr;
}
} // namespace naibx

#endif
#undef NAIBX_KERNEL_NAMESPACE
#undef NAIBX_KERNEL_TARGET

// src/kernels/lanes/avx512.cpp
// The kernels for processors with AVX-512: a block in one register.

#if defined(__x86_64__) && !defined(NAIBX_WITHOUT_AVX)

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 takes the undefined operands of its own intrinsics for a mistake.
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#define NAIBX_KERNEL_NAMESPACE avx512
#define NAIBX_KERNEL_TARGET                                                    \
  __attribute__((target("avx512f,avx512dq,avx512vl,fma")))
#include "naibx.cpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

struct Doubles {
  using Element = double;
  using Register = __m512d;
  static constexpr size_t kRegisters = 1; // of a block
  static constexpr size_t kRowTile = 4;
  static constexpr size_t kBlockTile = 2;
  static constexpr size_t kRowRegisters = 16;
  static constexpr size_t kProductRows = 8;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return _mm512_loadu_pd(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm512_cvtps_pd(_mm256_loadu_ps(from));
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    _mm512_storeu_pd(to, value);
  }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    _mm256_storeu_ps(to, _mm512_cvtpd_ps(value));
  }
  // By inserts: faster than the instruction of that name.
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return _mm512_set_pd(from[places[7]], from[places[6]], from[places[5]],
                         from[places[4]], from[places[3]], from[places[2]],
                         from[places[1]], from[places[0]]);
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) {
    return _mm512_set1_pd(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm512_add_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm512_sub_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm512_mul_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm512_fmadd_pd(a, b, c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm512_fmsub_pd(a, b, c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    store(scores, subtract(load(scores), sum));
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return _mm512_max_pd(value, best); // best where value is NaN
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) {
    return _mm512_reduce_max_pd(value);
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) {
    return _mm512_div_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return _mm512_sqrt_pd(value);
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) {
    const __m256d four = _mm256_add_pd(_mm512_castpd512_pd256(value),
                                       _mm512_extractf64x4_pd(value, 1));
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(four),
                                   _mm256_extractf128_pd(four, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
  }
  NAIBX_KERNEL_INLINE double product_of(Register value) {
    const __m256d four = _mm256_mul_pd(_mm512_castpd512_pd256(value),
                                       _mm512_extractf64x4_pd(value, 1));
    const __m128d two = _mm_mul_pd(_mm256_castpd256_pd128(four),
                                   _mm256_extractf128_pd(four, 1));
    return _mm_cvtsd_f64(_mm_mul_sd(two, _mm_unpackhi_pd(two, two)));
  }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return _mm512_min_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return _mm512_mask_blend_pd(_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ), y, x);
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) {
    return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ) != 0;
  }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    const auto bits = _mm512_add_epi64(_mm512_castpd_si512(value),
                                       _mm512_set1_epi64(SplitBits::kToOne));
    const auto magic = _mm512_set1_epi64(SplitBits::kMagic);
    exponent = _mm512_sub_pd(_mm512_castsi512_pd(_mm512_or_si512(
                                 _mm512_srli_epi64(bits, 52), magic)),
                             _mm512_set1_pd(SplitBits::kMagicExponent));
    const auto fraction =
        _mm512_and_si512(bits, _mm512_set1_epi64(SplitBits::kFraction));
    return _mm512_castsi512_pd(
        _mm512_add_epi64(fraction, _mm512_set1_epi64(SplitBits::kRootOfHalf)));
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    return _mm512_castsi512_pd(
        _mm512_add_epi64(_mm512_castpd_si512(value),
                         _mm512_slli_epi64(_mm512_castpd_si512(power), 52)));
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ);
  }
};

struct Floats {
  using Element = float;
  using Register = __m512;
  static constexpr size_t kRegisters = 1; // of a block
  static constexpr size_t kRowTile = 4;
  static constexpr size_t kBlockTile = 2;

  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm512_loadu_ps(from);
  }
  NAIBX_KERNEL_INLINE Register broadcast(float value) {
    return _mm512_set1_ps(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm512_add_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm512_sub_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm512_mul_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm512_fmadd_ps(a, b, c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm512_fmsub_ps(a, b, c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    const __m256 low = _mm512_castps512_ps256(sum);
    const __m256 high = _mm512_extractf32x8_ps(sum, 1);
    Doubles::subtract_from(scores, _mm512_cvtps_pd(low));
    Doubles::subtract_from(scores + 8, _mm512_cvtps_pd(high));
  }
};

} // namespace NAIBX_KERNEL_NAMESPACE

const Kernels *avx512_kernels() {
  static constexpr Kernels kKernels =
      avx512::kernels_with<avx512::Doubles, avx512::Floats>(KernelKind::avx512);
  return &kKernels;
}

} // namespace naibx

#else

namespace naibx {
const Kernels *avx512_kernels() {
  return nullptr;
}
} // namespace naibx

#endif
#undef NAIBX_KERNEL_NAMESPACE
#undef NAIBX_KERNEL_TARGET

// src/kernels/lanes/neon.cpp
// The kernels for 64-bit ARM: all such processors have NEON.

#if defined(__aarch64__)

#include <arm_neon.h>

#define NAIBX_KERNEL_NAMESPACE neon
#define NAIBX_KERNEL_TARGET
#include "naibx.cpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

struct Doubles {
  using Element = double;
  using Register = float64x2_t;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 2;
  static constexpr size_t kBlockTile = 1;
  static constexpr size_t kRowRegisters = 8;
  static constexpr size_t kProductRows = 4;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return vld1q_f64(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return vcvt_f64_f32(vld1_f32(from));
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    vst1q_f64(to, value);
  }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    vst1_f32(to, vcvt_f32_f64(value));
  }
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return vld1q_lane_f64(from + places[1], vld1q_dup_f64(from + places[0]), 1);
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) {
    return vdupq_n_f64(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return vaddq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return vsubq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return vmulq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return vfmaq_f64(c, a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return vfmaq_f64(vnegq_f64(c), a, b);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    store(scores, subtract(load(scores), sum));
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return vmaxnmq_f64(value, best); // the number where one is NaN
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) {
    return vmaxnmvq_f64(value);
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) {
    return vdivq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return vsqrtq_f64(value);
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) {
    return vgetq_lane_f64(value, 0) + vgetq_lane_f64(value, 1);
  }
  NAIBX_KERNEL_INLINE double product_of(Register value) {
    return vgetq_lane_f64(value, 0) * vgetq_lane_f64(value, 1);
  }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return vminq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return vbslq_f64(vcltq_f64(a, b), x, y);
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) {
    const uint64x2_t less = vcltq_f64(a, b);
    return (vgetq_lane_u64(less, 0) | vgetq_lane_u64(less, 1)) != 0;
  }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    const uint64x2_t bits =
        vaddq_u64(vreinterpretq_u64_f64(value), vdupq_n_u64(SplitBits::kToOne));
    exponent =
        vsubq_f64(vcvtq_f64_u64(vshrq_n_u64(bits, 52)), vdupq_n_f64(1023.0));
    const uint64x2_t fraction =
        vandq_u64(bits, vdupq_n_u64(SplitBits::kFraction));
    return vreinterpretq_f64_u64(
        vaddq_u64(fraction, vdupq_n_u64(SplitBits::kRootOfHalf)));
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    return vreinterpretq_f64_u64(
        vaddq_u64(vreinterpretq_u64_f64(value),
                  vshlq_n_u64(vreinterpretq_u64_f64(power), 52)));
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    const uint64x2_t equal = vceqq_f64(a, b);
    return static_cast<uint32_t>((vgetq_lane_u64(equal, 0) & 1U) |
                                 (vgetq_lane_u64(equal, 1) & 2U));
  }
};

struct Floats {
  using Element = float;
  using Register = float32x4_t;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 2;
  static constexpr size_t kBlockTile = 1;

  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return vld1q_f32(from);
  }
  NAIBX_KERNEL_INLINE Register broadcast(float value) {
    return vdupq_n_f32(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return vaddq_f32(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return vsubq_f32(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return vmulq_f32(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return vfmaq_f32(c, a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return vfmaq_f32(vnegq_f32(c), a, b);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    Doubles::subtract_from(scores, vcvt_f64_f32(vget_low_f32(sum)));
    Doubles::subtract_from(scores + 2, vcvt_high_f64_f32(sum));
  }
};

} // namespace NAIBX_KERNEL_NAMESPACE

const Kernels *neon_kernels() {
  static constexpr Kernels kKernels =
      neon::kernels_with<neon::Doubles, neon::Floats>(KernelKind::neon);
  return &kKernels;
}

} // namespace naibx

#else

namespace naibx {
const Kernels *neon_kernels() {
  return nullptr;
}
} // namespace naibx

#endif
#undef NAIBX_KERNEL_NAMESPACE
#undef NAIBX_KERNEL_TARGET

// src/kernels/lanes/portable.cpp
// The kernels for every processor, in C++ alone: the others are tested against
// these.

#define NAIBX_KERNEL_NAMESPACE portable
#define NAIBX_KERNEL_TARGET
#include "naibx.cpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// The vectors of gcc and clang: a register each on x86-64 and 64-bit ARM, and
// numbers one by one where there are no such registers.
using Double2 = double __attribute__((vector_size(16)));
using Float4 = float __attribute__((vector_size(16)));
using Bits2 = uint64_t __attribute__((vector_size(16)));

template <typename To, typename From>
NAIBX_KERNEL_INLINE To same_bits(From value) {
  To to;
  __builtin_memcpy(&to, &value, sizeof to);
  return to;
}

// In memory, with any alignment.
template <typename Vector>
NAIBX_KERNEL_INLINE Vector load_vector(const void *from) {
  Vector value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}

// Not fused, which every processor does in the same way.
template <typename Vector> struct Arithmetic {
  using Register = Vector;

  NAIBX_KERNEL_INLINE Register add(Register a, Register b) { return a + b; }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return a - b;
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return a * b;
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return a * b + c;
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return a * b - c;
  }
};

struct Doubles : Arithmetic<Double2> {
  using Element = double;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 1;
  static constexpr size_t kBlockTile = 1;
  static constexpr size_t kRowRegisters = 8;
  static constexpr size_t kProductRows = 2;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return load_vector<Register>(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return Register{static_cast<double>(from[0]), static_cast<double>(from[1])};
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    __builtin_memcpy(to, &value, sizeof value);
  }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    to[0] = static_cast<float>(value[0]);
    to[1] = static_cast<float>(value[1]);
  }
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return Register{from[places[0]], from[places[1]]};
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) {
    return Register{value, value};
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    store(scores, subtract(load(scores), sum));
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return value > best ? value : best; // best where value is NaN
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) {
    return value[0] > value[1] ? value[0] : value[1];
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) { return a / b; }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return Register{__builtin_sqrt(value[0]), __builtin_sqrt(value[1])};
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) {
    return value[0] + value[1];
  }
  NAIBX_KERNEL_INLINE double product_of(Register value) {
    return value[0] * value[1];
  }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return a < b ? a : b;
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return a < b ? x : y;
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) {
    const auto less = a < b;
    return (less[0] | less[1]) != 0;
  }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    const auto bits = same_bits<Bits2>(value) + uint64_t{SplitBits::kToOne};
    const Bits2 biased = bits >> 52U | uint64_t{SplitBits::kMagic};
    const Bits2 fraction = bits & uint64_t{SplitBits::kFraction};
    exponent = same_bits<Register>(biased) - SplitBits::kMagicExponent;
    return same_bits<Register>(fraction + uint64_t{SplitBits::kRootOfHalf});
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    return same_bits<Register>(same_bits<Bits2>(value) +
                               (same_bits<Bits2>(power) << 52U));
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    const auto equal = a == b;
    return static_cast<uint32_t>((equal[0] & 1) | (equal[1] & 2));
  }
};

struct Floats : Arithmetic<Float4> {
  using Element = float;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 1;
  static constexpr size_t kBlockTile = 1;

  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return load_vector<Register>(from);
  }
  NAIBX_KERNEL_INLINE Register broadcast(float value) {
    return Register{value, value, value, value};
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    Doubles::subtract_from(scores, Double2{static_cast<double>(sum[0]),
                                           static_cast<double>(sum[1])});
    Doubles::subtract_from(scores + 2, Double2{static_cast<double>(sum[2]),
                                               static_cast<double>(sum[3])});
  }
};

} // namespace NAIBX_KERNEL_NAMESPACE

namespace portable {

// One number at a time, for a feature in a class alone: two would take twice
// as many instructions.
struct OneDouble {
  using Register = double;

  NAIBX_KERNEL_INLINE Register broadcast(double value) { return value; }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) { return a + b; }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return a - b;
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return a * b;
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) { return a / b; }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return value > best ? value : best;
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return a < b ? x : y;
  }
};

} // namespace portable

void degrees_of_freedom(const double *weights, const double *squared_weights,
                        size_t count, double *degrees) {
  for (size_t i = 0; i < count; ++i) {
    degrees[i] = portable::degrees_of_freedom<portable::OneDouble>(
        weights[i], squared_weights[i]);
  }
}

Moments moments_of(const ClassFeature &feature, const Moments &overall,
                   double variance_prior, double smallest_variance) {
  using portable::OneDouble;
  const auto rule =
      portable::variance_rule<OneDouble>(feature.weight, feature.squared_weight,
                                         variance_prior, smallest_variance);
  const auto own = portable::own_variance<OneDouble>(
      rule, feature.mean, feature.squares, overall.mean, overall.variance);
  return {own.mean, own.squares / own.count};
}

const Kernels *portable_kernels() {
  static constexpr Kernels kKernels =
      portable::kernels_with<portable::Doubles, portable::Floats>(
          KernelKind::portable);
  return &kKernels;
}

} // namespace naibx
#undef NAIBX_KERNEL_NAMESPACE
#undef NAIBX_KERNEL_TARGET

#else // what the kernels share, for one instruction set

// src/kernels/bodies/kernel_body.hpp
// All kernels, for any instruction set: a file defines NAIBX_KERNEL_TARGET and
// two structures of static functions, Doubles and Floats, which say what its
// registers do. Everything is local to that file, so that no function that was
// compiled for one processor can be linked in the place of another's.


// src/kernels/bodies/choose_several_body.hpp
// The steps of the cascade: each adds a row to the scores and chooses the
// largest, of many cascades in turns. For any instruction set.


// src/kernels/bodies/choose_body.hpp
// Adds a row to scores and finds the largest. For any instruction set.


// src/kernels/lanes/target.hpp
// The attributes of a kernel's functions. A file defines NAIBX_KERNEL_TARGET,
// the instruction set that its functions are compiled for, and
// NAIBX_KERNEL_NAMESPACE, its name, before it includes this. All that a kernel
// has is in that namespace, so that no function that was compiled for one
// processor can be linked in the place of another's, and all kernels can be
// compiled as one file.

#define NAIBX_KERNEL static NAIBX_KERNEL_TARGET
#define NAIBX_KERNEL_INLINE                                                    \
  static inline NAIBX_KERNEL_TARGET __attribute__((always_inline))
// For rare cases.
#define NAIBX_KERNEL_COLD NAIBX_KERNEL __attribute__((noinline, cold))
#if defined(__clang__)
#define NAIBX_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NAIBX_UNROLL _Pragma("GCC unroll 16")
#endif

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr size_t kScoresPerLine = kBlockLanes<double>;
// So many lines have a maximum each, so that none waits for the one before.
inline constexpr size_t kChains = 4;
// Scores that are searched together: one bit of a word for each.
inline constexpr size_t kScoresPerWord = 64;

template <typename Doubles> struct LineOfMaxima {
  typename Doubles::Register part[Doubles::kRegisters];
};

template <typename Doubles>
NAIBX_KERNEL_INLINE void add_line(double *scores, const double *row,
                                  LineOfMaxima<Doubles> &largest) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const auto sum = Doubles::add(Doubles::load(scores + k * kLanes),
                                  Doubles::load(row + k * kLanes));
    Doubles::store(scores + k * kLanes, sum);
    largest.part[k] = Doubles::larger(sum, largest.part[k]);
  }
}

// -infinity where every score is NaN.
template <typename Doubles>
NAIBX_KERNEL_INLINE double add_row(double *scores, const double *row,
                                   size_t count) {
  LineOfMaxima<Doubles> largest[kChains];
  NAIBX_UNROLL
  for (size_t chain = 0; chain < kChains; ++chain) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      largest[chain].part[k] = Doubles::broadcast(-__builtin_inf());
    }
  }
  size_t at = 0;
  for (; at + kChains * kScoresPerLine <= count;
       at += kChains * kScoresPerLine) {
    NAIBX_UNROLL
    for (size_t chain = 0; chain < kChains; ++chain) {
      const size_t line = at + chain * kScoresPerLine;
      add_line<Doubles>(scores + line, row + line, largest[chain]);
    }
  }
  for (; at < count; at += kScoresPerLine) {
    add_line<Doubles>(scores + at, row + at, largest[0]);
  }
  auto best = largest[0].part[0];
  NAIBX_UNROLL
  for (size_t chain = 0; chain < kChains; ++chain) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      best = Doubles::larger(largest[chain].part[k], best);
    }
  }
  return Doubles::largest_of(best);
}

// A bit for each score of a line that equals the value.
template <typename Doubles>
NAIBX_KERNEL_INLINE uint64_t
equal_bits_of_line(const double *scores, typename Doubles::Register value) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  uint32_t bits = 0;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    bits |= Doubles::equal_bits(Doubles::load(scores + k * kLanes), value)
            << (k * kLanes);
  }
  return bits;
}

template <typename Doubles>
NAIBX_KERNEL_INLINE uint64_t
equal_bits_of_word(const double *scores, typename Doubles::Register value) {
  uint64_t bits = 0;
  NAIBX_UNROLL
  for (size_t at = 0; at < kScoresPerWord; at += kScoresPerLine) {
    bits |= equal_bits_of_line<Doubles>(scores + at, value) << at;
  }
  return bits;
}

// Position of the lowest bit after `begin`; `otherwise` where there is none.
// Branch-free: the place of the largest score is random, and a mispredicted
// branch would cost more than the search.
NAIBX_KERNEL_INLINE size_t position_or(uint64_t bits, size_t begin,
                                       size_t otherwise) {
  constexpr uint64_t kLastBit = uint64_t{1} << (kScoresPerWord - 1);
  const size_t here =
      begin + static_cast<size_t>(__builtin_ctzll(bits | kLastBit));
  const size_t keep = static_cast<size_t>(bits != 0) - 1; // all bits, or none
  return (otherwise & keep) | (here & ~keep);
}

// Position of the first score that equals the value; 0 where none does, so that
// it is always a valid position.
template <typename Doubles>
NAIBX_KERNEL_INLINE size_t find_first(const double *scores, size_t count,
                                      double value) {
  const auto wanted = Doubles::broadcast(value);
  const size_t in_words = count / kScoresPerWord * kScoresPerWord;
  uint64_t bits = 0;
  for (size_t at = in_words; at < count; at += kScoresPerLine) {
    bits |= equal_bits_of_line<Doubles>(scores + at, wanted) << (at - in_words);
  }
  size_t first = position_or(bits, in_words, 0);
  for (size_t at = in_words; at > 0;) {
    at -= kScoresPerWord;
    bits = equal_bits_of_word<Doubles>(scores + at, wanted);
    first = position_or(bits, at, first);
  }
  return first;
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Up to so many lines, held in registers, it is as fast to search all.
inline constexpr size_t kFewLines = 32;
// Lines that are searched together, at least, and most groups of them.
inline constexpr size_t kLinesOfGroup = 4;
inline constexpr size_t kMostGroups = 64;
// Cascades that take their steps in turns: at most so many, fewer where their
// scores would not fit into the first-level cache.
inline constexpr size_t kCallsAtOnce = 8;
inline constexpr size_t kFewestAtOnce = 4;
inline constexpr size_t kGroupScores = 3072;

// A step of scores in so few lines that they stay in registers. Returns the
// position of the largest.
template <typename Doubles, size_t kLines>
NAIBX_KERNEL_INLINE size_t step_of_lines(double *scores, const double *row) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  constexpr size_t kRegisters = kLines * Doubles::kRegisters;
  typename Doubles::Register sums[kRegisters];
  auto best = Doubles::broadcast(-__builtin_inf());
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    sums[k] = Doubles::add(Doubles::load(scores + k * kLanes),
                           Doubles::load(row + k * kLanes));
    Doubles::store(scores + k * kLanes, sums[k]);
    best = Doubles::larger(sums[k], best);
  }
  const auto wanted = Doubles::broadcast(Doubles::largest_of(best));
  uint64_t bits = 0;
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    bits |= static_cast<uint64_t>(Doubles::equal_bits(sums[k], wanted))
            << (k * kLanes);
  }
  return position_or(bits, 0, 0);
}

// Adds the lines of a group and keeps their maxima, by lane.
template <typename Doubles>
NAIBX_KERNEL_INLINE void add_group(double *scores, const double *row,
                                   size_t lines, double *maxima,
                                   LineOfMaxima<Doubles> &largest) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  LineOfMaxima<Doubles> of_group;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    of_group.part[k] = Doubles::broadcast(-__builtin_inf());
  }
  for (size_t line = 0; line < lines; ++line) {
    add_line(scores + line * kScoresPerLine, row + line * kScoresPerLine,
             of_group);
  }
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    Doubles::store(maxima + k * kLanes, of_group.part[k]);
    largest.part[k] = Doubles::larger(of_group.part[k], largest.part[k]);
  }
}

// Where inlining is not worth the space.
template <typename Doubles>
NAIBX_KERNEL __attribute__((noinline)) size_t
find_first_apart(const double *scores, size_t count, double value) {
  return find_first<Doubles>(scores, count, value);
}

// A step of at least kLinesOfGroup lines. To find the largest score it searches
// only the maxima of the groups and the lines of one group.
template <typename Doubles>
NAIBX_KERNEL_INLINE size_t step_of_groups(double *scores, const double *row,
                                          size_t lines, size_t group_lines) {
  double maxima[kMostGroups * kScoresPerLine];
  LineOfMaxima<Doubles> largest;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    largest.part[k] = Doubles::broadcast(-__builtin_inf());
  }
  const size_t group = group_lines * kScoresPerLine;
  size_t groups = 0;
  size_t left = lines;
  for (; left >= group_lines; left -= group_lines, ++groups) {
    add_group<Doubles>(scores + groups * group, row + groups * group,
                       group_lines, maxima + groups * kScoresPerLine, largest);
  }
  if (left > 0) {
    add_group<Doubles>(scores + groups * group, row + groups * group, left,
                       maxima + groups * kScoresPerLine, largest);
    ++groups;
  }
  auto best = largest.part[0];
  NAIBX_UNROLL
  for (size_t k = 1; k < Doubles::kRegisters; ++k) {
    best = Doubles::larger(largest.part[k], best);
  }
  const double value = Doubles::largest_of(best);
  if (value == -__builtin_inf()) {
    // A group of NaN has this maximum, too.
    return find_first_apart<Doubles>(scores, lines * kScoresPerLine, value);
  }
  const auto wanted = Doubles::broadcast(value);
  uint64_t bits = 0;
  for (size_t g = 0; g < groups; ++g) {
    const bool has_it =
        equal_bits_of_line<Doubles>(maxima + g * kScoresPerLine, wanted) != 0;
    bits |= static_cast<uint64_t>(has_it) << g;
  }
  // The last group may be short: those before have no such score.
  const size_t begin = position_or(bits, 0, 0) * group;
  const size_t last = (lines - group_lines) * kScoresPerLine;
  const size_t from = begin < last ? begin : last;
  return from + find_first_apart<Doubles>(scores + from, group, value);
}

// The same with longer groups, so that kMostGroups are enough.
template <typename Doubles>
NAIBX_KERNEL __attribute__((noinline)) size_t
step_of_long_groups(double *scores, const double *row, size_t lines) {
  return step_of_groups<Doubles>(scores, row, lines,
                                 (lines + kMostGroups - 1) / kMostGroups);
}

// A step of so many lines, or with one of the ways for any number of them.
inline constexpr size_t kAllLines = 0;
inline constexpr size_t kInGroups = 1000;
template <typename Doubles, size_t kLines>
NAIBX_KERNEL_INLINE size_t step(double *scores, const double *row,
                                size_t count) {
  const size_t lines = count / kScoresPerLine;
  if constexpr (kLines == kAllLines) {
    return find_first<Doubles>(scores, count,
                               add_row<Doubles>(scores, row, count));
  } else if constexpr (kLines != kInGroups) {
    return step_of_lines<Doubles, kLines>(scores, row);
  } else if (lines <= kMostGroups * kLinesOfGroup) {
    return step_of_groups<Doubles>(scores, row, lines, kLinesOfGroup);
  } else {
    return step_of_long_groups<Doubles>(scores, row, lines);
  }
}

// Many cascades take each step in turn. None depends on the others, so the
// processor works on some while one waits for its next row of the table. Later
// calls have fewer steps.
template <typename Doubles, size_t kLines>
NAIBX_KERNEL void choose_group(const ChooseCall *calls, size_t call_count) {
  const size_t count = calls[0].count;
  const double *row[kCallsAtOnce];
  for (size_t i = 0; i < call_count; ++i) {
    row[i] = calls[i].first_row;
  }
  for (size_t at = 0; call_count > 0; ++at) {
    for (; call_count > 0 && calls[call_count - 1].steps <= at; --call_count) {
    }
    for (size_t i = 0; i < call_count; ++i) {
      const ChooseCall &call = calls[i];
      const size_t best = step<Doubles, kLines>(call.scores, row[i], count);
      call.chosen[at] = static_cast<uint32_t>(best);
      row[i] = call.rows + best * count;
    }
  }
}

template <typename Doubles>
NAIBX_KERNEL void choose_lines(const ChooseCall *calls, size_t call_count) {
  const size_t lines = calls[0].count / kScoresPerLine;
  if (lines == 1) {
    choose_group<Doubles, 1>(calls, call_count);
  } else if (lines == 2) {
    choose_group<Doubles, 2>(calls, call_count);
  } else if (lines == 3) {
    choose_group<Doubles, 3>(calls, call_count);
  } else if constexpr (Doubles::kRegisters == 1) {
    if (lines <= kFewLines) {
      choose_group<Doubles, kAllLines>(calls, call_count);
    } else {
      choose_group<Doubles, kInGroups>(calls, call_count);
    }
  } else {
    choose_group<Doubles, kInGroups>(calls, call_count);
  }
}

template <typename Doubles>
NAIBX_KERNEL void choose_several(const ChooseCall *calls, size_t call_count) {
  for (size_t at = 0; at < call_count;) {
    const size_t count = calls[at].count;
    size_t most = kCallsAtOnce;
    while (most > kFewestAtOnce && most * count > kGroupScores) {
      most /= 2;
    }
    const size_t left = call_count - at;
    const size_t size = left < most ? left : most;
    choose_lines<Doubles>(calls + at, size);
    at += size;
  }
}

template <typename Doubles> NAIBX_KERNEL void choose(const ChooseCall &call) {
  choose_several<Doubles>(&call, 1);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/class_gaussian_body.hpp
// The Gaussian features of an example straight from the statistics, for any
// instruction set. Four features share a division,
//   a/p + b/q = (a q + b p) / (p q),
// and p q is what the product of the variances needs, too.


// src/kernels/bodies/gaussian_body.hpp
// The quadratics of the Gaussian features, for any instruction set.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Tables of so many bytes stay in the first-level cache from row to row.
inline constexpr size_t kTableAtHand = 32768;

// A block of classes in registers.
template <typename Lanes> struct Block {
  typename Lanes::Register part[Lanes::kRegisters];
};

template <typename Lanes, GaussianForm kForm>
NAIBX_KERNEL_INLINE void add_square(Block<Lanes> &sum, const Block<Lanes> &s,
                                    const Block<Lanes> &o,
                                    typename Lanes::Register x) {
  NAIBX_UNROLL
  for (size_t k = 0; k < Lanes::kRegisters; ++k) {
    typename Lanes::Register t;
    if constexpr (kForm == GaussianForm::scaled) {
      t = Lanes::multiply_subtract(x, s.part[k], o.part[k]);
    } else {
      t = Lanes::multiply(Lanes::subtract(x, o.part[k]), s.part[k]);
    }
    sum.part[k] = Lanes::multiply_add(t, t, sum.part[k]);
  }
}

template <typename Lanes>
NAIBX_KERNEL_INLINE Block<Lanes>
load_block(const typename Lanes::Element *numbers) {
  constexpr size_t kStep =
      kBlockLanes<typename Lanes::Element> / Lanes::kRegisters;
  Block<Lanes> block;
  NAIBX_UNROLL
  for (size_t k = 0; k < Lanes::kRegisters; ++k) {
    block.part[k] = Lanes::load(numbers + k * kStep);
  }
  return block;
}

// One feature, for a tile of rows and blocks. `feature` points to its numbers
// in the first block, `block_stride` leads to those in the next.
template <typename Lanes, GaussianForm kForm, size_t kRows, size_t kBlocks>
NAIBX_KERNEL_INLINE void
add_feature(Block<Lanes> (&sums)[kRows][kBlocks],
            const typename Lanes::Element *feature, size_t block_stride,
            const typename Lanes::Element *x, size_t x_stride) {
  using Element = typename Lanes::Element;
  Block<Lanes> s[kBlocks];
  Block<Lanes> o[kBlocks];
  NAIBX_UNROLL
  for (size_t b = 0; b < kBlocks; ++b) {
    const Element *const at = feature + b * block_stride;
    s[b] = load_block<Lanes>(at);
    o[b] = load_block<Lanes>(at + kBlockLanes<Element>);
  }
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    const auto value = Lanes::broadcast(x[r * x_stride]);
    NAIBX_UNROLL
    for (size_t b = 0; b < kBlocks; ++b) {
      add_square<Lanes, kForm>(sums[r][b], s[b], o[b], value);
    }
  }
}

template <typename Lanes, size_t kRows, size_t kBlocks>
NAIBX_KERNEL_INLINE void clear(Block<Lanes> (&sums)[kRows][kBlocks]) {
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    NAIBX_UNROLL
    for (size_t b = 0; b < kBlocks; ++b) {
      NAIBX_UNROLL
      for (size_t k = 0; k < Lanes::kRegisters; ++k) {
        sums[r][b].part[k] = Lanes::broadcast(0);
      }
    }
  }
}

template <typename Lanes>
NAIBX_KERNEL_INLINE void subtract_sums(double *scores, const Block<Lanes> &even,
                                       const Block<Lanes> &odd) {
  constexpr size_t kStep =
      kBlockLanes<typename Lanes::Element> / Lanes::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Lanes::kRegisters; ++k) {
    Lanes::subtract_from(scores + k * kStep,
                         Lanes::add(even.part[k], odd.part[k]));
  }
}

// A chunk of features, for a tile of rows and blocks.
template <typename Lanes, GaussianForm kForm, size_t kRows, size_t kBlocks>
NAIBX_KERNEL void
subtract_chunk(const GaussianCall<typename Lanes::Element> &call, size_t chunk,
               size_t row, size_t block) {
  using Element = typename Lanes::Element;
  constexpr size_t kFeatureStride = 2 * kBlockLanes<Element>;
  const size_t length = call.table.length_of(chunk);
  const size_t block_stride = length * kFeatureStride;
  const Element *feature = call.table.at(chunk, block);
  const Element *x = call.x + row * call.x_stride + chunk * kFeatureChunk;
  Block<Lanes> even[kRows][kBlocks];
  Block<Lanes> odd[kRows][kBlocks];
  clear<Lanes>(even);
  clear<Lanes>(odd);
  size_t i = 0;
  for (; i + 2 <= length; i += 2, feature += 2 * kFeatureStride, x += 2) {
    add_feature<Lanes, kForm>(even, feature, block_stride, x, call.x_stride);
    add_feature<Lanes, kForm>(odd, feature + kFeatureStride, block_stride,
                              x + 1, call.x_stride);
  }
  if (i < length) {
    add_feature<Lanes, kForm>(even, feature, block_stride, x, call.x_stride);
  }
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    double *const scores = call.scores + (row + r) * call.score_stride +
                           block * kBlockLanes<Element>;
    NAIBX_UNROLL
    for (size_t b = 0; b < kBlocks; ++b) {
      subtract_sums<Lanes>(scores + b * kBlockLanes<Element>, even[r][b],
                           odd[r][b]);
    }
  }
}

// All rows of a chunk, for kBlocks blocks: the tiles of rows share the table.
template <typename Lanes, GaussianForm kForm, size_t kBlocks>
NAIBX_KERNEL void
subtract_row_tiles(const GaussianCall<typename Lanes::Element> &call,
                   size_t chunk, size_t row_end, size_t block) {
  constexpr size_t kRows = Lanes::kRowTile;
  for (; block + kBlocks <= call.block_end; block += kBlocks) {
    for (size_t row = 0; row < row_end; row += kRows) {
      subtract_chunk<Lanes, kForm, kRows, kBlocks>(call, chunk, row, block);
    }
  }
  if constexpr (kBlocks > 1) {
    subtract_row_tiles<Lanes, kForm, kBlocks / 2>(call, chunk, row_end, block);
  }
}

// One row reads the table once, in order, which is fastest from memory. A
// cached table is read from two places, as the sums of one block wait for each
// other.
template <typename Lanes, GaussianForm kForm>
NAIBX_KERNEL void
subtract_row(const GaussianCall<typename Lanes::Element> &call, size_t chunk,
             size_t row) {
  size_t block = call.block_begin;
  if constexpr (Lanes::kRegisters < 4) {
    const size_t numbers = call.table.feature_count * 2;
    if ((call.block_end - block) * numbers * kBlockBytes <= kTableAtHand) {
      for (; block + 2 <= call.block_end; block += 2) {
        subtract_chunk<Lanes, kForm, 1, 2>(call, chunk, row, block);
      }
    }
  }
  for (; block < call.block_end; ++block) {
    subtract_chunk<Lanes, kForm, 1, 1>(call, chunk, row, block);
  }
}

template <typename Lanes, GaussianForm kForm>
NAIBX_KERNEL void
subtract_quadratics(const GaussianCall<typename Lanes::Element> &call) {
  const size_t in_tiles = call.row_count - call.row_count % Lanes::kRowTile;
  for (size_t chunk = 0; chunk * kFeatureChunk < call.table.feature_count;
       ++chunk) {
    subtract_row_tiles<Lanes, kForm, Lanes::kBlockTile>(call, chunk, in_tiles,
                                                        call.block_begin);
    for (size_t row = in_tiles; row < call.row_count; ++row) {
      subtract_row<Lanes, kForm>(call, chunk, row);
    }
  }
}

template <typename Lanes>
NAIBX_KERNEL void gaussian(const GaussianCall<typename Lanes::Element> &call) {
  constexpr size_t kLanes = kBlockLanes<typename Lanes::Element>;
  for (size_t row = 0; row < call.row_count; ++row) {
    for (size_t c = call.block_begin * kLanes; c < call.block_end * kLanes;
         ++c) {
      call.scores[row * call.score_stride + c] = call.start[c];
    }
  }
  if (call.table.form == GaussianForm::scaled) {
    subtract_quadratics<Lanes, GaussianForm::scaled>(call);
  } else {
    subtract_quadratics<Lanes, GaussianForm::subtracted>(call);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/lane_sums_body.hpp
// The sum and the product of the lanes of a block.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Folds the parts of a block into the first, and that by halves, too: the same
// order for every width of a register.
template <typename Doubles>
NAIBX_KERNEL_INLINE double sum_of_block(Block<Doubles> block) {
  NAIBX_UNROLL
  for (size_t half = Doubles::kRegisters / 2; half > 0; half /= 2) {
    NAIBX_UNROLL
    for (size_t k = 0; k < half; ++k) {
      block.part[k] = Doubles::add(block.part[k], block.part[half + k]);
    }
  }
  return Doubles::sum_of(block.part[0]);
}
template <typename Doubles>
NAIBX_KERNEL_INLINE double product_of_block(Block<Doubles> block) {
  NAIBX_UNROLL
  for (size_t half = Doubles::kRegisters / 2; half > 0; half /= 2) {
    NAIBX_UNROLL
    for (size_t k = 0; k < half; ++k) {
      block.part[k] = Doubles::multiply(block.part[k], block.part[half + k]);
    }
  }
  return Doubles::product_of(block.part[0]);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/own_variance_body.hpp
// Mean and variance of a feature in a class, by the formula; where it has no
// value, those of all examples. See docs/model.md. For any instruction set.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// The variance is squares / count.
template <typename Doubles> struct OwnVariance {
  typename Doubles::Register mean;
  typename Doubles::Register squares; // M2 + k s^2
  typename Doubles::Register count;
};

// What follows from the weights: D + k, and how large the squares must be.
template <typename Doubles> struct VarianceRule {
  typename Doubles::Register count;
  typename Doubles::Register least;
};

// D = N - Q / N, the degrees of freedom: N - 1 where no weight is below 1.
// Below this share of N the difference has no digits: there is one example.
inline constexpr double kLeastShare = 0x1p-32;

template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
degrees_of_freedom(typename Doubles::Register weight,
                   typename Doubles::Register squared_weight) {
  const auto degrees =
      Doubles::subtract(weight, Doubles::divide(squared_weight, weight));
  return Doubles::where_less(
      Doubles::multiply(weight, Doubles::broadcast(kLeastShare)), degrees,
      degrees, Doubles::broadcast(0.0)); // also where nothing was observed
}

// There is a variance where more than one example was observed, or one with a
// prior, it is not below the smallest one, and its squares have digits.
template <typename Doubles>
NAIBX_KERNEL_INLINE VarianceRule<Doubles>
variance_rule(typename Doubles::Register weight,
              typename Doubles::Register squared_weight, double variance_prior,
              double smallest_variance) {
  const auto zero = Doubles::broadcast(0.0);
  const auto none = Doubles::broadcast(__builtin_inf());
  const auto count =
      Doubles::add(degrees_of_freedom<Doubles>(weight, squared_weight),
                   Doubles::broadcast(variance_prior));
  auto least = Doubles::larger(
      Doubles::multiply(count, Doubles::broadcast(smallest_variance)),
      Doubles::broadcast(kLeastSquares));
  least = Doubles::where_less(zero, weight, least, none);
  least = Doubles::where_less(zero, count, least, none);
  return {count, least};
}

template <typename Doubles>
NAIBX_KERNEL_INLINE OwnVariance<Doubles>
own_variance(const VarianceRule<Doubles> &rule, typename Doubles::Register mean,
             typename Doubles::Register squares,
             typename Doubles::Register overall_mean,
             typename Doubles::Register overall_variance) {
  return {Doubles::where_less(squares, rule.least, overall_mean, mean),
          Doubles::where_less(squares, rule.least, overall_variance, squares),
          Doubles::where_less(squares, rule.least, Doubles::broadcast(1.0),
                              rule.count)};
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/split_product_body.hpp
// Products of many numbers, as mantissas and powers of two, for any instruction
// set: their logarithm is one, not one for each number.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// A product of four numbers of at least this and below 1e70 keeps all its
// digits.
inline constexpr double kSmallestFactor = 1e-70;
// The mantissas of so many numbers can be multiplied in each lane.
inline constexpr size_t kGroupsInProduct = 64;

template <typename Doubles>
NAIBX_KERNEL_INLINE void multiply_split(typename Doubles::Register value,
                                        typename Doubles::Register &mantissa,
                                        typename Doubles::Register &exponent) {
  typename Doubles::Register of_value;
  mantissa = Doubles::multiply(mantissa, Doubles::split(value, of_value));
  exponent = Doubles::add(exponent, of_value);
}

// Brings the mantissa back to its first range.
template <typename Doubles>
NAIBX_KERNEL_INLINE void
normalise_mantissa(typename Doubles::Register &mantissa,
                   typename Doubles::Register &exponent) {
  typename Doubles::Register of_mantissa;
  mantissa = Doubles::split(mantissa, of_mantissa);
  exponent = Doubles::add(exponent, of_mantissa);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

enum class ClassVariance { shared, own };

inline constexpr double kLargestProduct = 1e300;

// One class's rows.
struct ClassRows {
  const double *mean;
  const double *squares;
  const double *observed;
  const double *observed_squared;
  const double *overall_mean;
  const double *overall_variance;
  double weight;
  double squared_weight;
};
struct ShortRows {
  double row[4][kExampleLine];
};

template <typename Doubles> struct GaussianSums {
  typename Doubles::Register quadratic;
  typename Doubles::Register mantissa;
  typename Doubles::Register exponent;
  typename Doubles::Register count_mantissa;
  typename Doubles::Register count_exponent;
  typename Doubles::Register smallest;
  typename Doubles::Register largest;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE GaussianSums<Doubles> sums_of_nothing() {
  const auto zero = Doubles::broadcast(0.0);
  const auto one = Doubles::broadcast(1.0);
  return {zero, one, zero, one, zero, one, one};
}

// What some features add: a fraction, whose denominator is the product of
// their Q, and the product of their D.
template <typename Doubles> struct GaussianTerm {
  typename Doubles::Register numerator;
  typename Doubles::Register denominator;
  typename Doubles::Register count;
};

template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL_INLINE GaussianTerm<Doubles>
sum_of_terms(const GaussianTerm<Doubles> &a, const GaussianTerm<Doubles> &b) {
  GaussianTerm<Doubles> sum;
  sum.numerator =
      Doubles::multiply_add(a.numerator, b.denominator,
                            Doubles::multiply(b.numerator, a.denominator));
  sum.denominator = Doubles::multiply(a.denominator, b.denominator);
  sum.count = a.count;
  if constexpr (kVariance == ClassVariance::own) {
    sum.count = Doubles::multiply(a.count, b.count);
  }
  return sum;
}

// Some lanes of a line; `feature` and `position` are those of the first, in
// the rows and in the example.
template <typename Doubles, bool kAllActive>
NAIBX_KERNEL_INLINE GaussianTerm<Doubles>
shared_term(const ClassGaussianCall &call, const ClassRows &rows,
            size_t feature, size_t position) {
  auto mean = Doubles::load(rows.mean + feature);
  auto squares = Doubles::load(rows.squares + feature);
  if constexpr (!kAllActive) {
    const auto active = Doubles::load(call.is_active + position);
    mean = Doubles::multiply(mean, active);
    squares = Doubles::multiply(squares, active);
  }
  const auto deviation =
      Doubles::subtract(Doubles::load(call.values + position), mean);
  GaussianTerm<Doubles> term;
  term.numerator = Doubles::multiply(deviation, deviation);
  term.denominator =
      Doubles::add(squares, Doubles::load(call.prior_squares + position));
  term.count = term.numerator; // not used
  return term;
}

// Each feature has its own D, and may have no variance of its own.
template <typename Doubles>
NAIBX_KERNEL_INLINE GaussianTerm<Doubles>
own_term(const ClassGaussianCall &call, const ClassRows &rows, size_t feature,
         size_t position) {
  const auto zero = Doubles::broadcast(0.0);
  const auto one = Doubles::broadcast(1.0);
  const auto active = Doubles::load(call.is_active + position);
  const bool is_tracking = rows.observed != nullptr;
  const auto weight = is_tracking ? Doubles::load(rows.observed + feature)
                                  : Doubles::broadcast(rows.weight);
  const auto squared_weight =
      is_tracking ? Doubles::load(rows.observed_squared + feature)
                  : Doubles::broadcast(rows.squared_weight);
  const auto own = own_variance<Doubles>(
      variance_rule<Doubles>(weight, squared_weight, call.variance_prior,
                             call.smallest_variance),
      Doubles::load(rows.mean + feature),
      Doubles::add(Doubles::load(rows.squares + feature),
                   Doubles::load(call.prior_squares + position)),
      Doubles::load(rows.overall_mean + feature),
      Doubles::load(rows.overall_variance + feature));
  const auto mean = Doubles::multiply(own.mean, active);
  const auto deviation =
      Doubles::subtract(Doubles::load(call.values + position), mean);
  GaussianTerm<Doubles> term;
  term.count = Doubles::where_less(zero, active, own.count, one);
  term.denominator = Doubles::where_less(zero, active, own.squares, one);
  term.numerator =
      Doubles::multiply(Doubles::multiply(deviation, deviation), term.count);
  return term;
}

template <typename Doubles, ClassVariance kVariance, bool kAllActive>
NAIBX_KERNEL_INLINE GaussianTerm<Doubles>
term_of_line(const ClassGaussianCall &call, const ClassRows &rows, size_t line,
             size_t lane, GaussianSums<Doubles> &sums) {
  const size_t feature = example_line_begin(line, call.feature_count) + lane;
  const size_t position = line * kExampleLine + lane;
  GaussianTerm<Doubles> term;
  if constexpr (kVariance == ClassVariance::own) {
    term = own_term<Doubles>(call, rows, feature, position);
    sums.smallest = Doubles::smaller(term.count, sums.smallest);
  } else {
    term = shared_term<Doubles, kAllActive>(call, rows, feature, position);
  }
  sums.smallest = Doubles::smaller(term.denominator, sums.smallest);
  return term;
}

template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL_INLINE void add_term(const GaussianTerm<Doubles> &term,
                                  GaussianSums<Doubles> &sums) {
  sums.quadratic = Doubles::add(
      sums.quadratic, Doubles::divide(term.numerator, term.denominator));
  sums.largest = Doubles::larger(term.denominator, sums.largest);
  multiply_split<Doubles>(term.denominator, sums.mantissa, sums.exponent);
  if constexpr (kVariance == ClassVariance::own) {
    multiply_split<Doubles>(term.count, sums.count_mantissa,
                            sums.count_exponent);
  }
}

template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL_INLINE void normalise(GaussianSums<Doubles> &sums) {
  normalise_mantissa<Doubles>(sums.mantissa, sums.exponent);
  if constexpr (kVariance == ClassVariance::own) {
    normalise_mantissa<Doubles>(sums.count_mantissa, sums.count_exponent);
  }
}

// Adds kLines lines from `line` on.
template <typename Doubles, ClassVariance kVariance, bool kAllActive,
          size_t kLines>
NAIBX_KERNEL_INLINE void add_lines(const ClassGaussianCall &call,
                                   const ClassRows &rows, size_t line,
                                   size_t lane, GaussianSums<Doubles> &sums) {
  GaussianTerm<Doubles> terms[kLines];
  NAIBX_UNROLL
  for (size_t i = 0; i < kLines; ++i) {
    terms[i] = term_of_line<Doubles, kVariance, kAllActive>(
        call, rows, line + i, lane, sums);
  }
  if constexpr (kLines == 4) {
    const auto first = sum_of_terms<Doubles, kVariance>(terms[0], terms[1]);
    const auto second = sum_of_terms<Doubles, kVariance>(terms[2], terms[3]);
    add_term<Doubles, kVariance>(
        sum_of_terms<Doubles, kVariance>(first, second), sums);
  } else {
    add_term<Doubles, kVariance>(terms[0], sums);
  }
}

template <typename Doubles, ClassVariance kVariance, bool kAllActive>
NAIBX_KERNEL_INLINE GaussianSums<Doubles>
sums_of_class(const ClassGaussianCall &call, const ClassRows &rows,
              size_t lane) {
  GaussianSums<Doubles> sums = sums_of_nothing<Doubles>();
  const size_t lines = example_line_count(call.feature_count);
  // Lines all of whose lanes may be active.
  const size_t whole = call.feature_count / kExampleLine;
  size_t line = 0;
  size_t groups = 0;
  for (; line + 4 <= whole; line += 4) {
    add_lines<Doubles, kVariance, kAllActive, 4>(call, rows, line, lane, sums);
    if (++groups % kGroupsInProduct == 0) {
      normalise<Doubles, kVariance>(sums);
    }
  }
  for (; line < whole; ++line) {
    add_lines<Doubles, kVariance, kAllActive, 1>(call, rows, line, lane, sums);
  }
  if (line < lines) {
    add_lines<Doubles, kVariance, false, 1>(call, rows, line, lane, sums);
  }
  return sums;
}

template <typename Doubles, ClassVariance kVariance, bool kAllActive>
NAIBX_KERNEL_INLINE void score_class(const ClassGaussianCall &call,
                                     const ClassRows &rows, size_t row) {
  constexpr size_t kLanes = kExampleLine / Doubles::kRegisters;
  Block<Doubles> quadratic;
  Block<Doubles> mantissa;
  Block<Doubles> exponent;
  bool is_safe = true;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const auto sums =
        sums_of_class<Doubles, kVariance, kAllActive>(call, rows, k * kLanes);
    quadratic.part[k] = sums.quadratic;
    mantissa.part[k] = sums.mantissa;
    exponent.part[k] = sums.exponent;
    if constexpr (kVariance == ClassVariance::own) {
      mantissa.part[k] = Doubles::divide(sums.mantissa, sums.count_mantissa);
      exponent.part[k] = Doubles::subtract(sums.exponent, sums.count_exponent);
    }
    is_safe =
        is_safe &&
        !Doubles::any_less(sums.smallest,
                           Doubles::broadcast(kSmallestFactor)) &&
        !Doubles::any_less(Doubles::broadcast(kLargestProduct), sums.largest);
  }
  call.quadratics[row] =
      is_safe ? sum_of_block<Doubles>(quadratic) : __builtin_nan("");
  call.mantissas[row] = product_of_block<Doubles>(mantissa);
  call.exponents[row] = sum_of_block<Doubles>(exponent);
}

NAIBX_KERNEL void fill_up(const double *row, size_t count, double *place) {
  for (size_t feature = 0; feature < kExampleLine; ++feature) {
    place[feature] = feature < count ? row[feature] : 0.0;
  }
}

// Reading a row shorter than a line may run into the next row, which does not
// count, but not past the last one.
NAIBX_KERNEL ClassRows filled_up(ClassRows rows, size_t count,
                                 ShortRows &place) {
  fill_up(rows.mean, count, place.row[0]);
  fill_up(rows.squares, count, place.row[1]);
  rows.mean = place.row[0];
  rows.squares = place.row[1];
  if (rows.observed != nullptr) {
    fill_up(rows.observed, count, place.row[2]);
    fill_up(rows.observed_squared, count, place.row[3]);
    rows.observed = place.row[2];
    rows.observed_squared = place.row[3];
  }
  return rows;
}

NAIBX_KERNEL ClassRows overall_rows(const ClassGaussianCall &call,
                                    ShortRows &place) {
  ClassRows rows = {};
  rows.overall_mean = call.overall_means;
  rows.overall_variance = call.overall_variances;
  if (call.feature_count < kExampleLine) {
    fill_up(rows.overall_mean, call.feature_count, place.row[0]);
    fill_up(rows.overall_variance, call.feature_count, place.row[1]);
    rows.overall_mean = place.row[0];
    rows.overall_variance = place.row[1];
  }
  return rows;
}

template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL void class_gaussian(const ClassGaussianCall &call) {
  const size_t count = call.feature_count;
  ShortRows place;
  ShortRows of_all;
  const ClassRows overall = overall_rows(call, of_all);
  for (size_t row = 0; row < call.class_count; ++row) {
    call.quadratics[row] = 0.0;
    call.mantissas[row] = 1.0;
    call.exponents[row] = 0.0;
    if (call.weights[row] == 0.0) {
      continue;
    }
    ClassRows rows = overall;
    rows.mean = call.means + row * call.stride;
    rows.squares = call.squares + row * call.stride;
    if (call.observed != nullptr) {
      rows.observed = call.observed + row * count;
      rows.observed_squared = call.observed_squared + row * count;
    }
    rows.weight = call.weights[row];
    rows.squared_weight = call.squared_weights[row];
    if (row * count + kExampleLine > call.class_count * count) {
      rows = filled_up(rows, count, place);
    }
    if (call.all_active) {
      score_class<Doubles, kVariance, true>(call, rows, row);
    } else {
      score_class<Doubles, kVariance, false>(call, rows, row);
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/compile_discrete_body.hpp
// Fills the tables of discrete features, for any instruction set. The same bits
// from every kernel; see compile_calls.hpp.


// src/kernels/bodies/compile_lines_body.hpp
// From rows of statistics, one for each class, to lines of the tables, one for
// each feature. For any instruction set.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// So many features are turned at once: a cache line of each row.
inline constexpr size_t kTileFeatures = kBlockLanes<double>;

struct FeatureTile {
  double at[kTileFeatures][kLineClasses];
};

// Where the features of a tile are in the rows.
struct TilePlaces {
  size_t of[kTileFeatures];
  size_t count;
};

NAIBX_KERNEL_INLINE TilePlaces neighbours(size_t begin, size_t end) {
  TilePlaces places;
  places.count = end - begin < kTileFeatures ? end - begin : kTileFeatures;
  for (size_t i = 0; i < kTileFeatures; ++i) {
    places.of[i] = begin + i;
  }
  return places;
}

// Not inlined: it is long, and called a few times for each tile.
NAIBX_KERNEL __attribute__((noinline)) void
turn(const LineRows &rows, const TilePlaces &places, FeatureTile &tile) {
  for (size_t i = 0; i < places.count; ++i) {
    const size_t place = places.of[i];
    // All are read before one is written, so that they are written at once.
    LineNumbers numbers;
    NAIBX_UNROLL
    for (size_t lane = 0; lane < kLineClasses; ++lane) {
      numbers.of[lane] = rows.of[lane][place];
    }
    NAIBX_UNROLL
    for (size_t lane = 0; lane < kLineClasses; ++lane) {
      tile.at[i][lane] = numbers.of[lane];
    }
  }
}

template <typename Doubles>
inline constexpr size_t kLineLanes = kLineClasses / Doubles::kRegisters;

// The rows at some of the lanes.
NAIBX_KERNEL_INLINE TableRows at_lane(const TableRows &rows, size_t lane) {
  const size_t size = rows.is_float ? sizeof(float) : sizeof(double);
  return {static_cast<char *>(rows.first) + lane * size, rows.stride,
          rows.is_float};
}

// Some lanes of a row; 0 where there is no class.
template <typename Doubles>
NAIBX_KERNEL_INLINE void put(const TableRows &rows, size_t row,
                             typename Doubles::Register is_class,
                             typename Doubles::Register value) {
  const auto zero = Doubles::broadcast(0.0);
  const auto number = Doubles::where_less(zero, is_class, value, zero);
  const size_t at = row * rows.stride;
  if (rows.is_float) {
    Doubles::store(static_cast<float *>(rows.first) + at, number);
  } else {
    Doubles::store(static_cast<double *>(rows.first) + at, number);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/unfused_logarithm_body.hpp
// Natural logarithms for tables that are saved, to 1 unit in the last place:
// no multiplication is fused with an addition, so that every kernel gives the
// same bits. For any instruction set.


// src/kernels/bodies/logarithm_body.hpp
// Natural logarithms, to 2 units in the last place, for any instruction set.


// src/kernels/lanes/split_bits.hpp
// scaled(value, power) is value 2^n, where power is 1.5 * 2^52 + n: its last
// bits are added to those of the exponent.
//
// How a positive normal double is split into a power of two and a mantissa in
// [sqrt(1/2), sqrt(2)), so that numbers near 1 have the exponent 0.

#include <stdint.h>

namespace naibx::NAIBX_KERNEL_NAMESPACE {

struct SplitBits {
  static constexpr int64_t kFraction = 0x000FFFFFFFFFFFFF;
  static constexpr int64_t kRootOfHalf = 0x3FE6A09E667F3BCD; // of sqrt(1/2)
  // Brings the bits of sqrt(1/2) to those of 1.
  static constexpr int64_t kToOne = 0x3FF0000000000000 - kRootOfHalf;
  // The bits of 2^52, and what must be taken from that number when the biased
  // exponent stands in its last bits.
  static constexpr int64_t kMagic = 0x4330000000000000;
  static constexpr double kMagicExponent = 4503599627370496.0 + 1023.0;
};

} // namespace naibx::NAIBX_KERNEL_NAMESPACE

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr double kSmallestNormal = 2.2250738585072014e-308;
inline constexpr double kTwoTo64 = 18446744073709551616.0;
// log 2 as a number of few bits, whose product with an exponent is exact, and
// the rest.
inline constexpr double kLogOfTwoHigh = 0x1.62e42fefa3000p-1;
inline constexpr double kLogOfTwoLow = 2.8235290563031577e-13;
// log m = 2 s + s z P(z) with s = (m - 1) / (m + 1) and z = s^2: P interpolates
// the series 2/3 + 2/5 z + 2/7 z^2 + ... at the Chebyshev nodes of the z that
// occur, to 1e-17 of the logarithm.
inline constexpr double kLogarithmSeries[] = {
    0x1.2b585ce66ecd3p-3, 0x1.39fe5eebedfa5p-3, 0x1.7462b4b689086p-3,
    0x1.c71c62e558272p-3, 0x1.2492492df1681p-2, 0x1.99999999952e1p-2,
    0x1.5555555555558p-1}; // the highest power first

// exponent log 2 + log mantissa, of a number that was split.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
logarithm_of_split(typename Doubles::Register mantissa,
                   typename Doubles::Register exponent) {
  using Register = typename Doubles::Register;
  const Register one = Doubles::broadcast(1.0);
  const Register s = Doubles::divide(Doubles::subtract(mantissa, one),
                                     Doubles::add(mantissa, one));
  const Register z = Doubles::multiply(s, s);
  Register series = Doubles::broadcast(kLogarithmSeries[0]);
  NAIBX_UNROLL
  for (size_t i = 1; i < 7; ++i) {
    series = Doubles::multiply_add(series, z,
                                   Doubles::broadcast(kLogarithmSeries[i]));
  }
  const Register rest = Doubles::multiply_add(
      Doubles::multiply(s, z), series,
      Doubles::multiply(exponent, Doubles::broadcast(kLogOfTwoLow)));
  return Doubles::multiply_add(exponent, Doubles::broadcast(kLogOfTwoHigh),
                               Doubles::add(Doubles::add(s, s), rest));
}

// Splits numbers of at least 0, of which some are smaller than normal.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
split_any(typename Doubles::Register value,
          typename Doubles::Register &exponent) {
  using Register = typename Doubles::Register;
  const Register smallest = Doubles::broadcast(kSmallestNormal);
  const Register raised =
      Doubles::multiply(value, Doubles::broadcast(kTwoTo64));
  const Register normal = Doubles::where_less(value, smallest, raised, value);
  const Register offset = Doubles::where_less(
      value, smallest, Doubles::broadcast(64.0), Doubles::broadcast(0.0));
  const Register mantissa = Doubles::split(normal, exponent);
  exponent = Doubles::subtract(exponent, offset);
  return mantissa;
}

// Of finite numbers of at least 0: -infinity for 0.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
logarithm(typename Doubles::Register value) {
  using Register = typename Doubles::Register;
  const Register smallest = Doubles::broadcast(kSmallestNormal);
  Register exponent;
  if (__builtin_expect(!Doubles::any_less(value, smallest), 1)) {
    const Register mantissa = Doubles::split(value, exponent);
    return logarithm_of_split<Doubles>(mantissa, exponent);
  }
  const Register mantissa = split_any<Doubles>(value, exponent);
  const Register result = logarithm_of_split<Doubles>(mantissa, exponent);
  return Doubles::where_less(Doubles::broadcast(0.0), value, result,
                             Doubles::broadcast(-__builtin_inf()));
}

template <typename Doubles>
NAIBX_KERNEL_INLINE void logarithms_of_line(const double *values,
                                            double summand, double *logs) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const auto value = Doubles::add(Doubles::load(values + k * kLanes),
                                    Doubles::broadcast(summand));
    Doubles::store(logs + k * kLanes, logarithm<Doubles>(value));
  }
}

// The rest of an array in a line of its own, padded with ones.
struct RestOfLine {
  double at[kBlockLanes<double>];
};
NAIBX_KERNEL_INLINE RestOfLine rest_of_line(const double *values,
                                            size_t count) {
  RestOfLine rest;
  for (size_t i = 0; i < kBlockLanes<double>; ++i) {
    rest.at[i] = i < count ? values[i] : 1.0;
  }
  return rest;
}

template <typename Doubles>
NAIBX_KERNEL void logarithms(const double *values, size_t count, double summand,
                             double *logs) {
  constexpr size_t kLine = kBlockLanes<double>;
  size_t at = 0;
  for (; at + kLine <= count; at += kLine) {
    logarithms_of_line<Doubles>(values + at, summand, logs + at);
  }
  if (at < count) {
    const RestOfLine rest = rest_of_line(values + at, count - at);
    RestOfLine logs_of_rest;
    logarithms_of_line<Doubles>(rest.at, summand, logs_of_rest.at);
    for (size_t i = at; i < count; ++i) {
      logs[i] = logs_of_rest.at[i - at];
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr double kLargestNormal = 1.7976931348623157e308;

// P(z), the odd powers beside the even ones, so that none waits long for
// another.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
unfused_series(typename Doubles::Register z) {
  using Register = typename Doubles::Register;
  const Register square = Doubles::multiply(z, z);
  Register even = Doubles::broadcast(kLogarithmSeries[0]);
  Register odd = Doubles::broadcast(kLogarithmSeries[1]);
  NAIBX_UNROLL
  for (size_t i = 2; i < 7; i += 2) {
    even = Doubles::add(Doubles::multiply(even, square),
                        Doubles::broadcast(kLogarithmSeries[i]));
  }
  NAIBX_UNROLL
  for (size_t i = 3; i < 7; i += 2) {
    odd = Doubles::add(Doubles::multiply(odd, square),
                       Doubles::broadcast(kLogarithmSeries[i]));
  }
  return Doubles::add(even, Doubles::multiply(odd, z));
}

// With f = m - 1 the series of log m is f - s (f - z P(z)), of which only the
// part that is small against f is rounded more than once.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
unfused_logarithm_of_split(typename Doubles::Register mantissa,
                           typename Doubles::Register exponent) {
  using Register = typename Doubles::Register;
  const Register one = Doubles::broadcast(1.0);
  const Register f = Doubles::subtract(mantissa, one);
  const Register s = Doubles::divide(f, Doubles::add(mantissa, one));
  const Register z = Doubles::multiply(s, s);
  const Register series = unfused_series<Doubles>(z);
  const Register rest =
      Doubles::multiply(s, Doubles::subtract(f, Doubles::multiply(z, series)));
  const Register low =
      Doubles::multiply(exponent, Doubles::broadcast(kLogOfTwoLow));
  const Register high =
      Doubles::multiply(exponent, Doubles::broadcast(kLogOfTwoHigh));
  return Doubles::add(high, Doubles::subtract(f, Doubles::subtract(rest, low)));
}

// Of numbers that are small, zero or infinite, too.
template <typename Doubles>
NAIBX_KERNEL_COLD typename Doubles::Register
careful_logarithm(typename Doubles::Register value) {
  using Register = typename Doubles::Register;
  Register exponent;
  const Register mantissa = split_any<Doubles>(value, exponent);
  const Register finite =
      unfused_logarithm_of_split<Doubles>(mantissa, exponent);
  const Register some =
      Doubles::where_less(Doubles::broadcast(0.0), value, finite,
                          Doubles::broadcast(-__builtin_inf()));
  return Doubles::where_less(Doubles::broadcast(kLargestNormal), value, value,
                             some);
}

// Of numbers of at least 0: -infinity for 0, infinity for infinity.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
unfused_logarithm(typename Doubles::Register value) {
  if (__builtin_expect(
          Doubles::any_less(value, Doubles::broadcast(kSmallestNormal)) ||
              Doubles::any_less(Doubles::broadcast(kLargestNormal), value),
          0)) {
    return careful_logarithm<Doubles>(value);
  }
  typename Doubles::Register exponent;
  const auto mantissa = Doubles::split(value, exponent);
  return unfused_logarithm_of_split<Doubles>(mantissa, exponent);
}

template <typename Doubles>
NAIBX_KERNEL void unfused_logarithms(const double *values, size_t count,
                                     double summand, double *logs) {
  constexpr size_t kLine = kBlockLanes<double>;
  constexpr size_t kLanes = kLine / Doubles::kRegisters;
  for (size_t at = 0; at < count; at += kLine) {
    const bool is_whole = at + kLine <= count;
    RestOfLine rest;
    if (!is_whole) {
      rest = rest_of_line(values + at, count - at);
    }
    const double *const from = is_whole ? values + at : rest.at;
    double *const to = is_whole ? logs + at : rest.at;
    for (size_t lane = 0; lane < kLine; lane += kLanes) {
      const auto value =
          Doubles::add(Doubles::load(from + lane), Doubles::broadcast(summand));
      Doubles::store(to + lane, unfused_logarithm<Doubles>(value));
    }
    for (size_t i = at; i < count && !is_whole; ++i) {
      logs[i] = rest.at[i - at];
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// The smoothed weights of a feature in some classes.
template <typename Doubles> struct PresenceWeights {
  typename Doubles::Register present;
  typename Doubles::Register absent;
  typename Doubles::Register total;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE PresenceWeights<Doubles>
presence_weights(typename Doubles::Register present,
                 typename Doubles::Register observed, double smoothing) {
  const auto summand = Doubles::broadcast(smoothing);
  return {Doubles::add(present, summand),
          Doubles::add(Doubles::subtract(observed, present), summand),
          Doubles::add(observed, Doubles::broadcast(2.0 * smoothing))};
}

template <typename Doubles>
NAIBX_KERNEL_INLINE PresenceWeights<Doubles>
where_total(typename Doubles::Register total,
            const PresenceWeights<Doubles> &own,
            const PresenceWeights<Doubles> &other) {
  const auto zero = Doubles::broadcast(0.0);
  return {Doubles::where_less(zero, total, own.present, other.present),
          Doubles::where_less(zero, total, own.absent, other.absent),
          Doubles::where_less(zero, total, own.total, other.total)};
}

// Nothing was observed in a class and nothing is smoothed: those of all
// examples, and if there is nothing either, weights that count for nothing.
template <typename Doubles>
NAIBX_KERNEL_COLD void have_values(const CompileBernoulliCall &call, size_t i,
                                   PresenceWeights<Doubles> &weights) {
  const auto one = Doubles::broadcast(1.0);
  const auto overall = presence_weights<Doubles>(
      Doubles::broadcast(call.overall_present[i]),
      Doubles::broadcast(call.overall_observed == nullptr
                             ? call.overall_weight
                             : call.overall_observed[i]),
      call.smoothing);
  const auto other =
      where_total<Doubles>(overall.total, overall, {one, one, one});
  weights = where_total<Doubles>(weights.total, weights, other);
}

template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
put_presence(const CompileBernoulliCall &call, size_t i, size_t lane,
             const PresenceWeights<Doubles> &weights,
             typename Doubles::Register log_total) {
  const auto zero = Doubles::broadcast(0.0);
  const auto is_class = Doubles::load(call.is_class.of + lane);
  const auto absent = unfused_logarithm<Doubles>(Doubles::where_less(
      zero, weights.absent, weights.absent, weights.present));
  const auto present = unfused_logarithm<Doubles>(weights.present);
  const auto log_absent = Doubles::subtract(absent, log_total);
  put<Doubles>(at_lane(call.present_rows, lane), i, is_class,
               Doubles::subtract(present, absent));
  put<Doubles>(at_lane(call.missing_rows, lane), i, is_class,
               Doubles::subtract(zero, log_absent));
  return log_absent;
}

template <typename Doubles>
NAIBX_KERNEL_INLINE void
compile_presence(const CompileBernoulliCall &call, const FeatureTile &present,
                 const FeatureTile &observed, size_t begin, size_t count,
                 size_t lane) {
  const auto least = Doubles::broadcast(kSmallestNormal);
  auto weight = Doubles::load(call.weights.of + lane);
  auto log_total = unfused_logarithm<Doubles>(
      Doubles::add(weight, Doubles::broadcast(2.0 * call.smoothing)));
  auto sum = Doubles::load(call.log_absent + lane);
  for (size_t i = 0; i < count; ++i) {
    if (call.is_tracking) {
      weight = Doubles::load(observed.at[i] + lane);
    }
    auto weights = presence_weights<Doubles>(
        Doubles::load(present.at[i] + lane), weight, call.smoothing);
    if (call.is_tracking) {
      if (__builtin_expect(Doubles::any_less(weights.total, least), 0)) {
        have_values<Doubles>(call, begin + i, weights);
      }
      log_total = unfused_logarithm<Doubles>(weights.total);
    }
    sum = Doubles::add(
        sum, put_presence<Doubles>(call, begin + i, lane, weights, log_total));
  }
  Doubles::store(call.log_absent + lane, sum);
}

template <typename Doubles>
NAIBX_KERNEL void compile_bernoulli(const CompileBernoulliCall &call) {
  for (size_t begin = 0; begin < call.feature_count; begin += kTileFeatures) {
    const TilePlaces places = neighbours(begin, call.feature_count);
    FeatureTile present;
    FeatureTile observed;
    turn(call.present, places, present);
    if (call.is_tracking) {
      turn(call.observed, places, observed);
    }
    for (size_t lane = 0; lane < kLineClasses; lane += kLineLanes<Doubles>) {
      compile_presence<Doubles>(call, present, observed, begin, places.count,
                                lane);
    }
  }
}

template <typename Doubles>
NAIBX_KERNEL void compile_shares(const CompileSharesCall &call) {
  const auto summand = Doubles::broadcast(call.summand);
  LineNumbers log_totals;
  unfused_logarithms<Doubles>(call.totals.of, kLineClasses, 0.0, log_totals.of);
  for (size_t begin = 0; begin < call.feature_count; begin += kTileFeatures) {
    const TilePlaces places = neighbours(begin, call.feature_count);
    FeatureTile parts;
    turn(call.parts, places, parts);
    for (size_t lane = 0; lane < kLineClasses; lane += kLineLanes<Doubles>) {
      const auto is_class = Doubles::load(call.is_class.of + lane);
      const auto log_total = Doubles::load(log_totals.of + lane);
      const TableRows rows = at_lane(call.rows, lane);
      for (size_t i = 0; i < places.count; ++i) {
        const auto part =
            Doubles::add(Doubles::load(parts.at[i] + lane), summand);
        put<Doubles>(
            rows, begin + i, is_class,
            Doubles::subtract(unfused_logarithm<Doubles>(part), log_total));
      }
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/compile_gaussian_body.hpp
// Fills the tables of Gaussian features, for any instruction set. The same bits
// from every kernel; see compile_calls.hpp.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr double kLogOfPi = 1.14472988584940017414;
inline constexpr double kLargestFloat = 3.4028234663852886e38;

// Mean, relative to the centre, and 1 / (sqrt 2 standard deviation).
template <typename Doubles> struct CompiledMoments {
  typename Doubles::Register mean;
  typename Doubles::Register scale;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
within(typename Doubles::Register value, double limit) {
  return Doubles::larger(Doubles::smaller(value, Doubles::broadcast(limit)),
                         Doubles::broadcast(-limit));
}

// Some features in eight classes. The steps of the computation go over all of
// them, one step after the other, so that no feature waits for another: mean
// and M2 become the mean relative to the centre and 1 / (2 variance).
struct GaussianTile {
  FeatureTile means;
  FeatureTile squares;
  FeatureTile observed;
  FeatureTile observed_squared;
  const CompiledFeature *features;
  size_t begin; // their position among those of the call
  size_t count;
};

// First step.
template <typename Doubles>
NAIBX_KERNEL_INLINE void compile_moments(const CompileGaussianCall &call,
                                         GaussianTile &tile, size_t lane) {
  const double prior = call.variance_prior;
  const double smallest = call.smallest_variance;
  const bool is_tracking = call.is_tracking;
  auto rule = variance_rule<Doubles>(
      Doubles::load(call.weights.of + lane),
      Doubles::load(call.squared_weights.of + lane), prior, smallest);
  for (size_t i = 0; i < tile.count; ++i) {
    const CompiledFeature &feature = tile.features[i];
    if (is_tracking) {
      rule = variance_rule<Doubles>(
          Doubles::load(tile.observed.at[i] + lane),
          Doubles::load(tile.observed_squared.at[i] + lane), prior, smallest);
    }
    double *const means = tile.means.at[i] + lane;
    double *const squares = tile.squares.at[i] + lane;
    const auto own = own_variance<Doubles>(
        rule, Doubles::load(means),
        Doubles::add(Doubles::load(squares),
                     Doubles::broadcast(prior * feature.variance)),
        Doubles::broadcast(feature.overall_mean),
        Doubles::broadcast(feature.variance));
    Doubles::store(means, Doubles::subtract(own.mean, Doubles::broadcast(
                                                          feature.from_shift)));
    // Half of the quotient: half of a small count is no double.
    Doubles::store(squares,
                   Doubles::multiply(Doubles::broadcast(0.5),
                                     Doubles::divide(own.count, own.squares)));
  }
}

// The two numbers of the table. In floats, all are in units of the feature's
// deviation, and a class that hardly counts may be farther away than any float.
template <typename Doubles>
NAIBX_KERNEL_INLINE void
put_form(const TableRows &rows, size_t i, GaussianForm form, double unit,
         typename Doubles::Register is_class, CompiledMoments<Doubles> of) {
  if (rows.is_float) {
    of.scale =
        Doubles::smaller(Doubles::divide(of.scale, Doubles::broadcast(unit)),
                         Doubles::broadcast(kFloatLimit));
    of.mean = Doubles::multiply(of.mean, Doubles::broadcast(unit));
  }
  if (form == GaussianForm::scaled) {
    of.mean = Doubles::multiply(of.mean, of.scale);
  }
  if (rows.is_float) {
    of.mean = within<Doubles>(of.mean, kLargestFloat);
  }
  put<Doubles>(rows, 2 * i, is_class, of.scale);
  put<Doubles>(rows, 2 * i + 1, is_class, of.mean);
}

// Second step.
template <typename Doubles>
NAIBX_KERNEL_INLINE void compile_forms(const CompileGaussianCall &call,
                                       const GaussianTile &tile, size_t lane) {
  const TableRows rows = at_lane(call.scales, lane);
  const GaussianForm form = call.form;
  const auto is_class = Doubles::load(call.is_class.of + lane);
  const auto nothing = Doubles::broadcast(0.0);
  auto zeros = Doubles::load(call.zeros + lane);
  auto highest = Doubles::broadcast(*call.farthest_mean);
  auto lowest = Doubles::subtract(nothing, highest);
  for (size_t i = 0; i < tile.count; ++i) {
    const CompiledFeature &feature = tile.features[i];
    const auto mean = Doubles::load(tile.means.at[i] + lane);
    const auto scale =
        Doubles::square_root(Doubles::load(tile.squares.at[i] + lane));
    const auto zero = Doubles::multiply(
        Doubles::add(Doubles::broadcast(feature.centre), mean), scale);
    zeros = Doubles::add(zeros, Doubles::multiply(zero, zero));
    const auto distance = Doubles::multiply(mean, scale);
    highest = Doubles::larger(distance, highest);
    lowest = Doubles::smaller(distance, lowest);
    put_form<Doubles>(rows, tile.begin + i, form, feature.unit, is_class,
                      {mean, scale});
  }
  Doubles::store(call.zeros + lane, zeros);
  *call.farthest_mean = Doubles::largest_of(
      Doubles::larger(Doubles::subtract(nothing, lowest), highest));
}

// Third step: log sqrt(2 pi variance).
template <typename Doubles>
NAIBX_KERNEL_INLINE void compile_factors(const CompileGaussianCall &call,
                                         const GaussianTile &tile,
                                         size_t lane) {
  const TableRows rows = at_lane(call.missing, lane);
  const auto is_class = Doubles::load(call.is_class.of + lane);
  auto sum = Doubles::load(call.log_factors + lane);
  for (size_t i = 0; i < tile.count; ++i) {
    const auto half_log = Doubles::multiply(
        Doubles::broadcast(0.5),
        Doubles::subtract(Doubles::broadcast(kLogOfPi),
                          unfused_logarithm<Doubles>(
                              Doubles::load(tile.squares.at[i] + lane))));
    put<Doubles>(rows, tile.begin + i, is_class, half_log);
    sum = Doubles::subtract(sum, half_log);
  }
  Doubles::store(call.log_factors + lane, sum);
}

template <typename Doubles>
NAIBX_KERNEL void compile_gaussian(const CompileGaussianCall &call) {
  for (size_t begin = 0; begin < call.feature_count; begin += kTileFeatures) {
    TilePlaces places = neighbours(begin, call.feature_count);
    for (size_t i = 0; i < places.count; ++i) {
      places.of[i] = call.features[begin + i].slot;
    }
    GaussianTile tile;
    tile.features = call.features + begin;
    tile.begin = begin;
    tile.count = places.count;
    turn(call.means, places, tile.means);
    turn(call.squares, places, tile.squares);
    if (call.is_tracking) {
      turn(call.observed, places, tile.observed);
      turn(call.observed_squared, places, tile.observed_squared);
    }
    for (size_t lane = 0; lane < kLineClasses; lane += kLineLanes<Doubles>) {
      compile_moments<Doubles>(call, tile, lane);
      compile_forms<Doubles>(call, tile, lane);
      compile_factors<Doubles>(call, tile, lane);
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/exponentials_body.hpp
// Exponentials, and their sums for scores, for any instruction set.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// 1 / i!, from the highest power on, of exp(r) for |r| <= log(2) / 2: to half
// a unit in the last place.
inline constexpr double kExponentialSeries[] = {1.0 / 6227020800.0,
                                                1.0 / 479001600.0,
                                                1.0 / 39916800.0,
                                                1.0 / 3628800.0,
                                                1.0 / 362880.0,
                                                1.0 / 40320.0,
                                                1.0 / 5040.0,
                                                1.0 / 720.0,
                                                1.0 / 120.0,
                                                1.0 / 24.0,
                                                1.0 / 6.0,
                                                0.5,
                                                1.0,
                                                1.0};
inline constexpr double kLargestRest = 0.35; // above log(2) / 2
inline constexpr double kInverseLogOfTwo = 1.4426950408889634074;
// Adding and subtracting it rounds to a whole number.
inline constexpr double kRounder = 6755399441055744.0; // 1.5 * 2^52
inline constexpr double kSmallestLog = -700.0; // exp(-700) is above 1e-305

// exp(log) 2^-n with n rounded to a whole number; `power` is kRounder + n.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
exponential(typename Doubles::Register log, typename Doubles::Register &power) {
  using Register = typename Doubles::Register;
  const Register rounder = Doubles::broadcast(kRounder);
  power = Doubles::add(
      Doubles::multiply(log, Doubles::broadcast(kInverseLogOfTwo)), rounder);
  const Register whole = Doubles::subtract(power, rounder);
  Register rest =
      Doubles::multiply_add(whole, Doubles::broadcast(-kLogOfTwoHigh), log);
  rest = Doubles::multiply_add(whole, Doubles::broadcast(-kLogOfTwoLow), rest);
  // NaN for a log of -infinity becomes a number, too.
  rest = Doubles::larger(rest, Doubles::broadcast(-kLargestRest));
  rest = Doubles::smaller(rest, Doubles::broadcast(kLargestRest));
  Register value = Doubles::broadcast(kExponentialSeries[0]);
  NAIBX_UNROLL
  for (size_t i = 1; i < 14; ++i) {
    value = Doubles::multiply_add(value, rest,
                                  Doubles::broadcast(kExponentialSeries[i]));
  }
  return value;
}

// The sum of exp(score - largest), with nothing for NaN. Terms too small to
// count beside the largest are taken for exp(kSmallestLog).
template <typename Doubles>
NAIBX_KERNEL double sum_exponentials(const double *scores, size_t count,
                                     double largest) {
  using Register = typename Doubles::Register;
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  Block<Doubles> sum;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    sum.part[k] = Doubles::broadcast(0.0);
  }
  for (size_t at = 0; at < count; at += kScoresPerLine) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      const Register log = Doubles::larger(
          Doubles::subtract(Doubles::load(scores + at + k * kLanes),
                            Doubles::broadcast(largest)),
          Doubles::broadcast(kSmallestLog));
      Register power;
      const Register value = exponential<Doubles>(log, power);
      sum.part[k] = Doubles::add(sum.part[k], Doubles::scaled(value, power));
    }
  }
  return sum_of_block<Doubles>(sum);
}

template <typename Doubles>
NAIBX_KERNEL void exponentials(double *values, size_t count) {
  using Register = typename Doubles::Register;
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  for (size_t at = 0; at < count; at += kLanes) {
    const Register log = Doubles::larger(
        Doubles::smaller(Doubles::load(values + at), Doubles::broadcast(0.0)),
        Doubles::broadcast(kSmallestLog));
    Register power;
    const Register value = exponential<Doubles>(log, power);
    Doubles::store(values + at, Doubles::scaled(value, power));
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/log_sums_body.hpp
// Sums of logarithms over a class's row, for any instruction set.


// src/kernels/bodies/log_products_body.hpp
// Sums of logarithms over a class's row as the logarithm of a product, for any
// instruction set. Each term is at least the summand.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr size_t kTermsOfLine = kBlockLanes<double>;

// Where the terms are in a row: contiguous from its start, or scattered.
enum class TermPlaces { neighbouring, scattered };

template <typename Doubles, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE typename Doubles::Register
load_places(const double *row, const uint32_t *places, size_t term) {
  if constexpr (kPlaces == TermPlaces::scattered) {
    return Doubles::gather(row, places + term);
  } else {
    return Doubles::load(row + term);
  }
}

// The terms that do not fill a line. It is padded with the last one, which is
// not counted again.
struct LastTerms {
  uint32_t places[kTermsOfLine];
  double is_term[kTermsOfLine];
};

NAIBX_KERNEL LastTerms last_terms(const LogSumsCall &call) {
  LastTerms last;
  const size_t begin = call.count / kTermsOfLine * kTermsOfLine;
  for (size_t i = 0; i < kTermsOfLine; ++i) {
    const bool is_term = begin + i < call.count;
    const size_t term = is_term ? begin + i : call.count - 1;
    last.places[i] = call.places == nullptr ? static_cast<uint32_t>(term)
                                            : call.places[term];
    last.is_term[i] = is_term ? 1.0 : 0.0;
  }
  return last;
}

// The numbers of a class that its terms are made of; base_row is NULL where
// all have the same base.
template <typename Doubles> struct RowOfTerms {
  const double *row;
  const double *base_row;
  typename Doubles::Register base;
  typename Doubles::Register sign;
  typename Doubles::Register summand;
};

// The difference first: the summand may be tiny.
template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE typename Doubles::Register
load_terms(const RowOfTerms<Doubles> &of, const uint32_t *places, size_t term) {
  const auto given = load_places<Doubles, kPlaces>(of.row, places, term);
  auto base = of.base;
  if constexpr (kOwnBases) {
    base = load_places<Doubles, kPlaces>(of.base_row, places, term);
  }
  return Doubles::add(Doubles::multiply_add(given, of.sign, base), of.summand);
}

// A term of each of four lines.
template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE typename Doubles::Register
product_of_four(const RowOfTerms<Doubles> &of, const uint32_t *places,
                size_t term) {
  typename Doubles::Register value[4];
  NAIBX_UNROLL
  for (size_t i = 0; i < 4; ++i) {
    value[i] = load_terms<Doubles, kOwnBases, kPlaces>(of, places,
                                                       term + i * kTermsOfLine);
  }
  return Doubles::multiply(Doubles::multiply(value[0], value[1]),
                           Doubles::multiply(value[2], value[3]));
}

// The product of all terms in the lanes from `lane` on.
template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE void multiply_terms(const LogSumsCall &call,
                                        const RowOfTerms<Doubles> &of,
                                        const LastTerms &last, size_t lane,
                                        typename Doubles::Register &mantissa,
                                        typename Doubles::Register &exponent) {
  constexpr size_t kLine = kTermsOfLine;
  mantissa = Doubles::broadcast(1.0);
  exponent = Doubles::broadcast(0.0);
  const size_t end = call.count / kLine * kLine;
  size_t term = lane;
  for (size_t groups = 1; term + 3 * kLine < end; term += 4 * kLine, ++groups) {
    multiply_split<Doubles>(
        product_of_four<Doubles, kOwnBases, kPlaces>(of, call.places, term),
        mantissa, exponent);
    if (groups % kGroupsInProduct == 0) {
      normalise_mantissa<Doubles>(mantissa, exponent);
    }
  }
  for (; term < end; term += kLine) {
    multiply_split<Doubles>(
        load_terms<Doubles, kOwnBases, kPlaces>(of, call.places, term),
        mantissa, exponent);
  }
  if (end < call.count) {
    const auto value = load_terms<Doubles, kOwnBases, TermPlaces::scattered>(
        of, last.places, lane);
    multiply_split<Doubles>(
        Doubles::where_less(Doubles::broadcast(0.0),
                            Doubles::load(last.is_term + lane), value,
                            Doubles::broadcast(1.0)),
        mantissa, exponent);
  }
}

// Products of a line of classes.
struct LineOfProducts {
  double mantissas[kTermsOfLine];
  double exponents[kTermsOfLine];
};

template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL_INLINE void multiply_row(const LogSumsCall &call, size_t row,
                                      const LastTerms &last, double &mantissa,
                                      double &exponent) {
  constexpr size_t kLanes = kTermsOfLine / Doubles::kRegisters;
  const size_t begin = row * call.stride;
  const RowOfTerms<Doubles> of = {
      call.rows + begin, kOwnBases ? call.base_rows + begin : nullptr,
      Doubles::broadcast(call.base == LogBase::weight ? call.weights[row]
                                                      : 0.0),
      Doubles::broadcast(call.sign), Doubles::broadcast(call.summand)};
  Block<Doubles> mantissas;
  Block<Doubles> exponents;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    multiply_terms<Doubles, kOwnBases, kPlaces>(
        call, of, last, k * kLanes, mantissas.part[k], exponents.part[k]);
  }
  mantissa = product_of_block<Doubles>(mantissas);
  exponent = sum_of_block<Doubles>(exponents);
}

template <typename Doubles>
NAIBX_KERNEL void logarithms_of_products(LineOfProducts &products) {
  constexpr size_t kLanes = kTermsOfLine / Doubles::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    auto mantissa = Doubles::load(products.mantissas + k * kLanes);
    auto exponent = Doubles::load(products.exponents + k * kLanes);
    normalise_mantissa<Doubles>(mantissa, exponent);
    Doubles::store(products.mantissas + k * kLanes,
                   logarithm_of_split<Doubles>(mantissa, exponent));
  }
}

template <typename Doubles, bool kOwnBases, TermPlaces kPlaces>
NAIBX_KERNEL void add_rows_of_products(const LogSumsCall &call) {
  const LastTerms last = last_terms(call);
  for (size_t first = 0; first < call.class_count; first += kTermsOfLine) {
    const size_t left = call.class_count - first;
    const size_t count = left < kTermsOfLine ? left : kTermsOfLine;
    LineOfProducts products;
    for (size_t i = 0; i < kTermsOfLine; ++i) {
      products.mantissas[i] = 1.0;
      products.exponents[i] = 0.0;
      if (i < count && call.weights[first + i] != 0.0) {
        multiply_row<Doubles, kOwnBases, kPlaces>(call, first + i, last,
                                                  products.mantissas[i],
                                                  products.exponents[i]);
      }
    }
    logarithms_of_products<Doubles>(products);
    for (size_t i = 0; i < count; ++i) {
      if (call.weights[first + i] != 0.0) {
        call.sums[first + i] += call.scale * products.mantissas[i];
      }
    }
  }
}

template <typename Doubles, TermPlaces kPlaces>
NAIBX_KERNEL void add_products_at(const LogSumsCall &call) {
  if (call.base == LogBase::rows) {
    add_rows_of_products<Doubles, true, kPlaces>(call);
  } else {
    add_rows_of_products<Doubles, false, kPlaces>(call);
  }
}

template <typename Doubles>
NAIBX_KERNEL void add_log_products(const LogSumsCall &call) {
  if (call.count == 0) {
    return;
  }
  if (call.places == nullptr) {
    add_products_at<Doubles, TermPlaces::neighbouring>(call);
  } else {
    add_products_at<Doubles, TermPlaces::scattered>(call);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// So many terms are gathered at once, for one class after the other.
inline constexpr size_t kTermsTogether = 64;

// Terms of any places, padded to full lines with terms of factor 0.
struct Terms {
  size_t place[kTermsTogether];
  double summand[kTermsTogether];
  double factor[kTermsTogether];
  size_t subtrahend_place[kTermsTogether];
  size_t count; // in full lines
};

NAIBX_KERNEL void choose_terms(const LogSumsCall &call, size_t begin,
                               Terms &terms) {
  const size_t left = call.count - begin;
  const size_t count = left < kTermsTogether ? left : kTermsTogether;
  constexpr size_t kLine = kBlockLanes<double>;
  terms.count = (count + kLine - 1) / kLine * kLine;
  for (size_t i = 0; i < terms.count; ++i) {
    const size_t term = begin + (i < count ? i : 0);
    terms.place[i] = call.places == nullptr ? term : call.places[term];
    terms.summand[i] =
        call.summands == nullptr ? call.summand : call.summands[term];
    terms.factor[i] = call.factors == nullptr ? 1.0 : call.factors[term];
    terms.factor[i] = i < count ? terms.factor[i] : 0.0;
    terms.subtrahend_place[i] =
        call.subtrahends == nullptr ? 0 : call.subtrahend_places[term];
  }
}

struct GatheredValues {
  double at[kTermsTogether];
};

NAIBX_KERNEL_INLINE void gather(const double *row, const size_t *places,
                                size_t count, GatheredValues &values) {
  for (size_t i = 0; i < count; i += 4) {
    values.at[i] = row[places[i]];
    values.at[i + 1] = row[places[i + 1]];
    values.at[i + 2] = row[places[i + 2]];
    values.at[i + 3] = row[places[i + 3]];
  }
}

template <typename Doubles>
NAIBX_KERNEL_INLINE double sum_of_terms(const LogSumsCall &call, size_t row,
                                        const Terms &terms) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  GatheredValues values;
  GatheredValues bases;
  GatheredValues subtrahends;
  gather(call.rows + row * call.stride, terms.place, terms.count, values);
  if (call.base == LogBase::rows) {
    gather(call.base_rows + row * call.stride, terms.place, terms.count, bases);
  }
  if (call.subtrahends != nullptr) {
    gather(call.subtrahends + row * call.subtrahend_stride,
           terms.subtrahend_place, terms.count, subtrahends);
  }
  const auto sign = Doubles::broadcast(call.sign);
  Block<Doubles> sum;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    sum.part[k] = Doubles::broadcast(0.0);
    auto base = Doubles::broadcast(
        call.base == LogBase::weight ? call.weights[row] : 0.0);
    for (size_t at = k * kLanes; at < terms.count; at += kBlockLanes<double>) {
      if (call.base == LogBase::rows) {
        base = Doubles::load(bases.at + at);
      }
      const auto value = Doubles::add(
          Doubles::multiply_add(Doubles::load(values.at + at), sign, base),
          Doubles::load(terms.summand + at));
      auto log = logarithm<Doubles>(value);
      if (call.subtrahends != nullptr) {
        log = Doubles::subtract(log, Doubles::load(subtrahends.at + at));
      }
      sum.part[k] = Doubles::multiply_add(Doubles::load(terms.factor + at), log,
                                          sum.part[k]);
    }
  }
  return sum_of_block<Doubles>(sum);
}

// One logarithm for each term: of terms with factors, or so small that their
// products would lose digits.
template <typename Doubles>
NAIBX_KERNEL void add_logarithms(const LogSumsCall &call) {
  for (size_t at = 0; at < call.count; at += kTermsTogether) {
    Terms terms;
    choose_terms(call, at, terms);
    for (size_t row = 0; row < call.class_count; ++row) {
      if (call.weights[row] != 0.0) {
        call.sums[row] += call.scale * sum_of_terms<Doubles>(call, row, terms);
      }
    }
  }
}

template <typename Doubles>
NAIBX_KERNEL void add_log_sums(const LogSumsCall &call) {
  const bool can_be_multiplied =
      call.factors == nullptr && call.summands == nullptr &&
      call.subtrahends == nullptr && call.summand >= kSmallestFactor;
  if (can_be_multiplied) {
    add_log_products<Doubles>(call);
  } else {
    add_logarithms<Doubles>(call);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/products_body.hpp
// Sums of products of two tables, for any instruction set.


// src/kernels/bodies/rows_body.hpp
// Sums of rows with weights, one row of sums at a time, for any instruction
// set: logarithms, one row for each thing that an example has, and products.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Rows are prefetched so many terms ahead: they may be far apart.
inline constexpr size_t kTermsAhead = 12;

// `Terms` says what is added to the sums: rows, stride, count, and for each
// term row(i) and weight(i).
template <typename Number> struct ListedTerms {
  using Real = Number;
  const Real *rows;
  size_t stride;
  size_t count;
  const WeightedRow *terms;

  [[nodiscard]] NAIBX_KERNEL_TARGET size_t row(size_t i) const {
    return terms[i].row;
  }
  [[nodiscard]] NAIBX_KERNEL_TARGET double weight(size_t i) const {
    return terms[i].weight;
  }
};

// kRegisters registers of columns, from `first` on, through all the terms.
template <typename Doubles, size_t kRegisters, typename Terms>
NAIBX_KERNEL_INLINE void add_terms(const Terms &terms, double *sums,
                                   size_t first) {
  using Real = typename Terms::Real;
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  constexpr size_t kPerLine = kBlockBytes / sizeof(Real);
  typename Doubles::Register sum[kRegisters];
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    sum[k] = Doubles::load(sums + first + k * kLanes);
  }
  for (size_t i = 0; i < terms.count; ++i) {
    if (i + kTermsAhead < terms.count) {
      const Real *const ahead =
          terms.rows + terms.row(i + kTermsAhead) * terms.stride + first;
      for (size_t at = 0; at < kRegisters * kLanes; at += kPerLine) {
        __builtin_prefetch(ahead + at);
      }
    }
    const Real *const row = terms.rows + terms.row(i) * terms.stride + first;
    const auto weight = Doubles::broadcast(terms.weight(i));
    NAIBX_UNROLL
    for (size_t k = 0; k < kRegisters; ++k) {
      sum[k] = Doubles::multiply_add(weight, Doubles::load(row + k * kLanes),
                                     sum[k]);
    }
  }
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    Doubles::store(sums + first + k * kLanes, sum[k]);
  }
}

// Columns from `first` to end - 1, kRegisters at a time and then, of what is
// left, half as many.
template <typename Doubles, size_t kRegisters, typename Terms>
NAIBX_KERNEL void add_columns(const Terms &terms, double *sums, size_t first,
                              size_t end) {
  constexpr size_t kColumns =
      kRegisters * kBlockLanes<double> / Doubles::kRegisters;
  for (; first + kColumns <= end; first += kColumns) {
    add_terms<Doubles, kRegisters>(terms, sums, first);
  }
  if constexpr (kRegisters > Doubles::kRegisters) {
    add_columns<Doubles, kRegisters / 2>(terms, sums, first, end);
  }
}

template <typename Doubles, typename Real>
NAIBX_KERNEL void add_rows(const RowsCall<Real> &call) {
  const ListedTerms<Real> terms = {call.rows, call.stride, call.term_count,
                                   call.terms};
  add_columns<Doubles, Doubles::kRowRegisters>(
      terms, call.scores, call.class_begin, call.class_end);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// So many terms go through all rows before the next: a line of each stays in
// the first-level cache.
inline constexpr size_t kProductTerms = 256;

// Those of one row of a call.
template <typename Number> struct ProductTerms {
  using Real = Number;
  const Real *rows;
  size_t stride;
  size_t count;
  const double *left;
  size_t left_stride; // from term to term
  double sign;
  const uint32_t *terms;

  [[nodiscard]] NAIBX_KERNEL_TARGET size_t row(size_t i) const {
    return terms != nullptr ? terms[i] : i;
  }
  [[nodiscard]] NAIBX_KERNEL_TARGET double weight(size_t i) const {
    return sign * left[i * left_stride];
  }
};

template <typename Doubles, typename Real>
NAIBX_KERNEL void add_product_row(const ProductCall<Real> &call, size_t row) {
  const ProductTerms<Real> terms = {call.rows,
                                    call.stride,
                                    call.term_count,
                                    call.left + row * call.left_stride,
                                    call.left_term_stride,
                                    call.subtracts ? -1.0 : 1.0,
                                    call.terms};
  add_columns<Doubles, Doubles::kRowRegisters>(
      terms, call.sums + row * call.sum_stride, call.column_begin,
      call.column_end);
}

struct ProductTile {
  size_t row;
  size_t column;
  size_t term_begin;
  size_t term_end;
};

// A line of columns of kProductRows rows. To subtract, the sums change their
// signs before and after.
template <typename Doubles, bool kSubtracts, typename Real>
NAIBX_KERNEL_INLINE void add_product_tile(const ProductCall<Real> &call,
                                          const ProductTile &tile) {
  constexpr size_t kRows = Doubles::kProductRows;
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  const auto sign = Doubles::broadcast(kSubtracts ? -1.0 : 1.0);
  typename Doubles::Register sum[kRows][Doubles::kRegisters];
  double *const sums = call.sums + tile.row * call.sum_stride + tile.column;
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      sum[r][k] = Doubles::multiply(
          sign, Doubles::load(sums + r * call.sum_stride + k * kLanes));
    }
  }
  for (size_t i = tile.term_begin; i < tile.term_end; ++i) {
    const size_t term = call.terms != nullptr ? call.terms[i] : i;
    const Real *const row = call.rows + term * call.stride + tile.column;
    const double *const left =
        call.left + tile.row * call.left_stride + i * call.left_term_stride;
    typename Doubles::Register part[Doubles::kRegisters];
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      part[k] = Doubles::load(row + k * kLanes);
    }
    NAIBX_UNROLL
    for (size_t r = 0; r < kRows; ++r) {
      const auto weight = Doubles::broadcast(left[r * call.left_stride]);
      NAIBX_UNROLL
      for (size_t k = 0; k < Doubles::kRegisters; ++k) {
        sum[r][k] = Doubles::multiply_add(weight, part[k], sum[r][k]);
      }
    }
  }
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      Doubles::store(sums + r * call.sum_stride + k * kLanes,
                     Doubles::multiply(sign, sum[r][k]));
    }
  }
}

template <typename Doubles, bool kSubtracts, typename Real>
NAIBX_KERNEL void add_product_tiles(const ProductCall<Real> &call,
                                    size_t rows) {
  ProductTile tile = {0, 0, 0, 0};
  for (; tile.term_begin < call.term_count; tile.term_begin = tile.term_end) {
    tile.term_end = call.term_count - tile.term_begin < kProductTerms
                        ? call.term_count
                        : tile.term_begin + kProductTerms;
    for (tile.column = call.column_begin; tile.column < call.column_end;
         tile.column += kBlockLanes<double>) {
      for (tile.row = 0; tile.row < rows; tile.row += Doubles::kProductRows) {
        add_product_tile<Doubles, kSubtracts>(call, tile);
      }
    }
  }
}

// Rows that do not fill a tile have wider tiles of their own.
template <typename Doubles, typename Real>
NAIBX_KERNEL void add_products(const ProductCall<Real> &call) {
  const size_t in_tiles =
      call.row_count / Doubles::kProductRows * Doubles::kProductRows;
  if (call.subtracts) {
    add_product_tiles<Doubles, true>(call, in_tiles);
  } else {
    add_product_tiles<Doubles, false>(call, in_tiles);
  }
  for (size_t row = in_tiles; row < call.row_count; ++row) {
    add_product_row<Doubles>(call, row);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/some_gaussian_body.hpp
// The quadratics of one row that has only some of the Gaussian features: others
// are missing, or 0. For any instruction set.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// The table is prefetched so many values ahead: they are far apart.
inline constexpr size_t kValuesAhead = 8;

template <typename Real>
NAIBX_KERNEL_INLINE const Real *numbers_of(const GaussianBlocks<Real> &table,
                                           size_t block, uint32_t feature) {
  const size_t chunk = feature / kFeatureChunk;
  return table.at(chunk, block) +
         2 * kBlockLanes<Real> * (feature % kFeatureChunk);
}

// Adds t^2 or, for a sparse row, t^2 less that of a value of 0.
template <typename Lanes, GaussianForm kForm, bool kSparse>
NAIBX_KERNEL_INLINE void
add_value(Block<Lanes> &sum,
          const SomeGaussianCall<typename Lanes::Element> &call, size_t i,
          size_t block) {
  using Element = typename Lanes::Element;
  const FeatureValue<Element> &value = call.values[i];
  if (i + kValuesAhead < call.value_count) {
    const Element *const ahead =
        numbers_of(call.table, block, call.values[i + kValuesAhead].feature);
    __builtin_prefetch(ahead);
    __builtin_prefetch(ahead + kBlockLanes<Element>);
  }
  const Element *const at = numbers_of(call.table, block, value.feature);
  const Block<Lanes> s = load_block<Lanes>(at);
  const Block<Lanes> o = load_block<Lanes>(at + kBlockLanes<Element>);
  add_square<Lanes, kForm>(sum, s, o, Lanes::broadcast(value.x));
  if constexpr (kSparse) {
    Block<Lanes> of_zero;
    NAIBX_UNROLL
    for (size_t k = 0; k < Lanes::kRegisters; ++k) {
      of_zero.part[k] = Lanes::broadcast(0);
    }
    add_square<Lanes, kForm>(of_zero, s, o, Lanes::broadcast(value.zero));
    NAIBX_UNROLL
    for (size_t k = 0; k < Lanes::kRegisters; ++k) {
      sum.part[k] = Lanes::subtract(sum.part[k], of_zero.part[k]);
    }
  }
}

template <typename Lanes, GaussianForm kForm, bool kSparse>
NAIBX_KERNEL void
subtract_values(const SomeGaussianCall<typename Lanes::Element> &call) {
  constexpr size_t kLanes = kBlockLanes<typename Lanes::Element>;
  for (size_t block = call.block_begin; block < call.block_end; ++block) {
    double *const scores = call.scores + block * kLanes;
    for (size_t lane = 0; lane < kLanes; ++lane) {
      scores[lane] = call.start[block * kLanes + lane];
    }
    for (size_t i = 0; i < call.value_count;) {
      const size_t left = call.value_count - i;
      const size_t end = i + (left < kFeatureChunk ? left : kFeatureChunk);
      Block<Lanes> even[1][1];
      Block<Lanes> odd[1][1];
      clear<Lanes>(even);
      clear<Lanes>(odd);
      for (; i + 2 <= end; i += 2) {
        add_value<Lanes, kForm, kSparse>(even[0][0], call, i, block);
        add_value<Lanes, kForm, kSparse>(odd[0][0], call, i + 1, block);
      }
      if (i < end) {
        add_value<Lanes, kForm, kSparse>(even[0][0], call, i, block);
        ++i;
      }
      subtract_sums<Lanes>(scores, even[0][0], odd[0][0]);
    }
  }
}

template <typename Lanes, bool kSparse>
NAIBX_KERNEL void
some_gaussian(const SomeGaussianCall<typename Lanes::Element> &call) {
  if (call.table.form == GaussianForm::scaled) {
    subtract_values<Lanes, GaussianForm::scaled, kSparse>(call);
  } else {
    subtract_values<Lanes, GaussianForm::subtracted, kSparse>(call);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/update_body.hpp
// The update of the Gaussian features of classes by examples, for any
// instruction set. No multiplication is fused with an addition here: every
// kernel gives the same bits.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Features in registers that are updated together, so that the chain of
// operations of one does not hold up the others.
template <typename Doubles>
inline constexpr size_t kUpdateTile = Doubles::kRegisters == 1 ? 12 : 4;

template <typename Doubles>
inline constexpr size_t kUpdateLanes =
    kBlockLanes<double> / Doubles::kRegisters;

// The numbers of a step in registers.
template <typename Doubles> struct StepRegisters {
  typename Doubles::Register share;
  typename Doubles::Register rest;
  typename Doubles::Register growth;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE StepRegisters<Doubles>
registers_of(const UpdateNumbers &numbers) {
  return {Doubles::broadcast(numbers.share), Doubles::broadcast(numbers.rest),
          Doubles::broadcast(numbers.growth)};
}

// The new mean starts from the old mean or from x, whichever weighs more. Of
// the other, however far away, only its share is rounded.
template <typename Doubles, bool kStartsFromMean>
NAIBX_KERNEL_INLINE void update_register(const StepRegisters<Doubles> &step,
                                         typename Doubles::Register x,
                                         typename Doubles::Register &mean,
                                         typename Doubles::Register &squares) {
  const auto deviation = Doubles::subtract(x, mean);
  if constexpr (kStartsFromMean) {
    mean = Doubles::add(mean, Doubles::multiply(deviation, step.share));
  } else {
    mean = Doubles::subtract(x, Doubles::multiply(deviation, step.rest));
  }
  const auto grown = Doubles::multiply(step.growth, deviation);
  squares = Doubles::add(squares, Doubles::multiply(grown, deviation));
}

template <typename Doubles, bool kStartsFromMean, size_t kCount>
NAIBX_KERNEL_INLINE void
update_by_step(const UpdateStep &step, const double *x,
               typename Doubles::Register (&mean)[kCount],
               typename Doubles::Register (&squares)[kCount]) {
  const auto numbers = registers_of<Doubles>(step.numbers);
  NAIBX_UNROLL
  for (size_t k = 0; k < kCount; ++k) {
    update_register<Doubles, kStartsFromMean>(
        numbers, Doubles::load(x + k * kUpdateLanes<Doubles>), mean[k],
        squares[k]);
  }
}

// kCount registers, the first at the feature `first`.
template <typename Doubles, size_t kCount>
NAIBX_KERNEL void update_tile(const UpdateCall &call, size_t first) {
  using Register = typename Doubles::Register;
  constexpr size_t kLanes = kUpdateLanes<Doubles>;
  double *const means = call.row + first;
  double *const sums = means + call.line_count * kBlockLanes<double>;
  const UpdateStep *const end = call.steps + call.step_count;
  Register mean[kCount];
  Register squares[kCount];
  NAIBX_UNROLL
  for (size_t k = 0; k < kCount; ++k) {
    mean[k] = Doubles::load(means + k * kLanes);
    squares[k] = Doubles::load(sums + k * kLanes);
  }
  for (const UpdateStep *step = call.steps; step != end; ++step) {
    if (__builtin_expect(step->numbers.starts_from_mean, 1)) {
      update_by_step<Doubles, true>(*step, step->x + first, mean, squares);
    } else {
      update_by_step<Doubles, false>(*step, step->x + first, mean, squares);
    }
  }
  NAIBX_UNROLL
  for (size_t k = 0; k < kCount; ++k) {
    Doubles::store(means + k * kLanes, mean[k]);
    Doubles::store(sums + k * kLanes, squares[k]);
  }
}

// `count` registers, at most kCount.
template <typename Doubles, size_t kCount>
NAIBX_KERNEL_INLINE void update_registers(const UpdateCall &call, size_t first,
                                          size_t count) {
  if constexpr (kCount > 1) {
    if (count < kCount) {
      update_registers<Doubles, kCount - 1>(call, first, count);
      return;
    }
  }
  update_tile<Doubles, kCount>(call, first);
}

// The registers are shared evenly between as few tiles as there can be.
template <typename Doubles>
NAIBX_KERNEL void update_gaussian(const UpdateCall &call) {
  constexpr size_t kTile = kUpdateTile<Doubles>;
  size_t registers = call.line_count * Doubles::kRegisters;
  size_t tiles = (registers + kTile - 1) / kTile;
  for (size_t first = 0; tiles > 0; --tiles) {
    const size_t count = (registers + tiles - 1) / tiles;
    update_registers<Doubles, kTile>(call, first, count);
    first += count * kUpdateLanes<Doubles>;
    registers -= count;
  }
}

// One example: no feature waits for another, so that a loop is enough.
template <typename Doubles, bool kStartsFromMean>
NAIBX_KERNEL_INLINE void update_row(const StepRegisters<Doubles> &numbers,
                                    const double *x, size_t features,
                                    double *means) {
  double *const sums = means + features;
  for (size_t at = 0; at < features; at += kUpdateLanes<Doubles>) {
    auto mean = Doubles::load(means + at);
    auto squares = Doubles::load(sums + at);
    update_register<Doubles, kStartsFromMean>(numbers, Doubles::load(x + at),
                                              mean, squares);
    Doubles::store(means + at, mean);
    Doubles::store(sums + at, squares);
  }
}

template <typename Doubles>
NAIBX_KERNEL void update_classes(const UpdateClassesCall &call) {
  const size_t features = call.line_count * kBlockLanes<double>;
  const double weight = call.weight;
  const UpdatedClass *const end = call.classes + call.class_count;
  for (const UpdatedClass *updated = call.classes; updated != end; ++updated) {
    const UpdateNumbers step = update_numbers(updated->weight, weight);
    const auto numbers = registers_of<Doubles>(step);
    if (__builtin_expect(step.starts_from_mean, 1)) {
      update_row<Doubles, true>(numbers, call.x, features, updated->row);
    } else {
      update_row<Doubles, false>(numbers, call.x, features, updated->row);
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

// src/kernels/bodies/values_body.hpp
// Checks an example's values, and moves them to where the tables are exact. For
// any instruction set.


namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

NAIBX_KERNEL uint32_t inspect_each(const double *values, size_t count,
                                   double limit) {
  uint64_t nan = 0;
  uint64_t above = 0;
  for (size_t i = 0; i < count; ++i) {
    const double value = values[i];
    const double size = __builtin_fabs(value);
    nan |= static_cast<uint64_t>(value != value);
    above |= static_cast<uint64_t>(size > limit);
  }
  return (nan != 0 ? has_nan : 0U) | (above != 0 ? above_limit : 0U);
}

// What is tracked of values: the sum is NaN only if one is NaN or infinite.
template <typename Doubles> struct Extremes {
  typename Doubles::Register largest;
  typename Doubles::Register smallest;
  typename Doubles::Register sum;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE void extend(Extremes<Doubles> &extremes,
                                const double *values) {
  const auto value = Doubles::load(values);
  extremes.largest = Doubles::larger(value, extremes.largest);
  extremes.smallest = Doubles::smaller(value, extremes.smallest);
  extremes.sum = Doubles::add(value, extremes.sum);
}

// Nearly always all values are in order, and one check is enough.
template <typename Doubles>
NAIBX_KERNEL uint32_t inspect(const double *values, size_t count,
                              double limit) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  if (kLanes == 1 || count < kLanes) {
    return inspect_each(values, count, limit);
  }
  const auto zero = Doubles::broadcast(0.0);
  Extremes<Doubles> even = {zero, zero, zero};
  Extremes<Doubles> odd = even;
  size_t i = 0;
  for (; i + 2 * kLanes <= count; i += 2 * kLanes) {
    extend<Doubles>(even, values + i);
    extend<Doubles>(odd, values + i + kLanes);
  }
  if (i + kLanes <= count) {
    extend<Doubles>(even, values + i);
  }
  extend<Doubles>(odd, values + count - kLanes);
  const auto bound = Doubles::broadcast(limit);
  const auto lower = Doubles::broadcast(-limit);
  const double sum = Doubles::sum_of(Doubles::add(even.sum, odd.sum));
  const bool is_ordinary =
      sum == sum &&
      !Doubles::any_less(bound, Doubles::larger(even.largest, odd.largest)) &&
      !Doubles::any_less(Doubles::smaller(even.smallest, odd.smallest), lower);
  return is_ordinary ? 0U : inspect_each(values, count, limit);
}

NAIBX_KERNEL void centre_float64(const CentreCall<double> &call) {
  const CentreCall<double> with = call; // so that it stays in registers
  double *__restrict const x = with.x;
  for (size_t i = 0; i < with.count; ++i) {
    x[i] = with.values[i] - with.centre[i];
  }
}

template <typename Doubles>
NAIBX_KERNEL_INLINE void centre_float32_lanes(const CentreCall<float> &call,
                                              size_t at) {
  const auto deviations =
      Doubles::multiply(Doubles::subtract(Doubles::load(call.values + at),
                                          Doubles::load(call.centre + at)),
                        Doubles::load(call.unit + at));
  const auto below =
      Doubles::smaller(deviations, Doubles::broadcast(kFloatLimit));
  Doubles::store(call.x + at,
                 Doubles::larger(below, Doubles::broadcast(-kFloatLimit)));
}

// The compiler does not vectorise a choice before a conversion.
template <typename Doubles>
NAIBX_KERNEL void centre_float32(const CentreCall<float> &call) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  const CentreCall<float> with = call;
  if (with.count < kLanes) {
    for (size_t i = 0; i < with.count; ++i) {
      const double deviations =
          (with.values[i] - with.centre[i]) * with.unit[i];
      const double below = deviations < kFloatLimit ? deviations : kFloatLimit;
      with.x[i] =
          static_cast<float>(below > -kFloatLimit ? below : -kFloatLimit);
    }
    return;
  }
  for (size_t i = 0; i + kLanes <= with.count; i += kLanes) {
    centre_float32_lanes<Doubles>(with, i);
  }
  centre_float32_lanes<Doubles>(with, with.count - kLanes);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

template <typename Doubles, typename Floats>
constexpr Kernels kernels_with(KernelKind kind) {
  return {kind,
          gaussian<Doubles>,
          gaussian<Floats>,
          some_gaussian<Doubles, false>,
          some_gaussian<Floats, false>,
          some_gaussian<Doubles, true>,
          some_gaussian<Floats, true>,
          add_rows<Doubles, double>,
          add_rows<Doubles, float>,
          add_products<Doubles, double>,
          add_products<Doubles, float>,
          choose<Doubles>,
          choose_several<Doubles>,
          sum_exponentials<Doubles>,
          exponentials<Doubles>,
          inspect<Doubles>,
          centre_float64,
          centre_float32<Doubles>,
          class_gaussian<Doubles, ClassVariance::shared>,
          class_gaussian<Doubles, ClassVariance::own>,
          logarithms<Doubles>,
          add_log_sums<Doubles>,
          update_gaussian<Doubles>,
          update_classes<Doubles>,
          compile_gaussian<Doubles>,
          compile_bernoulli<Doubles>,
          compile_shares<Doubles>,
          unfused_logarithms<Doubles>};
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx

#endif
