// Gives the library its own floating-point settings; the host's settings and
// flags are restored at the end.
#pragma once

#include "../base/floating_point.hpp"

namespace naibx::capi {

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
