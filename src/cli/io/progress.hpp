// Shows a person at a terminal how far long work has come.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace naibx::cli {

// Whether standard error is a terminal.
bool is_watched();

// Writes to standard error if it is a terminal, and only once the work has
// taken a second. The line is wiped at the end.
class Progress {
public:
  // `total` 0: not known.
  Progress(std::string what, std::uint64_t total);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;
  Progress(Progress &&) = delete;
  Progress &operator=(Progress &&) = delete;

  // `done` of the total.
  void show(std::uint64_t done);

private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  std::uint64_t total_;
  bool is_watched_;
  bool is_shown_ = false;
  Clock::time_point next_;
};

} // namespace naibx::cli
