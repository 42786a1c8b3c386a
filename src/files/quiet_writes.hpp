// Writing without the signals that a failed write sends.
#pragma once

#include "../base/thread_group.hpp"

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
