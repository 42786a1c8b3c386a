/**
 * @file
 * What Model has whose arguments are objects, numbers and texts.
 *
 * Made by bindings/cpp/generate_plain.py from what naibx.h declares: change
 * that, not this file.
 *
 * Source: include/naibx/cpp/plain/model.hpp, MIT licence.
 */
// clang-format off
#ifndef NAIBX_CPP_PLAIN_MODEL_HPP
#define NAIBX_CPP_PLAIN_MODEL_HPP

#include <naibx/cpp/calls.hpp>
#include <naibx/cpp/handle.hpp>
#include <naibx/cpp/plain/config.hpp>
#include <naibx/cpp/plain/load_options.hpp>

namespace naibx {
/**
 * What naibx_get_gaussian looks up.
 */
struct Gaussian {
  /**
   * Weight of the class's examples in which the feature is not missing.
   */
  double weight = 0;
  /**
   * Mean, in the unit of the feature.
   */
  double mean = 0;
  /**
   * Variance, with the variance prior for a label or a size, in the unit
   * squared. A class for which the formula has no value shows mean and variance
   * of all examples. 0 where the feature counts in no score: it is constant
   * over all examples, or was observed in one alone.
   */
  double variance = 0;
};
/**
 * What naibx_get_value_weight looks up.
 */
struct ValueWeight {
  /**
   * Bernoulli: weight of the examples that have the feature. Multinomial:
   * weighted sum of its counts. Categorical: weight of the examples with that
   * category.
   */
  double value_weight = 0;
  /**
   * Bernoulli and categorical: weight of the examples in which the feature is
   * not missing. Multinomial: weighted sum of the counts of the feature's
   * group.
   */
  double total_weight = 0;
};
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * What Model has whose arguments are objects, numbers and texts.
 */
template <typename Derived>
class PlainModel : public Handle<naibx_model> {
public:
  using Handle<naibx_model>::Handle;

  /**
   * Make an empty model.
   * @param[in] config what it is made of; copied.
   * @return the object.
   */
  [[nodiscard]] static Outcome<Derived> create(const Config &config) {
    return detail::made<Derived>(naibx_create, config.get());
  }

  /**
   * Copy a model, statistics and all, with its allocator. Threads, executor and
   * group stay behind: the copy begins with one thread and without a group.
   * @return the object.
   */
  [[nodiscard]] Outcome<Derived> copy() const {
    return detail::made<Derived>(naibx_copy, this->get());
  }

  /**
   * Make a model of the same configuration and allocator that has learned
   * nothing. Of the linear and the kernel method it has the map, if the model
   * has one: parts that learn apart, of any number of rows, merge exactly.
   * @return the object.
   */
  [[nodiscard]] Outcome<Derived> create_part() const {
    return detail::made<Derived>(naibx_create_part, this->get());
  }

  /**
   * Copy the configuration of a model, to look at or to make another like it;
   * the allocator is the model's.
   * @return the object.
   */
  [[nodiscard]] Outcome<Config> get_config() const {
    return detail::made<Config>(naibx_get_config, this->get());
  }

  /**
   * Copy the configuration of a model with the kind of each column decided: it
   * is that of the model's map or, as long as this may change, that of a map
   * made now, for which all kept examples are looked at. Nothing is decided
   * before the first example, and where the method is NAIBX_METHOD_NAIVE. A
   * model made of such a configuration keeps these kinds, whatever its data.
   * @return the object.
   */
  [[nodiscard]] Outcome<Config> get_decided_config() const {
    return detail::made<Config>(naibx_get_decided_config, this->get());
  }

  /**
   * Learn all that another model has learned: the result is that of learning
   * all examples with one model, where merges may be of any number, in any
   * order. It is exact for the paper's statistics: counts add up, means and
   * variances agree to rounding (docs/model.md). Of the linear and the kernel
   * method see "Merging" in docs/ridge.md. Names have to be equal or absent in
   * one of the two; the model keeps its own. What both have learned, as a model
   * and its copy have, counts twice. Where the call fails nothing was learned.
   * @param[in] other stays as it is. It may be the model itself, all of whose
   *   examples then count twice.
   * @return nothing; NAIBX_ERROR_MISMATCH where the configurations differ, or
   *   both have maps and these differ; the message names what differs.
   *   NAIBX_ERROR_WEIGHT where the sum of all weights would exceed 2^53.
   */
  Outcome<void> merge(const Derived &other) {
    return detail::call(naibx_merge, this->get(), other.get());
  }

