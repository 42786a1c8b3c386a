// In place of the C++ library's: a request for more than so many bytes at once
// fails, as it does where memory runs out. The allocator of a sanitizer would
// end the program, and a machine with enough memory would go on for minutes.
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t kMost = std::size_t{1} << 25U;

// NULL where there is none.
void *take(std::size_t size, std::size_t alignment) {
  if (size > kMost)
    return nullptr;
  const std::size_t rounded = (size + alignment) / alignment * alignment;
  // NOLINTNEXTLINE(*-no-malloc, *-owning-memory): operator new stands on it
  return std::aligned_alloc(alignment, rounded);
}

void *take_or_throw(std::size_t size, std::size_t alignment) {
  void *const memory = take(size, alignment);
  if (memory == nullptr)
    throw std::bad_alloc();
  return memory;
}

void give_back(void *memory) {
  // NOLINTNEXTLINE(*-no-malloc, *-owning-memory): operator new stands on it
  std::free(memory);
}

constexpr std::size_t kAlignment = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

} // namespace

// NOLINTBEGIN(misc-new-delete-overloads): all of them are here
void *operator new(std::size_t size) {
  return take_or_throw(size, kAlignment);
}
void *operator new[](std::size_t size) {
  return take_or_throw(size, kAlignment);
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept {
  return take(size, kAlignment);
}
void *operator new[](std::size_t size, const std::nothrow_t &) noexcept {
  return take(size, kAlignment);
}
void *operator new(std::size_t size, std::align_val_t alignment) {
  return take_or_throw(size, static_cast<std::size_t>(alignment));
}
void *operator new[](std::size_t size, std::align_val_t alignment) {
  return take_or_throw(size, static_cast<std::size_t>(alignment));
}
void *operator new(std::size_t size, std::align_val_t alignment,
                   const std::nothrow_t &) noexcept {
  return take(size, static_cast<std::size_t>(alignment));
}
void *operator new[](std::size_t size, std::align_val_t alignment,
                     const std::nothrow_t &) noexcept {
  return take(size, static_cast<std::size_t>(alignment));
}
void operator delete(void *memory) noexcept {
  give_back(memory);
}
void operator delete[](void *memory) noexcept {
  give_back(memory);
}
void operator delete(void *memory, std::size_t) noexcept {
  give_back(memory);
}
void operator delete[](void *memory, std::size_t) noexcept {
  give_back(memory);
}
void operator delete(void *memory, const std::nothrow_t &) noexcept {
  give_back(memory);
}
void operator delete[](void *memory, const std::nothrow_t &) noexcept {
  give_back(memory);
}
void operator delete(void *memory, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete[](void *memory, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete(void *memory, std::size_t, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete[](void *memory, std::size_t, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete(void *memory, std::align_val_t,
                     const std::nothrow_t &) noexcept {
  give_back(memory);
}
void operator delete[](void *memory, std::align_val_t,
                       const std::nothrow_t &) noexcept {
  give_back(memory);
}
// NOLINTEND(misc-new-delete-overloads)
