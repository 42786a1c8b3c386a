// The caller's progress callback, called with the caller's own floating-point
// settings. Made before the guard is entered.
#pragma once

#include "../base/progress.hpp"
#include "floating_point_scope.hpp"

#include <naibx/naibx.h>

#include <cstdint>

namespace naibx::capi {

class HostProgress {
public:
  HostProgress(naibx_progress callback, void *context)
      : callback_(callback), context_(context),
        host_(callback == nullptr ? FloatingPointSettings()
                                  : FloatingPointSettings::current()) {}

  [[nodiscard]] Progress every(std::uint64_t interval) {
    return {callback_ == nullptr ? nullptr : &HostProgress::call, this,
            interval};
  }

private:
  static std::int32_t call(void *self, std::uint64_t done,
                           std::uint64_t total) {
    const auto &progress = *static_cast<const HostProgress *>(self);
    progress.host_.apply();
    const std::int32_t answer =
        progress.callback_(progress.context_, done, total);
    FloatingPointSettings::standard().apply();
    return answer;
  }

  naibx_progress callback_;
  void *context_;
  FloatingPointSettings host_;
};

} // namespace naibx::capi
