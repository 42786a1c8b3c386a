// An object that several owners keep alive. (std::shared_ptr would need a
// symbol that glibc has from 2.32 on, and type information.)
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace naibx {

template <typename Value> class Shared {
public:
  Shared() = default; // of nothing
  template <typename... Arguments>
  [[nodiscard]] static Shared make(Arguments &&...arguments) {
    Shared made;
    made.block_ = std::make_unique<Block>(std::forward<Arguments>(arguments)...)
                      .release();
    return made;
  }
  Shared(const Shared &other) noexcept : block_(other.block_) {
    if (block_ != nullptr) {
      block_->owners.fetch_add(1, std::memory_order_relaxed);
    }
  }
  Shared(Shared &&other) noexcept
      : block_(std::exchange(other.block_, nullptr)) {}
  Shared &operator=(const Shared &other) noexcept {
    if (this != &other) {
      Shared copy(other);
      std::swap(block_, copy.block_);
    }
    return *this;
  }
  Shared &operator=(Shared &&other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~Shared() {
    if (block_ != nullptr &&
        block_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      const std::unique_ptr<Block> last(block_);
    }
  }

  explicit operator bool() const { return block_ != nullptr; }
  Value *operator->() const { return &block_->value; }
  Value &operator*() const { return block_->value; }
  friend bool operator==(const Shared &a, const Shared &b) {
    return a.block_ == b.block_;
  }
  friend bool operator!=(const Shared &a, const Shared &b) { return !(a == b); }

private:
  struct Block {
    template <typename... Arguments>
    explicit Block(Arguments &&...arguments)
        : value(std::forward<Arguments>(arguments)...) {}
    std::atomic<std::size_t> owners{1};
    Value value;
  };
  Block *block_ = nullptr;
};

} // namespace naibx
