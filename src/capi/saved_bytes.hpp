// What saving and loading models and predictors have in common.
#pragma once

#include "../format/container_writer.hpp"
#include "../format/file.hpp"
#include "guard.hpp"
#include "handles.hpp"

#include <cstdint>
#include <memory>

namespace naibx::capi {

// Writes to the caller's buffer, or only the size where that is too small.
inline naibx_status write_to_buffer(const format::ContainerWriter &writer,
                                    std::uint8_t *buffer,
                                    std::uint64_t capacity,
                                    std::uint64_t &size) {
  size = writer.file_length();
  if (size > capacity) {
    return NAIBX_BUFFER_TOO_SMALL;
  }
  format::MemorySink sink(buffer);
  writer.write(sink);
  return NAIBX_OK;
}

// A handle made from the bytes of a file; a failure names the file.
template <typename Handle>
Handle *load_file(const char *path, const naibx_load_options *options) {
  const naibx_load_options used = options_or_default(options);
  CallerMemory memory(used.allocator);
  try {
    const auto bytes = format::read_file(path, used.limits, &memory);
    return std::make_unique<Handle>(Span<const std::uint8_t>(bytes), used)
        .release();
  } catch (const Failure &failure) {
    if (failure.status() == NAIBX_ERROR_READ) {
      throw; // it names the file
    }
    fail(failure.status(), path, ": ", failure.what());
  }
}

} // namespace naibx::capi
