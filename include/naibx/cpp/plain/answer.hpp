/**
 * @file
 * What Answer has whose arguments are objects, numbers and texts.
 *
 * Made by bindings/cpp/generate_plain.py from what naibx.h declares: change
 * that, not this file.
 *
 * Source: include/naibx/cpp/plain/answer.hpp, MIT licence.
 */
// clang-format off
#ifndef NAIBX_CPP_PLAIN_ANSWER_HPP
#define NAIBX_CPP_PLAIN_ANSWER_HPP

#include <naibx/cpp/allocator.hpp>
#include <naibx/cpp/calls.hpp>
#include <naibx/cpp/handle.hpp>
#include <naibx/cpp/plain/request.hpp>
#include <naibx/cpp/predictor.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * What Answer has whose arguments are objects, numbers and texts.
 */
template <typename Derived>
class PlainAnswer : public Handle<naibx_answer> {
public:
  using Handle<naibx_answer>::Handle;

  /**
   * Make an answer without results.
   * @param[in] allocator where its memory comes from, or null for the default
   *   one.
   * @return the object.
   */
  [[nodiscard]] static Outcome<Derived> create(
      const Allocator *allocator = nullptr) {
    return detail::made<Derived>(
        naibx_answer_create, detail::Optional{allocator, "allocator"});
  }

  /**
   * Make room, so that predictions allocate nothing: with this predictor (a
   * live one also when its model has learned more), this request and so many
   * rows. Room for the labels of a row is for the largest set that it can have.
   * The results that are there are dropped.
   * @param[in] predictor the predictor.
   * @param[in] request what will be asked, or null.
   * @param[in] row_count at most so many rows.
   * @return nothing; NAIBX_NOT_TRAINED for a live predictor of a model without
   *   examples; NAIBX_ERROR_MISMATCH for sizes of other rows.
   */
  Outcome<void> reserve(
      const Predictor &predictor, const Request *request,
      std::uint64_t row_count) {
    return detail::call(
        naibx_answer_reserve, this->get(), predictor.get(),
        detail::Optional{request, "request"}, row_count);
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PLAIN_ANSWER_HPP
