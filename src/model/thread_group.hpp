// Threads that live as long as a scope.
#pragma once

#include <csignal>
#include <cstdint>
#include <exception>
#include <pthread.h>
#include <thread>
#include <vector>

namespace naibx {

// The handlers of the host's signals shall not run in threads that the host
// knows nothing of: a thread is born with the mask of the one that starts it.
// Signals of faults stay, since they can go to no other thread.
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

// To wait for a thread is a point where the one that waits may be cancelled,
// while others still use what is on its stack. It has to wait until they end.
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

// Runs work(number) for the numbers from first to end - 1, each in a thread of
// its own; `work` throws nothing. The end of the scope waits for all. There may
// be fewer threads where the system has no more. They compute in the
// floating-point settings of the one that makes the group.
class ThreadGroup {
public:
  template <typename Work>
  ThreadGroup(std::uint32_t first, std::uint32_t end, const Work &work) {
    const SignalsHeldBack held_back;
    try {
      threads_.reserve(end - first);
      for (std::uint32_t number = first; number < end; ++number) {
        threads_.emplace_back([&work, number] { work(number); });
      }
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
