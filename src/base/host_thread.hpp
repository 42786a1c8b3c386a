// Protects the host's threads, and those started for it, from signals and
// cancellation. Windows has neither.
#pragma once

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
