/**
 * @file
 * What Predictor has whose arguments are objects, numbers and texts.
 *
 * Made by bindings/cpp/generate_plain.py from what naibx.h declares: change
 * that, not this file.
 *
 * Source: include/naibx/cpp/plain/predictor.hpp, MIT licence.
 */
// clang-format off
#ifndef NAIBX_CPP_PLAIN_PREDICTOR_HPP
#define NAIBX_CPP_PLAIN_PREDICTOR_HPP

#include <naibx/cpp/calls.hpp>
#include <naibx/cpp/handle.hpp>
#include <naibx/cpp/model.hpp>
#include <naibx/cpp/plain/config.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * What Predictor has whose arguments are objects, numbers and texts.
 */
template <typename Derived>
class PlainPredictor : public Handle<naibx_predictor> {
public:
  using Handle<naibx_predictor>::Handle;

  /**
   * Make a predictor from a model. Compiling one takes about as long as some
   * tens of predictions; with sparse rows, whose predictions are short, some
   * hundreds or thousands. By another method than the paper's it takes up to
   * seconds.
   * @param[in] model what to compile, which stays free to learn; or what a live
   *   one reads, which lives on inside it.
   * @param[in] form NAIBX_FLOAT64, NAIBX_FLOAT32 or NAIBX_LIVE.
   * @return the object; NAIBX_NOT_TRAINED for tables of a model without
   *   examples.
   */
  [[nodiscard]] static Outcome<Derived> create(
      const Model &model, std::int32_t form = NAIBX_FLOAT64) {
    return detail::made<Derived>(naibx_predictor_create, model.get(), form);
  }

  /**
   * Copy the configuration of the model that a predictor was made from, names
   * and all; the allocator is the predictor's.
   * @return the object.
   */
  [[nodiscard]] Outcome<Config> get_config() const {
    return detail::made<Config>(naibx_predictor_get_config, this->get());
  }

  /**
   * Copy that configuration with the kind of each column as it is in the
   * predictor's map; where the paper's method predicts there is none, and kinds
   * are as they were set.
   * @return the object.
   */
  [[nodiscard]] Outcome<Config> get_decided_config() const {
    return detail::made<Config>(
        naibx_predictor_get_decided_config, this->get());
  }

  /**
   * Set kernel(), see there.
   * @param[in] value what the text allows.
   * @return nothing; NAIBX_NOT_SUPPORTED for a kernel that this machine cannot
   *   run; NAIBX_ERROR_MISMATCH for a live predictor, whose kernel stays as it
   *   is.
   */
  Outcome<void> set_kernel(std::int64_t value) {
    return detail::call(
        naibx_predictor_set_number, this->get(), std::int32_t{NAIBX_KERNEL},
        static_cast<double>(value));
  }

  /**
   * NAIBX_FLOAT64, NAIBX_FLOAT32 or NAIBX_LIVE.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> form() const {
    return detail::number<std::int64_t>(
        naibx_predictor_get_number, this->get(), std::int32_t{NAIBX_FORM}, 0U);
  }

  /**
   * Memory of the tables in bytes; 0 for a live one.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> table_bytes() const {
    return detail::number<std::int64_t>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_TABLE_BYTES}, 0U);
  }

  /**
   * The instruction set in use, NAIBX_KERNEL_PORTABLE to NAIBX_KERNEL_NEON. Set
   * it, to compare or to measure, to one of these or to NAIBX_KERNEL_BEST, as
   * it is from the start. Scores of two kernels agree within 1e-12 of the sizes
   * of the terms that are summed; one kernel always gives the same bits,
   * whatever the number of rows or threads. A live predictor has that of its
   * machine.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> kernel() const {
    return detail::number<std::int64_t>(
        naibx_predictor_get_number, this->get(), std::int32_t{NAIBX_KERNEL},
        0U);
  }

  /**
   * 1 where the label with the number `index` was seen in training, else 0.
   * @param[in] index see above.
   * @return the number.
   */
  [[nodiscard]] Outcome<bool> label_seen(std::uint32_t index) const {
    return detail::number<bool>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_LABEL_SEEN}, index);
  }

  /**
   * 1 where the size `index` can be predicted, else 0.
   * @param[in] index see above.
   * @return the number.
   */
  [[nodiscard]] Outcome<bool> size_seen(std::uint32_t index) const {
    return detail::number<bool>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_SIZE_SEEN}, index);
  }

  /**
   * The method that predicts, NAIBX_METHOD_NAIVE to NAIBX_METHOD_KERNEL: what
   * NAIBX_METHOD_AUTO has chosen.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> predictor_method() const {
    return detail::number<std::int64_t>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_PREDICTOR_METHOD}, 0U);
  }

  /**
   * What NAIBX_LOSS says of the sets that the method predicts for held-out
   * examples: a mean from 0 to 1, which is the best. NaN where it was not
   * measured: where the method is the paper's without a choice, and live before
   * naibx_compile.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> held_out_utility() const {
    return detail::number<double>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_HELD_OUT_UTILITY}, 0U);
  }

  /**
   * How much of it the method gains over the paper's. NaN where there was no
   * choice.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> gain() const {
    return detail::number<double>(
        naibx_predictor_get_number, this->get(), std::int32_t{NAIBX_GAIN}, 0U);
  }

  /**
   * What the weights of ridge regression are held down with (docs/ridge.md); 0
   * where the method is the paper's.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> ridge_lambda() const {
    return detail::number<double>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_RIDGE_LAMBDA}, 0U);
  }

  /**
   * How narrow the kernel is (docs/ridge.md); 0 where the method has none.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> ridge_width() const {
    return detail::number<double>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_RIDGE_WIDTH}, 0U);
  }

  /**
   * How a set follows from scores, NAIBX_DECODE_SETS to NAIBX_DECODE_CASCADE,
   * chosen on held-out examples but for the last.
   * @return the number.
   */
  [[nodiscard]] Outcome<std::int64_t> decoder() const {
    return detail::number<std::int64_t>(
        naibx_predictor_get_number, this->get(), std::int32_t{NAIBX_DECODER},
        0U);
  }

  /**
   * How much the frequency of a set counts, h of docs/ridge.md; 0 unless the
   * decoder is NAIBX_DECODE_SETS.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> decoder_set_weight() const {
    return detail::number<double>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_DECODER_SET_WEIGHT}, 0U);
  }

  /**
   * How much the size of a set counts, h' of docs/ridge.md; 0 unless the
   * decoder is NAIBX_DECODE_SETS.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> decoder_size_weight() const {
    return detail::number<double>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_DECODER_SIZE_WEIGHT}, 0U);
  }

  /**
   * The probability from which on a label is in the set, of
   * NAIBX_DECODE_THRESHOLD; else 0.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> decoder_threshold() const {
    return detail::number<double>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_DECODER_THRESHOLD}, 0U);
  }

  /**
   * How much NAIBX_HELD_OUT_UTILITY gains by the choice of a decoder, over
   * NAIBX_DECODE_SETS with both weights .5. NaN where there was no choice.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> decoder_gain() const {
    return detail::number<double>(
        naibx_predictor_get_number, this->get(),
        std::int32_t{NAIBX_DECODER_GAIN}, 0U);
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PLAIN_PREDICTOR_HPP
