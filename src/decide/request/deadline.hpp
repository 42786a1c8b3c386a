// How long a call may take.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace naibx {

class Deadline {
public:
  // Never passes.
  Deadline() = default;
  // So long from now; never with 0.
  explicit Deadline(std::uint64_t microseconds) {
    if (microseconds > 0) {
      has_end_ = true;
      end_ = Clock::now() +
             std::chrono::microseconds(std::min(microseconds, kLongest));
    }
  }
  [[nodiscard]] bool has_passed() const {
    return has_end_ && Clock::now() >= end_;
  }

private:
  using Clock = std::chrono::steady_clock;
  // A year, which a sum of times can hold.
  static constexpr std::uint64_t kLongest = 31536000000000U;

  bool has_end_ = false;
  Clock::time_point end_;
};

// What a search may take of a row.
struct SearchBudget {
  std::uint64_t nodes;
  Deadline deadline;
};

} // namespace naibx
