// Every function of the public header that can fail runs its body in here, so
// that no exception crosses the ABI.
#pragma once

#include "../base/failure.hpp"
#include "../base/progress.hpp"
#include "../base/size.hpp"
#include "../base/span.hpp"
#include "error.hpp"
#include "floating_point_scope.hpp"

#include <naibx/naibx.h>

#include <cerrno>
#include <exception>
#include <new>
#include <stdexcept>

#if defined(__GLIBCXX__)
#include <cxxabi.h>
#endif

namespace naibx::capi {

class ErrnoScope {
public:
  ErrnoScope() : saved_(errno) {}
  ~ErrnoScope() { errno = saved_; }
  ErrnoScope(const ErrnoScope &) = delete;
  ErrnoScope &operator=(const ErrnoScope &) = delete;
  ErrnoScope(ErrnoScope &&) = delete;
  ErrnoScope &operator=(ErrnoScope &&) = delete;

private:
  int saved_;
};

// Runs `body`, which returns a status, and turns every exception into one.
template <typename Body>
naibx_status guard(naibx_error **error, const Body &body) {
  if (error != nullptr) {
    *error = nullptr;
  }
  const ErrnoScope errno_scope;
  const FloatingPointScope floating_point_scope;
  try {
    return body();
  } catch (const Failure &failure) {
    return report(failure, error);
  } catch (const Cancelled &) {
    return NAIBX_CANCELLED;
  } catch (const std::bad_alloc &) {
    return report_out_of_memory(error);
  } catch (const std::length_error &) { // a container above its largest size
    return report_out_of_memory(error);
#if defined(__GLIBCXX__)
  } catch (const abi::__forced_unwind &) {
    // The thread is being cancelled. There is no object, which UBSan reports as
    // a null reference; but the class is abstract and can be caught in no other
    // way.
    throw;
#endif
  } catch (...) {
    return report(Failure(NAIBX_ERROR_INTERNAL,
                          "internal error: an exception that the library does "
                          "not know; please report it"),
                  error);
  }
}

// Throws where the pointer is NULL, and names the parameter.
template <typename Pointer>
void require(const Pointer &pointer, const char *name) {
  if (pointer == nullptr) {
    fail(NAIBX_ERROR_NULL_ARGUMENT, "the argument `", name, "` is NULL");
  }
}

// An array may be NULL where it has no elements.
template <typename Pointer>
void require_array(const Pointer &pointer, std::uint64_t count,
                   const char *name) {
  if (pointer == nullptr && count > 0) {
    fail(NAIBX_ERROR_NULL_ARGUMENT, "the argument `", name,
         "` is NULL, but has ", count, " elements");
  }
}

// An array that is read must fit into the address space. Otherwise it is
// refused before it is read, so its counts fit into size_t from here on.
template <typename Element>
Span<const Element> require_readable(const Element *elements,
                                     std::uint64_t count, const char *name) {
  require_array(elements, count, name);
  if (count > kMaximumBytes / sizeof(Element)) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the argument `", name, "` is said to have ",
         count, " elements of ", sizeof(Element),
         " bytes, more than the address space has room for");
  }
  return {elements, static_cast<std::size_t>(count)};
}

// The same for arrays with one element a row, or one more offset.
inline void require_rows_fit(std::uint64_t row_count) {
  constexpr std::uint64_t kMostRows = kMaximumBytes / sizeof(std::uint64_t) - 1;
  if (row_count > kMostRows) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the argument `row_count` is ", row_count,
         ", but the address space has room for arrays of at most ", kMostRows,
         " rows");
  }
}

// An out parameter is cleared before anything can fail.
template <typename Value> void clear(Value *out) {
  if (out != nullptr) {
    *out = Value{};
  }
}

} // namespace naibx::capi
