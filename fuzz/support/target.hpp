// What every target defines, and libFuzzer or replay.cpp calls.
#pragma once

#include <cstddef>
#include <cstdint>

// Takes any bytes, always returns 0, and aborts where something is wrong.
// NOLINTNEXTLINE(readability-identifier-naming): as libFuzzer wants it
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size);
