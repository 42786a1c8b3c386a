// The caller's function that takes the bytes of a file, called with the
// caller's own floating-point settings. Made before the guard is entered.
#pragma once

#include "../base/failure.hpp"
#include "../format/block_sink.hpp"
#include "../format/container_writer.hpp"
#include "floating_point_scope.hpp"

#include <naibx/naibx.h>

#include <cstdint>

namespace naibx::capi {

class HostWriter {
public:
  HostWriter(naibx_write callback, void *context)
      : callback_(callback), context_(context),
        host_(FloatingPointSettings::current()) {}

  // Throws NAIBX_ERROR_WRITE where the callback does not take a part.
  void write(const format::ContainerWriter &file) const {
    std::uint64_t done = 0;
    format::BlockSink sink([&](const std::uint8_t *bytes, std::size_t count) {
      const std::int32_t answer = call(bytes, count);
      if (answer != 0) {
        fail(NAIBX_ERROR_WRITE, "the caller's function returned ", answer,
             ", so the file was not saved beyond byte ", done, " of ",
             file.file_length());
      }
      done += count;
    });
    file.write(sink);
    sink.flush();
  }

private:
  [[nodiscard]] std::int32_t call(const std::uint8_t *bytes,
                                  std::uint64_t count) const {
    host_.apply();
    const std::int32_t answer = callback_(context_, bytes, count);
    FloatingPointSettings::standard().apply();
    return answer;
  }

  naibx_write callback_;
  void *context_;
  FloatingPointSettings host_;
};

} // namespace naibx::capi
