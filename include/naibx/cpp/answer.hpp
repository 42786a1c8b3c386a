/**
 * @file
 * Answers, which are where results stand.
 *
 * Source: include/naibx/cpp/answer.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_ANSWER_HPP
#define NAIBX_CPP_ANSWER_HPP

#include <naibx/cpp/executor.hpp>
#include <naibx/cpp/features.hpp>
#include <naibx/cpp/plain/answer.hpp>

#include <vector>

namespace naibx {

/** A look at the sets of an Answer, valid until its next call of predict() or
 *  reserve(), also one that fails. */
struct Sets {
  /** A number more than there are sets: set s has the labels label_offsets[s]
   *  to label_offsets[s + 1] - 1. */
  span<const std::uint64_t> label_offsets;
  /** The sets one after the other, each in the order of choice. */
  span<const std::uint32_t> labels;

  /** How many sets: one for each row, unless several were asked for.
   *  @return the number of sets. */
  [[nodiscard]] std::size_t size() const noexcept {
    return label_offsets.empty() ? 0 : label_offsets.size() - 1;
  }
  /** One set.
   *  @param[in] index below the size, which is not checked.
   *  @return its labels, valid as long as this. */
  [[nodiscard]] span<const std::uint32_t>
  operator[](std::size_t index) const noexcept {
    const auto begin = static_cast<std::size_t>(label_offsets[index]);
    const auto end = static_cast<std::size_t>(label_offsets[index + 1]);
    return {labels.data() + begin, end - begin};
  }
};

/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * Scratch memory and results of one thread, and of those that share its
 * batches. It grows as needed and serves any predictor and any request, one
 * after the other.
 */
class Answer : public Executing<PlainAnswer<Answer>> {
public:
  using Executing::Executing;

  /**
   * Predict the sets of many examples: for each first its size, then label
   * after label. The results are read by sets() and numbers(), and stay until
   * the next call of predict() or reserve(), also one that fails: then there
   * are none.
   * @param[in] predictor what predicts.
   * @param[in] request what is asked, or null.
   * @param[in] rows the features.
   * @param[in] progress asked now and then whether to stop, or none.
   * @return nothing; NAIBX_NOT_TRAINED for a live predictor; NAIBX_CANCELLED;
   *   NAIBX_ERROR_OFFSETS; NAIBX_ERROR_MISMATCH for sizes of other rows;
   *   NAIBX_ERROR_FEATURE_COUNT, NAIBX_ERROR_FEATURE_INDEX,
   *   NAIBX_ERROR_FEATURE_VALUE, with Error::row().
   */
  Outcome<void> predict(const Predictor &predictor, const Request *request,
                        const Rows &rows, const Progress &progress = {}) {
    return this->watched(progress, [&](auto &report, auto &relay) {
      this->call(report, predictor, request, rows, relay);
    });
  }
  /** Predict the set of one example: a batch of one row.
   *  @param[in] predictor what predicts.
   *  @param[in] request what is asked, or null.
   *  @param[in] features the features.
   *  @return as the other form. */
  Outcome<void> predict(const Predictor &predictor, const Request *request,
                        const Features &features) {
    const Rows &row = features;
    return predict(predictor, request, row);
  }

  /**
   * Look at the sets.
   * @return the sets; NAIBX_ERROR_MISMATCH where there are no results, or no
   *   sets among them.
   */
  [[nodiscard]] Outcome<Sets> sets() const & {
    detail::Report report;
    Sets found = look(report);
    return detail::finish(std::move(report), found);
  }
  /** What goes away takes its results along. */
  void sets() const && = delete;

  /**
   * Look at which sets are of which row.
   * @return a number more than there are rows: row r has the sets from that of
   *   r to that of r + 1, without the last; none where the request asked for
   * one set of each; valid as long as the sets; NAIBX_ERROR_MISMATCH as of
   * sets().
   */
  [[nodiscard]] Outcome<span<const std::uint64_t>> set_offsets() const & {
    const std::uint64_t *found = nullptr;
    std::uint64_t count = 0;
    detail::Report report;
    report.call(naibx_answer_set_offsets, get(), &count, &found);
    return detail::finish(
        std::move(report),
        found == nullptr ? span<const std::uint64_t>()
                         : span<const std::uint64_t>(
                               found, static_cast<std::size_t>(count) + 1));
  }
  /** As sets(). */
  void set_offsets() const && = delete;

