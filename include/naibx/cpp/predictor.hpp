/**
 * @file
 * Predictors, which decide.
 *
 * Source: include/naibx/cpp/predictor.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_PREDICTOR_HPP
#define NAIBX_CPP_PREDICTOR_HPP

#include <naibx/cpp/plain/predictor.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * What predicts: compiled from a model into tables (NAIBX_FLOAT64,
 * NAIBX_FLOAT32), or live (NAIBX_LIVE). A live one reads the model, which it
 * keeps: while it predicts the model must not learn.
 */
class Predictor : public PlainPredictor<Predictor> {
public:
  using PlainPredictor::PlainPredictor;

  /**
   * Load a predictor from a file; of one that holds a model, too, the predictor
   * alone. Nothing in the file is trusted.
   * @param[in] path where, UTF-8.
   * @param[in] options allocator, limits and how tables are loaded, or null for
   *   the defaults.
   * @return the predictor; as Model::load().
   */
  [[nodiscard]] static Outcome<Predictor>
  load(const Text &path, const LoadOptions *options = nullptr) {
    return detail::made<Predictor>(
        naibx_load_parts, path, detail::Optional{options, "options"}, nullptr);
  }

  /**
   * Load a predictor from memory.
   * @param[in] bytes what was saved.
   * @param[in] options allocator and limits, or null for the defaults.
   * @return as load(), but for NAIBX_ERROR_READ.
   */
  [[nodiscard]] static Outcome<Predictor>
  read(span<const std::uint8_t> bytes, const LoadOptions *options = nullptr) {
    return detail::made<Predictor>(
        naibx_read_parts, bytes, std::uint64_t{bytes.size()},
        detail::Optional{options, "options"}, nullptr);
  }

  /**
   * Predict the set of one example, as an Answer does; for more than that, or
   * many, make one.
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

#endif // NAIBX_CPP_PREDICTOR_HPP
