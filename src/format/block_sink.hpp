// Gathers the many small writes of a file into blocks.
#pragma once

#include "sink.hpp"

#include <utility>
#include <vector>

namespace naibx::format {

// put(bytes, count) takes a block of at least one byte, and throws Failure
// where it cannot.
template <typename Put> class BlockSink final : public Sink {
public:
  explicit BlockSink(Put put) : put_(std::move(put)) { block_.reserve(kBlock); }

  void write(const std::uint8_t *bytes, std::size_t count) override {
    if (block_.size() + count > kBlock) {
      flush();
    }
    if (count > kBlock) {
      put_(bytes, count);
    } else {
      block_.insert(block_.end(), bytes, bytes + count);
    }
  }
  // Writes the last block; the destructor writes nothing.
  void flush() {
    if (!block_.empty()) {
      put_(block_.data(), block_.size());
      block_.clear();
    }
  }

private:
  static constexpr std::size_t kBlock = std::size_t{1} << 16U;

  Put put_;
  std::vector<std::uint8_t> block_;
};

} // namespace naibx::format