  /**
   * Look at the rankings: all labels of each row, best first, where the request
   * asked for NAIBX_RANKING.
   * @return the labels, row after row, valid as long as the sets;
   *   NAIBX_ERROR_MISMATCH where there are none.
   */
  [[nodiscard]] Outcome<span<const std::uint32_t>> ranking() const & {
    const std::uint32_t *found = nullptr;
    std::uint64_t count = 0;
    detail::Report report;
    report.call(naibx_answer_ranking, get(), &found, &count);
    return detail::finish(
        std::move(report),
        span<const std::uint32_t>(found, static_cast<std::size_t>(count)));
  }
  /** As sets(). */
  void ranking() const && = delete;

  /**
   * Look at what became of the rows.
   * @return for each NAIBX_OK; NAIBX_CUT_SHORT; or NAIBX_ERROR_IMPOSSIBLE or
   *   NAIBX_ERROR_UNDECIDED, which have no set, or an empty one where one was
   *   asked for; none where there was nothing to search for; valid as long as
   *   the sets; NAIBX_ERROR_MISMATCH as of sets().
   */
  [[nodiscard]] Outcome<span<const naibx_status>> outcomes() const & {
    const naibx_status *found = nullptr;
    std::uint64_t count = 0;
    detail::Report report;
    report.call(naibx_answer_outcomes, get(), &count, &found);
    return detail::finish(
        std::move(report),
        found == nullptr
            ? span<const naibx_status>()
            : span<const naibx_status>(found, static_cast<std::size_t>(count)));
  }
  /** As sets(). */
  void outcomes() const && = delete;

  /**
   * Look at numbers, in the shapes that naibx_answer_numbers names.
   * @param[in] output NAIBX_STEPS, NAIBX_SIZES, NAIBX_SIZE_EVIDENCE,
   *   NAIBX_LABEL_SCORES, NAIBX_LABEL_EVIDENCE or NAIBX_SET_SCORES.
   * @return the numbers, row after row, valid as long as the sets;
   *   NAIBX_ERROR_MISMATCH where there are no results, or the request did not
   *   ask for this.
   */
  [[nodiscard]] Outcome<span<const double>>
  numbers(std::uint32_t output) const & {
    const double *found = nullptr;
    std::uint64_t count = 0;
    detail::Report report;
    report.call(naibx_answer_numbers, get(), output, &found, &count);
    return detail::finish(
        std::move(report),
        span<const double>(found, static_cast<std::size_t>(count)));
  }
  /** As sets(). */
  void numbers(std::uint32_t) const && = delete;

  /** @cond */
  void call(detail::Report &report, const Predictor &predictor,
            const Request *request, const Rows &rows,
            detail::ProgressRelay &relay) {
    rows.check_lengths(report);
    report.call(naibx_answer_predict, get(), predictor.get(),
                detail::Optional{request, "request"}, rows.row_count(),
                rows.values(), rows.indices(), rows.row_offsets(),
                rows.value_count(), relay.function(), relay.context());
    if (report.failed()) { // perhaps before C, where the old results would stay
      naibx_answer_predict(get(), nullptr, nullptr, 0, nullptr, nullptr,
                           nullptr, 0, nullptr, nullptr, nullptr);
    }
  }
  [[nodiscard]] Sets look(detail::Report &report) const {
    std::uint64_t count = 0;
    const std::uint64_t *label_offsets = nullptr;
    const std::uint32_t *labels = nullptr;
    report.call(naibx_answer_sets, get(), &count, &label_offsets, &labels);
    if (report.failed()) {
      return {};
    }
    const auto size = static_cast<std::size_t>(count);
    return {{label_offsets, size + 1},
            {labels, static_cast<std::size_t>(label_offsets[size])}};
  }
  /** @endcond */
};

/** @cond */
namespace detail {

inline Outcome<std::vector<std::uint32_t>>
predict_set(Report &&report, const Predictor &predictor, const Request *request,
            const Features &features) {
  naibx_answer *made = nullptr;
  report.call(naibx_answer_create, nullptr, &made);
  Answer answer(made);
  ProgressRelay none{Progress()};
  answer.call(report, predictor, request, features, none);
  const span<const std::uint32_t> labels = answer.look(report).labels;
  return finish(std::move(report),
                std::vector<std::uint32_t>(labels.begin(), labels.end()));
}

} // namespace detail
/** @endcond */

inline Outcome<std::vector<std::uint32_t>>
Predictor::predict(const Features &features, const Request *request) const {
  return detail::predict_set(detail::Report(), *this, request, features);
}

inline Outcome<std::vector<std::uint32_t>>
Model::predict(const Features &features, const Request *request) const {
  naibx_predictor *live = nullptr;
  detail::Report report;
  report.call(naibx_predictor_create, get(), std::int32_t{NAIBX_LIVE}, &live);
  const Predictor predictor(live);
  return detail::predict_set(std::move(report), predictor, request, features);
}

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_ANSWER_HPP
