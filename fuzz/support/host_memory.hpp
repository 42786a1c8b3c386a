// The allocator of a host: counts what is lent, and has none left now and then.
#pragma once

#include <cstddef>
#include <cstdint>

namespace naibx::fuzz {

class HostMemory {
public:
  HostMemory() = default;
  // Checks that all has been given back.
  ~HostMemory();
  HostMemory(const HostMemory &) = delete;
  HostMemory &operator=(const HostMemory &) = delete;
  HostMemory(HostMemory &&) = delete;
  HostMemory &operator=(HostMemory &&) = delete;

  // For naibx_allocator_create; the context is the object.
  static void *allocate(void *context, std::size_t size, std::size_t alignment);
  static void deallocate(void *context, void *memory, std::size_t size,
                         std::size_t alignment);

  // After so many requests none succeeds; 0: all do.
  void fail_after(std::uint32_t requests) { left_ = requests; }

  // The most that was lent at any time.
  [[nodiscard]] std::size_t most() const { return most_; }

  // As long as it lives every request succeeds.
  class Plenty {
  public:
    explicit Plenty(HostMemory &memory) : memory_(memory), left_(memory.left_) {
      memory.left_ = 0;
    }
    ~Plenty() { memory_.left_ = left_; }
    Plenty(const Plenty &) = delete;
    Plenty &operator=(const Plenty &) = delete;
    Plenty(Plenty &&) = delete;
    Plenty &operator=(Plenty &&) = delete;

  private:
    HostMemory &memory_;
    std::uint32_t left_;
  };

private:
  std::size_t lent_ = 0;
  std::size_t most_ = 0;
  std::uint32_t left_ = 0;
};

} // namespace naibx::fuzz
