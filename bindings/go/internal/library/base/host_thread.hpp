// Made by bindings/go/generate_sources.py from
// src/base/host_thread.hpp: do not edit.

// What a thread of the host, or one that is started for it, must not be
// disturbed by. Windows has neither signals nor cancellation.
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

#endif

} // namespace naibx