  /**
   * Say that the examples that are learned from now on belong together, such as
   * those of one day or one plant, which may be all but the same. It is for the
   * linear and the kernel method and the choice among methods: figures for
   * examples that a method has not seen then leave out the whole group, and the
   * sample has all or none of it ("Groups" in docs/ridge.md). It holds for
   * naibx_add_example and naibx_add_examples until the next call, or
   * naibx_clear_group. Copies and files have what was learned, but begin
   * without a current group.
   * @param[in] group any number; the same one is the same group, also in models
   *   that are merged.
   * @return nothing; NAIBX_ERROR_MISMATCH where the method is
   *   NAIBX_METHOD_NAIVE, which has no use for groups.
   */
  Outcome<void> set_group(std::uint64_t group) {
    return detail::call(naibx_set_group, this->get(), group);
  }

  /**
   * Say that each example that is learned from now on stands for itself, as
   * before the first naibx_set_group; equal ones belong together.
   * @return nothing.
   */
  Outcome<void> clear_group() {
    return detail::call(naibx_clear_group, this->get());
  }

  /**
   * Make the map of the linear or the kernel method now, from the examples that
   * are kept: all of them, as long as there are no more than NAIBX_RESERVOIR
   * different ones. Models without a map that are merged with this one are then
   * learned through its map; those of naibx_create_part have it from the start.
   * Where there is a map already, it is made anew from the sample that is kept,
   * and everything else that the method has learned is forgotten: its
   * statistics then are those of the sample alone. The paper's statistics stay.
   * Where the call fails nothing changes.
   * @return nothing; NAIBX_NOT_TRAINED without an example; NAIBX_ERROR_MISMATCH
   *   where the method is NAIBX_METHOD_NAIVE.
   */
  Outcome<void> freeze() {
    return detail::call(naibx_freeze, this->get());
  }

  /**
   * Fit the weights of the linear or the kernel method to all that was learned.
   * naibx_predict and live predictors follow them from then on; until the first
   * call, and where NAIBX_METHOD_AUTO finds the paper's method better, they
   * follow the paper. Nothing else fits them anew: what is learned later is not
   * in them, which NAIBX_UNCOMPILED_WEIGHT tells. Copies and files have them.
   * It takes up to seconds, as naibx_predictor_create does. Where the call
   * fails nothing changes.
   * @return nothing; NAIBX_NOT_TRAINED without an example; NAIBX_ERROR_MISMATCH
   *   where the method is NAIBX_METHOD_NAIVE.
   */
  Outcome<void> compile() {
    return detail::call(naibx_compile, this->get());
  }

  /**
   * N, the weight of all examples.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> weight() const {
    return detail::number<double>(
        naibx_get_number, this->get(), std::int32_t{NAIBX_WEIGHT}, 0U, 0U);
  }

  /**
   * The weight of a typical example, 0 to 1: the sum of w min(w, 1) over the
   * sum of w, which is 1 where no weight is below 1, and before the first
   * example. The smoothing, the feature smoothing and the variance prior are
   * multiplied by it.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> typical_weight() const {
    return detail::number<double>(
        naibx_get_number, this->get(), std::int32_t{NAIBX_TYPICAL_WEIGHT}, 0U,
        0U);
  }

  /**
   * N_y, the weight of the examples whose set holds the label `label`.
   * @param[in] label 0 to L-1.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> label_weight(std::uint32_t label) const {
    return detail::number<double>(
        naibx_get_number, this->get(), std::int32_t{NAIBX_LABEL_WEIGHT},
        label, 0U);
  }

  /**
   * N_m, the weight of the examples whose set has the size `size`.
   * @param[in] size 0 to L.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> size_weight(std::uint32_t size) const {
    return detail::number<double>(
        naibx_get_number, this->get(), std::int32_t{NAIBX_SIZE_WEIGHT}, size,
        0U);
  }

  /**
   * N_ym, the weight of the examples whose set holds the label `label` and has
   * the size `size`.
   * @param[in] label 0 to L-1.
   * @param[in] size 0 to L.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> label_size_weight(
      std::uint32_t label, std::uint32_t size) const {
    return detail::number<double>(
        naibx_get_number, this->get(), std::int32_t{NAIBX_LABEL_SIZE_WEIGHT},
        label, size);
  }

  /**
   * N_yy', the weight of the examples whose set holds the labels `label` and
   * `other`; 0 where these are the same.
   * @param[in] label 0 to L-1.
   * @param[in] other 0 to L-1.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> pair_weight(
      std::uint32_t label, std::uint32_t other) const {
    return detail::number<double>(
        naibx_get_number, this->get(), std::int32_t{NAIBX_PAIR_WEIGHT}, label,
        other);
  }

  /**
   * The weight of the examples that naibx_compile has not seen: they were
   * learned since. All of them where naibx_compile was never called; 0 where
   * the paper's method predicts live, which lacks none.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> uncompiled_weight() const {
    return detail::number<double>(
        naibx_get_number, this->get(), std::int32_t{NAIBX_UNCOMPILED_WEIGHT},
        0U, 0U);
  }

  /**
   * The weight of the examples whose sets are no more counted, since there were
   * more different ones than NAIBX_SEEN_SETS: a predictor of another method
   * than the paper's knows these sets no more. 0 while all are counted, and for
   * the paper's method.
   * @return the number.
   */
  [[nodiscard]] Outcome<double> dropped_set_weight() const {
    return detail::number<double>(
        naibx_get_number, this->get(), std::int32_t{NAIBX_DROPPED_SET_WEIGHT},
        0U, 0U);
  }

