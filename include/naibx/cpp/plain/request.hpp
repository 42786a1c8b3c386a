/**
 * @file
 * What is asked.
 *
 * Made by bindings/cpp/generate_plain.py from what naibx.h declares: change
 * that, not this file.
 *
 * Source: include/naibx/cpp/plain/request.hpp, MIT licence.
 */
// clang-format off
#ifndef NAIBX_CPP_PLAIN_REQUEST_HPP
#define NAIBX_CPP_PLAIN_REQUEST_HPP

#include <naibx/cpp/calls.hpp>
#include <naibx/cpp/handle.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * What is asked: sizes, and what is computed. Set once, then read by any number
 * of predictions. Where a request may be null, that asks for the predicted sets
 * alone.
 */
class Request : public Handle<naibx_request> {
public:
  using Handle<naibx_request>::Handle;

  /**
   * Make a request for the predicted sets.
   * @return the object.
   */
  [[nodiscard]] static Outcome<Request> create() {
    return detail::made<Request>(naibx_request_create);
  }

  /**
   * Set bounds for the size of the sets. The size is the best of those seen in
   * training that lie within; where none does, the bound that is nearest to the
   * best one. (The linear and the kernel method take the best set of a size
   * that was seen within, or of any size within where none was.) With equal
   * bounds it is given, and no size is predicted.
   * @param[in] least smallest size.
   * @param[in] most largest size, at least `least`; UINT32_MAX for L.
   * @return nothing.
   */
  Outcome<void> set_size(std::uint32_t least, std::uint32_t most) {
    return detail::call(naibx_request_set_size, this->get(), least, most);
  }

  /**
   * Set the size of the set of each row. Rows and sizes must then match in
   * number wherever the request is used, else NAIBX_ERROR_MISMATCH.
   * @param[in] sizes for each row 0 to L, or NAIBX_SIZE_PREDICTED for what the
   *   request says otherwise; copied. None for no such sizes.
   * @return nothing.
   */
  Outcome<void> set_row_sizes(const Integers<std::int64_t> &sizes) {
    return detail::call(
        naibx_request_set_row_sizes, this->get(), sizes,
        base_detail::converted<std::uint64_t>(sizes.size()));
  }

  /**
   * Set what is computed.
   * @param[in] outputs NAIBX_SETS and so on, summed; at least one of them, and
   *   NAIBX_STEPS only with NAIBX_SETS.
   * @return nothing.
   */
  Outcome<void> set_outputs(std::uint32_t outputs) {
    return detail::call(naibx_request_set_outputs, this->get(), outputs);
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PLAIN_REQUEST_HPP
