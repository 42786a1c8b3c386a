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
  // Whether one computes with these as with the standard ones; the flags of
  // what has happened may differ.
  [[nodiscard]] bool computes_as_standard() const;
  // Whether nothing differs.
  [[nodiscard]] bool equals(const FloatingPointSettings &other) const;

private:
#if defined(__x86_64__) || defined(_M_X64)
  // Doubles live in SSE registers here, so that MXCSR is all there is to set;
  // to set it costs a few nanoseconds, to read it less.
  static constexpr unsigned kFlags = 0x3F;
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
inline bool FloatingPointSettings::computes_as_standard() const {
  return (mxcsr_ & ~kFlags) == standard().mxcsr_;
}
inline bool
FloatingPointSettings::equals(const FloatingPointSettings &other) const {
  return mxcsr_ == other.mxcsr_;
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

// Standard settings from here to the end of the scope, then the host's again.
class FloatingPointScope {
public:
  FloatingPointScope() : host_(FloatingPointSettings::current()) {
    if (!host_.computes_as_standard()) {
      FloatingPointSettings::standard().apply();
    }
  }
  ~FloatingPointScope() {
    if (!host_.equals(FloatingPointSettings::current())) {
      host_.apply();
    }
  }
  FloatingPointScope(const FloatingPointScope &) = delete;
  FloatingPointScope &operator=(const FloatingPointScope &) = delete;
  FloatingPointScope(FloatingPointScope &&) = delete;
  FloatingPointScope &operator=(FloatingPointScope &&) = delete;

private:
  FloatingPointSettings host_;
};

} // namespace naibx::capi
