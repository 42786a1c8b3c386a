// Reads the bytes of a model file from wherever they come.
#pragma once

#include "../base/size.hpp"
#include "../format/constants.hpp"
#include "../format/container.hpp"
#include "../format/load_limits.hpp"

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx::format {

// Reads until there are `wanted` bytes or no more. Room grows with the bytes
// read, not with what a header declares.
template <typename Read>
void read_up_to(const Read &read, std::uint64_t wanted,
                std::pmr::vector<std::uint8_t> &bytes) {
  constexpr std::uint64_t kLeastStep = std::uint64_t{1} << 20U;
  std::size_t length = bytes.size();
  while (length < wanted) {
    if (length == bytes.size()) {
      const std::uint64_t step = std::max<std::uint64_t>(kLeastStep, length);
      bytes.resize(to_size(std::min(wanted, length + step)));
    }
    const std::size_t count =
        read(bytes.data() + length, bytes.size() - length);
    if (count == 0) {
      break;
    }
    length += count;
  }
  bytes.resize(length);
}

// read(bytes, count) reads up to so many bytes and returns how many there were,
// 0 at the end. Throws AboveLimit before it reads a byte too many.
template <typename Read>
std::pmr::vector<std::uint8_t> read_blocks(const Read &read,
                                           const LoadLimits &limits,
                                           std::pmr::memory_resource *memory) {
  std::pmr::vector<std::uint8_t> bytes(memory);
  read_up_to(read, kHeaderSize, bytes);
  if (const std::uint64_t length = told_length(bytes)) {
    check_limit(length, limits.bytes, "bytes");
    read_up_to(read, length, bytes);
    // One more byte shows whether the file goes on after its end.
    read_up_to(read, std::uint64_t{bytes.size()} + 1, bytes);
  }
  return bytes;
}

} // namespace naibx::format
