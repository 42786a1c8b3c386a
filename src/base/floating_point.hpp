// Control and status of the floating-point unit of a thread.
#pragma once

#include "arithmetic.hpp"

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
