/**
 * @file
 * Where the memory comes from that grows with the data.
 *
 * Source: include/naibx/cpp/allocator.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_ALLOCATOR_HPP
#define NAIBX_CPP_ALLOCATOR_HPP

#include <naibx/cpp/callbacks.hpp>
#include <naibx/cpp/calls.hpp>
#include <naibx/cpp/handle.hpp>

#include <cstddef>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
namespace detail {

template <typename Resource>
void *allocate_from(void *resource, std::size_t size, std::size_t alignment) {
  Caught caught; // and forgotten: no memory is what it means
  return caught.run(
      [&]() -> void * {
        return static_cast<Resource *>(resource)->allocate(size, alignment);
      },
      static_cast<void *>(nullptr));
}

template <typename Resource>
void deallocate_to(void *resource, void *memory, std::size_t size,
                   std::size_t alignment) {
  Caught caught;
  caught.run(
      [&] {
        static_cast<Resource *>(resource)->deallocate(memory, size, alignment);
        return true;
      },
      false);
}

} // namespace detail
/** @endcond */

/**
 * Where models, their copies, their compiled predictors, the configurations got
 * from them, and answers take the memory that grows with labels, features or
 * rows.
 */
class Allocator : public Handle<naibx_allocator> {
public:
  using Handle::Handle;

  /**
   * Make an allocator of a std::pmr::memory_resource or of whatever else has
   * allocate(size, alignment) and deallocate(memory, size, alignment).
   * @param[in,out] resource where the memory comes from. It has to last until
   *   the last object made with the allocator is destroyed, and to be fit for
   *   all threads that use these. What its allocate() throws counts as no
   *   memory; its deallocate() must throw nothing.
   * @return the allocator, which may be destroyed before these objects.
   */
  template <typename Resource>
  [[nodiscard]] static Outcome<Allocator> create(Resource &resource) {
    return detail::made<Allocator>(
        naibx_allocator_create, &detail::allocate_from<Resource>,
        &detail::deallocate_to<Resource>,
        static_cast<void *>(std::addressof(resource)));
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_ALLOCATOR_HPP
