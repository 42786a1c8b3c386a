// The floating-point settings that the library computes in, whatever the host
// has set; the host's settings and flags come back at the end.
#pragma once

#if defined(__x86_64__) || defined(_M_X64)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

namespace naibx::capi {

// Control and status of the floating-point unit.
class FloatingPointSettings {
public:
  // Those in force.
  static FloatingPointSettings current();
  // Round to nearest, exceptions masked, subnormal numbers on.
  static FloatingPointSettings standard();
  void apply() const;

private:
#if defined(__x86_64__) || defined(_M_X64)
  // Doubles live in SSE registers here, so that MXCSR is all there is to set;
  // it costs a few nanoseconds.
  unsigned mxcsr_ = 0x1F80;
#else
  bool is_standard_ = true;
  std::fenv_t environment_ = {};
#endif
};

#if defined(__x86_64__) || defined(_M_X64)
inline FloatingPointSettings FloatingPointSettings::current() {
  FloatingPointSettings settings;
  settings.mxcsr_ = _mm_getcsr();
  return settings;
}
inline FloatingPointSettings FloatingPointSettings::standard() {
  return {};
}
inline void FloatingPointSettings::apply() const {
  _mm_setcsr(mxcsr_);
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
#endif

// Standard settings from here to the end of the scope, then the host's again.
class FloatingPointScope {
public:
  FloatingPointScope() : host_(FloatingPointSettings::current()) {
    FloatingPointSettings::standard().apply();
  }
  ~FloatingPointScope() { host_.apply(); }
  FloatingPointScope(const FloatingPointScope &) = delete;
  FloatingPointScope &operator=(const FloatingPointScope &) = delete;
  FloatingPointScope(FloatingPointScope &&) = delete;
  FloatingPointScope &operator=(FloatingPointScope &&) = delete;

private:
  FloatingPointSettings host_;
};

} // namespace naibx::capi
