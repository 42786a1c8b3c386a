// The caller's progress callback.
#pragma once

#include <cstdint>

namespace naibx {

// Thrown where the callback asks to stop; becomes NAIBX_CANCELLED.
struct Cancelled {};

class Progress {
public:
  using Callback = std::int32_t (*)(void *, std::uint64_t, std::uint64_t);

  Progress() : Progress(nullptr, nullptr, 1) {}
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
