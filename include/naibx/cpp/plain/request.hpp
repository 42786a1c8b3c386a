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
   * Set how the size is taken where it is not given.
   * @param[in] size_rule NAIBX_SIZE_BEST, which it is unless set, to
   *   NAIBX_SIZE_F1.
   * @param[in] level for NAIBX_SIZE_QUANTILE above 0 and below 1, else 0.
   * @return nothing.
   */
  Outcome<void> set_size_rule(std::int32_t size_rule, double level) {
    return detail::call(
        naibx_request_set_size_rule, this->get(), size_rule, level);
  }

  /**
   * Set how likely each size is, in place of what the model says, for all rows:
   * from a predictor of the caller's own, or from counts. The rule is applied
   * to this; with NAIBX_SIZE_BEST that is the mode, of each method.
   * @param[in] log_probabilities of the sizes 0, 1 and so on, but for a summand
   *   of all; -infinity, like a size that is not there, for one that cannot be.
   *   At least one is a number, and none is of a size above L; copied.
   * @return nothing.
   */
  Outcome<void> set_size_posterior(span<const double> log_probabilities) {
    return detail::call(
        naibx_request_set_size_posterior, this->get(),
        log_probabilities.data(),
        base_detail::converted<std::uint64_t>(log_probabilities.size()));
  }

  /**
   * Set how likely each size is for one row, in place of what is said for all.
   * A request with such of a row that a prediction does not have gives
   * NAIBX_ERROR_MISMATCH there.
   * @param[in] row which row of the prediction, from 0.
   * @param[in] log_probabilities as for all rows; copied.
   * @return nothing.
   */
  Outcome<void> set_row_size_posterior(
      std::uint64_t row, span<const double> log_probabilities) {
    return detail::call(
        naibx_request_set_row_size_posterior, this->get(), row,
        log_probabilities.data(),
        base_detail::converted<std::uint64_t>(log_probabilities.size()));
  }

  /**
   * Set which labels must be in the sets of all rows, must not be, or are
   * given. Within all that a request asks, the paper's method takes the best
   * size, and then each label the best after which the rest can still be met;
   * the other methods take the best set by expected utility
   * (docs/constraints.md). Where no set meets it all, a prediction of one row
   * fails with NAIBX_ERROR_IMPOSSIBLE, and one of a batch has an empty set,
   * which naibx_answer_outcomes tells.
   * @param[in] rule NAIBX_REQUIRED, NAIBX_FORBIDDEN or NAIBX_GIVEN.
   * @param[in] labels in place of those that the rule had before; copied.
   * @return nothing.
   */
  Outcome<void> set_labels(
      std::int32_t rule, const Integers<std::uint32_t> &labels) {
    return detail::call(
        naibx_request_set_labels, this->get(), rule, labels,
        base_detail::converted<std::uint64_t>(labels.size()));
  }

  /**
   * Set such labels of one row, besides those of all rows. A request with
   * labels of a row that a prediction does not have gives NAIBX_ERROR_MISMATCH
   * there.
   * @param[in] rule NAIBX_REQUIRED, NAIBX_FORBIDDEN or NAIBX_GIVEN.
   * @param[in] row which row of the prediction, from 0.
   * @param[in] labels in place of those that the rule had for this row; copied.
   * @return nothing.
   */
  Outcome<void> set_row_labels(
      std::int32_t rule, std::uint64_t row,
      const Integers<std::uint32_t> &labels) {
    return detail::call(
        naibx_request_set_row_labels, this->get(), rule, row, labels,
        base_detail::converted<std::uint64_t>(labels.size()));
  }

  /**
   * Ask for at least and at most so many labels of a group, besides what else
   * is asked. Groups are numbered from 0 in their order.
   * @param[in] labels without duplicates; copied.
   * @param[in] least fewest of them.
   * @param[in] most most of them, at least `least`.
   * @return nothing; NAIBX_ERROR_DUPLICATE_LABEL.
   */
  Outcome<void> add_group(
      const Integers<std::uint32_t> &labels, std::uint32_t least,
      std::uint32_t most) {
    return detail::call(
        naibx_request_add_group, this->get(), labels,
        base_detail::converted<std::uint64_t>(labels.size()), least, most);
  }

  /**
   * Ask that a label is in only if another is.
   * @param[in] label which label.
   * @param[in] implied what is in where `label` is.
   * @return nothing.
   */
  Outcome<void> add_implication(std::uint32_t label, std::uint32_t implied) {
    return detail::call(
        naibx_request_add_implication, this->get(), label, implied);
  }

  /**
   * Forget all labels, groups and implications; sizes stay.
   * @return nothing.
   */
  Outcome<void> clear_constraints() {
    return detail::call(naibx_request_clear_constraints, this->get());
  }

  /**
   * Ask for the most likely sets of each row, best first, in place of the one
   * that is predicted (a set count and a width of 1). How many there are is
   * told by naibx_answer_set_offsets; their scores are NAIBX_SET_SCORES. The
   * paper's method follows so many beginnings of sets from label to label as
   * the width says: half of them for the best size, a quarter for the second,
   * and so on. With NAIBX_WIDTH_EXACT it then searches for what is better
   * (branch and bound), each node being the beginning of a set. The linear and
   * the kernel method rank what they weigh and the neighbours of the best
   * `width` of them; they have no exact search, and take a width of 64.
   * @param[in] set_count at most so many sets of a row, 1 to 1,024.
   * @param[in] width at least `set_count` and at most 1,024, or
   *   NAIBX_WIDTH_EXACT.
   * @return nothing.
   */
  Outcome<void> set_best(std::uint32_t set_count, std::uint32_t width) {
    return detail::call(naibx_request_set_best, this->get(), set_count, width);
  }

  /**
   * Set how long a set is searched for where constraints exclude the first
   * choices, or with NAIBX_WIDTH_EXACT: both may be as hard as any problem is.
   * @param[in] nodes so many labels of each row are put in or out to see what
   *   follows; 10,000 unless told. With 0 none is searched for.
   * @return nothing.
   */
  Outcome<void> set_node_limit(std::uint64_t nodes) {
    return detail::call(naibx_request_set_node_limit, this->get(), nodes);
  }

  /**
   * Set how long one call may take. The clock is read between the steps of a
   * search and before rows are scored, some hundreds at once. A search that it
   * ends keeps the best sets that it has found: the outcome of the row is
   * NAIBX_CUT_SHORT. A cascade that it meets takes its remaining labels by the
   * scores that they have by then. Rows that are not reached have no set, the
   * outcome NAIBX_ERROR_UNDECIDED, and NaN for numbers.
   * @param[in] microseconds from the beginning of the call; 0 for none.
   * @return nothing.
   */
  Outcome<void> set_deadline(std::uint64_t microseconds) {
    return detail::call(naibx_request_set_deadline, this->get(), microseconds);
  }

  /**
   * Set what is computed.
   * @param[in] outputs NAIBX_SETS and so on, summed; at least one of them, and
   *   NAIBX_STEPS and NAIBX_SET_SCORES only with NAIBX_SETS.
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
