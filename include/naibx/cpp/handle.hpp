/**
 * @file
 * What owns an object of the C interface.
 *
 * Source: include/naibx/cpp/handle.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_HANDLE_HPP
#define NAIBX_CPP_HANDLE_HPP

#include <naibx/cpp/plain/destroy.hpp>

#include <memory>

namespace naibx {

/**
 * Owns one object of the C interface and destroys it. It can be moved and not
 * copied. What was moved from owns nothing: its functions report
 * NAIBX_ERROR_NULL_ARGUMENT; it may be destroyed or assigned to.
 */
template <typename Object> class Handle {
public:
  /** Takes over what a function of the C interface has made.
   *  @param[in] object the object, or null. */
  explicit Handle(Object *object) noexcept : object_(object) {}

  /**
   * The object, for functions of the C interface.
   * @return the object, valid until this is destroyed or assigned to; null of
   *   what was moved from.
   */
  [[nodiscard]] Object *get() noexcept { return object_.get(); }
  /** The same, for functions that only read.
   *  @return as the other form. */
  [[nodiscard]] const Object *get() const noexcept { return object_.get(); }
  /** Whether there is an object.
   *  @return false of what was moved from. */
  [[nodiscard]] explicit operator bool() const noexcept {
    return object_ != nullptr;
  }

  /** @cond */
  Handle(const Handle &) = delete;
  Handle &operator=(const Handle &) = delete;

protected:
  ~Handle() = default;
  Handle(Handle &&) noexcept = default;
  Handle &operator=(Handle &&) noexcept = default;
  /** @endcond */

private:
  std::unique_ptr<Object, base_detail::Destroy> object_;
};

} // namespace naibx

#endif // NAIBX_CPP_HANDLE_HPP
