/**
 * @file
 * What owns an object of the C interface.
 *
 * Source: include/naibx/cpp/handle.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_HANDLE_HPP
#define NAIBX_CPP_HANDLE_HPP

#include <naibx/naibx.h>

#include <memory>
#include <utility>

namespace naibx {
/** @cond */
namespace base_detail {

struct Destroy {
  void operator()(naibx_allocator *allocator) const {
    naibx_allocator_destroy(allocator);
  }
  void operator()(naibx_config *config) const { naibx_config_destroy(config); }
  void operator()(naibx_load_options *options) const {
    naibx_load_options_destroy(options);
  }
  void operator()(naibx_model *model) const { naibx_destroy(model); }
  void operator()(naibx_predictor *predictor) const {
    naibx_predictor_destroy(predictor);
  }
  void operator()(naibx_workspace *workspace) const {
    naibx_workspace_destroy(workspace);
  }
};

} // namespace base_detail
/** @endcond */

/**
 * Owns one object of the C interface and destroys it. It can be moved and not
 * copied. What was moved from owns nothing: functions that can fail then report
 * NAIBX_ERROR_NULL_ARGUMENT, the others give 0; it may be destroyed or assigned
 * to.
 */
template <typename Object> class Handle {
public:
  /**
   * The object, for functions of the C interface.
   * @return the object, valid until this is destroyed or assigned to; null of
   *   what was moved from.
   * @threads as for the object.
   * @since 0.1
   */
  [[nodiscard]] Object *get() noexcept { return object_.get(); }
  /**
   * The same, for functions that only read.
   * @return the object, valid until this is destroyed or assigned to; null of
   *   what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] const Object *get() const noexcept { return object_.get(); }
  /**
   * Whether there is an object.
   * @return false of what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] explicit operator bool() const noexcept {
    return object_ != nullptr;
  }

  /** @cond */
  Handle(const Handle &) = delete;
  Handle &operator=(const Handle &) = delete;

protected:
  explicit Handle(Object *object) noexcept : object_(object) {}
  ~Handle() = default;
  Handle(Handle &&) noexcept = default;
  Handle &operator=(Handle &&) noexcept = default;
  /** @endcond */

private:
  std::unique_ptr<Object, base_detail::Destroy> object_;
};

} // namespace naibx

#endif // NAIBX_CPP_HANDLE_HPP
