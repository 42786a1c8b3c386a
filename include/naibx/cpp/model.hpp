/**
 * @file
 * Models, which learn.
 *
 * Source: include/naibx/cpp/model.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_MODEL_HPP
#define NAIBX_CPP_MODEL_HPP

#include <naibx/cpp/load_options.hpp>
#include <naibx/cpp/predicting.hpp>
#include <naibx/cpp/saving.hpp>
#include <naibx/cpp/statistics.hpp>

namespace naibx {
/** @cond */
namespace base_detail {

// Functions, because the address of one in a DLL is no constant.
struct ModelFunctions {
  static auto *predict() noexcept { return &naibx_predict; }
  static auto *predict_batch() noexcept { return &naibx_predict_batch; }
  static auto *score_sizes() noexcept { return &naibx_score_sizes; }
  static auto *score_labels() noexcept { return &naibx_score_labels; }
  static auto *workspace_create() noexcept { return &naibx_workspace_create; }
  static auto *get_config() noexcept { return &naibx_get_config; }
  static auto *save() noexcept { return &naibx_save; }
  static auto *save_to_buffer() noexcept { return &naibx_save_to_buffer; }
  static auto *save_to_callback() noexcept { return &naibx_save_to_callback; }
};

} // namespace base_detail

inline namespace NAIBX_CPP_MODE {
class Predictor;
/** @endcond */

/**
 * Statistics of the examples seen so far. Learns, and predicts straight from
 * its statistics.
 */
class Model : public Handle<naibx_model>,
              public Predicting<Model, base_detail::ModelFunctions>,
              public Saving<Model, base_detail::ModelFunctions>,
              public Statistics<Model> {
public:
  /**
   * Make an empty model.
   * @param[in] config what it is made of; copied.
   * @return the model.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] static Outcome<Model> create(const Config &config) {
    naibx_model *model = nullptr;
    detail::Report report;
    report.call(naibx_create, config.get(), &model);
    return detail::finish(
        std::move(report),
        Model(model, {config.label_count(), config.feature_count()}));
  }

  /**
   * Load a model from a file; of one that holds a predictor, too, the model
   * alone. Nothing in the file is trusted.
   * @param[in] path where, UTF-8.
   * @param[in] options allocator and limits, or null for the defaults.
   * @return the model; NAIBX_ERROR_READ; NAIBX_ERROR_NOT_A_MODEL;
   *   NAIBX_ERROR_NEWER_VERSION; NAIBX_ERROR_OLDER_VERSION;
   *   NAIBX_ERROR_UNKNOWN_FEATURE;
   *   NAIBX_ERROR_TRUNCATED; NAIBX_ERROR_CHECKSUM; NAIBX_ERROR_CORRUPT;
   *   NAIBX_ERROR_LIMIT.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] static Outcome<Model>
  load(const Text &path, const LoadOptions *options = nullptr) {
    naibx_model *model = nullptr;
    detail::Report report;
    report.call(naibx_load, path, detail::Optional{options, "options"}, &model);
    return loaded(std::move(report), model);
  }

  /**
   * Load a model from memory.
   * @param[in] buffer the bytes that were saved.
   * @param[in] options allocator and limits, or null for the defaults.
   * @return as load(), but for NAIBX_ERROR_READ.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] static Outcome<Model>
  load_from_buffer(span<const std::uint8_t> buffer,
                   const LoadOptions *options = nullptr) {
    naibx_model *model = nullptr;
    detail::Report report;
    report.call(naibx_load_from_buffer, buffer, std::uint64_t{buffer.size()},
                detail::Optional{options, "options"}, &model);
    return loaded(std::move(report), model);
  }

  /**
   * Copy a model, statistics and all. Threads and executor stay behind: the
   * copy begins with one thread.
   * @return the copy, with the same allocator.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] Outcome<Model> copy() const {
    naibx_model *model = nullptr;
    detail::Report report;
    report.call(naibx_copy, get(), &model);
    return detail::finish(std::move(report), Model(model, counts()));
  }

  /**
   * Let add_examples() use several threads of the library's own; 1 until this
   * is called. What is learned is the same, bit for bit.
   * @param[in] thread_count 1 to 1024, with that of the caller.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the count.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_threads(std::uint32_t thread_count) {
    detail::Report report;
    report.call(naibx_set_threads, get(), thread_count);
    return detail::finish(std::move(report));
  }

  /**
   * Let add_examples() use the caller's threads. The executor calls each of the
   * tasks once, task(i) for each i below their number, in any order and on any
   * threads, and returns when all calls have returned. One call of
   * add_examples() may ask it several times. Where it throws, what is left of
   * the call is done without it, so that the model learns all, and then the
   * call throws the same.
   * @param[in] executor called as executor(task_count, task) in the thread that
   *   makes the call. It belongs to the caller and has to last as long as this
   *   model, or until other threads are set. Tasks that it has begun when it
   *   throws must still come to their end.
   * @param[in] thread_count into how many tasks the work is split, 1 to 1024.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the count.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  template <typename Callable>
  Outcome<void> set_executor(Callable &executor, std::uint32_t thread_count) {
    return detail::finish(executor_.set(naibx_set_executor, get(),
                                        Executor(executor), thread_count));
  }
  /** No executor: threads of the library's own.
   *  @param[in] none null; so is a pointer, or a std::function with nothing in
   *    it.
   *  @param[in] thread_count as for set_threads().
   *  @return as set_threads(). */
  Outcome<void> set_executor(std::nullptr_t none, std::uint32_t thread_count) {
    return detail::finish(
        executor_.set(naibx_set_executor, get(), Executor(none), thread_count));
  }
  /** One that goes away at once is no executor. */
  template <typename Callable>
  void set_executor(const Callable &&, std::uint32_t) = delete;

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
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> add_example(const Features &features, const Labels &labels,
                            double weight = 1.0) {
    detail::Report report;
    features.check_lengths(report);
    report.call(naibx_add_example, get(), features.values(), features.indices(),
                features.count(), labels, std::uint64_t{labels.size()}, weight);
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
   * the call works on a copy of the statistics.
   * @return nothing; NAIBX_CANCELLED; NAIBX_ERROR_OFFSETS; those of
   *   add_example(), with Error::row(). After an error nothing was learned.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> add_examples(const Rows &rows, const Labels &labels,
                             const Offsets &label_offsets,
                             span<const double> weights = {},
                             const Progress &progress = {}) {
    detail::Report report;
    detail::ProgressRelay relay(progress);
    executor_.forget();
    rows.check_lengths(report);
    rows.check_each(report, "`weights`", weights.size(), NAIBX_ERROR_WEIGHT);
    detail::require_length(
        report, "`label_offsets`, of one more than the rows,",
        label_offsets.size(), rows.row_count() + 1, NAIBX_ERROR_OFFSETS);
    report.call(naibx_add_examples, get(), rows.row_count(), rows.values(),
                rows.indices(), rows.row_offsets(), rows.value_count(), labels,
                label_offsets, std::uint64_t{labels.size()}, weights,
                relay.function(), relay.context());
    executor_.rethrow();
    relay.rethrow();
    return detail::finish(std::move(report));
  }

  /**
   * Save a model and a predictor to one file, from which load() reads the model
   * and Predictor::load the predictor.
   * @param[in] predictor the predictor, of a model with the same labels,
   *   features, constants and names.
   * @param[in] path where, UTF-8.
   * @return nothing; NAIBX_ERROR_MISMATCH; as Predictor::save.
   * @threads any number at once.
   * @since 0.1
   */
  inline Outcome<void> save_with_predictor(const Predictor &predictor,
                                           const Text &path) const;

  /**
   * The same to memory.
   * @param[in] predictor the predictor.
   * @return the bytes; as save_with_predictor(), but for NAIBX_ERROR_WRITE.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] inline Outcome<std::vector<std::uint8_t>>
  save_with_predictor_to_buffer(const Predictor &predictor) const;

  /**
   * The same to memory of the caller.
   * @param[in] predictor the predictor.
   * @param[out] buffer where; nothing is written where it is too small.
   * @return how many bytes; NAIBX_BUFFER_TOO_SMALL with Error::needed(); as
   *   save_with_predictor(), but for NAIBX_ERROR_WRITE.
   * @threads any number at once.
   * @since 0.1
   */
  inline Outcome<std::uint64_t>
  save_with_predictor_to_buffer(const Predictor &predictor,
                                span<std::uint8_t> buffer) const;

  /**
   * The same part by part.
   * @param[in] predictor the predictor.
   * @param[in] write takes the parts.
   * @return nothing; NAIBX_ERROR_WRITE where `write` refused a part; as
   *   save_with_predictor().
   * @threads any number at once.
   * @since 0.1
   */
  inline Outcome<void>
  save_with_predictor_to_callback(const Predictor &predictor,
                                  const Write &write) const;

private:
  Model(naibx_model *owned, base_detail::Counts counts) noexcept
      : Handle(owned), Predicting(counts) {}

  static Outcome<Model> loaded(detail::Report &&report, naibx_model *owned) {
    Model model(owned, {});
    model.count(report);
    return detail::finish(std::move(report), std::move(model));
  }

  detail::ExecutorSlot executor_;
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_MODEL_HPP
