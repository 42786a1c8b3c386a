/**
 * @file
 * Predictors, compiled for speed.
 *
 * Source: include/naibx/cpp/predictor.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_PREDICTOR_HPP
#define NAIBX_CPP_PREDICTOR_HPP

#include <naibx/cpp/model.hpp>

namespace naibx {
/** @cond */
namespace base_detail {

struct PredictorFunctions {
  static auto *predict() noexcept { return &naibx_predictor_predict; }
  static auto *predict_batch() noexcept {
    return &naibx_predictor_predict_batch;
  }
  static auto *score_sizes() noexcept { return &naibx_predictor_score_sizes; }
  static auto *score_labels() noexcept { return &naibx_predictor_score_labels; }
  static auto *workspace_create() noexcept {
    return &naibx_predictor_workspace_create;
  }
  static auto *get_config() noexcept { return &naibx_predictor_get_config; }
  static auto *save() noexcept { return &naibx_predictor_save; }
  static auto *save_to_buffer() noexcept {
    return &naibx_predictor_save_to_buffer;
  }
  static auto *save_to_callback() noexcept {
    return &naibx_predictor_save_to_callback;
  }
};

} // namespace base_detail

inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * A model compiled into tables for prediction. It answers as the model does,
 * mostly several times as fast, and stays as it is while the model learns on.
 */
class Predictor : public Handle<naibx_predictor>,
                  public Predicting<Predictor, base_detail::PredictorFunctions>,
                  public Saving<Predictor, base_detail::PredictorFunctions> {
public:
  /**
   * Compile a predictor from what a model has learned so far.
   * @param[in] model the model; not needed any more afterwards.
   * @param[in] precision NAIBX_FLOAT64 or NAIBX_FLOAT32.
   * @return the predictor, with the model's allocator; NAIBX_NOT_TRAINED;
   *   NAIBX_ERROR_OUT_OF_RANGE for the precision.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] static Outcome<Predictor>
  create(const Model &model, std::int32_t precision = NAIBX_FLOAT64) {
    naibx_predictor *predictor = nullptr;
    detail::Report report;
    report.call(naibx_predictor_create, model.get(), precision, &predictor);
    return detail::finish(std::move(report),
                          Predictor(predictor, model.counts()));
  }

  /**
   * Load a predictor from a file; of one that holds a model, too, the predictor
   * alone. Nothing in the file is trusted.
   * @param[in] path where, UTF-8.
   * @param[in] options allocator and limits, or null for the defaults.
   * @return the predictor; as Model::load.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] static Outcome<Predictor>
  load(const Text &path, const LoadOptions *options = nullptr) {
    naibx_predictor *predictor = nullptr;
    detail::Report report;
    report.call(naibx_predictor_load, path,
                detail::Optional{options, "options"}, &predictor);
    return loaded(std::move(report), predictor);
  }

  /**
   * Load a predictor from a file without a copy of its tables. Until it is
   * destroyed the file must not be written to or cut off, which would end the
   * process or change the answers; saving to its path is safe.
   * @param[in] path where, UTF-8.
   * @param[in] options allocator, limits and whether tables are verified, or
   *   null for the defaults.
   * @return the predictor; as Model::load.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] static Outcome<Predictor>
  map(const Text &path, const LoadOptions *options = nullptr) {
    naibx_predictor *predictor = nullptr;
    detail::Report report;
    report.call(naibx_predictor_map, path, detail::Optional{options, "options"},
                &predictor);
    return loaded(std::move(report), predictor);
  }

  /**
   * Load a predictor from memory.
   * @param[in] buffer the bytes that were saved.
   * @param[in] options allocator and limits, or null for the defaults.
   * @return the predictor; as Model::load, but for NAIBX_ERROR_READ.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] static Outcome<Predictor>
  load_from_buffer(span<const std::uint8_t> buffer,
                   const LoadOptions *options = nullptr) {
    naibx_predictor *predictor = nullptr;
    detail::Report report;
    report.call(naibx_predictor_load_from_buffer, buffer,
                std::uint64_t{buffer.size()},
                detail::Optional{options, "options"}, &predictor);
    return loaded(std::move(report), predictor);
  }

  /**
   * Numbers that the tables are made of.
   * @return NAIBX_FLOAT64 or NAIBX_FLOAT32.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] std::int32_t precision() const noexcept {
    return naibx_predictor_precision(get());
  }

  /**
   * Memory of the tables.
   * @return bytes; 0 of what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] std::uint64_t table_bytes() const noexcept {
    return naibx_predictor_table_bytes(get());
  }

  /**
   * Force an instruction set, to compare or to measure.
   * @param[in] kernel NAIBX_KERNEL_BEST, as it is from the start, or another of
   *   that list.
   * @return nothing; NAIBX_NOT_SUPPORTED where this machine cannot run it;
   *   NAIBX_ERROR_OUT_OF_RANGE for a number that is none of a kernel.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_kernel(std::int32_t kernel) {
    detail::Report report;
    report.call(naibx_predictor_set_kernel, get(), kernel);
    return detail::finish(std::move(report));
  }

  /**
   * The instruction set in use.
   * @return NAIBX_KERNEL_PORTABLE to NAIBX_KERNEL_NEON; NAIBX_KERNEL_BEST of
   *   what was moved from.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] std::int32_t kernel() const noexcept {
    return naibx_predictor_kernel(get());
  }

private:
  Predictor(naibx_predictor *owned, base_detail::Counts counts) noexcept
      : Handle(owned), Predicting(counts) {}

  static Outcome<Predictor> loaded(detail::Report &&report,
                                   naibx_predictor *owned) {
    Predictor predictor(owned, {});
    predictor.count(report);
    return detail::finish(std::move(report), std::move(predictor));
  }
};

inline Outcome<void> Model::save_with_predictor(const Predictor &predictor,
                                                const Text &path) const {
  detail::Report report;
  report.call(naibx_save_with_predictor, get(), predictor.get(), path);
  return detail::finish(std::move(report));
}

inline Outcome<std::vector<std::uint8_t>>
Model::save_with_predictor_to_buffer(const Predictor &predictor) const {
  return detail::save_to_vector(naibx_save_with_predictor_to_buffer, get(),
                                predictor.get());
}

inline Outcome<std::uint64_t>
Model::save_with_predictor_to_buffer(const Predictor &predictor,
                                     span<std::uint8_t> buffer) const {
  return detail::save_to_span(naibx_save_with_predictor_to_buffer, buffer,
                              get(), predictor.get());
}

inline Outcome<void>
Model::save_with_predictor_to_callback(const Predictor &predictor,
                                       const Write &write) const {
  return detail::save_to_function(naibx_save_with_predictor_to_callback, write,
                                  get(), predictor.get());
}

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PREDICTOR_HPP
