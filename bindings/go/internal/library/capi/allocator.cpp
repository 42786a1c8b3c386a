// Made by bindings/go/generate_sources.py from
// src/capi/allocator.cpp: do not edit.

#include "settings.hpp"

#include "guard.hpp"
#include "handles.hpp"

#include <memory>
#include <new>

namespace naibx::capi {

void *CallerMemory::do_allocate(std::size_t size, std::size_t alignment) {
  if (functions_.allocate == nullptr) {
    return ::operator new(size, std::align_val_t(alignment));
  }
  void *const memory =
      functions_.allocate(functions_.context, size == 0 ? 1 : size, alignment);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

void CallerMemory::do_deallocate(void *memory, std::size_t size,
                                 std::size_t alignment) {
  if (functions_.allocate == nullptr) {
    ::operator delete(memory, std::align_val_t(alignment));
  } else {
    functions_.deallocate(functions_.context, memory, size == 0 ? 1 : size,
                          alignment);
  }
}

AllocatorFunctions functions_of(const naibx_allocator *allocator) {
  return allocator == nullptr ? AllocatorFunctions() : allocator->functions;
}

} // namespace naibx::capi

extern "C" {

naibx_status naibx_allocator_create(naibx_allocate allocate,
                                    naibx_deallocate deallocate, void *context,
                                    naibx_allocator **allocator,
                                    naibx_error **error) {
  return naibx::capi::guard(error, [&]() -> naibx_status {
    naibx::capi::clear(allocator);
    naibx::capi::require(allocator, "allocator");
    naibx::capi::require(allocate, "allocate");
    naibx::capi::require(deallocate, "deallocate");
    *allocator = std::make_unique<naibx_allocator>(
                     naibx_allocator{{allocate, deallocate, context}})
                     .release();
    return NAIBX_OK;
  });
}

void naibx_allocator_destroy(naibx_allocator *allocator) {
  const std::unique_ptr<naibx_allocator> owned(allocator);
}

} // extern "C"
