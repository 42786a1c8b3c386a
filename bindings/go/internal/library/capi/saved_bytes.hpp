// Made by bindings/go/generate_sources.py from
// src/capi/saved_bytes.hpp: do not edit.

// What saving and loading models and predictors have in common.
#pragma once

#include "../files/file.hpp"
#include "../format/container_writer.hpp"
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
  const std::uint64_t length = writer.file_length();
  if (length > capacity) {
    size = length;
    return NAIBX_BUFFER_TOO_SMALL;
  }
  format::MemorySink sink(buffer);
  writer.write(sink); // may run out of memory: then there is no size
  size = length;
  return NAIBX_OK;
}

// Runs make(options), where a failure is one of the file at `path`, and
// names it.
template <typename Make>
auto make_from_file(const char *path, const naibx_load_options *options,
                    const Make &make) {
  try {
    return make(options_or_default(options));
  } catch (const Failure &failure) {
    if (failure.status() == NAIBX_ERROR_READ) {
      throw; // it names the file
    }
    fail(failure.status(), path, ": ", failure.what());
  }
}

// A handle made from the bytes of a file.
template <typename Handle>
Handle *load_file(const char *path, const naibx_load_options *options) {
  return make_from_file(path, options, [path](const naibx_load_options &used) {
    CallerMemory memory(used.allocator);
    const auto bytes = format::read_file(path, used.limits, &memory);
    return std::make_unique<Handle>(Span<const std::uint8_t>(bytes), used)
        .release();
  });
}

} // namespace naibx::capi
