/**
 * @file
 * Models, which learn.
 *
 * Source: include/naibx/cpp/model.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_MODEL_HPP
#define NAIBX_CPP_MODEL_HPP

#include <naibx/cpp/executor.hpp>
#include <naibx/cpp/features.hpp>
#include <naibx/cpp/plain/model.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
class Request;
/** @endcond */

/** Statistics of the examples seen so far: it learns and is saved. */
class Model : public Executing<PlainModel<Model>> {
public:
  using Executing::Executing;

  /**
   * Load a model from memory.
   * @param[in] bytes what was saved.
   * @param[in] options allocator and limits, or null for the defaults.
   * @return as load(), but for NAIBX_ERROR_READ.
   */
  [[nodiscard]] static Outcome<Model>
  read(span<const std::uint8_t> bytes, const LoadOptions *options = nullptr) {
    naibx_model *model = nullptr;
    detail::Report report;
    report.call(naibx_read_parts, bytes, std::uint64_t{bytes.size()},
                detail::Optional{options, "options"}, &model, nullptr);
    return detail::finish(std::move(report), Model(model));
  }

  /**
   * Learn all that a saved model has learned, as merge().
   * @param[in] bytes what was saved.
   * @param[in] options allocator and limits for reading, or null for the
   *   defaults. Without an allocator it is the model's.
   * @return nothing; those of merge() and of read().
   */
  Outcome<void> merge_bytes(span<const std::uint8_t> bytes,
                            const LoadOptions *options = nullptr) {
    detail::Report report;
    report.call(naibx_merge_bytes, get(), bytes, std::uint64_t{bytes.size()},
                detail::Optional{options, "options"});
    return detail::finish(std::move(report));
  }

  /**
   * Learn one example.
   * @param[in] features the features.
   * @param[in] labels the set, in any order.
   * @param[in] weight how much the example counts, >= 0: 2 is the same example
   *   twice.
   * @return nothing; NAIBX_ERROR_FEATURE_COUNT, NAIBX_ERROR_FEATURE_INDEX,
   *   NAIBX_ERROR_FEATURE_VALUE, NAIBX_ERROR_LABEL,
   *   NAIBX_ERROR_DUPLICATE_LABEL, NAIBX_ERROR_SET_SIZE, NAIBX_ERROR_WEIGHT for
   *   the part that is wrong.
   */
  Outcome<void> add_example(const Features &features, const Labels &labels,
                            double weight = 1.0) {
    detail::Report report;
    features.check_lengths(report);
    report.call(naibx_add_example, get(), features.values(), features.indices(),
                features.value_count(), labels, std::uint64_t{labels.size()},
                weight);
    return detail::finish(std::move(report));
  }

  /**
   * Learn many examples; the result is the same as learning them one by one.
   * @param[in] rows the features.
   * @param[in] labels the sets of all rows one after the other.
   * @param[in] label_offsets a number more than there are rows: row r has the
   *   labels label_offsets[r] to label_offsets[r + 1] - 1.
   * @param[in] weights one for each row, or none for 1 each.
   * @param[in] progress asked now and then whether to stop, or none. With it
   *   the call works on a copy of the statistics.
   * @return nothing; NAIBX_CANCELLED; NAIBX_ERROR_OFFSETS; those of
   *   add_example(), with Error::row(). After an error nothing was learned.
   */
  Outcome<void> add_examples(const Rows &rows, const Labels &labels,
                             const Offsets &label_offsets,
                             span<const double> weights = {},
                             const Progress &progress = {}) {
    return this->watched(progress, [&](auto &report, auto &relay) {
      rows.check_lengths(report);
      if (!weights.empty()) {
        detail::require_length(report, "`weights`", weights.size(),
                               rows.row_count(), NAIBX_ERROR_WEIGHT);
      }
      detail::require_length(
          report, "`label_offsets`, of one more than the rows,",
          label_offsets.size(), rows.row_count() + 1, NAIBX_ERROR_OFFSETS);
      report.call(naibx_add_examples, get(), rows.row_count(), rows.values(),
                  rows.indices(), rows.row_offsets(), rows.value_count(),
                  labels, label_offsets, std::uint64_t{labels.size()}, weights,
                  relay.function(), relay.context());
    });
  }

  /**
   * Predict the set of one example, as an Answer does with a live predictor;
   * for more than that, or many, make these two.
   * @param[in] features the features.
   * @param[in] request what is asked, or null.
   * @return the labels in the order of choice; those of Answer::predict().
   */
  [[nodiscard]] inline Outcome<std::vector<std::uint32_t>>
  predict(const Features &features, const Request *request = nullptr) const;
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_MODEL_HPP
