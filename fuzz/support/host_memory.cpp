#include "host_memory.hpp"

#include "require.hpp"

#include <algorithm>
#include <new>

namespace naibx::fuzz {

HostMemory::~HostMemory() {
  require(lent_ == 0, "memory of the host is given back");
}

void *HostMemory::allocate(void *context, std::size_t size,
                           std::size_t alignment) {
  auto &host = *static_cast<HostMemory *>(context);
  require(size > 0, "nobody asks for no memory");
  require(alignment > 0 && (alignment & (alignment - 1)) == 0,
          "an alignment is a power of 2");
  if (host.left_ == 1) { // for ever
    return nullptr;
  }
  if (host.left_ > 1) {
    --host.left_;
  }
  void *const memory =
      ::operator new(size, std::align_val_t(alignment), std::nothrow);
  host.lent_ += memory == nullptr ? 0 : size;
  host.most_ = std::max(host.most_, host.lent_);
  return memory;
}

void HostMemory::deallocate(void *context, void *memory, std::size_t size,
                            std::size_t alignment) {
  auto &host = *static_cast<HostMemory *>(context);
  require(memory != nullptr && size <= host.lent_,
          "what is given back was lent");
  host.lent_ -= size;
  ::operator delete(memory, std::align_val_t(alignment));
}

} // namespace naibx::fuzz
