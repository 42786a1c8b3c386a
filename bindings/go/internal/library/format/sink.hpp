// Made by bindings/go/generate_sources.py from
// src/format/sink.hpp: do not edit.

// Where the bytes of a model file go.
#pragma once

#include "checksum.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace naibx::format {

class Sink {
public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink &) = delete;
  Sink &operator=(const Sink &) = delete;
  Sink(Sink &&) = delete;
  Sink &operator=(Sink &&) = delete;

  // Throws Failure where the bytes cannot be taken.
  virtual void write(const std::uint8_t *bytes, std::size_t count) = 0;
};

// Keeps only length and checksum.
class MeasuringSink final : public Sink {
public:
  void write(const std::uint8_t *bytes, std::size_t count) override {
    checksum_.add(bytes, count);
    length_ += count;
  }
  [[nodiscard]] std::uint64_t length() const { return length_; }
  [[nodiscard]] std::uint64_t checksum() const { return checksum_.value(); }

private:
  Checksum checksum_;
  std::uint64_t length_ = 0;
};

// Writes to memory that has room for the whole file.
class MemorySink final : public Sink {
public:
  explicit MemorySink(std::uint8_t *bytes) : next_(bytes) {}
  void write(const std::uint8_t *bytes, std::size_t count) override {
    if (count > 0) {
      std::memcpy(next_, bytes, count);
      next_ += count;
    }
  }

private:
  std::uint8_t *next_;
};

} // namespace naibx::format
