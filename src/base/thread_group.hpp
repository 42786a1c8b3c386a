// Threads that live as long as a scope.
#pragma once

#include "floating_point.hpp"
#include "host_thread.hpp"

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
