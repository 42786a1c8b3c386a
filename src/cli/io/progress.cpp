#include "progress.hpp"

#include <cstdio>
#include <unistd.h>
#include <utility>

namespace naibx::cli {
namespace {

constexpr std::chrono::milliseconds kPatience(1000);
constexpr std::chrono::milliseconds kInterval(200);

} // namespace

bool is_watched() {
  return ::isatty(STDERR_FILENO) == 1;
}

Progress::Progress(std::string what, std::uint64_t total)
    : what_(std::move(what)), total_(total), is_watched_(is_watched()),
      next_(Clock::now() + kPatience) {}

Progress::~Progress() {
  if (is_shown_) {
    // Back to the first column and wipe the line.
    (void)std::fputs("\r\x1b[K", stderr);
  }
}

void Progress::show(std::uint64_t done) {
  if (!is_watched_ || Clock::now() < next_) {
    return;
  }
  next_ = Clock::now() + kInterval;
  is_shown_ = true;
  std::string line = "\r\x1b[K" + what_ + ": " + std::to_string(done);
  if (total_ > 0) {
    line += " of " + std::to_string(total_) + " (" +
            std::to_string(100 * done / total_) + " %)";
  }
  (void)std::fputs(line.c_str(), stderr);
}

} // namespace naibx::cli
