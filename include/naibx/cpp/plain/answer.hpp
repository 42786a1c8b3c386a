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

  /**
   * Ask something else of the rows that were predicted last: from the scores
   * that the answer has kept (NAIBX_KEPT_SCORES), as when a solver has fixed
   * some of the labels. The results are those of naibx_answer_predict with the
   * same rows and this request, on the calling thread alone. The scores stay
   * until the next call of naibx_answer_predict or naibx_answer_reserve.
   * @param[in] predictor the one that predicted them.
   * @param[in] request what is asked, or null.
   * @return nothing; NAIBX_STALE where a live predictor's model has changed
   *   since; NAIBX_ERROR_MISMATCH for another predictor, or where there are no
   *   kept scores; those of naibx_answer_predict.
   */
  Outcome<void> predict_again(
      const Predictor &predictor, const Request *request) {
    return detail::call(
        naibx_answer_predict_again, this->get(), predictor.get(),
        detail::Optional{request, "request"});
  }

  /**
   * Look up how likely a set is for a row whose scores the answer has kept. By
   * the paper's method log P(M = m | x) and the logarithm of the sum over all
   * orders of its labels: those of all sets sum to 1. By the linear and the
   * kernel method the log-probability among the sets that are weighed and this
   * one. Results stay; memory of the call is allocated.
   * @param[in] predictor the one that predicted it.
   * @param[in] row which row.
   * @param[in] labels the set, in any order, without duplicates.
   * @return the result; -infinity for a size never seen; NAIBX_STALE;
   *   NAIBX_ERROR_MISMATCH as of naibx_answer_predict_again; NAIBX_ERROR_LABEL;
   *   NAIBX_ERROR_DUPLICATE_LABEL; NAIBX_ERROR_LIMIT.
   */
  [[nodiscard]] Outcome<double> log_probability(
      const Predictor &predictor, std::uint64_t row,
      const Integers<std::uint32_t> &labels) {
    return detail::looked_up<double>(
        naibx_answer_log_probability, this->get(), predictor.get(), row,
        labels, base_detail::converted<std::uint64_t>(labels.size()));
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PLAIN_ANSWER_HPP
