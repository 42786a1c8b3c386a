/**
 * @file
 * What is asked of a predictor.
 *
 * Source: include/naibx/cpp/request.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_REQUEST_HPP
#define NAIBX_CPP_REQUEST_HPP

#include <naibx/cpp/plain/request.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * What is asked: sizes, and what is computed. Set once, then read by any number
 * of predictions. Where a request may be null, that asks for the predicted sets
 * alone.
 */
class Request : public PlainRequest<Request> {
public:
  using PlainRequest::PlainRequest;

  /**
   * Set the size of the set of each row. Rows and sizes must then match in
   * number wherever the request is used, else NAIBX_ERROR_MISMATCH.
   * @param[in] sizes for each row 0 to L, or NAIBX_SIZE_PREDICTED for what the
   *   request says otherwise; copied. None for no such sizes.
   * @return nothing.
   */
  Outcome<void> set_row_sizes(const Sizes &sizes) {
    return detail::call(naibx_request_set_row_sizes, get(), sizes,
                        std::uint64_t{sizes.size()});
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_REQUEST_HPP