  /**
   * Look up the distribution of a Gaussian feature in a class, as prediction
   * uses it.
   * @param[in] class_kind NAIBX_CLASS_ALL, NAIBX_CLASS_LABEL, NAIBX_CLASS_SIZE.
   * @param[in] class_number which class of the kind.
   * @param[in] column number of a Gaussian column.
   * @return these numbers.
   */
  [[nodiscard]] Outcome<Gaussian> get_gaussian(
      std::int32_t class_kind, std::uint32_t class_number,
      std::uint32_t column) const {
    return detail::filled<Gaussian>(
        naibx_get_gaussian, this->get(), class_kind, class_number, column,
        &Gaussian::weight, &Gaussian::mean, &Gaussian::variance);
  }

  /**
   * Look up the weight of a value of a discrete feature in a class.
   * @param[in] class_kind NAIBX_CLASS_ALL, NAIBX_CLASS_LABEL, NAIBX_CLASS_SIZE.
   * @param[in] class_number which class of the kind.
   * @param[in] column number of a Bernoulli, multinomial or categorical column.
   * @param[in] category for a categorical column its category, else 0.
   * @return these numbers.
   */
  [[nodiscard]] Outcome<ValueWeight> get_value_weight(
      std::int32_t class_kind, std::uint32_t class_number,
      std::uint32_t column, std::uint32_t category = 0) const {
    return detail::filled<ValueWeight>(
        naibx_get_value_weight, this->get(), class_kind, class_number, column,
        category, &ValueWeight::value_weight, &ValueWeight::total_weight);
  }

  /**
   * Save a model to a file. The file appears whole or not at all: it is written
   * next to its destination, flushed to disk and renamed. Symbolic links to it
   * stay; other hard links keep the old file. On POSIX systems the permissions
   * of a file that is replaced, its group, its owner and, on Linux, its access
   * control list are kept. Where the system does not let the process keep the
   * group or the list, the access that they gave is removed, so that nobody can
   * read the file who could not before. A pipe, a device and a name of a
   * descriptor (/dev/stdout, /dev/fd/3) are written in place. The names
   * .naibx-NUMBER.tmp are reserved for files that are being written, and
   * refused: the next save to the folder removes those that a killed process
   * has left behind.
   * @param[in] path where, UTF-8.
   * @return nothing; NAIBX_ERROR_WRITE.
   */
  Outcome<void> save(const Text &path) const {
    return detail::call(naibx_save, this->get(), path);
  }

  /**
   * Load a model from a file; of one that holds a predictor, too, the model
   * alone. Nothing in the file is trusted: what loads can be predicted with,
   * learned into and saved.
   * @param[in] path where, UTF-8.
   * @param[in] options allocator and limits, or null for the defaults.
   * @return the object; NAIBX_ERROR_READ; NAIBX_ERROR_NOT_A_MODEL;
   *   NAIBX_ERROR_NEWER_VERSION; NAIBX_ERROR_OLDER_VERSION;
   *   NAIBX_ERROR_UNKNOWN_FEATURE; NAIBX_ERROR_TRUNCATED; NAIBX_ERROR_CHECKSUM;
   *   NAIBX_ERROR_CORRUPT; NAIBX_ERROR_LIMIT.
   */
  [[nodiscard]] static Outcome<Derived> load(
      const Text &path, const LoadOptions *options = nullptr) {
    return detail::made<Derived>(
        naibx_load, path, detail::Optional{options, "options"});
  }
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_PLAIN_MODEL_HPP
