/**
 * @file
 * What models and predictors have in common: they predict.
 *
 * Source: include/naibx/cpp/predicting.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_PREDICTING_HPP
#define NAIBX_CPP_PREDICTING_HPP

#include <naibx/cpp/config.hpp>
#include <naibx/cpp/features.hpp>
#include <naibx/cpp/predictions.hpp>
#include <naibx/cpp/workspace.hpp>

#include <algorithm>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/** Predicts with a Model or a Predictor, which derive from it. Where a
 *  workspace is null a call makes one of its own. */
template <typename Derived, typename Functions> class Predicting {
public:
  /**
   * Predict the set of one example: first its size, then label after label.
   * @param[in] features the features.
   * @param[in] size size of the set, 0 to L, or NAIBX_SIZE_PREDICTED.
   * @param[in,out] workspace scratch memory of this thread, or null.
   * @return the labels in the order of choice, and the probability of each
   *   step; NAIBX_NOT_TRAINED; NAIBX_ERROR_OUT_OF_RANGE for the size;
   *   NAIBX_ERROR_FEATURE_COUNT, NAIBX_ERROR_FEATURE_INDEX,
   *   NAIBX_ERROR_FEATURE_VALUE. Where the size is predicted, a set of more
   *   than 64 labels is predicted again, once there is room for it.
   * @threads any number at once, each with a workspace of its own.
   * @since 0.1
   */
  [[nodiscard]] Outcome<Prediction>
  predict(const Features &features, std::int64_t size = NAIBX_SIZE_PREDICTED,
          Workspace *workspace = nullptr) const {
    Prediction prediction;
    detail::Report report;
    features.check_lengths(report);
    detail::call_with_room(
        report, prediction.labels, prediction.step_log_probabilities,
        std::min<std::uint64_t>(label_count(),
                                size < 0 ? detail::kFirstPlaces
                                         : static_cast<std::uint64_t>(size)),
        [&](std::uint64_t capacity, std::uint64_t *count) {
          report.call(Functions::predict(), handle(), features.values(),
                      features.indices(), features.count(), size,
                      span<std::uint32_t>(prediction.labels),
                      span<double>(prediction.step_log_probabilities), capacity,
                      count, detail::Optional{workspace, "workspace"});
        });
    return detail::finish(std::move(report), std::move(prediction));
  }

  /** The same with a size that is predicted: `{}` is no size, and not the 0
   * that it is as a number.
   *  @param[in] features the features.
   *  @param[in] no_size what is written as `{}`.
   *  @param[in,out] workspace scratch memory of this thread, or null.
   *  @return as the first form. */
  [[nodiscard]] Outcome<Prediction>
  predict(const Features &features,
          std::initializer_list<base_detail::NothingInBraces> no_size,
          Workspace *workspace = nullptr) const {
    static_cast<void>(no_size);
    return predict(features, std::int64_t{NAIBX_SIZE_PREDICTED}, workspace);
  }

  /**
   * Predict the set of one example into arrays of the caller; with a workspace
   * nothing is allocated.
   * @param[in] features the features.
   * @param[out] labels the set in the order of choice; L places are always
   *   enough.
   * @param[out] step_log_probabilities for each label the natural logarithm of
   *   its probability among those that were left; as many places, or none.
   * @param[in] size size of the set, 0 to L, or NAIBX_SIZE_PREDICTED.
   * @param[in,out] workspace scratch memory of this thread, or null.
   * @return how many labels; NAIBX_BUFFER_TOO_SMALL with Error::needed(); as
   *   the other form.
   * @threads any number at once, each with a workspace of its own.
   * @since 0.1
   */
  Outcome<std::uint64_t> predict(const Features &features,
                                 span<std::uint32_t> labels,
                                 span<double> step_log_probabilities = {},
                                 std::int64_t size = NAIBX_SIZE_PREDICTED,
                                 Workspace *workspace = nullptr) const {
    const std::uint64_t places =
        detail::common_places(labels, step_log_probabilities);
    std::uint64_t count = 0;
    detail::Report report;
    features.check_lengths(report);
    report.call(Functions::predict(), handle(), features.values(),
                features.indices(), features.count(), size, labels,
                step_log_probabilities, places, &count,
                detail::Optional{workspace, "workspace"});
    report.say_needed(count, places);
    return detail::finish(std::move(report), count);
  }

  /**
   * Predict the sets of many examples, each as predict() does.
   * @param[in] rows the features.
   * @param[in] sizes for each row a size as for predict(), or none to predict
   *   them all.
   * @param[in,out] workspace scratch memory of this thread, or null.
   * @param[in] progress asked now and then whether to stop, or none.
   * @return the sets; NAIBX_CANCELLED; NAIBX_ERROR_OFFSETS; those of predict(),
   *   with Error::row(). Sets of more than eight labels on average are
   *   predicted twice, once there is room for them; `progress` then is told of
   *   all rows once more, from the first.
   * @threads any number at once, each with a workspace of its own.
   * @since 0.1
   */
  [[nodiscard]] Outcome<Predictions>
  predict_batch(const Rows &rows, const Sizes &sizes = {},
                Workspace *workspace = nullptr,
                const Progress &progress = {}) const {
    Predictions sets;
    detail::Report report;
    detail::ProgressRelay relay(progress);
    forget(workspace);
    detail::check_batch(report, rows, sizes);
    if (handle() == nullptr) { // which the library says
      std::uint64_t count = 0;
      call_batch(report, rows, sizes, {}, {}, {}, 0, &count, relay, workspace);
    }
    rows.check_values(report, counts_.features);
    if (!report.failed()) {
      sets.label_offsets.resize(static_cast<std::size_t>(rows.row_count()) + 1);
      detail::call_with_room(
          report, sets.labels, sets.step_log_probabilities,
          rows.row_count() *
              std::min<std::uint64_t>(label_count(), detail::kPlacesOfARow),
          [&](std::uint64_t capacity, std::uint64_t *count) {
            call_batch(report, rows, sizes, sets.label_offsets, sets.labels,
                       sets.step_log_probabilities, capacity, count, relay,
                       workspace);
          });
    }
    rethrow(relay, workspace);
    return detail::finish(std::move(report), std::move(sets));
  }

  /**
   * Predict the sets of many examples into arrays of the caller.
   * @param[in] rows the features.
   * @param[out] label_offsets a place more than there are rows: the set of row
   *   r are the labels label_offsets[r] to label_offsets[r + 1] - 1.
   * @param[out] labels the sets one after the other.
   * @param[out] step_log_probabilities as for predict(); as many places, or
   *   none.
   * @param[in] sizes for each row a size as for predict(), or none.
   * @param[in,out] workspace scratch memory of this thread, or null.
   * @param[in] progress asked now and then whether to stop, or none.
   * @return how many labels in all; NAIBX_BUFFER_TOO_SMALL with
   * Error::needed(); as the other form. What the arrays hold after an error is
   * unspecified.
   * @threads any number at once, each with a workspace of its own.
   * @since 0.1
   */
  Outcome<std::uint64_t> predict_batch(const Rows &rows,
                                       span<std::uint64_t> label_offsets,
                                       span<std::uint32_t> labels,
                                       span<double> step_log_probabilities = {},
                                       const Sizes &sizes = {},
                                       Workspace *workspace = nullptr,
                                       const Progress &progress = {}) const {
    const std::uint64_t places =
        detail::common_places(labels, step_log_probabilities);
    std::uint64_t count = 0;
    detail::Report report;
    detail::ProgressRelay relay(progress);
    forget(workspace);
    detail::check_batch(report, rows, sizes);
    detail::check_places(report, label_offsets.size(), rows.row_count() + 1);
    if (!report.failed()) {
      call_batch(report, rows, sizes, label_offsets, labels,
                 step_log_probabilities, places, &count, relay, workspace);
      report.say_needed(count, places);
    }
    rethrow(relay, workspace);
    return detail::finish(std::move(report), count);
  }

  /**
   * Posterior over the sizes of the set of one example, log P(M = m | x).
   * @param[in] features the features.
   * @param[in,out] workspace scratch memory of this thread, or null.
   * @return natural logarithms for the sizes 0 to L, and log p(x);
   *   NAIBX_NOT_TRAINED; NAIBX_ERROR_FEATURE_COUNT, NAIBX_ERROR_FEATURE_INDEX,
   *   NAIBX_ERROR_FEATURE_VALUE.
   * @threads any number at once, each with a workspace of its own.
   * @since 0.1
   */
  [[nodiscard]] Outcome<Scores>
  score_sizes(const Features &features, Workspace *workspace = nullptr) const {
    return scores(Functions::score_sizes(), features, size_places(), workspace);
  }

  /**
   * The same into an array of the caller.
   * @param[in] features the features.
   * @param[out] log_posterior L + 1 places.
   * @param[in,out] workspace scratch memory of this thread, or null.
   * @return log p(x); NAIBX_BUFFER_TOO_SMALL with Error::needed(); as the other
   *   form.
   * @threads any number at once, each with a workspace of its own.
   * @since 0.1
   */
  Outcome<double> score_sizes(const Features &features,
                              span<double> log_posterior,
                              Workspace *workspace = nullptr) const {
    return scores_into(Functions::score_sizes(), features, log_posterior,
                       size_places(), workspace);
  }

  /**
   * Base score of every label for one example: log P(y) + log p(x | y).
   * @param[in] features the features.
   * @param[in,out] workspace scratch memory of this thread, or null.
   * @return natural logarithms for the labels 0 to L-1, and the logarithm of
   *   the sum of their exponentials; as score_sizes().
   * @threads any number at once, each with a workspace of its own.
   * @since 0.1
   */
  [[nodiscard]] Outcome<Scores>
  score_labels(const Features &features, Workspace *workspace = nullptr) const {
    return scores(Functions::score_labels(), features, label_count(),
                  workspace);
  }

  /**
   * The same into an array of the caller.
   * @param[in] features the features.
   * @param[out] label_scores L places.
   * @param[in,out] workspace scratch memory of this thread, or null.
   * @return the logarithm of the sum of their exponentials;
   *   NAIBX_BUFFER_TOO_SMALL with Error::needed(); as score_sizes().
   * @threads any number at once, each with a workspace of its own.
   * @since 0.1
   */
  Outcome<double> score_labels(const Features &features,
                               span<double> label_scores,
                               Workspace *workspace = nullptr) const {
    return scores_into(Functions::score_labels(), features, label_scores,
                       label_count(), workspace);
  }

  /**
   * Make a workspace that fits; it also serves others, and grows where they
   * need more.
   * @return the workspace, which may outlive this object, but not the resource
   *   of its allocator.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<Workspace> workspace_create() const {
    naibx_workspace *workspace = nullptr;
    detail::Report report;
    report.call(Functions::workspace_create(), handle(), &workspace);
    return detail::finish(std::move(report), Workspace(workspace));
  }

  /**
   * What it was made of: labels, features, constants, names.
   * @return a copy.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<Config> get_config() const {
    naibx_config *config = nullptr;
    detail::Report report;
    report.call(Functions::get_config(), handle(), &config);
    return detail::finish(std::move(report), Config(config));
  }

  /**
   * Number of labels, which is how many places a set needs at most.
   * @return L; 0 of what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] std::uint32_t label_count() const noexcept {
    return handle() == nullptr ? 0 : counts_.labels;
  }

  /** @cond */
  [[nodiscard]] base_detail::Counts counts() const noexcept { return counts_; }
  /** @endcond */

protected:
  /** @cond */
  explicit Predicting(base_detail::Counts counts) noexcept : counts_(counts) {}

  // Of what was loaded, whose numbers of labels and features stand in the file.
  void count(detail::Report &report) {
    naibx_config *owned = nullptr;
    report.call(Functions::get_config(), handle(), &owned);
    const Config config(owned);
    counts_ = {config.label_count(), config.feature_count()};
  }
  /** @endcond */

private:
  [[nodiscard]] const auto *handle() const noexcept {
    return static_cast<const Derived *>(this)->get();
  }
  [[nodiscard]] std::uint64_t size_places() const noexcept {
    return std::uint64_t{label_count()} + 1;
  }

  void call_batch(detail::Report &report, const Rows &rows, const Sizes &sizes,
                  span<std::uint64_t> label_offsets, span<std::uint32_t> labels,
                  span<double> steps, std::uint64_t capacity,
                  std::uint64_t *count, detail::ProgressRelay &relay,
                  Workspace *workspace) const {
    report.call(Functions::predict_batch(), handle(), rows.row_count(),
                rows.values(), rows.indices(), rows.row_offsets(),
                rows.value_count(), sizes, label_offsets, labels, steps,
                capacity, count, relay.function(), relay.context(),
                detail::Optional{workspace, "workspace"});
  }
  static void forget(const Workspace *workspace) {
    if (workspace != nullptr) {
      workspace->forget();
    }
  }
  static void rethrow(detail::ProgressRelay &relay,
                      const Workspace *workspace) {
    if (workspace != nullptr) {
      workspace->rethrow();
    }
    relay.rethrow();
  }

  template <typename Score>
  Outcome<Scores> scores(Score score, const Features &features,
                         std::uint64_t places, Workspace *workspace) const {
    Scores found;
    found.values.resize(static_cast<std::size_t>(places));
    detail::Report report;
    features.check_lengths(report);
    report.call(score, handle(), features.values(), features.indices(),
                features.count(), span<double>(found.values), places,
                &found.log_evidence, detail::Optional{workspace, "workspace"});
    return detail::finish(std::move(report), std::move(found));
  }
  template <typename Score>
  Outcome<double> scores_into(Score score, const Features &features,
                              span<double> values, std::uint64_t needed,
                              Workspace *workspace) const {
    double log_evidence = 0.0;
    detail::Report report;
    features.check_lengths(report);
    report.call(score, handle(), features.values(), features.indices(),
                features.count(), values, std::uint64_t{values.size()},
                &log_evidence, detail::Optional{workspace, "workspace"});
    report.say_needed(needed, values.size());
    return detail::finish(std::move(report), log_evidence);
  }

  base_detail::Counts counts_;
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PREDICTING_HPP
